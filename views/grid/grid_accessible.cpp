// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/grid_accessible.h"

#include "views/current_item_accessible.h"
#include "views/grid/grid_view.h"

namespace opscope {
namespace {

/// The current cell: "column: value".
class CellAccessible : public CurrentItem {
public:
    explicit CellAccessible(GridView* view) : CurrentItem(view, QAccessible::Cell), m_view(view) {}

    bool isValid() const override { return m_view->currentIndex().isValid(); }

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

protected:
    bool isSelected() const override
    {
        return isValid() && m_view->selectionModel()->isSelected(m_view->currentIndex());
    }
    QRect place() const override { return m_view->visualRect(m_view->currentIndex()); }

private:
    GridView* m_view;
};

QAccessibleInterface* makeInterface(const QString& /*className*/, QObject* object)
{
    auto* view = qobject_cast<GridView*>(object);
    return view != nullptr ? new CurrentItemAccessible(view, QAccessible::Table, new CellAccessible(view))
                           : nullptr;
}

} // namespace

void installGridAccessibility()
{
    QAccessible::installFactory(makeInterface); // a factory that is already installed is not added again
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
