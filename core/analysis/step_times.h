// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// The vendor's iteration time, else the length of its range, ns.
std::int64_t stepTimeOf(const Step& step);

/// A step beside the others of its device and model.
struct StepDeviation {
    std::size_t step = 0;  ///< index into Report::steps
    std::int64_t time = 0; ///< iteration time of the vendor, else the length of its range, ns
    double deviation = 0;  ///< (time - median) / median; 0 if the median is 0
    bool isOutlier = false;
};

/// One a step, in their order. An outlier is more than 3.5 robust deviations (1.4826 * median absolute
/// deviation) and more than 5 % away from the median (Iglewicz and Hoaglin); it takes three steps to have
/// one.
std::vector<StepDeviation> stepDeviations(const Report& report);

} // namespace opscope
