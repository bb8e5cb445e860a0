// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tables/grid_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include "views/tables/grid_view.h"

namespace opscope {
namespace {

/// The current cell: "column: value".
class CellAccessible : public QAccessibleInterface {
public:
    explicit CellAccessible(GridView* view) : m_view(view) {}

    bool isValid() const override { return m_view->currentIndex().isValid(); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QWindow* window() const override { return m_view->window()->windowHandle(); }
    void setText(QAccessible::Text, const QString&) override {}
    QAccessible::Role role() const override { return QAccessible::Cell; }

    QString text(QAccessible::Text which) const override
    {
        const auto index = m_view->currentIndex();
        if (!index.isValid())
            return {};
        if (which == QAccessible::Name)
            return index.data(Qt::AccessibleTextRole).toString();
        if (which == QAccessible::Description)
            return GridView::tr("row %1 of %2").arg(index.row() + 1).arg(index.model()->rowCount());
        return {};
    }

    QRect rect() const override
    {
        const auto seen = m_view->visualRect(m_view->currentIndex()).intersected(m_view->viewport()->rect());
        return {m_view->viewport()->mapToGlobal(seen.topLeft()), seen.size()};
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        state.selected = isValid() && m_view->selectionModel()->isSelected(m_view->currentIndex());
        state.focused = isValid() && m_view->hasFocus();
        state.readOnly = true;
        state.offscreen = rect().isEmpty();
        return state;
    }

private:
    GridView* m_view;
};

/// The table: its one child that can be asked for is the current cell. The others are reached by keys, not
/// walked: there are millions.
class GridAccessible : public QAccessibleWidget {
public:
    explicit GridAccessible(GridView* view)
        : QAccessibleWidget(view, QAccessible::Table), m_view(view), m_cell(new CellAccessible(view))
    {
        m_id = QAccessible::registerAccessibleInterface(m_cell);
    }
    ~GridAccessible() override { QAccessible::deleteAccessibleInterface(m_id); }

    int childCount() const override { return m_cell->isValid() ? 1 : 0; }
    QAccessibleInterface* child(int index) const override
    {
        return index == 0 && m_cell->isValid() ? m_cell : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override { return child == m_cell ? 0 : -1; }
    QAccessibleInterface* focusChild() const override
    {
        return m_view->hasFocus() && m_cell->isValid() ? m_cell : nullptr;
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        return m_cell->isValid() && m_cell->rect().contains(x, y) ? m_cell : nullptr;
    }

private:
    GridView* m_view;
    CellAccessible* m_cell; ///< owned by the registry, under m_id
    QAccessible::Id m_id = 0;
};

QAccessibleInterface* makeInterface(const QString& /*className*/, QObject* object)
{
    auto* view = qobject_cast<GridView*>(object);
    return view != nullptr ? new GridAccessible(view) : nullptr;
}

} // namespace

void installGridAccessibility()
{
    QAccessible::installFactory(makeInterface); // a factory that is known already is not added again
}

void announceCell(GridView* view)
{
    if (!QAccessible::isActive() || !view->currentIndex().isValid())
        return;
    QAccessibleEvent named(view, QAccessible::NameChanged);
    named.setChild(0);
    QAccessible::updateAccessibility(&named);
    if (!view->hasFocus())
        return;
    QAccessibleEvent focus(view, QAccessible::Focus);
    focus.setChild(0);
    QAccessible::updateAccessibility(&focus);
}

} // namespace opscope
