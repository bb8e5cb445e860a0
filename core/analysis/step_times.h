// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Iteration time of a step in ns: the vendor's, or else the length of its range.
std::int64_t stepTimeOf(const Step& step);
/// False for a step that is only named by ops or other steps: its time is not 0 but unknown.
bool hasStepTime(const Step& step);

/// The length of a step in step_trace_time, ns: the vendor's stage is the step without its bubble. Without a
/// stage it is the sum of the parts; kMissingInteger if there are none.
std::int64_t statedStepTime(const StepTime& time);

/// A step compared with the other steps of its device and model.
struct StepDeviation {
    std::size_t step = 0;  ///< index into Report::steps
    std::int64_t time = 0; ///< the vendor's iteration time, or else the length of its range, ns
    double deviation = 0;  ///< (time - median) / median; 0 if the median is 0
    bool isOutlier = false;
};

/// One entry for each step, in their order. An outlier differs from the median by more than 3.5 robust
/// deviations (1.4826 * median absolute deviation) and by more than 5 % (Iglewicz and Hoaglin); fewer than
/// three steps have no outliers. A step without a time does not count for the median.
std::vector<StepDeviation> stepDeviations(const Report& report);

} // namespace opscope
