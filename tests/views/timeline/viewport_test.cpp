// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/viewport.h"

#include <cmath>
#include <random>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {
constexpr std::int64_t kCaptureBegin = 1'736'408'883'688'177'930;
} // namespace

TEST_CASE("viewport: after 1000 random zooms the same nanosecond is under the pointer", "[views][timeline]")
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> factor(0.5, 2.0);
    for (const double x : {0.0, 3.0, 777.0, 1919.0}) {
        Viewport v{kCaptureBegin, 0, 1000};
        const auto ns = v.timeAt(x);
        double product = 1;
        for (int i = 0; i < 1000; ++i) {
            auto f = factor(random);
            if (product * f < 1e-4 || product * f > 1e4)
                f = 1 / f; // stay away from the limits
            product *= f;
            v.zoomAt(x, f, 1e12);
            INFO("x " << x << " step " << i << " ns/px " << v.nsPerPx);
            REQUIRE(std::abs(v.xOf(ns) - x) <= 1.0);
        }
    }
}

TEST_CASE("viewport: a nanosecond can be 256 pixels wide and stays exact at today's epoch",
          "[views][timeline]")
{
    Viewport v{kCaptureBegin, 0, 1};
    for (int i = 0; i < 50; ++i)
        v.zoomAt(600.5, 0.5, 1e12);
    CHECK(v.nsPerPx == Viewport::kMinNsPerPx);
    const auto ns = v.timeAt(600.5);
    CHECK(ns == kCaptureBegin + 600);
    CHECK(v.xOf(ns + 1) - v.xOf(ns) == Approx(256));
}

TEST_CASE("viewport: pixels and times are inverse", "[views][timeline]")
{
    const Viewport v{kCaptureBegin, 0.25, 12.5};
    for (const double x : {0.0, 10.0, 1000.0})
        CHECK(std::abs(v.xOf(v.timeAt(x)) - x) <= 1 / 12.5 + 1e-9);
}

TEST_CASE("viewport: fitting shows the range with equal margins", "[views][timeline]")
{
    const auto v = Viewport::fitting({kCaptureBegin, kCaptureBegin + 1'000'000}, 1020, 10);
    CHECK(v.xOf(kCaptureBegin) == Approx(10).margin(0.01));
    CHECK(v.xOf(kCaptureBegin + 1'000'000) == Approx(1010).margin(0.01));
}

TEST_CASE("viewport: history undoes and redoes gestures", "[views][timeline]")
{
    ViewHistory h;
    const Viewport a{1, 0, 1};
    const Viewport b{2, 0, 1};
    const Viewport c{3, 0, 1};
    h.push(a, 7);
    h.push(b, 7); // the same gesture: one step
    CHECK(h.undo(c) == a);
    CHECK_FALSE(h.canUndo());
    CHECK(h.redo(a) == c);
    h.push(a, 0);
    h.push(b, 0);
    CHECK(h.undo(c) == b);
    CHECK(h.undo(b) == a);
    h.push(a, 0);
    CHECK_FALSE(h.canRedo());
}
