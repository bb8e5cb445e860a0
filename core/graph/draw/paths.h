// SPDX-License-Identifier: GPL-3.0-or-later
// The paths of a model that lead to some nodes and from them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/graph/draw/scene.h"
#include "core/graph/model/consumers.h"

namespace opscope {

struct PathMarks {
    bool isInput = false;  ///< an edge to the nodes
    bool isOutput = false; ///< an edge from the nodes
    bool isAbove = false;  ///< on a path to them
    bool isBelow = false;  ///< on a path from them
    bool isOnPath() const { return isAbove || isBelow; }
};

/// One for each edge of the scene. Control edges are marked only at the nodes themselves. Linear in the nodes
/// above and below.
std::vector<PathMarks> findPaths(const ModelGraph& graph, const Consumers& consumers, const GraphScene& scene,
                                 std::span<const NodeId> nodes);

} // namespace opscope
