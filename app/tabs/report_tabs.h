// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include "app/tabs/report_view.h"

class QStackedWidget;
class QTabBar;
class QToolButton;

namespace opscope {

class FleetOpener;
class LogFile;
class ReportTabBar;
class Settings;
struct WorkspaceTab;

/// A report to compare: its root, and the folder of ranks that contains it; empty if it is opened by itself.
struct RunPath {
    QString root;
    QString tab;
};

/// The tabs of the window, each with what was opened or a comparison; they are opened, read and closed here.
/// Their bar is a widget of its own that the window places. It has more than 40 methods because reports,
/// comparisons and fleet databases are opened, moved and closed by the same tabs.
class ReportTabs : public QWidget {
    Q_OBJECT
public:
    /// `settings` and `log` outlive the tabs.
    ReportTabs(Settings* settings, LogFile* log, QWidget* parent = nullptr);

    /// Opens paths, each in a tab; a path that is already open is brought to the front.
    void open(const QStringList& paths);
    /// ByTime: the earlier run is the baseline if the times of both were recorded.
    enum class Order : std::uint8_t { AsNamed, ByTime };
    /// Opens both and compares them when both are read. Does nothing if there is no comparison page.
    /// `further`: more runs of the current side.
    /// `show` gets the comparison.
    void compare(const RunPath& baseline, const RunPath& current, std::vector<ReportPtr> further = {},
                 std::function<void(PagedView&)> show = {}, Order order = Order::AsNamed);
    /// Opens a tab of a workspace with its pages; a comparison comes when both of its runs are read.
    void openTab(const WorkspaceTab& tab);
    /// The tab, for a workspace.
    WorkspaceTab describe(const PagedView& view) const;
    /// Compares the ranks in focus; the baseline uses the rank of the current run if it has it.
    void compareReports(ReportView* baseline, ReportView* current);
    PagedView* compareRuns(const ReportPtr& baseline, const ReportPtr& current,
                           const std::vector<ReportPtr>& further = {}, Order order = Order::AsNamed);
    /// Opens a fleet database in a tab; one that is open is brought to the front.
    void openFleet(const QString& place);
    void closeView(int index);
    void closeAll();
    void closeOthers(const PagedView* view);
    /// The next (1) or previous (-1) tab; after the last follows the first.
    void step(int by);

    QTabBar* tabBar() const;
    /// The button with the list of all tabs; hidden while there is only one.
    QToolButton* listButton() const { return m_list; }
    int count() const;
    int currentIndex() const;
    void setCurrentIndex(int index);
    PagedView* viewAt(int index) const;
    int indexOf(const PagedView* view) const;
    PagedView* currentView() const;
    void setCurrentView(PagedView* view);
    std::vector<ReportView*> reports() const;
    ReportView* currentReport() const;
    /// The report of a path, or null.
    ReportView* reportOf(const QString& path) const;
    /// The paths by which another run of the program finds the report again.
    RunPath runOf(const ReportPtr& report) const;
    bool isOpening() const;
    /// The first page of every report opened from now on.
    void setFirstPage(const QString& pageId) { m_firstPage = pageId; }
    /// Sets the names of all tabs, which are unique, and their tips; `refreshed` follows.
    void refresh();

Q_SIGNALS:
    void currentChanged(int index);
    /// A tab is about to be closed.
    void closing(const opscope::PagedView* view);
    void menuRequested(opscope::PagedView* view, const QPoint& at);
    void viewAdded(opscope::PagedView* view);
    /// A report was opened, read, failed or closed.
    void viewsChanged();
    /// What shows the reports, their progress or the report in front is out of date.
    void refreshed();
    /// A path could not be opened, and not because the user cancelled.
    void hardError();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void showTab(int index);
    void moveTab(int from, int to);
    ReportView* addReport(const QString& path);
    void addView(PagedView* view);
    void publish(ReportView* view, const Workspace& workspace);
    void fail(ReportView* view, const Error& error);
    void compareWhenReady();
    void openModelsOf(ReportView& folder, const QStringList& models);

    Settings* m_settings;
    LogFile* m_log;
    ReportTabBar* m_bar;
    QToolButton* m_list;
    QStackedWidget* m_stack;
    FleetOpener* m_opener;
    QString m_firstPage;
    /// A report that is being opened: the root may be that of a rank.
    struct Awaited {
        QPointer<ReportView> view;
        QString root;
    };
    Awaited awaited(const RunPath& run) const;
    /// A pair that is compared when both are read.
    struct PendingComparison {
        Awaited baseline, current;
        std::vector<ReportPtr> further;
        std::function<void(PagedView&)> show;
        Order order = Order::AsNamed;
    };
    std::vector<PendingComparison> m_pending;
};

} // namespace opscope
