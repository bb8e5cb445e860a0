// SPDX-License-Identifier: GPL-3.0-or-later
// Tables written as JSON: an array of flat objects, or {"header": [...], "data": [[...]]} (FORMATS 1.1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/import/tables/typed_csv.h"

namespace opscope {

inline constexpr std::size_t kJsonTableBytes = std::size_t{1} << 30;

/// The keys of the first object of an array of flat objects, as far as the head of the file goes; empty if it
/// is none. Events of a trace are none, whatever the file is called.
std::vector<std::string> jsonTableKeys(std::string_view head);

/// What the cells of a table cannot say.
struct JsonTableFacts {
    std::size_t columns = 0;    ///< with those that are too many
    std::uint64_t notRows = 0;  ///< elements of the list that are neither object nor array; left out
    std::uint64_t notCells = 0; ///< objects and arrays where a cell should stand; left empty
};

/// Types all cells as those of a CSV, numbers with the digits that the file has. A row without keys, an
/// array, must have all its cells. Errors: not JSON, no such table in it, too large, Cancelled.
Result<ParsedTable> parseJsonTable(std::string_view bytes, const std::string& file, StringPool& strings,
                                   std::stop_token stop, JsonTableFacts* facts = nullptr);

} // namespace opscope
