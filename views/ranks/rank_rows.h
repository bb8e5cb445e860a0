// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of `opscope-cli ranks` as rows of bars.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/advisor/engine/rank_times.h"
#include "views/plots/rank_bars_layout.h"

namespace opscope {

struct RankRow {
    RankBar bar;
    std::size_t report = 0;          ///< index into Workspace::reports
    std::optional<std::size_t> time; ///< index into the times; empty: the rank has none
};

/// A row for each time of `step`, or of all steps if it is empty. In each step, a rank without any time has a
/// row with the reason. A deviation above `limit` is slow.
std::vector<RankRow> rankRows(const Workspace& workspace, std::span<const RankFigures> ranks,
                              const std::vector<RankTime>& times, double limit,
                              const std::optional<std::string>& step = {});

/// "Slow: rank 2 (step 10)." and which ranks are late, or why no rank is slow.
QString slowRanksText(const std::vector<RankRow>& rows, const std::vector<RankTime>& times, double limit);

} // namespace opscope
