// SPDX-License-Identifier: GPL-3.0-or-later
// The ways of a model that lead to some nodes and from them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/graph/consumers.h"
#include "core/graph/scene.h"

namespace opscope {

struct PathMarks {
    bool isInput = false;  ///< of an edge to the nodes themselves
    bool isOutput = false; ///< of an edge from them
    bool isAbove = false;  ///< on a way to them
    bool isBelow = false;  ///< on a way from them
    bool isOnWay() const { return isAbove || isBelow; }
};

/// One a scene edge. What only says what runs first is marked at the nodes themselves. Linear in what is
/// above and below.
std::vector<PathMarks> pathsThrough(const ModelGraph& graph, const Consumers& consumers,
                                    const GraphScene& scene, std::span<const NodeId> nodes);

} // namespace opscope
