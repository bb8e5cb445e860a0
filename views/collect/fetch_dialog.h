// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "core/collect/fetch_folder.h"
#include "views/collect/own_thread.h"
#include "views/collect/run_events.h"
#include "views/collect/work_dialog.h"
#include "views/forms/form.h"

namespace opscope {

class ProblemLabel;

/// What is fetched, and from where.
struct FetchWish {
    std::string host; ///< a destination for `ssh`
    std::int64_t port = 0;
    std::string sshConfig;
    std::string path;
    std::filesystem::path cache; ///< fetched below it
};

/// Fetches a run of another machine over ssh: the host and the path can be changed, and it can be stopped and
/// continued.
class FetchDialog : public WorkDialog {
    Q_OBJECT
public:
    /// `askProgram` answers ssh if it asks for a password; see ask_pass.h.
    FetchDialog(FetchWish wish, QString askProgram, QWidget* parent = nullptr);

    const FetchWish& wish() const { return m_wish; }
    bool isRunning() const override { return m_thread.isRunning(); }
    /// False if some files were not fetched; the dialog shows why.
    bool isComplete() const { return m_isComplete; }

Q_SIGNALS:
    /// The folder or file is here.
    void fetched(const QString& path);

private:
    void cancel() override { m_thread.cancel(); }
    static std::span<const FieldSpec<FetchWish>> fields();
    void makeLayout();
    void check();
    void start();
    void askPassword();
    void finish(const Result<FetchedFolder>& result);
    void retranslate();

    FetchWish m_wish; ///< the form edits it
    QString m_askProgram;
    std::string m_password;
    QLabel* m_about;
    Form* m_form;
    ProblemLabel* m_problem;
    QPushButton* m_start;
    QPushButton* m_login;
    QPushButton* m_cancel;
    std::optional<Error> m_error;
    bool m_isComplete = true;
    RunEvents m_events;
    OwnThread<Result<FetchedFolder>> m_thread; ///< the last member: it ends before what it reports to
};

} // namespace opscope
