// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "views/plots/color_map_plot.h"

namespace opscope {

/// A map of rank by rank: one cell for each pair, with its number if it fits. Colours are on a logarithmic
/// scale. A rank to itself is no link: its cell has a number, but no colour and no part in the scale.
class HeatMap : public ColorMapPlot {
    Q_OBJECT
public:
    struct Cell {
        int source = 0; ///< row, from above
        int target = 0; ///< column
        double value = 0;
        QString tip;
    };

    /// The values that have the strong colour: the slow links of a bandwidth, the large amounts.
    enum class Strong { Low, High };

    explicit HeatMap(QWidget* parent = nullptr);
    /// `ranks` are the labels of both axes; cells index them.
    void setCells(const QStringList& ranks, std::vector<Cell> cells, const QString& title,
                  Strong strong = Strong::High);
    /// The colour of a value.
    QColor colorOf(double value) const;

private:
    void draw();
    void scale();

    Strong m_strong = Strong::High;
    double m_low = 1, m_high = 2; ///< the values at the ends of the scale
    QStringList m_ranks;
    std::vector<Cell> m_cells;
    std::vector<QCPItemText*> m_numbers;
};

} // namespace opscope
