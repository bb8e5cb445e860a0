// SPDX-License-Identifier: GPL-3.0-or-later
// What the actions of the main window do.
#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QStatusBar>
#include <QUrl>

#include "app/dock_set.h"
#include "app/docks/find_pages_dock.h"
#include "app/docks/problems_dock.h"
#include "app/hint_line.h"
#include "app/main_window.h"
#include "app/report_tabs.h"
#include "app/samples.h"
#include "app/settings.h"
#include "app/settings_dialog.h"
#include "app/status_line.h"
#include "views/comparison_panel.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

constexpr int kFontStep = 10;
constexpr int kMessageMs = 6000;

} // namespace

void MainWindow::connectActions()
{
    const auto on = [this](const char* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on("edit.quickOpen", [this] { quickOpen(); });
    on("edit.palette", [this] { commandPalette(); });
    on("edit.findPages", [this] { m_docks->show("dock.findPages"); });
    on("edit.settings", [this] { SettingsDialog(m_settings, this).exec(); });
    on("window.nextReport", [this] { m_tabs->step(1); });
    on("window.previousReport", [this] { m_tabs->step(-1); });
    on("window.split", [this] { chooseSplit(); });
    on("window.closeSplit", [this] {
        if (auto* view = currentView())
            view->closeSide();
    });
    on("tools.command", [this] { copyCommand(); });
    on("help.shortcuts", [this] { showShortcuts(); });
    on("help.log", [this] { m_docks->show("dock.log"); });
    on("help.about", [this] { showAbout(); });
    if (!sampleFolders().isEmpty())
        on("help.sample", [this] { open({sampleFolders().constFirst()}); });
    if (!comparisonPanels().empty())
        on("compare.compare", [this] { chooseComparison(); });
    connectFileActions();
    connectReportActions();
    connectViewActions();
}

void MainWindow::connectFileActions()
{
    const auto on = [this](const char* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on("file.openFolder", [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a result folder"));
        if (!folder.isEmpty())
            open({folder});
    });
    on("file.openFile", [this] { askOpenFiles(); });
    on("file.saveWorkspace", [this] { saveWorkspace(); });
    on("file.lastWorkspace", [this] {
        if (const auto last = workspaceFromJson(m_lastWorkspace))
            openWorkspace(*last);
    });
    on("file.welcome", [this] { m_tabs->closeAll(); });
    on("file.close", [this] { closeTab(m_tabs->currentIndex()); });
    on("file.closeAll", [this] { m_tabs->closeAll(); });
    on("file.quit", [this] { close(); });
}

void MainWindow::connectReportActions()
{
    const auto on = [this](const char* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, [this, slot] {
            if (auto* report = currentReport())
                slot(*report);
        });
    };
    on("report.properties", [this](ReportView&) { showProperties(); });
    on("report.inventory", [](ReportView& report) { report.navigator().go({.file = QString()}); });
    on("report.reread", [this](ReportView& report) { report.load(m_settings->openOptions()); });
    on("report.cancel", [](ReportView& report) { report.session()->cancel(); });
    on("report.openFolder", [](ReportView& report) {
        const QFileInfo info(report.path());
        QDesktopServices::openUrl(QUrl::fromLocalFile(info.isDir() ? report.path() : info.absolutePath()));
    });
    struct Source {
        const char* id;
        SourceChoice choice;
    };
    for (const auto& source :
         {Source{"report.sourceBest", SourceChoice::Best}, Source{"report.sourceText", SourceChoice::Text},
          Source{"report.sourceDatabase", SourceChoice::Database}}) {
        on(source.id, [this, choice = source.choice](ReportView& report) {
            if (report.source() == choice)
                return;
            report.setSource(choice);
            report.load(m_settings->openOptions());
        });
    }
    connect(m_actions["report.nextProblem"], &QAction::triggered, this, [this] {
        if (m_problemsDock->count() > 0) {
            m_docks->show("dock.problems");
            m_problemsDock->openNext();
        }
    });
}

/// Of the selected slice its details, of a report without one its files.
void MainWindow::showProperties()
{
    auto* view = currentView();
    const bool hasSlice = view != nullptr && !view->selection().slices().empty();
    if (hasSlice)
        m_docks->show("dock.details");
    else if (view != nullptr)
        view->navigator().go({.file = QString()});
}

void MainWindow::copyCommand()
{
    const auto* view = currentView();
    if (view == nullptr)
        return;
    const QString command = view->cliCommand();
    QApplication::clipboard()->setText(command);
    statusBar()->showMessage(tr("Copied: %1").arg(command), kMessageMs);
}

void MainWindow::toggleBottomPanel()
{
    m_docks->toggle(Qt::BottomDockWidgetArea, "dock.selection");
}

void MainWindow::connectViewActions()
{
    const auto on = [this](const char* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    const auto change = [this](auto edit) {
        AppSettings values = m_settings->values();
        edit(values);
        m_settings->setValues(values);
    };
    on("view.themeSystem", [change] { change([](AppSettings& v) { v.theme = ThemeChoice::System; }); });
    on("view.themeLight", [change] { change([](AppSettings& v) { v.theme = ThemeChoice::Light; }); });
    on("view.themeDark", [change] { change([](AppSettings& v) { v.theme = ThemeChoice::Dark; }); });
    on("view.languageEnglish",
       [change] { change([](AppSettings& v) { v.language = QStringLiteral("en"); }); });
    on("view.languageChinese",
       [change] { change([](AppSettings& v) { v.language = QStringLiteral("zh_CN"); }); });
    on("view.larger", [this] { changeFont(kFontStep); });
    on("view.smaller", [this] { changeFont(-kFontStep); });
    on("view.normalSize", [change] { change([](AppSettings& v) { v.fontPercent = 100; }); });
    on("view.resetLayout", [this] { resetLayout(); });
    on("view.fullScreen", [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
}

void MainWindow::changeFont(int byPercent)
{
    AppSettings values = m_settings->values();
    values.fontPercent =
        std::clamp(values.fontPercent + byPercent, Settings::kMinFontPercent, Settings::kMaxFontPercent);
    m_settings->setValues(values);
}

void MainWindow::refreshActions()
{
    const auto* report = currentReport();
    const auto* view = currentView();
    const bool isReading = report != nullptr && report->session()->isRunning();
    for (const auto* id : {"report.properties", "report.inventory", "report.reread", "report.openFolder",
                           "report.sourceBest", "report.sourceText", "report.sourceDatabase"})
        m_actions[id]->setEnabled(report != nullptr);
    m_actions["report.cancel"]->setEnabled(isReading);
    for (const auto* id : {"file.close", "file.closeAll", "file.welcome", "file.saveWorkspace",
                           "window.nextReport", "window.previousReport", "window.split", "tools.command"})
        m_actions[id]->setEnabled(tabCount() > 0);
    m_actions["file.lastWorkspace"]->setEnabled(!m_lastWorkspace.isEmpty());
    m_actions["window.closeSplit"]->setEnabled(view != nullptr && view->sidePage() >= 0);
    m_actions["report.nextProblem"]->setEnabled(m_problemsDock->count() > 0);

    const auto& values = m_settings->values();
    m_actions["view.themeSystem"]->setChecked(values.theme == ThemeChoice::System);
    m_actions["view.themeLight"]->setChecked(values.theme == ThemeChoice::Light);
    m_actions["view.themeDark"]->setChecked(values.theme == ThemeChoice::Dark);
    m_actions["view.languageEnglish"]->setChecked(values.language == QStringLiteral("en"));
    m_actions["view.languageChinese"]->setChecked(values.language == QStringLiteral("zh_CN"));
    const SourceChoice source = report != nullptr ? report->source() : SourceChoice::Best;
    m_actions["report.sourceBest"]->setChecked(source == SourceChoice::Best);
    m_actions["report.sourceText"]->setChecked(source == SourceChoice::Text);
    m_actions["report.sourceDatabase"]->setChecked(source == SourceChoice::Database);
}

/// The keys that are used most on the page in front, as they are set.
void MainWindow::showHint()
{
    m_status->setHint(
        hintLine(m_actions, currentView() != nullptr ? currentView()->currentContent() : nullptr));
}

} // namespace opscope
