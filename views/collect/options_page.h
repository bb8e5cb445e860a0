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

/// The third page of the project wizard: each switch of the profiler with its cost and the pages that it
/// feeds, and the number of runs.
class OptionsPage : public QWizardPage {
    Q_OBJECT
public:
    explicit OptionsPage(const RunProject& project, QWidget* parent = nullptr);

    /// Shows the switches for a kind of run; values of switches that both kinds have stay.
    void setKind(RunKind kind);
    /// Writes the values of the page into a project.
    void fill(RunProject& project) const;
    bool validatePage() override;

private:
    /// A switch: whether it is passed to the profiler, and its value.
    struct Row {
        std::string name;
        QCheckBox* box;
        QComboBox* value;
    };
    void retranslate();
    void rebuild();
    void choosePreset(int index);
    /// Shows which preset the switches match; the last entry means that they match none.
    void showPreset();
    NamedTexts switches() const;

    RunProject m_project; ///< kind, switches and metric groups when the rows were made
    bool m_isNew;         ///< a project without a file begins with the first preset
    QLabel* m_presetLabel;
    QComboBox* m_preset;
    QScrollArea* m_area;
    std::vector<Row> m_rows;
    QCheckBox* m_groups = nullptr; ///< all metric groups, with one run for each
    QSpinBox* m_repeat;
    QSpinBox* m_warmUp;
    QSpinBox* m_timeLimit;
    QSpinBox* m_device;
    std::vector<QLabel*> m_labels; ///< one for each of the four groups
    ProblemLabel* m_problem;
};

} // namespace opscope
