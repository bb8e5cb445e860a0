// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/page_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <QToolButton>

#include "views/language_change.h"
#include "views/theme/grid.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {
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

void PageBar::setNeverFilled(int index, bool isNeverFilled)
{
    m_isNeverFilled.resize(static_cast<std::size_t>(count()));
    m_isNeverFilled[static_cast<std::size_t>(index)] = isNeverFilled;
    refreshTab(index);
}

void PageBar::showAll(bool isOn)
{
    m_showsAll = isOn;
    for (int i = 0; i < count(); ++i)
        refreshTab(i);
}

void PageBar::refreshTab(int index)
{
    const auto at = static_cast<std::size_t>(index);
    showTab(index,
            m_showsAll || index == currentIndex() || at >= m_isNeverFilled.size() || !m_isNeverFilled[at]);
}

/// Called only for a change: QTabBar would otherwise forget that an earlier change still needs a layout.
void PageBar::showTab(int index, bool isShown)
{
    if (isTabVisible(index) == isShown)
        return;
    setTabVisible(index, isShown);
    updateGeometry();
    Q_EMIT tabsChanged();
}

void PageBar::setCurrentPage(int index)
{
    showTab(index, true);
    setCurrentIndex(index);
}

void PageBar::setMark(int index, Mark mark)
{
    setTabData(index, static_cast<int>(mark));
    update();
    Q_EMIT tabsChanged();
}

PageBar::Mark PageBar::mark(int index) const
{
    return static_cast<Mark>(tabData(index).toInt());
}

QSize PageBar::tabSizeHint(int index) const
{
    if (!isTabVisible(index))
        return {0, 0}; // a hidden tab leaves no gap
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
        if (!isTabVisible(i))
            continue;
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

PageRow::PageRow(QWidget* parent) : QWidget(parent), m_bar(new PageBar(this)), m_all(new QToolButton(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar, 1);
    layout->addWidget(m_all);
    m_all->setObjectName(QStringLiteral("pages.all"));
    m_all->setArrowType(Qt::DownArrow);
    m_all->setAutoRaise(true);
    m_all->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_all);
    m_all->setMenu(menu);
    m_all->hide();
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        for (int i = 0; i < m_bar->count(); ++i) {
            if (!m_bar->isTabVisible(i))
                continue;
            auto* action =
                menu->addAction(m_bar->tabText(i), m_bar, [this, i] { m_bar->setCurrentIndex(i); });
            if (i == m_bar->currentIndex())
                menu->setDefaultAction(action); // the current one is bold
        }
    });
    onLanguageChange(this, [this] {
        m_all->setToolTip(tr("All pages"));
        m_all->setAccessibleName(m_all->toolTip());
    });
}

/// Shows the button only if a name would not be visible.
void PageRow::updateAllButton()
{
    int needed = 0;
    for (int i = 0; i < m_bar->count(); ++i)
        needed += m_bar->isTabVisible(i) ? m_bar->tabRect(i).width() : 0;
    m_all->setVisible(needed > width());
}

void PageRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    updateAllButton();
}

bool PageRow::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) // a tab was added, removed or renamed
        updateAllButton();
    return QWidget::event(event);
}

} // namespace opscope
