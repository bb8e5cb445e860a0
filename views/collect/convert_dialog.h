// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collect/convert_model.h"
#include "views/collect/own_thread.h"
#include "views/collect/run_events.h"
#include "views/collect/work_dialog.h"
#include "views/forms/form.h"

namespace opscope {

class ProblemLabel;

/// The form of an ATC command, its run, and the problems in its log.
class ConvertDialog : public WorkDialog {
    Q_OBJECT
public:
    /// `host`: of the open project; it can be chosen in addition to this machine if it has a name.
    explicit ConvertDialog(HostOptions host, QWidget* parent = nullptr);

    const ModelConversion& conversion() const { return m_input; }
    bool isRunning() const override { return m_thread.isRunning(); }

Q_SIGNALS:
    /// The .om was written.
    void openRequested(const QString& path);

private:
    void cancel() override { m_thread.cancel(); }
    struct Input : ModelConversion {
        bool isOnHost = false;
        QString hostName;
    };
    static std::span<const FieldSpec<Input>> fields();
    void makeForm();
    void addLog(class QLayout* layout);
    void showCommand();
    void start();
    void finish(const Result<ConvertedModel>& made);
    void showProblems(const std::vector<AtcProblem>& problems);
    void goToLine(int row);
    void retranslate();

    HostOptions m_host;
    Input m_input;
    FormOf<Input>* m_form;
    QPlainTextEdit* m_command;
    ProblemLabel* m_problem;
    QTableWidget* m_problems;
    QPlainTextEdit* m_log;
    QPushButton* m_start;
    QPushButton* m_cancel;
    QPushButton* m_open;
    QString m_made; ///< the path of the model
    std::vector<std::pair<QString, QString>>
        m_lines; ///< for each problem the beginning of its line in the log, and its text
    RunEvents m_events;
    OwnThread<Result<ConvertedModel>>
        m_thread; ///< the last member: it ends before the objects that it reports to
};

} // namespace opscope
