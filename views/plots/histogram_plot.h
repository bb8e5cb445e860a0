// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/named_slices.h"
#include "views/plots/plot.h"

namespace opscope {

/// How often which duration: bars of equal width in microseconds.
class HistogramPlot : public Plot {
    Q_OBJECT
public:
    explicit HistogramPlot(QWidget* parent = nullptr);

    /// `title` names whose durations these are; `note` is shown instead if there are none.
    void setHistogram(const DurationBins& histogram, const QString& title, const QString& note);

private:
    void colour();

    DurationBins m_histogram;
    QCPBars* m_columns;
    QCPTextElement* m_title;
};

} // namespace opscope
