// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWizard>

#include "views/collect/project_pages.h"

namespace opscope {

class OptionsPage;

/// Three pages with the terms of the tutorials that describe what is collected and where: project,
/// executable, profiling options. Makes a run file, or edits one.
class ProjectWizard : public QWizard {
    Q_OBJECT
public:
    /// A project without a file is a new one; the name of a project with a file does not change.
    explicit ProjectWizard(const RunProject& project, QWidget* parent = nullptr);

    /// The project with the values of the pages and its file. Members that no page shows do not change.
    RunProject project() const;
    /// Begins with the last page.
    void showOptions();
    /// True if the user wants to run it at once.
    bool isRunRequested() const { return m_isRunRequested; }

    void accept() override;

private:
    void retranslate();

    RunProject m_before;
    ProjectInput m_input;
    ExecutablePage* m_executable;
    OptionsPage* m_options;
    bool m_isRunRequested = false;
};

} // namespace opscope
