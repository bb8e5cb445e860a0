// SPDX-License-Identifier: GPL-3.0-or-later
// AI Core metrics: op_summary of JOB and PROF, kernel_details, COMPUTE_TASK_INFO with its counters; Memory
// Bound recomputed.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/report/cells.h"
#include "core/report/vendor_columns.h"
#include "core/table/table_builder.h"

namespace opscope {
namespace {

/// The parts of a ratio of sums: max of what loads and stores over max of what computes. JOB: max(Dstr, DLD,
/// WLD) / max(Mac Busy, Vec Ppen); PROF: mte2 / max(mac, vec) (msprof ai_core_config.py), of both cores where
/// a chip has two.
struct MemoryBound {
    std::vector<const DataColumn*> memory;
    std::vector<const DataColumn*> compute;
    const DataColumn* vendors = nullptr;

    explicit MemoryBound(const DataTable& data)
    {
        const auto take = [&](std::vector<const DataColumn*>& to,
                              std::initializer_list<std::string_view> names) {
            for (const auto name : names) {
                if (const auto* column = data.find(name))
                    to.push_back(column);
            }
        };
        take(memory, {"Dstr Ratio", "DLD Ratio", "WLD Ratio"});
        take(compute, {"Mac Busy Ratio", "Vec Ppen Ratio"});
        if (memory.empty() || compute.empty()) {
            memory.clear();
            compute.clear();
            take(memory, {"mte2_ratio", "aic_mte2_ratio", "aiv_mte2_ratio"});
            take(compute, {"mac_ratio", "vec_ratio", "aic_mac_ratio", "aiv_vec_ratio"});
        }
        for (const auto* const name :
             {"Memory Bound", "memory_bound", "aic_memory_bound", "aiv_memory_bound"}) {
            if (vendors == nullptr)
                vendors = data.find(name);
        }
    }
    bool isKnown() const { return !memory.empty() && !compute.empty(); }
    /// The greatest of the existing cells; NaN if there is none.
    static double greatest(const std::vector<const DataColumn*>& columns, std::size_t row)
    {
        double out = kNoReal;
        for (const auto* column : columns)
            out = std::fmax(out, realAt(column, row) / (column->unit == "%" ? 100 : 1));
        return out;
    }
    double at(std::size_t row) const
    {
        const auto below = greatest(compute, row);
        return below > 0 ? greatest(memory, row) / below : kNoReal;
    }
};

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
    const MemoryBound bound(*data);
    if (bound.isKnown()) {
        const std::string time(weightColumn(*data, VendorWeight::Time));
        std::vector<double> ours;
        std::vector<double> differences;
        for (const auto row : rows) {
            ours.push_back(bound.at(row));
            differences.push_back(realAt(bound.vendors, row) - ours.back());
        }
        const auto add = [&](ColumnSpec spec, CellHint hint, std::vector<double> values) {
            spec = hinted(inGroup(weighted(std::move(spec), time), OPSCOPE_TEXT("Column", "memory")), hint);
            table->columns.push_back({std::move(spec), kept(*table, std::move(values))});
        };
        add(realSpec("memory_bound_computed", OPSCOPE_TEXT("Column", "Memory Bound (computed)")),
            CellHint::Heat, std::move(ours));
        if (bound.vendors != nullptr)
            add(realSpec("memory_bound_difference", OPSCOPE_TEXT("Column", "Memory Bound: file - computed"),
                         "", 6),
                CellHint::DiffBar, std::move(differences));
    }
    table->sliceOf = slicesOfOpRows(*report, *data, rows);
    return table;
}

} // namespace

constinit const TablePage metricsPage{
    "metrics", OPSCOPE_TEXT("Page", "AI Core metrics"), ReportPart::Ops, {}, buildMetrics};

} // namespace opscope
