// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/accuracy_plot.h"

#include <algorithm>
#include <array>
#include <limits>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

accuracy::Compared tensorsWith(std::initializer_list<double> values)
{
    accuracy::Compared compared;
    for (const auto value : values) {
        auto& row = compared.result.rows.emplace_back();
        row.tensor = "op:output:0";
        row.comparison.emplace();
        row.comparison->values.fill(value);
    }
    return compared;
}

/// The places of all points.
std::vector<double> heights(const AccuracyPlot& plot)
{
    std::vector<double> all;
    for (int i = 0; i < plot.graphCount(); ++i) {
        for (const auto& point : *plot.graph(i)->data())
            all.push_back(point.value);
    }
    std::ranges::sort(all);
    return all;
}

} // namespace

TEST_CASE("what is no number has a place of its own below all numbers", "[views][accuracy]")
{
    AccuracyPlot plot;
    const auto compared = tensorsWith(
        {1, std::numeric_limits<double>::quiet_NaN(), -0.5, 0, std::numeric_limits<double>::infinity()});
    constexpr std::array<std::uint32_t, 5> kRows{0, 1, 2, 3, 4};
    plot.show(compared, kRows, accuracy::Metric::CosineSimilarity, 0.99);
    const auto places = heights(plot);
    REQUIRE(places.size() == 5);
    CHECK(places[0] < -0.5);
    CHECK(places[1] == places[0]);
    CHECK(places[2] == -0.5);
    const auto* const band = plot.item(plot.itemCount() - 1);
    CHECK(band->visible());
    CHECK(plot.yAxis->range().lower < places[0]);
}

TEST_CASE("without such values the plot has no such place", "[views][accuracy]")
{
    AccuracyPlot plot;
    const auto compared = tensorsWith({1, 0.5});
    constexpr std::array<std::uint32_t, 2> kRows{0, 1};
    plot.show(compared, kRows, accuracy::Metric::CosineSimilarity, 0.99);
    CHECK(heights(plot) == std::vector<double>{0.5, 1});
    CHECK_FALSE(plot.item(plot.itemCount() - 1)->visible());
}
