// SPDX-License-Identifier: GPL-3.0-or-later
// Reads columns in query and export without a variant for every cell: one visit, then a loop over a span.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <vector>

#include "core/table/table.h"

namespace opscope {

/// True for a total row of the vendor, by binary search, because total rows are sorted.
inline bool isTotalRow(const Table& table, std::size_t row)
{
    return std::ranges::binary_search(table.totalRows, row);
}

inline bool isMissingValue(std::int64_t v)
{
    return v == kMissingInteger;
}
inline bool isMissingValue(double v)
{
    return std::isnan(v);
}
inline bool isMissingValue(std::int32_t v)
{
    return v == -1 || v == std::numeric_limits<std::int32_t>::min();
}
inline bool isMissingValue(std::uint32_t v)
{
    return v == UINT32_MAX;
}
inline bool isMissingValue(std::uint16_t v)
{
    return v == UINT16_MAX;
}

template <class T>
inline constexpr bool kIsIntegerSpan =
    std::is_same_v<T, std::span<const std::int64_t>> || std::is_same_v<T, std::span<const std::int32_t>> ||
    std::is_same_v<T, std::span<const std::uint32_t>> || std::is_same_v<T, std::span<const std::uint16_t>>;
template <class T>
inline constexpr bool kIsRealSpan = std::is_same_v<T, std::span<const double>>;
template <class T>
inline constexpr bool kIsText = std::is_same_v<T, TextValues>;
template <class T>
inline constexpr bool kIsFunction = std::is_same_v<T, std::function<Cell(std::size_t)>>;

/// The values of a column as typed storage: its own, or those of a function column computed for all rows.
struct StoredValues {
    ColumnValues values;                   ///< never a function
    std::shared_ptr<const void> keepAlive; ///< storage of a computed column
};
/// A function column becomes int64, double or text values, whichever holds all its cells. Returns early after
/// a stop request.
StoredValues storedValues(const Table& table, std::size_t column, std::stop_token stop);

/// The same column with all digits of its times.
ColumnSpec exactSpec(ColumnSpec spec);

} // namespace opscope
