// SPDX-License-Identifier: GPL-3.0-or-later
// How the columns of the SQL schema are declared.
#pragma once

#include <concepts>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/export/report_schema.h"

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

/// The value, or nothing where it equals `missing`.
template <class T>
std::optional<std::int64_t> unless(T value, T missing)
{
    return value == missing ? std::nullopt : std::optional<std::int64_t>(static_cast<std::int64_t>(value));
}
/// A time or number of the report, kMissingInteger being none.
inline std::optional<std::int64_t> known(std::int64_t value)
{
    return unless(value, kMissingInteger);
}
/// A size, negative being none.
inline std::optional<std::int64_t> positive(std::int64_t value)
{
    return value < 0 ? std::nullopt : std::optional(value);
}

/// `f(report, row)` gives a number, a text, an id or an optional of one.
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

/// Rows of lists inside of rows: (outer, inner) by row number, made when a report is first asked for.
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

// The groups of tables; `fixedSchema` puts them together.
std::vector<SchemaTable> timelineTables();
std::vector<SchemaTable> recordTables();
std::vector<SchemaTable> factTables();

} // namespace opscope
