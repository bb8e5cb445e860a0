// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/time_ruler.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "views/zone_text.h"

namespace opscope {
namespace {

constexpr int kMajorTick = 8;
constexpr int kMinorTick = 4;
constexpr int kMeasuredHeight = 3;

QString clockName(const CanvasState& state)
{
    if (!state.axisName.isEmpty())
        return state.axisName;
    const auto& timeline = *state.timeline;
    if (!timeline.options().isAbsolute)
        return CanvasText::tr("since the start");
    if (state.report().clock != ClockKind::Unix)
        return CanvasText::tr("since the clock's zero");
    const auto at = timeline.viewport().start;
    return timeText(at, 0, true, ClockKind::Unix).left(10) + QLatin1Char(' ') + zoneText(at);
}

int ticksBottom(const CanvasState& state)
{
    return state.geometry.steps.top() - 1;
}

void paintTicks(QPainter& painter, const CanvasState& state)
{
    const auto& theme = currentTheme();
    const auto area = state.geometry.ruler;
    const QFontMetricsF metrics(state.small);
    for (const auto& tick : *state.ticks) {
        const int height = tick.isMajor ? kMajorTick : kMinorTick;
        const auto x = area.left() + std::round(tick.x);
        painter.fillRect(QRectF(x, ticksBottom(state) - height, 1, height), theme.color(Token::MutedText));
        if (!tick.isMajor || x + 4 + metrics.horizontalAdvance(tick.label) > area.right())
            continue; // half of a number would be wrong
        painter.setPen(theme.color(Token::Text));
        painter.drawText(QPointF(x + 4, area.top() + metrics.ascent() + 1), tick.label);
    }
}

void paintSteps(QPainter& painter, const CanvasState& state, const TimeRuler& ruler)
{
    const auto& theme = currentTheme();
    const auto& report = state.report();
    const QFontMetricsF metrics(state.small);
    const double edge = state.geometry.steps.left();
    for (const auto& [band, step] : ruler.steps) {
        auto color = theme.color(Token::StepBand);
        if (step % 2 == 0)
            color = theme.kind == ThemeKind::Light ? color.darker(106) : color.lighter(118);
        painter.fillRect(band, color);
        painter.fillRect(QRectF(band.left(), band.top(), 1, band.height()), theme.color(Token::MutedText));
        const auto left = std::max(band.left(), edge);
        const auto text = metrics.elidedText(qtext(report.text(report.steps[step].label)), Qt::ElideMiddle,
                                             band.right() - left - 8);
        if (text.size() < 3)
            continue;
        painter.setPen(theme.color(Token::Text));
        painter.drawText(QRectF(left + 4, band.top(), band.right() - left - 6, band.height()),
                         Qt::AlignVCenter | Qt::AlignLeft, text);
    }
}

/// For paired reports, the steps are those of the report with the selection.
QString stepsTitle(const CanvasState& state)
{
    const auto title = CanvasText::tr("Iterations");
    return state.timeline->lanes().isPaired()
               ? title + QLatin1Char(' ') + QChar('A' + static_cast<char>(state.timeline->focus()))
               : title;
}

void paintMeasured(QPainter& painter, const CanvasState& state, const QRectF& bar)
{
    const auto& theme = currentTheme();
    const QRectF area = state.geometry.ruler;
    const QFontMetricsF metrics(state.small);
    const auto color = theme.color(Token::MeasuredRange);
    painter.fillRect(bar, color);
    const auto text = durationText(state.timeline->measured()->dur(), state.timeline->options().unit);
    const auto width = metrics.horizontalAdvance(text) + 10;
    const double right = state.geometry.ruler.right();
    const auto middle = std::clamp((std::max(bar.left(), area.left()) + std::min(bar.right(), right)) / 2,
                                   area.left() + width / 2, right - width / 2);
    const QRectF box(middle - width / 2, area.top() + 1, width, metrics.height() + 1);
    painter.fillRect(box, color);
    painter.setPen(theme.color(Token::AccentText));
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace

TimeRuler layOutRuler(const CanvasState& state)
{
    TimeRuler ruler;
    const auto area = state.geometry.steps;
    auto view = state.timeline->viewport();
    view.start -= state.timeline->run().shift();
    const auto& steps = state.report().steps;
    int lastX = -1;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].range.empty())
            continue;
        const auto x0 = std::clamp(view.xOf(steps[i].range.begin), -1.0, area.width() + 1.0);
        const auto x1 = std::clamp(view.xOf(steps[i].range.end), -1.0, area.width() + 1.0);
        if (x1 <= 0 || x0 >= area.width() || static_cast<int>(x1) == lastX)
            continue;
        lastX = static_cast<int>(x1);
        ruler.steps.push_back(
            {QRectF(area.left() + x0, area.top(), std::max(x1 - x0 - 1, 1.0), area.height() - 2), i});
    }
    if (const auto measured = state.timeline->measured()) {
        const auto x0 = state.xOf(measured->begin);
        ruler.measured = QRectF(x0, ticksBottom(state) - kMeasuredHeight,
                                std::max(state.xOf(measured->end) - x0, 1.0), kMeasuredHeight);
    }
    return ruler;
}

std::optional<TimeRange> stepAt(const CanvasState& state, QPoint position)
{
    if (!state.geometry.steps.contains(position))
        return std::nullopt;
    const auto& run = state.timeline->run();
    const auto ns = state.timeAt(position.x()) - run.shift();
    const auto& steps = run.report().steps;
    const auto at = std::ranges::find_if(steps, [&](const Step& step) { return step.range.contains(ns); });
    return at == steps.end() ? std::nullopt : std::optional(run.onAxis(at->range));
}

void paintRuler(QPainter& painter, const CanvasState& state, const TimeRuler& ruler)
{
    const auto area = state.geometry.ruler;
    if (area.height() <= 0)
        return;
    const auto steps = state.geometry.steps;
    paintStripTitle(painter, state, area.adjusted(0, 0, 0, -steps.height()), clockName(state));
    if (steps.height() > 0)
        paintStripTitle(painter, state, steps.translated(0, -1), stepsTitle(state));
    painter.save();
    painter.setClipRect(area);
    painter.fillRect(area, currentTheme().color(Token::Panel));
    painter.setFont(state.small);
    paintTicks(painter, state);
    paintSteps(painter, state, ruler);
    if (ruler.measured)
        paintMeasured(painter, state, *ruler.measured);
    painter.restore();
}

} // namespace opscope
