// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a map of ranks and steps, without drawing.
#pragma once

#include <cstddef>
#include <vector>

#include "core/fleet/rank_map.h"

namespace opscope {

/// One column of the map: a report, or several neighbours of a large run.
struct RankCells {
    std::size_t columns = 0; ///< at most `mostColumns`
    std::size_t steps = 0;   ///< rows
    struct Cell {
        std::size_t report = 0; ///< the worst one of the column in this step, an index of the map
        double deviation = kNoReal;
    };
    std::vector<Cell> cells; ///< step by step

    const Cell& at(std::size_t column, std::size_t step) const { return cells[step * columns + column]; }
};

/// The report with the largest deviation represents its neighbours. A deviation that is not known is smaller
/// than any other.
RankCells layOutRanks(const FleetRankMap& map, std::size_t mostColumns);

} // namespace opscope
