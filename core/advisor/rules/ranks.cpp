// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that others wait for, and communication that is not hidden by computing.
#include <algorithm>
#include <map>

#include "core/advisor/engine/rank_times.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/rules/comm_links.h"
#include "core/analysis/intervals.h"
#include "core/analysis/overlap.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/report/stray_times.h"
#include "core/table/join_ranks.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

/// A rank over all its steps.
struct RankSum {
    std::uint32_t report = 0;
    std::int64_t rank = -1;
    std::int64_t compute = 0, median = 0, communicationNotOverlapped = 0, free = 0;
    std::int64_t steps = 0;
    std::size_t ranks = 0;
    double deviation() const
    {
        return median > 0 ? static_cast<double>(compute - median) / static_cast<double>(median) : 0;
    }
};

TablePtr rankEvidence(const ReportPtr& report, std::vector<RankTime> times)
{
    RecordTable<RankTime> table("advice", report, std::move(times));
    table.column(integerSpec("rank", OPSCOPE_TEXT("Column", "Rank")), &RankTime::rank);
    table.column(textSpec("step", OPSCOPE_TEXT("Column", "Step")), &RankTime::step);
    table.column(durationSpec("compute", OPSCOPE_TEXT("Column", "Compute")), &RankTime::compute);
    table.column(durationSpec("not_overlapped", OPSCOPE_TEXT("Column", "Communication not overlapped")),
                 &RankTime::communicationNotOverlapped);
    table.column(durationSpec("free", OPSCOPE_TEXT("Column", "Free")), &RankTime::free);
    auto deviation = ratioSpec("deviation", OPSCOPE_TEXT("Column", "Deviation"));
    deviation.meaning = Meaning::None;
    table.column(deviation, &RankTime::deviation);
    return table.finish();
}

RuleResult runSlow(const RuleContext& context)
{
    RuleResult result;
    const auto limit = context.threshold(ThresholdId::RankDeviation);
    const auto isCluster = [](const ReportPtr& report) { return !report->stepTimes.empty(); };
    const auto& reports = context.workspace.reports;
    const auto times = reports.size() > 1 || std::ranges::any_of(reports, isCluster)
                           ? rankTimes(context.workspace, context.stop)
                           : std::vector<RankTime>();
    std::map<std::pair<std::uint32_t, std::int64_t>, RankSum> sums;
    for (const auto& time : times) {
        if (time.ranks < 2) // a step that only one rank has
            continue;
        auto& sum = sums[{time.report, time.rank}];
        sum.report = time.report;
        sum.rank = time.rank;
        sum.compute += time.compute;
        sum.median += time.median;
        sum.ranks = std::max(sum.ranks, time.ranks);
        ++sum.steps;
    }
    result.lookedAt = sums.size();
    if (sums.empty() && context.workspace.reports.size() < 2)
        result.addMissing({message(MessageId::MissingRanks), message(MessageId::HowRanks)});
    else if (sums.empty())
        result.addMissing({message(MessageId::MissingTimeline), message(MessageId::NoTimelineCollect)});
    for (const auto& [key, sum] : sums) {
        const auto report = sum.report;
        if (sum.deviation() <= limit)
            continue;
        Finding finding;
        finding.gain.ns = sum.compute - sum.median;
        finding.gain.basis = GainBasis::Measured;
        // It adds no gain to the total: the gain is in the ops of this rank and in the waits of the others.
        finding.subjects.push_back({SubjectKind::Rank, report, sum.rank, {}, 0});
        finding.report = report;
        finding.what =
            message(MessageId::RankSlowWhat,
                    isKnown(sum.rank) ? std::to_string(sum.rank) : rankName(context.workspace, report),
                    usText(sum.compute / sum.steps), usText(sum.median / sum.steps));
        finding.why =
            message(MessageId::RankSlowWhy, percentText(sum.deviation()), sum.ranks, percentText(limit));
        finding.how = message(MessageId::RankSlowHow);
        finding.numbers = {{"deviation", sum.deviation()}, {"steps", static_cast<double>(sum.steps)}};
        finding.evidence = rankEvidence(context.workspace.reports[report], times);
        result.findings.push_back(std::move(finding));
    }
    return result;
}

RuleResult runHidden(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::NotHidden);
    return eachReport(context, {}, [&](const OpView& view, RuleResult& result) {
        const auto& classes = view.report().slices.cls;
        const auto hasAny = std::ranges::any_of(classes.span(), [](SliceClass cls) {
            return cls == SliceClass::Communication || cls == SliceClass::CommunicationTask;
        });
        const auto rows = hasAny ? overlapOf(view.report(), std::nullopt, context.stop, RunRange::DeviceSpan,
                                             HostTime::LeftOut)
                                 : std::vector<OverlapRow>();
        for (const auto& row : rows) {
            if (row.step != kNoStep || row.communication.covered == 0)
                continue;
            ++result.lookedAt;
            const auto share = notOverlappedShare(row);
            if (share <= limit)
                continue;
            Finding finding;
            const auto room = row.compute.covered - row.overlapped; // computing without communication
            finding.gain.ns = row.communicationNotOverlapped;
            finding.what = message(MessageId::CommHiddenWhat, usText(row.communicationNotOverlapped));
            finding.why = message(MessageId::CommHiddenWhy, percentText(share), percentText(limit),
                                  usText(row.communication.covered), usText(row.overlapped), usText(room));
            finding.how = message(MessageId::CommHiddenHow);
            std::vector<TimeRange> computing;
            const auto& slices = view.report().slices;
            const auto isOfRow = [&](std::size_t i) {
                return view.report().tracks[slices.track[i].index()].device == row.device &&
                       !isStray(view.report(), i);
            };
            for (std::size_t i = 0; i < slices.size(); ++i) {
                if ((slices.cls[i] == SliceClass::Kernel || slices.cls[i] == SliceClass::AiCpu) && isOfRow(i))
                    computing.push_back(rangeOfSlice(view, i));
            }
            const Intervals compute(std::move(computing));
            for (std::size_t i = 0; i < slices.size(); ++i) {
                if (slices.cls[i] != SliceClass::Communication || !isOfRow(i))
                    continue;
                const auto range = rangeOfSlice(view, i);
                if (const auto alone = range.dur() - compute.lengthIn(range); alone > 0)
                    finding.subjects.push_back(sliceSubject(view, i, alone));
            }
            boundGain(finding, std::min(finding.gain.ns, room));
            result.findings.push_back(std::move(finding));
        }
        if (rows.empty() || result.lookedAt == 0)
            result.addMissing(
                {message(view.report().communication.empty() ? MessageId::MissingCommunication
                                                             : MessageId::MissingCommunicationSlices),
                 message(MessageId::HowCommunication)});
    });
}

const char* capturedArgument(bool isCaptured)
{
    if (isCaptured)
        return OPSCOPE_TEXT("Argument", "That rank is in this report.");
    return OPSCOPE_TEXT("Argument", "That rank was not captured.");
}

/// The time of the rank's steps in step_trace_time: computing, communication that is not hidden, free. 0:
/// none.
std::int64_t vendorSteps(const Report& report)
{
    std::int64_t time = 0;
    for (const auto& row : report.stepTimes) {
        if ((row.type.valid() && report.text(row.type) != "rank") ||
            (row.rank >= 0 && row.rank != report.rank))
            continue;
        for (const auto part : {row.computing, row.communicationNotOverlapped, row.free})
            time += part == kMissingInteger ? 0 : part;
    }
    return time;
}

/// Shares of the run, and of its steps if it has any.
Message whyOf(const OpView& view, const RankWaits& waits, bool isCaptured)
{
    const auto& slices = view.report().slices;
    const auto longest = usText(slices.dur[waits.slices.front()]);
    const auto share = percentText(view.shareOfRun(waits.time));
    const auto* const captured = capturedArgument(isCaptured);
    std::vector<TimeRange> ranges;
    for (const auto& step : view.report().steps)
        ranges.push_back(step.range);
    const Intervals steps(std::move(ranges));
    if (steps.length() <= 0)
        return message(MessageId::CommWaitWhy, waits.slices.size(), longest, share, captured);
    std::int64_t inSteps = 0;
    for (const auto i : waits.slices)
        inSteps += steps.lengthIn(rangeOfSlice(view, i));
    const auto part = [](std::int64_t ns, std::int64_t of) {
        return percentText(static_cast<double>(ns) / static_cast<double>(of));
    };
    const auto stated = vendorSteps(view.report());
    return stated <= 0
               ? message(MessageId::CommWaitWhySteps, waits.slices.size(), longest, share, captured,
                         usText(view.runTime()), part(inSteps, steps.length()), usText(steps.length()))
               : message(MessageId::CommWaitWhyVendor, waits.slices.size(), longest, share, captured,
                         usText(view.runTime()), part(inSteps, steps.length()), usText(steps.length()),
                         part(inSteps, stated), usText(stated));
}

RuleResult runRankWait(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::WaitForRank);
    return eachReport(context, {}, [&](const OpView& view, RuleResult& result) {
        const auto& slices = view.report().slices;
        const auto byRank = waitsOf(view.report(), context.stop);
        if (byRank.empty())
            result.addMissing(
                {message(MessageId::MissingNotifyWaits), message(MessageId::HowCommunicationTasks)});
        for (const auto& [rank, waits] : byRank) {
            result.lookedAt += waits.slices.size();
            const auto share = view.shareOfRun(waits.time);
            if (rank == view.report().rank || share < limit)
                continue;
            const bool isCaptured = std::ranges::any_of(
                context.workspace.reports, [r = rank](const ReportPtr& other) { return other->rank == r; });
            Finding finding;
            finding.gain.ns = waits.time;
            finding.gain.isOfRun = true;
            for (const auto i : waits.slices)
                finding.subjects.push_back(sliceSubject(view, i, slices.dur[i]));
            finding.numbers = {{"remote_rank", static_cast<double>(rank)},
                               {"waits", static_cast<double>(waits.slices.size())}};
            finding.what =
                message(MessageId::CommWaitWhat, rankName(context.workspace, view.index()),
                        usText(waits.time), rank, view.report().sliceName(SliceId{waits.slices.front()}));
            finding.why = whyOf(view, waits, isCaptured);
            finding.how = message(MessageId::CommWaitHow);
            finding.evidence = sliceEvidence(view, waits.slices);
            result.findings.push_back(std::move(finding));
        }
    });
}

} // namespace

constinit const Rule rankSlowRule{"rank_slow", RuleGroup::Communication, MessageId::RankSlowTitle,
                                  "timelines of two ranks or more, step_trace_time", runSlow};
constinit const Rule commHiddenRule{"comm_not_hidden", RuleGroup::Communication, MessageId::CommHiddenTitle,
                                    "timeline: kernels, communication ops", runHidden};
constinit const Rule commWaitRule{"comm_wait", RuleGroup::Communication, MessageId::CommWaitTitle,
                                  "timeline: Notify_Wait with dst rank", runRankWait};

} // namespace opscope
