// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/outliers.h"

#include <algorithm>
#include <cmath>

namespace opscope {
namespace {

constexpr double kMostRobust = 3.5;
constexpr double kLeastShare = 0.05;
constexpr std::size_t kLeastValues = 3;

} // namespace

OutlierRule::OutlierRule(const std::vector<double>& values) : median(medianOf(values)), count(values.size())
{
    std::vector<double> distances;
    distances.reserve(values.size());
    for (const auto value : values)
        distances.push_back(std::abs(value - median));
    robust = 1.4826 * medianOf(std::move(distances));
}

bool OutlierRule::isOutlier(double value) const
{
    const auto distance = std::abs(value - median);
    return count >= kLeastValues && distance > kMostRobust * robust && median != 0 &&
           distance / std::abs(median) > kLeastShare;
}

} // namespace opscope
