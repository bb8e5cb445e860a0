// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/overview_strip.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

namespace opscope {
namespace {

constexpr int kEdgePx = 5; ///< pixels next to an edge of the window that still belong to the edge

std::vector<LayoutSource> shownSources(const TimelineModel& timeline)
{
    const auto all = layoutSources(timeline);
    std::vector<LayoutSource> shown;
    for (const auto rank : timeline.shownRanks())
        shown.push_back(all[rank]);
    return shown;
}

/// Paints with the corner of the strip as (0, 0).
void paintOverview(QPainter& painter, const CanvasState& state)
{
    const auto& theme = currentTheme();
    const auto size = state.geometry.overview.size();
    const auto& timeline = *state.timeline;
    const auto span = timeline.span();
    painter.fillRect(QRect(QPoint(), size), theme.color(Token::Panel));
    const auto color = theme.color(Token::Density);
    const int base = size.height() - 4;
    const int full = size.height() - 8;
    const auto density = timeline.isReady() ? densityProfile(shownSources(timeline), span, size.width())
                                            : std::vector<float>();
    for (std::size_t i = 0; i < density.size(); ++i) {
        if (density[i] <= 0)
            continue;
        const int height = std::max(static_cast<int>(std::lround(static_cast<double>(density[i]) * full)), 1);
        painter.fillRect(static_cast<int>(i), base - height + 1, 1, height, color);
    }
    const auto scale = overviewWindow(state).pxPerNs;
    const auto& hits = timeline.find().hits().slices;
    int last = -1;
    for (auto it = hits.begin(); it != hits.end();) {
        const auto timeOf = [&](RankSlice slice) {
            return timeline.report(slice.rank).slices.ts[slice.id.index()] + timeline.run(slice.rank).shift();
        };
        const int x = static_cast<int>(static_cast<double>(timeOf(*it) - span.begin) * scale);
        if (x != last)
            painter.fillRect(x, 1, 1, 4, theme.color(Token::Warning));
        last = x;
        const auto next = span.begin + static_cast<std::int64_t>((x + 1) / scale);
        it = std::partition_point(it + 1, hits.end(), [&](RankSlice slice) { return timeOf(slice) < next; });
    }
}

void paintTitle(QPainter& painter, const CanvasState& state)
{
    paintStripTitle(painter, state, state.geometry.overview,
                    state.timeline->isReady() ? CanvasText::tr("Overview")
                                              : CanvasText::tr("Overview (being built)"));
}

bool isEmpty(const CanvasState& state)
{
    return state.geometry.overview.isEmpty() || state.timeline->span().empty();
}

void paintWindow(QPainter& painter, const CanvasState& state)
{
    const auto& theme = currentTheme();
    const auto area = state.geometry.overview;
    const auto shown = overviewWindow(state);
    const auto x0 = std::clamp(shown.begin, 0.0, area.width() - 4.0);
    const auto x1 = std::clamp(shown.end, x0 + 3.0, static_cast<double>(area.width()));
    const QRectF window(area.left() + x0, area.top() + 2, x1 - x0, area.height() - 4);
    const auto veil = withAlpha(theme.color(Token::Window), 150);
    painter.fillRect(QRectF(area.left(), area.top(), x0, area.height()), veil);
    painter.fillRect(QRectF(area.left() + x1, area.top(), area.width() - x1, area.height()), veil);
    painter.fillRect(window, withAlpha(theme.color(Token::Accent), 28));
    painter.fillRect(QRectF(window.left(), window.top(), 2, window.height()), theme.color(Token::Accent));
    painter.fillRect(QRectF(window.right() - 2, window.top(), 2, window.height()),
                     theme.color(Token::Accent));
    painter.fillRect(area.left(), area.bottom(), area.width(), 1, theme.color(Token::Border));
}
} // namespace

OverviewWindow overviewWindow(const CanvasState& state)
{
    const auto span = state.timeline->span();
    const auto visible = state.timeline->visible();
    OverviewWindow window;
    window.pxPerNs =
        state.geometry.overview.width() / static_cast<double>(std::max<std::int64_t>(span.dur(), 1));
    window.begin = static_cast<double>(visible.begin - span.begin) * window.pxPerNs;
    window.end = static_cast<double>(visible.end - span.begin) * window.pxPerNs;
    return window;
}

OverviewPart overviewHit(const OverviewWindow& window, double x)
{
    if (window.end - window.begin > 3 * kEdgePx) { // a narrow window can only be moved
        if (std::abs(x - window.begin) <= kEdgePx)
            return OverviewPart::Begin;
        if (std::abs(x - window.end) <= kEdgePx)
            return OverviewPart::End;
    }
    return x < window.begin || x > window.end ? OverviewPart::Outside : OverviewPart::Window;
}

void OverviewStrip::paint(QPainter& painter, const CanvasState& state)
{
    const auto area = state.geometry.overview;
    if (area.height() <= 0)
        return;
    paintTitle(painter, state);
    if (isEmpty(state)) {
        painter.fillRect(area, currentTheme().color(Token::Panel));
        return;
    }
    const auto size = area.size() * state.ratio;
    if (m_ground.size() != size || m_ground.devicePixelRatio() != state.ratio) {
        m_ground = QImage(size, QImage::Format_RGB32);
        m_ground.setDevicePixelRatio(state.ratio);
        QPainter ground(&m_ground);
        paintOverview(ground, state);
    }
    painter.drawImage(area.topLeft(), m_ground);
    paintWindow(painter, state);
}

void OverviewStrip::paintVectors(QPainter& painter, const CanvasState& state)
{
    if (isEmpty(state))
        return;
    paintTitle(painter, state);
    painter.save();
    painter.translate(state.geometry.overview.topLeft());
    paintOverview(painter, state);
    painter.restore();
    paintWindow(painter, state);
}

} // namespace opscope
