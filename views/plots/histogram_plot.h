// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/named_slices.h"
#include "views/plots/plot.h"

namespace opscope {

/// On a page, the plot has a title and counts. In a dock, it has only the durations of both ends, and the
/// height of a bar is the square root of its count, so that one slow slice among thousands is still visible.
enum class HistogramSize { Page, Dock };

/// How often each duration occurs: bars of equal width in microseconds.
class HistogramPlot : public Plot {
    Q_OBJECT
public:
    explicit HistogramPlot(HistogramSize size = HistogramSize::Page, QWidget* parent = nullptr);

    /// `title` names the op or slice; `note` is shown instead if there are no durations.
    void setHistogram(const DurationBins& histogram, const QString& title, const QString& note);
    /// Gives the bar that contains this counted duration a colour of its own.
    void mark(std::int64_t duration);

private:
    void colour();

    DurationBins m_histogram;
    double m_nsPerX = 1000;
    HistogramSize m_size;
    QCPBars* m_columns;
    QCPBars* m_marked;       ///< painted over the others
    QCPTextElement* m_title; ///< null in a dock
    QSharedPointer<QCPAxisTickerText> m_edges{
        new QCPAxisTickerText}; ///< only in a dock: the begin and end of the bars
};

} // namespace opscope
