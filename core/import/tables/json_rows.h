// SPDX-License-Identifier: GPL-3.0-or-later
// Parses tables in JSON: an array of flat objects, or {"header": [...], "data": [[...]]} (FORMATS 1.1).
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

/// The keys of the first object in an array of flat objects, as far as `head` reaches; empty for anything
/// else. Events of a trace are not a table, whatever the name of the file is.
std::vector<std::string> jsonTableKeys(std::string_view head);

/// Facts about a parsed table that are not in its cells.
struct JsonTableFacts {
    std::size_t columns = 0;    ///< including those beyond the limit
    std::uint64_t notRows = 0;  ///< elements of the list that are neither object nor array; skipped
    std::uint64_t notCells = 0; ///< objects and arrays in place of a cell; read as missing
};

/// Parses all cells by the same rules as CSV cells; numbers keep the digits of the file. A row given as an
/// array must have a cell for every column. Errors: not JSON, no such table, too large, Cancelled.
Result<ParsedTable> parseJsonTable(std::string_view bytes, const std::string& file, StringPool& strings,
                                   std::stop_token stop, JsonTableFacts* facts = nullptr);

} // namespace opscope
