// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>
#include <QPointer>

namespace opscope {

class DockSet;
class FieldsView;
class PagedView;
class ViewStack;
struct PageDock;

/// Adds the docks of pages (Lanes, Markers, Selection, Find, Details) to the window; they follow the report
/// in front.
class PageDocks : public QObject {
    Q_OBJECT
public:
    /// Adds the docks of all panels. A dock with details shows those of other pages while its own page is not
    /// in front.
    PageDocks(DockSet* docks, QObject* parent);

    /// Shows the docks of the view in front; makes the docks of a new page.
    void follow(const PagedView* view);
    void retranslate();

private:
    struct Entry {
        const PageDock* dock;
        ViewStack* stack;
    };
    void showDetails();
    void updateEmptyDocks();

    DockSet* m_docks;
    std::vector<Entry> m_entries;
    FieldsView* m_details;
    QPointer<const PagedView> m_view;
};

} // namespace opscope
