// SPDX-License-Identifier: GPL-3.0-or-later
// AI Core metrics: op_summary of JOB and PROF, kernel_details, COMPUTE_TASK_INFO with its counters; Memory
// Bound recomputed.
#include <algorithm>
#include <cmath>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/op_bound.h"
#include "core/table/scale.h"
#include "core/table/table_builder.h"

namespace opscope {
namespace {

/// The greatest share of the pipes of this role; NaN if there is none.
double greatest(const Table& table, std::size_t row, const std::vector<PipeColumn>& pipes, PipeRole role)
{
    double out = kNoReal;
    for (const auto& pipe : pipes) {
        if (pipe.role == role)
            out = std::fmax(out, pipeRatio(table, row, pipe.column).value_or(kNoReal));
    }
    return out;
}

void addMemoryBound(Table& table, const std::string& time)
{
    auto pipes = pipeColumns(table);
    std::erase_if(pipes, [&](const PipeColumn& pipe) { // such columns have other units of the core
        const auto& title = table.columns[pipe.column].spec.title;
        return title.ends_with("_exe_ratio") || title.ends_with("_extra");
    });
    const auto has = [&](PipeRole role) {
        return std::ranges::find(pipes, role, &PipeColumn::role) != pipes.end();
    };
    if (!has(PipeRole::Memory) || !has(PipeRole::Compute))
        return;
    const auto file = fileBoundColumn(table);
    std::vector<double> ours;
    std::vector<double> differences;
    for (std::size_t row = 0; row < table.rows; ++row) {
        ours.push_back(memoryBound(greatest(table, row, pipes, PipeRole::Memory),
                                   greatest(table, row, pipes, PipeRole::Compute)));
        if (file)
            differences.push_back(cellNumber(table.cell(row, *file)).value_or(kNoReal) - ours.back());
    }
    const auto add = [&](ColumnSpec spec, CellHint hint, std::vector<double> values) {
        spec = hinted(inGroup(weighted(std::move(spec), time), OPSCOPE_TEXT("Column", "memory")), hint);
        table.columns.push_back({std::move(spec), kept(table, std::move(values))});
    };
    add(realSpec("memory_bound_computed", OPSCOPE_TEXT("Column", "Memory Bound (computed)")), CellHint::Heat,
        std::move(ours));
    if (file)
        add(realSpec("memory_bound_difference", OPSCOPE_TEXT("Column", "Memory Bound: file - computed"), "",
                     6),
            CellHint::DiffBar, std::move(differences));
}

const DataTable* sourceOf(const Report& report)
{
    if (report.ops.source < report.tables.size() && report.ops.size() != 0)
        return &report.tables[report.ops.source];
    for (const auto* const kind :
         {"op_summary", "kernel_details", "COMPUTE_TASK_INFO", "compute_task_info"}) {
        if (const auto* table = report.table(kind))
            return table;
    }
    return nullptr;
}

Result<TablePtr> buildMetrics(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    const auto* data = sourceOf(*report);
    if (data == nullptr || data->rows == 0)
        return noRows(
            *report, "metrics",
            OPSCOPE_TEXT("Argument",
                         "looked for op_summary, kernel_details and COMPUTE_TASK_INFO; AI Core metrics need "
                         "aac_metrics (JOB) or "
                         "aic_metrics (PROF) switched on, and for a JOB the files AAcore.* or aicore.*"));
    const auto& ops = report->ops;
    const bool isOpTable = ops.source < report->tables.size() && &report->tables[ops.source] == data;
    std::vector<std::uint32_t> opOfRow(data->rows, UINT32_MAX);
    for (std::size_t op = 0; isOpTable && op < ops.row.size(); ++op) {
        if (ops.row[op] < data->rows)
            opOfRow[ops.row[op]] = static_cast<std::uint32_t>(op);
    }
    // A range narrows by the start of the op, where the table has one.
    std::function<bool(std::size_t)> keep;
    if (request.range && isOpTable && ops.start.size() == ops.size())
        keep = [&](std::size_t row) {
            const auto op = opOfRow[row];
            if (op == UINT32_MAX || ops.start[op] == kMissingInteger)
                return false;
            const auto dur = op < ops.dur.size() ? ops.dur[op] : 0;
            const TimeRange at{ops.start[op], ops.start[op] + std::max<std::int64_t>(dur, 1)};
            return request.range->overlaps(at);
        };
    std::vector<std::uint32_t> rows;
    auto table = vendorTable("metrics", report, *data, request, keep, &rows, RowsBy::Keys);
    if (!table || stop.stop_requested())
        return table ? Result<TablePtr>(fail(ErrorCode::Cancelled, message(MessageId::Cancelled)))
                     : Result<TablePtr>(noRows(OPSCOPE_TEXT(
                           "Argument", "no op in the chosen range, device, model or iteration")));
    table->source = data->kind;
    addMemoryBound(*table, std::string(weightColumn(*data, VendorWeight::Time)));
    table->sliceOf = slicesOfOpRows(*report, *data, rows);
    return table;
}

} // namespace

constinit const TablePage metricsPage{
    "metrics", OPSCOPE_TEXT("Page", "AI Core metrics"), ReportPart::Ops, {}, buildMetrics};

} // namespace opscope
