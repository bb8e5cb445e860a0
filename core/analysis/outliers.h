// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

namespace opscope {

/// The median; for an even number of values the mean of the two middle ones; 0 without values.
double medianOf(std::vector<double> values);

/// Finds outliers: values that differ from the median by more than 3.5 robust deviations (1.4826 * median
/// absolute deviation) and by more than 5 % (Iglewicz and Hoaglin).
struct OutlierRule {
    double median = 0;
    double robust = 0; ///< 1.4826 * median absolute deviation
    std::size_t count = 0;

    explicit OutlierRule(const std::vector<double>& values);
    OutlierRule() = default;
    /// Always false with fewer than three values.
    bool isOutlier(double value) const;
};

} // namespace opscope
