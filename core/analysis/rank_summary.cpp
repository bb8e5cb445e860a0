// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_summary.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace opscope {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

template <class T>
void append(std::vector<T>& all, std::vector<std::size_t>& ranks, std::vector<T>&& own, std::size_t rank)
{
    ranks.insert(ranks.end(), own.size(), rank);
    std::move(own.begin(), own.end(), std::back_inserter(all));
}

/// Sorts by value, the greatest first; entries keep their rank.
template <class T, class Value>
void sortByGreatest(std::vector<T>& all, std::vector<std::size_t>& ranks, Value value)
{
    std::vector<std::pair<T, std::size_t>> both;
    for (std::size_t i = 0; i < all.size(); ++i)
        both.emplace_back(std::move(all[i]), ranks[i]);
    std::ranges::stable_sort(both, std::ranges::greater{},
                             [&](const auto& each) { return value(each.first); });
    for (std::size_t i = 0; i < both.size(); ++i)
        std::tie(all[i], ranks[i]) = std::move(both[i]);
}

void addEntries(std::vector<SummaryEntry>& all, std::vector<SummaryEntry>&& own)
{
    std::move(own.begin(), own.end(), std::back_inserter(all));
}

/// Merges the entries with the same name and type: the sums of the ranks, the longest first.
std::size_t mergeEntries(std::vector<SummaryEntry>& entries)
{
    std::map<std::pair<std::string, std::string>, SummaryEntry> byName;
    std::int64_t total = 0;
    for (auto& entry : entries) {
        total += entry.total;
        const auto key = std::pair(entry.name, entry.type);
        const auto [at, isNew] = byName.try_emplace(key, std::move(entry));
        if (isNew)
            continue;
        at->second.total += entry.total;
        at->second.count += entry.count;
        at->second.longest = {};
    }
    entries.clear();
    for (auto& [key, entry] : byName)
        entries.push_back(std::move(entry));
    std::ranges::stable_sort(entries, std::ranges::greater{}, &SummaryEntry::total);
    const auto names = entries.size();
    entries.resize(std::min(names, kSummaryTop));
    double cumulative = 0;
    for (auto& entry : entries) {
        entry.share = total == 0 ? 0 : static_cast<double>(entry.total) / static_cast<double>(total);
        entry.cumulative = cumulative += entry.share;
    }
    return names;
}

void add(RankSummary& all, Summary&& own, std::size_t rank)
{
    const bool isFirst = rank == all.ranks.front();
    // A wall time and a sum of op times are different things: if any rank has a timeline, only wall times
    // count.
    if (isFirst || (own.isWallTime && !all.isWallTime))
        all.totalTime = own.totalTime;
    else if (own.isWallTime == all.isWallTime)
        all.totalTime = std::max(all.totalTime, own.totalTime);
    all.isWallTime = own.isWallTime || (all.isWallTime && !isFirst);
    if (own.inference && (!all.inference || own.inference->mean > all.inference->mean)) {
        all.inference = own.inference;
        all.ofInference = rank;
    }
    all.opCount += own.opCount;
    all.stepCount = std::max(all.stepCount, own.stepCount);
    if (own.deviceBusy > all.deviceBusy)
        all.busiestDevice = own.busiestDevice;
    all.deviceBusy = std::max(all.deviceBusy, own.deviceBusy);
    all.longestWait = std::max(all.longestWait, own.longestWait);
    all.filesUsed += own.filesUsed;
    all.filesMissing += own.filesMissing;
    all.filesBroken += own.filesBroken;
    all.filesNotDecoded += own.filesNotDecoded;
    all.problems += own.problems;
    append(all.outside, all.ofOutside, std::move(own.outside), rank);
    append(all.breakdown, all.ofBreakdown, std::move(own.breakdown), rank);
    append(all.vendor, all.ofVendor, std::move(own.vendor), rank);
    append(all.gaps, all.ofGap, std::move(own.gaps), rank);
    append(all.steps, all.ofStep, std::move(own.steps), rank);
    append(all.memoryPeaks, all.ofPeak, std::move(own.memoryPeaks), rank);
    append(all.frequencies, all.ofFrequency, std::move(own.frequencies), rank);
    addEntries(all.topOps, std::move(own.topOps));
    addEntries(all.topOpTypes, std::move(own.topOpTypes));
    addEntries(all.topApis, std::move(own.topApis));
}

std::uint64_t meanOf(std::uint64_t sum, std::size_t runs)
{
    return (sum + runs / 2) / runs;
}

} // namespace

bool areSuccessiveRuns(const Workspace& workspace, std::span<const std::size_t> ranks)
{
    std::set<std::int64_t> known;
    std::vector<TimeRange> spans;
    for (const auto rank : ranks) {
        const auto& report = *workspace.reports[rank];
        if (isKnown(report.rank))
            known.insert(report.rank);
        if (!report.span.empty())
            spans.push_back(report.span);
    }
    if (ranks.size() < 2 || known.size() == ranks.size())
        return false;
    std::ranges::sort(spans, {}, &TimeRange::begin);
    const auto overlap = [](const TimeRange& a, const TimeRange& b) { return a.overlaps(b); };
    return std::ranges::adjacent_find(spans, overlap) == spans.end();
}

RankSummary summariseRanks(const Workspace& workspace, std::span<const std::size_t> ranks,
                           const std::stop_token& stop, std::optional<std::int32_t> device)
{
    RankSummary all;
    all.ranks.assign(ranks.begin(), ranks.end());
    for (const auto rank : ranks) {
        auto own = summarise(*workspace.reports[rank], stop, ranks.size() > 1 ? kAll : kSummaryTop, device);
        all.opNames = own.opNames;
        add(all, std::move(own), rank);
    }
    if (ranks.size() == 1)
        return all; // the lists of a single rank need no merging
    all.opNames = mergeEntries(all.topOps);
    mergeEntries(all.topOpTypes);
    mergeEntries(all.topApis);
    all.areRuns = areSuccessiveRuns(workspace, ranks);
    if (all.areRuns) {
        all.opCount = meanOf(all.opCount, ranks.size());
        for (auto* entries : {&all.topOps, &all.topOpTypes, &all.topApis}) {
            for (auto& entry : *entries) {
                entry.total /= static_cast<std::int64_t>(ranks.size());
                entry.count = meanOf(entry.count, ranks.size());
            }
        }
    }
    sortByGreatest(all.gaps, all.ofGap, [](const Gap& gap) { return gap.range.dur(); });
    all.gaps.resize(std::min(all.gaps.size(), kSummaryTop));
    all.ofGap.resize(all.gaps.size());
    sortByGreatest(all.memoryPeaks, all.ofPeak, [](const SummaryPeak& peak) { return peak.bytes; });
    return all;
}

} // namespace opscope
