// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <algorithm>

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>
#include <QUrl>

#include "app/base/dock_set.h"
#include "app/base/window_place.h"
#include "app/commands/key_map.h"
#include "app/settings/settings.h"
#include "app/tabs/comparison_view.h"
#include "app/tabs/report_tabs.h"
#include "app/tabs/side_bar.h"
#include "app/window/collection.h"
#include "app/window/dock_layouts.h"
#include "app/window/further_runs.h"
#include "app/window/page_docks.h"
#include "app/window/place_history.h"
#include "app/window/samples.h"
#include "app/window/status_line.h"
#include "app/window/welcome_page.h"
#include "core/base/message_id.h"
#include "core/graph/find_models.h"
#include "core/vendor/svp_run.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/panel.h"
#include "views/selection/narrowing_bar.h"
#include "views/workers/workers.h"

namespace opscope {
namespace {

constexpr int kMemoryTickMs = 5000;

QStringList droppedPaths(const QMimeData& data)
{
    QStringList paths;
    for (const auto& url : data.urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    return paths;
}

} // namespace

MainWindow::MainWindow(Settings* settings, LogFile* log, QWidget* parent)
    : QMainWindow(parent),
      m_settings(settings),
      m_log(log),
      m_keys(new KeyMap(settings, this)),
      m_actions(this),
      m_collection(new Collection(this)),
      m_docks(new DockSet(this)),
      m_center(new QStackedWidget(this)),
      m_tabs(new ReportTabs(settings, log, m_center)),
      m_status(new StatusLine(statusBar())),
      m_lastWorkspace(settings->lastWorkspace()),
      m_keepTimer(new QTimer(this)),
      m_furtherRuns(new FurtherRuns(this)),
      m_history(new History(this)),
      m_findingPrevious(this)
{
    m_keepTimer->setSingleShot(true);
    connect(m_keepTimer, &QTimer::timeout, this, &MainWindow::keepWorkspace);
    if (comparisonPanels().empty())
        m_actions.remove("compare.compare");
    if (sampleFolders().isEmpty())
        m_actions.remove("help.sample");
    m_welcome = new WelcomePage(m_actions, settings, sampleFolders(), m_center);
    m_center->addWidget(m_welcome);
    m_center->addWidget(m_tabs);
    setCentralWidget(m_center);
    setAcceptDrops(true);
    setMinimumSize(480, 320);

    connect(settings, &Settings::changed, this, [this](const AppSettings& before) {
        if (m_settings->values().cacheMb < before.cacheMb) { // a smaller limit has an effect at once
            const auto options = m_settings->openOptions();
            workers().start([options] { trimCache(options.cacheFolder, options.cacheLimitBytes); });
        }
        m_actions.refresh(*this);
        m_pageBars->setVisible(m_settings->values().hasPageTabs);
    });
    connect(settings, &Settings::recentChanged, this, &MainWindow::fillRecentMenu);
    connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::open);
    connect(m_welcome, &WelcomePage::compareRequested, this,
            [this](const QString& baseline, const QString& current) { compare(baseline, current); });
    connectTabs();

    makeDocks();
    makeMenus();
    makeToolBar();
    m_actions.connectTo(*this);
    connect(m_status, &StatusLine::problemsRequested, this, [this] { m_docks->show("dock.problems"); });
    connect(m_status, &StatusLine::collectionRequested, this, [this] { m_docks->show("dock.collect"); });
    m_status->setNewUser(settings->runs() < Settings::kRunsOfNewUser);
    auto* memoryTick = new QTimer(this);
    connect(memoryTick, &QTimer::timeout, m_status, &StatusLine::updateMemory);
    memoryTick->start(kMemoryTickMs);
    for (auto* action : m_actions.all())
        m_keys->apply(action);
    connect(m_keys, &KeyMap::changed, this, [this] {
        for (auto* action : m_actions.all())
            m_keys->apply(action);
        followPage();
    });

    onLanguageChange(this, [this] { retranslate(); });
    m_docks->reset({});
    if (const QByteArray geometry = settings->geometry(); !geometry.isEmpty())
        restorePlace(*this, geometry);
    m_layouts = new DockLayouts(this, m_docks, *settings);
    refresh();
}

MainWindow::~MainWindow() = default;

void MainWindow::connectTabs()
{
    connect(m_tabs, &ReportTabs::currentChanged, this, &MainWindow::refresh);
    connect(m_tabs, &ReportTabs::viewAdded, this, &MainWindow::follow);
    connect(m_tabs, &ReportTabs::closing, this, [this](const PagedView* view) {
        constexpr std::size_t kMostClosed = 20;
        m_history->forgetTab(view);
        m_closed.push_back(m_tabs->describe(*view));
        if (m_closed.size() > kMostClosed)
            m_closed.erase(m_closed.begin());
    });
    connect(m_history, &History::changed, this, [this] { m_actions.refresh(*this); });
    connect(m_tabs, &ReportTabs::viewsChanged, this, [this] {
        refresh();
        m_status->updateMemory();
    });
    connect(m_tabs, &ReportTabs::hardError, this, [this] { // only this opens a dock without the user
        m_docks->showForNow("dock.problems");
    });
}

void MainWindow::follow(PagedView* view)
{
    if (auto* comparison = qobject_cast<ComparisonView*>(view))
        m_furtherRuns->follow(comparison);
    connect(view, &PagedView::changed, this, &MainWindow::refresh);
    m_history->follow(view);
    connect(view, &PagedView::dockRequested, this,
            [this](const QString& id) { m_docks->show("dock." + id.toStdString()); });
    connect(view, &PagedView::comparisonRequested, this, [this, view](const QString& path) {
        if (const auto* report = qobject_cast<ReportView*>(view); report != nullptr && report->report())
            m_tabs->compare(m_tabs->runOf(report->report()), {path, {}});
    });
    connect(view, &PagedView::collectRequested, this, [this, view](const std::vector<Message>& how) {
        if (std::ranges::any_of(how, [](const Message& each) { return each.id == MessageId::HowDumps; })) {
            configureDump(); // no switch of the profiler makes dumps
            return;
        }
        const auto* report = qobject_cast<ReportView*>(view);
        m_collection->collectMissing(how,
                                     report != nullptr && report->report() && isSvpRun(*report->report()));
    });
    connect(view, &PagedView::parseRequested, m_collection, &Collection::parseRaw);
    connect(view, &PagedView::dumpRequested, this, &MainWindow::configureDump);
    connect(view, &PagedView::bottomDocksToggled, this, &MainWindow::toggleBottomPanel);
    connect(view, &PagedView::contentChanged, this, [this, view] {
        if (view == currentView())
            followPage();
    });
    connect(view, &PagedView::pagesChanged, this, [this, view] {
        if (view == currentView()) // the keys are those of the listed pages
            fillWindowMenu();
        keepWorkspaceSoon();
    });
    connect(view, &PagedView::pageChanged, this, [this, view] {
        if (view == currentView() && m_layouts->isStarted())
            m_layouts->follow(view->currentLayout());
        m_history->notePage();
        m_actions.refresh(*this);
        keepWorkspaceSoon();
    });
}

void MainWindow::resetLayout()
{
    m_layouts->reset();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!m_layouts->isStarted())
        m_layouts->follow(currentView() != nullptr ? currentView()->currentLayout() : QString());
}

/// A narrow window leaves the space to the page.
void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_sideBar->setNarrow(width() < SideBar::kNarrowWindow);
}

void MainWindow::open(const QStringList& paths)
{
    QStringList reports;
    bool hasProject = false;
    for (const auto& path : paths) {
        if (Collection::isProject(path)) {
            m_collection->openProject(path);
            hasProject = true;
        } else if (QFileInfo(path).suffix() != QLatin1String(kWorkspaceSuffix) || QFileInfo(path).isDir()) {
            reports << path;
        } else if (const auto workspace = readWorkspace(path)) {
            openWorkspace(*workspace);
        } else {
            QMessageBox::warning(this, tr("Open workspace"),
                                 tr("This is not a workspace file of Opscope.") + QStringLiteral("\n\n") +
                                     translateError(workspace.error()));
        }
    }
    const auto isModel = [](const QString& path) { return modelFormatOf(path.toStdString()) != nullptr; };
    if (reports.size() == 2 && std::ranges::all_of(reports, isModel))
        compare(reports[0], reports[1]); // two models are opened together to be compared
    else
        m_tabs->open(reports);
    if (hasProject) // a tab that opens shows the docks of its kind of page
        m_docks->showForNow("dock.collect");
}

void MainWindow::compare(const QString& baseline, const QString& current, std::vector<ReportPtr> further)
{
    m_tabs->compare({baseline, {}}, {current, {}}, std::move(further));
}

void MainWindow::closeTab(int index)
{
    m_tabs->closeView(index);
}

int MainWindow::tabCount() const
{
    return m_tabs->count();
}

PagedView* MainWindow::viewAt(int index) const
{
    return m_tabs->viewAt(index);
}

PagedView* MainWindow::currentView() const
{
    return m_tabs->currentView();
}

void MainWindow::setCurrentView(PagedView* view)
{
    m_tabs->setCurrentView(view);
}

std::vector<ReportView*> MainWindow::reports() const
{
    return m_tabs->reports();
}

ReportView* MainWindow::currentReport() const
{
    return m_tabs->currentReport();
}

bool MainWindow::isOpening() const
{
    return m_tabs->isOpening();
}

void MainWindow::setFirstPage(const QString& pageId)
{
    m_tabs->setFirstPage(pageId);
}

/// Updates everything that shows the reports and their progress.
void MainWindow::refresh()
{
    const auto all = reports();
    PagedView* current = currentView();
    if (current != nullptr) { // first, because otherwise the row would get the focus of the page
        if (m_pageBars->indexOf(current->pageBar()) < 0)
            m_pageBars->addWidget(current->pageBar());
        m_pageBars->setCurrentWidget(current->pageBar());
    }
    m_tabRows->setVisible(tabCount() > 0);
    m_pageBars->setVisible(m_settings->values().hasPageTabs);
    m_sideRow->setVisible(tabCount() > 0);
    std::vector<PagedView*> views;
    for (int i = 0; i < tabCount(); ++i)
        views.push_back(viewAt(i));
    const bool isFirst = m_center->currentIndex() == 0 && current != nullptr;
    m_center->setCurrentIndex(tabCount() > 0 ? 1 : 0);
    if (isFirst && current->currentPage() >= 0) // the welcome page had the focus
        current->page(current->currentPage())->setFocus(Qt::OtherFocusReason);
    m_tabs->refresh();
    m_sideBar->setTabs(views, current);
    setWindowTitle(current != nullptr ? current->name() : QString());
    m_history->notePage();
    m_status->setView(current);
    const auto reading =
        std::ranges::find_if(all, [](const ReportView* v) { return v->session()->isRunning(); });
    m_status->setTask(reading != all.end() ? *reading : nullptr);
    m_narrowing->setSelection(currentReport() != nullptr ? currentReport()->selection() : m_noSelection);
    m_actions.refresh(*this);
    keepWorkspaceSoon();
    followPage();
    fillWindowMenu();
    if (m_layouts != nullptr && m_layouts->isStarted())
        m_layouts->follow(current != nullptr ? current->currentLayout() : QString());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_settings->saveGeometry(saveGeometry());
    m_layouts->save(*m_settings);
    keepWorkspace();
    if (m_collection->isRunning()) { // the changes on the board are undone first
        connect(m_collection, &Collection::idle, this, &QWidget::close, Qt::UniqueConnection);
        m_collection->cancel();
        m_docks->showForNow("dock.collect");
        event->ignore();
        return;
    }
    QMainWindow::closeEvent(event);
}

void MainWindow::importModel(const QString& path)
{
    auto* const report = currentReport();
    const bool isRun = report != nullptr && report->phase() != OpeningPhase::Failed &&
                       !(report->report() && report->report()->kind == ReportKind::Model);
    if (isRun)
        report->navigator().go({.model = path});
    else
        open({path});
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (droppedPaths(*event->mimeData()).isEmpty())
        return;
    event->acceptProposedAction();
    m_welcome->setDropHighlighted(true);
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* event)
{
    m_welcome->setDropHighlighted(false);
    QMainWindow::dragLeaveEvent(event);
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_welcome->setDropHighlighted(false);
    const QStringList paths = droppedPaths(*event->mimeData());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    if (paths.size() == 1 && modelFormatOf(paths[0].toStdString()) != nullptr)
        importModel(paths[0]);
    else
        open(paths);
}

void MainWindow::retranslate()
{
    m_actions.retranslate();
    m_docks->retranslate();
    m_pageDocks->retranslate();
    for (const auto& [id, entry] : m_menus)
        entry->setTitle(menuTitle(id));
    m_recentMenu->setTitle(tr("Open &Recent"));
    m_exportMenu->setTitle(tr("&Export"));
    m_docksMenu->setTitle(tr("&Docks"));
    m_tabs->setAccessibleName(tr("Open reports"));
    m_tabs->tabBar()->setAccessibleName(m_tabs->accessibleName());
    m_status->retranslate();
    for (auto* bar : findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly))
        bar->setWindowTitle(tr("Tool bar"));
    fillRecentMenu();
    refresh();
}

} // namespace opscope
