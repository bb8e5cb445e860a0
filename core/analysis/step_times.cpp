// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/step_times.h"

#include <map>

#include "core/analysis/outliers.h"

namespace opscope {

std::int64_t stepTimeOf(const Step& step)
{
    return step.hasTrainingTimes && step.iterationTime > 0 ? step.iterationTime : step.range.dur();
}

bool hasStepTime(const Step& step)
{
    return !step.range.empty() || (step.hasTrainingTimes && step.iterationTime > 0);
}

std::int64_t statedStepTime(const StepTime& time)
{
    const auto known = [](std::int64_t part) { return part == kMissingInteger ? 0 : part; };
    if (known(time.stage) > 0)
        return time.stage + known(time.bubble);
    if (time.computing == kMissingInteger && time.communicationNotOverlapped == kMissingInteger &&
        time.free == kMissingInteger)
        return kMissingInteger;
    return known(time.computing) + known(time.communicationNotOverlapped) + known(time.free);
}

std::vector<StepDeviation> stepDeviations(const Report& report)
{
    std::vector<StepDeviation> out;
    std::map<std::pair<std::int32_t, std::int64_t>, std::vector<double>> times;
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        const auto& step = report.steps[i];
        const auto time = stepTimeOf(step);
        out.push_back({i, time, 0, false});
        if (hasStepTime(step))
            times[{step.device, step.model}].push_back(static_cast<double>(time));
    }
    std::map<std::pair<std::int32_t, std::int64_t>, OutlierRule> rules;
    for (const auto& [key, values] : times)
        rules[key] = OutlierRule(values);
    for (auto& row : out) {
        const auto& step = report.steps[row.step];
        if (!hasStepTime(step))
            continue;
        const auto& rule = rules[{step.device, step.model}];
        const auto time = static_cast<double>(row.time);
        row.deviation = rule.median == 0 ? 0 : (time - rule.median) / rule.median;
        row.isOutlier = rule.isOutlier(time);
    }
    return out;
}

} // namespace opscope
