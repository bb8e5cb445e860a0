// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "views/fleet/rank_map_layout.h"
#include "views/plots/color_map_plot.h"

namespace opscope {

using FleetRankMapPtr = std::shared_ptr<const FleetRankMap>;

/// A map of ranks (columns) and steps (rows, the first one at the top): the colour is how far the computing
/// time is from the median.
class RankMapPlot : public ColorMapPlot {
    Q_OBJECT
public:
    explicit RankMapPlot(QWidget* parent = nullptr);

    void setMap(FleetRankMapPtr map); ///< null: nothing can be chosen
    /// A cell of the map: indices of its reports and steps.
    struct Chosen {
        std::size_t report = 0, step = 0;
    };
    void setChosen(std::optional<Chosen> chosen);

Q_SIGNALS:
    void cellClicked(std::size_t report, std::size_t step);

private:
    void draw();
    void mark();
    void labelAxes();
    std::optional<Chosen> cellAt(double x, double y) const;
    QString hoverText(double x, double y) const;

    FleetRankMapPtr m_map;
    RankCells m_cells;
    std::optional<Chosen> m_chosen;
    QCPItemRect* m_mark;
};

/// "3", or "device 0" for a report without a rank.
QString reportLabel(const FleetReport& report);

} // namespace opscope
