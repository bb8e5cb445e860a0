// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/waterfall_widget.h"

#include <algorithm>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "views/language_change.h"
#include "views/text/elided_names.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kValueSpace = 12; ///< on both sides of a value, in pixels

/// Two slanted gaps show that the axis does not begin at 0.
void paintBreak(QPainter& painter, const QRectF& bar, const QColor& paper)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(paper, 2.5));
    for (const auto x : {bar.left() + 9, bar.left() + 15})
        painter.drawLine(QPointF(x, bar.bottom() + 1), QPointF(x + 5, bar.top() - 1));
    painter.restore();
}

} // namespace

WaterfallWidget::WaterfallWidget(QWidget* parent) : QWidget(parent)
{
    setAttribute(Qt::WA_InputMethodEnabled, false);
    onLanguageChange(this, [this] {
        setAccessibleName(tr("Contributions from the baseline (A) to the current run (B)"));
        relayout();
    });
}

void WaterfallWidget::setComparison(std::shared_ptr<const Comparison> comparison)
{
    m_comparison = std::move(comparison);
    relayout();
    updateGeometry();
}

void WaterfallWidget::setByChange(bool isByChange)
{
    m_metrics.isByChange = isByChange;
    relayout();
    updateGeometry();
}

QSize WaterfallWidget::sizeHint() const
{
    return {640, static_cast<int>(m_metrics.rowHeightPx * static_cast<qreal>(m_items.size()))};
}

QSize WaterfallWidget::minimumSizeHint() const
{
    return {320, sizeHint().height()};
}

void WaterfallWidget::relayout()
{
    m_metrics.widthPx = width();
    m_metrics.rowHeightPx = fontMetrics().height() + 8;
    m_metrics.labelWidthPx = qBound(90.0, width() * 0.3, 420.0);
    m_items = m_comparison ? layoutWaterfall(*m_comparison, m_metrics) : std::vector<WaterfallItem>{};
    int widest = 0; // values are never cut: their width is reserved before that of the bars
    for (const auto& item : m_items)
        widest = std::max(widest, fontMetrics().horizontalAdvance(item.value));
    m_metrics.valueWidthPx = widest + kValueSpace;
    if (m_comparison)
        m_items = layoutWaterfall(*m_comparison, m_metrics);
    update();
}

void WaterfallWidget::resizeEvent(QResizeEvent*)
{
    relayout();
}

void WaterfallWidget::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        relayout();
        updateGeometry();
    }
    QWidget::changeEvent(event);
}

const WaterfallItem* WaterfallWidget::itemAt(const QPointF& pos) const
{
    const auto n = static_cast<std::size_t>(qMax(0.0, pos.y()) / m_metrics.rowHeightPx);
    return n < m_items.size() ? &m_items[n] : nullptr;
}

void WaterfallWidget::mousePressEvent(QMouseEvent* event)
{
    const auto* item = itemAt(event->position());
    if (item != nullptr && item->row)
        Q_EMIT rowClicked(*item->row);
}

bool WaterfallWidget::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto* item = itemAt(help->pos()))
            QToolTip::showText(
                help->globalPos(),
                item->label + QLatin1Char('\n') + item->value +
                    (item->isCut ? QLatin1Char('\n') + tr("The axis does not begin at 0.") : QString()),
                this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void WaterfallWidget::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto& theme = currentTheme();
    painter.fillRect(rect(), theme.color(Token::Base));
    QStringList labels;
    for (const auto& item : m_items)
        labels += item.label;
    labels = elidedNames(labels, painter.fontMetrics(), static_cast<int>(m_metrics.labelWidthPx) - 8);
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const auto& item = m_items[i];
        const bool isTotal =
            item.kind == WaterfallItem::Kind::TotalA || item.kind == WaterfallItem::Kind::TotalB;
        const QRectF row(0, static_cast<qreal>(i) * m_metrics.rowHeightPx, width(), m_metrics.rowHeightPx);
        const auto color = isTotal                                    ? theme.color(Token::Density)
                           : item.kind == WaterfallItem::Kind::Longer ? theme.color(Token::Bad)
                                                                      : theme.color(Token::Good);
        painter.setPen(theme.color(Token::Border));
        if (i + 1 < m_items.size())
            painter.drawLine(QPointF(item.endX, item.bar.bottom()),
                             QPointF(item.endX, item.bar.bottom() + 6));
        painter.fillRect(item.bar, color);
        if (item.isCut)
            paintBreak(painter, item.bar, theme.color(Token::Base));
        painter.setPen(theme.color(isTotal ? Token::Text : Token::MutedText));
        const QRectF label(8, row.top(), m_metrics.labelWidthPx - 8, row.height());
        painter.setPen(theme.color(Token::Text));
        painter.drawText(label, Qt::AlignRight | Qt::AlignVCenter, labels[static_cast<qsizetype>(i)]);
        painter.drawText(
            QRectF(item.bar.right() + kValueSpace / 2, row.top(), width() - item.bar.right(), row.height()),
            Qt::AlignLeft | Qt::AlignVCenter, item.value);
    }
}

} // namespace opscope
