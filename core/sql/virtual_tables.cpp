// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/virtual_tables.h"

#include <algorithm>

#include "core/base/sqlite_functions.h"

namespace opscope {
namespace {

class SchemaView final : public VirtualTable {
public:
    SchemaView(SchemaTable table, std::vector<ReportPtr> reports)
        : m_table(std::move(table)), m_reports(std::move(reports))
    {
        m_first.push_back(0);
        for (const auto& report : m_reports)
            m_first.push_back(m_first.back() + m_table.rows(*report));
    }

    std::string name() const override { return m_table.name; }
    std::vector<VirtualColumn> columns() const override
    {
        std::vector<VirtualColumn> out{{"report", "INTEGER"}};
        for (const auto& column : m_table.columns)
            out.push_back({column.name, column.type});
        return out;
    }
    std::size_t rows() const override { return m_first.back(); }
    SqlValue value(std::size_t row, std::size_t column) const override
    {
        std::size_t report = 0;
        if (m_reports.size() > 1)
            report = static_cast<std::size_t>(std::ranges::upper_bound(m_first, row) - m_first.begin()) - 1;
        if (column == 0)
            return static_cast<std::int64_t>(report);
        return m_table.columns[column - 1].value(*m_reports[report], row - m_first[report]);
    }
    std::vector<std::vector<std::size_t>> orders() const override
    {
        std::vector<std::vector<std::size_t>> out;
        if (m_table.columns.front().name == "id")
            out.push_back({0, 1});
        if (m_table.sortedBy.empty())
            return out;
        std::vector<std::size_t> order{0};
        for (const auto& name : m_table.sortedBy) {
            const auto it = std::ranges::find(m_table.columns, name, &SchemaColumn::name);
            order.push_back(static_cast<std::size_t>(it - m_table.columns.begin()) + 1);
        }
        out.push_back(std::move(order));
        return out;
    }

private:
    SchemaTable m_table;
    std::vector<ReportPtr> m_reports;
    std::vector<std::size_t> m_first; ///< first row of each report, and the number of all rows
};

/// "schema": every table and column with its meaning.
class SchemaList final : public VirtualTable {
public:
    explicit SchemaList(const std::vector<SchemaTable>& tables)
    {
        for (const auto& table : tables) {
            for (const auto& column : table.columns)
                m_rows.push_back({table.name, column.name, column.type, column.doc});
        }
    }
    std::string name() const override { return "schema"; }
    std::vector<VirtualColumn> columns() const override
    {
        return {{"table_name", "TEXT"}, {"column_name", "TEXT"}, {"type", "TEXT"}, {"what", "TEXT"}};
    }
    std::size_t rows() const override { return m_rows.size(); }
    SqlValue value(std::size_t row, std::size_t column) const override
    {
        const auto& [table, name, type, doc] = m_rows[row];
        return std::string_view(column == 0 ? table : column == 1 ? name : column == 2 ? type : doc);
    }

private:
    struct Row {
        std::string table, column, type, doc;
    };
    std::vector<Row> m_rows;
};

} // namespace

std::shared_ptr<const VirtualTable> schemaView(SchemaTable table, std::vector<ReportPtr> reports)
{
    return std::make_shared<SchemaView>(std::move(table), std::move(reports));
}

Result<SqliteDatabase> openReportSql(const std::vector<ReportPtr>& reports, std::stop_token stop)
{
    OPSCOPE_TRY_ASSIGN(auto database, SqliteDatabase::inMemory(stop));
    auto tables = reportSchema(reports);
    OPSCOPE_TRY(addVirtualTable(database, std::make_shared<SchemaList>(tables)));
    for (auto& table : tables)
        OPSCOPE_TRY(addVirtualTable(database, schemaView(std::move(table), reports)));
    OPSCOPE_TRY(addPercentiles(database));
    OPSCOPE_TRY(addRegexp(database, stop));
    OPSCOPE_TRY(boundFunctions(database, stop));
    allowOnlyReading(database);
    return database;
}

} // namespace opscope
