// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>

#include "views/timeline/activity.h"
#include "views/timeline/timeline_layout.h"

namespace opscope {

std::vector<float> densityProfile(const std::vector<LayoutSource>& sources, TimeRange range, int columns)
{
    std::vector<float> out(static_cast<std::size_t>(std::max(columns, 0)), 0.0F);
    if (out.empty() || range.empty())
        return out;
    for (const auto& source : sources) {
        const TimeRange own{range.begin - source.shift, range.end - source.shift};
        for (const auto& pyramid : source.pyramids->tracks) {
            if (pyramid != nullptr)
                std::ranges::transform(out, coverageOf(*pyramid, own, out.size()), out.begin(), std::plus());
        }
    }
    const auto peak = *std::ranges::max_element(out);
    if (peak > 0) {
        for (auto& value : out)
            value /= peak;
    }
    return out;
}

} // namespace opscope
