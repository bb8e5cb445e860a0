// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/fleet/questions.h"
#include "views/plots/plot.h"

namespace opscope {

/// Figures over runs: a point for each run, the median of each segment with a band of three deviations, and a
/// mark with the change where the level changes.
class TrendPlot : public Plot {
    Q_OBJECT
public:
    explicit TrendPlot(QWidget* parent = nullptr);

    /// All of times, or all of errors.
    void setTrends(std::vector<FleetTrend> trends);
    /// The trend whose changes have texts; marks points of it.
    void setCurrent(std::size_t trend);
    void setChosen(std::vector<std::uint32_t> points);

Q_SIGNALS:
    void pointClicked(std::size_t trend, std::size_t point);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Place {
        std::size_t trend = 0, point = 0;
    };
    void draw();
    void drawTrend(std::size_t index);
    void drawChanges(std::size_t index, const QColor& color);
    void mark();
    double heightOf(double value) const;
    QString nameOf(const FleetTrend& trend) const;
    std::optional<Place> nearest(double x, double y) const;
    QString hoverText(double x, double y) const;

    std::vector<FleetTrend> m_trends;
    std::size_t m_current = 0;
    std::vector<std::uint32_t> m_chosen;
    QCPGraph* m_mark = nullptr;
    double m_top = 1; ///< of the values
};

} // namespace opscope
