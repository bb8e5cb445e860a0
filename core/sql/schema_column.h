// SPDX-License-Identifier: GPL-3.0-or-later
// How the columns of the SQL schema are declared.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/sql/report_schema.h"
#include "core/vendor/names.h"

namespace opscope {

inline SqlValue sqlOf(std::int64_t value)
{
    return value;
}
inline SqlValue sqlOf(double value)
{
    return std::isnan(value) ? SqlValue() : SqlValue(value);
}
inline SqlValue sqlOf(std::string_view value)
{
    return value.empty() ? SqlValue() : SqlValue(value);
}
inline SqlValue sqlOf(const char* value)
{
    return sqlOf(std::string_view(value));
}
inline SqlValue sqlOf(std::string value)
{
    return value.empty() ? SqlValue() : SqlValue(std::move(value));
}
inline SqlValue sqlOf(bool value)
{
    return std::int64_t{value ? 1 : 0};
}
template <class Tag>
SqlValue sqlOf(Id<Tag> value)
{
    return value.valid() ? SqlValue(std::int64_t{value.value}) : SqlValue();
}
template <class T>
SqlValue sqlOf(const std::optional<T>& value)
{
    return value ? sqlOf(*value) : SqlValue();
}
template <std::integral T>
SqlValue sqlOf(T value)
{
    return static_cast<std::int64_t>(value);
}

/// A value of the report as an SQL cell; a missing value becomes NULL.
template <class T>
SqlValue cellOf(const Report& report, const T& value, Unit unit)
{
    if constexpr (std::is_same_v<T, StringId>) {
        if (unit == Unit::Said && value.valid())
            return report.text(value);
        return sqlOf(report.text(value));
    } else if constexpr (std::is_same_v<T, std::string>) {
        return sqlOf(std::string_view(value));
    } else if constexpr (std::is_enum_v<T>) {
        return sqlOf(wordOf(value));
    } else if constexpr (std::integral<T> && !std::is_same_v<T, bool>) {
        return isNone(value, unit) ? SqlValue() : sqlOf(value);
    } else {
        return sqlOf(value);
    }
}

/// Declares a column. `f(report, row)` returns a number, a text, an id, or an optional of one of these.
template <class F>
SchemaColumn column(const char* name, const char* type, const char* doc, F f)
{
    return {
        name, type, doc, [f = std::move(f)](const Report& report, std::size_t row) {
            if constexpr (std::is_same_v<std::invoke_result_t<F, const Report&, std::size_t>, StringId>)
                return sqlOf(report.text(f(report, row)));
            else if constexpr (std::is_same_v<std::invoke_result_t<F, const Report&, std::size_t>, SqlValue>)
                return f(report, row);
            else
                return sqlOf(f(report, row));
        }};
}

template <class T>
inline constexpr const char* kSqlType =
    std::is_same_v<T, StringId> || std::is_same_v<T, std::string> || std::is_enum_v<T> ? "TEXT"
    : std::is_same_v<T, double>                                                        ? "REAL"
                                                                                       : "INTEGER";
template <class T>
inline constexpr const char* kSqlType<Column<T>> = kSqlType<T>;

/// The columns of a described struct. `at(report, row)` returns the struct of the row, or the entire table if
/// it is stored by column.
template <class T, class At>
std::vector<SchemaColumn> describedColumns(At at)
{
    std::vector<SchemaColumn> out;
    forEachField<T>([&]<class Member>(const char* name, Member T::*member, Unit unit, const char* doc,
                                      auto... isRecorded) {
        out.push_back({name, kSqlType<Member>, doc,
                       [at, member, unit, isRecorded...](const Report& report, std::size_t row) -> SqlValue {
                           const auto& from = at(report, row);
                           const auto& value = from.*member;
                           if (!(true && ... && (from.*isRecorded)))
                               return {};
                           if constexpr (kIsColumn<Member>)
                               return value.empty() ? SqlValue() : cellOf(report, value[row], unit);
                           else
                               return cellOf(report, value, unit);
                       }});
    });
    return out;
}

inline SchemaColumn idColumn(const char* doc)
{
    return column("id", "INTEGER", doc, [](const Report&, std::size_t row) { return row; });
}

/// The table of a described struct; `rows(report)` returns its rows.
template <class Rows>
SchemaTable describedTable(Rows rows)
{
    using In = std::remove_cvref_t<std::invoke_result_t<Rows, const Report&>>;
    const auto finish = [](TableName name, auto count, std::vector<SchemaColumn> columns) {
        if (name.id != nullptr)
            columns.insert(columns.begin(), idColumn(name.id));
        return SchemaTable{name.name, name.doc, count, std::move(columns), {}, {}};
    };
    if constexpr (Described<In>) {
        const auto count = [rows](const Report& r) { return rowCount(std::invoke(rows, r)); };
        return finish(In::kTable, count,
                      describedColumns<In>([rows](const Report& r, std::size_t) -> const In& {
                          return std::invoke(rows, r);
                      }));
    } else {
        using T = typename In::value_type;
        const auto count = [rows](const Report& r) { return std::invoke(rows, r).size(); };
        return finish(T::kTable, count,
                      describedColumns<T>([rows](const Report& r, std::size_t row) -> const T& {
                          return std::invoke(rows, r)[row];
                      }));
    }
}

/// Inserts columns before the column `name`.
inline void insertBefore(SchemaTable& table, std::string_view name, std::vector<SchemaColumn> columns)
{
    table.columns.insert(std::ranges::find(table.columns, name, &SchemaColumn::name),
                         std::make_move_iterator(columns.begin()), std::make_move_iterator(columns.end()));
}

/// Row numbers of nested lists as pairs (outer, inner); computed at the first use of a report.
class NestedRows {
public:
    using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
    using Sizes = std::function<std::size_t(const Report&, std::size_t outer)>;
    NestedRows(std::function<std::size_t(const Report&)> outer, Sizes inner)
        : m_state(std::make_shared<State>(State{std::move(outer), std::move(inner), {}}))
    {
    }

    const Pairs& of(const Report& report) const
    {
        auto [it, isNew] = m_state->pairs.try_emplace(&report);
        for (std::size_t o = 0; isNew && o < m_state->outer(report); ++o) {
            for (std::size_t i = 0; i < m_state->inner(report, o); ++i)
                it->second.emplace_back(static_cast<std::uint32_t>(o), static_cast<std::uint32_t>(i));
        }
        return it->second;
    }

private:
    struct State {
        std::function<std::size_t(const Report&)> outer;
        Sizes inner;
        std::map<const Report*, Pairs> pairs;
    };
    std::shared_ptr<State> m_state;
};

// Groups of tables, joined by `fixedSchema`.
std::vector<SchemaTable> timelineTables();
std::vector<SchemaTable> recordTables();
std::vector<SchemaTable> factTables();

} // namespace opscope
