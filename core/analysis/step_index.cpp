// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/step_index.h"

#include <algorithm>
#include <limits>
#include <set>

namespace opscope {
namespace {

// Each step is listed under its own device and model and under "any".
constexpr auto kAnyDevice = std::numeric_limits<std::int32_t>::min();
constexpr auto kAnyModel = std::numeric_limits<std::int64_t>::min();
constexpr auto kNoModel = noneOf<std::int64_t>(Unit::Id);

std::vector<std::pair<std::int64_t, std::uint16_t>> firstAtTimes(const Report& report,
                                                                 const std::vector<std::uint16_t>& steps)
{
    struct Edge {
        std::int64_t time;
        bool isBegin;
        std::uint16_t step;
    };
    std::vector<Edge> edges;
    for (const auto step : steps) {
        const auto& range = report.steps[step].range;
        if (range.empty())
            continue;
        edges.push_back({range.begin, true, step});
        edges.push_back({range.end, false, step});
    }
    std::ranges::sort(edges, {}, &Edge::time);
    std::vector<std::pair<std::int64_t, std::uint16_t>> out;
    std::set<std::uint16_t> running;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (edges[i].isBegin)
            running.insert(edges[i].step);
        else
            running.erase(edges[i].step);
        if (i + 1 == edges.size() || edges[i + 1].time != edges[i].time)
            out.emplace_back(edges[i].time, running.empty() ? kNoStep : *running.begin());
    }
    return out;
}

} // namespace

StepIndex::StepIndex(const Report& report)
{
    for (std::size_t i = 0; i < std::min<std::size_t>(report.steps.size(), kNoStep); ++i) {
        const auto& step = report.steps[i];
        for (const auto number : {std::optional(step.number), std::optional<std::int64_t>()}) {
            for (const auto device : {step.device, kAnyDevice}) {
                for (const auto model : {std::max(step.model, kNoModel), kAnyModel})
                    m_steps[{number, device, model}].all.push_back(static_cast<std::uint16_t>(i));
            }
        }
    }
    for (auto& [key, steps] : m_steps)
        steps.from = firstAtTimes(report, steps.all);
}

std::optional<std::uint16_t> StepIndex::find(const StepSought& sought) const
{
    if (!sought.number && !sought.at)
        return {};
    std::uint16_t first = kNoStep;
    std::uint16_t inTime = kNoStep;
    const std::pair devices{sought.device == kNoDevice ? kAnyDevice : sought.device, kNoDevice};
    const std::pair models{!sought.model ? kAnyModel : std::max(*sought.model, kNoModel), kNoModel};
    for (const auto device : {devices.first, devices.second}) {
        for (const auto model : {models.first, models.second}) {
            const auto it = m_steps.find({sought.number, device, model});
            if (it == m_steps.end())
                continue;
            first = std::min(first, it->second.all.front());
            if (!sought.at)
                continue;
            const auto& from = it->second.from;
            const auto behind =
                std::ranges::upper_bound(from, *sought.at, {}, [](const auto& f) { return f.first; });
            if (behind != from.begin())
                inTime = std::min(inTime, std::prev(behind)->second);
        }
    }
    const auto found = inTime != kNoStep || !sought.number ? inTime : first;
    return found == kNoStep ? std::nullopt : std::optional(found);
}

} // namespace opscope
