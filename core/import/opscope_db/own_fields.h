// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the described structs of the report (core/report/field.h) from the tables written by `import`.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/message_id.h"
#include "core/import/opscope_db/own_import.h"
#include "core/vendor/names.h"

namespace opscope {

/// The columns of a described struct, followed by `more`.
template <class T>
std::vector<std::string_view> columnsOf(std::initializer_list<const char*> more = {})
{
    std::vector<std::string_view> out;
    forEachField<T>([&](const char* name, auto...) { out.emplace_back(name); });
    out.insert(out.end(), more.begin(), more.end());
    return out;
}

// Reads a cell of each type; an empty or bad cell is read as the missing value of that type.
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
/// Reads a link; if its target does not exist, the row is bad.
template <class Tag>
void readCell(OwnImport& in, TableScan& scan, int column, Unit, Id<Tag>& out, bool isNeeded = true)
{
    out.value = in.link(scan, column, in.rowsOf(out), isNeeded).value_or(kNoNumber);
}

/// Reads the described fields of a row; the first of them is in `column`.
template <class T>
void readFields(OwnImport& in, TableScan& scan, T& row, int column = 0)
{
    forEachField<T>([&](const char*, auto member, Unit unit, const char*, auto... isRecorded) {
        if (unit != Unit::Derived)
            readCell(in, scan, column, unit, row.*member);
        ((row.*isRecorded = row.*isRecorded || !scan.isNull(column)), ...);
        ++column;
    });
}

/// Reads one row of a table stored by column. A bad row is removed again; an invalid link to a slice does not
/// make it bad.
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

/// Clears the columns without any value, except the first one, which holds the number of rows.
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

/// Checks that rows which other rows refer to are numbered from 0 without gaps: after a gap all references
/// would be wrong.
void checkNumber(TableScan& scan, int column, std::size_t expected, std::size_t most);

/// Appends the rows of a described table. `finish(scan, row, column)` may read the columns `more`, the first
/// of which is `column`, and reject the row.
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
