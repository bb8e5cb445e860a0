// SPDX-License-Identifier: GPL-3.0-or-later
// op_summary: the ops of all devices with their counters.
#include <algorithm>
#include <array>

#include "core/base/message_id.h"
#include "core/base/page_memory.h"
#include "core/import/raw/device/metric_columns.h"
#include "core/import/raw/report/raw_table.h"
#include "core/import/raw/report/task_tables.h"
#include "core/import/tables/op_rows.h"
#include "core/import/tables/report_rows.h"

namespace opscope::raw {
namespace {

struct OpRow {
    std::int64_t device = 0, model = 0, task = 0, stream = 0;
    const OpText* text = nullptr;
    std::int64_t start = 0, duration = 0, wait = 0, context = kMissingInteger;
    std::uint32_t deviceTask = kNoNumber; ///< kNoNumber: a communication op
};
using OpColumn = RecordColumn<OpRow>;

constexpr std::array<OpColumn, 12> kFirst{{
    {"Device_id", +[](const OpRow& r) { return r.device; }},
    {"Model ID", +[](const OpRow& r) { return r.model; }},
    {"Task ID", +[](const OpRow& r) { return r.task; }},
    {"Stream ID", +[](const OpRow& r) { return r.stream; }},
    {"Op Name", +[](const OpRow& r) { return r.text->name; }},
    {"OP Type", +[](const OpRow& r) { return r.text->type; }},
    {"OP State", +[](const OpRow& r) { return r.text->state; }},
    {"Task Type", +[](const OpRow& r) { return r.text->taskType; }},
    {"Task Start Time(us)", +[](const OpRow& r) { return r.start; }},
    {"Task Duration(us)", +[](const OpRow& r) { return r.duration; }},
    {"Task Wait Time(us)", +[](const OpRow& r) { return r.wait; }},
    {"Block Num", +[](const OpRow& r) { return r.text->blocks; }},
}};
constexpr std::array<OpColumn, 1> kMix{
    {{"Mix Block Num", +[](const OpRow& r) { return r.text->mixBlocks; }}}};
constexpr std::array<OpColumn, 7> kTensors{{
    {"HF32 Eligible", +[](const OpRow& r) { return r.text->hf32; }},
    {"Input Shapes", +[](const OpRow& r) { return r.text->inputShapes; }},
    {"Input Data Types", +[](const OpRow& r) { return r.text->inputTypes; }},
    {"Input Formats", +[](const OpRow& r) { return r.text->inputFormats; }},
    {"Output Shapes", +[](const OpRow& r) { return r.text->outputShapes; }},
    {"Output Data Types", +[](const OpRow& r) { return r.text->outputTypes; }},
    {"Output Formats", +[](const OpRow& r) { return r.text->outputFormats; }},
}};
constexpr std::array<OpColumn, 1> kContext{{{"Context ID", +[](const OpRow& r) { return r.context; }}}};

std::vector<OpRow> rowsOf(const RawRun& run, const DeviceRun& device, const RunTexts& with)
{
    std::vector<OpRow> rows;
    reservePages(rows, device.raw.tasks.size());
    for (std::uint32_t i = 0; i < device.raw.tasks.size(); ++i) {
        if (!run.isOp(device, i))
            continue;
        const auto& task = device.raw.tasks[i];
        const auto& host = *run.hostTask(device, i);
        auto& row = rows.emplace_back();
        row.device = device.device;
        row.model = static_cast<std::int64_t>(host.model);
        row.task = task.task;
        row.stream = task.stream == kNoNumber ? kMissingInteger : std::int64_t{task.stream};
        row.text = &with.ops[host.op];
        row.start = task.startNs;
        row.duration = task.endNs - task.startNs;
        row.context = task.context == kNoNumber ? kMissingInteger : std::int64_t{task.context};
        row.deviceTask = i;
    }
    return rows;
}

OpText hcclText(const HcclRun& each, RunTexts& with)
{
    OpText text;
    text.name = with.texts.intern(each.name);
    text.type = with.texts.hash(each.type);
    text.taskType = with.texts.intern("COMMUNICATION");
    text.mixBlocks = kMissingInteger;
    return text;
}

OpRow hcclRow(const RawRun& run, const HcclRun& each, const OpText& text)
{
    OpRow row;
    row.device = run.devices[each.device].device;
    row.model = static_cast<std::int64_t>(each.model);
    row.task = row.stream = kMissingInteger;
    row.text = &text;
    row.start = each.startNs;
    row.duration = each.endNs - each.startNs;
    return row;
}

/// Time between the end of the op before it in the table and its start.
void setWaits(std::span<OpRow> rows)
{
    for (std::size_t i = 1; i < rows.size(); ++i)
        rows[i].wait = std::max<std::int64_t>(0, rows[i].start - rows[i - 1].start - rows[i - 1].duration);
}

DataColumn metricColumn(std::string_view header, MetricColumns::Source source)
{
    using Source = MetricColumns::Source;
    return emptyColumn(header,
                       source == Source::Cycles || source == Source::Time || source == Source::UnitTime
                           ? CellKind::Integer
                           : CellKind::Real,
                       3);
}

void addCell(DataColumn& column, double value)
{
    if (column.kind == CellKind::Real)
        return column.reals.push_back(rounded(value, column.decimals));
    const auto scaled = column.kind == CellKind::Duration ? value * 1000 : value;
    constexpr double kMost = 9e15; // a larger double is no exact integer
    column.integers.push_back(std::abs(scaled) < kMost ? static_cast<std::int64_t>(roundedInteger(scaled))
                                                       : kMissingInteger);
}

/// The columns of counters of one device. Returns how many MIX kernels have counters of a second core without
/// that the host states a number of its blocks.
std::size_t addMetrics(ParsedTable& table, const DeviceRun& device, std::span<const OpRow> rows)
{
    const auto metrics = metricColumns(device.raw.facts, device.raw.facts.hasMixedCores());
    const auto first = table.columns.size();
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        auto& column =
            table.columns.emplace_back(metricColumn(metrics.headers[i], metrics.columns[i].source));
        visitCells(column, [&](auto& cells, auto) { reservePages(cells.own(), rows.size()); });
    }
    std::vector<double> values(metrics.size());
    std::size_t withoutBlocks = 0;
    for (const auto& row : rows) {
        std::ranges::fill(values, std::numeric_limits<double>::quiet_NaN());
        const auto pmu = row.deviceTask == kNoNumber ? kNoNumber : device.raw.pmuOfTask[row.deviceTask];
        if (pmu != kNoNumber) {
            auto counters = device.raw.pmu[pmu];
            const auto mix = static_cast<std::uint32_t>(row.text->mixBlocks);
            if (counters.blockCount > mix && mix > 0)
                sumBlocks(device.raw, counters, mix);
            withoutBlocks += counters.hasSecond && mix == 0 ? 1U : 0U;
            metricValues(metrics, device.raw.facts, counters, static_cast<std::uint32_t>(row.text->blocks),
                         mix, row.duration, values);
        }
        for (std::size_t i = 0; i < values.size(); ++i)
            addCell(table.columns[first + i], values[i]);
    }
    return withoutBlocks;
}

} // namespace

void addOpSummary(ImportContext& context, const RawRun& run, RunTexts& with, const std::vector<HcclRun>& hccl)
{
    std::optional<AddedRows> added;
    std::vector<OpText> hcclTexts;
    for (const auto& each : hccl)
        hcclTexts.push_back(hcclText(each, with));
    for (std::size_t d = 0; d < run.devices.size(); ++d) {
        auto rows = rowsOf(run, run.devices[d], with);
        for (std::size_t i = 0; i < hccl.size(); ++i) {
            if (hccl[i].device == d)
                rows.push_back(hcclRow(run, hccl[i], hcclTexts[i]));
        }
        if (rows.empty() || run.devices[d].isExported)
            continue;
        if (!std::ranges::is_sorted(rows, {}, &OpRow::start))
            std::ranges::stable_sort(rows, {}, &OpRow::start);
        setWaits(rows);
        const auto& facts = run.devices[d].raw.facts;
        const bool isStars = facts.family == DecoderFamily::StarsV4 || facts.family == DecoderFamily::StarsV6;
        ParsedTable table;
        const std::span<const OpRow> all(rows);
        addColumns<OpRow>(table, kFirst, all);
        if (isStars)
            addColumns<OpRow>(table, kMix, all);
        addColumns<OpRow>(table, kTensors, all);
        if (isStars)
            addColumns<OpRow>(table, kContext, all);
        if (const auto count = addMetrics(table, run.devices[d], all); count > 0)
            context.builder.addIssue(Severity::Info, message(MessageId::RawSecondCoreSum, count),
                                     {context.file, 0, {}});
        const auto part = addRows(context, "op_summary", std::move(table));
        if (!added)
            added = part;
        added->count = part.end() - added->first;
    }
    if (added)
        addOps(context, *added);
}

} // namespace opscope::raw
