// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/summary_columns.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace opscope {
namespace {

std::string msprofHeader(const std::string& kind, const std::string& name)
{
    static const std::map<std::string, std::string> kHeaders{{"Name", "Op Name"},
                                                             {"Type", "OP Type"},
                                                             {"Accelerator Core", "Task Type"},
                                                             {"Start Time(us)", "Task Start Time(us)"},
                                                             {"Duration(us)", "Task Duration(us)"},
                                                             {"Wait Time(us)", "Task Wait Time(us)"}};
    if (!isKernelTable(kind))
        return name;
    const auto found = kHeaders.find(name);
    return found == kHeaders.end() ? name : found->second;
}

/// torch_npu writes memory in MB and calls the device its type; msprof writes KB (FORMATS 3.6, 5).
bool isMemoryTable(const std::string& kind)
{
    return kind == "memory_record" || kind == "operator_memory" || kind == "npu_module_mem";
}

OutputColumn msprofColumn(const std::string& kind, const DataColumn& column)
{
    OutputColumn out{msprofHeader(kind, column.name), &column, false};
    if (!isMemoryTable(kind))
        return out;
    const auto unit = out.header.rfind("(MB)");
    out.isMegabytes = unit != std::string::npos && column.unit == "MB" && column.kind != DataKind::Text;
    if (out.isMegabytes)
        out.header.replace(unit, 4, "(KB)");
    if (out.header == "Device Type")
        out.header = "Device";
    return out;
}

} // namespace

bool isKernelTable(const std::string& kind)
{
    return kind == "kernel_details" || kind == "compute_task_info";
}

std::vector<OutputColumn> columnsOf(const DataTable& table, bool isJob, const std::string& kind)
{
    std::vector<OutputColumn> result;
    const auto* device = table.find(kDeviceColumn);
    const bool hasDevice =
        std::ranges::any_of(table.columns, [](const DataColumn& c) { return c.name == "Device_id"; });
    if (!isJob && device != nullptr && !hasDevice)
        result.push_back({"Device_id", device, false});
    for (const auto& column : table.columns) {
        if (!column.name.starts_with('@'))
            result.push_back(isJob ? OutputColumn{column.name, &column, false} : msprofColumn(kind, column));
    }
    return result;
}

SummaryCell cellOf(const Report& report, const OutputColumn& from, std::size_t row)
{
    const auto& column = *from.column;
    if (!from.isMegabytes)
        return summaryCell(report, column, row);
    // A power of two: the bytes stay the same to the last digit.
    if (column.kind == DataKind::Real && !std::isnan(column.reals[row]))
        return SummaryCell::number(fmt::format("{}", column.reals[row] * 1024));
    if (column.kind == DataKind::Integer && column.integers[row] != kMissingInteger)
        return SummaryCell::number(fmt::format("{}", static_cast<double>(column.integers[row]) * 1024));
    return summaryCell(report, column, row);
}

} // namespace opscope
