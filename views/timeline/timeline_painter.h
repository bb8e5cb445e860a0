// SPDX-License-Identifier: GPL-3.0-or-later
// Two painters of one layout: a scanline fill for the screen and PNG, QPainter for SVG and PDF.
#pragma once

#include <algorithm>
#include <utility>

#include <QPainter>

#include "views/timeline/label_font.h"
#include "views/timeline/lane_picture.h"
#include "views/timeline/slice_colors.h"
#include "views/timeline/timeline_layout.h"

namespace opscope {

/// A report with slices to paint.
struct PaintSource {
    const Report* report = nullptr;
    const SliceColors* colors = nullptr;
    std::span<const std::uint16_t> numbers = {}; ///< see distinguishingNumberOffsets; empty: not computed yet
};

struct PaintStyle {
    std::vector<PaintSource> sources; ///< by rank
    Theme theme;
    bool hasLabels = true;
};

/// The smallest coverage (of 255) with which a slice is still visible.
inline constexpr int kMinShare = 90;
/// The colour of a span on the background, as both back ends draw it.
inline QRgb spanColor(const LayoutSpan& span, const SliceColors& colors, QRgb background)
{
    const auto color = colors.of(span.slice);
    return span.isComplete ? color
                           : SliceColors::blend(background, color, std::max<int>(span.share, kMinShare));
}
/// The place of the label of a span, in pixels; the width is 0 if it has none.
struct LabelBox {
    int left = 0;
    int width = 0;
};
LabelBox labelBox(const LayoutSpan& span, int imageWidth);

/// The background of the slices and the covered parts, in device pixels.
struct LaneGround {
    std::vector<QRgb> line; ///< background and grid of a lane, as wide as the picture
    struct Band {
        int top = 0;
        int bottom = 0;
        QRgb color = 0;
    };
    std::vector<Band> bands; ///< headers of groups, lines below lanes; later ones cover earlier ones
    /// The lanes of one report, parts of which are covered.
    struct Section {
        int top = 0;
        int bottom = 0;
        std::vector<std::pair<int, int>> covered; ///< pixels [x0, x1)
    };
    std::vector<Section> sections; ///< from the top; covered pixels have the colour `cover`
    QRgb cover = 0;
};

/// Paints the ground, and the spans, counters and instants of layouts, which are below each other.
void paintLanes(LanePicture& out, QSize size, std::span<const TimelineLayout> layouts,
                const PaintStyle& style, LabelFont& font, const LaneGround& ground);

/// The same with QPainter, in the layout's pixels.
void paintVectors(QPainter& painter, const TimelineLayout& layout, const PaintStyle& style,
                  const QFont& font);

} // namespace opscope
