// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/pipe_bar.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "views/plots/plot.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kNamePx = 74;
constexpr int kValuePx = 54;

} // namespace

PipeBar::PipeBar(QWidget* parent) : QWidget(parent)
{
    setMinimumWidth(180);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void PipeBar::setBound(const OpBound& bound)
{
    m_bound = bound;
    QStringList words;
    for (const auto& pipe : bound.pipes)
        words += QStringLiteral("%1 %2").arg(QString::fromStdString(pipe.name), realText(pipe.ratio, 3));
    setAccessibleName(tr("Pipes"));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize PipeBar::sizeHint() const
{
    const int line = fontMetrics().height() + 5;
    return {320, static_cast<int>(m_bound.pipes.size() + 1) * line};
}

QRect PipeBar::slotOf(std::size_t pipe) const
{
    const int line =
        std::min(fontMetrics().height() + 8, height() / static_cast<int>(m_bound.pipes.size() + 1));
    return {0, static_cast<int>(pipe + 1) * line, width(), line};
}

QColor PipeBar::colorOf(std::size_t pipe) const
{
    return Plot::seriesColor(static_cast<int>(pipe));
}

void PipeBar::paintStack(QPainter& painter) const
{
    double sum = 0;
    for (const auto& pipe : m_bound.pipes)
        sum += std::max(0.0, pipe.ratio);
    if (sum <= 0)
        return;
    const int height = slotOf(0).height();
    double x = 0;
    for (std::size_t i = 0; i < m_bound.pipes.size(); ++i) {
        const double part = std::max(0.0, m_bound.pipes[i].ratio) / sum * width();
        const QRectF segment(x, 1, std::max(0.0, part - 1), height - 4);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colorOf(i));
        painter.drawRoundedRect(segment, 2, 2);
        const auto name = QString::fromStdString(m_bound.pipes[i].name);
        if (fontMetrics().horizontalAdvance(name) + 6 < segment.width()) {
            painter.setPen(Theme::textOn(colorOf(i)));
            painter.drawText(segment, Qt::AlignCenter, name);
        }
        x += part;
    }
}

void PipeBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto& theme = currentTheme();
    paintStack(painter);
    double full = 1;
    for (const auto& pipe : m_bound.pipes)
        full = std::max(full, pipe.ratio);
    for (std::size_t i = 0; i < m_bound.pipes.size(); ++i) {
        const auto& pipe = m_bound.pipes[i];
        const auto slot = slotOf(i);
        const bool isLargest = m_bound.largest == i;
        auto textFont = font();
        textFont.setBold(isLargest);
        painter.setFont(textFont);
        painter.setPen(theme.color(isLargest ? Token::Text : Token::MutedText));
        painter.drawText(QRect(slot.left(), slot.top(), kNamePx - 6, slot.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(pipe.name));
        const QRectF track(slot.left() + kNamePx, slot.top() + 3,
                           std::max(10, slot.width() - kNamePx - kValuePx), slot.height() - 6);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(Token::AlternateBase));
        painter.drawRoundedRect(track, 2, 2);
        auto bar = track;
        bar.setWidth(track.width() * std::clamp(pipe.ratio / full, 0.0, 1.0));
        painter.setBrush(colorOf(i));
        painter.drawRoundedRect(bar, 2, 2);
        painter.setPen(theme.color(isLargest ? Token::Text : Token::MutedText));
        painter.drawText(QRect(slot.right() - kValuePx + 4, slot.top(), kValuePx - 4, slot.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, realText(pipe.ratio, 3));
    }
}

bool PipeBar::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (std::size_t i = 0; i < m_bound.pipes.size(); ++i) {
            if (slotOf(i).contains(help->pos()))
                QToolTip::showText(
                    help->globalPos(),
                    QStringLiteral("%1: %2").arg(QString::fromStdString(m_bound.pipes[i].column),
                                                 realText(m_bound.pipes[i].ratio, 4)),
                    this);
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace opscope
