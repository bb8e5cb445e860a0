// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the lanes of two reports that are the same.
#pragma once

#include <cstdint>
#include <vector>

#include "views/timeline/lane_nodes.h"

namespace opscope {

/// By node: the same lane of the other report, or -1 if there is none. Within one group, lanes with equal
/// names are paired in their order. Then groups of one kind and lanes of slices are paired in their order,
/// because ids of processes and threads differ between runs.
std::vector<std::int32_t> pairLanes(const std::vector<LaneNode>& nodes);

} // namespace opscope
