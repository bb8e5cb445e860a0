// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>

#include <QElapsedTimer>
#include <QWidget>

#include "core/collect/collect_runs.h"
#include "views/collect/own_thread.h"
#include "views/collect/run_events.h"

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QTimer;

namespace opscope {

/// A run of a project: its steps, how far it is, what it says, and what can be done with its result.
class RunPanel : public QWidget {
    Q_OBJECT
public:
    /// `askProgram`: see HostOptions.
    explicit RunPanel(QString askProgram, QWidget* parent = nullptr);

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
    void comparisonRequested(const QString& baseline, const QString& current);
    void runRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    enum class Phase { Nothing, Ready, Running, Cancelling, Done, Failed };
    void makeLayout();
    void startThread();
    void finish(Result<CollectedRuns> collected);
    void finishWell(const CollectedRuns& collected);
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
    QString m_path, m_baseline; ///< of the last run, and of the one before it
    bool m_isDenied = false;
    QElapsedTimer m_clock, m_stepClock;
    std::uint64_t m_firstBytes = 0; ///< of the step, when its first progress came

    QLabel* m_title;
    QLabel* m_steps;
    QLabel* m_time;
    QLabel* m_state;
    QProgressBar* m_bar;
    QPlainTextEdit* m_log;
    QPushButton* m_cancel;
    QPushButton* m_again;
    QPushButton* m_open;
    QPushButton* m_compare;
    QPushButton* m_login;
    QTimer* m_tick;
    RunEvents m_events;
    OwnThread<Result<CollectedRuns>> m_thread; ///< last: it ends before what it speaks to
};

} // namespace opscope
