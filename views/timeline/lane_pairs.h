// SPDX-License-Identifier: GPL-3.0-or-later
// Which lane of one report is which of another.
#pragma once

#include <cstdint>
#include <vector>

#include "views/timeline/lane_nodes.h"

namespace opscope {

/// By node: the same lane of the other of two reports, -1 where there is none. Within one group these are the
/// lanes of one name in their order, then, as ids of processes and threads differ from run to run, groups of
/// one kind and lanes of slices in their order.
std::vector<std::int32_t> pairLanes(const std::vector<LaneNode>& nodes);

} // namespace opscope
