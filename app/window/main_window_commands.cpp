// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of the main window's commands; those that open dialogs are in main_window_dialogs.cpp.
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QStatusBar>
#include <QUrl>

#include "app/base/dock_set.h"
#include "app/docks/problems_dock.h"
#include "app/settings/settings_dialog.h"
#include "app/tabs/report_tabs.h"
#include "app/window/comparison_commands.h"
#include "app/window/hint_line.h"
#include "app/window/main_window.h"
#include "app/window/place_history.h"
#include "app/window/status_line.h"
#include "core/collect/toolkit.h"

namespace opscope {
namespace {

constexpr int kMessageMs = 6000;

} // namespace

bool MainWindow::has(Needs needs) const
{
    const auto* report = currentReport();
    switch (needs) {
    case Needs::Nothing:
        return true;
    case Needs::Tab:
        return tabCount() > 0;
    case Needs::OtherTab:
        return tabCount() > 1;
    case Needs::ClosedTab:
        return !m_closed.empty();
    case Needs::Report:
        return report != nullptr;
    case Needs::RawJob:
        return report != nullptr && report->report() && hasRawJobData(*report->report());
    case Needs::Reading:
        return report != nullptr && report->session()->isRunning();
    case Needs::SidePage:
        return currentView() != nullptr && currentView()->sidePage() >= 0;
    case Needs::Problem:
        return m_problems > 0;
    case Needs::LastWorkspace:
        return !m_lastWorkspace.isEmpty();
    case Needs::Back:
        return m_history->canGoBack();
    case Needs::Forward:
        return m_history->canGoForward();
    case Needs::Comparison:
        return showsComparison(*this);
    }
    return true;
}

void MainWindow::reopenLastWorkspace()
{
    if (const auto last = workspaceFromJson(m_lastWorkspace))
        openWorkspace(*last);
}

void MainWindow::editSettings()
{
    SettingsDialog(m_settings, this).exec();
}

/// Shows the details of the selected slice, or the files of a report without slices.
void MainWindow::showProperties()
{
    auto* view = currentView();
    if (!view->selection().slices().empty())
        m_docks->show("dock.details");
    else
        view->navigator().go({.file = QString()});
}

void MainWindow::openFolderOf(const ReportView& report)
{
    const QFileInfo info(report.path());
    QDesktopServices::openUrl(QUrl::fromLocalFile(info.isDir() ? report.path() : info.absolutePath()));
}

void MainWindow::openNextProblem()
{
    m_docks->show("dock.problems");
    findChild<ProblemsDock*>()->openNext();
}

void MainWindow::copyCommand()
{
    const QString command = currentView()->cliCommand();
    QApplication::clipboard()->setText(command);
    statusBar()->showMessage(tr("Copied: %1").arg(command), kMessageMs);
}

void MainWindow::toggleBottomPanel()
{
    m_docks->toggle(Qt::BottomDockWidgetArea, "dock.selection");
}

/// Shows the most used keys of the page in front with the user's settings.
void MainWindow::showHint()
{
    m_status->setHint(
        hintLine(m_actions, currentView() != nullptr ? currentView()->currentContent() : nullptr));
}

} // namespace opscope
