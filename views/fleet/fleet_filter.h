// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QWidget>

#include "views/fleet/fleet_session.h"
#include "views/workers/job.h"

class QComboBox;
class QLineEdit;

namespace opscope {

/// Which runs count: project, branch, chip, CANN, label and time. Views of one database share it.
class FleetFilterBar : public QWidget {
    Q_OBJECT
public:
    FleetFilterBar(FleetSession& session, QWidget* parent);

protected:
    void showEvent(QShowEvent* event) override;

private:
    using Choices = std::array<QStringList, 4>; ///< as m_boxes
    void change();
    void follow();
    void fill(const Choices& choices);
    void retranslate();

    FleetSession& m_session;
    std::array<QComboBox*, 4> m_boxes; ///< project, branch, chip, CANN
    QLineEdit* m_label;
    QComboBox* m_since;
    bool m_isRequested = false;
    Job m_job{this, JobPriority::Low};
};

} // namespace opscope
