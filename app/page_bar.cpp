// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/page_bar.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>

#include "views/theme/theme.h"

namespace opscope {
namespace {
constexpr int kGrid = 8;
constexpr int kUnderlinePx = 2;
} // namespace

PageBar::PageBar(QWidget* parent) : QTabBar(parent)
{
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideNone);
    setMouseTracking(true);
}

void PageBar::setMark(int index, Mark mark)
{
    setTabData(index, static_cast<int>(mark));
    update();
}

PageBar::Mark PageBar::mark(int index) const
{
    return static_cast<Mark>(tabData(index).toInt());
}

QSize PageBar::tabSizeHint(int index) const
{
    const auto metrics = fontMetrics();
    return {metrics.horizontalAdvance(tabText(index)) + 3 * kGrid, metrics.height() + 2 * kGrid};
}

QSize PageBar::minimumTabSizeHint(int index) const
{
    return tabSizeHint(index);
}

void PageBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto& theme = currentTheme();
    painter.fillRect(rect(), theme.color(Token::Panel));
    painter.fillRect(0, height() - 1, width(), 1, theme.color(Token::Border));
    for (int i = 0; i < count(); ++i) {
        const QRect box = tabRect(i);
        const bool isCurrent = i == currentIndex();
        if (i == m_hovered && !isCurrent)
            painter.fillRect(box.adjusted(0, 0, 0, -1), theme.color(Token::Window));
        Token ink = mark(i) == Mark::Muted ? Token::MutedText : Token::Text;
        if (mark(i) == Mark::Bad)
            ink = Token::Bad;
        if (isCurrent) {
            painter.fillRect(box.left() + kGrid, box.bottom() - kUnderlinePx + 1, box.width() - 2 * kGrid,
                             kUnderlinePx, theme.color(Token::Accent));
            if (ink == Token::Text)
                ink = Token::Accent;
        }
        painter.setPen(theme.color(ink));
        painter.drawText(box, Qt::AlignCenter, tabText(i));
        if (isCurrent && hasFocus()) {
            QStyleOptionFocusRect option;
            option.initFrom(this);
            option.rect = box.adjusted(kGrid / 2, kGrid / 2, -kGrid / 2, -kGrid / 2);
            style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
        }
    }
}

void PageBar::leaveEvent(QEvent* event)
{
    m_hovered = -1;
    update();
    QTabBar::leaveEvent(event);
}

void PageBar::mouseMoveEvent(QMouseEvent* event)
{
    const int hovered = tabAt(event->pos());
    if (hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
    QTabBar::mouseMoveEvent(event);
}

} // namespace opscope
