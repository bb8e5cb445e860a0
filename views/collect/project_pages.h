// SPDX-License-Identifier: GPL-3.0-or-later
// The first two pages of the project wizard: the file of the project, and which program is started on which
// machine.
#pragma once

#include <QWizardPage>

#include "core/collect/run_project.h"
#include "views/forms/form.h"

class QLabel;
class QVBoxLayout;

namespace opscope {

class ProblemLabel;

/// A project while it is edited.
struct ProjectInput : RunProject {
    explicit ProjectInput(const RunProject& project);
    /// The project with its file; a local run has no host.
    RunProject project() const;

    bool isNew;
    bool isLocal;
    std::string name;
    std::string location;
};

/// A page with a form and a line that names what is missing or wrong.
class FormPage : public QWizardPage {
    Q_OBJECT
public:
    bool isComplete() const override { return m_form->missing().isEmpty(); }

protected:
    FormPage(FormOf<ProjectInput>* form, ProjectInput& input);

    ProjectInput& m_input;
    FormOf<ProjectInput>* m_form;
    ProblemLabel* m_problem;
    QVBoxLayout* m_layout;
};

class PropertiesPage : public FormPage {
    Q_OBJECT
public:
    explicit PropertiesPage(ProjectInput& input);
    bool isComplete() const override;
    bool validatePage() override;

private:
    static std::span<const FieldSpec<ProjectInput>> fields();
    void showPath();

    QLabel* m_path;
};

class ExecutablePage : public FormPage {
    Q_OBJECT
public:
    explicit ExecutablePage(ProjectInput& input);
    /// Errors: as `splitWords`; a line of environment or upload without its sign; those of
    /// `checkRunProject`.
    Result<void> check() const;
    bool validatePage() override;

private:
    static std::span<const FieldSpec<ProjectInput>> fields();
};

} // namespace opscope
