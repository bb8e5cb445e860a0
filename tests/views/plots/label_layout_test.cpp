// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/label_layout.h"

#include <random>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

const QRectF kArea(10, 20, 600, 240);

void checkApart(const std::vector<std::optional<QRectF>>& places)
{
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i])
            CHECK(kArea.contains(*places[i]));
        for (std::size_t k = 0; k < i; ++k)
            CHECK_FALSE((places[i] && places[k] && places[i]->intersects(*places[k])));
    }
}

} // namespace

TEST_CASE("label layout: a single label is above its point on the side with more space", "[views][plot]")
{
    const auto left = placeLabels({{{100, 150}, {80, 16}}}, kArea);
    REQUIRE(left[0]);
    CHECK(left[0]->left() > 100);
    CHECK(left[0]->bottom() < 150);
    const auto right = placeLabels({{{500, 150}, {80, 16}}}, kArea);
    REQUIRE(right[0]);
    CHECK(right[0]->right() < 500);
}

TEST_CASE("label layout: labels of one point and of random points never overlap", "[views][plot]")
{
    std::vector<PointLabel> labels(10, PointLabel{{300, 100}, {200, 16}});
    auto places = placeLabels(labels, kArea);
    checkApart(places);
    for (const auto& place : places)
        CHECK(place); // there is space for ten
    std::mt19937 random(7);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (int round = 0; round < 50; ++round) {
        labels.clear();
        for (int i = 0; i < 40; ++i)
            labels.push_back({{between(10, 610), between(20, 260)}, {between(40, 340), 16}});
        checkApart(placeLabels(labels, kArea));
    }
}

TEST_CASE("label layout: a label without space has no place", "[views][plot]")
{
    const std::vector<PointLabel> many(100, PointLabel{{300, 100}, {500, 30}});
    const auto places = placeLabels(many, kArea);
    checkApart(places);
    CHECK(places.front());
    CHECK_FALSE(places.back());
    CHECK_FALSE(placeLabels({{{300, 100}, {900, 16}}}, kArea).front());
    CHECK(placeLabels({}, kArea).empty());
}

TEST_CASE("label layout: the name of a line covers no point", "[views][plot]")
{
    const QRectF area(10, 10, 600, 300);
    const QSizeF label(90, 16);
    const double y = 200;
    CHECK(placeAlongLine(label, y, area, {}, 3).bottom() < y);
    std::vector<QPointF> points;
    for (double x = 200; x < 620; x += 7) {
        points.emplace_back(x, y - 6);
        points.emplace_back(x, y + 6);
    }
    const auto place = placeAlongLine(label, y, area, points, 3);
    CHECK(area.contains(place));
    CHECK((place.bottom() < y || place.top() > y));
    for (const auto& point : points)
        CHECK_FALSE(place.adjusted(-3, -3, 3, 3).contains(point));
    for (double x = 10; x < 200; x += 4) // no place is free: the label still has one
        points.emplace_back(x, y - 6);
    CHECK(area.contains(placeAlongLine(label, y, area, points, 3)));
    CHECK(placeAlongLine(label, 5000, area, points, 3).isEmpty()); // the line is not visible
}

TEST_CASE("label layout: a label covers no line if another place is free", "[views][plot]")
{
    PassedPixels passed(kArea);
    passed.beginLine();
    passed.add({0, 140}, {600, 140}); // at the place of the label
    CHECK(passed.passes({100, 130, 80, 16}));
    CHECK_FALSE(passed.passes({100, 160, 80, 16}));
    const PointLabel label{{100, 150}, {80, 16}};
    const auto covers = [&](const QRectF& place) { return passed.passes(place); };
    const auto places = placeLabels({label}, kArea, covers);
    REQUIRE(places[0]);
    CHECK_FALSE(passed.passes(*places[0]));
    // A slope passes only the pixels below it.
    PassedPixels slope(kArea);
    slope.beginLine();
    slope.add({0, 0}, {200, 200});
    CHECK(slope.passes({90, 90, 20, 20}));
    CHECK_FALSE(slope.passes({150, 10, 20, 20}));
    // Everything is passed: the label has the same place as without lines.
    CHECK(placeLabels({label}, kArea, [](const QRectF&) { return true; }) == placeLabels({label}, kArea));
}
