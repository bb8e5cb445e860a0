// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of the complete model above the findings: good or bad, and why; all of them on demand.
#pragma once

#include <QWidget>

#include "core/advisor/advisor.h"
#include "views/panel.h"

class QGridLayout;
class QLabel;
class QScrollArea;
class QToolButton;

namespace opscope {

class ModelFigures : public QWidget {
    Q_OBJECT
public:
    explicit ModelFigures(WorkspacePtr workspace, QWidget* parent = nullptr);

    /// Shows the first model that has figures in the rank in focus, otherwise the first model; hidden if
    /// there is none.
    void setAdvice(const Advice& advice, std::size_t rank);

private:
    void fill(const ModelPerformance& performance);

    WorkspacePtr m_workspace;
    bool m_isOneOfSeveral = false;
    QLabel* m_verdict;
    QLabel* m_first; ///< the figures that determine the verdict
    QToolButton* m_all;
    QScrollArea* m_scroll;
};

} // namespace opscope
