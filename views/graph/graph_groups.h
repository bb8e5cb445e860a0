// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPainterPath>
#include <QString>

#include "core/graph/scene.h"

namespace opscope {

/// Nodes that are one op in another model, or could be one.
struct NodeGroup {
    std::vector<NodeId> nodes;
    QString text; ///< their sum
};

struct GroupOutline {
    QPainterPath path; ///< around the boxes and along the edges that join them
    QRectF bounds;
    QString text;
};

/// Of groups that stand in several boxes of one scope; what is in one box, folded, has no outline.
std::vector<GroupOutline> outlinesOf(const GraphScene& scene, const std::vector<NodeGroup>& groups);

} // namespace opscope
