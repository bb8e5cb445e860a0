// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>
#include <string_view>

#include "core/base/string_pool.h"
#include "core/import/tables/table_part.h"

namespace opscope {

struct CsvOptions {
    unsigned threads = 1;
    std::stop_token stop;
    std::function<void(double)> progress; ///< called from any thread with the share done; may be empty
    bool keepsShortRows = false;          ///< true if missing cells can only be at the end of a row
    bool mayHaveNoHeader = true;          ///< false if the first row is known to be a header
};

/// Parses all cells of a CSV; a file without any row has no columns. If the first row is data, the columns
/// are numbered. A row with more or fewer cells than the header is reported and skipped, because its cells
/// cannot be assigned to columns; empty cells at the end are ignored. If the header has far more columns than
/// the file has bytes for, only the first columns are kept.
ParsedTable parseCsv(std::string_view bytes, StringPool& strings, const CsvOptions& options);

} // namespace opscope
