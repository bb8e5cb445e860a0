// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>

#include <QElapsedTimer>
#include <QWidget>

#include "core/collect/collect_runs.h"
#include "core/collect/history.h"
#include "core/table/table.h"
#include "views/collect/own_thread.h"
#include "views/collect/run_events.h"

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QTabWidget;
class QTimer;

namespace opscope {

class Preferences;
class Selection;
class TableWidget;

/// A run of a project: its steps, its progress, its output, and what can be done with its result.
class RunPanel : public QWidget {
    Q_OBJECT
public:
    /// `askProgram`: see HostOptions.
    RunPanel(QString askProgram, Preferences& preferences, QWidget* parent = nullptr);

    /// Shows which project is open; a run in progress stays in front.
    void showProject(const RunProject& project);
    /// Starts a run; does nothing during a run. A password is kept until the panel is deleted, and nowhere
    /// else.
    void start(const RunProject& project);
    /// Asks the run to end; `ended` follows when everything is restored.
    void cancel();
    bool isRunning() const { return m_thread.isRunning(); }

Q_SIGNALS:
    /// A run of the project has ended: successfully (a path to open), or not (empty).
    void ended(const QString& path);
    void openRequested(const QString& path);
    /// `further`: more runs of the current side.
    void comparisonRequested(const QString& baseline, const QString& current,
                             const std::vector<opscope::ReportPtr>& further);
    void runRequested();
    /// The result of a failed run, for a mark that stays; empty when the next run begins, or another project
    /// is opened.
    void marked(const QString& mark, const QString& why);

protected:
    void changeEvent(QEvent* event) override;

private:
    enum class Phase { Nothing, Ready, Running, Cancelling, Done, Failed };
    /// The fetched results, and how much they differ.
    struct Finished {
        Result<CollectedRuns> collected;
        std::filesystem::path log = {};       ///< the log of failed runs; empty if it could not be stored
        std::vector<RunReports> reports = {}; ///< only for several runs
        std::vector<RepeatedTime> times = {};
    };
    static Finished collect(const HostOptions& host, const RunProject& project, const CollectEvents& events,
                            const std::stop_token& stop);
    void makeLayout();
    void startThread();
    void finish(const Finished& finished);
    void finishWell(const Finished& finished);
    void finishBadly(const Error& error, const std::filesystem::path& log);
    void showMark();
    void openRun(const RunRecord& run);
    QString readyText() const;
    void paintState();
    void showTimes(const std::vector<RepeatedTime>& times);
    void showHistory(RunHistory history);
    void showRuns();
    void showPage(TableWidget* page, const TablePtr& table);
    void showStep(CollectStep step);
    void showProgress(CollectStep step, const TransferProgress& now);
    void showTime();
    void addLines(const QString& lines, bool isOutput);
    void setPhase(Phase phase);
    void askPassword();
    void retranslate();

    QString m_askProgram;
    RunProject m_project;
    std::string m_password;
    Phase m_phase = Phase::Nothing;
    std::optional<CollectStep> m_step;
    std::set<CollectStep> m_begun;
    QString m_path, m_baseline;       ///< from the last run, and from the run before these
    std::vector<ReportPtr> m_further; ///< the runs before the last one
    std::size_t m_runs = 0;           ///< number of runs of the times
    bool m_isDenied = false;
    std::optional<Error> m_error; ///< the error of the last run
    QString m_failedLog;          ///< the log of the same run
    QElapsedTimer m_clock, m_stepClock;
    std::uint64_t m_firstBytes = 0; ///< number of bytes when the first progress of the step was reported

    QLabel* m_title;
    QLabel* m_steps;
    QLabel* m_time;
    QLabel* m_state;
    QProgressBar* m_bar;
    QTabWidget* m_pages; ///< the log, and the times after a run
    QPlainTextEdit* m_log;
    Selection* m_selection;
    TableWidget* m_times;
    TableWidget* m_runsTable;
    RunHistory m_history; ///< the history of the project, as the table shows it
    QPushButton* m_cancel;
    QPushButton* m_again;
    QPushButton* m_open;
    QPushButton* m_compare;
    QPushButton* m_login;
    QTimer* m_tick;
    RunEvents m_events;
    OwnThread<Finished> m_thread; ///< the last member: it ends before the objects that it reports to
};

} // namespace opscope
