// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace opscope {

/// The median; for an even number of values the mean of the two middle ones, rounded down; 0 without values.
template <class Number>
Number medianOf(std::vector<Number> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return values.size() % 2 == 1 ? *middle
                                  : std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

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
