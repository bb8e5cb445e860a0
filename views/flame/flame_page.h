// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/flame/flame_widget.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
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

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose();
    void compute();
    void showFound();
    void goToSlice(std::uint32_t node);
    void retranslate();

    QString whyEmpty(const SliceScope& scope) const;

    WorkspacePtr m_workspace;
    ReportPtr m_report;
    std::size_t m_rank;
    QLabel* m_scopeLabel;
    QLabel* m_hoverLabel;
    QLineEdit* m_find;
    QLabel* m_found;
    QComboBox* m_order;
    QCheckBox* m_byType;
    QPushButton* m_entire;
    QPushButton* m_slice;
    QPushButton* m_byModule; ///< hidden for a report without modules
    FlameWidget* m_flame;
    Job m_work{this, JobPriority::Low};
};

} // namespace opscope
