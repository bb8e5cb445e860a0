// SPDX-License-Identifier: GPL-3.0-or-later
// Pointer and keys over a table: tips of cells, groups that open and close.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "views/grid/cell_delegate.h"
#include "views/grid/grid_view.h"
#include "views/model/table_model.h"

namespace opscope {

void GridView::hover(const QPoint& point)
{
    auto index = indexAt(point);
    if (!index.isValid())
        index = pinnedIndexAt(point);
    if (index == m_hovered)
        return;
    m_hovered = index;
    const auto* delegate = qobject_cast<const CellDelegate*>(itemDelegate());
    if (!index.isValid() || delegate == nullptr) {
        QToolTip::hideText();
        return;
    }
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.rect = visualRect(index);
    option.features.setFlag(QStyleOptionViewItem::WrapText, m_lines > 1);
    const auto tip = delegate->hoverText(option, index);
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(viewport()->mapToGlobal(option.rect.bottomLeft()), tip, viewport(), option.rect);
}

void GridView::mouseMoveEvent(QMouseEvent* event)
{
    hover(event->pos());
    QAbstractItemView::mouseMoveEvent(event);
}

void GridView::mousePressEvent(QMouseEvent* event)
{
    const auto index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && index.data(TableModel::IsGroupRole).toBool())
        Q_EMIT groupToggled(index.row());
    QAbstractItemView::mousePressEvent(event);
}

void GridView::leaveEvent(QEvent* event)
{
    m_hovered = QModelIndex();
    QAbstractItemView::leaveEvent(event);
}

void GridView::keyPressEvent(QKeyEvent* event)
{
    const auto index = currentIndex();
    const bool isGroup = index.isValid() && index.data(TableModel::IsGroupRole).toBool();
    const bool isExpanded = isGroup && index.data(TableModel::IsExpandedRole).toBool();
    if (isGroup &&
        ((event->key() == Qt::Key_Left && isExpanded) || (event->key() == Qt::Key_Right && !isExpanded) ||
         event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        Q_EMIT groupToggled(index.row());
        return;
    }
    QAbstractItemView::keyPressEvent(event);
}

bool GridView::viewportEvent(QEvent* event)
{
    // hover() shows the tip of an elided cell at once; the delayed tip of the style would hide it again.
    if (event->type() == QEvent::ToolTip)
        return true;
    return QAbstractItemView::viewportEvent(event);
}

} // namespace opscope
