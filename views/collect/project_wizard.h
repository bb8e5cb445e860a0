// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWizard>

#include "core/collect/run_project.h"

namespace opscope {

class ExecutablePage;
class OptionsPage;
class PropertiesPage;

/// Three pages that say what is collected and where, in the words of the tutorials: project, executable,
/// profiling options. Makes a run file, or edits one.
class ProjectWizard : public QWizard {
    Q_OBJECT
public:
    /// A project without a file is a new one; of one with a file the name stays as it is.
    explicit ProjectWizard(const RunProject& project, QWidget* parent = nullptr);

    /// The project as the pages say, with its file. Members that no page shows are as they were.
    RunProject project() const;
    /// Begins at the last page.
    void showOptions();
    /// The user wants it to run at once.
    bool isToRun() const { return m_isToRun; }

    void accept() override;

private:
    void retranslate();

    RunProject m_before;
    PropertiesPage* m_properties;
    ExecutablePage* m_executable;
    OptionsPage* m_options;
    bool m_isToRun = false;
};

} // namespace opscope
