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

/// Puts the docks that pages bring (Lanes, Markers, Selection, Find, Details) into the window: they follow
/// the report in front.
class PageDocks : public QObject {
    Q_OBJECT
public:
    /// Adds the docks of all panels. One with details shows what other pages say while its own is not in
    /// front.
    PageDocks(DockSet* docks, QObject* parent);

    /// Shows what belongs to the view in front; makes the docks of a page that is new.
    void follow(const PagedView* view);
    void retranslate();

private:
    struct Entry {
        const PageDock* dock;
        ViewStack* stack;
    };
    void showDetails();
    void sayEmpty();

    DockSet* m_docks;
    std::vector<Entry> m_entries;
    FieldsView* m_details;
    QPointer<const PagedView> m_view;
};

} // namespace opscope
