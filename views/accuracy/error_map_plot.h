// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/measure/error_map.h"
#include "views/plots/color_map_plot.h"

namespace opscope {

/// The errors of a tensor along two of its axes: darker means larger, by powers of ten.
class ErrorMapPlot : public ColorMapPlot {
    Q_OBJECT
public:
    explicit ErrorMapPlot(QWidget* parent = nullptr);

    /// The names of the axes are those of the shape.
    void setMap(accuracy::ErrorMap map, const QString& rowName, const QString& columnName);
    void clear();

private:
    void colour();
    void draw();
    QString hoverText(double x, double y) const;

    accuracy::ErrorMap m_errors;
    QString m_rowName;
    QString m_columnName;
};

} // namespace opscope
