// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/opscope_db/own_fields.h"

namespace opscope {
namespace {

/// Reads a table column by column. `more` is a further column, passed to `look`.
template <class T, class Look>
void readColumns(OwnImport& in, T& table, const char* more, Look look)
{
    auto scan = in.scan(T::kTable.name, columnsOf<T>({more}));
    while (scan.next()) {
        readNewRow(in, scan, table);
        look(scan, static_cast<int>(fieldCount<T>()));
        if (!scan.isBad())
            ++in.counts.rows;
    }
    in.close(scan);
}
template <class T>
void readColumns(OwnImport& in, T& table)
{
    readColumns(in, table, "report", [](const TableScan&, int) {});
}

/// Returns the SQL name of the table of their metrics.
std::string readOps(OwnImport& in)
{
    auto& ops = in.report.ops;
    std::string vendorTable;
    readColumns(in, ops, "vendor_table", [&](const TableScan& scan, int column) {
        if (vendorTable.empty())
            vendorTable = scan.text(column);
    });
    if (ops.size() != 0)
        in.builder.followSlices();
    dropEmptyColumns(ops);
    return vendorTable;
}

void readCommunication(OwnImport& in)
{
    auto& ops = in.report.communication;
    readRows<true>(in, ops, in.counts.rows);
    auto links = in.scan(CommunicationLink::kTable.name, columnsOf<CommunicationLink>({"communication_id"}));
    while (links.next()) {
        const auto op = in.link(links, fieldCount<CommunicationLink>(), ops.size());
        if (!op)
            continue;
        readFields(in, links, ops[*op].links.emplace_back());
        ++in.counts.rows;
    }
    in.close(links);
}

} // namespace

void readOwnRecords(OwnImport& in)
{
    readOwnTables(in, readOps(in));
    readColumns(in, in.report.memory);
    readColumns(in, in.report.opMemory);
    readCommunication(in);
    readRows(in, in.report.communicationMatrix, in.counts.rows);
    readRows(in, in.report.stepTimes, in.counts.rows);
}

} // namespace opscope
