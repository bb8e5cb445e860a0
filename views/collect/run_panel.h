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

/// A run of a project: its steps, how far it is, what it says, and what can be done with its result.
class RunPanel : public QWidget {
    Q_OBJECT
public:
    /// `askProgram`: see HostOptions.
    RunPanel(QString askProgram, Preferences& preferences, QWidget* parent = nullptr);

    /// Shows which project is open; a run that goes on stays in front.
    void showProject(const RunProject& project);
    /// Starts a run; does nothing while one goes on. A password is kept until the panel goes, and nowhere
    /// else.
    void start(const RunProject& project);
    /// Asks the run to end; `ended` comes when all is as it was.
    void cancel();
    bool isRunning() const { return m_thread.isRunning(); }

Q_SIGNALS:
    /// A run of the project has ended: well (a path to open), or not (empty).
    void ended(const QString& path);
    void openRequested(const QString& path);
    /// `further`: more runs of the current side.
    void comparisonRequested(const QString& baseline, const QString& current,
                             const std::vector<opscope::ReportPtr>& further);
    void runRequested();
    /// What became of a run that came to nothing, for a mark that stays; empty when the next one begins, or
    /// another project is open.
    void marked(const QString& mark, const QString& why);

protected:
    void changeEvent(QEvent* event) override;

private:
    enum class Phase { Nothing, Ready, Running, Cancelling, Done, Failed };
    /// What came back, and how far apart it is.
    struct Finished {
        Result<CollectedRuns> collected;
        std::filesystem::path log = {};       ///< of runs that came to nothing; empty: it could not be kept
        std::vector<RunReports> reports = {}; ///< of several runs
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
    QString m_path, m_baseline;       ///< of the last run, and of the one before these
    std::vector<ReportPtr> m_further; ///< the runs before the last one
    std::size_t m_runs = 0;           ///< that the times are of
    bool m_isDenied = false;
    std::optional<Error> m_error; ///< of the last run
    QString m_failedLog;          ///< of the same
    QElapsedTimer m_clock, m_stepClock;
    std::uint64_t m_firstBytes = 0; ///< of the step, when its first progress came

    QLabel* m_title;
    QLabel* m_steps;
    QLabel* m_time;
    QLabel* m_state;
    QProgressBar* m_bar;
    QTabWidget* m_pages; ///< the log, and the times behind a run
    QPlainTextEdit* m_log;
    Selection* m_selection;
    TableWidget* m_times;
    TableWidget* m_runsTable;
    RunHistory m_history; ///< of the project, as the table shows it
    QPushButton* m_cancel;
    QPushButton* m_again;
    QPushButton* m_open;
    QPushButton* m_compare;
    QPushButton* m_login;
    QTimer* m_tick;
    RunEvents m_events;
    OwnThread<Finished> m_thread; ///< last: it ends before what it speaks to
};

} // namespace opscope
