// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/rank_times.h"

#include <algorithm>
#include <map>

#include "core/analysis/overlap.h"

namespace opscope {
namespace {

std::int64_t known(std::int64_t ns)
{
    return ns == kMissingInteger ? 0 : ns;
}

/// By step, the whole run where there is none, and rank: the table of a cluster has all of them.
using RankTimes = std::map<std::pair<std::string, std::int64_t>, RankTime>;

RankTimes timesOf(const Report& report, std::stop_token stop)
{
    RankTimes times;
    const auto rows = overlapOf(report, std::nullopt, stop);
    const bool hasSteps =
        std::ranges::any_of(rows, [](const OverlapRow& row) { return row.step != kNoStep; });
    for (const auto& row : rows) {
        if (hasSteps && row.step == kNoStep)
            continue;
        auto& time =
            times[{hasSteps ? std::to_string(report.steps[row.step].number) : std::string(), report.rank}];
        time.compute += row.compute.covered;
        time.communicationNotOverlapped += row.communicationNotOverlapped;
        time.free += row.free;
    }
    for (const auto& row : report.stepTimes) {
        if (!rows.empty() || (row.type.valid() && report.text(row.type) != "rank"))
            continue;
        auto& time = times[{std::string(report.text(row.step)), row.rank}];
        time.compute += known(row.computing);
        time.communicationNotOverlapped += known(row.communicationNotOverlapped);
        time.free += known(row.free);
    }
    return times;
}

std::int64_t medianOf(std::vector<std::int64_t> values)
{
    std::ranges::sort(values);
    const auto half = values.size() / 2;
    return values.size() % 2 != 0 ? values[half] : values[half - 1] + (values[half] - values[half - 1]) / 2;
}

} // namespace

std::vector<RankTime> rankTimes(const Workspace& workspace, std::stop_token stop)
{
    std::map<std::string, std::vector<RankTime>> bySteps;
    for (std::uint32_t i = 0; i < workspace.reports.size() && !stop.stop_requested(); ++i) {
        for (auto& [key, time] : timesOf(*workspace.reports[i], stop)) {
            time.report = i;
            time.step = key.first;
            time.rank = key.second;
            bySteps[key.first].push_back(time);
        }
    }
    std::vector<RankTime> out;
    for (auto& [step, times] : bySteps) {
        std::vector<std::int64_t> compute;
        for (const auto& time : times)
            compute.push_back(time.compute);
        const auto median = medianOf(std::move(compute));
        for (auto& time : times) {
            time.median = median;
            time.ranks = times.size();
            if (median > 0)
                time.deviation = static_cast<double>(time.compute - median) / static_cast<double>(median);
        }
        std::ranges::stable_sort(times, {}, &RankTime::rank);
        std::ranges::move(times, std::back_inserter(out));
    }
    const auto number = [](const RankTime& time) { return std::pair(time.step.size(), time.step); };
    std::ranges::stable_sort(out, {}, number);
    return out;
}

} // namespace opscope
