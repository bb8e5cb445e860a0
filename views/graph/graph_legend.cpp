// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_legend.h"

#include <QEvent>
#include <QPainter>

namespace opscope {

GraphLegend::GraphLegend(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GraphLegend::setColors(const GraphColors& colors)
{
    m_colors = colors;
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
    write(m_colors.title, Token::MutedText);
    painter.setClipRect(rect().adjusted(0, 0, -8, 0));
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
        return;
    }
    const auto more = QStringLiteral("\u2026");
    for (qsizetype i = 0; i < m_colors.names.size(); ++i) {
        const auto& name = m_colors.names[i];
        if (x + high + metrics.horizontalAdvance(name) + metrics.horizontalAdvance(more) + 24 > width()) {
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
