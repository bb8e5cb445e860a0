// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/unit.h"
#include "core/import/opscope_db/own_import.h"
#include "core/vendor/names.h"

namespace opscope {
namespace {

constexpr std::string_view kPrefix = "table_";
constexpr std::size_t kMaxColumns = 10'000; ///< of all tables

/// A column as the table vendor_columns describes it.
struct Described {
    std::string table, column, exact;
    DataColumn target;
};

std::set<std::string> columnsOf(const OwnImport& in, const std::string& table)
{
    std::set<std::string> names;
    if (const auto columns = in.database.columns(table)) {
        for (const auto& column : *columns)
            names.insert(lowerAscii(column.name));
    }
    return names;
}

std::vector<Described> describedColumns(OwnImport& in)
{
    std::vector<Described> out;
    std::map<std::string, std::set<std::string>> left; // of each table the columns that are not yet described
    std::string last;
    if (!in.hasTable("vendor_columns"))
        return out;
    auto scan = in.scan("vendor_columns",
                        {"table_name", "column_name", "exact_column", "header", "unit", "kind", "decimals"});
    while (scan.next()) {
        if (out.size() >= kMaxColumns) {
            scan.reject(message(MessageId::DatabaseTooManyColumns, out.size() + 1, kMaxColumns));
            continue;
        }
        Described each;
        each.table = scan.text(0);
        each.column = scan.text(1);
        each.exact = scan.text(2);
        each.target.name = scan.text(3);
        each.target.unit = scan.text(4);
        const auto kind = fromWord(scan.text(5), CellKind::Text);
        const bool isOfFile =
            kind == CellKind::Integer || kind == CellKind::Duration || kind == CellKind::Real;
        each.target.kind = isOfFile ? kind : CellKind::Text;
        each.target.decimals = static_cast<std::uint8_t>(std::clamp<std::int64_t>(scan.integer(6, 0), 0, 18));
        if (!each.table.starts_with(kPrefix) || !in.hasTable(each.table)) {
            scan.reject(message(MessageId::DatabaseNoTable, 0));
            continue;
        }
        // SQL ignores case. A name that occurs twice would be read twice: a small file would fill the memory.
        const auto table = lowerAscii(each.table);
        const auto [columns, isNew] = left.try_emplace(table);
        if (isNew)
            columns->second = columnsOf(in, each.table);
        const bool isNext = isNew || table == last;
        last = table;
        if (!isNext || columns->second.erase(lowerAscii(each.column)) == 0) {
            scan.reject(message(MessageId::DatabaseColumnTwice, each.column, each.table));
            continue;
        }
        out.push_back(std::move(each));
        ++in.counts.metadata;
    }
    in.close(scan);
    return out;
}

std::int64_t nanosOf(TableScan& scan, int cell, int exact, const DataColumn& column)
{
    if (exact >= 0 && !scan.isNull(exact))
        return scan.integer(exact, kMissingInteger);
    const auto value = scan.real(cell);
    const double scale = std::pow(10, nanoDigits(column.unit, 3));
    if (!value || !(std::abs(*value * scale) < 9.2e18))
        return kMissingInteger;
    return std::llround(*value * scale);
}

/// The columns [first, last) are those of one table. Of more than `mostCells` cells the last columns are left
/// out; returns how many cells were read.
std::size_t readTable(OwnImport& in, std::vector<Described>& columns, std::size_t first, std::size_t last,
                      std::size_t mostCells)
{
    DataTable table;
    table.kind = columns[first].table.substr(kPrefix.size());
    std::vector<std::string_view> asked{"is_total"};
    std::vector<int> exactAt;
    for (auto i = first; i < last; ++i) {
        asked.emplace_back(columns[i].column);
        table.columns.push_back(std::move(columns[i].target));
    }
    for (auto i = first; i < last; ++i) {
        exactAt.push_back(columns[i].exact.empty() ? -1 : static_cast<int>(asked.size()));
        if (!columns[i].exact.empty())
            asked.emplace_back(columns[i].exact);
    }
    auto scan = in.scan(columns[first].table, asked);
    while (scan.next()) {
        while (table.columns.size() > 1 && table.columns.size() > mostCells / (table.rows + 1))
            table.columns.resize(table.columns.size() / 2);
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            auto& column = table.columns[i];
            const int cell = static_cast<int>(i) + 1;
            if (column.kind == CellKind::Text)
                column.texts.push_back(in.text(scan, cell));
            else if (column.kind == CellKind::Real)
                column.reals.push_back(scan.real(cell).value_or(kNoReal));
            else
                column.integers.push_back(column.kind == CellKind::Integer
                                              ? scan.integer(cell, kMissingInteger)
                                              : nanosOf(scan, cell, exactAt[i], column));
        }
        if (scan.integer(0, 0) != 0) {
            table.isTotal.own().resize(table.rows, 0);
            table.isTotal.push_back(1);
        } else if (!table.isTotal.empty()) {
            table.isTotal.push_back(0);
        }
        ++table.rows;
        ++in.counts.rows;
    }
    if (table.columns.size() < last - first)
        scan.remark(message(MessageId::DatabaseTooManyColumns, last - first, table.columns.size()),
                    Severity::DataLoss);
    in.close(scan);
    const auto cells = table.rows * table.columns.size();
    // Rows of the inventory: the files of the report come after those of the folder now.
    for (auto& column : table.columns) {
        if (column.name != kFileColumn || column.kind != CellKind::Integer)
            continue;
        for (auto& file : column.integers.own()) {
            if (file >= 0 && file < std::numeric_limits<std::uint32_t>::max())
                file += static_cast<std::int64_t>(in.firstFile);
        }
    }
    in.report.tables.push_back(std::move(table));
    return cells;
}

} // namespace

void readOwnTables(OwnImport& in, std::string_view opTable)
{
    auto columns = describedColumns(in);
    // Each cell that an export wrote has at least one byte in its row. A column that was added to a table
    // behind its rows has none, and would fill the memory with missing cells.
    auto mostCells = static_cast<std::size_t>(in.context.entry().sizeBytes);
    for (std::size_t first = 0; first < columns.size();) {
        auto last = first;
        while (last < columns.size() && columns[last].table == columns[first].table)
            ++last;
        if (columns[first].table == opTable)
            in.report.ops.source = static_cast<std::uint32_t>(in.report.tables.size());
        mostCells -= std::min(mostCells, readTable(in, columns, first, last, mostCells));
        first = last;
    }
    // A row of a table that is not there would be read beyond its end.
    const auto source = in.report.ops.source;
    const auto rows = source < in.report.tables.size() ? in.report.tables[source].rows : 0;
    for (auto& row : in.report.ops.row.own()) {
        if (row >= rows)
            row = UINT32_MAX;
    }
}

} // namespace opscope
