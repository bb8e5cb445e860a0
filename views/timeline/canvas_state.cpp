// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/canvas_state.h"

#include <algorithm>

#include <QPainter>

namespace opscope {
namespace {

constexpr int kOverviewHeight = 34;
constexpr int kMarkerHeight = 18;
constexpr int kRulerHeight = 24;
constexpr int kStepHeight = 16;
constexpr int kPinnedLine = 3;
constexpr int kTitleLeft = 10;
constexpr int kTitleMargins = 16;

} // namespace

QRect CanvasGeometry::pinnedLine() const
{
    const int from = pinned.top() + pinned.height();
    return {0, from, width, lanes.top() - from};
}

CanvasGeometry canvasGeometry(QSize size, int headerWidth, const TimelineParts& parts, bool hasSteps,
                              int pinnedHeight)
{
    CanvasGeometry g;
    g.width = size.width();
    g.height = size.height();
    g.headerWidth = headerWidth;
    const int width = std::max(g.width - headerWidth, 0);
    int y = 0;
    const auto addBand = [&](int height) {
        const QRect strip(headerWidth, y, width, height);
        y += height;
        return strip;
    };
    const int stepHeight = hasSteps ? kStepHeight : 0;
    g.overview = addBand(parts.hasOverview ? kOverviewHeight : 0);
    g.markers = addBand(parts.hasMarkers ? kMarkerHeight : 0);
    g.ruler = addBand(kRulerHeight + stepHeight);
    g.steps = {headerWidth, y - stepHeight, width, stepHeight};
    g.top = y;
    const int mostPinned = std::max((g.height - y) * 2 / 5, 0);
    g.pinned = addBand(std::clamp(pinnedHeight, 0, mostPinned));
    if (g.pinned.height() > 0)
        y += kPinnedLine;
    g.lanes = addBand(std::max(g.height - y, 0));
    return g;
}

bool CanvasState::isSeen(const LaneItem& item) const
{
    const auto area = areaOf(item);
    const int top = topOf(item);
    return top + item.height > area.top() && top <= area.bottom();
}

const LaneItem* CanvasState::itemAt(int y) const
{
    const auto& lanes = timeline->lanes();
    const auto& g = geometry;
    if (y >= g.pinned.top() && y < g.pinned.top() + g.pinned.height())
        return lanes.pinnedAt(y - g.pinned.top());
    return y >= g.lanes.top() ? lanes.itemAt(y - g.lanes.top() + scroll) : nullptr;
}

std::optional<QRectF> CanvasState::sliceRect(RankSlice slice) const
{
    if (!timeline->isThere(slice))
        return std::nullopt;
    const auto& lanes = timeline->lanes();
    const auto& slices =
        timeline->report(slice.rank).slices; // to read a complete slice is slower: it has eleven columns
    const auto i = slice.id.index();
    const auto node = lanes.laneOf({slice.rank, slices.track[i]});
    const auto* item = node < 0 ? nullptr : lanes.itemOf(node);
    const int row = timeline->rowOf(slice);
    if (item == nullptr || row >= item->rows)
        return std::nullopt;
    const auto width = static_cast<double>(slices.dur[i]) / timeline->viewport().nsPerPx;
    return QRectF(xOf(timeline->rangeOf(slice).begin), topOf(*item) + kLanePadding + row * lanes.rowHeight(),
                  std::max(width, 1.0), sliceHeight(lanes.rowHeight()));
}

QPoint toDevice(QPointF point, double ratio)
{
    return (point * ratio).toPoint();
}

QRect toDevice(const QRectF& rect, double ratio)
{
    const auto behind = toDevice(rect.bottomRight(), ratio);
    return {toDevice(rect.topLeft(), ratio), behind - QPoint(1, 1)};
}

std::vector<LayoutSource> layoutSources(const TimelineModel& timeline)
{
    std::vector<LayoutSource> sources;
    for (std::size_t rank = 0; rank < timeline.runCount(); ++rank) {
        const auto& run = timeline.run(rank);
        sources.push_back({&run.report(), &run.pyramids(), run.shift()});
    }
    for (std::size_t i = 0; i < timeline.resultCount(); ++i)
        sources.push_back({&timeline.result(i).report(), &timeline.result(i).pyramids(), 0});
    return sources;
}

QColor withAlpha(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

QFont smallFont(const QFont& font)
{
    auto small = font;
    if (font.pointSizeF() > 0)
        small.setPointSizeF(std::max(font.pointSizeF() * 0.88, 6.0));
    return small;
}

void paintStripTitle(QPainter& painter, const CanvasState& state, QRect strip, const QString& title)
{
    const auto& theme = currentTheme();
    painter.fillRect(0, strip.top(), state.geometry.headerWidth, strip.height(), theme.color(Token::Panel));
    painter.setPen(theme.color(Token::MutedText));
    painter.setFont(state.small);
    painter.drawText(
        QRect(kTitleLeft, strip.top(), state.geometry.headerWidth - kTitleMargins, strip.height()),
        Qt::AlignVCenter | Qt::AlignLeft, title);
}

} // namespace opscope
