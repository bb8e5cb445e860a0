// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/alignment.h"

#include <catch2/catch.hpp>

#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// A host call per time, two ops, steps by number.
ReportPtr withCalls(const std::vector<std::int64_t>& calls, const std::vector<std::int64_t>& steps)
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto device = b.track(b.thread(b.process("device"), "2"));
    const auto add = [&](TrackId track, const char* name, std::int64_t ts, std::int64_t dur, SliceClass cls) {
        b.addSlice(sliceOf(b, track, name, ts, dur, cls));
    };
    add(host, "aclInit", 0, 10, SliceClass::HostApi);
    for (const auto ts : calls)
        add(host, "aclmdlExecute", ts, 50, SliceClass::HostApi);
    add(device, "conv", 40, 10, SliceClass::Kernel);
    for (const auto number : steps) {
        Step step;
        step.number = number;
        step.label = b.intern("Iteration " + std::to_string(number));
        step.range = {number * 100, number * 100 + 90};
        b.report().steps.push_back(step);
    }
    return b.finish();
}

} // namespace

TEST_CASE("alignment: the first execute call then a common step then the first op", "[core][compare]")
{
    const auto both = withCalls({100, 300}, {3});
    const auto points = alignPointsOf(*both);
    const auto [a, b] = defaultAlignment(points, points);
    CHECK(points[a].kind == AlignPoint::Kind::Execute);
    CHECK(points[a].number == 1);
    CHECK(points[a].range.begin == 100);
    CHECK(a == b);

    const auto stepsA = alignPointsOf(*withCalls({}, {1, 2, 3}));
    const auto stepsB = alignPointsOf(*withCalls({}, {2, 3}));
    const auto [x, y] = defaultAlignment(stepsA, stepsB);
    CHECK(stepsA[x].number == 2);
    CHECK(stepsB[y].range.begin == 200);

    const auto plain = alignPointsOf(*withCalls({}, {}));
    CHECK(plain[defaultAlignment(plain, plain).first].kind == AlignPoint::Kind::FirstOp);
    CHECK(plain[defaultAlignment(plain, plain).first].range.begin == 40);
    CHECK(alignPointsOf(*ReportBuilder{}.finish()).empty());
    CHECK_FALSE(samePoint(plain, stepsA[x]).has_value());
}
