// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/time.h"
#include "views/plots/label_layout.h"
#include "views/plots/plot.h"

namespace opscope {

/// Values over time: one line for each series, with min, max and mean of the visible time in the legend, and
/// a band for the range that is selected on the timeline.
class LinesPlot : public Plot {
    Q_OBJECT
public:
    static constexpr std::size_t kMostPoints =
        400'000; ///< limit for one line: hundreds for each pixel of a screen

    struct Series {
        QString name;
        QString unit;
        QString peak; ///< the text next to the largest value; empty: none
        /// Series of one group have one colour and differ by their dashes, like the same memory of several
        /// ranks; empty: the series has a colour of its own.
        QString group = {};
        std::vector<std::int64_t> ts;
        std::vector<double> values; ///< each value is valid until the next one
        std::vector<double> areas;  ///< the area below all samples up to each of these: value x ns

        /// Times are ns of the report's clock, ascending. If there are more samples than points of a line,
        /// only the extremes of each stretch are kept. The cost is linear in the samples.
        void setSamples(std::span<const std::int64_t> times, std::span<const double> samples);
        /// Adds ns to all times, to compare the series with series of another clock. A result that int64
        /// cannot represent becomes the nearest bound. The cost is linear in the points.
        void moveBy(std::int64_t ns);
    };

    struct Extent {
        double min = 0;
        double max = 0;
        double mean = 0; ///< mean of all samples, weighted by time
    };
    /// The statistics of a series in a range; empty if the series has no value there. After its last sample
    /// it has none.
    static std::optional<Extent> extentOf(const Series& series, TimeRange range);

    explicit LinesPlot(QWidget* parent = nullptr);

    /// All series use one clock, and ranges use it too. Times are shown since `span.begin`, in ms or in the
    /// unit that the user set.
    void setSeries(std::vector<Series> series, TimeRange span, const QString& note);
    /// Marks a range; an empty argument removes the mark.
    void setMarked(std::optional<TimeRange> range);
    /// Shows exactly this range of time.
    void zoomTo(TimeRange range);
    TimeRange visibleRange() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

Q_SIGNALS:
    /// Emitted when a drag zoomed to this time.
    void rangeChosen(opscope::TimeRange range);

private:
    void draw();
    /// Colours and dashes of all series.
    std::vector<QPen> pens() const;
    void updateLegend();
    QStringList legendNames(TimeRange seen) const;
    bool hasSpaceFor(const QStringList& names) const;
    void makePeaks();
    void placePeaks();
    PassedPixels passedPixels(const QRectF& area) const;
    double xOf(std::int64_t ts) const { return static_cast<double>(ts - m_span.begin) / m_nsPerX; }
    std::int64_t tsOf(double x) const;
    QString hoverText(double x) const;

    std::vector<Series> m_series;
    TimeRange m_span;
    double m_nsPerX = 1e6;
    QCPItemRect* m_band;
    struct Peak {
        std::size_t series = 0;
        double x = 0;
        double value = 0;
        QCPItemText* text = nullptr;
        QCPItemTracer* point = nullptr;
    };
    std::vector<Peak> m_peaks;              ///< highest peak first
    QCPTextElement* m_legendNote = nullptr; ///< the last line of the legend: which names it shows
    int m_firstInLegend = 0;
};

} // namespace opscope
