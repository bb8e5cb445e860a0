// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/link_band.h"

#include <algorithm>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include "views/comparison/state_style.h"
#include "views/theme/theme.h"
#include "views/timeline/time_text.h"

namespace opscope {
namespace {

QColor withAlpha(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

QString nameOf(const Report& report, SliceId slice)
{
    const auto name = report.sliceName(slice);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// Left and right edge of a link at a height of the band, 0..1 from A to B; at least a pixel apart.
std::pair<double, double> edgesAt(const TimelineLink& link, double share)
{
    const auto left = link.a0 + (link.b0 - link.a0) * share;
    const auto right = link.a1 + (link.b1 - link.a1) * share;
    return {left, std::max(right, left + 1)};
}

} // namespace

LinkBand::LinkBand(QWidget* parent) : QWidget(parent)
{
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setAccessibleName(tr("Differences between the timelines"));
}

void LinkBand::invalidate()
{
    m_isDirty = true;
    update();
}

void LinkBand::setHeaderWidth(int width)
{
    m_headerWidth = width;
    invalidate();
}

void LinkBand::setNote(const QString& note)
{
    m_note = note;
    invalidate();
}

const LinkLayout& LinkBand::links()
{
    if (!m_isDirty)
        return m_links;
    m_isDirty = false;
    m_input = m_source ? m_source() : std::nullopt;
    m_links = m_input ? layOutLinks(*m_input) : LinkLayout{};
    updateStatus();
    return m_links;
}

void LinkBand::updateStatus()
{
    if (!m_note.isEmpty()) {
        m_status = m_note;
    } else if (m_links.links.empty() && m_links.marks.empty()) {
        m_status = tr("No matched slice in view");
    } else if (m_links.links.size() < m_links.found) {
        m_status = tr("The %1 largest differences of %2; zoom in for more")
                       .arg(m_links.links.size())
                       .arg(m_links.isComplete ? QString::number(m_links.found)
                                               : tr("more than %1").arg(m_links.found));
    } else {
        m_status = tr("%n link(s)", nullptr, static_cast<int>(m_links.links.size()));
        if (!m_links.isComplete)
            m_status += QStringLiteral("; ") + tr("zoom in for the narrow slices");
    }
    setAccessibleDescription(m_status);
}

void LinkBand::paintEvent(QPaintEvent*)
{
    links();
    QPainter painter(this);
    const auto& theme = currentTheme();
    painter.fillRect(rect(), theme.color(Token::Panel));
    const QRect area(m_headerWidth, 0, std::max(width() - m_headerWidth, 0), height());
    painter.save();
    painter.setClipRect(area);
    painter.translate(area.left(), 0);
    painter.setRenderHint(QPainter::Antialiasing);
    const double bottom = height();
    for (const auto& link : m_links.links) {
        const auto color = stateColor(link.state);
        const bool isPlain = link.state == RowState::Same && !link.isSelected;
        const auto [a0, a1] = edgesAt(link, 0);
        const auto [b0, b1] = edgesAt(link, 1);
        QPainterPath path;
        path.moveTo(a0, 0);
        path.lineTo(a1, 0);
        path.lineTo(b1, bottom);
        path.lineTo(b0, bottom);
        path.closeSubpath();
        painter.fillPath(path, withAlpha(color, link.isSelected ? 150 : isPlain ? 40 : 84));
        painter.setPen(QPen(withAlpha(color, link.isSelected ? 255
                                             : isPlain       ? 90
                                                             : 190),
                            link.isSelected ? 2 : 1));
        painter.drawLine(QPointF(a0, 0), QPointF(b0, bottom));
        painter.drawLine(QPointF(a1, 0), QPointF(b1, bottom));
    }
    // Words where a wide link has the room for them: colour is never alone.
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QFontMetricsF metrics(font());
    double last = -1;
    for (const auto& link : m_links.links) {
        const auto [left, right] = edgesAt(link, 0.5);
        const auto sign = link.difference() > 0 ? QStringLiteral("+") : QString();
        const auto text = stateText(link.state) + QLatin1Char(' ') + sign + durationText(link.difference());
        const auto room = metrics.horizontalAdvance(text) + 8;
        if (right - left < room && !link.isSelected)
            continue;
        const auto middle =
            std::clamp((left + right) / 2, room / 2, std::max(area.width() - room / 2, room / 2));
        if (!link.isSelected && middle - room / 2 < last)
            continue;
        const QRectF box(middle - room / 2, (height() - metrics.height()) / 2, room, metrics.height());
        painter.fillRect(box, withAlpha(theme.color(Token::Panel), 215));
        painter.setPen(stateColor(link.state));
        painter.drawText(box, Qt::AlignCenter, text);
        last = std::max(last, box.right());
    }
    for (const auto& mark : m_links.marks) {
        painter.setPen(QPen(stateColor(mark.state), 2));
        if (mark.state == RowState::Gone) { // a cross under A: nothing below
            painter.drawLine(QPointF(mark.x - 3, 3), QPointF(mark.x + 3, 9));
            painter.drawLine(QPointF(mark.x - 3, 9), QPointF(mark.x + 3, 3));
        } else { // a plus over B: nothing above
            painter.drawLine(QPointF(mark.x - 4, bottom - 7), QPointF(mark.x + 4, bottom - 7));
            painter.drawLine(QPointF(mark.x, bottom - 11), QPointF(mark.x, bottom - 3));
        }
    }
    painter.restore();
    paintHeader(painter);
    painter.fillRect(0, 0, width(), 1, theme.color(Token::Border));
    painter.fillRect(0, height() - 1, width(), 1, theme.color(Token::Border));
    painter.fillRect(m_headerWidth - 1, 0, 1, height(), theme.color(Token::Border));
}

void LinkBand::paintHeader(QPainter& painter)
{
    const auto& theme = currentTheme();
    const QFontMetricsF metrics(font());
    const double right = m_headerWidth - 8;
    double x = 10;
    double y = 4;
    for (int i = 0; i < kRowStateCount; ++i) {
        const auto state = static_cast<RowState>(i);
        if (m_links.counts.at(static_cast<std::size_t>(i)) == 0)
            continue;
        const auto sign = state == RowState::Gone  ? QStringLiteral("× ")
                          : state == RowState::New ? QStringLiteral("+ ")
                                                   : QStringLiteral("■ ");
        const auto text = sign + stateText(state) +
                          QStringLiteral(" %1").arg(m_links.counts.at(static_cast<std::size_t>(i)));
        const auto wide = metrics.horizontalAdvance(text);
        if (x > 10 && x + wide > right) {
            x = 10;
            y += metrics.height();
        }
        painter.setPen(stateColor(state));
        painter.drawText(QRectF(x, y, right - x, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += wide + 12;
    }
    if (x > 10)
        y += metrics.height();
    const QRectF rest(10, y, right - 10, height() - y - 2);
    painter.setPen(theme.color(Token::MutedText));
    painter.save();
    painter.setClipRect(QRectF(0, 0, m_headerWidth - 2, height()));
    painter.drawText(rest, static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_status);
    painter.restore();
}

const TimelineLink* LinkBand::linkAt(QPoint position)
{
    const double x = position.x() - m_headerWidth;
    const double share = height() > 1 ? static_cast<double>(position.y()) / (height() - 1) : 0;
    if (x < 0)
        return nullptr;
    for (auto it = links().links.rbegin(); it != m_links.links.rend(); ++it) { // the last painted is on top
        const auto [left, right] = edgesAt(*it, share);
        if (x >= left - 2 && x <= right + 2)
            return &*it;
    }
    return nullptr;
}

QString LinkBand::hoverText(QPoint position)
{
    links();
    if (position.x() < m_headerWidth)
        return m_status;
    if (!m_input)
        return m_note;
    for (const auto& mark : m_links.marks) {
        const bool isNear =
            std::abs(position.x() - m_headerWidth - mark.x) <= 4 &&
            (mark.state == RowState::Gone ? position.y() <= 12 : position.y() >= height() - 13);
        if (isNear)
            return nameOf(mark.state == RowState::Gone ? *m_input->a : *m_input->b, mark.slice) +
                   QLatin1Char('\n') + stateText(mark.state) + QStringLiteral(": ") + stateTip(mark.state);
    }
    const auto* link = linkAt(position);
    if (link == nullptr)
        return {};
    const auto nameA = nameOf(*m_input->a, link->a);
    const auto nameB = nameOf(*m_input->b, link->b);
    const auto sign = link->difference() > 0 ? QStringLiteral("+") : QString();
    return (nameA == nameB ? nameA : nameA + QStringLiteral(" → ") + nameB) + QLatin1Char('\n') +
           tr("A %1, B %2, %3")
               .arg(durationText(link->durA), durationText(link->durB),
                    sign + durationText(link->difference())) +
           QLatin1Char('\n') + stateText(link->state) + QStringLiteral(": ") + stateTip(link->state);
}

void LinkBand::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto* link = linkAt(event->position().toPoint()))
        Q_EMIT linkClicked(link->a, link->b);
}

void LinkBand::resizeEvent(QResizeEvent*)
{
    invalidate();
}

void LinkBand::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::LanguageChange)
        invalidate();
    QWidget::changeEvent(event);
}

bool LinkBand::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto text = hoverText(help->pos());
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace opscope
