// SPDX-License-Identifier: GPL-3.0-or-later
// Each struct of the report describes itself, beside its members, once:
//
//     static constexpr TableName kTable{"devices", "devices of the run"};
//     template <class F>
//     static constexpr void describe(F&& field)
//     {
//         field("chip", &DeviceInfo::chip, Unit::None, "\"Ascend910B\"");
//     }
//
// `field` is called with the column of its SQL table, the member, its unit, its meaning and, if one says
// whether the source told it, a flag; or with a member alone that has no column. The cache keeps every
// member, `import` writes the columns, a database that is opened again reads them, SCHEMA.md lists them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/base/column.h"

namespace opscope {

/// Version of the SQL tables; goes up when a table or a column changes its meaning.
inline constexpr int kReportSchemaVersion = 2;

inline constexpr std::int64_t kMissingInteger = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int32_t kNoDevice = -1;
inline constexpr std::uint32_t kNoNumber =
    UINT32_MAX; ///< "no stream", "no task": the exports' own 4294967295
inline constexpr std::uint16_t kNoStep = UINT16_MAX;
inline constexpr double kNoReal = std::numeric_limits<double>::quiet_NaN();

/// What a field holds, and by that which value is none. A text is none when it is empty, a real when it is
/// NaN, a link when it is invalid.
enum class Unit : std::uint8_t {
    None, ///< texts, words, flags, links
    Said, ///< a text that may be empty all the same: the shape of a scalar
    Id,   ///< number of a device, a rank, a model, a stream, a row: negative or the greatest unsigned is none
    Number, ///< always said
    Count,  ///< kMissingInteger is none
    Nanos,  ///< kMissingInteger is none
    Start,  ///< ns of the clock; 0 is none
    Time,   ///< ns of the clock, always said: a row is nothing without it
    Bytes,  ///< negative is none
    Megabytes,
    Millis,
    GigabytesPerSecond,
    Share,   ///< 0..1
    Derived, ///< made when a report is finished, not read again
};

/// What stands for none in a number of this unit.
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

/// False of an id, a rank or a size that is none.
template <std::integral T>
constexpr bool isKnown(T value)
{
    return !isNone(value, Unit::Id);
}
/// The same as a cell of a table.
constexpr std::int64_t orMissing(std::int64_t value)
{
    return isKnown(value) ? value : kMissingInteger;
}

/// The table of a struct.
struct TableName {
    const char* name;
    const char* doc;
    const char* id = nullptr; ///< what the column "id", the number of the row, counts; null if it has none
};

/// Calls `f(name, member, unit, doc)`, and with its flag if it has one, for each field that is a column.
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

/// Rows of a table that is kept column by column: its first one has a cell for each.
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
