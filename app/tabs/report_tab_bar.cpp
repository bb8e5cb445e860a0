// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/report_tab_bar.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QDropEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionTab>

#include "app/tabs/report_drag.h"
#include "app/tabs/report_view.h"
#include "views/language_change.h"
#include "views/text/elided_names.h"
#include "views/theme/theme.h"

namespace opscope {

ReportTabBar::ReportTabBar(std::function<PagedView*(int)> viewAt, QWidget* parent)
    : QTabBar(parent), m_viewAt(std::move(viewAt))
{
    setAcceptDrops(true);
    onLanguageChange(this, [this] { retranslate(); });
}

void ReportTabBar::retranslate()
{
    setAccessibleName(tr("Open reports"));
}

/// Names are complete if there is space for all. Otherwise a comparison with a long name leaves space for the
/// other tabs; its tip has the complete name.
QSize ReportTabBar::tabSizeHint(int index) const
{
    constexpr int kMostChars = 40;
    const auto hint = QTabBar::tabSizeHint(index);
    int all = 0;
    for (int i = 0; i < count(); ++i)
        all += QTabBar::tabSizeHint(i).width();
    if (all <= width())
        return hint;
    if (index == currentIndex())
        return {std::min(hint.width(), width()), hint.height()};
    return {std::min(hint.width(), kMostChars * fontMetrics().averageCharWidth()), hint.height()};
}

/// The current tab keeps its size; the others shrink until twelve characters of their names are left.
QSize ReportTabBar::minimumTabSizeHint(int index) const
{
    constexpr int kLeastChars = 12;
    const auto hint = tabSizeHint(index);
    if (index == currentIndex())
        return hint;
    const auto name = fontMetrics().horizontalAdvance(tabText(index));
    const int rest = QTabBar::tabSizeHint(index).width() - name;
    const int least = rest + kLeastChars * fontMetrics().averageCharWidth();
    return {std::min(hint.width(), least), hint.height()};
}

/// A name that does not fit is cut so that the tabs still differ; a comparison's view cuts its own name,
/// because it knows the parts.
void ReportTabBar::initStyleOption(QStyleOptionTab* option, int index) const
{
    QTabBar::initStyleOption(option, index);
    const auto* const view = m_viewAt(index);
    const auto available = style()->subElementRect(QStyle::SE_TabBarTabText, option, this).width();
    if (view == nullptr || fontMetrics().horizontalAdvance(tabText(index)) <= available)
        return;
    if (reportAt(index) == nullptr) {
        option->text = view->shortName(fontMetrics(), available);
        return;
    }
    QStringList names{tabText(index)};
    for (int i = 0; i < count(); ++i) {
        if (i != index && reportAt(i) != nullptr)
            names << tabText(i);
    }
    // Placing the tabs asks for each name many times, and a name is compared with all others.
    constexpr qsizetype kMostKept = 500;
    const auto key =
        QStringLiteral("%1\n%2\n").arg(available).arg(font().key()) + names.join(QLatin1Char('\n'));
    auto known = m_shortNames.constFind(key);
    if (known == m_shortNames.constEnd()) {
        if (m_shortNames.size() >= kMostKept)
            m_shortNames.clear();
        known = m_shortNames.insert(key, shortName(names, fontMetrics(), available));
    }
    option->text = *known;
}

ReportView* ReportTabBar::reportAt(int tab) const
{
    return qobject_cast<ReportView*>(m_viewAt(tab));
}

void ReportTabBar::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->button() == Qt::LeftButton ? reportAt(tabAt(event->position().toPoint())) : nullptr;
    QTabBar::mousePressEvent(event);
}

void ReportTabBar::mouseMoveEvent(QMouseEvent* event)
{
    const auto at = event->position().toPoint();
    const int margin = 2 * QApplication::startDragDistance();
    const bool isOutside = at.y() < -margin || at.y() > height() + margin;
    if (m_pressed == nullptr || !event->buttons().testFlag(Qt::LeftButton) || !isOutside) {
        QTabBar::mouseMoveEvent(event);
        return;
    }
    auto* dragged = std::exchange(m_pressed, nullptr).data();
    QMouseEvent release(QEvent::MouseButtonRelease, event->position(), event->globalPosition(),
                        Qt::LeftButton, Qt::NoButton, event->modifiers());
    QTabBar::mouseReleaseEvent(&release); // the bar ends the move of the tab
    dragReport(this, dragged);
}

void ReportTabBar::mouseReleaseEvent(QMouseEvent* event)
{
    m_pressed = nullptr;
    QTabBar::mouseReleaseEvent(event);
}

void ReportTabBar::dragEnterEvent(QDragEnterEvent* event)
{
    if (draggedReport(*event) != nullptr)
        event->acceptProposedAction();
}

void ReportTabBar::dragMoveEvent(QDragMoveEvent* event)
{
    const int tab = tabAt(event->position().toPoint());
    const bool fits = canCompare(reportAt(tab), draggedReport(*event));
    markTarget(fits ? tab : -1);
    event->setAccepted(fits);
}

void ReportTabBar::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    markTarget(-1);
}

void ReportTabBar::dropEvent(QDropEvent* event)
{
    markTarget(-1);
    auto* target = reportAt(tabAt(event->position().toPoint()));
    auto* dragged = draggedReport(*event);
    if (!canCompare(target, dragged))
        return;
    event->acceptProposedAction();
    Q_EMIT comparisonRequested(target, dragged);
}

void ReportTabBar::markTarget(int tab)
{
    if (m_target != tab)
        update();
    m_target = tab;
}

void ReportTabBar::paintEvent(QPaintEvent* event)
{
    QTabBar::paintEvent(event);
    if (m_target < 0)
        return;
    QPainter painter(this);
    painter.setPen(QPen(currentTheme().color(Token::Accent), 2));
    painter.drawRect(tabRect(m_target).adjusted(1, 1, -2, -2));
}

} // namespace opscope
