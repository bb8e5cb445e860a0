// SPDX-License-Identifier: GPL-3.0-or-later
// The run of a panel: the thread that collects, and its result.
#include <algorithm>
#include <iterator>

#include <QLabel>
#include <QPlainTextEdit>
#include <QTabWidget>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/collect/history_table.h"
#include "core/import/open.h"
#include "views/collect/collect_texts.h"
#include "views/collect/run_panel.h"
#include "views/i18n.h"

namespace opscope {

void RunPanel::start(const RunProject& project)
{
    if (isRunning())
        return;
    showProject(project);
    startThread();
}

void RunPanel::startThread()
{
    m_path.clear();
    m_baseline.clear();
    m_further.clear();
    showTimes({});
    m_isDenied = false;
    m_error.reset();
    m_step.reset();
    m_begun.clear();
    m_state->clear();
    m_clock.start();
    m_stepClock.start();
    setPhase(Phase::Running);
    retranslate();
    auto host = hostOptionsOf(m_project);
    host.password = m_password;
    host.askProgram = m_askProgram.toStdString();
    m_thread.run(
        this,
        [host, project = m_project, events = m_events.events()](const std::stop_token& stop) {
            return collect(host, project, events, stop);
        },
        [this](const Finished& finished) { finish(finished); });
}

RunPanel::Finished RunPanel::collect(const HostOptions& host, const RunProject& project,
                                     const CollectEvents& events, const std::stop_token& stop)
{
    std::filesystem::path log;
    auto withLog = events;
    withLog.logKept = [&log](const std::filesystem::path& path) { log = path; };
    Finished out{collectRuns(host, project, withLog, stop)};
    out.log = std::move(log);
    if (!out.collected)
        return out;
    if (out.collected->runs.size() > 1) {
        for (const auto& paths : reportsByRun(*out.collected, project)) {
            out.reports.emplace_back();
            for (const auto& path : paths) {
                if (auto opened = openPath(path, {}, stop)) // if it cannot be opened, its tab reports that
                    std::ranges::move(opened->reports, std::back_inserter(out.reports.back()));
            }
        }
    }
    out.times = timesOf(*out.collected, out.reports, stop);
    if (stop.stop_requested()) { // some runs were not opened, or not completely
        out.times.clear();
        out.reports.clear();
    }
    return out;
}

void RunPanel::cancel()
{
    if (!isRunning())
        return;
    m_thread.cancel();
    setPhase(Phase::Cancelling);
}

void RunPanel::finish(const Finished& finished)
{
    m_events.finish();
    if (finished.collected) {
        finishWell(finished);
    } else {
        finishBadly(finished.collected.error(), finished.log);
    }
    retranslate();
    Q_EMIT ended(m_path);
}

void RunPanel::finishBadly(const Error& error, const std::filesystem::path& log)
{
    m_error = error;
    m_failedLog = QString::fromStdString(log.string());
    m_isDenied = error.message.id == MessageId::CollectDenied;
    addLines(translateError(error), false);
    showHistory(readHistory(m_project.resultsFolder()));
    setPhase(Phase::Failed);
}

/// The mark of a failed run contains the reason and the place of its log; it stays until the next run.
void RunPanel::showMark()
{
    if (!m_error)
        return Q_EMIT marked({}, {});
    auto why = translateError(*m_error);
    if (!m_failedLog.isEmpty())
        why += QLatin1Char('\n') + tr("Log: %1").arg(m_failedLog);
    const bool isCancelled = m_error->code == ErrorCode::Cancelled;
    m_state->setText(why);
    Q_EMIT marked(isCancelled ? tr("Collection cancelled") : tr("Collection failed"), why);
}

/// Opens the report of a run, or the log of a failed run.
void RunPanel::openRun(const RunRecord& run)
{
    constexpr std::uint64_t kMostOfLog = std::uint64_t{16} << 20;
    const auto path = pathToOpen(run);
    if (!path.empty())
        return Q_EMIT openRequested(QString::fromStdString(path.string()));
    if (!run.failure || isRunning())
        return;
    const auto log = readRegular(run.folder / kRunLog, kMostOfLog);
    m_log->setPlainText(log ? QString::fromStdString(*log) : translateError(log.error()));
    m_pages->setCurrentIndex(0);
}

void RunPanel::finishWell(const Finished& finished)
{
    const auto& collected = *finished.collected;
    const auto& last = collected.runs.back();
    m_path = QString::fromStdString(pathToOpen(last.folder, last.reports).string());
    showHistory(readHistory(m_project.resultsFolder()));
    const auto baseline = m_project.baseline.empty() ? lastRunBefore(m_history, collected.runs.front().folder)
                                                     : m_project.resolvePath(m_project.baseline);
    m_baseline = QString::fromStdString(baseline.string());
    if (m_project.metricGroups.empty()) { // runs of several devices are not further runs of one device
        for (std::size_t i = 0; i + 1 < finished.reports.size(); ++i) {
            if (finished.reports[i].size() == 1)
                m_further.push_back(finished.reports[i].front());
        }
    }
    m_state->setText(collected.isWhole ? tr("Done: %1").arg(m_path)
                                       : tr("Done, but with problems, see the log: %1").arg(m_path));
    m_runs = collected.runs.size();
    showTimes(finished.times);
    setPhase(Phase::Done);
}

} // namespace opscope
