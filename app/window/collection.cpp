// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/collection.h"

#include <algorithm>

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include "app/base/dock_set.h"
#include "app/settings/settings.h"
#include "app/tabs/report_view.h"
#include "app/window/main_window.h"
#include "app/window/status_line.h"
#include "core/collect/collect.h"
#include "core/collect/profiler_switches.h"
#include "core/collect/toolkit.h"
#include "views/collect/convert_dialog.h"
#include "views/collect/parse_dialog.h"
#include "views/collect/preflight_dialog.h"
#include "views/collect/project_wizard.h"
#include "views/collect/run_panel.h"
#include "views/i18n.h"

namespace opscope {

Collection::Collection(MainWindow* window) : QObject(window), m_window(window) {}

void Collection::setPanel(RunPanel* panel)
{
    m_panel = panel;
    connect(panel, &RunPanel::runRequested, this, &Collection::run);
    connect(panel, &RunPanel::openRequested, this, [this](const QString& path) { m_window->open({path}); });
    connect(panel, &RunPanel::comparisonRequested, this,
            [this](const QString& baseline, const QString& current, const std::vector<ReportPtr>& further) {
                m_window->compare(baseline, current, further);
            });
    connect(panel, &RunPanel::ended, this, &Collection::finish);
    connect(panel, &RunPanel::marked, this,
            [this](const QString& mark, const QString& why) { m_window->status().setCollection(mark, why); });
}

bool Collection::isProject(const QString& path)
{
    return path.endsWith(QLatin1String(kRunProjectEnding.data(), static_cast<int>(kRunProjectEnding.size())));
}

bool Collection::isRunning() const
{
    return m_panel && m_panel->isRunning();
}

void Collection::cancel()
{
    if (m_panel)
        m_panel->cancel();
}

void Collection::finish(const QString& path)
{
    if (!path.isEmpty()) {
        m_window->open({path});
        m_window->docks().showForNow("dock.collect"); // the tab has shown the docks of its kind of page
    }
    Q_EMIT idle();
}

void Collection::newProject()
{
    edit({}, false);
}

void Collection::askOpenProject()
{
    const auto path = QFileDialog::getOpenFileName(m_window, tr("Open a project"), {},
                                                   tr("Projects of Opscope (*.opscope-run)"));
    if (!path.isEmpty())
        openProject(path);
}

void Collection::openProject(const QString& path)
{
    const auto read =
        readRunProject(QFileInfo(path).absoluteFilePath().toStdString()); // as it is stored in Recent
    if (!read) {
        QMessageBox::warning(m_window, tr("Open a project"), translateError(read.error()));
        return;
    }
    setProject(*read);
    m_window->docks().showForNow("dock.collect");
}

void Collection::setProject(RunProject project)
{
    m_project = std::move(project);
    m_failing.clear();
    m_window->settings().addRecent(QString::fromStdString(m_project->file.string()));
    if (m_panel)
        m_panel->showProject(*m_project);
}

void Collection::edit(const RunProject& project, bool isAtOptions)
{
    ProjectWizard wizard(project, m_window);
    if (isAtOptions)
        wizard.showOptions();
    if (wizard.exec() != QDialog::Accepted)
        return;
    setProject(wizard.project());
    m_window->docks().showForNow("dock.collect");
    if (wizard.isRunRequested())
        run();
}

/// Returns false if the user has made no project, or if the wizard runs it already.
bool Collection::askForProject()
{
    QMessageBox box(QMessageBox::Question, tr("Project"),
                    tr("There is no project yet. A project describes the board, the application and what is "
                       "collected."),
                    QMessageBox::Cancel, m_window);
    const auto* make = box.addButton(tr("New..."), QMessageBox::AcceptRole);
    const auto* open = box.addButton(tr("Open..."), QMessageBox::AcceptRole);
    box.exec();
    if (box.clickedButton() == make)
        newProject(); // the wizard itself asks whether to run
    else if (box.clickedButton() == open)
        askOpenProject();
    return box.clickedButton() != make && m_project.has_value();
}

/// Asks for a project if there is none, and reads it again. Returns false if there is none, or if it cannot
/// be read.
bool Collection::ensureProject()
{
    if (!m_project && !askForProject())
        return false;
    if (isRunning())
        return true;
    const auto now = currentProject(*m_project); // the user may have corrected the file
    if (!now) {
        QMessageBox::warning(m_window, tr("Open a project"), translateError(now.error()));
        return false;
    }
    updateProject(*now);
    return true;
}

void Collection::updateProject(const RunProject& now)
{
    if (runProjectText(now) != runProjectText(*m_project))
        setProject(now);
}

void Collection::editProject()
{
    if (ensureProject())
        edit(*m_project, false);
}

/// Shows the failures of Preflight before a run that would fail; returns true if the run is started
/// nevertheless.
bool Collection::confirmStart()
{
    if (m_failing.isEmpty())
        return true;
    QMessageBox box(QMessageBox::Warning, tr("Run Collection"),
                    tr("Preflight reports that this run would fail."), QMessageBox::Cancel, m_window);
    box.setInformativeText(m_failing.join(QLatin1Char('\n')));
    box.setTextFormat(Qt::PlainText); // a text of a host is never markup
    const auto* anyway = box.addButton(tr("Run Anyway"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == anyway;
}

void Collection::run()
{
    if (!ensureProject() || (!isRunning() && !confirmStart()))
        return;
    m_window->docks().showForNow("dock.collect");
    if (m_panel)
        m_panel->start(*m_project);
}

void Collection::preflight()
{
    if (!ensureProject())
        return;
    PreflightDialog dialog(*m_project, m_window, m_window->settings().values().toolkit.toStdString());
    bool isRunRequested = false;
    connect(&dialog, &PreflightDialog::runRequested, this, [&] { isRunRequested = true; });
    dialog.check();
    dialog.exec();
    updateProject(dialog.project());
    m_failing = dialog.failures();
    if (isRunRequested)
        run();
}

void Collection::convertModel()
{
    ConvertDialog dialog(m_project ? hostOptionsOf(*m_project) : HostOptions(), m_window);
    QString made;
    connect(&dialog, &ConvertDialog::openRequested, this, [&](const QString& path) {
        made = path;
        dialog.accept();
    });
    dialog.exec();
    if (!made.isEmpty())
        m_window->open({made});
}

void Collection::parseRaw()
{
    auto* view = m_window->currentReport();
    const auto shown = view != nullptr ? view->report() : ReportPtr();
    if (!shown)
        return;
    std::vector<std::filesystem::path>
        jobs; // all JOBs of the folder without exports, otherwise the shown one
    for (const auto& report : view->workspace()->reports) {
        if (needsToolkit(*report))
            jobs.push_back(report->root);
    }
    if (jobs.empty())
        jobs.push_back(shown->root);
    auto& settings = m_window->settings();
    const auto& known = settings.values();
    ToolkitRun run;
    run.job = jobs.front();
    jobs.erase(jobs.begin());
    run.cacheFolder = settings.cacheFolder().toStdString();
    run.script = known.toolkit.toStdString();
    if (run.script.empty() && m_project && !m_project->localToolkit.empty())
        run.script = m_project->resolvePath(m_project->localToolkit);
    if (!known.python.isEmpty())
        run.python = known.python.toStdString();
    ParseDialog dialog(run, m_window, std::move(jobs));
    const auto offered = dialog.run();
    QStringList parsed;
    connect(&dialog, &ParseDialog::openRequested, this, [&](const QStringList& paths) {
        parsed = paths;
        if (dialog.hasParsedAll())
            dialog.accept();
    });
    dialog.exec();
    const auto made = dialog.run();
    const bool isChanged = made.script != offered.script || made.python != offered.python;
    if (!parsed.isEmpty() || (isChanged && findToolkit(made.script.string()))) {
        settings.change([made](AppSettings& v) { // the next JOB needs no question
            v.toolkit = QString::fromStdString(made.script.string());
            v.python = made.python == "python3" ? QString() : QString::fromStdString(made.python);
        });
    }
    if (parsed.isEmpty())
        return;
    if (dialog.run().isInPlace)
        view->load(settings.openOptions());
    else
        m_window->open(parsed);
}

void Collection::collectMissing(const std::vector<Message>& how, bool isSvp)
{
    const auto kind = isSvp ? RunKind::Svp : RunKind::Cann;
    const bool isOfProject = m_project && m_project->kind == kind; // otherwise its host is of another kind
    auto project = isOfProject ? *m_project : RunProject();
    project.kind = kind;
    if (!isOfProject && isSvp)
        project.switches = svpDefaults();
    for (const auto& one : how) {
        for (const auto& [name, value] : switchesFor(one, kind))
            setSwitch(project.switches, name, value);
    }
    edit(project, isOfProject);
}

} // namespace opscope
