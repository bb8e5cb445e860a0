// SPDX-License-Identifier: GPL-3.0-or-later
// How query and export walk a column without a variant per cell: one visit, then a loop over a span.
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

/// Asked of every row: total rows stand ascending, as they are met.
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

/// Values of a column as typed storage: those of the column itself, or of a function column evaluated for all
/// rows.
struct StoredValues {
    ColumnValues values;                   ///< never a function
    std::shared_ptr<const void> keepAlive; ///< of an evaluated column
};
/// A function column becomes int64, double or text values, whatever holds all its cells. Stops early when
/// asked.
StoredValues storedValues(const Table& table, std::size_t column, std::stop_token stop);

constexpr bool isTimeKind(CellKind kind)
{
    return kind == CellKind::Timestamp || kind == CellKind::Duration;
}
/// The same column with every digit of its times.
ColumnSpec exactSpec(ColumnSpec spec);

/// True for kinds that are kept as exact integers.
constexpr bool isExactKind(CellKind kind)
{
    return kind == CellKind::Integer || kind == CellKind::Duration || kind == CellKind::Bytes ||
           kind == CellKind::Timestamp;
}

} // namespace opscope
