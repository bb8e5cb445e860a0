// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a CSV file that one thread cuts into cells.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/import/tables/table_part.h"
#include "core/import/tables/typed_csv.h"

namespace opscope {

/// The rows of a CSV below its header.
struct CsvBody {
    std::string_view bytes;
    std::uint64_t line = 1;      ///< of the first row
    std::size_t headerCells = 0; ///< all cells of the header
    std::size_t width = 0;       ///< number of columns: cells of the header without empty ones at its end
    std::vector<ColumnParser> columns; ///< those that are kept, without any cell
    std::atomic<std::size_t> done{0};  ///< bytes read by all threads
};

/// Adds the cells of all rows of a part, for the columns marked in `wanted` (empty: all columns). With a row
/// limit it reports no progress and does not look at the stop token.
void readChunk(TablePart& part, CsvBody& body, const CsvOptions& options,
               const std::vector<bool>& wanted = {}, std::size_t rowLimit = SIZE_MAX);

} // namespace opscope
