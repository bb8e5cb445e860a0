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

namespace opscope {

inline constexpr std::size_t kJsonTableBytes = std::size_t{1} << 30;

/// The keys of the first object of an array of flat objects, as far as the head of the file goes; empty if it
/// is none. Events of a trace are none, whatever the file is called.
std::vector<std::string> jsonTableKeys(std::string_view head);

/// What the CSV of a table cannot say.
struct JsonTableFacts {
    bool hasArrayRows = false;  ///< rows without keys: one that is short lacks cells, an object does not
    std::uint64_t notRows = 0;  ///< elements of the list that are neither object nor array; left out
    std::uint64_t notCells = 0; ///< objects and arrays where a cell should stand; left empty
};

/// The rows as CSV, numbers with the digits that the file has: what types CSV cells then types these. Errors:
/// not JSON, no such table in it, too large, Cancelled.
Result<std::string> jsonTableCsv(std::string_view bytes, const std::string& file, std::stop_token stop,
                                 JsonTableFacts* facts = nullptr);

} // namespace opscope
