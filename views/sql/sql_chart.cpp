// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "views/qtext.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kBarHeight = 16;
constexpr double kLeft = 76; ///< for the numbers of the axis
constexpr double kLabel = 200;

QString numberText(double value)
{
    return value == std::floor(value) && std::abs(value) < 1e15
               ? groupDigits(QString::number(static_cast<qlonglong>(value)))
               : QString::number(value, 'g', 5);
}

} // namespace

SqlChart::SqlChart(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setMinimumHeight(120);
}

void SqlChart::setTable(TablePtr table, Kind kind)
{
    m_table = std::move(table);
    m_kind = kind;
    m_label.reset();
    m_x.reset();
    m_series.clear();
    for (std::size_t i = 0; m_table && i < m_table->columns.size(); ++i) {
        if (m_table->columns[i].spec.kind == CellKind::Text)
            m_label = m_label.value_or(i);
        else
            m_series.push_back(i);
    }
    const auto isAscending = [&](std::size_t column) {
        for (std::size_t row = 1; row < rows(); ++row) {
            if (!(valueAt(row - 1, column) <= valueAt(row, column)))
                return false;
        }
        return rows() > 1;
    };
    if (kind == Kind::Lines && m_series.size() > 1 && isAscending(m_series.front())) {
        m_x = m_series.front();
        m_series.erase(m_series.begin());
    }
    if (m_series.size() > kMostSeries)
        m_series.resize(kMostSeries);
    m_low = 0;
    m_high = 0;
    for (const auto column : m_series) {
        for (std::size_t row = 0; row < rows(); ++row) {
            if (const auto value = valueAt(row, column); std::isfinite(value)) {
                m_low = std::min(m_low, value);
                m_high = std::max(m_high, value);
            }
        }
    }
    m_firstX = m_x ? valueAt(0, *m_x) : 1;
    m_lastX = m_x ? valueAt(rows() - 1, *m_x) : static_cast<double>(rows());
    update();
}

std::size_t SqlChart::rows() const
{
    return m_table ? std::min(m_table->rows, kMostRows) : 0;
}

double SqlChart::valueAt(std::size_t row, std::size_t column) const
{
    const auto cell = m_table->cell(row, column);
    if (const auto* integer = std::get_if<std::int64_t>(&cell))
        return static_cast<double>(*integer);
    const auto* real = std::get_if<double>(&cell);
    return real == nullptr ? std::numeric_limits<double>::quiet_NaN() : *real;
}

QString SqlChart::labelOf(std::size_t row) const
{
    return m_label ? qtext(m_table->text(row, *m_label)) : QString::number(row + 1);
}

QRectF SqlChart::plotArea() const
{
    const auto line = fontMetrics().height();
    return QRectF(rect()).adjusted(m_kind == Kind::Bars ? kLabel : kLeft, line + 12, -16, -line - 10);
}

QColor SqlChart::colorOf(std::size_t series) const
{
    return series == 0 ? currentTheme().color(Token::Accent)
                       : currentTheme().sliceColor("series " + std::to_string(series));
}

void SqlChart::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto& theme = currentTheme();
    painter.fillRect(rect(), theme.color(Token::Base));
    if (rows() == 0 || m_series.empty()) {
        painter.setPen(theme.color(Token::MutedText));
        painter.drawText(rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("A chart needs a column of numbers"));
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    auto left = plotArea().left();
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const auto name = qtext(m_table->columns[m_series[i]].spec.title);
        painter.fillRect(QRectF(left, 9, 10, 10), colorOf(i));
        painter.setPen(theme.color(Token::Text));
        painter.drawText(QPointF(left + 15, 8 + fontMetrics().ascent()), name);
        left += fontMetrics().horizontalAdvance(name) + 34;
    }
    m_kind == Kind::Lines ? paintLines(painter, plotArea()) : paintBars(painter, plotArea());
}

void SqlChart::paintLines(QPainter& painter, const QRectF& area) const
{
    const auto& theme = currentTheme();
    const auto range = std::max(m_high - m_low, 1e-12);
    const auto width = std::max(m_lastX - m_firstX, 1e-12);
    const auto y = [&](double value) { return area.bottom() - (value - m_low) / range * area.height(); };
    constexpr int kLines = 4;
    for (int i = 0; i <= kLines; ++i) {
        const auto value = m_low + range * i / kLines;
        painter.setPen(theme.color(Token::Grid));
        painter.drawLine(QPointF(area.left(), y(value)), QPointF(area.right(), y(value)));
        painter.setPen(theme.color(Token::MutedText));
        painter.drawText(QRectF(0, y(value) - 10, area.left() - 6, 20), Qt::AlignRight | Qt::AlignVCenter,
                         numberText(value));
    }
    const QRectF below(area.left(), area.bottom() + 2, area.width(), fontMetrics().height() + 4);
    painter.drawText(below, Qt::AlignLeft, numberText(m_firstX));
    painter.drawText(below, Qt::AlignRight, numberText(m_lastX));
    if (m_x)
        painter.drawText(below, Qt::AlignHCenter, qtext(m_table->columns[*m_x].spec.title));
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        painter.setPen(QPen(colorOf(i), 1.5));
        QPolygonF line;
        const auto draw = [&] {
            line.size() == 1 ? painter.drawEllipse(line.front(), 1.5, 1.5) : painter.drawPolyline(line);
            line.clear();
        };
        for (std::size_t row = 0; row < rows(); ++row) {
            const auto value = valueAt(row, m_series[i]);
            const auto x = m_x ? valueAt(row, *m_x) : static_cast<double>(row + 1);
            if (std::isfinite(value))
                line << QPointF(area.left() + (x - m_firstX) / width * area.width(), y(value));
            else if (!line.isEmpty()) // a missing value is a gap
                draw();
        }
        if (!line.isEmpty())
            draw();
    }
}

void SqlChart::paintBars(QPainter& painter, const QRectF& area) const
{
    const auto& theme = currentTheme();
    const auto range = std::max(m_high - m_low, 1e-12);
    const auto x = [&](double value) { return area.left() + (value - m_low) / range * area.width() * 0.85; };
    const auto perRow = static_cast<int>(m_series.size()) * kBarHeight + 4;
    const auto shown = std::min(rows(), static_cast<std::size_t>(std::max(1.0, area.height() / perRow)));
    for (std::size_t row = 0; row < shown; ++row) {
        const auto top = area.top() + static_cast<double>(row) * perRow;
        painter.setPen(theme.color(Token::Text));
        painter.drawText(
            QRectF(8, top, kLabel - 14, kBarHeight), Qt::AlignRight | Qt::AlignVCenter,
            fontMetrics().elidedText(labelOf(row), Qt::ElideMiddle, static_cast<int>(kLabel) - 14));
        for (std::size_t i = 0; i < m_series.size(); ++i) {
            const auto value = valueAt(row, m_series[i]);
            if (!std::isfinite(value))
                continue;
            const QRectF bar(std::min(x(0), x(value)), top + static_cast<double>(i) * kBarHeight + 1,
                             std::abs(x(value) - x(0)), kBarHeight - 2);
            painter.fillRect(bar, colorOf(i));
            painter.setPen(theme.color(Token::MutedText));
            painter.drawText(QPointF(bar.right() + 5, bar.top() + fontMetrics().ascent() - 1),
                             numberText(value));
        }
    }
    if (shown < rows()) {
        painter.setPen(theme.color(Token::MutedText));
        painter.drawText(QRectF(area.left(), area.bottom() + 2, area.width(), fontMetrics().height() + 4),
                         tr("The first %1 of %2 rows").arg(countText(shown), countText(m_table->rows)));
    }
}

void SqlChart::mouseMoveEvent(QMouseEvent* event)
{
    const auto area = plotArea();
    if (rows() == 0 || m_series.empty() || !area.contains(event->position()))
        return QToolTip::hideText();
    std::size_t row = 0;
    if (m_kind == Kind::Bars) {
        const auto perRow = static_cast<int>(m_series.size()) * kBarHeight + 4;
        row = static_cast<std::size_t>((event->position().y() - area.top()) / perRow);
    } else {
        const auto at =
            m_firstX + (event->position().x() - area.left()) / area.width() * (m_lastX - m_firstX);
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < rows(); ++i) {
            const auto x = m_x ? valueAt(i, *m_x) : static_cast<double>(i + 1);
            if (std::abs(x - at) < nearest) {
                nearest = std::abs(x - at);
                row = i;
            }
        }
    }
    if (row >= rows())
        return QToolTip::hideText();
    QStringList lines{labelOf(row)};
    if (m_x)
        lines << qtext(m_table->columns[*m_x].spec.title + ": " + m_table->text(row, *m_x));
    for (const auto column : m_series)
        lines << qtext(m_table->columns[column].spec.title + ": " + m_table->text(row, column));
    QToolTip::showText(event->globalPosition().toPoint(), lines.join(QLatin1Char('\n')), this);
}

} // namespace opscope
