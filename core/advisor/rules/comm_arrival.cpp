// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the rank that arrives last at each collective, and how long the others wait. The clocks of hosts
// differ, so arrivals are derived from the durations: a collective ends on all ranks at the same time,
// therefore the rank where it is shortest came last.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <tuple>

#include "core/advisor/engine/rank_times.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
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
    Arrival first, last; ///< the rank that waits longest, and the rank that it waits for
    std::int64_t dur() const { return first.elapse - last.elapse; }
};

/// A collective in the records of one rank.
struct Entry {
    std::size_t job = 0;
    std::string group, step, name;
    Arrival arrival;
};

void addOps(const Report& report, std::uint32_t index, std::size_t job, std::vector<Entry>& out)
{
    for (std::size_t i = 0; i < report.communication.size(); ++i) {
        const auto& op = report.communication[i];
        const auto rank = op.rank >= 0 ? std::int64_t{op.rank} : report.rank;
        if (op.isTotal || op.isP2p || op.elapse == kMissingInteger || op.elapse < 0 || rank < 0)
            continue;
        out.push_back({job,
                       std::string(report.text(op.group)),
                       std::string(report.text(op.stepLabel)),
                       std::string(report.text(op.name)),
                       {index, rank, static_cast<std::int64_t>(i), {}, op.start, op.elapse}});
    }
}

void addSlices(const Report& report, std::uint32_t index, std::size_t job, std::vector<Entry>& out)
{
    const auto& slices = report.slices;
    for (std::size_t i = 0; i < slices.size() && report.rank >= 0; ++i) {
        if (slices.cls[i] == SliceClass::Communication)
            out.push_back({job,
                           {},
                           {},
                           std::string(report.sliceName(SliceId::of(i))),
                           {index, report.rank, -1, SliceId::of(i), slices.ts[i], slices.dur[i]}});
    }
}

/// "hcom_allReduce__586_12_1": its running number is 12.
struct NumberedName {
    std::string_view before, after;
    std::int64_t number = 0;
};
std::optional<NumberedName> numberedName(std::string_view name)
{
    const auto last = name.rfind('_');
    const auto middle = last == std::string_view::npos || last == 0 ? last : name.rfind('_', last - 1);
    if (middle == std::string_view::npos || name.find("__") >= middle)
        return std::nullopt;
    const auto number = wholeNumber(name.substr(middle + 1, last - middle - 1));
    return number ? std::optional(NumberedName{name.substr(0, middle + 1), name.substr(last), *number})
                  : std::nullopt;
}

/// The collectives of a rank by their running numbers.
using Numbered = std::map<std::int64_t, TimeRange>;

/// How far the running numbers of `rank` are ahead of those of `first`: the same collective ends at the same
/// time on both. 0 unless another shift fits clearly better. If each rank has only one collective, it is the
/// same one if both run at the same time.
std::int64_t shiftOf(const Numbered& first, const Numbered& rank)
{
    constexpr std::int64_t kMostShift = 8;
    if (first.size() == 1 && rank.size() == 1) {
        const auto& [numberA, a] = *first.begin();
        const auto& [numberB, b] = *rank.begin();
        const auto shift = numberB - numberA;
        const bool isAtOneTime = std::abs(a.end - b.end) < std::min(a.dur(), b.dur());
        return isAtOneTime && std::abs(shift) <= kMostShift ? shift : 0;
    }
    const auto apart = [&](std::int64_t shift) -> std::optional<std::int64_t> {
        std::vector<std::int64_t> gaps;
        for (const auto& [number, range] : first) {
            if (const auto same = rank.find(number + shift); same != rank.end())
                gaps.push_back(std::abs(same->second.end - range.end));
        }
        if (gaps.size() < 2 || gaps.size() * 2 < std::min(first.size(), rank.size()))
            return std::nullopt;
        std::ranges::nth_element(gaps, gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2));
        return gaps[gaps.size() / 2];
    };
    std::int64_t best = 0;
    auto least = apart(0).value_or(INT64_MAX) / 2; // above half the distance it is no clear case
    for (std::int64_t shift = -kMostShift; shift <= kMostShift; ++shift) {
        if (const auto found = shift == 0 ? std::nullopt : apart(shift); found && *found < least) {
            least = *found;
            best = shift;
        }
    }
    return best;
}

/// Replaces the running numbers of all ranks by those of the first rank of their group. Returns whether any
/// rank had different numbers.
bool alignNumbers(std::vector<Entry>& entries)
{
    std::map<std::tuple<std::size_t, std::string, std::string>, std::map<std::int64_t, Numbered>> groups;
    const auto keyOf = [](const Entry& entry, const NumberedName& name) {
        return std::tuple(entry.job, entry.group, std::string(name.before) + std::string(name.after));
    };
    for (const auto& entry : entries) {
        const auto name = numberedName(entry.name);
        if (name && entry.arrival.start > 0)
            groups[keyOf(entry, *name)][entry.arrival.rank].try_emplace(
                name->number, TimeRange{entry.arrival.start, entry.arrival.start + entry.arrival.elapse});
    }
    bool isShifted = false;
    std::map<std::tuple<std::size_t, std::string, std::string>, std::map<std::int64_t, std::int64_t>> shifts;
    for (const auto& [key, ranks] : groups) {
        for (const auto& [rank, numbered] : ranks) {
            const auto shift = shiftOf(ranks.begin()->second, numbered);
            isShifted = isShifted || shift != 0;
            shifts[key][rank] = shift;
        }
    }
    for (auto& entry : entries) {
        const auto name = isShifted ? numberedName(entry.name) : std::nullopt;
        if (!name)
            continue;
        const auto shift = shifts[keyOf(entry, *name)][entry.arrival.rank];
        if (shift != 0)
            entry.name = fmt::format("{}{}{}", name->before, name->number - shift, name->after);
    }
    return isShifted;
}

struct Spreads {
    std::map<std::int64_t, std::vector<Spread>> byRank; ///< the key is the rank that came last
    bool isShifted = false;                             ///< running numbers differed between ranks
};

Spreads spreadsOf(const RuleContext& context, std::uint64_t& lookedAt)
{
    const auto& reports = context.workspace.reports;
    const auto jobs = jobsOf(context.workspace);
    std::vector<Entry> entries;
    for (std::uint32_t i = 0; i < reports.size(); ++i) {
        if (reports[i]->communication.empty())
            addSlices(*reports[i], i, jobs[i], entries);
        else
            addOps(*reports[i], i, jobs[i], entries);
    }
    Spreads out;
    out.isShifted = alignNumbers(entries);
    Collectives collectives;
    std::map<std::tuple<std::int64_t, std::size_t, std::string, std::string, std::string>, std::size_t> seen;
    for (auto& entry : entries) {
        const auto occurrence = seen[{entry.arrival.rank, entry.job, entry.group, entry.step, entry.name}]++;
        collectives[{entry.job, std::move(entry.group), std::move(entry.step), std::move(entry.name),
                     occurrence}]
            .try_emplace(entry.arrival.rank, entry.arrival);
    }
    for (const auto& [key, ranks] : collectives) {
        if (ranks.size() < 2)
            continue;
        ++lookedAt;
        const auto elapse = [](const auto& each) { return each.second.elapse; };
        Spread spread{std::get<3>(key), std::ranges::max_element(ranks, {}, elapse)->second,
                      std::ranges::min_element(ranks, {}, elapse)->second};
        if (spread.dur() > 0)
            out.byRank[spread.last.rank].push_back(std::move(spread));
    }
    return out;
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
    auto [byRank, isShifted] = spreadsOf(context, result.lookedAt);
    if (result.lookedAt == 0)
        result.addMissing(context.workspace.reports.size() < 2
                              ? MissingInput{message(MessageId::MissingRanks), message(MessageId::HowRanks)}
                              : MissingInput{message(MessageId::MissingCommunication),
                                             message(MessageId::HowCommunication)});
    for (auto& [rank, spreads] : byRank) {
        std::ranges::stable_sort(spreads, std::greater{}, &Spread::dur);
        Finding finding;
        for (const auto& spread : spreads) {
            const auto& waits = spread.first;
            // Without a start the wait has no place in time: the total of all findings does not include it.
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
        if (const auto most = communicationOf(context.views[widest.first.report]).length(); most > 0)
            boundGain(finding, most);
        if (context.views[widest.last.report].shareOfRun(finding.gain.ns) < limit)
            continue;
        finding.numbers = {{"last", static_cast<double>(spreads.size())},
                           {"collectives", static_cast<double>(result.lookedAt)}};
        finding.what = message(MessageId::CommArrivalWhat, rank, spreads.size(), result.lookedAt,
                               usText(finding.gain.ns));
        finding.why = message(isShifted ? MessageId::CommArrivalShiftedWhy : MessageId::CommArrivalWhy,
                              usText(widest.dur()), widest.name, widest.first.rank);
        finding.how = message(MessageId::RankSlowHow);
        finding.evidence = evidenceOf(context.workspace.reports[widest.first.report], std::move(spreads));
        result.findings.push_back(std::move(finding));
    }
    return result;
}

} // namespace

constinit const Rule commArrivalRule{"comm_arrival", RuleGroup::Communication, MessageId::CommArrivalTitle,
                                     "communication.json of two ranks or more: Elapse Time(ms)",
                                     runCommArrival};

} // namespace opscope
