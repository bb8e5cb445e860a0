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

/// The project that is open, and what the window does with it: edit, check, run, open and compare what came
/// back.
class Collection : public QObject {
    Q_OBJECT
public:
    explicit Collection(MainWindow* window);

    /// The dock that shows runs.
    void setPanel(RunPanel* panel);

    void newProject();
    void askOpenProject();
    /// Opens a run file; what is wrong with it is said.
    void openProject(const QString& path);
    /// The wizard over the open project.
    void editProject();
    /// Of the open project; without one it is asked for.
    void run();
    void preflight();
    void convertModel();
    /// Parses the raw JOB in front with the user's toolkit and opens the result.
    void parseRaw();
    /// The wizard with the switches set that make what is missing on a page. `isSvp`: what the page shows.
    void collectMissing(const std::vector<Message>& how, bool isSvp);

    const std::optional<RunProject>& project() const { return m_project; }
    bool isRunning() const;
    /// Ends a run; `idle` comes when that is done.
    void cancel();

    /// A file of the kind that `openProject` opens.
    static bool isProject(const QString& path);

Q_SIGNALS:
    void idle();

private:
    bool askForProject();
    bool hasProject();
    void setProject(RunProject project);
    /// Takes over what was changed; what Preflight found before counts no more.
    void updateProject(const RunProject& now);
    void edit(const RunProject& project, bool isAtOptions);
    void finish(const QString& path);
    bool isToStart();

    MainWindow* m_window;
    QPointer<RunPanel> m_panel;
    std::optional<RunProject> m_project;
    QStringList m_failing; ///< checks of the project that failed when they were made last
};

} // namespace opscope
