// SPDX-License-Identifier: GPL-3.0-or-later
/// The GUI thread is never blocked: a 5 ms timer runs while a trace of a million slices is opened and used.
#include <cstdio>

#include "tests/app/stall_run.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

TEST_CASE("gui thread: never blocked while a million slices open and move", "[app][stall]")
{
    constexpr std::size_t kSlices = 1000000;
    TestWindow t;
    const auto run = runRestlessly(t.window, t.trace(kSlices));
    t.settle();
    REQUIRE(run.isReady);
    CHECK(t.window.currentReport()->report()->slices.size() == kSlices);
    std::printf("gui thread: longest gap %.0f ms while opening, %.0f ms in all, %d ticks, %d moves; a bare "
                "thread at the same time: %.0f ms\n",
                run.openingMs, run.longestMs, run.ticks, run.moves, run.controlMs);
    CHECK(run.ticks > 0);
    CHECK(run.longestMs - run.controlMs < 1000);
}
