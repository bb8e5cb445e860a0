// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/slice_matching.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/compare/alignment.h"
#include "tests/core/compare/small_run.h"
#include "tests/support/slices.h"

using namespace opscope;
using namespace opscope::test;

namespace {

std::shared_ptr<const SliceMatching> matched(const ReportPtr& a, const ReportPtr& b)
{
    auto built = SliceMatching::build(wholeRun(a), wholeRun(b), {});
    REQUIRE(built);
    return *built;
}

/// The n-th slice of a name; slices of a small report are in the order they were given.
SliceId nth(const Report& report, std::string_view name, int n)
{
    for (std::uint32_t i = 0; i < report.slices.size(); ++i) {
        if (report.sliceName(SliceId{i}) == name && n-- == 0)
            return SliceId{i};
    }
    return {};
}

} // namespace

TEST_CASE("slice matching: the n-th execution of an op is the n-th of the other side", "[core][compare]")
{
    const auto a =
        smallReport({{"conv", "Conv", "", 100000}, {"sort", "Sort", "", 1000}, {"conv", "Conv", "", 100000}});
    const auto b = smallReport(
        {{"new", "Cast", "", 1}, {"conv", "Conv", "", 200000}, {"conv", "Conv", "", 200000}}, 7000000, "b");
    const auto m = matched(a, b);
    CHECK(m->hasOps());
    CHECK(m->matchOf(CompareSide::A, nth(*a, "conv", 1)) == nth(*b, "conv", 1));
    CHECK(m->matchOf(CompareSide::B, nth(*b, "conv", 0)) == nth(*a, "conv", 0));
    CHECK_FALSE(m->matchOf(CompareSide::B, nth(*b, "new", 0)).valid());
    const auto state = [&](CompareSide side, SliceId slice) {
        return m->rows()[*m->rowOf(side, slice)].state;
    };
    CHECK(state(CompareSide::A, nth(*a, "conv", 0)) == RowState::Slower);
    CHECK(state(CompareSide::A, nth(*a, "sort", 0)) == RowState::Gone);
    CHECK(state(CompareSide::B, nth(*b, "new", 0)) == RowState::New);
}

TEST_CASE("slice matching: executions are counted from where both sides are aligned", "[core][compare]")
{
    const auto a = smallReport({{"x", "X", ""}, {"x", "X", ""}, {"x", "X", ""}});
    const auto b = smallReport({{"x", "X", ""}, {"x", "X", ""}, {"x", "X", ""}}, 500, "b");
    const auto m = matched(a, b);
    const SliceAnchors anchors{a->slices.ts[nth(*a, "x", 2).index()], b->slices.ts[nth(*b, "x", 1).index()]};
    CHECK(m->matchOf(CompareSide::A, nth(*a, "x", 2), anchors) == nth(*b, "x", 1));
    CHECK(m->matchOf(CompareSide::A, nth(*a, "x", 1), anchors) == nth(*b, "x", 0));
    CHECK_FALSE(m->matchOf(CompareSide::A, nth(*a, "x", 0), anchors).valid());
    CHECK_FALSE(m->matchOf(CompareSide::B, nth(*b, "x", 2), anchors).valid());
}

TEST_CASE("slice matching: every member of a fused group leads to the op it went into", "[core][compare]")
{
    const auto a = smallReport({{"conv", "Conv", "", 900},
                                {"softplus", "Softplus", "", 100},
                                {"tanh", "Tanh", "", 100},
                                {"mul", "Mul", "", 100},
                                {"pool", "Pool", "", 50}});
    const auto b = smallReport(
        {{"conv", "Conv", "", 500}, {"leaky", "LeakyRelu", "", 100}, {"pool", "Pool", "", 50}}, 0, "b");
    const auto m = matched(a, b);
    for (const auto* name : {"softplus", "tanh", "mul"})
        CHECK(m->matchOf(CompareSide::A, nth(*a, name, 0)) == nth(*b, "leaky", 0));
    CHECK(m->matchOf(CompareSide::B, nth(*b, "leaky", 0)) == nth(*a, "softplus", 0));
}

TEST_CASE("slice matching: a match and back is the slice itself over a run of random ops", "[core][compare]")
{
    std::vector<SmallOp> ops;
    std::uint32_t seed = 7;
    for (int i = 0; i < 3000; ++i) {
        seed = seed * 1664525U + 1013904223U;
        ops.push_back({"op" + std::to_string(seed >> 24), "T", "", 10 + (seed >> 20) % 50});
    }
    const auto a = smallReport(ops);
    ops.erase(ops.begin() + 100, ops.begin() + 400);
    const auto b = smallReport(ops, 99, "b");
    const auto m = matched(a, b);
    std::size_t found = 0;
    for (std::uint32_t i = 0; i < b->slices.size(); ++i) {
        const auto there = m->matchOf(CompareSide::B, SliceId{i});
        REQUIRE(there.valid());
        CHECK(m->matchOf(CompareSide::A, there) == SliceId{i});
        CHECK(a->sliceName(there) == b->sliceName(SliceId{i}));
        ++found;
    }
    CHECK(found == 2700);
}

TEST_CASE("slice matching: a stop request ends it and a run without slices has no links", "[core][compare]")
{
    const auto a = smallReport({{"x", "X", ""}});
    std::stop_source stop;
    stop.request_stop();
    CHECK(SliceMatching::build(wholeRun(a), wholeRun(a), {}, stop.get_token()).error().code ==
          ErrorCode::Cancelled);

    ReportBuilder none;
    const auto empty = none.finish();
    const auto m = matched(a, empty);
    CHECK_FALSE(m->hasOps());
    CHECK_FALSE(m->matchOf(CompareSide::A, SliceId{0}).valid());
    CHECK_FALSE(m->rowOf(CompareSide::B, SliceId{0}).has_value());
    CHECK_FALSE(m->rowOf(CompareSide::A, SliceId{}).has_value());
}

TEST_CASE("slice matching: turned round it says what a match of B with A says", "[core][compare]")
{
    const auto a =
        smallReport({{"conv", "Conv", "", 100000}, {"sort", "Sort", "", 1000}, {"conv", "Conv", "", 100000}});
    const auto b = smallReport(
        {{"new", "Cast", "", 1}, {"conv", "Conv", "", 200000}, {"conv", "Conv", "", 200000}}, 7000000, "b");
    const auto turned = matched(a, b)->swapped();
    const auto built = matched(b, a);
    CHECK(turned->hasOps());
    REQUIRE(turned->rows().size() == built->rows().size());
    for (const auto& [side, report] : {std::pair(CompareSide::A, b), std::pair(CompareSide::B, a)}) {
        for (std::uint32_t i = 0; i < report->slices.size(); ++i) {
            const SliceId slice{i};
            INFO(report->sliceName(slice));
            CHECK(turned->matchOf(side, slice) == built->matchOf(side, slice));
            const auto row = turned->rowOf(side, slice);
            const auto same = built->rowOf(side, slice);
            REQUIRE(row.has_value() == same.has_value());
            if (!row)
                continue;
            CHECK(turned->rows()[*row].state == built->rows()[*same].state);
            CHECK(turned->rows()[*row].namesA == built->rows()[*same].namesA);
            CHECK(turned->rows()[*row].namesB == built->rows()[*same].namesB);
        }
    }
}

TEST_CASE("slice matching: an op that one part alone has is linked with the one outside the other part",
          "[core][compare]")
{
    const auto a = smallReport({{"conv", "Conv", ""}, {"x", "X", ""}, {"sort", "Sort", ""}});
    const auto b = smallReport({{"conv", "Conv", ""}, {"x", "X", ""}, {"cast", "Cast", ""}}, 7000000, "b");
    const auto firstOf = [](const ReportPtr& report, std::size_t count) {
        auto run = wholeRun(report);
        run.scope.kind = ScopeKind::Range;
        run.scope.range.end = report->slices.ts[count];
        return run;
    };
    const auto parts = compareRuns({firstOf(a, 2)}, {firstOf(b, 1)}, {});
    REQUIRE(parts);
    const auto gone = std::ranges::find(parts->rows, "x", &ComparisonRow::title);
    REQUIRE(gone != parts->rows.end());
    CHECK(gone->state == RowState::Gone);
    const auto built = SliceMatching::build(wholeRun(a), wholeRun(b), {}, {}, parts->ops);
    REQUIRE(built);
    const auto x = nth(*a, "x", 0);
    CHECK((*built)->matchOf(CompareSide::A, x) == nth(*b, "x", 0));
    CHECK((*built)->matchOf(CompareSide::B, nth(*b, "x", 0)) == x);
    CHECK((*built)->rows()[*(*built)->rowOf(CompareSide::A, x)].state == RowState::Same);
}

TEST_CASE("slice matching: what a comparison has matched is linked so and what it left out like the rest",
          "[core][compare]")
{
    const auto a = smallReport({{"conv", "Conv", ""}, {"x", "X", ""}, {"old", "Late", ""}});
    const auto b = smallReport({{"conv", "Conv", ""}, {"y", "X", ""}, {"new", "Late", ""}}, 7000000, "b");
    const auto partOf = [](const ReportPtr& report) { // without the last op
        auto run = wholeRun(report);
        run.scope.kind = ScopeKind::Range;
        run.scope.range.end = report->slices.ts[2];
        return run;
    };
    CompareOptions options;
    const auto paired = compareRuns({partOf(a)}, {partOf(b)}, options);
    REQUIRE(paired);
    const auto row = std::ranges::find(paired->rows, "x -> y", &ComparisonRow::title);
    REQUIRE(row != paired->rows.end());
    options.match.broken.insert(rowId(*paired, *row));
    const auto broken = compareRuns({partOf(a)}, {partOf(b)}, options, {}, paired->ops);
    REQUIRE(broken);
    CHECK(broken->ops != paired->ops); // other options: nothing of it is known

    const auto built = SliceMatching::build(wholeRun(a), wholeRun(b), options, {}, broken->ops);
    REQUIRE(built);
    CHECK_FALSE((*built)->matchOf(CompareSide::A, nth(*a, "x", 0)).valid());
    CHECK((*built)->matchOf(CompareSide::A, nth(*a, "conv", 0)) == nth(*b, "conv", 0));
    CHECK((*built)->matchOf(CompareSide::A, nth(*a, "old", 0)) == nth(*b, "new", 0));
}

TEST_CASE("slice matching: all calls of a row are found, whatever device is compared", "[core][compare]")
{
    const auto runWithCalls = [](const char* name) {
        ReportBuilder b;
        b.report().name = name;
        const auto host = b.track(b.thread(b.process("host"), "1"));
        for (int i = 0; i < 3; ++i) {
            Slice s;
            s.ts = 1000 + i * 100;
            s.dur = 50;
            s.track = host;
            s.name = b.intern("aclrtSynchronizeStream");
            s.cls = SliceClass::HostApi;
            b.addSlice(s);
        }
        return b.finish();
    };
    const auto a = runWithCalls("a");
    const auto m = matched(a, runWithCalls("b"));
    const auto row = m->rowOf(CompareSide::A, SliceId{0});
    REQUIRE(row);
    auto part = wholeRun(a);
    part.device = 0; // tracks of the host have no device
    CHECK(m->slicesOf(CompareSide::A, *row, part).size() == 3);
}
