// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes: slices, counters and instants, laid out by timeline_layout.h and painted with
// timeline_painter.h.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "views/timeline/canvas_state.h"
#include "views/timeline/label_font.h"
#include "views/timeline/lane_picture.h"

namespace opscope {

/// The item under the pointer.
struct TimelineHit {
    std::int32_t node = -1; ///< lane, or -1
    RankTrack track;
    Ranked<CounterId> counter;
    int row = 0;
    RankSlice slice;          ///< the longest slice in the pixel
    SliceId resultRow;        ///< on a lane of a result: its longest row in the pixel, in place of a slice
    std::size_t count = 0;    ///< slices in the pixel
    std::int64_t covered = 0; ///< ns of the pixel's time that the slices cover
    std::int64_t ns = 0;      ///< time under the pointer, on the axis
};

TimelineHit laneHit(const CanvasState& state, QPoint position);
/// The lane at a height, or -1; -1 also for a note about hidden lanes.
std::int32_t laneAt(const CanvasState& state, int y);
/// The lanes of slices between two heights, including those of folded groups, from the top.
std::vector<RankTrack> tracksBetween(const CanvasState& state, int y0, int y1);
/// The time at a position, or a near edge of a slice of its lane or of a marker.
std::int64_t snappedTime(const CanvasState& state, QPoint position);

class LaneCanvas {
public:
    void invalidate() { m_isLaidOut = false; }
    /// Lays out the visible part if this is not done yet.
    void layOut(const CanvasState& state)
    {
        layOut(state, [] {});
    }
    /// Makes the pixels of the visible part; this thread calls `meanwhile` while other threads work.
    void render(const CanvasState& state, const std::function<void()>& meanwhile);
    /// Paints them at their places with a painter of device pixels.
    void paint(QPainter& painter, const CanvasState& state, std::span<const CanvasTint> tints);
    /// The same as vectors, laid out in logical pixels.
    static void paintVectors(QPainter& painter, const CanvasState& state, std::span<const CanvasTint> tints);

    /// The layouts, in device pixels from the corner of the lanes.
    const LaneLayouts& lanes() const { return m_lanes; }
    int paints() const { return m_paints; }

private:
    void layOut(const CanvasState& state, const std::function<void()>& meanwhile);

    LaneLayouts m_lanes;
    LaneLayouts m_pinned;
    LanePicture m_lanePixels;
    LanePicture m_pinnedPixels;
    std::optional<LabelFont> m_font;
    bool m_isLaidOut = false;
    int m_paints = 0;
};

} // namespace opscope
