// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "views/timeline/timeline_layout.h"

namespace opscope {

std::vector<float> densityProfile(const LanePyramids& pyramids, TimeRange range, int columns)
{
    std::vector<float> out(static_cast<std::size_t>(std::max(columns, 0)), 0.0F);
    if (out.empty() || range.empty())
        return out;
    const auto nsPerColumn = static_cast<double>(range.dur()) / columns;
    const auto add = [&](TimeRange part, std::int64_t covered) {
        const auto middle =
            static_cast<double>(part.begin - range.begin) + static_cast<double>(part.dur()) / 2;
        const auto c = std::clamp(static_cast<int>(middle / nsPerColumn), 0, columns - 1);
        out[static_cast<std::size_t>(c)] += static_cast<float>(static_cast<double>(covered) / nsPerColumn);
    };
    for (const auto& pyramid : pyramids.tracks) {
        if (pyramid == nullptr || pyramid->rowCount() == 0)
            continue;
        const auto row = pyramid->row(0);
        row.walk(
            range, nsPerColumn,
            [&](std::size_t first, std::size_t last) {
                for (auto p = first; p < last; ++p) {
                    // A slice over several columns fills each of them.
                    const auto begin = std::max(row.begin(p), range.begin);
                    const auto end = std::min(row.end(p), range.end);
                    auto column =
                        static_cast<std::int64_t>(static_cast<double>(begin - range.begin) / nsPerColumn);
                    for (auto from = begin; from < end;) {
                        const auto columnEnd = range.begin + static_cast<std::int64_t>(
                                                                 static_cast<double>(++column) * nsPerColumn);
                        const auto to = std::min(end, std::max(columnEnd, from + 1));
                        add({from, to}, to - from);
                        from = to;
                    }
                }
            },
            [&](TimeRange part, std::int64_t covered, SliceId) { add(part, covered); });
    }
    const auto peak = *std::ranges::max_element(out);
    if (peak > 0) {
        for (auto& value : out)
            value /= peak;
    }
    return out;
}

} // namespace opscope
