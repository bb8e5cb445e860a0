// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWizardPage>

#include "core/collect/run_project.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QScrollArea;
class QSpinBox;

namespace opscope {

class ProblemLabel;

/// The third page of the project wizard: each switch of the profiler with what it costs and feeds, and how
/// often is run.
class OptionsPage : public QWizardPage {
    Q_OBJECT
public:
    explicit OptionsPage(const RunProject& project, QWidget* parent = nullptr);

    /// Shows the switches of a kind of run; values of switches that both have stay.
    void setKind(RunKind kind);
    /// Puts what the page says into a project.
    void fill(RunProject& project) const;
    bool validatePage() override;
    void retranslate();

private:
    /// A switch: said to the profiler or not, and its value.
    struct Row {
        std::string name;
        QCheckBox* box;
        QComboBox* value;
    };
    void rebuild();
    void choosePreset(int index);
    /// Shows which preset the switches are; the last entry means none of them.
    void showPreset();
    NamedTexts switches() const;

    RunProject m_project; ///< kind, switches and metric groups as they were when the rows were made
    bool m_isNew;         ///< a project without a file: it begins with the first preset
    QLabel* m_presetLabel;
    QComboBox* m_preset;
    QScrollArea* m_area;
    std::vector<Row> m_rows;
    QCheckBox* m_groups = nullptr; ///< all metric groups, one run each
    QSpinBox* m_repeat;
    QSpinBox* m_warmUp;
    QSpinBox* m_timeLimit;
    QSpinBox* m_device;
    std::vector<QLabel*> m_labels; ///< of the four
    ProblemLabel* m_problem;
};

} // namespace opscope
