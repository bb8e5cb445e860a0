// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_groups.h"

#include <algorithm>

#include "views/graph/graph_painter.h"

namespace opscope {
namespace {

constexpr double kAround = 5; ///< distance around a box

QPainterPath along(const GraphScene& scene, const SceneEdge& edge)
{
    const auto points = scene.pointsOf(edge);
    const QPointF more = scene.direction == GraphDirection::Right ? QPointF(kAround, 0) : QPointF(0, kAround);
    QPainterPath line(QPointF(points.front().x, points.front().y) - more);
    for (const auto& point : points)
        line.lineTo(point.x, point.y);
    line.lineTo(QPointF(points.back().x, points.back().y) + more);
    QPainterPathStroker stroker;
    stroker.setWidth(2 * kAround);
    stroker.setCapStyle(Qt::FlatCap);
    return stroker.createStroke(line);
}

} // namespace

std::vector<GroupOutline> outlinesOf(const GraphScene& scene, const std::vector<NodeGroup>& groups)
{
    std::vector<GroupOutline> outlines;
    for (const auto& group : groups) {
        std::vector<std::uint32_t> boxes;
        for (const auto node : group.nodes) {
            if (const auto box = scene.boxOf[node.index()]; box != kNoNumber)
                boxes.push_back(box);
        }
        std::ranges::sort(boxes);
        boxes.erase(std::unique(boxes.begin(), boxes.end()), boxes.end());
        if (boxes.size() < 2)
            continue;
        QPainterPath path;
        path.setFillRule(Qt::WindingFill);
        for (const auto box : boxes)
            path.addRoundedRect(
                GraphPainter::rectOf(scene.boxes[box]).adjusted(-kAround, -kAround, kAround, kAround), 8, 8);
        std::vector<std::uint32_t> pieces;
        for (const auto from : boxes) {
            for (const auto to : boxes) {
                if (from != to && scene.boxes[from].parent == scene.boxes[to].parent && boxes.size() <= 32)
                    scene.addPieces(from, to, pieces);
            }
        }
        for (const auto piece : pieces) {
            if (scene.edges[piece].form == EdgeForm::Line)
                path.addPath(along(scene, scene.edges[piece]));
        }
        path = path.simplified();
        const auto bounds = path.boundingRect();
        outlines.push_back({std::move(path), bounds, group.text});
    }
    return outlines;
}

} // namespace opscope
