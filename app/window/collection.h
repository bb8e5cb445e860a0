// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>

#include "core/base/message.h"
#include "core/collect/run_project.h"

namespace opscope {

class MainWindow;
class RunPanel;

/// The open project, and what the window does with it: edit, check and run it, open and compare the results.
class Collection : public QObject {
    Q_OBJECT
public:
    explicit Collection(MainWindow* window);

    /// Sets the dock that shows runs.
    void setPanel(RunPanel* panel);

    void newProject();
    void askOpenProject();
    /// Opens a run file, or reports what is wrong with it.
    void openProject(const QString& path);
    /// Opens the wizard for the open project.
    void editProject();
    /// Runs the open project, or asks for one.
    void run();
    void preflight();
    void convertModel();
    /// Parses the raw JOB in front with the user's toolkit and opens the result.
    void parseRaw();
    /// Opens the wizard with the switches set that record what is missing on a page. `isSvp`: the kind of run
    /// on the page.
    void collectMissing(const std::vector<Message>& how, bool isSvp);

    const std::optional<RunProject>& project() const { return m_project; }
    bool isRunning() const;
    /// Ends a run; `idle` follows when it has ended.
    void cancel();

    /// True if `openProject` opens files of this kind.
    static bool isProject(const QString& path);

Q_SIGNALS:
    void idle();

private:
    bool askForProject();
    bool ensureProject();
    void setProject(RunProject project);
    /// Sets the changed project; earlier results of Preflight are not valid any more.
    void updateProject(const RunProject& now);
    void edit(const RunProject& project, bool isAtOptions);
    void finish(const QString& path);
    bool confirmStart();

    MainWindow* m_window;
    QPointer<RunPanel> m_panel;
    std::optional<RunProject> m_project;
    QStringList m_failing; ///< the checks of the project that failed in the last Preflight
};

} // namespace opscope
