// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "core/collect/toolkit.h"
#include "views/collect/own_thread.h"
#include "views/collect/run_events.h"

class QCheckBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace opscope {

class ProblemLabel;

/// Parses a raw JOB with the user's toolkit: where the toolkit is, on a copy or in place, what it prints.
class ParseDialog : public QDialog {
    Q_OBJECT
public:
    /// `run`: the JOB, the cache folder, and what is known of toolkit and Python (may be empty).
    explicit ParseDialog(ToolkitRun run, QWidget* parent = nullptr);

    ToolkitRun run() const;
    bool isRunning() const { return m_thread.isRunning(); }

Q_SIGNALS:
    /// The parsed folder is ready.
    void openRequested(const QString& path);

protected:
    void reject() override;

private:
    void makeLayout();
    void check();
    void start();
    void finish(const Result<ParsedJob>& parsed);
    void retranslate();

    ToolkitRun m_run;
    QLabel* m_about;
    QFormLayout* m_form = nullptr;
    QLineEdit* m_toolkit = nullptr;
    QLineEdit* m_python = nullptr;
    QCheckBox* m_inPlace;
    ProblemLabel* m_problem;
    QLabel* m_state;
    QProgressBar* m_bar;
    QPlainTextEdit* m_log;
    QPushButton* m_start;
    QPushButton* m_cancel;
    QPushButton* m_close;
    bool m_isClosing = false;
    RunEvents m_events;
    OwnThread<Result<ParsedJob>> m_thread; ///< last: it ends before the objects that it reports to
};

} // namespace opscope
