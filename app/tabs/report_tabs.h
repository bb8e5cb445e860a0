// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include "app/tabs/report_view.h"

class QStackedWidget;
class QTabBar;

namespace opscope {

class LogFile;
class ReportTabBar;
class Settings;

/// A report to compare: its root, and the folder of ranks that holds it, empty if it is opened by itself.
struct RunPath {
    QString root;
    QString tab;
};

/// The tabs of the window: what was opened or a comparison each, opened, read and closed here. Their bar is a
/// widget of its own: it stands where the window puts it.
class ReportTabs : public QWidget {
    Q_OBJECT
public:
    /// `settings` and `log` outlive the tabs.
    ReportTabs(Settings* settings, LogFile* log, QWidget* parent = nullptr);

    /// Opens paths, each in a tab; a path that is open already is brought to the front.
    void open(const QStringList& paths);
    /// Opens both and compares them when both are read. Does nothing while there is no comparison page.
    /// `further`: more runs of the current side.
    void compare(const RunPath& baseline, const RunPath& current, std::vector<ReportPtr> further = {});
    /// The ranks in focus; of the baseline the rank of the current one, where it has that.
    void compareReports(ReportView* baseline, ReportView* current);
    void compareRuns(const ReportPtr& baseline, const ReportPtr& current,
                     const std::vector<ReportPtr>& further = {});
    void closeView(int index);
    void closeAll();
    /// The next (1) or previous (-1) tab, around the end.
    void step(int by);

    QTabBar* tabBar() const;
    int count() const;
    int currentIndex() const;
    void setCurrentIndex(int index);
    PagedView* viewAt(int index) const;
    PagedView* currentView() const;
    void setCurrentView(PagedView* view);
    std::vector<ReportView*> reports() const;
    ReportView* currentReport() const;
    /// The report of a path, or null.
    ReportView* reportOf(const QString& path) const;
    /// Where a report comes from: as it is found again in another run of the program.
    RunPath runOf(const ReportPtr& report) const;
    bool isOpening() const;
    /// The page that every report opened from now on shows first.
    void setFirstPage(const QString& pageId) { m_firstPage = pageId; }
    /// Names, told apart, and tips of all tabs anew.
    void refresh();

Q_SIGNALS:
    void currentChanged(int index);
    void viewAdded(opscope::PagedView* view);
    /// A report was opened, read, failed or closed.
    void viewsChanged();
    /// A path could not be opened; not by the user's own cancel.
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
    QStackedWidget* m_stack;
    QString m_firstPage;
    /// A report that is on its way: the root may be that of a rank.
    struct Awaited {
        QPointer<ReportView> view;
        QString root;
    };
    Awaited awaited(const RunPath& run) const;
    /// To be compared when both are read.
    struct Wanted {
        Awaited baseline, current;
        std::vector<ReportPtr> further;
    };
    std::vector<Wanted> m_wanted;
};

} // namespace opscope
