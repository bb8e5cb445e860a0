// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "views/timeline/lane_tree.h"

namespace opscope::test {

/// The node of the group of a report, if there are several.
inline std::int32_t nodeOfReport(const LaneTree& lanes, std::size_t rank)
{
    const auto at = std::ranges::find_if(lanes.nodes(), [&](const LaneNode& node) {
        return node.kind == LaneKind::Report && node.rank == rank;
    });
    REQUIRE(at != lanes.nodes().end());
    return static_cast<std::int32_t>(at - lanes.nodes().begin());
}

/// Lanes of slices that filter and narrowing keep, without hidden ones.
inline std::vector<RankTrack> shownTracks(const LaneTree& lanes)
{
    std::vector<RankTrack> out;
    for (std::size_t i = 0; i < lanes.nodes().size(); ++i) {
        const auto& root = lanes.nodes()[i];
        if (root.parent >= 0 || root.isHidden)
            continue;
        for (const auto track : lanes.tracksOf(static_cast<std::int32_t>(i)))
            out.push_back({root.rank, track});
    }
    return out;
}

} // namespace opscope::test
