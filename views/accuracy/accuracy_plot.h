// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/accuracy_tables.h"
#include "views/plots/scatter_plot.h"

namespace opscope {

/// A metric of each tensor in the order of execution. What is no number (nan, inf) has a place of its own
/// below all numbers.
class AccuracyPlot : public ScatterPlot {
    Q_OBJECT
public:
    explicit AccuracyPlot(QWidget* parent = nullptr);

    /// `rows`: of the result, those that are shown; `limit` 0: none.
    void show(const accuracy::Compared& compared, std::span<const std::uint32_t> rows,
              accuracy::Metric metric, double limit);
    using QWidget::show;

private:
    void colour();

    QCPItemRect* m_band; ///< where there is no number
    QCPItemText* m_bandText;
};

} // namespace opscope
