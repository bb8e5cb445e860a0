// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_legend.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QPainter>

#include "views/graph/graph_text.h"

namespace opscope {
namespace {

constexpr int kBar = 150; ///< of a scale, with what is beside it

} // namespace

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
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void GraphLegend::setColors(const GraphColors& colors, GraphMarks marks)
{
    m_colors = colors;
    m_marks = marks;
    constexpr qsizetype kMostInTip = 40;
    const auto ends = m_colors.text ? QStringLiteral("%1 - %2").arg(m_colors.text(m_colors.least),
                                                                    m_colors.text(m_colors.most))
                                    : QString();
    const auto words = m_colors.isScale() ? ends : m_colors.names.join(QStringLiteral(", "));
    setAccessibleName(tr("%1: %2").arg(m_colors.title, words));
    auto lines = m_colors.isScale() ? QStringList(accessibleName()) : m_colors.names.mid(0, kMostInTip);
    if (!m_colors.isScale() && m_colors.names.size() > kMostInTip)
        lines << tr("and %1 more").arg(m_colors.names.size() - kMostInTip);
    for (const auto& [mark, text] : this->marks())
        lines << tr("Frame: %1").arg(text);
    setToolTip(lines.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

int GraphLegend::rowHeight() const
{
    return fontMetrics().height() + 8;
}

QSize GraphLegend::sizeHint() const
{
    return {320, rowHeight()};
}

int GraphLegend::heightForWidth(int width) const
{
    const auto marks = marksWidth();
    return marks != 0 && colorsWidth() + marks > width ? 2 * rowHeight() : rowHeight();
}

std::vector<std::pair<GraphLegend::Mark, QString>> GraphLegend::marks() const
{
    std::vector<std::pair<Mark, QString>> out;
    if (m_marks.hasFused)
        out.emplace_back(Mark::Fused, tr("several ops in one"));
    if (m_marks.hasLayoutChange)
        out.emplace_back(Mark::LayoutChange, tr("changes layout or type"));
    if (!m_colors.together.empty())
        out.emplace_back(Mark::Together, tr("of several nodes together"));
    return out;
}

std::vector<std::pair<double, QString>> GraphLegend::withoutNumber() const
{
    std::vector<std::pair<double, QString>> out;
    if (std::ranges::any_of(m_colors.ofNode, [](double value) { return std::isinf(value); }))
        out.emplace_back(m_colors.isLowBad ? -qInf() : qInf(), tr("no number"));
    if (std::ranges::any_of(m_colors.ofNode, [](double value) { return std::isnan(value); }))
        out.emplace_back(qQNaN(), tr("not known"));
    return out;
}

int GraphLegend::marksWidth() const
{
    int width = 0;
    for (const auto& [mark, text] : marks())
        width += fontMetrics().horizontalAdvance(text) + fontMetrics().height() + 12;
    return width;
}

int GraphLegend::colorsWidth() const
{
    const auto metrics = fontMetrics();
    const auto words = [&](const QString& text) { return metrics.horizontalAdvance(text) + 10; };
    int width = 8 + words(m_colors.title);
    if (m_colors.isScale() && m_colors.text) {
        width += kBar + words(m_colors.text(m_colors.least)) + words(m_colors.text(m_colors.most));
        for (const auto& [value, text] : withoutNumber())
            width += words(text) + metrics.height();
    }
    for (const auto& name : m_colors.names)
        width += words(name) + metrics.height();
    return width;
}

void GraphLegend::paintMarks(QPainter& painter, int left, int top) const
{
    const auto& theme = currentTheme();
    const auto metrics = fontMetrics();
    const int side = metrics.height() - 6;
    for (const auto& [mark, text] : marks()) {
        const QRectF rect(left, top + (rowHeight() - side) / 2.0, side, side);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(theme.color(mark == Mark::Fused ? Token::MutedText : Token::Text));
        if (mark == Mark::Together)
            painter.drawText(rect.adjusted(-4, -4, 4, 4), Qt::AlignCenter, kTogetherSign.trimmed());
        if (mark == Mark::LayoutChange)
            painter.setPen(QPen(theme.color(Token::Warning), 1.5));
        if (mark != Mark::Together)
            painter.drawRoundedRect(rect, 3, 3);
        if (mark == Mark::Fused)
            painter.drawRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), 2, 2);
        left = write(painter, left + side + 6, top, text, Token::Text) + 2;
    }
}

/// Returns where the next begins.
int GraphLegend::write(QPainter& painter, int left, int top, const QString& text, Token token) const
{
    const auto metrics = fontMetrics();
    painter.setPen(currentTheme().color(token));
    painter.drawText(left, top + (rowHeight() - metrics.height()) / 2 + metrics.ascent(), text);
    return left + metrics.horizontalAdvance(text) + 10;
}

int GraphLegend::swatch(QPainter& painter, int left, int top, const QColor& color) const
{
    const int side = fontMetrics().height() - 6;
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(left, top + (rowHeight() - side) / 2.0, side, side), 3, 3);
    return left + fontMetrics().height();
}

void GraphLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isTwoRows = heightForWidth(width()) > rowHeight();
    const auto marks = marksWidth();
    const int end = isTwoRows || marks == 0 ? width() : width() - marks;
    if (marks != 0)
        paintMarks(painter, isTwoRows ? 8 : end, isTwoRows ? rowHeight() : 0);
    painter.setClipRect(QRect(0, 0, end, rowHeight()));
    const int left = write(painter, 8, 0, m_colors.title, Token::MutedText);
    if (!m_colors.isScale())
        paintNames(painter, left, 0, end);
    else if (m_colors.text)
        paintScale(painter, left, 0);
}

void GraphLegend::paintScale(QPainter& painter, int left, int top) const
{
    const auto& theme = currentTheme();
    int x = write(painter, left, top, m_colors.text(m_colors.least), Token::Text);
    const QRectF bar(x, top + 6, kBar - 10, rowHeight() - 12);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (const double at : {0.0, 0.5, 1.0})
        gradient.setColorAt(at,
                            m_colors.colorOf(m_colors.least + at * (m_colors.most - m_colors.least), theme));
    painter.setPen(theme.color(Token::Border));
    painter.setBrush(gradient);
    painter.drawRoundedRect(bar, 3, 3);
    x = write(painter, x + kBar, top, m_colors.text(m_colors.most), Token::Text);
    for (const auto& [value, text] : withoutNumber()) {
        painter.setPen(theme.color(Token::Border));
        x = write(painter, swatch(painter, x, top, m_colors.colorOf(value, theme)), top, text, Token::Text);
    }
}

void GraphLegend::paintNames(QPainter& painter, int left, int top, int end) const
{
    const auto metrics = fontMetrics();
    const auto more = QStringLiteral("\u2026");
    for (qsizetype i = 0; i < m_colors.names.size(); ++i) {
        const auto& name = m_colors.names[i];
        const bool isLast = i + 1 == m_colors.names.size();
        const int room = end - left - metrics.height() - metrics.horizontalAdvance(name) -
                         (isLast ? 4 : metrics.horizontalAdvance(more) + 14);
        if (room < 0) {
            write(painter, left, top, more, Token::MutedText);
            return;
        }
        painter.setPen(Qt::NoPen);
        left = swatch(painter, left, top, m_colors.colorOf(static_cast<double>(i), currentTheme()));
        left = write(painter, left, top, name, Token::Text);
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
