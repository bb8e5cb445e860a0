// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of the framework on the host, with the device work that they launched.
#include <algorithm>

#include "core/analysis/host_op_times.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

Result<TablePtr> buildFrameworkOps(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    auto rows = hostOpTimes(*report, stop);
    if (rows.empty())
        return noRows(*report, "timeline",
                      OPSCOPE_TEXT("Argument", "the timeline has no ops of a framework and no host calls"));
    const bool hasDevice = std::ranges::any_of(rows, [](const HostOpTime& row) { return row.device > 0; });
    RecordTable table("framework_ops", report, std::move(rows));
    table.table().isComputed = true;
    table.table().source = "timeline";
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")), &HostOpTime::name);
    table.nameIsLast();
    table.column(countSpec("count", OPSCOPE_TEXT("Column", "Count")), &HostOpTime::count);
    // The totals of nested ops contain each other: only the time without inner ops adds up.
    const auto device = [&](ColumnSpec spec, std::int64_t HostOpTime::*field) {
        table.column(std::move(spec),
                     [=](const HostOpTime& row) { return hasDevice ? row.*field : kMissingInteger; });
    };
    device(hinted(durationSpec("device_self", OPSCOPE_TEXT("Column", "Device (self)")), CellHint::Bar),
           &HostOpTime::selfDevice);
    device(unsummed(durationSpec("device", OPSCOPE_TEXT("Column", "Device"))), &HostOpTime::device);
    table.column(durationSpec("host_self", OPSCOPE_TEXT("Column", "Host (self)")), &HostOpTime::selfHost);
    table.column(unsummed(durationSpec("host", OPSCOPE_TEXT("Column", "Host"))), &HostOpTime::host);
    noteNotNarrowed(table.table(), request, {});
    return table.finish();
}

} // namespace

constinit const TablePage frameworkOpsPage{
    "framework_ops", OPSCOPE_TEXT("Page", "Framework ops"), ReportPart::None, {}, buildFrameworkOps};

} // namespace opscope
