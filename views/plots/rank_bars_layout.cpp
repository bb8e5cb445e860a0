// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/rank_bars_layout.h"

#include <algorithm>

#include "core/base/time.h"
#include "core/report/report.h"

namespace opscope {
namespace {

constexpr double kRankGapPx = 3; ///< between two bars

double shownPart(std::int64_t value)
{
    return value == kMissingInteger ? 0 : static_cast<double>(std::max<std::int64_t>(value, 0));
}

double lengthOf(const RankBar& row)
{
    double sum = 0;
    for (const auto value : row.parts)
        sum += shownPart(value);
    return sum;
}

} // namespace

std::vector<RankBarItem> layOutRankBars(const std::vector<RankBar>& rows, double left, double right,
                                        double width, double rowHeight)
{
    double longest = 0;
    for (const auto& row : rows)
        longest = std::max(longest, lengthOf(row));
    const auto scale = longest > 0 ? std::max(right - left, 0.0) / longest : 0;
    std::vector<RankBarItem> out;
    double y = 0;
    const auto add = [&](std::size_t row, bool isHeading) -> RankBarItem& {
        const auto height = rowHeight * (isHeading ? 1 : 1 + rows[row].linesBelow);
        out.push_back({row, isHeading, {0, y, width, height}, {}});
        y += height;
        return out.back();
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i].heading.isEmpty() && (i == 0 || rows[i].heading != rows[i - 1].heading))
            add(i, true);
        auto& item = add(i, false);
        double x = left;
        for (const auto value : rows[i].parts) {
            const auto wide = shownPart(value) * scale;
            item.parts.emplace_back(x, item.rect.top() + kRankGapPx, wide, rowHeight - 2 * kRankGapPx);
            x += wide;
        }
    }
    return out;
}

} // namespace opscope
