// SPDX-License-Identifier: GPL-3.0-or-later
// The places of the bands of the canvas, and the state that all bands read; without drawing, in pixels of the
// canvas.
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

/// The context of the texts of all bands.
struct CanvasText {
    Q_DECLARE_TR_FUNCTIONS(opscope::TimelineView)
};

/// The parts that are shown above the lanes and the ruler.
struct TimelineParts {
    bool hasOverview = true;
    bool hasMarkers = true;
};

/// The places of the bands, from top to bottom, without the column of headers.
struct CanvasGeometry {
    int width = 0;
    int height = 0;
    int headerWidth = 0;
    int top = 0; ///< top of the lanes, below the strips
    QRect overview;
    QRect markers;
    QRect ruler; ///< the bands of the steps are below its ticks
    QRect steps;
    QRect pinned;
    QRect lanes;

    QRect pinnedHeaders() const { return {0, pinned.top(), headerWidth, pinned.height()}; }
    QRect laneHeaders() const { return {0, lanes.top(), headerWidth, lanes.height()}; }
    /// The line between the pinned lanes and the other lanes; empty if there are no pinned lanes.
    QRect pinnedLine() const;
    friend bool operator==(const CanvasGeometry&, const CanvasGeometry&) = default;
};

CanvasGeometry canvasGeometry(QSize size, int headerWidth, const TimelineParts& parts, bool hasSteps,
                              int pinnedHeight);

/// The input of a band's layout. Created again for each use; a copy is cheap.
struct CanvasState {
    const TimelineModel* timeline = nullptr;
    const std::vector<RulerTick>* ticks = nullptr; ///< the ticks of the view, from the left edge of the lanes
    CanvasGeometry geometry;
    TimelineParts parts;
    QString axisName; ///< the name of the ruler's zero; empty: the clock of the report
    QFont font;
    QFont small;
    double ratio = 1; ///< device pixels per pixel
    int scroll = 0;   ///< scroll position of the lanes that are not pinned
    std::int32_t currentLane = -1;

    const Report& report() const { return timeline->report(); } ///< the report of the rank in focus
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
    /// The rectangle of a slice that is not hidden or in a collapsed group; it may be outside of the lanes.
    std::optional<QRectF> sliceRect(RankSlice slice) const;
};

/// Calls `f(item)` for the pinned and the other lanes that are at least partly seen.
template <class F>
void forEachVisible(const CanvasState& state, F&& f)
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

/// The corner of the device pixels that a painter fills for a point of the canvas.
QPoint toDevice(QPointF point, double ratio);
/// The device pixels that a painter fills for a rectangle of the canvas.
QRect toDevice(const QRectF& rect, double ratio);

/// All reports of a timeline, by rank, and then the lanes of results.
std::vector<LayoutSource> layoutSources(const TimelineModel& timeline);

QColor withAlpha(QColor color, int alpha);
QFont smallFont(const QFont& font);
/// Fills the header of a strip and paints the title of the strip there.
void paintStripTitle(QPainter& painter, const CanvasState& state, QRect strip, const QString& title);

} // namespace opscope
