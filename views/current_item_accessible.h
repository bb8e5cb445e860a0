// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a view of millions of items accessible to a screen reader: its only child is the current item. The
// user reaches the others with keys; a screen reader does not walk through them.
#pragma once

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAccessibleWidget>

namespace opscope {

/// The current item of a view.
class CurrentItem : public QAccessibleInterface {
public:
    CurrentItem(QAbstractScrollArea* view, QAccessible::Role role) : m_area(view), m_role(role) {}

    QObject* object() const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_area); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QWindow* window() const override;
    void setText(QAccessible::Text, const QString&) override {}
    QAccessible::Role role() const override { return m_role; }
    QRect rect() const override;
    QAccessible::State state() const override;

protected:
    virtual bool isSelected() const { return isValid(); }
    /// Its rectangle in the viewport, visible or not; empty if it has none.
    virtual QRect place() const = 0;

private:
    QAbstractScrollArea* m_area;
    QAccessible::Role m_role;
};

/// The view itself, with `item` as its only child. It takes ownership of `item`.
class CurrentItemAccessible : public QAccessibleWidget {
public:
    CurrentItemAccessible(QAbstractScrollArea* view, QAccessible::Role role, CurrentItem* item);
    ~CurrentItemAccessible() override;

    int childCount() const override { return m_item->isValid() ? 1 : 0; }
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* child) const override { return child == m_item ? 0 : -1; }
    QAccessibleInterface* focusChild() const override;
    QAccessibleInterface* childAt(int x, int y) const override;

private:
    CurrentItem* m_item; ///< owned by the registry, under m_id
    QAccessible::Id m_id;
};

} // namespace opscope
