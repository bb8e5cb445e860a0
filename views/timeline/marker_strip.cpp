// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/marker_strip.h"

#include <algorithm>
#include <cmath>
#include <ranges>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "views/selection/shown_notes.h"

namespace opscope {
namespace {

constexpr double kFlagWidth = 9;
constexpr double kTextFrom = kFlagWidth + 3;
constexpr double kTextWidth = 160;
constexpr double kTextGap = 4;
constexpr double kLeastText = 14; ///< a name that is cut more has no meaning
constexpr double kHitMargin = 2;
constexpr double kNoteWidth = 11;
constexpr double kNoteHeight = 8;

/// A sheet with two lines of writing, and a bar over its range.
void paintNote(QPainter& painter, QRectF area, const NoteFlag& note)
{
    const auto& theme = currentTheme();
    const auto color = theme.color(Token::Warning);
    if (note.x1 - note.x0 >= 1)
        painter.fillRect(QRectF(note.x0, area.bottom() - 2, note.x1 - note.x0, 2), color);
    const QRectF sheet(note.x0, area.top() + 6, kNoteWidth, kNoteHeight);
    painter.fillRect(sheet, color);
    painter.fillRect(QRectF(note.x0, sheet.top(), 1, area.bottom() - sheet.top()), color);
    for (const double y : {2.0, 5.0})
        painter.fillRect(QRectF(sheet.left() + 2, sheet.top() + y, kNoteWidth - 4, 1),
                         theme.color(Token::Panel));
}

} // namespace

MarkerStrip layOutMarkers(const CanvasState& state)
{
    MarkerStrip strip;
    const auto area = state.geometry.markers;
    const auto& view = state.timeline->viewport();
    for (const auto rank : state.timeline->shownRanks()) {
        const auto& run = state.timeline->run(rank);
        const auto& free = run.pyramids().freeInstants; // instants of a lane are shown in the lane
        const auto timeOf = [&](std::uint32_t i) { return run.report().instants[i].ts + run.shift(); };
        for (auto it = std::ranges::lower_bound(free, view.start, {}, timeOf); it != free.end();) {
            const auto x = std::floor(view.xOf(timeOf(*it)));
            if (x > area.width())
                break;
            strip.instants.push_back(area.left() + x);
            it = std::ranges::lower_bound(it + 1, free.end(), view.timeAt(x + 1), {}, timeOf);
        }
    }
    const auto ranks = state.timeline->shownRanks();
    const auto& notes = ShownNotes::of(state.timeline->selection()).all();
    for (std::size_t i = 0; i < notes.size(); ++i) {
        if (std::ranges::find(ranks, notes[i].rank) == ranks.end())
            continue;
        const auto range = state.timeline->run(notes[i].rank).onAxis(notes[i].range);
        const auto x0 = state.xOf(range.begin);
        const auto x1 = state.xOf(range.end);
        if (x1 + kNoteWidth >= area.left() && x0 <= area.right())
            strip.notes.push_back(
                {i, std::max(x0, area.left() - kNoteWidth / 2), std::min(x1, area.right() + 1.0)});
    }
    const auto& markers = state.timeline->markers().all();
    for (std::size_t i = 0; i < markers.size(); ++i) {
        const auto x0 = state.xOf(markers[i].range.begin);
        const auto x1 = state.xOf(markers[i].range.end);
        if (x1 >= area.left() - kTextWidth - 40 && x0 <= area.right())
            strip.flags.push_back({i, x0, x1, x0 + kTextFrom, kTextWidth});
    }
    for (std::size_t i = 1; i < strip.flags.size(); ++i) { // names end before the next flag
        auto& flag = strip.flags[i - 1];
        flag.textWidth = std::clamp(strip.flags[i].x0 - flag.textLeft - kTextGap, 0.0, kTextWidth);
    }
    return strip;
}

std::optional<std::size_t> markerAt(const MarkerStrip& strip, double x)
{
    for (const auto& flag : strip.flags | std::views::reverse) {
        if (x >= flag.x0 - kHitMargin && x <= std::max(flag.x1, flag.textLeft))
            return flag.index;
    }
    return std::nullopt;
}

std::optional<std::size_t> noteAt(const MarkerStrip& strip, double x)
{
    for (const auto& note : strip.notes | std::views::reverse) {
        if (x >= note.x0 - kHitMargin && x <= note.x0 + kNoteWidth + kHitMargin)
            return note.index;
    }
    return std::nullopt;
}

void paintMarkers(QPainter& painter, const CanvasState& state, const MarkerStrip& strip)
{
    const auto& theme = currentTheme();
    const auto area = state.geometry.markers;
    if (area.height() <= 0)
        return;
    paintStripTitle(painter, state, area, CanvasText::tr("Markers"));
    painter.save();
    painter.fillRect(area, theme.color(Token::Panel));
    painter.setClipRect(area);
    const QFontMetricsF metrics(state.small);
    for (const auto x : strip.instants)
        painter.fillRect(QRectF(x, area.top() + 5, 1, area.height() - 6), theme.color(Token::MutedText));
    for (const auto& note : strip.notes)
        paintNote(painter, area, note);
    const auto& markers = state.timeline->markers().all();
    for (const auto& [index, x0, x1, textLeft, textWidth] : strip.flags) {
        const auto& marker = markers[index];
        const auto color = markerColor(theme, marker.color);
        const bool isCurrent = state.timeline->currentMarker() == index;
        if (!marker.isPoint())
            painter.fillRect(QRectF(x0, area.top() + 2, std::max(x1 - x0, 1.0), area.height() - 4),
                             withAlpha(color, 60));
        QPainterPath flag;
        flag.moveTo(x0, area.top() + 2);
        flag.lineTo(x0 + kFlagWidth, area.top() + 2);
        flag.lineTo(x0 + kFlagWidth - 3, area.top() + 6.5);
        flag.lineTo(x0 + kFlagWidth, area.top() + 11);
        flag.lineTo(x0, area.top() + 11);
        flag.closeSubpath();
        painter.fillPath(flag, color);
        painter.fillRect(QRectF(x0, area.top() + 2, isCurrent ? 2 : 1, area.height() - 2), color);
        painter.setPen(theme.color(Token::Text));
        auto font = state.small;
        font.setBold(isCurrent);
        painter.setFont(font);
        if (textWidth >= kLeastText)
            painter.drawText(
                QPointF(textLeft, area.top() + (area.height() + metrics.ascent() - metrics.descent()) / 2),
                metrics.elidedText(marker.name, Qt::ElideMiddle, textWidth));
    }
    painter.restore();
}

} // namespace opscope
