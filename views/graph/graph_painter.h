// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a scene, or its visible part, at any size: on the screen, into a picture, as vectors.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include <QFont>
#include <QStaticText>

#include "core/graph/draw/paths.h"
#include "views/graph/graph_camera.h"
#include "views/graph/graph_colors.h"
#include "views/graph/graph_groups.h"

class QPainter;

namespace opscope {

struct GraphDrawing {
    ModelGraphPtr graph;
    std::shared_ptr<const GraphScene> scene;
    std::shared_ptr<const GraphColors> colors;
    std::vector<PathMarks> marks{};      ///< one for each edge, or empty
    std::uint32_t selected = kNoNumber;  ///< the selected box
    std::vector<std::uint8_t> isFound{}; ///< hits of a search: one for each box, or empty
    std::vector<GroupOutline> groups{};
};

class GraphPainter {
public:
    /// Call this if the scene or the colours have changed.
    void forgetTexts() { m_texts.clear(); }
    /// Limits the number of boxes that get their texts in one paint, because the layout of texts is the
    /// slowest part. Without a call there is no limit.
    void limitNewTexts(std::size_t most) { m_mostNew = most; }
    static constexpr std::size_t kNoLimit = SIZE_MAX;
    /// False: the last paint left texts out.
    bool isComplete() const { return m_isComplete; }
    /// Paints the part of the drawing that is inside `part` (in units of the drawing); the painter uses the
    /// window's pixels.
    void paint(QPainter& painter, const GraphDrawing& drawing, const GraphCamera& camera, const QRectF& part);
    static QRectF rectOf(const SceneBox& box) { return {box.x, box.y, box.width, box.height}; }
    /// The font of the drawing, in its units.
    static QFont labelFont();

private:
    struct Texts {
        QStaticText label;
        QStaticText type;
        QStaticText number;
        std::uint64_t frame = 0; ///< the last frame that shows them
    };
    struct Frame;

    void paintScopes(const Frame& frame);
    void paintEdges(const Frame& frame);
    void paintMarkedEdges(const Frame& frame);
    void paintEdge(const Frame& frame, const SceneEdge& edge);
    /// `points` run downwards.
    static void paintDown(const Frame& frame, const SceneEdge& edge, std::span<const LayoutPoint> points);
    void paintBoxes(const Frame& frame);
    void paintGroups(const Frame& frame);
    void paintBox(const Frame& frame, std::uint32_t index);
    void paintTexts(const Frame& frame, std::uint32_t index, const QColor& fill);
    /// Null: the texts are made in a later paint.
    const Texts* textsOf(const Frame& frame, std::uint32_t index);
    Texts textsFor(const Frame& frame, const SceneBox& box) const;

    std::unordered_map<std::uint32_t, Texts> m_texts;
    std::uint64_t m_frame = 0;
    std::size_t m_mostNew = kNoLimit;
    std::size_t m_new = 0; ///< number of new texts in this paint
    bool m_isComplete = true;
};

} // namespace opscope
