// SPDX-License-Identifier: GPL-3.0-or-later
// Two back ends of one layout: an own scanline fill for the screen and PNG, QPainter for SVG and PDF.
#pragma once

#include <algorithm>
#include <utility>

#include <QPainter>

#include "views/timeline/label_font.h"
#include "views/timeline/lane_picture.h"
#include "views/timeline/slice_colors.h"
#include "views/timeline/timeline_layout.h"

namespace opscope {

/// A report whose slices are painted.
struct PaintSource {
    const Report* report = nullptr;
    const SliceColors* colors = nullptr;
    std::span<const std::uint16_t> numbers = {}; ///< see distinguishingNumberOffsets; empty: not known yet
};

struct PaintStyle {
    std::vector<PaintSource> sources; ///< by rank
    Theme theme;
    bool hasLabels = true;
};

/// The smallest coverage with which a slice is still seen, of 255.
inline constexpr int kMinShare = 90;
/// The colour of a span on the background, as both back ends draw it.
inline QRgb spanColor(const LayoutSpan& span, const SliceColors& colors, QRgb background)
{
    const auto color = colors.of(span.slice);
    return span.isWhole ? color : SliceColors::blend(background, color, std::max<int>(span.share, kMinShare));
}
/// Where the label of a span goes, in pixels: (left, width); width 0 if none.
struct LabelBox {
    int left = 0;
    int width = 0;
};
LabelBox labelBox(const LayoutSpan& span, int imageWidth);

/// What lies under and over the slices, in device pixels.
struct LaneGround {
    std::vector<QRgb> line; ///< of a lane: background and grid, as wide as the picture
    struct Band {
        int top = 0;
        int bottom = 0;
        QRgb color = 0;
    };
    std::vector<Band> bands; ///< lines of one colour: headers of groups, lines below lanes; later ones win
    /// Lanes of one report, of which parts are covered.
    struct Section {
        int top = 0;
        int bottom = 0;
        std::vector<std::pair<int, int>> covered; ///< pixels [x0, x1)
    };
    std::vector<Section> sections; ///< from the top; what is covered is of `cover`
    QRgb cover = 0;
};

/// The ground, and spans, counters and instants of layouts, which lie below each other.
void paintLanes(LanePicture& out, QSize size, std::span<const TimelineLayout> layouts,
                const PaintStyle& style, LabelFont& font, const LaneGround& ground);

/// The same by QPainter, in the layout's pixels.
void paintVectors(QPainter& painter, const TimelineLayout& layout, const PaintStyle& style,
                  const QFont& font);

} // namespace opscope
