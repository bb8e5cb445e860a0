// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out the waterfall from A's total to B's as rectangles without painting them; the widget paints.
#pragma once

#include <optional>
#include <vector>

#include <QRectF>
#include <QString>

#include "core/compare/comparison.h"

namespace opscope {

/// One bar. `bar` is in pixels, `delta` in ns; totals have no delta.
struct WaterfallItem {
    enum class Kind { TotalA, TotalB, Longer, Shorter };
    Kind kind = Kind::Longer;
    QRectF bar;
    QString label;
    QString value; ///< "+1 234.500 us"
    std::int64_t delta = 0;
    std::optional<std::size_t> row; ///< index in Comparison::rows
    qreal startX = 0;               ///< the running total before and after this bar
    qreal endX = 0;
    bool isCut = false; ///< a total whose bar does not begin at 0
};

struct WaterfallMetrics {
    qreal widthPx = 800;
    qreal rowHeightPx = 22;
    qreal labelWidthPx = 240;
    qreal valueWidthPx = 130;
    std::size_t maxOps = 12; ///< the rest of the ops is one bar
    bool isByChange = false; ///< one bar for the ops of each ComparisonRow::change
};

/// From top to bottom: A, the largest contributions, the rest of the ops, idle, overlap, B. Empty if there is
/// no waterfall. The axis begins near the smallest running total if contributions would otherwise be too
/// narrow next to it.
std::vector<WaterfallItem> layoutWaterfall(const Comparison& comparison, const WaterfallMetrics& metrics);

} // namespace opscope
