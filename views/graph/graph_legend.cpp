// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_legend.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include "views/graph/graph_text.h"

namespace opscope {
namespace {

constexpr int kBar = 140;      ///< width of a scale
constexpr int kLegendGap = 10; ///< gap between items
constexpr int kLegendEdge = 8;
constexpr int kMostRows = 3;

/// Places the items, row by row; returns the number of rows.
template <class Items, class Width>
int place(Items& items, int width, int height, const Width& widthOf)
{
    int row = 0;
    int x = kLegendEdge;
    for (auto& item : items) {
        const int wide = widthOf(item);
        if (x > kLegendEdge && x + wide > width - kLegendEdge) {
            ++row;
            x = kLegendEdge;
        }
        item.rect = QRect(x, row * height, wide, height);
        x += wide + kLegendGap;
    }
    return row + 1;
}

} // namespace

GraphMarks marksIn(const ModelGraph& graph)
{
    GraphMarks marks;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto node = NodeId::of(i);
        marks.hasLayoutChange = marks.hasLayoutChange || isLayoutChange(graph.typeOf(node));
        marks.hasFused = marks.hasFused || graph.originalNamesOf(node).size() > 1;
    }
    marks.hasControls = !graph.controls.empty();
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
    m_marks = std::move(marks);
    QStringList words;
    for (const auto& item : items(static_cast<std::size_t>(m_colors.names.size())))
        words << (item.kind == Kind::Scale ? QStringLiteral("%1 - %2").arg(m_colors.text(m_colors.least),
                                                                           m_colors.text(m_colors.most))
                                           : item.text);
    setAccessibleName(tr("%1: %2").arg(m_colors.title, words.mid(1).join(QStringLiteral(", "))));
    setToolTip(words.join(QLatin1Char('\n')));
    setFocusPolicy(hiddenNames().isEmpty() ? Qt::NoFocus : Qt::TabFocus);
    updateGeometry();
    update();
}

std::vector<GraphLegend::Item> GraphLegend::items(std::size_t names) const
{
    std::vector<Item> out{{Kind::Title, m_colors.title}};
    if (!m_colors.note.isEmpty())
        out.push_back({Kind::Note, m_colors.note});
    if (m_colors.isScale() && m_colors.text) {
        out.push_back({Kind::Scale});
        if (std::ranges::any_of(m_colors.ofNode, [](double value) { return std::isinf(value); }))
            out.push_back({Kind::Color, tr("not a number"), m_colors.isLowBad ? -qInf() : qInf()});
        if (std::ranges::any_of(m_colors.ofNode, [](double value) { return std::isnan(value); }))
            out.push_back({Kind::Color, tr("not known"), qQNaN()});
    }
    const auto all = static_cast<std::size_t>(m_colors.names.size());
    for (std::size_t i = 0; i < std::min(names, all); ++i)
        out.push_back({Kind::Color, m_colors.names[static_cast<qsizetype>(i)], static_cast<double>(i)});
    if (names < all)
        out.push_back({Kind::More, tr("and %1 more").arg(all - names)});
    if (m_marks.hasFused)
        out.push_back({Kind::Fused, tr("several ops in one")});
    if (m_marks.hasLayoutChange)
        out.push_back({Kind::LayoutChange, tr("changes layout or type")});
    if (!m_colors.sumTexts.empty())
        out.push_back({Kind::Sum, tr("several nodes together")});
    if (!m_marks.group.isEmpty())
        out.push_back({Kind::Group, m_marks.group});
    if (m_marks.hasControls)
        out.push_back({Kind::Control, tr("order of execution only")});
    return out;
}

std::vector<GraphLegend::Item> GraphLegend::placed(int width) const
{
    const auto widthIn = [this](const Item& item) { return widthOf(item); };
    const auto most = static_cast<std::size_t>(kMostRows * width / (fontMetrics().height() + kLegendGap));
    auto names = std::min(static_cast<std::size_t>(m_colors.names.size()), most);
    auto out = items(names);
    while (place(out, width, rowHeight(), widthIn) > kMostRows && names > 0)
        out = items(--names);
    return out;
}

QStringList GraphLegend::hiddenNames() const
{
    qsizetype shown = 0;
    for (const auto& item : placed(width()))
        shown += item.kind == Kind::Color ? 1 : 0;
    return m_colors.isScale() ? QStringList() : m_colors.names.mid(shown);
}

int GraphLegend::rowHeight() const
{
    return fontMetrics().height() + 8;
}

int GraphLegend::widthOf(const Item& item) const
{
    const auto metrics = fontMetrics();
    if (item.kind == Kind::Scale)
        return kBar + 2 * kLegendGap + metrics.horizontalAdvance(m_colors.text(m_colors.least)) +
               metrics.horizontalAdvance(m_colors.text(m_colors.most));
    const bool hasSign = item.kind != Kind::Title && item.kind != Kind::Note && item.kind != Kind::More;
    return metrics.horizontalAdvance(item.text) + (hasSign ? metrics.height() : 0);
}

QSize GraphLegend::sizeHint() const
{
    return {320, heightForWidth(width())};
}

int GraphLegend::heightForWidth(int width) const
{
    const auto all = placed(width);
    return all.back().rect.bottom() + 1;
}

void GraphLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& item : placed(width()))
        paintItem(painter, item);
    if (hasFocus()) {
        painter.setPen(currentTheme().color(Token::Accent));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void GraphLegend::paintItem(QPainter& painter, const Item& item) const
{
    if (item.kind == Kind::Scale)
        return paintScale(painter, item.rect);
    const auto& theme = currentTheme();
    const int side = fontMetrics().height() - 6;
    auto text = item.rect;
    if (item.kind != Kind::Title && item.kind != Kind::Note && item.kind != Kind::More) {
        paintSign(painter, item,
                  QRectF(item.rect.left(), item.rect.top() + (rowHeight() - side) / 2.0, side, side));
        text.setLeft(text.left() + fontMetrics().height());
    }
    painter.setPen(theme.color(item.kind == Kind::Title  ? Token::MutedText
                               : item.kind == Kind::Note ? Token::Warning
                               : item.kind == Kind::More ? Token::Accent
                                                         : Token::Text));
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, item.text);
}

void GraphLegend::paintSign(QPainter& painter, const Item& item, const QRectF& sign) const
{
    const auto& theme = currentTheme();
    QPen pen(theme.color(Token::MutedText));
    painter.setBrush(Qt::NoBrush);
    switch (item.kind) {
    case Kind::Color:
        painter.setPen(m_colors.isScale() ? QPen(theme.color(Token::Border)) : QPen(Qt::NoPen));
        painter.setBrush(m_colors.colorOf(item.value, theme));
        painter.drawRoundedRect(sign, 3, 3);
        return;
    case Kind::Sum:
        painter.setPen(theme.color(Token::Text));
        painter.drawText(sign.adjusted(-4, -4, 4, 4), Qt::AlignCenter, kSumSign.trimmed());
        return;
    case Kind::Control:
        pen.setStyle(Qt::DashLine);
        painter.setPen(pen);
        painter.drawLine(QPointF(sign.left() - 2, sign.center().y()),
                         QPointF(sign.right() + 2, sign.center().y()));
        return;
    case Kind::Group:
        pen = QPen(theme.color(Token::Marker), 1.5, Qt::DashLine);
        break;
    case Kind::LayoutChange:
        pen = QPen(theme.color(Token::Warning), 1.5);
        break;
    default:
        break;
    }
    painter.setPen(pen);
    painter.drawRoundedRect(sign, 3, 3);
    if (item.kind == Kind::Fused)
        painter.drawRoundedRect(sign.adjusted(2.5, 2.5, -2.5, -2.5), 2, 2);
}

void GraphLegend::paintScale(QPainter& painter, const QRect& rect) const
{
    const auto& theme = currentTheme();
    const auto least = m_colors.text(m_colors.least);
    painter.setPen(theme.color(Token::Text));
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, least);
    painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, m_colors.text(m_colors.most));
    const QRectF bar(rect.left() + fontMetrics().horizontalAdvance(least) + kLegendGap, rect.top() + 6, kBar,
                     rowHeight() - 12);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (const double at : {0.0, 0.5, 1.0})
        gradient.setColorAt(at,
                            m_colors.colorOf(m_colors.least + at * (m_colors.most - m_colors.least), theme));
    painter.setPen(theme.color(Token::Border));
    painter.setBrush(gradient);
    painter.drawRoundedRect(bar, 3, 3);
}

/// Shows all names with their colours, read-only.
void GraphLegend::showList()
{
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (qsizetype i = 0; i < m_colors.names.size(); ++i) {
        QPixmap color(16, 16);
        color.fill(m_colors.colorOf(static_cast<double>(i), currentTheme()));
        menu->addAction(color, QString(m_colors.names[i]).replace(QLatin1Char('&'), QStringLiteral("&&")));
    }
    menu->popup(mapToGlobal(QPoint(kLegendEdge, 0)));
}

void GraphLegend::mouseReleaseEvent(QMouseEvent* event)
{
    const auto all = placed(width());
    const auto more = std::ranges::find(all, Kind::More, &Item::kind);
    if (more != all.end() && more->rect.contains(event->position().toPoint()))
        showList();
}

void GraphLegend::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return)
        showList();
    else
        QWidget::keyPressEvent(event);
}

void GraphLegend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    setFocusPolicy(hiddenNames().isEmpty() ? Qt::NoFocus : Qt::TabFocus);
    updateGeometry();
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
