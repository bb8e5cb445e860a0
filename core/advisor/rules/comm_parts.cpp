// SPDX-License-Identifier: GPL-3.0-or-later
// How much of the communication moves data: elapsed minus transit time, from communication.json.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/advisor/engine/rank_times.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/rules/comm_links.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/join_ranks.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

/// An op of the report.
struct Waited {
    std::size_t op = 0;
    std::int64_t idle = 0; ///< ns
};

/// The sums of one rank. The files of a cluster contain all ranks, and ranks wait at the same time.
struct Part {
    std::uint32_t report = 0;
    std::int64_t rank = -1;
    std::int64_t elapsed = 0, idle = 0;
    std::int64_t ofLinks = 0; ///< the part of the transit that only the links of ops state
    std::vector<Waited> ops;
};

/// Time (ns) in which a link of the op moved data, if the op itself states none: CANN 8.3 writes 0 there.
std::int64_t transitOfLinks(const CommunicationOp& op)
{
    double longest = 0;
    for (const auto& link : op.links)
        longest = link.sizeMb > 0 && link.timeMs > longest ? link.timeMs : longest;
    return op.transit > 0 ? 0
                          : std::llround(std::min(longest * 1e6,
                                                  static_cast<double>(std::max<std::int64_t>(op.elapse, 0))));
}

std::vector<Part> partsOf(const RuleContext& context, RuleResult& result)
{
    std::vector<Part> parts;
    for (const auto& view : context.views) {
        std::map<std::int64_t, Part> ofRank;
        const auto own = view.report().rank;
        const auto& all = view.report().communication;
        for (std::size_t i = 0; i < all.size() && !context.stop.stop_requested(); ++i) {
            const auto& op = all[i];
            const bool isOfOther = op.rank >= 0 && own >= 0 && op.rank != own;
            if (op.isTotal || !op.hasBreakdown || isOfOther || op.elapse == kMissingInteger ||
                op.transit == kMissingInteger)
                continue;
            ++result.lookedAt;
            auto& part = ofRank[op.rank >= 0 ? op.rank : own];
            const auto ofLinks = transitOfLinks(op);
            const auto idle = std::max<std::int64_t>(0, op.elapse - op.transit - ofLinks);
            part.ofLinks += ofLinks;
            part.elapsed += op.elapse;
            part.idle += idle;
            part.ops.push_back({i, idle});
        }
        if (ofRank.empty())
            result.addMissing(
                {message(MessageId::MissingCommunication), message(MessageId::HowCommunication)});
        for (auto& [rank, part] : ofRank) {
            part.report = view.index();
            part.rank = rank;
            std::ranges::stable_sort(part.ops, std::greater{}, &Waited::idle);
            parts.push_back(std::move(part));
        }
    }
    return parts;
}

std::string rankText(const RuleContext& context, const Part& part)
{
    return part.rank >= 0 ? std::to_string(part.rank) : rankName(context.workspace, part.report);
}

const char* linksNotKnown()
{
    return OPSCOPE_TEXT("Argument", "not known; communication_matrix.json contains the links");
}

/// "0 -> 5 over HCCS with 14.91 GB/s, ...": links of the rank within its job, the slowest first.
std::string slowestLinks(const std::vector<CommLink>& all, const std::vector<std::size_t>& jobs,
                         const Part& part)
{
    constexpr std::size_t kMost = 3;
    std::vector<CommLink> links;
    std::ranges::copy_if(all, std::back_inserter(links), [&](const CommLink& link) {
        return (link.source == part.rank || link.target == part.rank) &&
               jobs[link.report] == jobs[part.report];
    });
    std::ranges::stable_sort(links, {}, &CommLink::bandwidth);
    links.resize(std::min(links.size(), kMost));
    const auto text = joined(links, ", ", [&](const auto& link) {
        return fmt::format("{} -> {} {} {} GB/s", link.source, link.target, link.transport,
                           numberText(link.bandwidth()));
    });
    return text.empty() ? linksNotKnown() : text;
}

/// Names the rank to look at: the one that the timeline waits for, otherwise the one in its job that waits
/// least.
Message howOf(const RuleContext& context, const std::vector<Part>& parts,
              const std::vector<std::size_t>& jobs, const Part& part, const std::string& links)
{
    const auto& report = context.views[part.report].report();
    const auto rank = rankText(context, part);
    if (part.rank == report.rank) {
        const auto waits = waitsOf(report, context.stop);
        const auto most =
            std::ranges::max_element(waits, {}, [](const auto& each) { return each.second.time; });
        if (most != waits.end() && most->first != part.rank)
            return message(MessageId::CommTransitWaitHow, rank, most->first, usText(most->second.time),
                           links);
    }
    const auto* least = &part;
    for (const auto& other : parts) {
        if (jobs[other.report] == jobs[part.report] && other.idle < least->idle)
            least = &other;
    }
    return least == &part ? message(MessageId::CommTransitHow, rank, links)
                          : message(MessageId::CommTransitLastHow, rankText(context, *least),
                                    usText(least->idle), rank, links);
}

TablePtr evidenceOf(const ReportPtr& report, std::vector<Waited> ops)
{
    ops.resize(std::min(ops.size(), kMostEvidence));
    const auto& all = report->communication;
    RecordTable<Waited> table("advice", report, std::move(ops));
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](const Waited& each) { return all[each.op].name; });
    table.nameIsLast();
    table.column(durationSpec("elapse", OPSCOPE_TEXT("Column", "Elapse")),
                 [&](const Waited& each) { return all[each.op].elapse; });
    table.column(durationSpec("transit", OPSCOPE_TEXT("Column", "Transit")),
                 [&](const Waited& each) { return all[each.op].transit + transitOfLinks(all[each.op]); });
    table.column(durationSpec("waits", OPSCOPE_TEXT("Column", "Waits")), &Waited::idle);
    return table.finish();
}

Finding findingOf(const RuleContext& context, const Part& part)
{
    const auto& report = context.views[part.report].report();
    const auto transit = static_cast<double>(part.elapsed - part.idle) / static_cast<double>(part.elapsed);
    Finding finding;
    finding.report = part.report;
    finding.gain.ns = part.idle;
    finding.gain.isOfRun = true;
    if (part.rank != report.rank)
        finding.subjects.push_back({SubjectKind::Rank, part.report, part.rank, {}, 0});
    for (const auto& each : part.ops) {
        const auto& op = report.communication[each.op];
        // Without a start the wait has no place in time: the total of all findings does not include it.
        const bool hasStart = op.start > 0;
        finding.subjects.push_back({SubjectKind::Collective, part.report, static_cast<std::int64_t>(each.op),
                                    hasStart ? TimeRange{op.start, op.start + op.elapse} : TimeRange{},
                                    hasStart ? each.idle : 0});
    }
    finding.numbers = {{"ops", static_cast<double>(part.ops.size())}, {"transit_share", transit}};
    finding.what = message(MessageId::CommWaitShareWhat, usText(part.idle), usText(part.elapsed),
                           rankText(context, part));
    finding.why = message(MessageId::CommWaitShareWhy, part.ops.size(), percentText(transit));
    if (part.ofLinks > 0)
        finding.why = message(MessageId::CommWaitShareLinksWhy, part.ops.size(), percentText(transit),
                              usText(part.ofLinks));
    // The files are of one run, so communication.json cannot have much more than the timeline.
    const auto onTimeline = communicationOf(context.views[part.report]).length();
    if (part.rank == report.rank && onTimeline > 0 && part.idle > onTimeline) {
        finding.why = message(MessageId::CommWaitShareBoundWhy, part.ops.size(), percentText(transit),
                              usText(part.elapsed), usText(onTimeline));
        boundGain(finding, onTimeline);
    }
    finding.evidence = evidenceOf(context.workspace.reports[part.report], part.ops);
    return finding;
}

RuleResult runCommParts(const RuleContext& context)
{
    RuleResult result;
    const auto limit = context.threshold(ThresholdId::CommunicationWait);
    const auto parts = partsOf(context, result);
    const auto jobs = jobsOf(context.workspace);
    const auto links = parts.empty() ? std::vector<CommLink>() : linksOf(context);
    for (const auto& part : parts) {
        if (part.elapsed <= 0 || static_cast<double>(part.idle) <= limit * static_cast<double>(part.elapsed))
            continue;
        auto finding = findingOf(context, part);
        finding.how = howOf(context, parts, jobs, part, slowestLinks(links, jobs, part));
        result.findings.push_back(std::move(finding));
    }
    return result;
}

} // namespace

constinit const Rule commTransitRule{"comm_transit", RuleGroup::Communication, MessageId::CommWaitShareTitle,
                                     "communication.json: Elapse Time(ms), Transit Time(ms)", runCommParts};

} // namespace opscope
