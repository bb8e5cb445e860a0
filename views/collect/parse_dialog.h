// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include <QStringList>

#include "core/collect/toolkit.h"
#include "views/collect/own_thread.h"
#include "views/collect/run_events.h"
#include "views/collect/work_dialog.h"
#include "views/forms/form.h"

namespace opscope {

class ProblemLabel;

/// Parses raw JOBs with the user's toolkit: the location of the toolkit, on a copy or in place, and its
/// output.
class ParseDialog : public WorkDialog {
    Q_OBJECT
public:
    /// `run`: the JOB, the cache folder, and the known paths of toolkit and Python (may be empty). `more`:
    /// further JOBs, parsed one after the other.
    explicit ParseDialog(ToolkitRun run, QWidget* parent = nullptr,
                         std::vector<std::filesystem::path> more = {});

    ToolkitRun run() const;
    bool isRunning() const override { return m_thread.isRunning(); }
    /// False while the reason of a failure is shown.
    bool hasParsedAll() const { return m_failed.empty(); }

Q_SIGNALS:
    /// The parsed folders are ready.
    void openRequested(const QStringList& paths);

private:
    void cancel() override { m_thread.cancel(); }
    struct Outcome {
        Result<void> done = {}; ///< why it ended early
        QStringList parsed = {};
        std::vector<Error> failed = {};
    };

    static std::span<const FieldSpec<ToolkitRun>> fields();
    void makeLayout();
    void check();
    void start();
    void finish(Outcome outcome);
    QString failureText() const;
    void retranslate();

    ToolkitRun m_run; ///< the form edits it
    std::vector<std::filesystem::path> m_jobs;
    std::vector<Error> m_failed; ///< from the last attempt
    int m_parsed = 0;            ///< number of JOBs in the last attempt that did not fail
    QLabel* m_about;
    Form* m_form;
    ProblemLabel* m_problem;
    QPlainTextEdit* m_log;
    QPushButton* m_start;
    QPushButton* m_cancel;
    RunEvents m_events;
    OwnThread<Outcome> m_thread; ///< the last member: it ends before the objects that it reports to
};

} // namespace opscope
