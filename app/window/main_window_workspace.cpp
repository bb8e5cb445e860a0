// SPDX-License-Identifier: GPL-3.0-or-later
// The open tabs, as a workspace file contains them: opened again, and stored for the next start.
#include <QTimer>

#include "app/settings/settings.h"
#include "app/tabs/comparison_view.h"
#include "app/tabs/fleet_view.h"
#include "app/tabs/report_tabs.h"
#include "app/window/dock_set.h"
#include "app/window/main_window.h"
#include "app/window/note_store.h"

namespace opscope {

void MainWindow::openWorkspace(const WorkspaceState& workspace)
{
    auto& notes = NoteStore::of(*this);
    notes.merge(workspace.notes, workspace.notesLeftOut);
    if (notes.leftOut() != 0)
        m_docks->show("dock.notes"); // it reports them
    PagedView* front = nullptr;
    for (std::size_t i = 0; i < workspace.tabs.size(); ++i) {
        const auto& tab = workspace.tabs[i];
        if (!tab.baseline.isEmpty()) {
            m_tabs->compare({tab.baseline, tab.baselineTab}, {tab.path, tab.tab});
            continue;
        }
        m_tabs->open({tab.path});
        auto* view = currentView();
        if (!tab.page.isEmpty())
            view->showPage(tab.page);
        if (!tab.sidePage.isEmpty())
            view->showAtSide(tab.sidePage);
        if (static_cast<int>(i) == workspace.current)
            front = view;
    }
    if (front != nullptr)
        setCurrentView(front);
}

WorkspaceTab MainWindow::tabOf(const PagedView& view, const ReportTabs& tabs)
{
    WorkspaceTab tab{{}, {}, view.currentPageId(), view.sidePageId(), {}, {}};
    if (const auto* report = qobject_cast<const ReportView*>(&view)) {
        tab.path = report->path();
    } else if (const auto* fleet = qobject_cast<const FleetView*>(&view)) {
        tab.path = fleet->place();
    } else if (const auto* comparison = qobject_cast<const ComparisonView*>(&view)) {
        const auto current = tabs.runOf(comparison->current());
        const auto baseline = tabs.runOf(comparison->baseline());
        tab.path = current.root;
        tab.tab = current.tab;
        tab.baseline = baseline.root;
        tab.baselineTab = baseline.tab;
    }
    return tab;
}

WorkspaceState MainWindow::workspace() const
{
    WorkspaceState out;
    for (int i = 0; i < tabCount(); ++i) {
        out.tabs.push_back(tabOf(*viewAt(i), *m_tabs));
        if (viewAt(i) == currentView())
            out.current = i;
    }
    return out;
}

void MainWindow::keepWorkspaceSoon()
{
    m_keepTimer->start(0);
}

void MainWindow::keepWorkspace()
{
    if (tabCount() ==
        0) // after the last tab is closed the previous workspace is more useful than an empty one
        return;
    auto json = toJson(workspace());
    if (json != m_keptWorkspace)
        m_settings->saveLastWorkspace(m_keptWorkspace = std::move(json));
}

} // namespace opscope
