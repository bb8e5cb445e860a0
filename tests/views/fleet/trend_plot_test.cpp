// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/trend_plot.h"

#include <memory>

#include <catch2/catch.hpp>

#include "views/theme/theme.h"

using namespace opscope;

TEST_CASE("trend plot: a level that rises from 0 has the colour of a loss", "[views][fleet]")
{
    const auto colorOf = [](double before, double after) {
        FleetSeries series;
        for (const auto value : {before, after}) {
            FleetPoint point;
            point.value = value;
            series.points.push_back(point);
        }
        FleetTrend trend;
        trend.series = std::make_shared<const FleetSeries>(std::move(series));
        trend.changes = {{.index = 1, .before = before, .after = after}};
        TrendPlot plot;
        plot.setTrends({trend});
        for (int i = 0; i < plot.itemCount(); ++i) {
            if (const auto* line = qobject_cast<QCPItemStraightLine*>(plot.item(i)))
                return line->pen().color();
        }
        return QColor();
    };
    CHECK(colorOf(0, 0.25) == currentTheme().color(Token::Bad));
    CHECK(colorOf(0.25, 0) == currentTheme().color(Token::Good));
}
