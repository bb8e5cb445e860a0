// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/table/query.h"
#include "core/table/values.h"

namespace opscope {

/// The group number of each row, and the titles of the groups. Numbers follow the natural order of the
/// titles, with "N/A" last.
struct Grouping {
    std::vector<std::uint32_t> groupOf;
    std::vector<std::string> titles;
};

/// Groups rows by a text column; `withoutNumber` puts "conv_12" and "conv_13" into one group. Errors: too
/// many groups.
Result<Grouping> groupTexts(const TextValues& values, const std::vector<std::uint32_t>& rows,
                            bool withoutNumber, const ColumnSpec& spec);

/// Groups rows by the values of a number column. Errors: too many groups.
Result<Grouping> groupNumbers(const ColumnValues& values, const std::vector<std::uint32_t>& rows,
                              const Table& table, std::size_t column);

/// The groups as a table with one row for each: title, count and totals.
TablePtr groupTable(const TablePtr& table, const TableQuery& query, const TableRows& rows);

} // namespace opscope
