// SPDX-License-Identifier: GPL-3.0-or-later
// Reads cells of a vendor's column as numbers, times and texts, for any kind of column.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/string_pool.h"
#include "core/report/data_table.h"

namespace opscope {

/// Times and durations beyond 2^62 ns count as missing, because sums and differences of two must not
/// overflow. The same limit as in a database.
constexpr std::int64_t timeOf(std::int64_t ns)
{
    constexpr std::int64_t kMaxTime = std::int64_t{1} << 62U;
    return ns > -kMaxTime && ns < kMaxTime ? ns : kMissingInteger;
}

/// A time in ns, from the unit of its header, or from `otherwise` if the header has none (the vendor's
/// default is us). kMissingInteger if the cell is missing, is not a time, or the column is null.
std::int64_t nanosAt(const DataColumn* column, std::size_t row, std::string_view otherwise = "us");
std::int64_t integerAt(const DataColumn* column, std::size_t row); ///< kMissingInteger if missing
/// kNoDevice if the column is null, or the cell is missing or not the number of a device.
std::int32_t deviceAt(const DataColumn* column, std::size_t row);
double realAt(const DataColumn* column, std::size_t row); ///< NaN if missing; times in the vendor's unit
StringId textIdAt(const DataColumn* column, std::size_t row, StringPool& strings);
/// The cell as text with every digit; times in the vendor's unit. "" if missing.
std::string cellText(const DataColumn& column, std::size_t row, const StringPool& strings);
/// A size in bytes, from the unit of its column; -1 if missing.
std::int64_t bytesAt(const DataColumn* column, std::size_t row);
/// Renames columns of a file that have the name of an internal key column ("@file" becomes "_@file"), because
/// pages hide key columns.
void escapeKeyNames(std::vector<DataColumn>& columns);

} // namespace opscope
