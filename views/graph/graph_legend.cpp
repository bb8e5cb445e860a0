// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_legend.h"

#include <algorithm>

#include <QEvent>
#include <QPainter>

#include "views/graph/graph_text.h"

namespace opscope {

GraphMarks marksIn(const ModelGraph& graph)
{
    GraphMarks marks;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto node = NodeId::of(i);
        marks.hasLayoutChange = marks.hasLayoutChange || isLayoutChange(graph.typeOf(node));
        marks.hasFused = marks.hasFused || graph.originalNamesOf(node).size() > 1;
    }
    return marks;
}

GraphLegend::GraphLegend(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GraphLegend::setColors(const GraphColors& colors, GraphMarks marks)
{
    m_colors = colors;
    m_marks = marks;
    const auto ends = m_colors.text ? QStringLiteral("%1 - %2").arg(m_colors.text(m_colors.least),
                                                                    m_colors.text(m_colors.most))
                                    : QString();
    const auto words = m_colors.isScale() ? ends : m_colors.names.join(QStringLiteral(", "));
    setAccessibleName(tr("%1: %2").arg(m_colors.title, words));
    setToolTip(m_colors.isScale() ? QString() : m_colors.names.mid(0, 40).join(QLatin1Char('\n')));
    update();
}

QSize GraphLegend::sizeHint() const
{
    return {320, fontMetrics().height() + 8};
}

/// From the right end; returns where they begin.
int GraphLegend::paintMarks(QPainter& painter) const
{
    const auto& theme = currentTheme();
    const auto metrics = fontMetrics();
    const int side = metrics.height() - 6;
    int right = width() - 8;
    const auto add = [&](const QString& text, const auto& frame) {
        const int left = right - metrics.horizontalAdvance(text) - side - 6;
        if (left < width() / 2)
            return;
        painter.setPen(theme.color(Token::Text));
        painter.drawText(left + side + 6, (height() - metrics.height()) / 2 + metrics.ascent(), text);
        painter.setBrush(Qt::NoBrush);
        frame(QRectF(left, (height() - side) / 2.0, side, side));
        right = left - 12;
    };
    if (!m_colors.together.empty())
        add(tr("of several nodes together"), [&](const QRectF& rect) {
            painter.setPen(theme.color(Token::Text));
            painter.drawText(rect.adjusted(-4, -4, 4, 4), Qt::AlignCenter, kTogetherSign.trimmed());
        });
    if (m_marks.hasLayoutChange)
        add(tr("changes layout or type"), [&](const QRectF& rect) {
            painter.setPen(QPen(theme.color(Token::Warning), 1.5));
            painter.drawRoundedRect(rect, 3, 3);
        });
    if (m_marks.hasFused)
        add(tr("several ops in one"), [&](const QRectF& rect) {
            painter.setPen(theme.color(Token::MutedText));
            painter.drawRoundedRect(rect, 3, 3);
            painter.drawRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), 2, 2);
        });
    return right;
}

void GraphLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto& theme = currentTheme();
    const auto metrics = fontMetrics();
    const int high = metrics.height();
    const int top = (height() - high) / 2;
    int x = 8;
    const auto write = [&](const QString& text, Token token) {
        painter.setPen(theme.color(token));
        painter.drawText(x, top + metrics.ascent(), text);
        x += metrics.horizontalAdvance(text) + 10;
    };
    const int end = paintMarks(painter);
    write(m_colors.title, Token::MutedText);
    painter.setClipRect(QRect(0, 0, end, height()));
    const auto box = [&](const QColor& color) {
        painter.setPen(theme.color(Token::Border));
        painter.setBrush(color);
        painter.drawRoundedRect(QRectF(x, top + 3, high - 6, high - 6), 3, 3);
        x += high;
    };
    if (m_colors.isScale()) {
        if (!m_colors.text)
            return;
        write(m_colors.text(m_colors.least), Token::Text);
        const QRectF bar(x, top + 2, 140, high - 4);
        QLinearGradient gradient(bar.topLeft(), bar.topRight());
        for (const double at : {0.0, 0.5, 1.0})
            gradient.setColorAt(
                at, m_colors.colorOf(m_colors.least + at * (m_colors.most - m_colors.least), theme));
        painter.setPen(theme.color(Token::Border));
        painter.setBrush(gradient);
        painter.drawRoundedRect(bar, 3, 3);
        x += 150;
        write(m_colors.text(m_colors.most), Token::Text);
        if (std::ranges::any_of(m_colors.ofNode, [](double value) { return std::isinf(value); })) {
            box(m_colors.colorOf(m_colors.isLowBad ? -qInf() : qInf(), theme));
            write(tr("no number"), Token::Text);
        }
        if (std::ranges::any_of(m_colors.ofNode, [](double value) { return std::isnan(value); })) {
            box(m_colors.colorOf(qQNaN(), theme));
            write(tr("not known"), Token::Text);
        }
        return;
    }
    const auto more = QStringLiteral("\u2026");
    for (qsizetype i = 0; i < m_colors.names.size(); ++i) {
        const auto& name = m_colors.names[i];
        if (x + high + metrics.horizontalAdvance(name) + metrics.horizontalAdvance(more) + 24 > end) {
            write(more, Token::MutedText);
            return;
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_colors.colorOf(static_cast<double>(i), theme));
        painter.drawRoundedRect(QRectF(x, top + 3, high - 6, high - 6), 3, 3);
        x += high;
        write(name, Token::Text);
    }
}

void GraphLegend::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        update();
    QWidget::changeEvent(event);
}

} // namespace opscope
