// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/flame/flame_widget.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QLabel;
class QPushButton;

namespace opscope {

/// Nested calls of the selected range, or of the whole run, summed up by their path. Of the rank in focus.
class FlamePage : public Page {
    Q_OBJECT
public:
    unsigned narrowedBy() const override { return kByRange | kByLanes; }
    FlamePage(const PanelContext& context, QWidget* parent);

    bool isBusy() const override { return m_work.isRunning(); }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void compute();
    void goToSlice(std::uint32_t node);
    void retranslate();

    QString whyEmpty(const SliceScope& scope) const;

    WorkspacePtr m_workspace;
    ReportPtr m_report;
    std::size_t m_rank;
    QLabel* m_of;
    QLabel* m_current;
    QPushButton* m_slice;
    FlameWidget* m_flame;
    bool m_isOld = true; ///< the selection changed while nobody saw the page
    Job m_work{this, JobPriority::Low};
};

} // namespace opscope
