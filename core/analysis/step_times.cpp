// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/step_times.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace opscope {
namespace {

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

} // namespace

std::int64_t stepTimeOf(const Step& step)
{
    return step.hasTrainingTimes && step.iterationTime > 0 ? step.iterationTime : step.range.dur();
}

std::vector<StepDeviation> stepDeviations(const Report& report)
{
    constexpr double kMostRobust = 3.5;
    constexpr double kLeastShare = 0.05;
    std::vector<StepDeviation> out;
    std::map<std::pair<std::int32_t, std::int64_t>, std::vector<double>> times;
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        const auto& step = report.steps[i];
        const auto time = stepTimeOf(step);
        out.push_back({i, time, 0, false});
        times[{step.device, step.model}].push_back(static_cast<double>(time));
    }
    struct Middle {
        double median = 0;
        double robust = 0;
        std::size_t count = 0;
    };
    std::map<std::pair<std::int32_t, std::int64_t>, Middle> middles;
    for (const auto& [key, values] : times) {
        const auto median = medianOf(values);
        std::vector<double> distances;
        for (const auto value : values)
            distances.push_back(std::abs(value - median));
        middles[key] = {median, 1.4826 * medianOf(distances), values.size()};
    }
    for (auto& row : out) {
        const auto& step = report.steps[row.step];
        const auto& middle = middles[{step.device, step.model}];
        const auto distance = static_cast<double>(row.time) - middle.median;
        row.deviation = middle.median == 0 ? 0 : distance / middle.median;
        row.isOutlier = middle.count >= 3 && std::abs(distance) > kMostRobust * middle.robust &&
                        std::abs(row.deviation) > kLeastShare;
    }
    return out;
}

} // namespace opscope
