// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/nesting.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

TEST_CASE("nesting: self time is the duration without what lies inside", "[core][analysis]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    const auto add = [&](const char* name, std::int64_t ts, std::int64_t dur) {
        b.addSlice(sliceOf(b, track, name, ts, dur));
    };
    add("parent", 0, 100);
    add("child", 10, 30);
    add("grandchild", 15, 5);
    add("second child", 50, 20);
    add("next", 120, 10);
    add("overlapping", 125, 20);
    const auto report = b.finish();
    const Nesting nesting(*report);
    CHECK(nesting.selfTime(SliceId{0}) == 50);
    CHECK(nesting.selfTime(SliceId{1}) == 25);
    CHECK(nesting.selfTime(SliceId{2}) == 5);
    CHECK(nesting.selfTime(SliceId{4}) == 10);
    CHECK(nesting.selfTime(SliceId{5}) == 20);

    CHECK_FALSE(nesting.gapBefore(SliceId{0}).has_value());
    CHECK(nesting.gapBefore(SliceId{1})->gap == TimeRange{0, 10});  // since its parent began
    CHECK(nesting.gapBefore(SliceId{3})->gap == TimeRange{40, 50}); // since its sibling
    CHECK(nesting.gapBefore(SliceId{4})->gap == TimeRange{100, 120});
    CHECK(report->sliceName(nesting.gapBefore(SliceId{4})->previous) == "parent");
}
