// SPDX-License-Identifier: GPL-3.0-or-later
// The open tabs, as a workspace file contains them: opened again, and stored for the next start.
#include <QTimer>

#include "app/base/dock_set.h"
#include "app/settings/settings.h"
#include "app/tabs/note_store.h"
#include "app/tabs/report_tabs.h"
#include "app/window/main_window.h"

namespace opscope {

void MainWindow::openWorkspace(const WorkspaceState& workspace)
{
    auto& notes = NoteStore::of(*m_settings);
    notes.merge(workspace.notes, workspace.notesLeftOut);
    if (notes.leftOut() != 0)
        m_docks->show("dock.notes"); // it reports them
    PagedView* front = nullptr;
    for (std::size_t i = 0; i < workspace.tabs.size(); ++i) {
        m_tabs->openTab(workspace.tabs[i]);
        if (static_cast<int>(i) == workspace.current && workspace.tabs[i].baseline.isEmpty())
            front = currentView();
    }
    if (front != nullptr)
        setCurrentView(front);
}

WorkspaceState MainWindow::workspace() const
{
    WorkspaceState out;
    for (int i = 0; i < tabCount(); ++i) {
        out.tabs.push_back(m_tabs->describe(*viewAt(i)));
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
