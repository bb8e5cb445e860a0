// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/plot.h"

namespace opscope {

/// Cells with colours, the first row at the top, and the scale of the colours at the right.
class ColorMapPlot : public Plot {
    Q_OBJECT
protected:
    explicit ColorMapPlot(QWidget* parent);

    /// Sets the number of cells, and how many coordinates of an axis each cell has. The first one is 0.
    void setSize(std::size_t columns, std::size_t rows, double perColumn = 1, double perRow = 1);
    /// The colours from the lowest value to the highest one; cells without a value have that of empty rows.
    void setColors(const QMap<double, QColor>& stops);
    /// Names as many columns or rows as there is usually space for.
    static void nameCells(QCPAxis& axis, std::size_t count,
                          const std::function<QString(std::size_t)>& nameOf);

    QCPColorMap* m_colors;
    QCPColorScale* m_scale;
};

} // namespace opscope
