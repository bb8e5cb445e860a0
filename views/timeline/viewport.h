// SPDX-License-Identifier: GPL-3.0-or-later
// The range of time on the screen, and its history.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/time.h"

namespace opscope {

/// Maps time to pixels. The left edge is an integer number of nanoseconds plus a fraction of one, the scale
/// is relative to it: no absolute time passes through a double, so the view does not drift with today's
/// times.
struct Viewport {
    static constexpr double kMinNsPerPx = 1.0 / 256; ///< a nanosecond is at most 256 pixels wide

    std::int64_t start = 0;
    double fraction = 0; ///< of a nanosecond, 0 <= fraction < 1
    double nsPerPx = 1000;

    /// Pixels from the left edge.
    double xOf(std::int64_t ns) const;
    /// The nanosecond that contains the position.
    std::int64_t timeAt(double x) const;
    /// From the first to the end of the last nanosecond that is at least partly visible.
    TimeRange visible(double widthPx) const;

    /// `factor` < 1 zooms in; the time at `x` does not move. Keeps the scale within the limits.
    void zoomAt(double x, double factor, double maxNsPerPx);
    void panBy(double px);
    /// Shows `range` with `marginPx` on both sides.
    static Viewport fitting(TimeRange range, double widthPx, double marginPx);

    friend bool operator==(const Viewport&, const Viewport&) = default;

private:
    void moveBy(double ns);
};

/// Undo and redo of view changes. Changes of one gesture (`gesture` != 0 and equal) are one step.
class ViewHistory {
public:
    static constexpr std::size_t kMaxSteps = 200;
    /// Call before the view changes from `before`.
    void push(const Viewport& before, int gesture);
    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    Viewport undo(const Viewport& current);
    Viewport redo(const Viewport& current);

private:
    std::vector<Viewport> m_undo;
    std::vector<Viewport> m_redo;
    int m_gesture = 0;
};

} // namespace opscope
