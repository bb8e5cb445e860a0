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

/// Values over time: one line a series, with min, max and mean over the time that is seen in the legend; a
/// band for the range that is selected on the timeline.
class LinesPlot : public Plot {
    Q_OBJECT
public:
    static constexpr std::size_t kMostPoints = 400'000; ///< of a line: hundreds for each pixel of a screen

    struct Series {
        QString name;
        QString unit;
        QString peak; ///< what stands beside the largest value; empty: nothing
        std::vector<std::int64_t> ts;
        std::vector<double> values; ///< each holds until the next one
        std::vector<double> areas;  ///< below all samples up to each of these: value x ns

        /// Times are ns of the report's clock, ascending. Of more samples than a line has points the extremes
        /// of each stretch are kept. Grows with the samples.
        void setSamples(std::span<const std::int64_t> times, std::span<const double> samples);
        /// Adds ns to all times: to lay it beside series of another clock. What int64 cannot hold ends at its
        /// bounds. Grows with the points.
        void moveBy(std::int64_t ns);
    };

    struct Extent {
        double min = 0;
        double max = 0;
        double mean = 0; ///< of all samples, weighted by time
    };
    /// Of what a series says in a range; none where it says nothing. After its last sample nothing is known.
    static std::optional<Extent> extentOf(const Series& series, TimeRange range);

    explicit LinesPlot(QWidget* parent = nullptr);

    /// All are by one clock, by which ranges are told too. Times are shown since `span.begin`, in ms or the
    /// unit that the user set.
    void setSeries(std::vector<Series> series, TimeRange span, const QString& note);
    /// Marks a range; nothing removes the mark.
    void setMarked(std::optional<TimeRange> range);
    /// Shows just this range of time.
    void zoomTo(TimeRange range);
    TimeRange visibleRange() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

Q_SIGNALS:
    /// A drag zoomed to this time.
    void rangeChosen(opscope::TimeRange range);

private:
    void draw();
    void updateLegend();
    QStringList legendNames(TimeRange seen) const;
    bool hasRoomFor(const QStringList& names) const;
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
    std::vector<Peak> m_peaks;        ///< the highest first
    QCPTextElement* m_left = nullptr; ///< of the legend: which of the names it has room for
    int m_firstInLegend = 0;
};

} // namespace opscope
