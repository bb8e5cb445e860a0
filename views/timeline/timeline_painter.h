// SPDX-License-Identifier: GPL-3.0-or-later
// Two back ends of one layout: an own scanline fill for the screen and PNG, QPainter for SVG and PDF.
#pragma once

#include <QImage>
#include <QPainter>

#include "views/timeline/label_font.h"
#include "views/timeline/slice_colors.h"
#include "views/timeline/timeline_layout.h"

namespace opscope {

struct PaintStyle {
    const Report* report = nullptr;
    const SliceColors* colors = nullptr;
    Theme theme;
    bool hasLabels = true;
};

/// The smallest coverage with which a slice is still seen, of 255.
inline constexpr int kMinShare = 90;
/// The colour of a span on the background, as both back ends draw it.
QRgb spanColor(const LayoutSpan& span, const PaintStyle& style);
/// Where the label of a span goes, in pixels: (left, width); width 0 if none.
struct LabelBox {
    int left = 0;
    int width = 0;
};
LabelBox labelBox(const LayoutSpan& span, int imageWidth);

/// Fills the spans, counters and instants of a layout into a 32-bit image, over what is there.
void paintScanlines(QImage& image, const TimelineLayout& layout, const PaintStyle& style, LabelFont& font);

/// The same by QPainter, in the layout's pixels.
void paintVectors(QPainter& painter, const TimelineLayout& layout, const PaintStyle& style,
                  const QFont& font);

} // namespace opscope
