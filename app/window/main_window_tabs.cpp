// SPDX-License-Identifier: GPL-3.0-or-later
// The navigator, and the commands for one of the open tabs.
#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QLayout>
#include <QMenu>
#include <QStatusBar>
#include <QToolBar>

#include "app/settings/settings.h"
#include "app/tabs/previous_run.h"
#include "app/tabs/report_tabs.h"
#include "app/tabs/side_bar.h"
#include "app/window/main_window.h"

namespace opscope {
namespace {

constexpr QLatin1String kSideBarWidth("navigator/width");
constexpr QLatin1String kSideBarFolded("navigator/folded");
constexpr int kNoteMs = 6000;

/// A command of the window, for a tab that need not be in front. Report tabs and the navigator have these.
struct TabCommand {
    const char* id;   ///< its words, icon and keys are those of the command
    const char* text; ///< null: that of the command
    bool isForReports;
    void (*run)(MainWindow& window, PagedView& view);
};

constexpr std::array kTabCommands{
    TabCommand{"report.openFolder", QT_TRANSLATE_NOOP("opscope::ActionTable", "Open Folder"), true,
               [](MainWindow& w, PagedView& v) { w.openFolderOf(static_cast<ReportView&>(v)); }},
    TabCommand{"report.copyPath", nullptr, true,
               [](MainWindow& w, PagedView& v) { w.copyPathOf(static_cast<ReportView&>(v)); }},
    TabCommand{"compare.compare", nullptr, true,
               [](MainWindow& w, PagedView& v) {
                   w.setCurrentView(&v);
                   w.chooseComparison();
               }},
    TabCommand{"compare.previous", nullptr, true,
               [](MainWindow& w, PagedView& v) { w.compareWithPrevious(static_cast<ReportView&>(v)); }},
    TabCommand{
        "report.reread", nullptr, true,
        [](MainWindow& w, PagedView& v) { static_cast<ReportView&>(v).load(w.settings().openOptions()); }},
    TabCommand{"file.close", nullptr, false,
               [](MainWindow& w, PagedView& v) { w.closeTab(w.tabs().indexOf(&v)); }},
    TabCommand{"file.closeOthers", nullptr, false,
               [](MainWindow& w, PagedView& v) { w.tabs().closeOthers(&v); }},
};

} // namespace

/// The navigator is at the left of all docks and of the page, from the tabs to the status line.
void MainWindow::makeSideBar()
{
    m_sideRow = new QToolBar(this);
    m_sideRow->setObjectName(QStringLiteral("toolbar.navigator"));
    m_sideRow->setMovable(false);
    m_sideRow->setContextMenuPolicy(Qt::PreventContextMenu);
    m_sideRow->toggleViewAction()->setVisible(false);
    addToolBar(Qt::LeftToolBarArea, m_sideRow);
    m_sideBar = new SideBar(m_sideRow);
    m_sideRow->addWidget(m_sideBar);
    m_sideRow->layout()->setContentsMargins(0, 0, 0, 0);
    m_sideBar->setUnfoldedWidth(m_settings->pageValue(kSideBarWidth, SideBar::kFirstWidth).toInt());
    m_sideBar->setFolded(m_settings->pageValue(kSideBarFolded, false).toBool());
    connect(m_sideBar, &SideBar::placed, this, [this] {
        m_settings->setPageValue(kSideBarWidth, m_sideBar->unfoldedWidth());
        if (width() >= SideBar::kNarrowWindow)
            m_settings->setPageValue(kSideBarFolded, m_sideBar->isFolded());
        m_actions.refresh(*this);
    });
    connect(m_sideBar, &SideBar::tabRequested, this, &MainWindow::setCurrentView);
    connect(m_sideBar, &SideBar::pageRequested, this, [this](PagedView* view, int page) {
        setCurrentView(view);
        view->showPage(page);
    });
    connect(m_sideBar, &SideBar::comparisonRequested, m_tabs, &ReportTabs::compareReports);
    connect(m_sideBar, &SideBar::menuRequested, this, &MainWindow::showTabMenu);
    connect(m_tabs, &ReportTabs::menuRequested, this,
            [this](PagedView* view, const QPoint& at) { showTabMenu(view, -1, at); });
}

void MainWindow::foldSideBar()
{
    m_sideBar->setFolded(!m_sideBar->isFolded());
    Q_EMIT m_sideBar->placed();
}

void MainWindow::showTabMenu(PagedView* view, int page, const QPoint& at)
{
    QMenu menu;
    if (page >= 0) {
        view->fillPageMenu(menu, page);
        menu.addSeparator();
    }
    const auto selected = m_sideBar->tree()->selectedReports();
    if (selected.size() > 1 && std::ranges::find(selected, view) != selected.end()) {
        auto* action =
            menu.addAction(m_actions["compare.compare"]->icon(), tr("Compare the selected reports"));
        action->setObjectName(QStringLiteral("compare.selected"));
        connect(action, &QAction::triggered, this, [this, selected] { compareReports(selected); });
        menu.addSeparator();
    }
    const bool isReport = qobject_cast<ReportView*>(view) != nullptr;
    for (const auto& command : kTabCommands) {
        const auto all = m_actions.all();
        const auto known = std::ranges::find(all, QLatin1String(command.id), &QObject::objectName);
        if (known == all.end())
            continue; // there are no comparisons
        auto* action = menu.addAction((*known)->icon(), (*known)->text());
        if (command.text != nullptr)
            action->setText(QCoreApplication::translate("opscope::ActionTable", command.text));
        action->setObjectName(QLatin1String(command.id));
        action->setEnabled((isReport || !command.isForReports) &&
                           (command.id != std::string_view("file.closeOthers") || tabCount() > 1));
        connect(action, &QAction::triggered, view, [this, view, run = command.run] { run(*this, *view); });
    }
    menu.exec(at);
}

void MainWindow::compareReports(std::vector<ReportView*> reports)
{
    const bool isWaiting = std::ranges::count_if(reports, [](const ReportView* view) {
                               return view->phase() != OpeningPhase::Failed;
                           }) > 1;
    std::erase_if(reports, [](const ReportView* view) { return view->phase() != OpeningPhase::Ready; });
    const auto begin = [](const ReportView* view) { return recordedBegin(*view->report()); };
    if (std::ranges::all_of(reports, [&](const ReportView* view) { return begin(view).isValid(); }))
        std::ranges::stable_sort(reports, {}, begin);
    else if (const auto front = std::ranges::find(reports, currentReport()); front != reports.end())
        std::rotate(reports.begin(), front, front + 1); // the report that the user came from
    if (reports.size() < 2) {
        statusBar()->showMessage(isWaiting ? tr("Wait until the reports are read.")
                                           : tr("A comparison needs two reports that could be read."),
                                 kNoteMs);
        return;
    }
    std::vector<ReportPtr> further;
    for (std::size_t i = 2; i < reports.size(); ++i)
        further.push_back(reports[i]->report());
    m_tabs->compareRuns(reports[0]->report(), reports[1]->report(), further);
}

void MainWindow::copyPathOf(const ReportView& report)
{
    QApplication::clipboard()->setText(report.path());
    statusBar()->showMessage(tr("Copied: %1").arg(report.path()), kNoteMs);
}

void MainWindow::compareWithPrevious(ReportView& report)
{
    m_findingPrevious.run(
        [path = std::filesystem::path(report.path().toStdString())](const std::stop_token& stop) {
            return QString::fromStdString(previousRun(path, stop).string());
        },
        [this, view = QPointer<ReportView>(&report)](const QString& previous) {
            if (view.isNull())
                return;
            if (previous.isEmpty()) {
                statusBar()->showMessage(tr("There is no earlier run next to %1.").arg(view->name()),
                                         kNoteMs);
                return;
            }
            const auto run = view->report();
            m_tabs->compare({previous, {}}, run ? m_tabs->runOf(run) : RunPath{view->path(), {}});
        });
}

void MainWindow::reopenClosed()
{
    if (m_closed.empty())
        return;
    const auto tab = m_closed.back();
    m_closed.pop_back();
    openWorkspace({.tabs = {tab}, .current = 0});
    m_actions.refresh(*this);
}

} // namespace opscope
