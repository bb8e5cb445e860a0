// SPDX-License-Identifier: GPL-3.0-or-later
// Each struct of the report describes its members once, in the struct itself:
//
//     static constexpr TableName kTable{"devices", "devices of the run"};
//     template <class F>
//     static constexpr void describe(F&& field)
//     {
//         field("chip", &DeviceInfo::chip, Unit::None, "\"Ascend910B\"");
//     }
//
// `field` takes the column name in the SQL table, the member, its unit and its meaning, and optionally a flag
// member that says whether the source has the value. A member without a column is passed alone. The cache
// stores every member, `import` writes the columns, reading a database fills them, resources/docs/sql.md
// lists them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/base/column.h"
#include "core/base/id.h"

namespace opscope {

/// Version of the SQL tables; increases when a table or a column changes its meaning.
inline constexpr int kReportSchemaVersion = 3;

inline constexpr std::int64_t kMissingInteger = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int32_t kNoDevice = -1;
inline constexpr std::uint16_t kNoStep = UINT16_MAX;
inline constexpr double kNoReal = std::numeric_limits<double>::quiet_NaN();

/// The unit of a field of the report. It is the one rule for missing values, also of the constants above: for
/// texts the empty text, for reals NaN, for links the invalid id.
enum class Unit : std::uint8_t {
    None,    ///< texts, words, flags, links
    Said,    ///< a text where the empty text is a value: the shape of a scalar, the group of a total
    Id,      ///< device, rank, model, stream or row: negative or the largest unsigned is missing
    Number,  ///< never missing
    Count,   ///< missing is kMissingInteger
    Nanos,   ///< missing is kMissingInteger
    Start,   ///< ns of the clock; missing is 0
    Time,    ///< ns of the clock; required in every row
    Bytes,   ///< missing is negative
    Real,    ///< missing is NaN
    Derived, ///< computed when a report is finished, not read back
};

/// The missing value of a number with this unit.
template <std::integral T>
constexpr T noneOf(Unit unit)
{
    if constexpr (std::is_unsigned_v<T>)
        return std::numeric_limits<T>::max();
    else if (unit == Unit::Nanos || unit == Unit::Count)
        return std::numeric_limits<T>::min();
    else
        return unit == Unit::Id || unit == Unit::Bytes ? T{-1} : T{0};
}

template <std::integral T>
constexpr bool isNone(T value, Unit unit)
{
    switch (unit) {
    case Unit::Id:
    case Unit::Bytes:
        return std::is_unsigned_v<T> ? value == noneOf<T>(unit) : value < T{0};
    case Unit::Nanos:
    case Unit::Count:
    case Unit::Start:
        return value == noneOf<T>(unit);
    default:
        return false;
    }
}

/// False for a missing id, rank or size.
template <std::integral T>
constexpr bool isKnown(T value)
{
    return !isNone(value, Unit::Id);
}
/// The same, for a cell of a table.
constexpr std::int64_t orMissing(std::int64_t value)
{
    return isKnown(value) ? value : kMissingInteger;
}

/// The SQL table of a struct.
struct TableName {
    const char* name;
    const char* doc;
    const char* id = nullptr; ///< meaning of the column "id", the row number; null if the table has none
};

/// Calls `f(name, member, unit, doc)`, and with the flag if the field has one, for each field with a column.
template <class T, class F>
constexpr void forEachField(F&& f)
{
    T::describe([&](auto... field) {
        if constexpr (sizeof...(field) > 1)
            f(field...);
    });
}

template <class T>
constexpr std::size_t fieldCount()
{
    std::size_t count = 0;
    forEachField<T>([&](auto...) { ++count; });
    return count;
}

/// Calls `f(member)` for each field.
template <class T, class F>
constexpr void forEachMember(F&& f)
{
    T::describe([&]<class First>(First first, auto... rest) {
        if constexpr (std::is_member_pointer_v<First>)
            f(first);
        else
            [&](auto member, auto...) { f(member); }(rest...);
    });
}

/// Number of rows of a table stored by column: the size of its first column, which is never empty.
template <class T>
std::size_t rowCount(const T& table)
{
    std::size_t rows = 0;
    bool isFirst = true;
    forEachField<T>([&](auto, auto member, auto...) {
        rows = isFirst ? (table.*member).size() : rows;
        isFirst = false;
    });
    return rows;
}

template <class T>
inline constexpr bool kIsColumn = false;
template <class T>
inline constexpr bool kIsColumn<Column<T>> = true;

struct IgnoreField {
    template <class... Field>
    constexpr void operator()(Field...) const
    {
    }
};
template <class T>
concept Described = requires
{
    T::describe(IgnoreField{});
};

} // namespace opscope
