// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include <QObject>

namespace opscope {

class FieldsView;
class DockSet;
class PagedView;
class ViewStack;

/// Puts the docks of the timelines (Lanes, Markers, Selection, Find, Details) into the window: they follow
/// the report in front.
class TimelineDocksGlue : public QObject {
    Q_OBJECT
public:
    /// Adds the docks; `details` shows what other pages say while the timeline is not in front.
    TimelineDocksGlue(DockSet* docks, FieldsView* details, QObject* parent);

    /// Shows what belongs to the view in front; makes the docks of a timeline that is new.
    void follow(const PagedView* view);
    void retranslate();

private:
    struct Entry {
        std::size_t index; ///< into timelineDocks()
        ViewStack* stack;
        bool isDetails;
    };
    std::vector<Entry> m_entries;
};

} // namespace opscope
