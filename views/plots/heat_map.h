// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "views/plots/plot.h"

namespace opscope {

/// A map of rank by rank: one cell for each pair, with its number if it fits.
class HeatMap : public Plot {
    Q_OBJECT
public:
    struct Cell {
        int source = 0; ///< row, from above
        int target = 0; ///< column
        double value = 0;
        QString tip;
    };

    explicit HeatMap(QWidget* parent = nullptr);
    /// `ranks` are the labels of both axes; cells index them.
    void setCells(const QStringList& ranks, std::vector<Cell> cells, const QString& title);

private:
    void draw();

    QStringList m_ranks;
    std::vector<Cell> m_cells;
    QCPColorMap* m_map;
    QCPColorScale* m_scale;
    std::vector<QCPItemText*> m_numbers;
};

} // namespace opscope
