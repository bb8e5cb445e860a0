// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/judge/accuracy_tables.h"
#include "views/plots/scatter_plot.h"

namespace opscope {

/// A metric of each tensor in the order of execution. Values that are not numbers (nan, inf) have their own
/// place below all numbers.
class AccuracyPlot : public ScatterPlot {
    Q_OBJECT
public:
    explicit AccuracyPlot(QWidget* parent = nullptr);

    /// `rows`: the shown rows of the result; `limit` 0 means no limit.
    void show(const accuracy::Compared& compared, std::span<const std::uint32_t> rows,
              accuracy::Metric metric, double limit);
    using QWidget::show;

private:
    void colour();

    QCPItemRect* m_band; ///< marks values that are not numbers
    QCPItemText* m_bandText;
};

} // namespace opscope
