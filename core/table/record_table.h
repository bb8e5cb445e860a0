// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/table/table_builder.h"
#include "core/table/values.h"

namespace opscope {

/// A table with one row for each record. A column reads a member or a function of the record: a number
/// (narrow integers have their own missing value, see ColumnValues), an id of a text in the report, a text
/// ("" is missing), or one of these as std::optional (then "" is a text).
template <class Record>
class RecordTable : public TableBuilder {
public:
    RecordTable(std::string_view page, ReportPtr report, std::vector<Record> records)
        : TableBuilder(page, std::move(report), records.size()), m_records(std::move(records))
    {
    }

    template <class Field>
    void column(ColumnSpec spec, const Field& field)
    {
        using Value = std::remove_cvref_t<std::invoke_result_t<const Field&, const Record&>>;
        if constexpr (std::is_same_v<Value, std::optional<std::string>>)
            add(std::move(spec), [texts = each<Value>(field)](std::size_t row) {
                return texts[row] ? Cell(std::string_view(*texts[row])) : Cell();
            });
        else if constexpr (std::is_same_v<Value, std::optional<std::int64_t>>)
            own(std::move(spec), each<std::int64_t>([&](const Record& record) {
                    return std::invoke(field, record).value_or(kMissingInteger);
                }));
        else if constexpr (std::is_integral_v<Value>)
            own(std::move(spec), each<std::int64_t>([&](const Record& record) {
                    const Value value = std::invoke(field, record);
                    if constexpr (requires { isMissingValue(value); })
                        return isMissingValue(value) ? kMissingInteger : std::int64_t{value};
                    else
                        return static_cast<std::int64_t>(value);
                }));
        else if constexpr (std::is_same_v<Value, double> || std::is_same_v<Value, StringId>)
            own(std::move(spec), each<Value>(field));
        else
            own(std::move(spec), each<std::string>(field));
    }
    /// The slice of each row.
    template <class Field>
    void slices(const Field& field)
    {
        table().sliceOf = [kept = each<SliceId>(field)](std::size_t row) { return kept[row]; };
    }
    const std::vector<Record>& records() const { return m_records; }

private:
    template <class Value, class Field>
    std::vector<Value> each(const Field& field) const
    {
        std::vector<Value> values;
        values.reserve(m_records.size());
        for (const auto& record : m_records)
            values.emplace_back(std::invoke(field, record));
        return values;
    }

    std::vector<Record> m_records;
};

/// Value of a row; `none` if the column is empty, because no source filled it.
template <class T>
T valueAt(const Column<T>& column, std::size_t row, T none = {})
{
    return row < column.size() ? column[row] : none;
}

/// The row numbers for which the function returns true, as records of a RecordTable.
template <class Wanted>
std::vector<std::uint32_t> rowsWhere(std::size_t count, const Wanted& wanted)
{
    std::vector<std::uint32_t> rows;
    for (std::size_t i = 0; i < count; ++i) {
        if (wanted(i))
            rows.push_back(static_cast<std::uint32_t>(i));
    }
    return rows;
}

inline std::vector<std::uint32_t> allRows(std::size_t count)
{
    return rowsWhere(count, [](std::size_t) { return true; });
}

} // namespace opscope
