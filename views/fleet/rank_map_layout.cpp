// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/rank_map_layout.h"

#include <algorithm>
#include <cmath>

namespace opscope {

RankCells layOutRanks(const FleetRankMap& map, std::size_t mostColumns)
{
    RankCells out;
    const auto reports = map.reports.size();
    out.columns = std::min(reports, mostColumns);
    out.steps = map.steps.size();
    out.cells.resize(out.columns * out.steps);
    std::vector<bool> isSet(out.cells.size());
    for (std::size_t report = 0; report < reports; ++report) {
        const auto column = report * out.columns / reports;
        for (std::size_t step = 0; step < out.steps; ++step) {
            const auto at = step * out.columns + column;
            const auto value = map.at(report, step);
            auto& cell = out.cells[at];
            if (!isSet[at] || (!std::isnan(value) && !(value <= cell.deviation)))
                cell = {report, value};
            isSet[at] = true;
        }
    }
    return out;
}

} // namespace opscope
