// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sql_table.h"

#include <algorithm>
#include <optional>

#include "core/sql/virtual_tables.h"
#include "core/table/table_builder.h"
#include "core/table/values.h"

namespace opscope {
namespace {

using Type = SqliteStatement::Type;

/// The values of a column as they come; `texts` contains those of a column with any text.
struct SqlColumn {
    std::string name;
    bool hasInteger = false, hasReal = false, hasText = false;
    std::vector<std::int64_t> integers;
    std::vector<double> reals;
    std::vector<std::string> texts;
    std::size_t bytes = 0; ///< of the texts

    void add(const SqliteStatement& statement, int column)
    {
        const auto type = statement.type(column);
        const bool isNumber = type == Type::Integer || type == Type::Real;
        hasInteger = hasInteger || type == Type::Integer;
        hasReal = hasReal || type == Type::Real;
        hasText = hasText || (type != Type::Null && !isNumber);
        integers.push_back(type == Type::Integer ? statement.integer(column) : kMissingInteger);
        reals.push_back(isNumber ? statement.real(column) : kNoReal);
        texts.emplace_back(type == Type::Null ? std::string_view() : statement.text(column));
        bytes += texts.back().size();
    }
};

/// Id and report of the slice of each row; nothing where the columns have none.
void addSlices(Table& table, const std::vector<SqlColumn>& columns, const std::vector<ReportPtr>& reports)
{
    const auto find = [&](std::string_view name) -> const SqlColumn* {
        const auto it = std::ranges::find(columns, name, &SqlColumn::name);
        return it == columns.end() || it->hasText || it->hasReal ? nullptr : &*it;
    };
    const auto* ids = find("slice_id");
    if (ids == nullptr && find("ts") != nullptr && find("dur") != nullptr)
        ids = find("id");
    if (ids == nullptr)
        return;
    const auto* of = find("report");
    const auto reportOf = [numbers = of == nullptr ? std::vector<std::int64_t>() : of->integers,
                           count = reports.size()](std::size_t row) -> std::size_t {
        const auto number = row < numbers.size() ? numbers[row] : 0;
        return number >= 0 && static_cast<std::size_t>(number) < count ? static_cast<std::size_t>(number) : 0;
    };
    table.reportOf = reportOf;
    table.sliceOf = [slices = ids->integers, reportOf, reports](std::size_t row) {
        const auto id = slices[row];
        const auto count = reports[reportOf(row)]->slices.size();
        return id >= 0 && static_cast<std::size_t>(id) < count ? SliceId::of(static_cast<std::size_t>(id))
                                                               : SliceId();
    };
}

TablePtr tableOf(std::vector<SqlColumn> columns, std::size_t rows, const std::vector<ReportPtr>& reports)
{
    TableBuilder out("sql", reports.front(), rows);
    out.table().isComputed = true;
    out.table().source = "sql";
    addSlices(out.table(), columns, reports);
    std::optional<std::size_t> name;
    for (auto& column : columns) {
        ColumnSpec spec;
        if (column.hasText || (!column.hasInteger && !column.hasReal)) {
            spec = textSpec(column.name);
            name = name.value_or(out.table().columns.size());
        } else {
            spec = column.hasReal ? unsummed(realSpec(column.name, column.name)) : integerSpec(column.name);
        }
        // Two columns of one name are two columns.
        for (int n = 2; out.table().find(spec.id); ++n)
            spec.id = column.name + '_' + std::to_string(n);
        spec.isVendor = true; // the words of the statement
        if (spec.kind == CellKind::Text)
            out.own(spec, column.texts);
        else if (spec.kind == CellKind::Real)
            out.own(spec, std::move(column.reals));
        else
            out.own(spec, std::move(column.integers));
    }
    out.table().nameColumn = name.value_or(0);
    return out.finish();
}

} // namespace

Result<SqlAnswer> sqlTable(const std::vector<ReportPtr>& reports, const std::string& sql,
                           const std::stop_token& stop)
{
    OPSCOPE_TRY_ASSIGN(auto database, openReportSql(reports, stop));
    OPSCOPE_TRY_ASSIGN(auto statement, database.prepare(sql));
    std::vector<SqlColumn> columns(static_cast<std::size_t>(statement.columns()));
    for (std::size_t i = 0; i < columns.size(); ++i)
        columns[i].name = statement.columnName(static_cast<int>(i));
    SqlAnswer out;
    std::size_t rows = 0;
    while (true) {
        OPSCOPE_TRY_ASSIGN(const bool hasRow, statement.step());
        if (!hasRow)
            break;
        std::size_t bytes = 0;
        for (const auto& column : columns)
            bytes += column.bytes;
        if (rows == kMaxSqlRows || bytes > kMaxSqlBytes) {
            out.isCut = true;
            break;
        }
        for (std::size_t i = 0; i < columns.size(); ++i)
            columns[i].add(statement, static_cast<int>(i));
        ++rows;
    }
    out.table = tableOf(std::move(columns), rows, reports);
    return out;
}

} // namespace opscope
