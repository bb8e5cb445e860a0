// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "core/analysis/selection_statistics.h"
#include "core/table/table.h"
#include "views/timeline/timeline_model.h"
#include "views/workers/job.h"

class QComboBox;
class QLabel;

namespace opscope {

struct SelectionWords;
class TableWidget;

/// Statistics of the selected area or slices, computed on a worker; an answer for an older selection is
/// discarded.
class SelectionDock : public QWidget {
    Q_OBJECT
public:
    explicit SelectionDock(TimelineModel* timeline, QWidget* parent = nullptr);

private:
    struct Shown {
        SelectionStatistics statistics;
        TablePtr table;
    };
    void compute();
    void retranslate();
    void show(Shown shown);
    void showSummary();
    void showGap(std::uint32_t row);
    SelectionWords words() const;
    std::int64_t zero() const;

    TimelineModel* m_timeline;
    QLabel* m_summary;
    QComboBox* m_group;
    TableWidget* m_table;
    QWidget* m_bar; ///< the tool bar of the table, visible if there are rows
    Shown m_shown;
    QTimer m_timer; ///< a drag changes the range with every move: only a pause starts the computation
    Job m_job{this, JobPriority::Low};
};

} // namespace opscope
