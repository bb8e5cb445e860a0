// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/report_tabs.h"

#include <algorithm>
#include <filesystem>

#include <QDropEvent>
#include <QFileInfo>
#include <QMenu>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/base/log_file.h"
#include "app/base/window_place.h"
#include "app/settings/settings.h"
#include "app/tabs/comparison_view.h"
#include "app/tabs/fleet_opener.h"
#include "app/tabs/fleet_view.h"
#include "app/tabs/page_bar.h"
#include "app/tabs/report_drag.h"
#include "app/tabs/report_tab_bar.h"
#include "app/tabs/workspace_file.h"
#include "core/base/message_id.h"
#include "core/fleet/store.h"
#include "views/comparison/comparison_sides.h"
#include "views/fleet/fleet_session.h"
#include "views/language_change.h"
#include "views/panel.h"
#include "views/selection/selection.h"
#include "views/text/unique_names.h"

namespace opscope {
namespace {

constexpr qsizetype kMostModels = 16; ///< maximum number of models of a folder that are opened

} // namespace

ReportTabs::ReportTabs(Settings* settings, LogFile* log, QWidget* parent)
    : QWidget(parent),
      m_settings(settings),
      m_log(log),
      m_bar(new ReportTabBar([this](int tab) { return viewAt(tab); }, this)),
      m_list(new QToolButton(this)),
      m_stack(new QStackedWidget(this)),
      m_opener(new FleetOpener(*settings, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    m_bar->setDocumentMode(true);
    m_bar->setDrawBase(false);
    m_bar->setExpanding(false);
    m_bar->setUsesScrollButtons(true);
    m_bar->setTabsClosable(true);
    m_bar->setMovable(true);
    m_bar->setElideMode(Qt::ElideMiddle);
    setAcceptDrops(true);
    m_settings->preferences().runs().setOptions([settings] { return settings->openOptions(); });
    connect(m_bar, &ReportTabBar::comparisonRequested, this, &ReportTabs::compareReports);
    connect(m_bar, &QTabBar::tabCloseRequested, this, &ReportTabs::closeView);
    connect(m_bar, &QTabBar::currentChanged, this, &ReportTabs::showTab);
    connect(m_bar, &QTabBar::tabMoved, this, &ReportTabs::moveTab);
    m_bar->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_bar, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        if (auto* view = viewAt(m_bar->tabAt(at)))
            Q_EMIT menuRequested(view, m_bar->mapToGlobal(at));
    });
    m_list->setObjectName(QStringLiteral("tabs.all"));
    m_list->setArrowType(Qt::DownArrow);
    m_list->setAutoRaise(true);
    m_list->setPopupMode(QToolButton::InstantPopup);
    m_list->setMenu(new QMenu(m_list));
    connect(m_list->menu(), &QMenu::aboutToShow, this, [this] {
        m_list->menu()->clear();
        for (int i = 0; i < count(); ++i) {
            auto* action =
                m_list->menu()->addAction(viewAt(i)->name(), this, [this, i] { setCurrentIndex(i); });
            if (i == currentIndex())
                m_list->menu()->setDefaultAction(action); // the current one is bold
        }
    });
    onLanguageChange(this, [this] {
        m_list->setToolTip(tr("All open tabs"));
        m_list->setAccessibleName(m_list->toolTip());
    });
}

QTabBar* ReportTabs::tabBar() const
{
    return m_bar;
}

int ReportTabs::count() const
{
    return m_stack->count();
}

int ReportTabs::currentIndex() const
{
    return m_stack->currentIndex();
}

void ReportTabs::setCurrentIndex(int index)
{
    m_bar->setCurrentIndex(index);
}

void ReportTabs::showTab(int index)
{
    m_stack->setCurrentIndex(index);
    Q_EMIT currentChanged(index);
}

void ReportTabs::moveTab(int from, int to)
{
    const QSignalBlocker quiet(m_stack);
    auto* view = m_stack->widget(from);
    m_stack->removeWidget(view);
    m_stack->insertWidget(to, view);
    m_stack->setCurrentIndex(m_bar->currentIndex());
}

void ReportTabs::open(const QStringList& paths)
{
    for (const auto& text : paths) {
        if (isFleetDatabase(text.toStdString())) {
            openFleet(text);
            continue;
        }
        const QString path = QFileInfo(text).absoluteFilePath();
        ReportView* view = reportOf(path);
        const bool isNew = view == nullptr;
        if (isNew)
            view = addReport(path);
        setCurrentView(view);
        if (isNew) {
            m_log->write(QStringLiteral("open %1").arg(path));
            view->load(m_settings->openOptions());
        }
    }
}

void ReportTabs::openFleet(const QString& place)
{
    const auto absolute = isFleetServer(place.toStdString()) ? place : QFileInfo(place).absoluteFilePath();
    for (int i = 0; i < count(); ++i) {
        if (const auto* open = qobject_cast<FleetView*>(viewAt(i));
            open != nullptr && open->place() == absolute)
            return setCurrentIndex(i);
    }
    m_log->write(QStringLiteral("open %1").arg(absolute));
    auto* view = new FleetView(absolute, m_settings->preferences(), this);
    connect(&view->session(), &FleetSession::openRequested, this, [this](const FleetFiles& run) {
        m_opener->find({run}, [this](const QStringList& paths) { open(paths); });
    });
    connect(&view->session(), &FleetSession::compareRequested, this,
            [this](const FleetFiles& baseline, const FleetFiles& current) {
                m_opener->find({baseline, current}, [this](const QStringList& paths) {
                    compare({paths[0], {}}, {paths[1], {}});
                });
            });
    if (!isFleetServer(absolute.toStdString()))
        m_settings->addRecent(absolute);
    addView(view);
    setCurrentView(view);
    Q_EMIT viewsChanged();
}

ReportView* ReportTabs::addReport(const QString& path)
{
    auto* view = new ReportView(path, m_settings->preferences(), this);
    view->setLogPath(m_log->path());
    view->listAll(m_settings->pageValue(kAllPages, false).toBool());
    connect(view, &ReportView::opened, this, [this, view](const Workspace& w) { publish(view, w); });
    connect(view, &ReportView::failed, this, [this, view](const Error& e) { fail(view, e); });
    connect(view, &ReportView::modelsFound, this,
            [this, view](const QStringList& models) { openModelsOf(*view, models); });
    connect(view, &PagedView::retryRequested, view, [this, view] { view->load(m_settings->openOptions()); });
    addView(view);
    return view;
}

void ReportTabs::addView(PagedView* view)
{
    m_stack->addWidget(view);
    m_bar->addTab(view->name());
    Q_EMIT viewAdded(view);
    if (!m_firstPage.isEmpty())
        view->showPage(m_firstPage);
}

void ReportTabs::publish(ReportView* view, const Workspace& workspace)
{
    m_settings->addRecent(view->path());
    for (const auto& report : workspace.reports) {
        m_log->write(QStringLiteral("read %1: %2 slices, %3 files, %4 issues%5")
                         .arg(QString::fromStdString(report->root.string()))
                         .arg(report->slices.size())
                         .arg(report->inventory.size())
                         .arg(report->issues.size())
                         .arg(report->isPartial ? QStringLiteral(" (partial)") : QString()));
    }
    Q_EMIT viewsChanged();
    compareWhenReady();
}

void ReportTabs::fail(ReportView* view, const Error& error)
{
    m_log->write(QStringLiteral("failed %1: %2").arg(view->path(), QString::fromStdString(error.text())));
    Q_EMIT viewsChanged();
    if (error.code != ErrorCode::Cancelled && error.message.id != MessageId::FolderOfModels)
        Q_EMIT hardError();
}

/// The models of a folder replace its tab; two models are opened with their comparison, and too many are only
/// listed.
void ReportTabs::openModelsOf(ReportView& folder, const QStringList& models)
{
    if (models.isEmpty() || models.size() > kMostModels)
        return;
    closeView(m_stack->indexOf(&folder));
    if (models.size() == 2)
        compare({models[0], {}}, {models[1], {}});
    else
        open(models);
    for (auto& pending : m_pending) { // a comparison with the folder becomes one with its only model
        for (auto* run : {&pending.baseline, &pending.current}) {
            if (run->view == &folder && models.size() == 1)
                run->view = reportOf(models[0]);
        }
    }
    compareWhenReady();
}

void ReportTabs::compare(const RunPath& baseline, const RunPath& current, std::vector<ReportPtr> further,
                         std::function<void(PagedView&)> show, Order order)
{
    for (const auto* run : {&baseline, &current})
        open({run->tab.isEmpty() ? run->root : run->tab});
    m_pending.push_back({awaited(baseline), awaited(current), std::move(further), std::move(show), order});
    compareWhenReady();
}

ReportTabs::Awaited ReportTabs::awaited(const RunPath& run) const
{
    return {reportOf(run.tab.isEmpty() ? run.root : run.tab), run.root};
}

void ReportTabs::compareWhenReady()
{
    const auto isReady = [](const Awaited& run) { return run.view->phase() == OpeningPhase::Ready; };
    const auto reportOf = [](const Awaited& run) {
        const auto found = run.view->reportAt(run.root);
        return found ? found : run.view->report();
    };
    const auto pending = std::exchange(m_pending, {});
    for (const auto& each : pending) {
        const auto& [baseline, current, further, show, order] = each;
        if (!baseline.view || !current.view)
            continue; // closed in the meantime
        if (!isReady(baseline) || !isReady(current))
            m_pending.push_back(each);
        else if (auto* view = compareRuns(reportOf(baseline), reportOf(current), further, order);
                 view != nullptr && show)
            show(*view);
    }
}

void ReportTabs::compareReports(ReportView* baseline, ReportView* current)
{
    if (!baseline->report() || !current->report())
        return;
    auto of = baseline->report();
    for (const auto& report : baseline->workspace()->reports) {
        if (isKnown(report->rank) && report->rank == current->report()->rank)
            of = report;
    }
    compareRuns(of, current->report());
}

PagedView* ReportTabs::compareRuns(const ReportPtr& baseline, const ReportPtr& current,
                                   const std::vector<ReportPtr>& further, Order order)
{
    if (comparisonPanels().empty())
        return nullptr;
    if (order == Order::ByTime) {
        const auto of = recordedBegin(*baseline);
        const auto mine = recordedBegin(*current);
        if (of.isValid() && mine.isValid() && mine < of)
            return compareRuns(current, baseline, further);
    }
    auto* view = new ComparisonView(baseline, current, m_settings->preferences(), this);
    for (const auto* report : reports())
        view->sides()->offerRanks(report->workspace());
    for (const auto& run : further)
        view->sides()->addRun(CompareSide::B, run);
    addView(view);
    setCurrentView(view);
    Q_EMIT viewsChanged();
    return view;
}

void ReportTabs::openTab(const WorkspaceTab& tab)
{
    const auto show = [tab](PagedView& view) {
        for (const auto& [page, place] : tab.windows) {
            const int index = view.indexOf(page);
            view.moveToWindow(index);
            if (index >= 0 && view.windowOf(index) != nullptr)
                restorePlace(*view.windowOf(index), place);
        }
        if (!tab.page.isEmpty())
            view.showPage(tab.page);
        if (!tab.sidePage.isEmpty())
            view.showAtSide(tab.sidePage);
    };
    if (tab.baseline.isEmpty()) {
        open({tab.path});
        return show(*currentView());
    }
    compare({tab.baseline, tab.baselineTab}, {tab.path, tab.tab}, {}, show);
}

WorkspaceTab ReportTabs::describe(const PagedView& view) const
{
    WorkspaceTab tab{{}, {}, view.currentPageId(), view.sidePageId(), {}, {}};
    for (int i = 0; i < view.pageCount(); ++i) {
        if (const auto* own = view.windowOf(i))
            tab.windows.emplace_back(view.pageId(i), own->saveGeometry());
    }
    if (const auto* report = qobject_cast<const ReportView*>(&view)) {
        tab.path = report->path();
    } else if (const auto* fleet = qobject_cast<const FleetView*>(&view)) {
        tab.path = fleet->place();
    } else if (const auto* comparison = qobject_cast<const ComparisonView*>(&view)) {
        const auto current = runOf(comparison->current());
        const auto baseline = runOf(comparison->baseline());
        tab.path = current.root;
        tab.tab = current.tab;
        tab.baseline = baseline.root;
        tab.baselineTab = baseline.tab;
    }
    return tab;
}

RunPath ReportTabs::runOf(const ReportPtr& report) const
{
    RunPath out{QString::fromStdString(report->root.string()), {}};
    for (const auto* view : reports()) {
        if (view->hasRanks() &&
            std::ranges::find(view->workspace()->reports, report) != view->workspace()->reports.end())
            out.tab = view->path();
    }
    return out;
}

/// A report that is dropped onto the page of another report is compared with it.
void ReportTabs::dragEnterEvent(QDragEnterEvent* event)
{
    if (canCompare(currentReport(), draggedReport(*event)))
        event->acceptProposedAction();
    else
        event->ignore(); // the window handles folders
}

void ReportTabs::dropEvent(QDropEvent* event)
{
    auto* dragged = draggedReport(*event);
    if (!canCompare(currentReport(), dragged)) {
        event->ignore();
        return;
    }
    event->acceptProposedAction();
    compareReports(currentReport(), dragged);
}

void ReportTabs::closeView(int index)
{
    PagedView* view = viewAt(index);
    if (view == nullptr)
        return;
    Q_EMIT closing(view);
    view->pageBar()->setParent(view); // it is deleted with its view
    m_stack->removeWidget(view);      // first, because the bar decides which of the others is shown
    m_bar->removeTab(index);
    view->hide();
    // Reading is stopped without a result. The view stays a child until it is deleted: its pages write to the
    // settings, and only those outlive the window.
    view->deleteLater();
    Q_EMIT viewsChanged();
}

void ReportTabs::closeAll()
{
    while (count() > 0)
        closeView(count() - 1);
}

void ReportTabs::closeOthers(const PagedView* view)
{
    for (int i = count() - 1; i >= 0; --i) {
        if (viewAt(i) != view)
            closeView(i);
    }
}

void ReportTabs::step(int by)
{
    if (count() > 0)
        setCurrentIndex((currentIndex() + by + count()) % count());
}

int ReportTabs::indexOf(const PagedView* view) const
{
    for (int i = 0; i < count(); ++i) {
        if (viewAt(i) == view)
            return i;
    }
    return -1;
}

PagedView* ReportTabs::viewAt(int index) const
{
    return qobject_cast<PagedView*>(m_stack->widget(index));
}

PagedView* ReportTabs::currentView() const
{
    return qobject_cast<PagedView*>(m_stack->currentWidget());
}

void ReportTabs::setCurrentView(PagedView* view)
{
    setCurrentIndex(m_stack->indexOf(view));
}

std::vector<ReportView*> ReportTabs::reports() const
{
    std::vector<ReportView*> out;
    for (int i = 0; i < count(); ++i) {
        if (auto* view = qobject_cast<ReportView*>(viewAt(i)))
            out.push_back(view);
    }
    return out;
}

ReportView* ReportTabs::currentReport() const
{
    return qobject_cast<ReportView*>(currentView());
}

ReportView* ReportTabs::reportOf(const QString& path) const
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const auto all = reports();
    const auto it = std::ranges::find_if(all, [&](const ReportView* v) { return v->path() == absolute; });
    return it != all.end() ? *it : nullptr;
}

bool ReportTabs::isOpening() const
{
    const auto all = reports();
    return std::ranges::any_of(all, [](const ReportView* v) { return v->phase() == OpeningPhase::Opening; });
}

void ReportTabs::refresh()
{
    QStringList names;
    std::vector<std::filesystem::path> paths;
    for (const auto* view : reports()) {
        names << view->ownName();
        paths.emplace_back(view->path().toStdString());
    }
    const auto folders = distinguishingFolders(names, paths);
    for (qsizetype i = 0; auto* view : reports()) {
        view->setFolder(folders[i]);
        for (int tab = 0; tab < count() && view->workspace() && !view->hasRanks(); ++tab) {
            if (auto* comparison = qobject_cast<ComparisonView*>(viewAt(tab)))
                comparison->sides()->setFolder(*view->workspace()->reports.front(), folders[i]);
        }
        ++i;
    }
    m_list->setVisible(count() > 1);
    for (int i = 0; i < count(); ++i) {
        if (const auto name = viewAt(i)->name(); m_bar->tabText(i) != name)
            m_bar->setTabText(i, name); // places all tabs again
        m_bar->setTabToolTip(i, viewAt(i)->hint());
    }
    Q_EMIT refreshed();
}

} // namespace opscope
