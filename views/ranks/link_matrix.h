// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix of links from rank to rank, for the pages that show it.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "core/table/table.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QComboBox;
class QLabel;

namespace opscope {

class HeatMap;

/// How much each rank sends to each other rank.
struct RankTransfers {
    struct Link {
        int source = 0;
        int target = 0;
        std::size_t count = 0;
        std::optional<double> size, time, bandwidth; ///< MB, ms, GB/s
    };
    std::vector<Link> links;
    std::set<int> ranks;
    int unknown = 0; ///< transfers whose rank no file maps from its group to the run
};

/// The rank-by-rank matrix with its selectors: op, figure, kind of link.
class LinkMatrix : public QWidget {
    Q_OBJECT
public:
    /// True if a report has a matrix.
    static bool isIn(const Workspace& workspace);

    LinkMatrix(const PanelContext& context, QWidget* parent);
    bool isBusy() const { return m_finding.isRunning() || m_work.isRunning() || m_adding.isRunning(); }

private:
    void build();
    void addUp();
    void retranslate();
    void draw();

    PanelContext m_context;
    TablePtr m_table; ///< the sums of its rows are in the cells
    RankTransfers m_transfers;
    Job m_finding{this};
    Job m_work{this};
    Job m_adding{this};
    QComboBox* m_op;
    QComboBox* m_figure;
    QComboBox* m_transport;
    QLabel* m_notDrawn; ///< the number of cells that the picture does not show
    HeatMap* m_map;
};

} // namespace opscope
