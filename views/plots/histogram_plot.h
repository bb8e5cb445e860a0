// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/named_slices.h"
#include "views/plots/plot.h"

namespace opscope {

/// On a page with a title and counts; in a dock with the durations of both ends alone: there a bar is as high
/// as the square root of its count, so that one slow slice among thousands is still seen.
enum class HistogramSize { Page, Dock };

/// How often which duration: bars of equal width in microseconds.
class HistogramPlot : public Plot {
    Q_OBJECT
public:
    explicit HistogramPlot(HistogramSize size = HistogramSize::Page, QWidget* parent = nullptr);

    /// `title` names whose durations these are; `note` is shown instead if there are none.
    void setHistogram(const DurationBins& histogram, const QString& title, const QString& note);
    /// The bar that holds a duration which was counted stands in a colour of its own.
    void mark(std::int64_t duration);

private:
    void colour();

    DurationBins m_histogram;
    double m_nsPerX = 1000;
    HistogramSize m_size;
    QCPBars* m_columns;
    QCPBars* m_marked;       ///< over the others
    QCPTextElement* m_title; ///< null in a dock
    QSharedPointer<QCPAxisTickerText> m_edges{
        new QCPAxisTickerText}; ///< of a dock: where the bars begin and end
};

} // namespace opscope
