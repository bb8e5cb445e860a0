// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include <catch2/catch.hpp>

#include "views/plots/lines_plot.h"

namespace opscope::test {

/// The time of the largest value of a line.
inline double topOf(const LinesPlot& plot, int line)
{
    REQUIRE(line < plot.graphCount());
    const auto points = plot.graph(line)->data();
    REQUIRE_FALSE(points->isEmpty());
    return std::max_element(points->constBegin(), points->constEnd(),
                            [](const QCPGraphData& a, const QCPGraphData& b) { return a.value < b.value; })
        ->key;
}

/// The marked range of the axis of time; empty if there is none.
inline QCPRange markOf(const LinesPlot& plot)
{
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto* band = qobject_cast<const QCPItemRect*>(plot.item(i));
        if (band != nullptr && band->visible())
            return {band->topLeft->coords().x(), band->bottomRight->coords().x()};
    }
    return {};
}

/// Zooms as a drag does.
inline void zoomIn(LinesPlot& plot, QCPRange to)
{
    plot.xAxis->setRange(to);
    Q_EMIT plot.zoomedTo(plot.xAxis->range(), plot.yAxis->range());
}

} // namespace opscope::test
