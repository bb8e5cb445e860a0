// SPDX-License-Identifier: GPL-3.0-or-later
// The first two pages of the project wizard: the file of the project, and which program is started on which
// machine.
#pragma once

#include <vector>

#include <QWizardPage>

#include "core/collect/run_project.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace opscope {

/// A label for what is wrong, empty and hidden if nothing is.
class ProblemLabel;

class PropertiesPage : public QWizardPage {
    Q_OBJECT
public:
    explicit PropertiesPage(const RunProject& project, QWidget* parent = nullptr);

    /// The run file.
    std::filesystem::path file() const;
    bool isComplete() const override;
    bool validatePage() override;
    void retranslate();

private:
    void showPath();

    bool m_isNew;
    QFormLayout* m_form;
    QLineEdit* m_name;
    QLineEdit* m_folder;
    QLineEdit* m_results;
    QLineEdit* m_baseline;
    QLabel* m_path;
    ProblemLabel* m_problem;

    friend class ProjectWizard;
};

class ExecutablePage : public QWizardPage {
    Q_OBJECT
public:
    explicit ExecutablePage(const RunProject& project, QWidget* parent = nullptr);

    RunKind kind() const;
    /// Writes the values of the page into a project. Errors: as `splitWords`; a line of environment or upload
    /// without its sign; those of `checkRunProject`.
    Result<void> fill(RunProject& project) const;
    bool isComplete() const override;
    bool validatePage() override;
    void retranslate();

Q_SIGNALS:
    void kindChanged();

private:
    void showKind();
    void showMissing();
    std::vector<const QLineEdit*> needed() const;

    RunProject m_before;
    QFormLayout* m_form;
    QComboBox* m_kind;
    QComboBox* m_mode;
    QLineEdit* m_host;
    QSpinBox* m_port;
    QLineEdit* m_folder;
    QLineEdit* m_application;
    QPlainTextEdit* m_arguments;
    QPlainTextEdit* m_environment;
    QLineEdit* m_setEnv;
    QLineEdit* m_toolkit;
    QLineEdit* m_localToolkit;
    QLineEdit* m_aclJson;
    QLineEdit* m_output;
    QPlainTextEdit* m_upload;
    ProblemLabel* m_problem;
};

} // namespace opscope
