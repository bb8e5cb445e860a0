// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPainterPath>
#include <QString>

#include "core/graph/draw/scene.h"

namespace opscope {

/// Nodes that are one op in another model, or that could be one op.
struct NodeGroup {
    std::vector<NodeId> nodes;
    QString text; ///< the sum of their values
};

struct GroupOutline {
    QPainterPath path; ///< around the boxes and along the edges that join them
    QRectF bounds;
    QString text;
};

/// Outlines of groups with several boxes in one scope; a group in one folded box has no outline.
std::vector<GroupOutline> outlinesOf(const GraphScene& scene, const std::vector<NodeGroup>& groups);

} // namespace opscope
