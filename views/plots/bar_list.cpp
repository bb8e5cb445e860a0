// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/bar_list.h"

#include <algorithm>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMetaMethod>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "views/plots/plot.h"
#include "views/text/elided_names.h"

namespace opscope {
namespace {

void paintBreak(QPainter& painter, const QRectF& bar)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(currentTheme().color(Token::Base), 2.5));
    for (const auto x : {bar.left() + 9, bar.left() + 15})
        painter.drawLine(QPointF(x, bar.bottom() + 1), QPointF(x + 5, bar.top() - 1));
    painter.restore();
}

} // namespace

BarList::BarList(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

void BarList::setRows(std::vector<BarListRow> rows)
{
    m_rows = std::move(rows);
    m_current = m_hovered = -1;
    updateGeometry();
    update();
}

int BarList::rowHeight() const
{
    return fontMetrics().height() + 8;
}

QRectF BarList::rowRect(std::size_t row) const
{
    return QRectF(0, static_cast<qreal>(row) * rowHeight(), width(), rowHeight());
}

QSize BarList::sizeHint() const
{
    return {320, std::max(1, static_cast<int>(m_rows.size())) * rowHeight()};
}

QSize BarList::minimumSizeHint() const
{
    return {180, sizeHint().height()};
}

int BarList::rowAt(const QPointF& pos) const
{
    const int row = static_cast<int>(pos.y()) / rowHeight();
    return pos.y() >= 0 && row < static_cast<int>(m_rows.size()) ? row : -1;
}

void BarList::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto& theme = currentTheme();
    const auto metrics = painter.fontMetrics();
    int valueWidth = 0;
    int widestName = 0;
    QStringList names;
    for (const auto& row : m_rows) {
        names += row.name;
        valueWidth = std::max(valueWidth, metrics.horizontalAdvance(row.value));
        widestName = std::max(widestName, metrics.horizontalAdvance(row.name));
    }
    // Names, bars and values are next to each other: no text covers a bar, and the line crosses none.
    constexpr qreal kMostForNames = 0.6;
    constexpr qreal kEnoughForBars = 90;
    const qreal space = std::max(width() - valueWidth - 16.0, 40.0);
    const qreal mostForNames =
        m_nameShare > 0 ? space * m_nameShare : std::max(space * kMostForNames, space - kEnoughForBars);
    const qreal nameWidth = std::min(widestName + 14.0, mostForNames);
    const auto available = static_cast<int>(nameWidth) - 10;
    if (m_hasSentences) {
        for (auto& name : names)
            name = metrics.elidedText(name, Qt::ElideRight, available);
    } else {
        names = elidedNames(names, metrics, available);
    }
    const QRectF bars(nameWidth, 0, space - nameWidth, height());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto& row = m_rows[i];
        const auto rect = rowRect(i).adjusted(0, 2, 0, -2);
        if (static_cast<int>(i) == m_hovered || (hasFocus() && static_cast<int>(i) == m_current))
            painter.fillRect(rect, theme.color(Token::AlternateBase));
        paintBar(painter, row, {bars.left(), rect.top(), bars.width(), rect.height()});
    }
    drawParetoLine(painter, bars);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto& row = m_rows[i];
        const auto rect = rowRect(i).adjusted(0, 2, 0, -2);
        auto textFont = font();
        textFont.setBold(row.isBold);
        painter.setFont(textFont);
        painter.setPen(theme.color(Token::Text));
        painter.drawText(QRectF(6, rect.top(), nameWidth - 10, rect.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, names[static_cast<qsizetype>(i)]);
        painter.drawText(rect.adjusted(0, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter, row.value);
        if (hasFocus() && static_cast<int>(i) == m_current) {
            painter.setPen(theme.color(Token::Accent));
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
}

void BarList::paintBar(QPainter& painter, const BarListRow& row, const QRectF& place) const
{
    const auto xOf = [&](double share) { return place.left() + place.width() * std::clamp(share, 0.0, 1.0); };
    const auto paint = [&](double from, double share, const QColor& color) {
        const QRectF bar(xOf(from), place.top(), std::max(xOf(from + share) - xOf(from), 1.0),
                         place.height());
        painter.fillRect(bar, color);
        return bar;
    };
    double from = row.from;
    for (std::size_t i = 0; i < row.parts.size(); ++i) {
        const auto color = Plot::seriesColor(static_cast<int>(i));
        const auto bar = paint(from, row.parts[i].share, color);
        if (painter.fontMetrics().horizontalAdvance(row.parts[i].name) + 6 < bar.width()) {
            painter.setPen(Theme::textOn(color));
            painter.drawText(bar, Qt::AlignCenter, row.parts[i].name);
        }
        from += row.parts[i].share;
    }
    if (!row.parts.empty() || row.share < 0)
        return;
    const auto bar = paint(from, row.share,
                           row.series >= 0 ? Plot::seriesColor(row.series) : currentTheme().color(row.color));
    if (row.isCut)
        paintBreak(painter, bar);
    painter.setPen(currentTheme().color(Token::Border));
    if (row.leadsFrom >= 0)
        painter.drawLine(QPointF(xOf(row.leadsFrom), bar.bottom()),
                         QPointF(xOf(row.leadsFrom), bar.bottom() + 4));
}

/// The share of all rows up to each row: the line has a step from row to row.
void BarList::drawParetoLine(QPainter& painter, const QRectF& bars) const
{
    QPolygonF line;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].cumulative < 0)
            return;
        const auto rect = rowRect(i);
        const qreal x = bars.left() + bars.width() * std::clamp(m_rows[i].cumulative, 0.0, 1.0);
        line << QPointF(x, rect.top()) << QPointF(x, rect.bottom());
    }
    auto color = currentTheme().color(Token::Accent);
    color.setAlphaF(0.55F);
    painter.setPen(QPen(color, 1));
    painter.drawPolyline(line);
}

void BarList::mousePressEvent(QMouseEvent* event)
{
    const int row = rowAt(event->position());
    if (row < 0 || event->button() != Qt::LeftButton)
        return;
    m_current = row;
    update();
    Q_EMIT activated(static_cast<std::size_t>(row));
}

void BarList::mouseMoveEvent(QMouseEvent* event)
{
    const int row = rowAt(event->position());
    if (row == m_hovered)
        return;
    m_hovered = row;
    const bool isLink = row >= 0 && isSignalConnected(QMetaMethod::fromSignal(&BarList::activated));
    setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void BarList::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void BarList::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(m_rows.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Down:
        m_current = std::min(m_current + 1, last);
        break;
    case Qt::Key_Up:
        m_current = std::max(m_current - 1, 0);
        break;
    case Qt::Key_Home:
        m_current = 0;
        break;
    case Qt::Key_End:
        m_current = last;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current >= 0 && m_current <= last)
            Q_EMIT activated(static_cast<std::size_t>(m_current));
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (m_current >= 0 && m_current <= last) {
        const auto& row = m_rows[static_cast<std::size_t>(m_current)];
        setAccessibleDescription(row.name + QStringLiteral(": ") + row.value);
    }
    update();
}

void BarList::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        update();
    QWidget::changeEvent(event);
}

bool BarList::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int row = rowAt(help->pos());
        if (row >= 0) {
            const auto& r = m_rows[static_cast<std::size_t>(row)];
            QToolTip::showText(help->globalPos(),
                               r.tip.isEmpty() ? r.name + QLatin1Char('\n') + r.value : r.tip, this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace opscope
