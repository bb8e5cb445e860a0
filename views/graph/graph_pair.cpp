// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_pair.h"

#include <algorithm>
#include <cmath>

#include "views/graph/graph_canvas.h"

namespace opscope {

GraphPair::GraphPair(GraphCanvas* a, GraphCanvas* b, QObject* parent) : QObject(parent), m_canvas{a, b}
{
    connectSide(A);
    connectSide(B);
}

void GraphPair::connectSide(Side side)
{
    auto* const canvas = m_canvas.at(side);
    const auto follow = [this, side](void (GraphPair::*change)(Side)) {
        return [this, side, change](const QObject* author) {
            if (author != this)
                (this->*change)(side);
        };
    };
    connect(canvas, &GraphCanvas::cameraChanged, this, follow(&GraphPair::followCamera));
    connect(canvas, &GraphCanvas::selectionChanged, this, follow(&GraphPair::followSelection));
    connect(canvas, &GraphCanvas::scopesChanged, this, follow(&GraphPair::followScopes));
    connect(canvas, &GraphCanvas::sceneChanged, this, [this] {
        findAnchors();
        followCamera(B);
    });
}

void GraphPair::setOther(std::shared_ptr<const OtherModel> other)
{
    m_other = std::move(other);
    findAnchors();
    followScopes(B);
    followCamera(B);
}

/// Finds the middles of nodes that are counterparts of each other; nodes in one row are one anchor.
void GraphPair::findAnchors()
{
    for (auto& anchors : m_anchors)
        anchors.clear();
    const auto* const sceneA = m_canvas[A]->scene();
    const auto* const sceneB = m_canvas[B]->scene();
    if (!m_other || sceneA == nullptr || sceneB == nullptr ||
        sceneA->boxOf.size() != m_other->rowOfA.size() || sceneB->boxOf.size() != m_other->rowOfB.size())
        return;
    const auto middleOf = [](const GraphScene& scene, NodeId node) -> std::optional<QPointF> {
        const auto box = scene.boxOf[node.index()];
        return box == kNoNumber ? std::nullopt
                                : std::optional(GraphPainter::rectOf(scene.boxes[box]).center());
    };
    for (const auto& row : m_other->diff->rows) {
        if (row.a.empty() || row.b.empty())
            continue;
        const auto a = middleOf(*sceneA, row.a.front());
        const auto b = middleOf(*sceneB, row.b.front());
        if (!a || !b)
            continue;
        m_anchors[A].push_back({a->y(), b->y(), b->x() - a->x()});
        m_anchors[B].push_back({b->y(), a->y(), a->x() - b->x()});
    }
    for (auto& anchors : m_anchors) {
        std::ranges::sort(anchors, {}, &Anchor::here);
        std::vector<Anchor> rows;
        for (std::size_t i = 0; i < anchors.size();) {
            Anchor sum{anchors[i].here, 0, 0};
            const auto first = i;
            for (; i < anchors.size() && anchors[i].here - sum.here < 1; ++i) {
                sum.there += anchors[i].there;
                sum.aside += anchors[i].aside;
            }
            const auto count = static_cast<double>(i - first);
            rows.push_back({sum.here, sum.there / count, sum.aside / count});
        }
        anchors = std::move(rows);
    }
}

/// Interpolates between two anchors; beyond the last ones, the distance is constant.
GraphPair::Anchor GraphPair::at(Side side, double height) const
{
    const auto& anchors = m_anchors.at(side);
    const auto next = std::ranges::lower_bound(anchors, height, {}, &Anchor::here);
    if (next == anchors.begin() || next == anchors.end()) {
        const auto& end = next == anchors.end() ? anchors.back() : anchors.front();
        return {height, end.there + height - end.here, end.aside};
    }
    const auto& before = *std::prev(next);
    const auto share = (height - before.here) / (next->here - before.here);
    return {height, std::lerp(before.there, next->there, share), std::lerp(before.aside, next->aside, share)};
}

void GraphPair::followCamera(Side leader)
{
    if (m_anchors.at(leader).empty())
        return;
    const auto& of = *m_canvas.at(leader);
    if (leader == A && !of.hasFocus() && !of.underMouse()) // the movement was caused by a layout or a resize
        return;
    auto& follower = *m_canvas.at(leader == A ? B : A);
    const auto middle = of.camera().shown(of.size()).center();
    const auto there = at(leader, middle.y());
    GraphCamera camera = of.camera();
    camera.centreOn({middle.x() + there.aside, there.there}, follower.size());
    follower.setCamera(camera, this);
}

void GraphPair::followSelection(Side leader)
{
    if (!m_other)
        return;
    const auto node = m_canvas.at(leader)->selectedNode();
    auto& follower = *m_canvas.at(leader == A ? B : A);
    const auto& rowOf = m_other->rowOf(leader == A);
    if (!node || node->index() >= rowOf.size())
        return follower.clearSelection(this);
    const auto& row = m_other->diff->rows[rowOf[node->index()]];
    const auto& counterparts = leader == A ? row.b : row.a;
    if (counterparts.empty())
        follower.clearSelection(this);
    else
        follower.showNode(counterparts.front(), this);
}

void GraphPair::followScopes(Side leader)
{
    const auto& of = *m_canvas.at(leader);
    auto& follower = *m_canvas.at(leader == A ? B : A);
    if (m_other && of.graph() && follower.graph())
        follower.openLike(of.scopes(), of.openFlags());
}

} // namespace opscope
