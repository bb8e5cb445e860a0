// SPDX-License-Identifier: GPL-3.0-or-later
/// The GUI thread is never blocked: a 5 ms timer runs while a trace of a million slices is opened and used.
#include <utility>

#include "tests/app/stall_run.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

TEST_CASE("gui thread: never blocked while a million slices open and move", "[app][stall]")
{
    static constexpr std::size_t kSlices = 1000000;
    CHECK(test::answersInTime("a million slices open and move", [] {
        TestWindow t;
        const auto run = runRestlessly(t.window, t.trace(kSlices));
        t.settle();
        REQUIRE(run.isReady);
        REQUIRE(t.window.currentReport()->report()->slices.size() == kSlices);
        REQUIRE(run.ticks > 0);
        return std::pair(run.longestMs, run.controlMs);
    }));
}
