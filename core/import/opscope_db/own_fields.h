// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the described structs of the report (core/report/field.h) from the tables that `import` made of them.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/message_id.h"
#include "core/import/opscope_db/own_import.h"
#include "core/report/names.h"

namespace opscope {

/// The columns of a described struct, then `more`.
template <class T>
std::vector<std::string_view> columnsOf(std::initializer_list<const char*> more = {})
{
    std::vector<std::string_view> out;
    forEachField<T>([&](const char* name, auto...) { out.emplace_back(name); });
    out.insert(out.end(), more.begin(), more.end());
    return out;
}

// A cell of each type; where it is empty or bad, what stands for none.
void readCell(OwnImport& in, TableScan& scan, int column, Unit unit, std::int64_t& out);
void readCell(OwnImport& in, TableScan& scan, int column, Unit unit, std::int32_t& out);
void readCell(OwnImport& in, TableScan& scan, int column, Unit unit, std::uint64_t& out);
void readCell(OwnImport& in, TableScan& scan, int column, Unit unit, std::uint32_t& out);
void readCell(OwnImport& in, TableScan& scan, int column, Unit unit, std::uint16_t& out); ///< a step
void readCell(OwnImport& in, TableScan& scan, int column, Unit unit, double& out);
void readCell(OwnImport& in, TableScan& scan, int column, Unit unit, bool& out);
void readCell(OwnImport& in, TableScan& scan, int column, Unit unit, std::string& out);
void readCell(OwnImport& in, TableScan& scan, int column, Unit unit, StringId& out);
template <class Enum>
requires std::is_enum_v<Enum>
void readCell(OwnImport&, TableScan& scan, int column, Unit, Enum& out)
{
    out = fromWord(scan.text(column), out);
}
template <class T>
void readCell(OwnImport& in, TableScan& scan, int column, Unit unit, std::optional<T>& out)
{
    out.reset();
    if (!scan.isNull(column))
        readCell(in, scan, column, unit, out.emplace());
}
/// A link that leads nowhere makes the row bad.
template <class Tag>
void readCell(OwnImport& in, TableScan& scan, int column, Unit, Id<Tag>& out, bool isNeeded = true)
{
    out.value = in.link(scan, column, in.rowsOf(out), isNeeded).value_or(Id<Tag>::kNone);
}

/// Fills the described fields of a row; the first one stands in `column`.
template <class T>
void readFields(OwnImport& in, TableScan& scan, T& row, int column = 0)
{
    forEachField<T>([&](const char*, auto member, Unit unit, const char*, auto... isSaid) {
        if (unit != Unit::Derived)
            readCell(in, scan, column, unit, row.*member);
        ((row.*isSaid = row.*isSaid || !scan.isNull(column)), ...);
        ++column;
    });
}

/// The same of a table that is kept column by column: a new row, which is taken off again if it is bad. It
/// may lose its links alone.
template <class T>
void readNewRow(OwnImport& in, TableScan& scan, T& table)
{
    int column = 0;
    forEachField<T>([&](const char*, auto member, Unit unit, const char*) {
        auto& cell = (table.*member).own().emplace_back();
        if constexpr (std::is_same_v<decltype(cell), SliceId&>)
            readCell(in, scan, column, unit, cell, false);
        else
            readCell(in, scan, column, unit, cell);
        ++column;
    });
    if (scan.isBad())
        forEachField<T>([&](const char*, auto member, auto...) { (table.*member).own().pop_back(); });
}

/// Columns that no row filled are empty again, but for the first one, which counts the rows.
template <class T>
void dropEmptyColumns(T& table)
{
    bool isFirst = true;
    forEachField<T>([&](const char*, auto member, Unit unit, const char*) {
        const auto isEmpty = [unit](const auto& value) {
            if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(value)>>)
                return isNone(value, unit);
            else
                return !value.valid();
        };
        if (!isFirst && std::ranges::all_of(table.*member, isEmpty))
            table.*member = {};
        isFirst = false;
    });
}

/// Rows that others point to are numbered from 0: a gap would move every link behind it.
void checkNumber(TableScan& scan, int column, std::size_t expected, std::size_t most);

/// Appends the rows of a described table. `finish(scan, row, column)` may look at the columns `more`, the
/// first of which is `column`, and reject the row.
template <bool kIsNumbered = false, class T, class Finish>
void readRows(OwnImport& in, std::vector<T>& rows, std::uint64_t& counted,
              std::initializer_list<const char*> more, Finish finish, std::size_t most = UINT32_MAX - 1)
{
    constexpr int kMore = fieldCount<T>();
    auto columns = columnsOf<T>(more);
    columns.emplace_back("id");
    auto scan = in.scan(T::kTable.name, columns);
    while (scan.next()) {
        if (kIsNumbered)
            checkNumber(scan, static_cast<int>(columns.size()) - 1, rows.size(), most);
        T row;
        readFields(in, scan, row);
        finish(scan, row, kMore);
        if (scan.isBad())
            continue;
        rows.push_back(std::move(row));
        ++counted;
    }
    in.close(scan);
}
template <bool kIsNumbered = false, class T>
void readRows(OwnImport& in, std::vector<T>& rows, std::uint64_t& counted)
{
    readRows<kIsNumbered>(in, rows, counted, {}, [](const TableScan&, const T&, int) {});
}

} // namespace opscope
