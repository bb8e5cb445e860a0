// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/pair_links.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainterPath>

#include "views/comparison/state_style.h"
#include "views/qtext.h"
#include "views/theme/theme.h"
#include "views/timeline/canvas_state.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kStateLine = 3;  ///< height of the line of a state below a slice
constexpr double kLeastPx = 3; ///< a slice of at least this width has the line

QString signedText(std::int64_t ns)
{
    return withSign(ns, durationText(ns));
}

} // namespace

void PairLinks::setNote(const QString& note)
{
    m_note = note;
    invalidate();
}

const LinkLayout& PairLinks::links()
{
    if (!m_isDirty)
        return m_links;
    m_isDirty = false;
    m_input = m_source ? m_source() : std::nullopt;
    m_links = m_input ? layOutLinks(*m_input) : LinkLayout{};
    return m_links;
}

QString PairLinks::statusText()
{
    links();
    if (!m_note.isEmpty())
        return m_note;
    if (m_links.links.empty() && m_links.marks.empty())
        return tr("No matched slice in view");
    if (m_links.links.size() < m_links.found)
        return tr("The %1 largest differences of %2; zoom in for more")
            .arg(countText(m_links.links.size()), m_links.isComplete
                                                      ? countText(m_links.found)
                                                      : tr("more than %1").arg(countText(m_links.found)));
    auto text = tr("%n link(s)", nullptr, static_cast<int>(m_links.links.size()));
    if (!m_links.isComplete)
        text = tr("%1; zoom in for the narrow slices").arg(text);
    return text;
}

QString PairLinks::legend()
{
    QStringList parts;
    for (int i = 0; i < kRowStateCount; ++i) {
        const auto state = static_cast<RowState>(i);
        const auto count = links().counts.at(static_cast<std::size_t>(i));
        if (count == 0)
            continue;
        const auto sign = state == RowState::Gone  ? QStringLiteral("×")
                          : state == RowState::New ? QStringLiteral("+")
                                                   : QStringLiteral("■");
        parts += QStringLiteral("<span style=\"color:%1\">%2 %3 %4</span>")
                     .arg(stateColor(state).name(), sign, stateText(state).toHtmlEscaped(), countText(count));
    }
    return parts.join(QStringLiteral("&nbsp;&nbsp; "));
}

/// A link that crosses other lanes is a thin line between the middles of its slices.
void PairLinks::paintLink(QPainter& painter, const TimelineLink& link) const
{
    const auto color = stateColor(link.state);
    const auto [a0, a1] = link.edgesAt(0);
    const auto [b0, b1] = link.edgesAt(1);
    const bool isPlain = link.state == RowState::Same && !link.isSelected;
    if (!link.isNear() && !link.isSelected) {
        painter.setPen(QPen(withAlpha(color, isPlain ? 60 : 120), 1));
        painter.drawLine(QPointF((a0 + a1) / 2, link.ya), QPointF((b0 + b1) / 2, link.yb));
        return;
    }
    QPainterPath path;
    path.moveTo(a0, link.ya);
    path.lineTo(a1, link.ya);
    path.lineTo(b1, link.yb);
    path.lineTo(b0, link.yb);
    path.closeSubpath();
    painter.fillPath(path, withAlpha(color, link.isSelected ? 150 : isPlain ? 40 : 84));
    const int alpha = link.isSelected ? 255 : isPlain ? 90 : 190;
    painter.setPen(QPen(withAlpha(color, alpha), link.isSelected ? 2 : 1));
    painter.drawLine(QPointF(a0, link.ya), QPointF(b0, link.yb));
    painter.drawLine(QPointF(a1, link.ya), QPointF(b1, link.yb));
}

/// A wide link also shows its state as a text, so that the state does not depend on the colour only.
void PairLinks::paintWords(QPainter& painter, double width) const
{
    const QFontMetricsF metrics(painter.font());
    double last = -1;
    double lane = -1;
    for (const auto& link : m_links.links) {
        const auto [left, right] = link.edgesAt(0.5);
        const auto text = stateText(link.state) + QLatin1Char(' ') + signedText(link.difference());
        const auto needed = metrics.horizontalAdvance(text) + 8;
        if (!link.isNear() || (right - left < needed && !link.isSelected))
            continue;
        const auto middle =
            std::clamp((left + right) / 2, needed / 2, std::max(width - needed / 2, needed / 2));
        if (!link.isSelected && link.ya == lane && middle - needed / 2 < last)
            continue;
        const QRectF box(middle - needed / 2, (link.ya + link.yb - metrics.height()) / 2, needed,
                         metrics.height());
        painter.fillRect(box, withAlpha(currentTheme().color(Token::Panel), 215));
        painter.setPen(stateColor(link.state));
        painter.drawText(box, Qt::AlignCenter, text);
        last = link.ya == lane ? std::max(last, box.right()) : box.right();
        lane = link.ya;
    }
}

void PairLinks::paintMark(QPainter& painter, const TimelineMark& mark) const
{
    painter.setPen(QPen(stateColor(mark.state), 2));
    if (mark.state == RowState::Gone) { // a cross: there is no match below
        painter.drawLine(QPointF(mark.x - 3, mark.y - 3), QPointF(mark.x + 3, mark.y + 3));
        painter.drawLine(QPointF(mark.x - 3, mark.y + 3), QPointF(mark.x + 3, mark.y - 3));
    } else { // a plus: there is no match above
        painter.drawLine(QPointF(mark.x - 4, mark.y), QPointF(mark.x + 4, mark.y));
        painter.drawLine(QPointF(mark.x, mark.y - 4), QPointF(mark.x, mark.y + 4));
    }
}

void PairLinks::paintState(QPainter& painter, const LayoutRow& row, const LayoutSpan& span,
                           double ratio) const
{
    const auto& matching = *m_input->matching;
    const auto wide = (span.x1 - span.x0) / ratio;
    if (!span.isComplete || wide < kLeastPx)
        return;
    const auto at = matching.rowOf(static_cast<CompareSide>(row.rank), span.slice);
    if (!at || matching.rows()[*at].isApi == matching.hasOps() ||
        matching.rows()[*at].state == RowState::Same)
        return;
    painter.fillRect(QRectF(span.x0 / ratio, (row.y + row.height) / ratio - kStateLine, wide, kStateLine),
                     stateColor(matching.rows()[*at].state));
}

void PairLinks::paintStates(QPainter& painter) const
{
    const auto ratio = painter.device()->devicePixelRatioF();
    for (const auto& layout : *m_input->lanes) {
        for (const auto& row : layout.rows) {
            for (const auto& span : layout.spansOf(row))
                paintState(painter, row, span, ratio);
        }
    }
}

void PairLinks::paint(QPainter& painter, double width)
{
    links();
    if (!m_input)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& link : m_links.links)
        paintLink(painter, link);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintStates(painter);
    paintWords(painter, width);
    for (const auto& mark : m_links.marks)
        paintMark(painter, mark);
}

QString PairLinks::hoverText(QPointF position)
{
    links();
    if (!m_input)
        return m_note;
    const auto describe = [](RowState state) {
        return QLatin1Char('\n') + stateText(state) + QStringLiteral(": ") + stateTip(state);
    };
    if (const auto* mark = markAt(m_links, position.x(), position.y())) {
        const auto& report = *m_input->reports[mark->state == RowState::Gone ? 0 : 1];
        return qtext(report.sliceName(mark->slice)) + describe(mark->state);
    }
    const auto* link = linkAt(m_links, position.x(), position.y());
    if (link == nullptr)
        return {};
    const auto nameA = qtext(m_input->reports[0]->sliceName(link->a));
    const auto nameB = qtext(m_input->reports[1]->sliceName(link->b));
    return (nameA == nameB ? nameA : nameA + QStringLiteral(" → ") + nameB) + QLatin1Char('\n') +
           tr("A %1, B %2, %3")
               .arg(durationText(link->durA), durationText(link->durB), signedText(link->difference())) +
           describe(link->state);
}

std::optional<std::pair<SliceId, SliceId>> PairLinks::pairAt(QPointF position)
{
    const auto* link = linkAt(links(), position.x(), position.y());
    return link != nullptr ? std::optional(std::pair(link->a, link->b)) : std::nullopt;
}

} // namespace opscope
