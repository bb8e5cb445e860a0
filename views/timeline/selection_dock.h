// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "views/timeline/selection_model.h"
#include "views/workers/job.h"

class QComboBox;
class QLabel;
class QTableView;

namespace opscope {

/// Statistics of the selected area or slices, computed off the GUI thread; void when the selection has
/// changed.
class SelectionDock : public QWidget {
    Q_OBJECT
public:
    explicit SelectionDock(TimelineModel* timeline, QWidget* parent = nullptr);

    SelectionModel* model() const { return m_model; }
    QTableView* table() const { return m_table; }
    bool isComputing() const { return m_timer.isActive() || m_job.isRunning(); }
    QString summary() const;
    /// Rows by name, op type, lane or stream.
    QComboBox* groupBox() const { return m_group; }

private:
    void compute();
    void retranslate();
    void widenColumns();
    void show(SelectionStatistics statistics);

    TimelineModel* m_timeline;
    SelectionModel* m_model;
    QLabel* m_summary;
    QComboBox* m_group;
    QTableView* m_table;
    QTimer m_timer; ///< a drag changes the range with every move: one answer a pause
    Job m_job{this, JobPriority::Low};
};

} // namespace opscope
