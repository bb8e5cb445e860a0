// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/flame/flame_widget.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QLabel;
class QPushButton;

namespace opscope {

/// Nested calls in the selected range, or in the entire run, added up by their path; or the time of the
/// device by module. It shows the rank in focus.
class FlamePage : public Page {
    Q_OBJECT
public:
    unsigned narrowedBy() const override { return kByRange | kByLanes; }
    FlamePage(const PanelContext& context, QWidget* parent);

    bool isBusy() const override { return m_work.isRunning(); }

private:
    void compute();
    void goToSlice(std::uint32_t node);
    void retranslate();

    QString whyEmpty(const SliceScope& scope) const;

    WorkspacePtr m_workspace;
    ReportPtr m_report;
    std::size_t m_rank;
    QLabel* m_scopeLabel;
    QLabel* m_hoverLabel;
    QPushButton* m_slice;
    QPushButton* m_byModule; ///< hidden for a report without modules
    FlameWidget* m_flame;
    Job m_work{this, JobPriority::Low};
};

} // namespace opscope
