// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/page_docks.h"

#include <string_view>

#include "app/base/dock_set.h"
#include "app/base/view_stack.h"
#include "app/tabs/paged_view.h"
#include "views/fields/fields_view.h"
#include "views/panel.h"

namespace opscope {
namespace {

/// This dock is about the selected slices or range, so it is hidden while nothing is selected.
constexpr std::string_view kSelectionDock = "selection";

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

} // namespace

PageDocks::PageDocks(DockSet* docks, QObject* parent)
    : QObject(parent), m_docks(docks), m_details(new FieldsView)
{
    for (const auto* panel : panels()) {
        if (panel->traits.docks == nullptr)
            continue;
        for (const auto* dock : panel->traits.docks()) {
            auto* stack = new ViewStack(dock->hasDetails ? m_details : nullptr);
            docks->add(QByteArray("dock.") + dock->id, dock->title, areaOf(dock->side),
                       dock->isShownAtFirst ? menuId(panel->traits.menu) : DockSet::kNowhere, stack);
            m_entries.push_back({dock, stack});
        }
    }
    retranslate();
}

void PageDocks::showDetails()
{
    const auto details = m_view ? m_view->selection().details() : ShownDetails();
    FieldGroup fields;
    for (const auto& [name, value] : details.fields)
        fields.fields.push_back({name, value});
    if (details.title.isEmpty() && details.fields.empty())
        m_details->showSentence(tr("Select something to see all of its fields."));
    else
        m_details->showFields(details.title, {fields});
}

/// A dock with details is empty without a selected slice if its own page is in front, otherwise without
/// details of the other page.
void PageDocks::updateEmptyDocks()
{
    for (const auto& [dock, stack] : m_entries) {
        const bool followsSelection = std::string_view(dock->id) == kSelectionDock;
        if (!dock->hasDetails && !followsSelection)
            continue;
        const bool isOwn = m_view && m_view->isInFront(m_view->pageOf(*dock));
        const bool hasSlices = m_view && !m_view->selection().slices().empty();
        const bool isEmpty = followsSelection ? !hasSlices && !(m_view && m_view->selection().range())
                             : isOwn          ? !hasSlices
                                              : !m_view || m_view->selection().details().fields.empty();
        m_docks->setEmpty("dock." + std::string(dock->id), isEmpty);
    }
}

void PageDocks::follow(const PagedView* view)
{
    if (m_view != view) {
        if (m_view)
            m_view->selection().disconnect(this);
        m_view = view;
        if (view != nullptr) {
            connect(&view->selection(), &Selection::detailsChanged, this, [this] {
                showDetails();
                updateEmptyDocks();
            });
            view->selection().on(Selection::Slices | Selection::Range, this, [this] { updateEmptyDocks(); });
        }
        showDetails();
    }
    for (const auto& [dock, stack] : m_entries) {
        auto* page = view != nullptr ? view->pageOf(*dock) : nullptr;
        if (page != nullptr && !stack->has(page))
            stack->add(page, [page, dock = dock, stack = stack] { return dock->create(*page, stack); });
        stack->showFor(dock->hasDetails && page != nullptr && !view->isInFront(page) ? nullptr : page);
    }
    updateEmptyDocks();
}

void PageDocks::retranslate()
{
    m_details->tree()->setAccessibleName(tr("Details"));
    showDetails();
    for (const auto& entry : m_entries)
        entry.stack->setPlaceholderText(
            tr("This dock follows the timeline of a report; no report is in front."));
}

} // namespace opscope
