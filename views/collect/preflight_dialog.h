// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collect/preflight.h"
#include "views/collect/own_thread.h"
#include "views/collect/work_dialog.h"

namespace opscope {

/// Problems that would make a run fail: a table of checks with the result and what to do.
class PreflightDialog : public WorkDialog {
    Q_OBJECT
public:
    /// `toolkit`: the path in the settings, see `preflight`.
    explicit PreflightDialog(RunProject project, QWidget* parent = nullptr, std::string toolkit = {});

    /// Reads the file of the project and checks the host (again).
    void check();
    /// The project as it was checked.
    const RunProject& project() const { return m_project; }
    bool isRunning() const override { return m_thread.isRunning(); }
    /// The checks that predict a failed run, each in a line with what to do; empty if there are none, or
    /// before the first check.
    QStringList failures() const;

Q_SIGNALS:
    void runRequested();

private:
    void cancel() override { m_thread.cancel(); }
    void fill(const std::vector<Check>& checks);
    void retranslate();

    RunProject m_project;
    std::string m_toolkit;
    std::vector<Check> m_checks;
    QTableWidget* m_table;
    QPushButton* m_again;
    QPushButton* m_run;
    OwnThread<Result<std::vector<Check>>> m_thread;
};

} // namespace opscope
