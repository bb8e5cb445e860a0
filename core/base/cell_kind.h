// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace opscope {

/// What a value is: of a column of a file, of a table that is shown, and of a number with a unit. The order
/// is that of the storage, from the narrowest: int64, double, interned text. Questions of their own are the
/// missing value of a field (`Unit` in report/field.h), how rows are combined (`Meaning`) and how a row of a
/// vendor's database becomes an argument (`Look` in import/sqlite/row_args.cpp).
enum class CellKind : std::uint8_t {
    Integer,
    Bytes,     ///< int64 bytes
    Timestamp, ///< int64 ns of the report's clock
    Duration,  ///< int64 ns; in a column of a file also a moment
    Real,
    Ratio,   ///< 0..1 (may exceed 1)
    Percent, ///< 0..100
    Text,
};

constexpr bool isTimeKind(CellKind kind)
{
    return kind == CellKind::Timestamp || kind == CellKind::Duration;
}
/// True for kinds stored as exact integers.
constexpr bool isExactKind(CellKind kind)
{
    return kind < CellKind::Real;
}

} // namespace opscope
