// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a vendor's column as numbers, times and texts, whatever kind the column is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/string_pool.h"
#include "core/report/data_table.h"

namespace opscope {

/// Times and lengths beyond 2^62 ns are none: sums and differences of two must fit. The same as in a
/// database.
constexpr std::int64_t timeOf(std::int64_t ns)
{
    constexpr std::int64_t kMaxTime = std::int64_t{1} << 62U;
    return ns > -kMaxTime && ns < kMaxTime ? ns : kMissingInteger;
}

/// ns of a time in the unit of its header; in `otherwise`, where that has none: the vendor's are us.
/// kMissingInteger if missing, or no time; so for a null column.
std::int64_t nanosAt(const DataColumn* column, std::size_t row, std::string_view otherwise = "us");
std::int64_t integerAt(const DataColumn* column, std::size_t row); ///< kMissingInteger if missing
double realAt(const DataColumn* column, std::size_t row); ///< NaN if missing; time in the vendor's unit
StringId textIdAt(const DataColumn* column, std::size_t row, StringPool& strings);
/// The cell as text, exactly: times in the vendor's unit. "" if missing.
std::string cellText(const DataColumn& column, std::size_t row, const StringPool& strings);
/// A size column as bytes, by its unit; -1 if missing.
std::int64_t bytesAt(const DataColumn* column, std::size_t row);
/// Renames a column of a file that is called as one of our key columns ("@file"), which pages hide: "_@file".
void escapeKeyNames(std::vector<DataColumn>& columns);

} // namespace opscope
