// SPDX-License-Identifier: GPL-3.0-or-later
// Who arrives last at each collective, and how long the others wait: clocks of hosts differ, so arrivals are
// told by the durations. A collective ends on all ranks together, the rank where it is shortest came last.
#include <algorithm>
#include <map>
#include <tuple>

#include "core/advisor/rank_times.h"
#include "core/advisor/rule_parts.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

/// A rank in a collective.
struct Arrival {
    std::uint32_t report = 0;
    std::int64_t rank = -1;
    std::int64_t op = -1; ///< index into Report::communication; -1: it is a slice
    SliceId slice;
    std::int64_t start = 0, elapse = 0;
};
/// The collectives of a job by group, step, name and occurrence.
using Key = std::tuple<std::size_t, std::string, std::string, std::string, std::size_t>;
using Collectives = std::map<Key, std::map<std::int64_t, Arrival>>;

struct Spread {
    std::string name;
    Arrival first, last; ///< who waits the longest, and for whom
    std::int64_t dur() const { return first.elapse - last.elapse; }
};

void addOps(const Report& report, std::uint32_t index, std::size_t job, Collectives& out)
{
    std::map<std::tuple<std::int64_t, std::string_view, std::string_view, std::string_view>, std::size_t>
        seen;
    for (std::size_t i = 0; i < report.communication.size(); ++i) {
        const auto& op = report.communication[i];
        const auto rank = op.rank >= 0 ? std::int64_t{op.rank} : report.rank;
        if (op.isTotal || op.isP2p || op.elapse == kMissingInteger || op.elapse < 0 || rank < 0)
            continue;
        const auto group = report.text(op.group);
        const auto step = report.text(op.stepLabel);
        const auto name = report.text(op.name);
        const auto occurrence = seen[{rank, group, step, name}]++;
        out[{job, std::string(group), std::string(step), std::string(name), occurrence}].try_emplace(
            rank, Arrival{index, rank, static_cast<std::int64_t>(i), {}, op.start, op.elapse});
    }
}

void addSlices(const Report& report, std::uint32_t index, std::size_t job, Collectives& out)
{
    const auto& slices = report.slices;
    std::map<StringId, std::size_t> seen;
    for (std::size_t i = 0; i < slices.size() && report.rank >= 0; ++i) {
        if (slices.cls[i] != SliceClass::Communication)
            continue;
        out[{job, {}, {}, std::string(report.sliceName(SliceId::of(i))), seen[slices.name[i]]++}].try_emplace(
            report.rank, Arrival{index, report.rank, -1, SliceId::of(i), slices.ts[i], slices.dur[i]});
    }
}

/// By the rank that came last.
std::map<std::int64_t, std::vector<Spread>> spreadsOf(const RuleContext& context, std::uint64_t& lookedAt)
{
    const auto& reports = context.workspace.reports;
    const auto jobs = jobsOf(context.workspace);
    Collectives collectives;
    for (std::uint32_t i = 0; i < reports.size(); ++i) {
        if (reports[i]->communication.empty())
            addSlices(*reports[i], i, jobs[i], collectives);
        else
            addOps(*reports[i], i, jobs[i], collectives);
    }
    std::map<std::int64_t, std::vector<Spread>> byRank;
    for (const auto& [key, ranks] : collectives) {
        if (ranks.size() < 2)
            continue;
        ++lookedAt;
        const auto elapse = [](const auto& each) { return each.second.elapse; };
        Spread spread{std::get<3>(key), std::ranges::max_element(ranks, {}, elapse)->second,
                      std::ranges::min_element(ranks, {}, elapse)->second};
        if (spread.dur() > 0)
            byRank[spread.last.rank].push_back(std::move(spread));
    }
    return byRank;
}

TablePtr evidenceOf(const ReportPtr& report, std::vector<Spread> spreads)
{
    spreads.resize(std::min(spreads.size(), kMostEvidence));
    RecordTable<Spread> table("advice", report, std::move(spreads));
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")), &Spread::name);
    table.nameIsLast();
    table.column(integerSpec("last", OPSCOPE_TEXT("Column", "Last to arrive")),
                 [](const Spread& each) { return each.last.rank; });
    table.column(integerSpec("waits", OPSCOPE_TEXT("Column", "Waits the longest")),
                 [](const Spread& each) { return each.first.rank; });
    table.column(durationSpec("spread", OPSCOPE_TEXT("Column", "Arrival spread")), &Spread::dur);
    table.column(durationSpec("shortest", OPSCOPE_TEXT("Column", "Shortest")),
                 [](const Spread& each) { return each.last.elapse; });
    table.column(durationSpec("longest", OPSCOPE_TEXT("Column", "Longest")),
                 [](const Spread& each) { return each.first.elapse; });
    return table.finish();
}

RuleResult runCommArrival(const RuleContext& context)
{
    RuleResult result;
    const auto limit = context.threshold(ThresholdId::WaitForRank);
    auto byRank = spreadsOf(context, result.lookedAt);
    if (result.lookedAt == 0)
        result.lack(context.workspace.reports.size() < 2
                        ? MissingInput{message(MessageId::LackOfRanks), message(MessageId::HowRanks)}
                        : MissingInput{message(MessageId::LackOfCommunication),
                                       message(MessageId::HowCommunication)});
    for (auto& [rank, spreads] : byRank) {
        std::ranges::stable_sort(spreads, std::greater{}, &Spread::dur);
        Finding finding;
        for (const auto& spread : spreads) {
            const auto& waits = spread.first;
            // Without a start it lies nowhere in time: the total of all findings leaves it out.
            const auto gain = waits.start > 0 || waits.slice.valid() ? spread.dur() : 0;
            finding.subjects.push_back(
                {waits.slice.valid() ? SubjectKind::Slice : SubjectKind::Collective, waits.report,
                 waits.slice.valid() ? static_cast<std::int64_t>(waits.slice.index()) : waits.op,
                 gain > 0 ? TimeRange{waits.start, waits.start + waits.elapse} : TimeRange{}, gain});
            finding.gain.ns += spread.dur();
        }
        const auto& widest = spreads.front();
        finding.report = widest.last.report;
        finding.gain.isOfRun = true;
        if (context.views[widest.last.report].shareOfRun(finding.gain.ns) < limit)
            continue;
        finding.numbers = {{"last", static_cast<double>(spreads.size())},
                           {"collectives", static_cast<double>(result.lookedAt)}};
        finding.what = message(MessageId::CommArrivalWhat, rank, spreads.size(), result.lookedAt,
                               usText(finding.gain.ns));
        finding.why =
            message(MessageId::CommArrivalWhy, usText(widest.dur()), widest.name, widest.first.rank);
        finding.how = message(MessageId::RankSlowHow);
        finding.evidence = evidenceOf(context.workspace.reports[widest.first.report], std::move(spreads));
        result.findings.push_back(std::move(finding));
    }
    return result;
}

} // namespace

extern const Rule commArrivalRule;
constinit const Rule commArrivalRule{"comm_arrival", RuleGroup::Communication, MessageId::CommArrivalTitle,
                                     "communication.json of two ranks or more: Elapse Time(ms)",
                                     runCommArrival};

} // namespace opscope
