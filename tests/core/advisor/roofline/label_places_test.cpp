// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/roofline/label_places.h"

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

constexpr NameBox kBounds{0, 0, 400, 200};

} // namespace

TEST_CASE("label places: names of two lines in one stand side by side", "[roofline]")
{
    const NamedLine line{100, 50, 400, 50};
    LabelPlaces places(kBounds, {line, line});
    const auto first = places.take(placesAlong(line, 80, 12));
    const auto second = places.take(placesAlong(line, 80, 12));
    REQUIRE(first);
    REQUIRE(second);
    CHECK(first->left + first->width <= 400);
    CHECK(first->top + first->height < 50);
    CHECK(second->left + second->width < first->left);
    CHECK(second->top == first->top);
}

TEST_CASE("label places: a name keeps off other lines", "[roofline]")
{
    const NamedLine flat{0, 50, 400, 50};
    const NamedLine upright{360, 0, 360, 200}; // through the first place of the flat one
    LabelPlaces places(kBounds, {flat, upright});
    const auto box = places.take(placesAlong(flat, 80, 12));
    REQUIRE(box);
    CHECK(box->left + box->width < 360);
    const auto other = places.take(placesAlong(upright, 30, 12));
    REQUIRE(other);
    CHECK(other->left > 360);
    CHECK(other->top > 100); // at its lower end
}

TEST_CASE("label places: where there is no room there is no name", "[roofline]")
{
    const NamedLine line{0, 50, 100, 50};
    LabelPlaces places({0, 0, 100, 60}, {line});
    CHECK_FALSE(places.take(placesAlong(line, 120, 12)));
    REQUIRE(places.take(placesAlong(line, 96, 12)));
    CHECK_FALSE(places.take(placesAlong(line, 96, 12)));
}

TEST_CASE("label places: parallel lines that stand close have their names along them", "[roofline]")
{
    std::vector<NamedLine> lines; // 20 px apart: no upright name of 120 px fits between two
    for (int i = 0; i < 4; ++i)
        lines.push_back({20.0 + 28 * i, 190, 200.0 + 28 * i, 10});
    LabelPlaces places(kBounds, lines);
    for (const auto& line : lines) {
        const auto box = places.take(placesAlong(line, 120, 12));
        REQUIRE(box);
        if (&line != &lines.back())
            CHECK(box->angle == Approx(-0.7853982)); // 45 degrees upwards
    }
}

TEST_CASE("label places: a name keeps off what is kept free and off foreign lines in all its places",
          "[roofline]")
{
    const NamedLine line{0, 20, 400, 20};
    LabelPlaces places(kBounds, {line});
    places.keepFree({0, 0, 400, 19});
    const auto below = places.take(placesAlong(line, 80, 12));
    REQUIRE(below);
    CHECK(below->top > 20);
    LabelPlaces crossed(kBounds, {line, {0, 12, 400, 12}, {0, 28, 400, 28}});
    CHECK_FALSE(crossed.take(placesAlong(line, 80, 12)));
}

TEST_CASE("label places: of a line the part that is seen counts", "[roofline]")
{
    const auto part = partWithin({-100, 300, 300, -100}, kBounds);
    REQUIRE(part);
    CHECK(part->x1 == Approx(0));
    CHECK(part->y1 == Approx(200));
    CHECK(part->x2 == Approx(200));
    CHECK(part->y2 == Approx(0));
    CHECK_FALSE(partWithin({0, 300, 400, 210}, kBounds));
    CHECK(partWithin({100, 100, 110, 90}, kBounds)->x2 == 110);
}
