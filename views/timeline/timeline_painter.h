// SPDX-License-Identifier: GPL-3.0-or-later
// Two back ends of one layout: an own scanline fill for the screen and PNG, QPainter for SVG and PDF.
#pragma once

#include <QImage>
#include <QPainter>

#include "views/timeline/label_font.h"
#include "views/timeline/slice_colors.h"
#include "views/timeline/timeline_layout.h"

namespace opscope {

/// A report whose slices are painted.
struct PaintSource {
    const Report* report = nullptr;
    const SliceColors* colors = nullptr;
    std::span<const std::uint16_t> numbers = {}; ///< see tellingNumbers; empty: not known yet
};

struct PaintStyle {
    std::vector<PaintSource> sources; ///< by rank
    Theme theme;
    bool hasLabels = true;
};

/// The smallest coverage with which a slice is still seen, of 255.
inline constexpr int kMinShare = 90;
/// The colour of a span on the background, as both back ends draw it.
QRgb spanColor(const LayoutSpan& span, std::size_t rank, const PaintStyle& style);
/// Where the label of a span goes, in pixels: (left, width); width 0 if none.
struct LabelBox {
    int left = 0;
    int width = 0;
};
LabelBox labelBox(const LayoutSpan& span, int imageWidth);

/// What lies under the slices, in device pixels: each line of the image is written once.
struct LaneGround {
    std::vector<QRgb> line; ///< of a lane: background and grid, as wide as the image
    struct Band {
        int y = 0;
        int height = 0;
        QRgb color = 0;
    };
    std::vector<Band> bands; ///< lines of one colour: headers of groups, lines below lanes; later ones win
};

/// Fills the ground, then spans, counters and instants of a layout into a 32-bit image; without a ground over
/// what is there.
void paintScanlines(QImage& image, const TimelineLayout& layout, const PaintStyle& style, LabelFont& font,
                    const LaneGround* ground = nullptr);

/// The same by QPainter, in the layout's pixels.
void paintVectors(QPainter& painter, const TimelineLayout& layout, const PaintStyle& style,
                  const QFont& font);

} // namespace opscope
