// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "views/timeline/latest_job.h"
#include "views/timeline/selection_model.h"

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

protected:
    void changeEvent(QEvent* event) override;

private:
    void compute();
    void widenColumns();
    void show(SelectionStatistics statistics);

    TimelineModel* m_timeline;
    SelectionModel* m_model;
    QLabel* m_summary;
    QTableView* m_table;
    QTimer m_timer; ///< a drag changes the range with every move: one answer a pause
    LatestJob m_job;
};

} // namespace opscope
