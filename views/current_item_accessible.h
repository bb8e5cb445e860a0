// SPDX-License-Identifier: GPL-3.0-or-later
// A view of millions of things for a screen reader: its one child that can be asked for is the current one.
// The others are reached by keys, not walked.
#pragma once

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAccessibleWidget>

namespace opscope {

/// The current thing of a view.
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
    /// Where it stands in the viewport, seen or not; empty where it does not.
    virtual QRect place() const = 0;

private:
    QAbstractScrollArea* m_area;
    QAccessible::Role m_role;
};

/// The view itself; takes `item`.
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
