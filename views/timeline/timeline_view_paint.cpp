// SPDX-License-Identifier: GPL-3.0-or-later
// How the canvas paints: lanes by the layout's back ends into an image that is kept, everything else over it.
#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainterPath>
#include <QScrollBar>

#include "views/timeline/ruler.h"
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

constexpr int kLanePadding = 3;
constexpr std::size_t kMaxFlows = 200; ///< of a lane that are drawn at once
constexpr int kFlowsPerPixel = 3;

QColor withAlpha(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

QString qtext(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QFont smallFont(const QFont& font)
{
    auto small = font;
    if (font.pointSizeF() > 0)
        small.setPointSizeF(std::max(font.pointSizeF() * 0.88, 6.0));
    return small;
}

} // namespace

PaintStyle TimelineView::style() const
{
    return {&m_timeline->report(), &m_timeline->colors(), currentTheme(), true};
}

LayoutInput TimelineView::inputFor(const std::vector<LaneItem>& items, int scroll, int height,
                                   double ratio) const
{
    const auto px = [ratio](int logical) { return static_cast<int>(std::lround(logical * ratio)); };
    LayoutInput input;
    input.report = &m_timeline->report();
    input.pyramids = &m_timeline->pyramids();
    input.viewport = m_timeline->viewport();
    input.viewport.nsPerPx /= ratio;
    input.width = px(laneRect().width());
    input.bottom = px(height);
    input.counterScale = m_timeline->options().counterScale;
    const auto& lanes = m_timeline->lanes();
    for (const auto& item : items) {
        if (item.kind != LaneKind::Slices && item.kind != LaneKind::Counter)
            continue;
        if (item.y + item.height <= scroll || item.y >= scroll + height)
            continue;
        const auto& node = lanes.node(item.node);
        LayoutLane lane;
        lane.track = node.track;
        lane.counter = node.counter;
        lane.y = px(item.y - scroll);
        lane.height = px(item.height);
        lane.rows = item.rows;
        lane.rowHeight = px(lanes.rowHeight());
        lane.padding = px(kLanePadding);
        lane.offset = m_timeline->offsetOf(node.track);
        input.lanes.push_back(lane);
    }
    return input;
}

void TimelineView::paintGround(QPainter& painter, const std::vector<LaneItem>& items, int scroll,
                               QRect area) const
{
    const auto& theme = currentTheme();
    painter.fillRect(area, theme.color(Token::Base));
    RulerOptions options;
    options.origin = m_timeline->origin();
    options.isAbsolute = m_timeline->options().isAbsolute;
    options.clock = m_timeline->report().clock;
    for (const auto& tick : rulerTicks(m_timeline->viewport(), area.width(), options)) {
        if (tick.isMajor)
            painter.fillRect(QRectF(area.left() + std::round(tick.x), area.top(), 1, area.height()),
                             theme.color(Token::Grid));
    }
    for (const auto& item : items) {
        const int y = area.top() + item.y - scroll;
        if (y + item.height <= area.top() || y > area.bottom())
            continue;
        if (item.kind == LaneKind::Process || item.kind == LaneKind::HiddenNote)
            painter.fillRect(area.left(), y, area.width(), item.height, theme.color(Token::LaneHeader));
        painter.fillRect(area.left(), y + item.height - 1, area.width(), 1, theme.color(Token::Grid));
    }
}

/// Times that the narrowing leaves out show nothing.
void TimelineView::coverNarrowed(QPainter& painter, QRect area) const
{
    const auto& kept = m_timeline->kept();
    if (kept.empty())
        return;
    const auto& view = m_timeline->viewport();
    const auto color = currentTheme().color(Token::Window);
    const auto cover = [&](double from, double to) {
        const auto x0 = std::clamp(std::round(from), 0.0, static_cast<double>(area.width()));
        const auto x1 = std::clamp(std::round(to), 0.0, static_cast<double>(area.width()));
        if (x1 > x0)
            painter.fillRect(QRectF(area.left() + x0, area.top(), x1 - x0, area.height()), color);
    };
    auto it = std::ranges::upper_bound(kept, view.start, {}, &TimeRange::end);
    double from = 0;
    while (it != kept.end() && from < area.width()) {
        cover(from, view.xOf(it->begin));
        from = view.xOf(it->end);
        const auto next = view.timeAt(std::floor(from) + 1); // ranges that end in the same pixel
        it = std::ranges::upper_bound(std::ranges::subrange(it + 1, kept.end()), next, {}, &TimeRange::end);
    }
    if (it == kept.end())
        cover(from, area.width());
}

void TimelineView::renderLanes(QImage& image, TimelineLayout& layout, const std::vector<LaneItem>& items,
                               int scroll, int height, double ratio)
{
    const QSize size(std::max(static_cast<int>(std::lround(laneRect().width() * ratio)), 1),
                     std::max(static_cast<int>(std::lround(height * ratio)), 1));
    if (image.size() != size)
        image = QImage(size, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    {
        QPainter painter(&image);
        paintGround(painter, items, scroll, QRect(0, 0, laneRect().width(), height));
    }
    layOutTimeline(inputFor(items, scroll, height, ratio), layout);
    paintScanlines(image, layout, style(), *m_labelFont);
    if (!m_timeline->kept().empty()) {
        QPainter painter(&image);
        coverNarrowed(painter, QRect(0, 0, laneRect().width(), height));
    }
}

void TimelineView::render()
{
    const auto ratio = devicePixelRatioF();
    const auto labels = smallFont(font());
    if (!m_labelFont || !m_labelFont->isFor(labels, ratio))
        m_labelFont.emplace(labels, ratio);
    const auto& lanes = m_timeline->lanes();
    if (pinnedRect().height() > 0)
        renderLanes(m_pinnedImage, m_pinnedLayout, lanes.pinned(), 0, pinnedRect().height(), ratio);
    if (laneRect().height() > 0)
        renderLanes(m_laneImage, m_laneLayout, lanes.items(), verticalScrollBar()->value(),
                    laneRect().height(), ratio);
    m_isDirty = false;
    ++m_rendered;
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    paintAll(painter, Backend::Scanlines);
}

void TimelineView::paintAll(QPainter& painter, Backend backend)
{
    const auto& theme = currentTheme();
    painter.setFont(font());
    const auto lanes = laneRect();
    const auto pinned = pinnedRect();
    const auto& tree = m_timeline->lanes();
    const int scroll = verticalScrollBar()->value();
    painter.fillRect(QRect(0, 0, viewport()->width(), topHeight()), theme.color(Token::Panel));
    if (backend == Backend::Scanlines) {
        if (m_isDirty)
            render();
        if (pinned.height() > 0)
            painter.drawImage(pinned.topLeft(), m_pinnedImage);
        if (lanes.height() > 0)
            painter.drawImage(lanes.topLeft(), m_laneImage);
    } else {
        const auto paint = [&](const std::vector<LaneItem>& items, int from, QRect area,
                               TimelineLayout& layout) {
            painter.save();
            painter.setClipRect(area);
            paintGround(painter, items, from, area);
            layOutTimeline(inputFor(items, from, area.height(), 1), layout);
            painter.translate(area.topLeft());
            paintVectors(painter, layout, style(), smallFont(font()));
            coverNarrowed(painter, QRect(QPoint(), area.size()));
            painter.restore();
        };
        TimelineLayout layout;
        if (pinned.height() > 0)
            paint(tree.pinned(), 0, pinned, layout);
        if (lanes.height() > 0)
            paint(tree.items(), scroll, lanes, layout);
        painter.setFont(font());
    }
    const auto ratio = backend == Backend::Scanlines ? devicePixelRatioF() : 1.0;
    if (backend == Backend::Scanlines) {
        paintCounterTexts(painter, m_pinnedLayout, pinned.top(), ratio);
        painter.save();
        painter.setClipRect(lanes);
        paintCounterTexts(painter, m_laneLayout, lanes.top(), ratio);
        painter.restore();
    }
    paintOverlays(painter);
    paintOverview(painter);
    paintMarkerStrip(painter);
    paintRuler(painter);
    paintHeaders(painter, tree.items(), scroll, headerRect());
    if (pinned.height() > 0) {
        paintHeaders(painter, tree.pinned(), 0, QRect(0, pinned.top(), m_headerWidth, pinned.height()));
        painter.fillRect(0, pinned.bottom() + 1, viewport()->width(), lanes.top() - pinned.bottom() - 1,
                         theme.color(Token::Accent));
    }
    // The corner above the headers.
    painter.fillRect(0, 0, m_headerWidth, topHeight(), theme.color(Token::Panel));
    painter.setPen(theme.color(Token::MutedText));
    painter.setFont(smallFont(font()));
    const auto ruler = rulerRect();
    if (m_parts.hasOverview)
        painter.drawText(QRect(10, 0, m_headerWidth - 16, overviewRect().height()),
                         Qt::AlignVCenter | Qt::AlignLeft,
                         m_timeline->isReady() ? tr("Overview") : tr("Overview (being built)"));
    const auto& report = m_timeline->report();
    QString clock =
        m_timeline->options().isAbsolute
            ? (report.clock == ClockKind::Unix
                   ? opscope::timeText(m_timeline->viewport().start, 0, true, ClockKind::Unix).left(10) +
                         tr(" UTC")
                   : tr("since the clock's zero"))
            : tr("since the start");
    if (m_parts.hasRuler)
        painter.drawText(QRect(10, ruler.top(), m_headerWidth - 16, ruler.height() - stepHeight()),
                         Qt::AlignVCenter | Qt::AlignLeft, m_axisName.isEmpty() ? clock : m_axisName);
    if (m_parts.hasMarkers)
        painter.drawText(QRect(10, markerRect().top(), m_headerWidth - 16, markerRect().height()),
                         Qt::AlignVCenter | Qt::AlignLeft, tr("Markers"));
    if (stepHeight() > 0)
        painter.drawText(QRect(10, ruler.bottom() - stepHeight(), m_headerWidth - 16, stepHeight()),
                         Qt::AlignVCenter | Qt::AlignLeft, tr("Iterations"));
    painter.setFont(font());
    painter.fillRect(m_headerWidth - 1, 0, 1, viewport()->height(), theme.color(Token::Border));
    painter.fillRect(0, topHeight() - 1, viewport()->width(), 1, theme.color(Token::Border));
    paintCursor(painter);
    if (hasFocus() && backend == Backend::Scanlines) {
        painter.setPen(theme.color(Token::Accent));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void TimelineView::paintOverview(QPainter& painter)
{
    const auto& theme = currentTheme();
    const auto area = overviewRect();
    const auto span = m_timeline->report().span;
    painter.fillRect(area, theme.color(Token::Panel));
    if (area.width() <= 0 || area.height() <= 0 || span.empty())
        return;
    if (m_isDensityDirty && m_timeline->isReady()) {
        m_density = densityProfile(m_timeline->pyramids(), span, area.width());
        m_isDensityDirty = false;
    }
    const auto color = theme.color(Token::Density);
    const int base = area.bottom() - 3;
    const int full = area.height() - 8;
    for (std::size_t i = 0; i < m_density.size(); ++i) {
        if (m_density[i] <= 0)
            continue;
        const int height =
            std::max(static_cast<int>(std::lround(static_cast<double>(m_density[i]) * full)), 1);
        painter.fillRect(area.left() + static_cast<int>(i), base - height + 1, 1, height, color);
    }
    const auto scale =
        static_cast<double>(area.width()) / static_cast<double>(std::max<std::int64_t>(span.dur(), 1));
    const auto xOf = [&](std::int64_t ns) { return static_cast<double>(ns - span.begin) * scale; };
    // Where the search hits.
    const auto& hits = m_timeline->find().hits().slices;
    int last = -1;
    for (auto it = hits.begin(); it != hits.end();) {
        const int x = static_cast<int>(xOf(m_timeline->report().slices.ts[it->index()]));
        if (x != last)
            painter.fillRect(area.left() + x, area.top() + 1, 1, 4, theme.color(Token::Warning));
        last = x;
        const auto next = span.begin + static_cast<std::int64_t>((x + 1) / scale);
        it = std::partition_point(it + 1, hits.end(), [&](SliceId id) {
            return m_timeline->report().slices.ts[id.index()] < next;
        });
    }
    const auto visible = m_timeline->visible();
    const auto x0 = std::clamp(xOf(visible.begin), 0.0, area.width() - 4.0);
    const auto x1 = std::clamp(xOf(visible.end), x0 + 3.0, static_cast<double>(area.width()));
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

void TimelineView::paintMarkerStrip(QPainter& painter) const
{
    const auto& theme = currentTheme();
    const auto area = markerRect();
    painter.save();
    painter.fillRect(area, theme.color(Token::Panel));
    painter.setClipRect(area);
    const auto& view = m_timeline->viewport();
    const auto small = smallFont(font());
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    const auto& instants = m_timeline->report().instants;
    const auto& free = m_timeline->pyramids().freeInstants; // those of a lane are shown there
    const auto tsOf = [&](std::uint32_t i) { return instants[i].ts; };
    for (auto it = std::ranges::lower_bound(free, view.start, {}, tsOf); it != free.end();) {
        const auto x = std::floor(view.xOf(instants[*it].ts));
        if (x > area.width())
            break;
        painter.fillRect(QRectF(area.left() + x, area.top() + 5, 1, area.height() - 6),
                         theme.color(Token::MutedText));
        it = std::ranges::lower_bound(it + 1, free.end(), view.timeAt(x + 1), {}, tsOf); // one a pixel
    }
    const auto& markers = m_timeline->markers().all();
    for (std::size_t i = 0; i < markers.size(); ++i) {
        const auto& marker = markers[i];
        const auto x0 = area.left() + view.xOf(marker.range.begin);
        const auto x1 = area.left() + view.xOf(marker.range.end);
        if (x1 < area.left() - 200 || x0 > area.right())
            continue;
        const auto color = markerColor(theme, marker.color);
        const bool isCurrent = m_timeline->currentMarker() == i;
        if (!marker.isPoint())
            painter.fillRect(QRectF(x0, area.top() + 2, std::max(x1 - x0, 1.0), area.height() - 4),
                             withAlpha(color, 60));
        QPainterPath flag;
        flag.moveTo(x0, area.top() + 2);
        flag.lineTo(x0 + 9, area.top() + 2);
        flag.lineTo(x0 + 6, area.top() + 6.5);
        flag.lineTo(x0 + 9, area.top() + 11);
        flag.lineTo(x0, area.top() + 11);
        flag.closeSubpath();
        painter.fillPath(flag, color);
        painter.fillRect(QRectF(x0, area.top() + 2, isCurrent ? 2 : 1, area.height() - 2), color);
        painter.setPen(theme.color(Token::Text));
        auto bold = small;
        bold.setBold(isCurrent);
        painter.setFont(bold);
        painter.drawText(
            QPointF(x0 + 12, area.top() + (area.height() + metrics.ascent() - metrics.descent()) / 2),
            metrics.elidedText(marker.name, Qt::ElideMiddle, 160));
    }
    painter.restore();
}

void TimelineView::paintRuler(QPainter& painter) const
{
    const auto& theme = currentTheme();
    const auto& report = m_timeline->report();
    const auto area = rulerRect();
    const auto& view = m_timeline->viewport();
    painter.save();
    painter.setClipRect(area);
    painter.fillRect(area, theme.color(Token::Panel));
    const auto small = smallFont(font());
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    RulerOptions options;
    options.origin = m_timeline->origin();
    options.isAbsolute = m_timeline->options().isAbsolute;
    options.clock = report.clock;
    options.unit = m_timeline->options().unit;
    const int ticksBottom = area.bottom() - stepHeight();
    const auto ticks = m_parts.hasRuler ? rulerTicks(view, area.width(), options) : std::vector<RulerTick>{};
    for (const auto& tick : ticks) {
        const int height = tick.isMajor ? 8 : 4;
        const auto x = area.left() + std::round(tick.x);
        painter.fillRect(QRectF(x, ticksBottom - height, 1, height), theme.color(Token::MutedText));
        if (!tick.isMajor)
            continue;
        if (x + 4 + metrics.horizontalAdvance(tick.label) > area.right())
            continue; // half a number says something else
        painter.setPen(theme.color(Token::Text));
        painter.drawText(QPointF(x + 4, area.top() + metrics.ascent() + 1), tick.label);
    }
    if (stepHeight() > 0) {
        bool isOdd = false;
        int lastX = -1;
        for (const auto& step : report.steps) {
            isOdd = !isOdd;
            if (step.range.empty())
                continue;
            const auto x0 = std::clamp(view.xOf(step.range.begin), -1.0, area.width() + 1.0);
            const auto x1 = std::clamp(view.xOf(step.range.end), -1.0, area.width() + 1.0);
            if (x1 <= 0 || x0 >= area.width() || static_cast<int>(x1) == lastX)
                continue;
            lastX = static_cast<int>(x1);
            const QRectF band(area.left() + x0, ticksBottom + 1, std::max(x1 - x0 - 1, 1.0),
                              stepHeight() - 2);
            auto color = theme.color(Token::StepBand);
            if (isOdd)
                color = theme.kind == ThemeKind::Light ? color.darker(106) : color.lighter(118);
            painter.fillRect(band, color);
            painter.fillRect(QRectF(band.left(), band.top(), 1, band.height()),
                             theme.color(Token::MutedText));
            const auto left = std::max(band.left(), static_cast<double>(area.left()));
            const auto text =
                metrics.elidedText(qtext(report.text(step.label)), Qt::ElideMiddle, band.right() - left - 8);
            if (text.size() >= 3) {
                painter.setPen(theme.color(Token::Text));
                painter.drawText(QRectF(left + 4, band.top(), band.right() - left - 6, band.height()),
                                 Qt::AlignVCenter | Qt::AlignLeft, text);
            }
        }
    }
    if (const auto measured = m_timeline->measured()) {
        const auto x0 = area.left() + view.xOf(measured->begin);
        const auto x1 = area.left() + view.xOf(measured->end);
        const auto color = theme.color(Token::MeasuredRange);
        painter.fillRect(QRectF(x0, ticksBottom - 3, std::max(x1 - x0, 1.0), 3), color);
        const auto text = durationText(measured->dur(), m_timeline->options().unit);
        const auto width = metrics.horizontalAdvance(text) + 10;
        const auto middle = std::clamp((std::max(x0, static_cast<double>(area.left())) +
                                        std::min(x1, static_cast<double>(area.right()))) /
                                           2,
                                       area.left() + width / 2, area.right() - width / 2);
        const QRectF box(middle - width / 2, area.top() + 1, width, metrics.height() + 1);
        painter.fillRect(box, color);
        painter.setPen(theme.color(Token::AccentText));
        painter.drawText(box, Qt::AlignCenter, text);
    }
    painter.restore();
}

void TimelineView::paintHeaders(QPainter& painter, const std::vector<LaneItem>& items, int scroll,
                                QRect area) const
{
    const auto& theme = currentTheme();
    const auto& tree = m_timeline->lanes();
    painter.save();
    painter.setClipRect(area);
    painter.fillRect(area, theme.color(Token::Panel));
    const auto small = smallFont(font());
    const QFontMetricsF metrics(font());
    const QFontMetricsF smallMetrics(small);
    for (const auto& item : items) {
        const int y = area.top() + item.y - scroll;
        if (y + item.height <= area.top() || y > area.bottom())
            continue;
        const bool isGroup = item.kind == LaneKind::Process || item.kind == LaneKind::HiddenNote;
        const QRect row(area.left(), y, area.width(), item.height);
        if (isGroup)
            painter.fillRect(row, theme.color(Token::LaneHeader));
        if (item.node >= 0 && item.node == m_currentLane && item.kind != LaneKind::HiddenNote) {
            painter.fillRect(row, theme.color(Token::Selection));
            painter.fillRect(QRect(row.left(), row.top(), 3, row.height()), theme.color(Token::Accent));
        }
        painter.fillRect(row.left(), row.bottom(), row.width(), 1, theme.color(Token::Grid));
        const bool isCurrent =
            item.node >= 0 && item.node == m_currentLane && item.kind != LaneKind::HiddenNote;
        const auto textColor = theme.color(isCurrent ? Token::SelectionText : Token::Text);
        const auto mutedColor = theme.color(isCurrent ? Token::SelectionText : Token::MutedText);
        int x = row.left() + 10 + item.depth * 14;
        if (item.kind == LaneKind::HiddenNote) {
            painter.setFont(small);
            painter.setPen(theme.color(Token::MutedText));
            painter.drawText(row.adjusted(x, 0, -6, 0), Qt::AlignVCenter | Qt::AlignLeft,
                             tr("%n lane(s) hidden - click to show", nullptr, item.hiddenCount));
            continue;
        }
        const auto& node = tree.node(item.node);
        if (item.kind == LaneKind::Process || item.rows > 1 || node.isCollapsed) {
            QPainterPath arrow;
            const double cy = item.kind == LaneKind::Process ? row.center().y() + 0.5 : row.top() + 13.0;
            const double cx = x - 1;
            if (node.isCollapsed) {
                arrow.moveTo(cx - 2, cy - 4);
                arrow.lineTo(cx + 3, cy);
                arrow.lineTo(cx - 2, cy + 4);
            } else {
                arrow.moveTo(cx - 4, cy - 2);
                arrow.lineTo(cx, cy + 3);
                arrow.lineTo(cx + 4, cy - 2);
            }
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(mutedColor, 1.4));
            painter.drawPath(arrow);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
        x += 10;
        int right = row.right() - 8;
        const int lineHeight = std::min(item.height, std::max(tree.rowHeight() + 6, 24));
        const QRect line(row.left(), row.top(), row.width(),
                         item.kind == LaneKind::Process ? item.height : lineHeight);
        painter.setFont(small);
        if (item.kind == LaneKind::Process && !node.tag.isEmpty()) {
            const int width = static_cast<int>(smallMetrics.horizontalAdvance(node.tag)) + 10;
            const QRect chip(right - width, line.center().y() - 8, width, 17);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(theme.color(Token::Border));
            painter.setBrush(theme.color(Token::Panel));
            painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            painter.setBrush(Qt::NoBrush);
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setPen(theme.color(Token::Text));
            painter.drawText(chip, Qt::AlignCenter, node.tag);
            right = chip.left() - 6;
        }
        QString detail = node.detail;
        if (item.kind == LaneKind::Slices && node.isCollapsed) {
            const auto rows = m_timeline->report().tracks[node.track.index()].rows;
            if (rows > 1)
                detail += tr(" +%1 sub").arg(rows - 1);
        }
        if (node.track.valid()) {
            if (const auto offset = m_timeline->offsetOf(node.track); offset != 0)
                detail = tr("shifted by %1").arg(durationText(offset));
        }
        const bool isTwoLines = item.height >= 40 && item.kind != LaneKind::Process;
        auto name = font();
        name.setBold(item.kind == LaneKind::Process);
        const QFontMetricsF nameMetrics(name);
        const auto label = item.isPinned ? tree.path(item.node) : node.label;
        double labelWidth = right - x;
        if (!isTwoLines && !detail.isEmpty()) {
            const auto wanted = smallMetrics.horizontalAdvance(detail);
            const auto left = labelWidth - nameMetrics.horizontalAdvance(label) - 10;
            if (left >= std::min(wanted, 46.0)) {
                painter.setPen(mutedColor);
                const auto shown = smallMetrics.elidedText(detail, Qt::ElideMiddle, left);
                painter.drawText(QRect(x, line.top(), right - x, line.height()),
                                 Qt::AlignVCenter | Qt::AlignRight, shown);
                labelWidth -= smallMetrics.horizontalAdvance(shown) + 8;
            }
        }
        painter.setFont(name);
        painter.setPen(textColor);
        painter.drawText(QRectF(x, line.top(), labelWidth, line.height()), Qt::AlignVCenter | Qt::AlignLeft,
                         nameMetrics.elidedText(label, Qt::ElideMiddle, labelWidth));
        if (isTwoLines && !detail.isEmpty()) {
            painter.setFont(small);
            painter.setPen(mutedColor);
            painter.drawText(QRectF(x, line.bottom() - 5, right - x, smallMetrics.height()),
                             Qt::AlignTop | Qt::AlignLeft,
                             smallMetrics.elidedText(detail, Qt::ElideMiddle, right - x));
        }
    }
    if (m_drag == Drag::LaneMove && m_pointer && area.contains(QPoint(area.left(), m_pointer->y())))
        painter.fillRect(area.left(), m_pointer->y() - 1, area.width(), 2, theme.color(Token::Accent));
    painter.restore();
}

void TimelineView::paintCounterTexts(QPainter& painter, const TimelineLayout& layout, int top,
                                     double ratio) const
{
    const auto& theme = currentTheme();
    painter.setFont(smallFont(font()));
    const QFontMetricsF metrics(painter.font());
    for (const auto& counter : layout.counters) {
        if (counter.first == counter.last || counter.height / ratio < 2 * metrics.height() - 4)
            continue;
        const auto text = tr("max %1   min %2")
                              .arg(QString::number(counter.visibleMax, 'g', 6),
                                   QString::number(counter.visibleMin, 'g', 6));
        const auto width = metrics.horizontalAdvance(text) + 8;
        const QRectF box(laneRect().right() - width - 2, top + counter.y / ratio, width, metrics.height());
        painter.fillRect(box, withAlpha(theme.color(Token::Base), 210));
        painter.setPen(theme.color(Token::MutedText));
        painter.drawText(box, Qt::AlignCenter, text);
    }
    painter.setFont(font());
}

void TimelineView::paintFindHits(QPainter& painter, const std::vector<LaneItem>& items, int scroll,
                                 QRect area) const
{
    const auto& find = m_timeline->find();
    if (find.hits().slices.empty() || find.hits().names.empty())
        return;
    // Hits keep their colour, the rest is dimmed; here only the current one gets its frame.
    if (!find.current())
        return;
    const auto rect = sliceRect(find.hits().slices[*find.current()]);
    if (!rect || items.empty() || scroll < 0)
        return;
    painter.save();
    painter.setClipRect(area);
    painter.setPen(QPen(currentTheme().color(Token::Warning), 3));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect->adjusted(-1, -1, 1, 1));
    painter.restore();
}

bool TimelineView::flowPoint(SliceId slice, bool atEnd, QPointF& out) const
{
    if (const auto rect = sliceRect(slice)) {
        out = {atEnd ? rect->right() : rect->left(), rect->center().y()};
        return true;
    }
    // In a collapsed group: the group's own row.
    const auto& tree = m_timeline->lanes();
    const auto& report = m_timeline->report();
    const auto track = report.slices.track[slice.index()];
    auto node = tree.nodeOf(track);
    const auto* item = node < 0 ? nullptr : tree.itemOf(node);
    if (item == nullptr && node >= 0) {
        node = tree.node(node).parent;
        item = node < 0 ? nullptr : tree.itemOf(node);
    }
    if (item == nullptr)
        return false;
    const auto ns = report.slices.ts[slice.index()] + (atEnd ? report.slices.dur[slice.index()] : 0);
    const auto area = item->isPinned ? pinnedRect() : laneRect();
    out = {m_headerWidth + m_timeline->viewport().xOf(ns + m_timeline->offsetOf(track)),
           area.top() + item->y - (item->isPinned ? 0 : verticalScrollBar()->value()) + item->height / 2.0};
    return true;
}

void TimelineView::paintFlows(QPainter& painter) const
{
    if (!m_timeline->options().hasFlows)
        return;
    const auto& report = m_timeline->report();
    const auto& flows = report.flows;
    std::vector<std::uint32_t> shown;
    std::size_t more = 0;
    if (const auto lane = m_timeline->flowLane(); lane.valid()) {
        const auto& track = report.tracks[lane.index()];
        const auto visible = m_timeline->visible();
        const auto slices = report.slices.ts.span();
        std::vector<int> perPixel(static_cast<std::size_t>(laneRect().width()) + 1, 0);
        const auto* const first =
            std::lower_bound(flows.source.begin(), flows.source.end(), SliceId{track.firstSlice});
        const auto* const last =
            std::lower_bound(first, flows.source.end(), SliceId{track.firstSlice + track.sliceCount});
        const auto inView = [&](SliceId id) {
            return slices[id.index()] < visible.end &&
                   slices[id.index()] + report.slices.dur[id.index()] > visible.begin;
        };
        const auto take = [&](std::uint32_t flow, SliceId own) {
            const auto x = std::clamp(static_cast<int>(m_timeline->viewport().xOf(slices[own.index()])), 0,
                                      laneRect().width());
            if (shown.size() >= kMaxFlows || ++perPixel[static_cast<std::size_t>(x)] > kFlowsPerPixel)
                ++more;
            else
                shown.push_back(flow);
        };
        // Sources of one lane run on in time: the visible ones are found by search.
        const auto* const begin = std::partition_point(first, last, [&](SliceId id) {
            return slices[id.index()] + report.slices.dur[id.index()] <= visible.begin;
        });
        constexpr std::ptrdiff_t kMaxLooked = 20'000;
        const auto* it = begin;
        for (; it != last && slices[it->index()] < visible.end && it - begin < kMaxLooked; ++it) {
            if (inView(*it))
                take(static_cast<std::uint32_t>(it - flows.source.begin()), *it);
        }
        if (it != last && slices[it->index()] < visible.end)
            more += static_cast<std::size_t>(
                std::partition_point(it, last, [&](SliceId id) { return slices[id.index()] < visible.end; }) -
                it);
        const auto* const intoFirst =
            std::partition_point(flows.byTarget.begin(), flows.byTarget.end(),
                                 [&](std::uint32_t f) { return flows.target[f].value < track.firstSlice; });
        const auto* into = std::partition_point(intoFirst, flows.byTarget.end(), [&](std::uint32_t f) {
            const auto target = flows.target[f];
            return target.value < track.firstSlice + track.sliceCount &&
                   slices[target.index()] < visible.begin;
        });
        for (std::ptrdiff_t looked = 0; into != flows.byTarget.end() && looked < kMaxLooked;
             ++into, ++looked) {
            const auto target = flows.target[*into];
            if (target.value >= track.firstSlice + track.sliceCount || slices[target.index()] >= visible.end)
                break;
            take(*into, target);
        }
    }
    for (const auto slice : m_timeline->selection().slices()) {
        if (slice.index() >= report.slices.size())
            continue;
        const auto [first, last] = flows.outOf(slice);
        for (auto f = first; f < last; ++f)
            shown.size() < kMaxFlows ? shown.push_back(static_cast<std::uint32_t>(f)) : void(++more);
        for (const auto f : flows.into(slice))
            shown.size() < kMaxFlows ? shown.push_back(f) : void(++more);
    }
    if (shown.empty())
        return;
    const auto color = currentTheme().color(Token::Flow);
    // Many at once are drawn thin and plain: antialiased curves cost more than all slices of the frame.
    constexpr std::size_t kFineFlows = 32;
    const bool isFine = shown.size() <= kFineFlows;
    painter.setRenderHint(QPainter::Antialiasing, isFine);
    painter.setPen(QPen(color, isFine ? 1.5 : 0));
    for (const auto flow : shown) {
        const auto source = flows.source[flow];
        const auto target = flows.target[flow];
        const bool isBehind = report.slices.ts[target.index()] >=
                              report.slices.ts[source.index()] + report.slices.dur[source.index()];
        QPointF from;
        QPointF to;
        if (!flowPoint(source, isBehind, from) || !flowPoint(target, false, to))
            continue;
        constexpr double kFar = 20'000; // curves that leave the screen need not be exact
        from.setX(std::clamp(from.x(), -kFar, kFar));
        to.setX(std::clamp(to.x(), -kFar, kFar));
        const auto bend = std::clamp(std::abs(to.x() - from.x()) / 2, 18.0, 160.0);
        QPainterPath path(from);
        path.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to - QPointF(4, 0));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
        if (!isFine)
            continue;
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF({to, to + QPointF(-7, -3.5), to + QPointF(-7, 3.5)}));
        painter.drawEllipse(from, 2.5, 2.5);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (more > 0) {
        const auto area = laneRect();
        const auto text = tr("+%n more flow(s), zoom in to see them", nullptr,
                             static_cast<int>(std::min<std::size_t>(more, INT_MAX)));
        const QFontMetricsF metrics(font());
        const QRectF box(area.left() + 8, area.bottom() - metrics.height() - 10,
                         metrics.horizontalAdvance(text) + 16, metrics.height() + 6);
        painter.fillRect(box, currentTheme().color(Token::Panel));
        painter.setPen(color);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

void TimelineView::paintGap(QPainter& painter) const
{
    const auto& slices = m_timeline->selection().slices();
    if (slices.size() != 2)
        return;
    auto first = slices[0];
    auto second = slices[1];
    const auto& report = m_timeline->report();
    if (first.index() >= report.slices.size() || second.index() >= report.slices.size())
        return;
    const auto beginOf = [&](SliceId id) {
        return report.slices.ts[id.index()] + m_timeline->offsetOf(report.slices.track[id.index()]);
    };
    if (beginOf(second) < beginOf(first))
        std::swap(first, second);
    const auto a = sliceRect(first);
    const auto b = sliceRect(second);
    if (!a || !b)
        return;
    const auto gap = beginOf(second) - (beginOf(first) + report.slices.dur[first.index()]);
    const auto color = currentTheme().color(Token::MeasuredRange);
    const auto y = b->center().y();
    const auto x0 = std::clamp(a->right(), -1e4, 1e4);
    const auto x1 = std::clamp(b->left(), -1e4, 1e4);
    painter.setPen(QPen(color, 1, Qt::DashLine));
    painter.drawLine(QPointF(x0, a->center().y()), QPointF(x0, y));
    painter.setPen(QPen(color, 2));
    painter.drawLine(QPointF(x0, y), QPointF(x1, y));
    const auto text = gap >= 0 ? tr("gap %1").arg(durationText(gap, m_timeline->options().unit))
                               : tr("overlap %1").arg(durationText(-gap, m_timeline->options().unit));
    const QFontMetricsF metrics(font());
    const auto width = metrics.horizontalAdvance(text) + 12;
    const auto area = laneRect();
    const auto middle = std::clamp((x0 + x1) / 2, area.left() + width / 2,
                                   std::max(area.right() - width / 2, area.left() + width / 2));
    const QRectF box(middle - width / 2, y - metrics.height() - 6, width, metrics.height() + 4);
    painter.fillRect(box, color);
    painter.setPen(currentTheme().color(Token::AccentText));
    painter.drawText(box, Qt::AlignCenter, text);
}

void TimelineView::paintOverlays(QPainter& painter) const
{
    const auto& theme = currentTheme();
    const auto& view = m_timeline->viewport();
    const auto lanes = laneRect();
    const auto pinned = pinnedRect();
    const QRect all(lanes.left(), topHeight(), lanes.width(), viewport()->height() - topHeight());
    painter.save();
    painter.setClipRect(all);
    const auto xOf = [&](std::int64_t ns) { return std::clamp(lanes.left() + view.xOf(ns), -1e5, 1e5); };
    const auto band = [&](TimeRange range, const QColor& color, int alpha) {
        const auto x0 = xOf(range.begin);
        const auto x1 = xOf(range.end);
        painter.fillRect(QRectF(x0, all.top(), x1 - x0, all.height()), withAlpha(color, alpha));
        painter.fillRect(QRectF(x0, all.top(), 1, all.height()), color);
        painter.fillRect(QRectF(x1 - 1, all.top(), 1, all.height()), color);
    };
    for (const auto& marker : m_timeline->markers().all()) {
        const auto color = markerColor(theme, marker.color);
        if (marker.isPoint())
            painter.fillRect(QRectF(xOf(marker.range.begin), all.top(), 1, all.height()), color);
        else
            band(marker.range, color, 22);
    }
    if (const auto range = m_timeline->selection().range()) {
        const auto color = theme.color(Token::Accent);
        const auto& tracks = m_timeline->selection().tracks();
        const auto x0 = xOf(range->begin);
        const auto x1 = xOf(range->end);
        if (tracks.empty()) {
            band(*range, color, 34);
        } else {
            for (const auto track : tracks) {
                const auto node = m_timeline->lanes().nodeOf(track);
                const auto* item = node < 0 ? nullptr : m_timeline->lanes().itemOf(node);
                if (item == nullptr)
                    continue;
                const auto area = item->isPinned ? pinned : lanes;
                const int y = area.top() + item->y - (item->isPinned ? 0 : verticalScrollBar()->value());
                if (y > viewport()->height() || y + item->height < topHeight())
                    continue;
                painter.fillRect(QRectF(x0, y, x1 - x0, item->height), withAlpha(color, 44));
            }
            painter.fillRect(QRectF(x0, all.top(), 1, all.height()), withAlpha(color, 160));
            painter.fillRect(QRectF(x1 - 1, all.top(), 1, all.height()), withAlpha(color, 160));
        }
        const auto text = durationText(range->dur(), m_timeline->options().unit);
        const QFontMetricsF metrics(font());
        const auto width = metrics.horizontalAdvance(text) + 12;
        const auto middle =
            (std::max(x0, static_cast<double>(all.left())) + std::min(x1, static_cast<double>(all.right()))) /
            2;
        const QRectF box(middle - width / 2, all.top() + 4, width, metrics.height() + 4);
        painter.fillRect(box, color);
        painter.setPen(theme.color(Token::AccentText));
        painter.drawText(box, Qt::AlignCenter, text);
    }
    if (m_dragRange)
        band(*m_dragRange, theme.color(Token::Warning), 40);
    if (const auto measured = m_timeline->measured()) {
        painter.setPen(QPen(theme.color(Token::MeasuredRange), 1, Qt::DashLine));
        for (const auto ns : {measured->begin, measured->end})
            painter.drawLine(QPointF(xOf(ns), all.top()), QPointF(xOf(ns), all.bottom()));
    }
    paintFindHits(painter, m_timeline->lanes().items(), verticalScrollBar()->value(), all);
    const auto frame = [&](SliceId slice, const QColor& color, double width) {
        const auto rect = sliceRect(slice);
        if (!rect || rect->right() < lanes.left() || rect->left() > lanes.right())
            return;
        const auto* item = m_timeline->lanes().itemOf(
            m_timeline->lanes().nodeOf(m_timeline->report().slices.track[slice.index()]));
        const bool isPinned = item != nullptr && item->isPinned;
        painter.save();
        painter.setClipRect(isPinned ? pinned : lanes);
        const auto clipped =
            rect->intersected(QRectF(lanes.left() - 4, rect->top(), lanes.width() + 8, rect->height()));
        painter.setPen(QPen(color, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(clipped.adjusted(-0.5, -0.5, 0.5, 0.5));
        painter.restore();
    };
    if (m_hovered.valid())
        frame(m_hovered, withAlpha(theme.color(Token::Text), 150), 1);
    if (const auto base = m_timeline->base())
        frame(*base, theme.color(Token::Good), 2);
    int framed = 0;
    for (const auto slice : m_timeline->selection().slices()) {
        if (++framed > 500)
            break;
        frame(slice, theme.color(Token::Text), 2);
    }
    painter.setClipRect(all);
    if (m_decorator)
        m_decorator(painter);
    paintFlows(painter);
    paintGap(painter);
    paintHint(painter);
    painter.restore();
}

void TimelineView::paintHint(QPainter& painter) const
{
    const auto& report = m_timeline->report();
    QString text;
    if (report.span.empty())
        return;
    const auto visible = m_timeline->visible();
    if (visible.end <= report.span.begin || visible.begin >= report.span.end)
        text = tr("No data here. 0 shows the whole report.");
    else if (m_timeline->startsAtCore() && !m_timeline->canUndoView())
        text = tr(
            "A few slices lie far away from all others and are left out of this view. 0 shows everything.");
    else
        return;
    const auto lanes = laneRect();
    const QFontMetricsF metrics(font());
    const QRectF box(lanes.left() + 8, lanes.bottom() - metrics.height() - 14,
                     metrics.horizontalAdvance(text) + 20, metrics.height() + 8);
    painter.setBrush(currentTheme().color(Token::Panel));
    painter.setPen(currentTheme().color(Token::Border));
    painter.drawRect(box);
    painter.setPen(currentTheme().color(Token::Text));
    painter.drawText(box, Qt::AlignCenter, text);
}

void TimelineView::paintCursor(QPainter& painter) const
{
    const auto lanes = laneRect();
    if (!m_pointer || m_pointer->x() < lanes.left() || m_pointer->x() > lanes.right() ||
        m_drag == Drag::HeaderWidth)
        return;
    const auto& theme = currentTheme();
    const auto color = theme.color(Token::Cursor);
    painter.fillRect(m_pointer->x(), markerRect().top(), 1, viewport()->height() - markerRect().top(),
                     withAlpha(color, 170));
    if (!m_parts.hasRuler)
        return;
    const auto text = m_timeline->timeText(m_timeline->viewport().timeAt(laneX(*m_pointer)));
    painter.setFont(smallFont(font()));
    const QFontMetricsF metrics(painter.font());
    const auto width = metrics.horizontalAdvance(text) + 10;
    const auto left = std::clamp(m_pointer->x() + 4.0, static_cast<double>(lanes.left()),
                                 std::max(lanes.right() - width, static_cast<double>(lanes.left())));
    const QRectF box(left, rulerRect().top() + 1, width, metrics.height() + 2);
    painter.fillRect(box, theme.color(Token::Panel));
    painter.setPen(color);
    painter.drawRect(box);
    painter.drawText(box, Qt::AlignCenter, text);
    painter.setFont(font());
}

} // namespace opscope
