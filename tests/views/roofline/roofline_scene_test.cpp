// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/roofline/roofline_scene.h"

#include <cmath>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

/// Two ops in one channel below 1 TB/s and 10 TOps/s.
Roofline twoOps()
{
    Roofline made;
    made.channels.resize(rooflineChannels().size());
    const auto channel = static_cast<std::uint8_t>(*rooflineChannel("memory"));
    for (std::uint32_t op = 0; op < 2; ++op) {
        RooflinePoint point;
        point.op = op;
        point.channel = channel;
        point.intensity = op == 0 ? 100 : 2;
        point.performance = op == 0 ? 5e12 : 1e12;
        RooflineOp of;
        of.op = op;
        of.best = op;
        of.channel = channel;
        of.timeShare = op == 0 ? 0.81 : 0.19;
        made.points.push_back(point);
        made.ops.push_back(of);
    }
    made.roofs.push_back({"DDR", false, RooflineUnit::Both, channel, 1e12});
    made.roofs.push_back({"Cube FP16", true, RooflineUnit::Cube, 0, 10e12});
    return made;
}

} // namespace

TEST_CASE("roofline scene: the roofs meet and contain the dots", "[roofline]")
{
    const auto scene = rooflineScene(twoOps(), std::nullopt, 0);
    REQUIRE(scene.dots.size() == 2);
    CHECK(scene.dots[0].size > scene.dots[1].size);
    for (const auto& dot : scene.dots) {
        CHECK(dot.x > scene.x.low);
        CHECK(dot.x < scene.x.high);
        CHECK(dot.y > scene.y.low);
        CHECK(dot.y < scene.y.high);
    }
    REQUIRE(scene.lines.size() == 2);
    CHECK(scene.lines[0].y1 == Approx(scene.lines[0].x1 * 1e12)); // slanted
    CHECK(scene.lines[0].x2 == Approx(10));                       // 10 TOps/s / 1 TB/s
    CHECK(scene.lines[1].x1 == Approx(10));                       // flat from there on
    CHECK(scene.lines[1].y1 == scene.lines[1].y2);
    CHECK(std::log10(scene.y.high) == Approx(std::round(std::log10(scene.y.high))));
}

TEST_CASE("roofline scene: it contains only the longest ops", "[roofline]")
{
    const auto scene = rooflineScene(twoOps(), *rooflineChannel("memory"), 1);
    REQUIRE(scene.dots.size() == 1);
    CHECK(scene.dots[0].op == 0);
}

TEST_CASE("roofline scene: an empty scene has axes", "[roofline]")
{
    const auto scene = rooflineScene(Roofline(), std::nullopt, 0);
    CHECK(scene.dots.empty());
    CHECK(scene.lines.empty());
    CHECK(scene.x.low < scene.x.high);
    CHECK(scene.y.low < scene.y.high);
    CHECK(rooflineScene(twoOps(), *rooflineChannel("l1_to_l0a"), 0).dots.empty());
}

TEST_CASE("roofline scene: a JOB is compared with the peak of its memory", "[roofline]")
{
    auto made = twoOps();
    made.isSvp = true;
    for (auto& point : made.points) {
        point.intensity = 8e9;
        point.performance = 0.4;
    }
    made.roofs = {{"DDR", false, RooflineUnit::Both, made.points[0].channel, 25e9},
                  {"MAC", true, RooflineUnit::Cube, 0, 1}};
    const auto scene = rooflineScene(made, std::nullopt, 0);
    REQUIRE(scene.lines.size() == 2);
    CHECK(scene.lines[0].x1 == scene.lines[0].x2);
    CHECK(scene.lines[0].x1 == 25e9);
    CHECK(scene.lines[1].y1 == 1);
    CHECK(scene.x.high > 25e9);
}
