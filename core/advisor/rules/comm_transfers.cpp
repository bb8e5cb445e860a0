// SPDX-License-Identifier: GPL-3.0-or-later
// Findings about single transfers: small packets, sizes that are not aligned, SDMA at the same time as matrix
// products, RDMA that was sent again. Thresholds of msprof-analyze.
#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/rules/comm_links.h"
#include "core/analysis/intervals.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

bool isOwn(const OpView& view, const CommunicationOp& op)
{
    return !op.isTotal && (op.rank < 0 || view.report().rank < 0 || op.rank == view.report().rank);
}

Subject subjectOf(const OpView& view, std::size_t index)
{
    const auto& op = view.report().communication[index];
    const bool hasPlace = op.start > 0 && op.elapse != kMissingInteger;
    return {SubjectKind::Collective, view.index(), static_cast<std::int64_t>(index),
            hasPlace ? TimeRange{op.start, op.start + op.elapse} : TimeRange{}, 0};
}

/// An op's link of one transport.
struct Moved {
    std::size_t op = 0;
    double megabytes = 0, milliseconds = 0;
};

std::vector<Moved> movedOver(const OpView& view, std::string_view transport)
{
    std::vector<Moved> out;
    const auto& all = view.report().communication;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!isOwn(view, all[i]))
            continue;
        for (const auto& link : all[i].links) {
            if (view.report().text(link.transport) == transport && link.sizeMb > 0)
                out.push_back({i, link.sizeMb, link.timeMs});
        }
    }
    return out;
}

TablePtr evidenceOf(const OpView& view, const std::vector<Moved>& moved)
{
    const auto& all = view.report().communication;
    RecordTable<Moved> table("advice", view.reportPtr(), moved);
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](const Moved& each) { return all[each.op].name; });
    table.nameIsLast();
    table.column(realSpec("size", OPSCOPE_TEXT("Column", "Size"), "MB"), &Moved::megabytes);
    table.column(realSpec("time", OPSCOPE_TEXT("Column", "Time"), "ms"), &Moved::milliseconds);
    return table.finish();
}

void hasLinks(const OpView& view, RuleResult& result)
{
    const auto& all = view.report().communication;
    if (std::ranges::all_of(all, [](const CommunicationOp& op) { return op.links.empty(); }))
        result.addMissing({message(all.empty() ? MessageId::MissingCommunication : MessageId::MissingLinks),
                           message(MessageId::HowCommunication)});
}

std::int64_t timeOf(const std::vector<Moved>& moved)
{
    double time = 0;
    for (const auto& each : moved)
        time += each.milliseconds;
    return std::llround(time * 1e6);
}

RuleResult runSmallPackets(const RuleContext& context)
{
    const std::array limits{std::pair{"SDMA", context.threshold(ThresholdId::SmallSdma)},
                            std::pair{"RDMA", context.threshold(ThresholdId::SmallRdma)}};
    const auto limit = context.threshold(ThresholdId::SmallPacketShare);
    return eachReport(context, {}, [&](const OpView& view, RuleResult& result) {
        hasLinks(view, result);
        for (const auto& [transport, size] : limits) {
            auto moved = movedOver(view, transport);
            const auto all = moved.size();
            result.lookedAt += all;
            std::erase_if(moved, [least = size](const Moved& each) { return each.megabytes >= least; });
            const auto share = all == 0 ? 0 : static_cast<double>(moved.size()) / static_cast<double>(all);
            if (share <= limit)
                continue;
            std::ranges::stable_sort(moved, {}, &Moved::megabytes);
            Finding finding;
            for (const auto& each : moved)
                finding.subjects.push_back(subjectOf(view, each.op));
            const auto& smallest = view.report().communication[moved.front().op];
            finding.numbers = {{"ops", static_cast<double>(moved.size())}, {"share", share}};
            finding.what =
                message(MessageId::CommSmallWhat, moved.size(), all, transport, usText(timeOf(moved)));
            finding.why =
                message(MessageId::CommSmallWhy, numberText(size), percentText(share), percentText(limit),
                        view.report().text(smallest.name), numberText(moved.front().megabytes));
            finding.how = message(MessageId::CommSmallHow);
            finding.evidence = evidenceOf(view, moved);
            result.findings.push_back(std::move(finding));
        }
    });
}

RuleResult runRetransmit(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::Retransmission);
    return eachReport(context, {}, [&](const OpView& view, RuleResult& result) {
        hasLinks(view, result);
        auto moved = movedOver(view, "RDMA");
        result.lookedAt += moved.size();
        std::erase_if(moved, [&](const Moved& each) { return each.milliseconds < limit * 1000; });
        if (moved.empty())
            return;
        std::ranges::stable_sort(moved, std::greater{}, &Moved::milliseconds);
        Finding finding;
        for (const auto& each : moved)
            finding.subjects.push_back(subjectOf(view, each.op));
        const auto& longest = view.report().communication[moved.front().op];
        finding.what = message(MessageId::CommRetransmitWhat, moved.size(), usText(timeOf(moved)));
        finding.why =
            message(MessageId::CommRetransmitWhy, numberText(limit), view.report().text(longest.name),
                    usText(std::llround(moved.front().milliseconds * 1e6)));
        finding.how = message(MessageId::CommRetransmitHow);
        finding.evidence = evidenceOf(view, moved);
        result.findings.push_back(std::move(finding));
    });
}

/// A copy between devices on the timeline.
struct Transfer {
    std::uint32_t slice = 0;
    double bytes = 0, gigabytesPerSecond = 0;
};

/// SDMA that leaves the chip. Arguments are read from the source file, only for the longest transfers.
std::vector<Transfer> transfersOf(const OpView& view, RuleResult& result, std::stop_token stop)
{
    constexpr std::size_t kMostRead = 2000;
    const auto& report = view.report();
    const auto& slices = report.slices;
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < slices.size(); ++i) {
        const auto name = slices.cls[i] == SliceClass::CommunicationTask ? report.sliceName(SliceId{i})
                                                                         : std::string_view();
        if (name.starts_with("Memcpy") || name.starts_with("Reduce_Inline"))
            all.push_back(i);
    }
    std::ranges::stable_sort(all, std::greater{}, [&](auto i) { return slices.dur[i]; });
    all.resize(std::min(all.size(), kMostRead));
    std::vector<Transfer> out;
    for (const auto i : all) {
        const auto args =
            stop.stop_requested() ? decltype(report.args(SliceId{i}))() : report.args(SliceId{i});
        if (!args)
            continue;
        Transfer transfer{i, 0, 0};
        bool isSdma = false;
        bool isInside = false;
        bool hasRate = false;
        for (const auto& arg : *args) {
            const auto number = [&](double& value) {
                std::from_chars(arg.value.data(), arg.value.data() + arg.value.size(), value);
            };
            if (arg.key == "size(Byte)")
                number(transfer.bytes);
            else if (arg.key == "bandwidth(GB/s)") {
                number(transfer.gigabytesPerSecond);
                hasRate = true;
            } else if (arg.key == "transport type")
                isSdma = arg.value == "SDMA";
            else if (arg.key == "link type")
                isInside = arg.value == "ON_CHIP";
        }
        // A database contains no rate, so it is computed from the transfer. 1 byte in 1 ns is 1 GB/s.
        if (!hasRate && slices.dur[i] > 0)
            transfer.gigabytesPerSecond = transfer.bytes / static_cast<double>(slices.dur[i]);
        if (isSdma && !isInside && transfer.bytes > 0 && std::isfinite(transfer.bytes))
            out.push_back(transfer);
    }
    result.lookedAt += out.size();
    if (out.empty())
        result.addMissing({message(MessageId::MissingTransfers), message(MessageId::HowCommunicationTasks)});
    return out;
}

TablePtr evidenceOf(const OpView& view, const std::vector<Transfer>& transfers)
{
    const auto& slices = view.report().slices;
    RecordTable<Transfer> table("advice", view.reportPtr(), transfers);
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](const Transfer& each) { return slices.name[each.slice]; });
    table.nameIsLast();
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")),
                 [&](const Transfer& each) { return slices.dur[each.slice]; });
    table.column(realSpec("size", OPSCOPE_TEXT("Column", "Size"), "B", 0), &Transfer::bytes);
    table.column(unsummed(realSpec("bandwidth", OPSCOPE_TEXT("Column", "Bandwidth"), "GB/s")),
                 &Transfer::gigabytesPerSecond);
    table.column(timestampSpec("start", OPSCOPE_TEXT("Column", "Start")),
                 [&](const Transfer& each) { return slices.ts[each.slice]; });
    table.slices([](const Transfer& each) { return SliceId{each.slice}; });
    return table.finish();
}

Finding findingOf(const OpView& view, const std::vector<Transfer>& transfers)
{
    Finding finding;
    for (const auto& transfer : transfers)
        finding.subjects.push_back(sliceSubject(view, transfer.slice, 0));
    finding.evidence = evidenceOf(view, transfers);
    return finding;
}

std::int64_t timeOf(const OpView& view, const std::vector<Transfer>& transfers)
{
    std::int64_t time = 0;
    for (const auto& transfer : transfers)
        time += rangeOfSlice(view, transfer.slice).dur();
    return time;
}

RuleResult runAligned(const RuleContext& context)
{
    const auto unit = context.threshold(ThresholdId::TransferAlignment);
    return eachReport(context, {}, [&](const OpView& view, RuleResult& result) {
        auto transfers = transfersOf(view, result, context.stop);
        std::erase_if(transfers, [&](const Transfer& each) {
            return each.bytes <= unit || std::fmod(each.bytes, unit) == 0;
        });
        if (transfers.empty())
            return;
        // The ops whose time contains a transfer.
        std::vector<std::size_t> ops;
        const auto& all = view.report().communication;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto isIn = [&](const Transfer& each) {
                const auto begin = rangeOfSlice(view, each.slice).begin;
                return begin >= all[i].start && begin < all[i].start + all[i].elapse;
            };
            if (isOwn(view, all[i]) && all[i].start > 0 && all[i].elapse != kMissingInteger &&
                std::ranges::any_of(transfers, isIn))
                ops.push_back(i);
        }
        const auto largest = *std::ranges::max_element(transfers, {}, &Transfer::bytes);
        auto finding = findingOf(view, transfers);
        if (!ops.empty()) {
            finding.subjects.clear();
            for (const auto op : ops)
                finding.subjects.push_back(subjectOf(view, op));
        }
        finding.numbers = {{"transfers", static_cast<double>(transfers.size())},
                           {"time_ns", static_cast<double>(timeOf(view, transfers))}};
        finding.what = message(MessageId::CommAlignedWhat, std::max<std::size_t>(1, ops.size()),
                               numberText(unit), usText(timeOf(view, transfers)));
        finding.why = message(MessageId::CommAlignedWhy, numberText(unit), transfers.size(),
                              numberText(largest.bytes), numberText(largest.gigabytesPerSecond));
        finding.how = message(MessageId::CommAlignedHow, numberText(unit));
        result.findings.push_back(std::move(finding));
    });
}

RuleResult runContention(const RuleContext& context)
{
    const auto peak = context.threshold(ThresholdId::SdmaBandwidth);
    const auto share = context.threshold(ThresholdId::SdmaContention);
    return eachReport(context, {}, [&](const OpView& view, RuleResult& result) {
        const auto matmul = timesOfOps(
            view, [&](std::size_t op) { return view.type(op).find("MatMul") != std::string_view::npos; });
        auto transfers = transfersOf(view, result, context.stop);
        std::erase_if(transfers, [&](const Transfer& each) {
            return each.bytes < kLeastLinkMegabytes * 1e6 || !(each.gigabytesPerSecond > 0) ||
                   each.gigabytesPerSecond >= peak * share ||
                   matmul.lengthIn(rangeOfSlice(view, each.slice)) == 0;
        });
        if (transfers.empty())
            return;
        auto finding = findingOf(view, transfers);
        for (std::size_t i = 0; i < transfers.size(); ++i) { // the time that would be saved at full speed
            const auto range = rangeOfSlice(view, transfers[i].slice);
            auto& gain = finding.subjects[i].gain;
            gain = shareOf(range.dur(), 1 - transfers[i].gigabytesPerSecond / peak);
            finding.gain.ns += gain;
        }
        finding.gain.isOfRun = true;
        finding.what =
            message(MessageId::CommContentionWhat, transfers.size(), usText(timeOf(view, transfers)));
        finding.why = message(MessageId::CommContentionWhy, numberText(peak * share), percentText(share),
                              numberText(transfers.front().gigabytesPerSecond),
                              usText(rangeOfSlice(view, transfers.front().slice).dur()));
        finding.how = message(MessageId::CommContentionHow);
        result.findings.push_back(std::move(finding));
    });
}

} // namespace

constinit const Rule commSmallRule{"comm_small", RuleGroup::Communication, MessageId::CommSmallTitle,
                                   "communication.json: Transit Size(MB) of SDMA and RDMA", runSmallPackets};
constinit const Rule commRetransmitRule{"comm_retransmit", RuleGroup::Communication,
                                        MessageId::CommRetransmitTitle,
                                        "communication.json: Transit Time(ms) of RDMA", runRetransmit};
constinit const Rule commAlignedRule{"comm_aligned", RuleGroup::Communication, MessageId::CommAlignedTitle,
                                     "timeline: size(Byte), transport type of communication tasks",
                                     runAligned};
constinit const Rule commContentionRule{
    "comm_contention", RuleGroup::Communication, MessageId::CommContentionTitle,
    "timeline: bandwidth(GB/s) of communication tasks, matrix products", runContention};

} // namespace opscope
