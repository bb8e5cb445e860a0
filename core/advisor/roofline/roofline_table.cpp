// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/roofline/roofline_table.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

struct Row {
    const RooflineOp* op = nullptr;
    const RooflinePoint* point = nullptr; ///< may be null
};

std::vector<Row> rowsOf(const Roofline& roofline, const RooflineFilter& filter)
{
    std::unordered_map<std::uint32_t, const RooflinePoint*> ofChannel;
    for (const auto& point : roofline.points) {
        if (filter.channel && point.channel == *filter.channel)
            ofChannel.emplace(point.op, &point);
    }
    std::vector<Row> rows;
    for (const auto& op : roofline.ops) {
        if (filter.top != 0 && rows.size() == filter.top)
            break;
        Row row{&op, nullptr};
        if (filter.channel) {
            const auto it = ofChannel.find(op.op);
            if (it == ofChannel.end())
                continue;
            row.point = it->second;
        } else if (op.best < roofline.points.size()) {
            row.point = &roofline.points[op.best];
        }
        const auto channel = row.point != nullptr ? row.point->channel : op.channel;
        if (filter.unit && (channel == UINT8_MAX || rooflineChannels()[channel].unit != *filter.unit))
            continue;
        rows.push_back(row);
    }
    return rows;
}

ColumnSpec figure(std::string id, std::string title, std::string unit)
{
    auto spec = realSpec(std::move(id), std::move(title), std::move(unit));
    spec.meaning = Meaning::None;
    return spec;
}

std::string channelTitle(const Row& row)
{
    const auto channel = row.point != nullptr ? row.point->channel : row.op->channel;
    return channel == UINT8_MAX ? std::string() : std::string(rooflineChannels()[channel].title);
}

} // namespace

std::vector<std::uint32_t> rooflineRows(const Roofline& roofline, const RooflineFilter& filter)
{
    std::vector<std::uint32_t> ops;
    for (const auto& row : rowsOf(roofline, filter))
        ops.push_back(row.op->op);
    return ops;
}

TablePtr rooflineTable(const OpView& view, const Roofline& roofline, const RooflineFilter& filter,
                       const Words& words)
{
    const auto& ops = view.report().ops;
    RecordTable<Row> table("roofline", view.reportPtr(), rowsOf(roofline, filter));
    const auto of = [](double RooflinePoint::*member, double scale) {
        return [member, scale](const Row& row) {
            return row.point == nullptr ? kNoReal : row.point->*member * scale;
        };
    };
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](const Row& row) { return ops.name[row.op->op]; });
    table.nameIsLast();
    table.column(textSpec("type", OPSCOPE_TEXT("Column", "Type")),
                 [&](const Row& row) { return valueAt(ops.type, row.op->op); });
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")),
                 [](const Row& row) { return row.op->duration; });
    table.sortByLast();
    auto share = ratioSpec("time_share", OPSCOPE_TEXT("Column", "Time Share"));
    share.meaning = Meaning::Sum;
    table.column(std::move(share), [](const Row& row) { return row.op->timeShare; });
    table.column(textSpec("verdict", OPSCOPE_TEXT("Column", "Verdict")),
                 [&](const Row& row) { return words.message(verdictTitle(row.op->verdict)); });
    table.column(textSpec("channel", OPSCOPE_TEXT("Column", "Channel")),
                 [&](const Row& row) { return words.text(channelTitle(row)); });
    table.column(weighted(ratioSpec("roof_share", OPSCOPE_TEXT("Column", "Share Of The Roof")), "duration"),
                 [&](const Row& row) {
                     const bool isOfChannel = filter.channel && row.point != nullptr;
                     return isOfChannel ? row.point->share : row.op->share; // the flat roof needs no channel
                 });
    if (roofline.isSvp) {
        table.column(figure("rate", OPSCOPE_TEXT("Column", "Memory Rate"), "GB/s"),
                     of(&RooflinePoint::intensity, 1e-9));
        table.column(weighted(ratioSpec("mac", OPSCOPE_TEXT("Column", "MAC Activity")), "duration"),
                     of(&RooflinePoint::performance, 1));
    } else {
        table.column(figure("intensity", OPSCOPE_TEXT("Column", "Intensity"), "ops/byte"),
                     of(&RooflinePoint::intensity, 1));
        table.column(figure("performance", OPSCOPE_TEXT("Column", "Performance"), "GOps/s"),
                     of(&RooflinePoint::performance, 1e-9));
        table.column(figure("rate", OPSCOPE_TEXT("Column", "Memory Rate"), "GB/s"), [](const Row& row) {
            return row.point == nullptr ? kNoReal : row.point->bytes / static_cast<double>(row.op->duration);
        });
        table.column(figure("compute_peak", OPSCOPE_TEXT("Column", "Compute Peak"), "GOps/s"),
                     of(&RooflinePoint::compute, 1e-9));
    }
    table.column(figure("bandwidth_peak", OPSCOPE_TEXT("Column", "Bandwidth Peak"), "GB/s"),
                 of(&RooflinePoint::bandwidth, 1e-9));
    table.column(textSpec("pipe", OPSCOPE_TEXT("Column", "Busiest Pipe")), [](const Row& row) {
        return row.op->pipe ? std::string(pipeName(*row.op->pipe)) : std::string();
    });
    table.column(weighted(ratioSpec("pipe_ratio", OPSCOPE_TEXT("Column", "Pipe Ratio")), "duration"),
                 [](const Row& row) { return row.op->pipeRatio; });
    table.column(textSpec("basis", OPSCOPE_TEXT("Column", "Basis")), [](const Row& row) {
        if (row.point == nullptr)
            return std::string(row.op->isEstimate ? "estimate" : "");
        const std::string from = workBasisName(row.point->basis);
        return row.point->isCounterSuspect() ? "counter scale suspect"
               : row.point->isSuspect        ? "suspect: above the peak, " + from
               : row.point->isEstimate       ? "estimate: " + from
                                             : from;
    });
    if (!ops.slice.empty())
        table.slices([&](const Row& row) { return ops.slice[row.op->op]; });
    table.table().isComputed = true;
    return table.finish();
}

TablePtr verdictTable(const OpView& view, const Roofline& roofline, const Words& words)
{
    RecordTable<VerdictSum> table("roofline", view.reportPtr(), roofline.verdicts);
    table.column(textSpec("verdict", OPSCOPE_TEXT("Column", "Verdict")),
                 [&](const VerdictSum& sum) { return words.message(verdictTitle(sum.verdict)); });
    table.column(countSpec("ops", OPSCOPE_TEXT("Column", "Ops")),
                 [](const VerdictSum& sum) { return static_cast<std::int64_t>(sum.ops); });
    auto opShare = ratioSpec("op_share", OPSCOPE_TEXT("Column", "Share Of The Ops"));
    opShare.meaning = Meaning::Sum;
    table.column(std::move(opShare), [](const VerdictSum& sum) { return sum.opShare; });
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")), &VerdictSum::time);
    auto timeShare = ratioSpec("time_share", OPSCOPE_TEXT("Column", "Time Share"));
    timeShare.meaning = Meaning::Sum;
    table.column(std::move(timeShare), [](const VerdictSum& sum) { return sum.timeShare; });
    table.column(weighted(ratioSpec("coefficient", OPSCOPE_TEXT("Column", "Coefficient")), "duration"),
                 &VerdictSum::coefficient);
    table.column(textSpec("how", OPSCOPE_TEXT("Column", "What To Do")),
                 [&](const VerdictSum& sum) { return words.message(verdictHow(sum.verdict)); });
    table.nameIsLast();
    table.table().isComputed = true;
    return table.finish();
}

} // namespace opscope
