// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "views/timeline/timeline_model.h"
#include "views/workers/job.h"

class QLabel;
class QPushButton;

namespace opscope {

class FieldsView;
struct FieldGroup;
class HistogramPlot;

/// All facts about the selected slice: fields, its op, arguments (decoded on demand), flows, and its duration
/// compared with slices of the same name.
class DetailsDock : public QWidget {
    Q_OBJECT
public:
    explicit DetailsDock(TimelineModel* timeline, QWidget* parent = nullptr);

private:
    void refresh();
    void decodeArgs(SliceId slice);
    FieldGroup timingOf(SliceId slice) const;
    FieldGroup taskOf(SliceId slice) const;
    FieldGroup opOf(OpId op) const;
    FieldGroup metricsOf(OpId op) const;
    /// The stages of its launch, each with its delay and the slice in which it was.
    FieldGroup launchOf(SliceId slice) const;
    FieldGroup flowsOf(SliceId slice) const;

    TimelineModel* m_timeline;
    FieldsView* m_fields;
    QLabel* m_plotTitle;
    HistogramPlot* m_plot;
    StringId m_plotName; ///< the name of the slices whose durations are in the plot
    QWidget* m_buttons;
    QPushButton* m_same;
    QPushButton* m_previous;
    QPushButton* m_next;
    QPushButton* m_copyAll;
    Job m_args{this, JobPriority::Low};
    Job m_histogramJob{this, JobPriority::Low};
};

} // namespace opscope
