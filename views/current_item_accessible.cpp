// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/current_item_accessible.h"

namespace opscope {

QWindow* CurrentItem::window() const
{
    return m_area->window()->windowHandle();
}

QRect CurrentItem::rect() const
{
    const auto full = place();
    if (full.isNull())
        return {};
    const auto seen = full.intersected(m_area->viewport()->rect());
    return {m_area->viewport()->mapToGlobal(seen.topLeft()), seen.size()};
}

QAccessible::State CurrentItem::state() const
{
    QAccessible::State state;
    state.focusable = true;
    state.selectable = true;
    state.selected = isSelected();
    state.focused = isValid() && m_area->hasFocus();
    state.readOnly = true;
    state.offscreen = rect().isEmpty();
    return state;
}

CurrentItemAccessible::CurrentItemAccessible(QAbstractScrollArea* view, QAccessible::Role role,
                                             CurrentItem* item)
    : QAccessibleWidget(view, role), m_item(item), m_id(QAccessible::registerAccessibleInterface(item))
{
}

CurrentItemAccessible::~CurrentItemAccessible()
{
    QAccessible::deleteAccessibleInterface(m_id);
}

QAccessibleInterface* CurrentItemAccessible::child(int index) const
{
    return index == 0 && m_item->isValid() ? m_item : nullptr;
}

QAccessibleInterface* CurrentItemAccessible::focusChild() const
{
    return widget()->hasFocus() && m_item->isValid() ? m_item : nullptr;
}

QAccessibleInterface* CurrentItemAccessible::childAt(int x, int y) const
{
    return m_item->isValid() && m_item->rect().contains(x, y) ? m_item : nullptr;
}

} // namespace opscope
