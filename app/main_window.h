// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QMainWindow>
#include <QPointer>
#include <QStringList>

#include "app/action_table.h"
#include "app/report_view.h"

class QMenu;
class QStackedWidget;
class QTabWidget;

namespace opscope {

class ComparisonView;
class FieldsView;
class DockSet;
class LogFile;
class NarrowingBar;
class ProblemsDock;
class ReportsDock;
class Settings;
class StatusLine;
class TasksDock;
class TimelineDocksGlue;
class WelcomePage;

/// The window: report tabs with their pages, menus, tool bar, docks and status bar. Every path is read by the
/// session of its tab.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `settings` and `log` outlive the window.
    MainWindow(Settings* settings, LogFile* log, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens paths, each in a tab; a path that is open already is brought to the front.
    void open(const QStringList& paths);
    /// Opens both and compares them when both are read. Does nothing while there is no comparison page.
    void compare(const QString& baseline, const QString& current);
    void closeTab(int index);
    /// The docks of the current kind of page back to their first places.
    void resetLayout();

    int tabCount() const;
    PagedView* viewAt(int index) const;
    PagedView* currentView() const;
    void setCurrentView(PagedView* view);
    /// The reports among the tabs.
    std::vector<ReportView*> reports() const;
    ReportView* currentReport() const;
    bool isOpening() const;
    /// The page that a report shows first, and every report opened from now on.
    void setFirstPage(const QString& pageId);

    const ActionTable& actions() const { return m_actions; }
    DockSet& docks() const { return *m_docks; }

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeDocks();
    void makeMenus();
    void makeToolBar();
    void connectActions();
    void connectReportActions();
    void connectViewActions();
    void retranslate();

    ReportView* addReport(const QString& path);
    void addView(PagedView* view);
    void publish(ReportView* view, const Workspace& workspace);
    void fail(ReportView* view, const Error& error);
    void compareReports(ReportView* baseline, ReportView* current);
    void compareWhenReady();
    void chooseComparison();
    void followCurrent();
    void refresh();
    void refreshActions();
    /// Menus and docks of the page in front.
    void followPage();
    void followLayout();
    QString layoutKind() const;
    void fillRecentMenu();
    void fillWindowMenu();
    void quickOpen();
    void commandPalette();
    void showShortcuts();
    void showAbout();
    void stepReport(int by);
    void changeFont(int byPercent);

    Settings* m_settings;
    LogFile* m_log;
    Preferences* m_preferences;
    ActionTable m_actions;
    DockSet* m_docks;
    QStackedWidget* m_center;
    QTabWidget* m_tabs;
    WelcomePage* m_welcome;
    NarrowingBar* m_narrowing = nullptr;
    StatusLine* m_status;
    ReportsDock* m_reportsDock = nullptr;
    FieldsView* m_fieldsView = nullptr;
    ProblemsDock* m_problemsDock = nullptr;
    TasksDock* m_tasksDock = nullptr;
    TimelineDocksGlue* m_timelineDocks = nullptr;
    std::vector<std::pair<const char*, QMenu*>> m_menus; ///< by menu id
    QMenu* m_recentMenu = nullptr;
    QMenu* m_docksMenu = nullptr;
    QString m_firstPage;
    QString m_layoutKind; ///< of the docks as they stand now; empty before the window is shown
    std::map<QString, QByteArray> m_layouts; ///< of the other kinds of page
    QPointer<ReportView> m_wantedBaseline;   ///< to be compared when both are read
    QPointer<ReportView> m_wantedCurrent;
    QPointer<PagedView> m_followed;
};

} // namespace opscope
