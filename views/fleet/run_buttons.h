// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "views/fleet/fleet_session.h"

class QPushButton;

namespace opscope {

/// What can be done with the runs that are chosen in a table: their ranks, their report, a comparison.
class RunButtons : public QWidget {
    Q_OBJECT
public:
    explicit RunButtons(QWidget* parent);

    /// In the order of the table, in which the newest run is the first or the last; see `isNewestFirst`.
    void setRuns(std::vector<FleetSession::Run> runs);
    /// For a table whose first row is the oldest run.
    void setOldestFirst() { m_isNewestFirst = false; }
    void showRanks();

Q_SIGNALS:
    void ranksRequested(const opscope::FleetSession::Run& run);
    void openRequested(const opscope::FleetSession::Run& run);
    void compareRequested(const opscope::FleetSession::Run& baseline,
                          const opscope::FleetSession::Run& current);

private:
    std::vector<FleetSession::Run> m_runs;
    bool m_isNewestFirst = true;
    QPushButton* m_ranks;
    QPushButton* m_open;
    QPushButton* m_compare;
};

} // namespace opscope
