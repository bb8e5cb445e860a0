// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>

namespace opscope {

class FieldsView;
class DockSet;
class PagedView;
class ViewStack;
struct PageDock;

/// Puts the docks that pages bring (Lanes, Markers, Selection, Find, Details) into the window: they follow
/// the report in front.
class PageDocks : public QObject {
    Q_OBJECT
public:
    /// Adds the docks of all panels; `details` shows what other pages say while the page of a dock with
    /// details is not in front.
    PageDocks(DockSet* docks, FieldsView* details, QObject* parent);

    /// Shows what belongs to the view in front; makes the docks of a page that is new.
    void follow(const PagedView* view);
    void retranslate();

private:
    struct Entry {
        const PageDock* dock;
        ViewStack* stack;
    };
    std::vector<Entry> m_entries;
};

} // namespace opscope
