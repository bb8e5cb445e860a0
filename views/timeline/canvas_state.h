// SPDX-License-Identifier: GPL-3.0-or-later
// Where the bands of the canvas lie and what all of them read: pure, in pixels of the canvas.
#pragma once

#include <optional>
#include <vector>

#include <QColor>
#include <QCoreApplication>
#include <QFont>
#include <QRectF>

#include "views/qtext.h"
#include "views/timeline/ruler.h"
#include "views/timeline/timeline_model.h"

class QPainter;

namespace opscope {

/// The texts of all bands are of one context.
struct CanvasText {
    Q_DECLARE_TR_FUNCTIONS(opscope::TimelineView)
};

/// What stands above the lanes and the ruler.
struct TimelineParts {
    bool hasOverview = true;
    bool hasMarkers = true;
};

/// The places of the bands, from top to bottom, without the column of headers.
struct CanvasGeometry {
    int width = 0;
    int height = 0;
    int headerWidth = 0;
    int top = 0; ///< of the lanes, below the strips
    QRect overview;
    QRect markers;
    QRect ruler; ///< with the bands of the steps below the ticks
    QRect steps;
    QRect pinned;
    QRect lanes;

    QRect pinnedHeaders() const { return {0, pinned.top(), headerWidth, pinned.height()}; }
    QRect laneHeaders() const { return {0, lanes.top(), headerWidth, lanes.height()}; }
    /// The line between the pinned lanes and the others; empty without pinned ones.
    QRect pinnedLine() const;
    friend bool operator==(const CanvasGeometry&, const CanvasGeometry&) = default;
};

CanvasGeometry canvasGeometry(QSize size, int headerWidth, const TimelineParts& parts, bool hasSteps,
                              int pinnedHeight);

/// What a band lays itself out from. Made anew for each use: it owns nothing that is dear.
struct CanvasState {
    const TimelineModel* timeline = nullptr;
    const std::vector<RulerTick>* ticks = nullptr; ///< of the view, from the left edge of the lanes
    CanvasGeometry geometry;
    TimelineParts parts;
    QString axisName; ///< what the ruler's zero is; empty: the clock of the report
    QFont font;
    QFont small;
    double ratio = 1; ///< device pixels a pixel
    int scroll = 0;   ///< of the lanes that are not pinned
    std::int32_t currentLane = -1;

    const Report& report() const { return timeline->report(); } ///< of the rank in focus
    double xOf(std::int64_t ns) const { return geometry.lanes.left() + timeline->viewport().xOf(ns); }
    std::int64_t timeAt(double x) const { return timeline->viewport().timeAt(x - geometry.lanes.left()); }
    QRect areaOf(const LaneItem& item) const { return item.isPinned ? geometry.pinned : geometry.lanes; }
    int topOf(const LaneItem& item) const
    {
        return areaOf(item).top() + item.y - (item.isPinned ? 0 : scroll);
    }
    bool isSeen(const LaneItem& item) const;
    /// The lane or note at a height, or null.
    const LaneItem* itemAt(int y) const;
    /// Of a slice that is not hidden or in a collapsed group; may lie outside of
    /// the lanes.
    std::optional<QRectF> sliceRect(RankSlice slice) const;
};

/// Calls `f(item)` for the pinned and the other lanes that are at least partly seen.
template <class F>
void eachSeen(const CanvasState& state, F&& f)
{
    const auto& lanes = state.timeline->lanes();
    for (const auto* items : {&lanes.pinned(), &lanes.items()}) {
        for (const auto& item : *items) {
            if (state.isSeen(item))
                f(item);
        }
    }
}

/// A translucent rectangle over lanes.
struct CanvasTint {
    QRectF rect;
    QColor color;
};

/// The edge of the device pixels that a painter fills from a point of the canvas on.
QPoint toDevice(QPointF point, double ratio);
/// The device pixels that a painter fills for a rectangle of the canvas.
QRect toDevice(const QRectF& rect, double ratio);

/// All reports of a timeline, by rank.
std::vector<LayoutSource> layoutSources(const TimelineModel& timeline);

QColor withAlpha(QColor color, int alpha);
QFont smallFont(const QFont& font);
/// Fills the headers' part of a strip and names the strip there.
void paintStripTitle(QPainter& painter, const CanvasState& state, QRect strip, const QString& title);

} // namespace opscope
