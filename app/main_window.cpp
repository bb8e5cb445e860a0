// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include <algorithm>
#include <array>

#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QTimer>
#include <QUrl>

#include "app/comparison_view.h"
#include "app/dock_set.h"
#include "app/docks/fields_view.h"
#include "app/docks/log_dock.h"
#include "app/docks/problems_dock.h"
#include "app/docks/reports_dock.h"
#include "app/docks/tasks_dock.h"
#include "app/log_file.h"
#include "app/narrowing_bar.h"
#include "app/samples.h"
#include "app/settings.h"
#include "app/status_line.h"
#include "app/timeline_docks_glue.h"
#include "app/welcome_page.h"
#include "views/comparison_panel.h"
#include "views/selection/preferences.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

constexpr int kLayoutVersion = 1; // a stored layout of another set of docks is not restored
constexpr std::array kLayoutKinds{"welcome", "timeline", "table"};
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
      m_preferences(new Preferences(this)),
      m_actions(this),
      m_docks(new DockSet(this)),
      m_center(new QStackedWidget(this)),
      m_tabs(new QTabWidget(m_center)),
      m_status(new StatusLine(statusBar()))
{
    if (comparisonPanels().empty())
        m_actions.remove("compare.compare");
    if (sampleFolders().isEmpty())
        m_actions.remove("help.sample");
    m_welcome = new WelcomePage(m_actions, settings, sampleFolders(), m_center);
    m_tabs->setDocumentMode(true);
    m_tabs->setTabsClosable(true);
    m_tabs->setMovable(true);
    m_tabs->setElideMode(Qt::ElideMiddle);
    m_center->addWidget(m_welcome);
    m_center->addWidget(m_tabs);
    setCentralWidget(m_center);
    setAcceptDrops(true);
    setMinimumSize(480, 320);

    m_preferences->setDisplay(settings->values().display);
    connect(settings, &Settings::changed, this, [this] {
        m_preferences->setDisplay(m_settings->values().display);
        refreshActions();
    });
    connect(settings, &Settings::recentChanged, this, &MainWindow::fillRecentMenu);
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, &MainWindow::closeTab);
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::followCurrent);
    connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::open);

    makeDocks();
    makeMenus();
    makeToolBar();
    connectActions();
    connect(m_status, &StatusLine::problemsRequested, this, [this] { m_docks->show("dock.problems"); });
    auto* memoryTick = new QTimer(this);
    connect(memoryTick, &QTimer::timeout, m_status, &StatusLine::updateMemory);
    memoryTick->start(kMemoryTickMs);

    retranslate();
    m_docks->reset(DockSet::Nowhere);
    if (const QByteArray geometry = settings->geometry(); !geometry.isEmpty())
        restoreGeometry(geometry);
    for (const auto* kind : kLayoutKinds) {
        if (const QByteArray layout = settings->layout(QLatin1String(kind)); !layout.isEmpty())
            m_layouts[QLatin1String(kind)] = layout;
    }
    refresh();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeDocks()
{
    m_reportsDock = new ReportsDock;
    m_fieldsView = new FieldsView;
    m_problemsDock = new ProblemsDock(m_log->path());
    m_tasksDock = new TasksDock;
    m_docks->add("dock.reports", QT_TRANSLATE_NOOP("Dock", "Reports"), Qt::LeftDockWidgetArea,
                 DockSet::Reports, m_reportsDock);
    m_timelineDocks = new TimelineDocksGlue(m_docks, m_fieldsView, this);
    m_docks->add("dock.problems", QT_TRANSLATE_NOOP("Dock", "Problems"), Qt::BottomDockWidgetArea,
                 DockSet::Nowhere, m_problemsDock);
    m_docks->add("dock.log", QT_TRANSLATE_NOOP("Dock", "Log"), Qt::BottomDockWidgetArea, DockSet::Nowhere,
                 new LogDock(m_log));
    m_docks->add("dock.tasks", QT_TRANSLATE_NOOP("Dock", "Tasks"), Qt::BottomDockWidgetArea, DockSet::Nowhere,
                 m_tasksDock);

    connect(m_reportsDock, &ReportsDock::reportRequested, this, &MainWindow::setCurrentView);
    connect(m_reportsDock, &ReportsDock::pageRequested, this,
            [](ReportView* view, const QString& page) { view->showPage(page); });
    connect(m_reportsDock, &ReportsDock::comparisonRequested, this, &MainWindow::compareReports);
    connect(m_problemsDock, &ProblemsDock::placeRequested, this,
            [this](ReportView* view, const QString& file) {
                setCurrentView(view);
                view->showPage(QStringLiteral("inventory"));
                if (!file.isEmpty())
                    view->selection()->requestFile(file);
            });
}

QString MainWindow::layoutKind() const
{
    const PagedView* view = currentView();
    if (view == nullptr)
        return QStringLiteral("welcome");
    return view->currentPageId() == QStringLiteral("timeline") ? QStringLiteral("timeline")
                                                               : QStringLiteral("table");
}

void MainWindow::resetLayout()
{
    const QString kind = layoutKind();
    m_docks->reset(kind == QStringLiteral("timeline") ? DockSet::Timeline
                   : kind == QStringLiteral("table")  ? DockSet::Tables
                                                      : DockSet::Nowhere);
}

/// Docks are remembered per kind of page: a table needs other ones than the timeline.
void MainWindow::followLayout()
{
    const QString kind = layoutKind();
    if (m_layoutKind.isEmpty() || kind == m_layoutKind)
        return;
    m_layouts[m_layoutKind] = saveState(kLayoutVersion);
    const bool hasProblems = m_docks->dock("dock.problems")->isVisible(); // it was opened for a reason
    m_layoutKind = kind;
    const auto it = m_layouts.find(kind);
    if (it == m_layouts.end() || !restoreState(it->second, kLayoutVersion))
        resetLayout();
    if (hasProblems)
        m_docks->dock("dock.problems")->show();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!m_layoutKind.isEmpty())
        return;
    m_layoutKind = layoutKind(); // not earlier: what fits depends on the size of the window
    const auto it = m_layouts.find(m_layoutKind);
    if (it == m_layouts.end() || !restoreState(it->second, kLayoutVersion))
        resetLayout();
}

void MainWindow::open(const QStringList& paths)
{
    for (const auto& text : paths) {
        const QString path = QFileInfo(text).absoluteFilePath();
        const auto all = reports();
        const auto it = std::ranges::find_if(all, [&](const ReportView* v) { return v->path() == path; });
        ReportView* view = it != all.end() ? *it : addReport(path);
        setCurrentView(view);
        if (it == all.end()) {
            m_log->write(QStringLiteral("open %1").arg(path));
            view->load(m_settings->openOptions());
        }
    }
}

ReportView* MainWindow::addReport(const QString& path)
{
    auto* view = new ReportView(path, m_preferences, m_tabs);
    view->setLogPath(m_log->path());
    connect(view, &ReportView::opened, this, [this, view](const Workspace& w) { publish(view, w); });
    connect(view, &ReportView::failed, this, [this, view](const Error& e) { fail(view, e); });
    connect(view, &PagedView::retryRequested, view, [this, view] { view->load(m_settings->openOptions()); });
    addView(view);
    if (!m_firstPage.isEmpty())
        view->showPage(m_firstPage);
    return view;
}

void MainWindow::addView(PagedView* view)
{
    m_tabs->addTab(view, view->name());
    connect(view, &PagedView::changed, this, &MainWindow::refresh);
    connect(view, &PagedView::contentChanged, this, &MainWindow::followPage);
    connect(view, &PagedView::pageChanged, this, &MainWindow::followLayout);
    connect(view->selection(), &Selection::detailsChanged, this,
            [this, view](const QString& title, const std::vector<std::pair<QString, QString>>& fields) {
                if (view == currentView())
                    m_fieldsView->show(title, fields);
            });
    const auto bring = [this, view] { setCurrentView(view); };
    connect(view->selection(), &Selection::sliceRequested, view, [view, bring] {
        bring();
        view->showPage(QStringLiteral("timeline"));
    });
    connect(view->selection(), &Selection::rangeRequested, view,
            [view] { view->showPage(QStringLiteral("timeline")); });
    connect(view->selection(), &Selection::eventsRequested, view,
            [view] { view->showPage(QStringLiteral("events")); });
    connect(view->selection(), &Selection::statisticsRequested, view,
            [view] { view->showPage(QStringLiteral("statistics")); });
}

void MainWindow::publish(ReportView* view, const Workspace& workspace)
{
    m_settings->addRecent(view->path());
    for (std::size_t i = 0; i < workspace.reports.size(); ++i) {
        const auto& report = workspace.reports[i];
        if (i > 0)
            addReport(QString::fromStdString(report->root.string()))->setReport(report);
        m_log->write(QStringLiteral("read %1: %2 slices, %3 files, %4 issues%5")
                         .arg(QString::fromStdString(report->root.string()))
                         .arg(report->slices.size())
                         .arg(report->inventory.size())
                         .arg(report->issues.size())
                         .arg(report->isPartial ? QStringLiteral(" (partial)") : QString()));
    }
    refresh();
    compareWhenReady();
}

void MainWindow::fail(ReportView* view, const Error& error)
{
    m_log->write(QStringLiteral("failed %1: %2").arg(view->path(), QString::fromStdString(error.text())));
    refresh();
    if (error.code != ErrorCode::Cancelled) { // the only thing that opens a dock by itself
        m_docks->dock("dock.problems")->show();
        m_docks->dock("dock.problems")->raise();
    }
}

void MainWindow::compare(const QString& baseline, const QString& current)
{
    open({baseline, current});
    const auto all = reports();
    const auto find = [&](const QString& text) {
        const QString path = QFileInfo(text).absoluteFilePath();
        const auto it = std::ranges::find_if(all, [&](const ReportView* v) { return v->path() == path; });
        return it != all.end() ? *it : nullptr;
    };
    m_wantedBaseline = find(baseline);
    m_wantedCurrent = find(current);
    compareWhenReady();
}

void MainWindow::compareWhenReady()
{
    if (!m_wantedBaseline || !m_wantedCurrent || m_wantedBaseline->phase() != OpeningPhase::Ready ||
        m_wantedCurrent->phase() != OpeningPhase::Ready)
        return;
    compareReports(m_wantedBaseline, m_wantedCurrent);
    m_wantedBaseline = nullptr;
    m_wantedCurrent = nullptr;
}

void MainWindow::compareReports(ReportView* baseline, ReportView* current)
{
    if (comparisonPanels().empty() || !baseline->report() || !current->report())
        return;
    auto* view = new ComparisonView(baseline->report(), current->report(), m_preferences, m_tabs);
    addView(view);
    if (!m_firstPage.isEmpty())
        view->showPage(m_firstPage);
    setCurrentView(view);
    refresh();
}

void MainWindow::closeTab(int index)
{
    PagedView* view = viewAt(index);
    if (view == nullptr)
        return;
    m_tabs->removeTab(index);
    view->hide();
    view->deleteLater(); // its session is its child: what it still reads is abandoned
    view->setParent(nullptr);
    refresh();
    m_status->updateMemory();
}

int MainWindow::tabCount() const
{
    return m_tabs->count();
}

PagedView* MainWindow::viewAt(int index) const
{
    return qobject_cast<PagedView*>(m_tabs->widget(index));
}

PagedView* MainWindow::currentView() const
{
    return qobject_cast<PagedView*>(m_tabs->currentWidget());
}

void MainWindow::setCurrentView(PagedView* view)
{
    m_tabs->setCurrentWidget(view);
}

std::vector<ReportView*> MainWindow::reports() const
{
    std::vector<ReportView*> out;
    for (int i = 0; i < tabCount(); ++i) {
        if (auto* view = qobject_cast<ReportView*>(m_tabs->widget(i)))
            out.push_back(view);
    }
    return out;
}

ReportView* MainWindow::currentReport() const
{
    return qobject_cast<ReportView*>(m_tabs->currentWidget());
}

bool MainWindow::isOpening() const
{
    const auto all = reports();
    return std::ranges::any_of(all, [](const ReportView* v) { return v->phase() == OpeningPhase::Opening; });
}

void MainWindow::setFirstPage(const QString& pageId)
{
    m_firstPage = pageId;
}

void MainWindow::followCurrent()
{
    if (m_followed != currentView()) {
        m_followed = currentView();
        m_fieldsView->clear();
    }
    refresh();
}

/// Everything that says which reports there are and how far they are.
void MainWindow::refresh()
{
    const auto all = reports();
    PagedView* current = currentView();
    m_center->setCurrentIndex(tabCount() > 0 ? 1 : 0);
    for (int i = 0; i < tabCount(); ++i) {
        m_tabs->setTabText(i, viewAt(i)->name());
        m_tabs->setTabToolTip(i, viewAt(i)->hint());
    }
    setWindowTitle(current != nullptr ? current->name() : QString());
    m_reportsDock->setReports(all, currentReport());
    m_problemsDock->setReports(all);
    m_tasksDock->setReports(all);
    m_status->setProblems(m_problemsDock->count());
    m_status->setView(current);
    const auto reading =
        std::ranges::find_if(all, [](const ReportView* v) { return v->session()->isRunning(); });
    m_status->setTask(reading != all.end() ? *reading : nullptr);
    m_narrowing->setReport(currentReport() != nullptr ? currentReport()->report() : nullptr,
                           current != nullptr ? current->selection() : nullptr);
    refreshActions();
    followPage();
    fillWindowMenu();
    followLayout();
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_settings->saveGeometry(saveGeometry());
    m_layouts[layoutKind()] = saveState(kLayoutVersion);
    for (const auto& [kind, layout] : m_layouts)
        m_settings->saveLayout(kind, layout);
    QMainWindow::closeEvent(event);
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
    open(paths);
}

} // namespace opscope
