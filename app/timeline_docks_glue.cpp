// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/timeline_docks_glue.h"

#include <string_view>

#include "app/dock_set.h"
#include "app/docks/fields_view.h"
#include "app/docks/view_stack.h"
#include "app/paged_view.h"
#include "views/timeline/timeline_docks.h"
#include "views/timeline/timeline_page.h"

namespace opscope {
namespace {

Qt::DockWidgetArea areaOf(DockSide side)
{
    switch (side) {
    case DockSide::Left:
        return Qt::LeftDockWidgetArea;
    case DockSide::Right:
        return Qt::RightDockWidgetArea;
    case DockSide::Bottom:
        return Qt::BottomDockWidgetArea;
    }
    return Qt::BottomDockWidgetArea;
}

TimelinePage* timelineOf(const PagedView* view)
{
    for (int i = 0; view != nullptr && i < view->pageCount(); ++i) {
        if (auto* page = qobject_cast<TimelinePage*>(view->page(i)->content()))
            return page;
    }
    return nullptr;
}

} // namespace

TimelineDocksGlue::TimelineDocksGlue(DockSet* docks, FieldsView* details, QObject* parent) : QObject(parent)
{
    const auto all = timelineDocks();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool isDetails = std::string_view(all[i].id) == "details";
        auto* stack = new ViewStack(isDetails ? details : nullptr);
        const auto shown = std::string_view(all[i].id) == "find" ? DockSet::Nowhere : DockSet::Timeline;
        docks->add(QByteArray("dock.") + all[i].id, all[i].title, areaOf(all[i].side), shown, stack);
        m_entries.push_back({i, stack, isDetails});
    }
    retranslate();
}

void TimelineDocksGlue::follow(const PagedView* view)
{
    auto* page = timelineOf(view);
    const bool isInFront = page != nullptr && view->currentPageId() == QStringLiteral("timeline");
    for (const auto& entry : m_entries) {
        if (page != nullptr && !entry.stack->has(page))
            entry.stack->add(page, [page, entry] {
                return timelineDocks()[entry.index].create(page->timeline(), entry.stack);
            });
        entry.stack->showFor(entry.isDetails && !isInFront ? nullptr : page);
    }
}

void TimelineDocksGlue::retranslate()
{
    for (const auto& entry : m_entries)
        entry.stack->setPlaceholderText(tr("This follows the timeline of a report; there is none in front."));
}

} // namespace opscope
