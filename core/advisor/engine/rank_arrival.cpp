// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/rank_arrival.h"

#include <algorithm>
#include <limits>

namespace opscope {
namespace {

bool isWorkOfHost(const Report& report, std::size_t slice)
{
    const auto& slices = report.slices;
    const auto cls = slices.cls[slice];
    if (!isHostApiClass(cls) && cls != SliceClass::Framework && cls != SliceClass::Python &&
        cls != SliceClass::Range)
        return false;
    const auto isMark = [&](const Step& step) {
        return slices.ts[slice] == step.range.begin && slices.dur[slice] == step.range.dur();
    };
    const auto step = slices.step[slice];
    return report.tracks[slices.track[slice].index()].device == kNoDevice &&
           (step >= report.steps.size() || !isMark(report.steps[step]));
}

/// The first work of the host in a step, and the end of the last work that began before.
struct HostBefore {
    std::int64_t first = kMissingInteger, last = kMissingInteger;
};

std::map<std::int64_t, HostBefore> hostBefore(const Report& report)
{
    const auto& slices = report.slices;
    std::map<std::int64_t, HostBefore> steps;
    std::vector<std::uint32_t> work;
    for (std::uint32_t i = 0; i < slices.size(); ++i) {
        if (!isWorkOfHost(report, i))
            continue;
        work.push_back(i);
        if (slices.step[i] >= report.steps.size())
            continue;
        auto& first = steps[report.steps[slices.step[i]].number].first;
        if (first == kMissingInteger || slices.ts[i] < first)
            first = slices.ts[i];
    }
    std::vector<std::pair<std::int64_t, HostBefore*>> firsts;
    for (auto& [number, host] : steps)
        firsts.emplace_back(host.first, &host);
    std::ranges::sort(firsts);
    for (const auto i : work) {
        const auto next =
            std::ranges::upper_bound(firsts, slices.ts[i], {}, [](const auto& each) { return each.first; });
        if (next != firsts.end())
            next->second->last = std::max(next->second->last, slices.ts[i] + slices.dur[i]);
    }
    auto last = kMissingInteger;
    for (auto& [first, host] : firsts)
        last = host->last = std::max(host->last, last);
    return steps;
}

} // namespace

std::map<std::string, RankArrival> arrivalsOf(const Report& report)
{
    static_assert(kMissingInteger == std::numeric_limits<std::int64_t>::min()); // less than any time
    const auto& slices = report.slices;
    std::map<std::int64_t, RankArrival> arrivals;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (slices.cls[i] != SliceClass::Communication || slices.step[i] >= report.steps.size())
            continue;
        auto& arrival = arrivals[report.steps[slices.step[i]].number];
        if (arrival.begin == kMissingInteger || slices.ts[i] < arrival.begin)
            arrival = {std::string(report.sliceName(SliceId::of(i))), slices.ts[i],
                       slices.ts[i] + slices.dur[i], kMissingInteger};
    }
    std::map<std::string, RankArrival> out;
    if (arrivals.empty())
        return out;
    const auto hosts = hostBefore(report);
    for (auto& [number, arrival] : arrivals) {
        if (const auto host = hosts.find(number); host != hosts.end() && host->second.first < arrival.begin) {
            const auto isOfStep = [n = number](const Step& step) { return step.number == n; };
            const auto step = std::ranges::find_if(report.steps, isOfStep);
            const auto from = host->second.last != kMissingInteger ? host->second.last : step->range.begin;
            arrival.idle = std::max<std::int64_t>(host->second.first - from, 0);
        }
        out.emplace(std::to_string(number), std::move(arrival));
    }
    return out;
}

std::vector<Lateness> latenessOf(const std::vector<ArrivingRank>& ranks)
{
    std::map<std::string, std::vector<std::size_t>> byCollective;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (!ranks[i].arrival.collective.empty())
            byCollective[ranks[i].arrival.collective].push_back(i);
    }
    std::vector<Lateness> out(ranks.size());
    for (const auto& [name, members] : byCollective) {
        if (members.size() < 2)
            continue;
        const auto begin = [&](std::size_t i) { return ranks[i].arrival.begin; };
        const auto end = [&](std::size_t i) { return ranks[i].arrival.end; };
        const auto& first = ranks[*std::ranges::min_element(members, {}, begin)];
        const auto [firstEnd, lastEnd] = std::ranges::minmax(members, {}, end);
        const auto ends = end(lastEnd) - end(firstEnd);
        const bool isOneHost = !first.host.empty() && std::ranges::all_of(members, [&](std::size_t i) {
            return ranks[i].host == first.host;
        });
        for (const auto i : members) {
            const auto late = begin(i) - first.arrival.begin;
            constexpr int kCloseEnds = 10; // parts of the lateness
            out[i].apart = late;
            if (!isOneHost && ends > late / kCloseEnds && &ranks[i] != &first) {
                out[i].cause = LateCause::OtherClocks;
                continue;
            }
            out[i].late = late;
            const auto idle = ranks[i].arrival.idle;
            if (late > 0 && idle != kMissingInteger && first.arrival.idle != kMissingInteger &&
                idle - first.arrival.idle > late / 2)
                out[i].cause = LateCause::IdleHost;
        }
    }
    return out;
}

} // namespace opscope
