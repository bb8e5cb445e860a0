// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/opscope_db/own_import.h"

#include "core/base/message_id.h"

namespace opscope {

OwnImport::OwnImport(ImportContext& c, const SqliteDatabase& d, bool isOnly)
    : context(c), builder(c.builder), database(d), report(c.builder.report()), m_isOnly(isOnly)
{
}

bool OwnImport::hasTable(std::string_view name) const
{
    const auto columns = database.columns(name);
    return columns && !columns->empty();
}

TableScan OwnImport::scan(const std::string& table, const std::vector<std::string_view>& columns) const
{
    if (m_isOnly)
        return {context, database, table, columns};
    // The rows of a report follow each other; the unary plus keeps the order of the rows.
    const auto number = std::to_string(context.planned.report);
    auto range = database.prepare("SELECT min(rowid), max(rowid) FROM " + sqlName(table) +
                                  " WHERE report = " + number);
    std::int64_t first = 0;
    std::int64_t last = -1;
    if (range) {
        const auto step = range->step();
        if (step && *step && range->type(0) == SqliteStatement::Type::Integer) {
            first = range->integer(0);
            last = range->integer(1);
        }
    }
    return {context, database, table, columns,
            "rowid BETWEEN " + std::to_string(first) + " AND " + std::to_string(last) +
                " AND +report = " + number};
}

void OwnImport::close(TableScan& scan)
{
    counts.reported += scan.rowsRejected();
    scan.reportIssues(builder);
    isIncomplete = isIncomplete || scan.isIncomplete();
    isCancelled = isCancelled || scan.isCancelled();
}

StringId OwnImport::text(const TableScan& scan, int column) const
{
    return scan.isNull(column) ? StringId{} : builder.intern(scan.text(column));
}

std::optional<std::uint32_t> OwnImport::link(TableScan& scan, int column, std::size_t rows,
                                             bool isNeeded) const
{
    const auto value = scan.integer(column, -1);
    if (value == -1)
        return std::nullopt;
    if (value < 0 || static_cast<std::uint64_t>(value) >= rows) {
        auto what = message(MessageId::DatabaseCellOutOfRange, scan.columnName(column), value);
        if (isNeeded)
            scan.reject(std::move(what));
        else
            scan.remark(std::move(what));
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(value);
}

} // namespace opscope
