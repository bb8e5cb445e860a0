// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/unit.h"
#include "core/export/exported_tables.h"
#include "core/table/scale.h"
#include "core/table/table_builder.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

/// torch_npu writes memory in MB and calls the device its type; msprof writes KB (FORMATS 3.6, 5).
bool isMemoryTable(const std::string& kind)
{
    return kind == "memory_record" || kind == "operator_memory" || kind == "npu_module_mem";
}

std::string msprofHeader(const std::string& kind, const std::string& name)
{
    if (isMemoryTable(kind) && name == "Device Type")
        return "Device";
    const auto found = std::ranges::find(vendorColumns(), name, &VendorColumnInfo::kernel);
    return !isKernelTable(kind) || name.empty() || found == vendorColumns().end()
               ? name
               : std::string(found->header());
}

/// Tables whose columns are read in the unit that they always have: neither headers nor cells contain it.
constexpr std::array<std::string_view, 6> kOfKnownUnits{
    "step_trace_time",          "step_trace_raw",     "aicore_intermediate_detail",
    "aicore_intermediate_type", "aicpu_intermediate", "min_cycle_counter"};

/// Megabytes become kilobytes, exactly: a power of two.
void useKilobytes(Table& table, std::size_t index)
{
    auto& column = table.columns[index];
    const auto unit = column.spec.title.rfind("(MB)");
    if (unit == std::string::npos || column.spec.unit != "MB" || column.spec.kind == CellKind::Text)
        return;
    column.spec.title.replace(unit, 4, "(KB)");
    column.spec.kind = CellKind::Real;
    std::vector<double> values;
    for (std::size_t row = 0; row < table.rows; ++row)
        values.push_back(cellNumber(table.cell(row, index)).value_or(kNoReal) * 1024);
    column.values = kept(table, std::move(values));
}

/// Where the table of the ops states no type of core, that of the op, which the timeline may know.
void useTypesOfOps(Table& table, std::size_t index, const Report& report)
{
    const auto& ops = report.ops;
    auto& values = table.columns[index].values;
    const auto* const stated = std::get_if<TextValues>(&values);
    if (stated == nullptr)
        return;
    std::vector<StringId> types(stated->ids.begin(), stated->ids.end());
    for (std::size_t op = 0; op < std::min(ops.row.size(), ops.taskType.size()); ++op) {
        const auto row = ops.row[op];
        if (row < types.size() && ops.taskType[op].valid() &&
            (!types[row].valid() || report.text(types[row]) == "N/A"))
            types[row] = ops.taskType[op];
    }
    values = TextValues{kept(table, std::move(types)), &report.strings};
}

} // namespace

bool isKernelTable(const std::string& kind)
{
    return kind == "kernel_details" || kind == "compute_task_info";
}

TableColumn fileColumn(const Report& report, const DataColumn& column)
{
    auto spec = textSpec(column.name, column.name);
    spec.isVendor = true;
    spec.unit = column.unit;
    spec.decimals = column.decimals;
    spec.isUnitInCells = !spec.unit.empty() && unitOfHeader(spec.title).empty();
    spec.kind = column.kind;
    return {spec, valuesOf(report, column)};
}

std::shared_ptr<Table> fileTable(const ReportPtr& report, const DataTable& data)
{
    TableBuilder builder(data.kind, report, data.rows);
    auto& table = builder.table();
    const bool hasKnownUnits = std::ranges::find(kOfKnownUnits, data.kind) != kOfKnownUnits.end();
    for (const auto& column : data.columns) {
        if (column.name.starts_with('@'))
            continue;
        auto& spec = table.columns.emplace_back(fileColumn(*report, column)).spec;
        spec.isUnitInCells = spec.isUnitInCells && !hasKnownUnits;
    }
    for (std::size_t row = 0; row < data.rows && !data.isTotal.empty(); ++row) {
        if (data.isTotalRow(row))
            table.totalRows.push_back(static_cast<std::uint32_t>(row));
    }
    return builder.finish();
}

std::shared_ptr<Table> msprofTable(const ReportPtr& report, const DataTable& data)
{
    auto table = fileTable(report, data);
    for (std::size_t i = 0; i < table->columns.size(); ++i) {
        auto& title = table->columns[i].spec.title;
        title = msprofHeader(data.kind, title);
        const auto source = report->ops.source;
        if (title == "Task Type" && source < report->tables.size() && &report->tables[source] == &data)
            useTypesOfOps(*table, i, *report);
        if (isMemoryTable(data.kind))
            useKilobytes(*table, i);
    }
    const auto* device = data.find(kDeviceColumn);
    if (device != nullptr &&
        std::ranges::find(data.columns, "Device_id", &DataColumn::name) == data.columns.end()) {
        table->columns.insert(table->columns.begin(), fileColumn(*report, *device));
        table->columns.front().spec.title = "Device_id";
    }
    return table;
}

} // namespace opscope
