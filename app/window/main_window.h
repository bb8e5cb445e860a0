// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QStringList>

#include "app/commands/action_table.h"
#include "app/tabs/report_view.h"
#include "app/tabs/workspace_file.h"
#include "views/workers/job.h"

class QMenu;
class QStackedWidget;
class QToolBar;
class QTimer;

namespace opscope {

class Collection;
class DockLayouts;
class DockSet;
class FurtherRuns;
class History;
class KeyMap;
class LogFile;
class NarrowingBar;
class ReportTabs;
class SideBar;
class Settings;
class StatusLine;
class PageDocks;
class CompareHead;
struct QuickEntry;
class WelcomePage;

/// The window: report tabs with their pages, menus, tool bar, docks and status bar. The session of a tab
/// reads its path. It has more than 40 methods because each command of the window is one.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `settings` and `log` outlive the window.
    MainWindow(Settings* settings, LogFile* log, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens paths, each in a tab, and workspace files (*.opscope) with all of their tabs; a path that is
    /// already open is brought to the front.
    void open(const QStringList& paths);
    /// Opens a model on the page Model Graph of the run in front; without a run the model gets its own tab.
    void importModel(const QString& path);
    /// Opens both and compares them when both are read. Does nothing if there is no comparison page.
    /// `further`: more runs of the current side.
    void compare(const QString& baseline, const QString& current, std::vector<ReportPtr> further = {});
    void closeTab(int index);
    /// Moves the docks of the current kind of page back to their first places.
    void resetLayout();

    int tabCount() const;
    PagedView* viewAt(int index) const;
    PagedView* currentView() const;
    void setCurrentView(PagedView* view);
    /// The reports among the tabs.
    std::vector<ReportView*> reports() const;
    ReportView* currentReport() const;
    bool isOpening() const;
    /// The first page of all reports, open ones and those that are opened later.
    void setFirstPage(const QString& pageId);

    /// The open tabs, for a workspace file.
    WorkspaceState workspace() const;
    void openWorkspace(const WorkspaceState& workspace);

    const ActionTable& actions() const { return m_actions; }
    DockSet& docks() const { return *m_docks; }
    KeyMap& keys() const { return *m_keys; }
    StatusLine& status() const { return *m_status; }
    LogFile& log() const { return *m_log; }
    ReportTabs& tabs() const { return *m_tabs; }
    SideBar& sideBar() const { return *m_sideBar; }
    Settings& settings() const { return *m_settings; }
    Collection& collection() const { return *m_collection; }
    History& history() const { return *m_history; }
    bool has(Needs needs) const;

    // Functions of the commands (main_window_commands.cpp, main_window_dialogs.cpp).
    void reopenLastWorkspace();
    void editSettings();
    void showProperties();
    void openFolderOf(const ReportView& report);
    void copyPathOf(const ReportView& report);
    /// Compares a report with the run before it in the same folder.
    void compareWithPrevious(ReportView& report);
    void reopenClosed();
    void foldSideBar();
    void openNextProblem();
    void copyCommand();
    void askOpenFolder();
    void askOpenFiles();
    void askImportModel();
    void askOpenFleet();
    void saveWorkspace();
    void chooseComparison();
    /// Compares a baseline with the others of these reports: the earliest if all have a time, otherwise the
    /// one in front.
    void compareReports(std::vector<ReportView*> reports);
    void chooseSample();
    void compareTwoFolders();
    void chooseSplit();
    void quickOpen();
    enum class ExportPart { Timeline, Summary, Iteration };
    void exportReport(ExportPart part);
    /// `ops` of `model` are ticked; without a model the model of the report is listed.
    void configureDump(const QString& model = {}, const QStringList& ops = {});
    void commandPalette();
    void showShortcuts();
    void showAbout();

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    // main_window.cpp
    std::vector<QuickEntry> openCandidates(ReportView& current, CompareHead& head);
    void connectTabs();
    void follow(PagedView* view);
    void retranslate();
    void refresh();
    /// Stores the open tabs soon, once for many changes: the next start knows them even if this one is
    /// killed.
    void keepWorkspaceSoon();
    void keepWorkspace();
    void showHint();

    // main_window_menus.cpp
    void makeMenus();
    void makeToolBar();
    void makeTabRows();
    /// Shows menus, keys and docks of the page in front.
    void followPage();
    void fillPageMenus();
    void fillEditMenu();
    void fillExportMenu();
    void fillRecentMenu();
    void fillWindowMenu();
    QMenu* menu(std::string_view id) const;

    // main_window_docks.cpp
    void makeDocks();

    // main_window_commands.cpp
    void toggleBottomPanel();

    // main_window_tabs.cpp
    void makeSideBar();
    /// The commands for a tab, and for one of its pages if `page` is not -1.
    void showTabMenu(PagedView* view, int page, const QPoint& at);

    // main_window_dialogs.cpp
    std::vector<QuickEntry> pageEntries();
    std::vector<QuickEntry> commandEntries(bool isKnownOnly);
    QString startFolder() const;

    Settings* m_settings;
    LogFile* m_log;
    KeyMap* m_keys;
    ActionTable m_actions;
    Collection* m_collection;
    DockSet* m_docks;
    DockLayouts* m_layouts = nullptr;
    QStackedWidget* m_center;
    QToolBar* m_tabRows = nullptr;
    QStackedWidget* m_pageBars = nullptr;
    QToolBar* m_sideRow = nullptr;
    SideBar* m_sideBar = nullptr;
    ReportTabs* m_tabs;
    WelcomePage* m_welcome;
    Selection m_noSelection; ///< used while no report is in front
    NarrowingBar* m_narrowing = nullptr;
    StatusLine* m_status;
    int m_problems = 0;
    PageDocks* m_pageDocks = nullptr;
    std::vector<std::pair<std::string_view, QMenu*>> m_menus; ///< by menu id
    QMenu* m_recentMenu = nullptr;
    QMenu* m_exportMenu = nullptr;
    QMenu* m_docksMenu = nullptr;
    QByteArray m_lastWorkspace; ///< from the previous run of the program
    QByteArray m_keptWorkspace;
    QTimer* m_keepTimer;
    FurtherRuns* m_furtherRuns;
    History* m_history;
    std::vector<WorkspaceTab> m_closed; ///< the last one at the end
    Job m_findingPrevious;
};

} // namespace opscope
