// SPDX-License-Identifier: GPL-3.0-or-later
// The docks of the window, in the order of their tabs. Docks that belong to a page are declared by its panel.
#include <set>

#include <QCoreApplication>

#include "app/base/dock_set.h"
#include "app/base/log_file.h"
#include "app/docks/find_pages_dock.h"
#include "app/docks/log_dock.h"
#include "app/docks/notes_dock.h"
#include "app/docks/problems_dock.h"
#include "app/docks/tasks_dock.h"
#include "app/settings/settings.h"
#include "app/tabs/comparison_view.h"
#include "app/tabs/note_store.h"
#include "app/tabs/report_tabs.h"
#include "app/window/collection.h"
#include "app/window/main_window.h"
#include "app/window/page_docks.h"
#include "app/window/status_line.h"
#include "views/collect/run_panel.h"
#include "views/comparison/comparison_sides.h"

namespace opscope {
namespace {

/// The problems of what is in front: the status line never counts those of another tab.
int problemsOf(const PagedView* view)
{
    if (const auto* report = qobject_cast<const ReportView*>(view))
        return report->problemCount();
    const auto* comparison = qobject_cast<const ComparisonView*>(view);
    if (comparison == nullptr)
        return 0;
    std::set<ReportPtr> counted; // a run may be on both sides
    std::size_t count = 0;
    for (const auto side : {CompareSide::A, CompareSide::B}) {
        for (const auto& run : comparison->sides()->runs(side)) {
            if (counted.insert(run).second)
                count += run->issues.size();
        }
    }
    return static_cast<int>(count);
}

} // namespace

void MainWindow::makeDocks()
{
    const auto add = [this](const char* id, const char* title, QWidget* content) {
        m_docks->add(id, title, Qt::BottomDockWidgetArea, DockSet::kNowhere, content);
    };
    m_pageDocks = new PageDocks(m_docks, this);

    auto* find = new FindPagesDock;
    connect(m_tabs, &ReportTabs::refreshed, find, [this, find] { find->setReport(currentReport()); });
    add("dock.findPages", QT_TRANSLATE_NOOP("Dock", "Find in pages"), find);

    auto* problems = new ProblemsDock(m_log->path(), m_settings->preferences());
    connect(problems, &ProblemsDock::placeRequested, this,
            [this](ReportView* view, const QString& file, std::size_t rank) {
                setCurrentView(view);
                const bool isThere = view->workspace() && rank < view->workspace()->reports.size();
                if (isThere || file.isEmpty()) // the previous rows are shown until the current ones are made
                    view->navigator().go({.rank = isThere ? rank : 0, .file = file});
            });
    connect(m_tabs, &ReportTabs::refreshed, problems, [this, problems] {
        problems->setReports(reports());
        m_problems = problems->count();
        m_status->setProblems(problemsOf(currentView()));
    });
    add("dock.problems", QT_TRANSLATE_NOOP("Dock", "Problems"), problems);

    add("dock.log", QT_TRANSLATE_NOOP("Dock", "Log"), new LogDock(m_log));

    auto* tasks = new TasksDock;
    connect(m_tabs, &ReportTabs::refreshed, tasks, [this, tasks] { tasks->setReports(reports()); });
    add("dock.tasks", QT_TRANSLATE_NOOP("Dock", "Tasks"), tasks);

    auto* runs = new RunPanel(QCoreApplication::applicationFilePath(), // it answers ssh, see main.cpp
                              m_settings->preferences());
    m_collection->setPanel(runs);
    add("dock.collect", QT_TRANSLATE_NOOP("Dock", "Collection"), runs);

    add("dock.notes", QT_TRANSLATE_NOOP("Dock", "Notes"),
        makeNotesDock(*m_tabs, NoteStore::of(*m_settings), *m_docks));
}

} // namespace opscope
