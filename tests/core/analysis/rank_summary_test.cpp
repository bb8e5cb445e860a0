// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_summary.h"

#include <array>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/open.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// A rank of ops without a timeline: name and ns.
ReportPtr rankOf(std::int64_t rank, std::initializer_list<std::pair<const char*, std::int64_t>> ops,
                 int steps)
{
    ReportBuilder builder;
    builder.report().rank = rank;
    for (const auto& [name, dur] : ops) {
        builder.report().ops.name.push_back(builder.intern(name));
        builder.report().ops.dur.push_back(dur);
    }
    for (int i = 0; i < steps; ++i) {
        Step step;
        step.number = i;
        step.range = {i * 100, i * 100 + 50 + rank};
        builder.report().steps.push_back(step);
    }
    return builder.finish();
}

} // namespace

TEST_CASE("op times and counts of ranks are added and their total times are not", "[analysis][summary]")
{
    const Workspace job{
        {rankOf(0, {{"MatMul", 60}, {"Add", 40}}, 2), rankOf(1, {{"MatMul", 100}, {"Mul", 50}}, 3)}};
    const std::array<std::size_t, 2> both{0, 1};
    const auto all = summariseRanks(job, both);
    CHECK(all.opCount == 4);
    CHECK(all.opNames == 3);
    REQUIRE(all.topOps.size() == 3);
    CHECK(all.topOps[0].name == "MatMul");
    CHECK(all.topOps[0].total == 160);
    CHECK(all.topOps[0].count == 2);
    CHECK(all.topOps[0].share == Approx(160.0 / 250));
    CHECK(all.topOps[2].cumulative == Approx(1));
    CHECK(all.totalTime == summarise(*job.reports[1]).totalTime); // the longer of the two
    CHECK(all.stepCount == 3);
    CHECK(all.steps.size() == 5);
    CHECK(all.ofStep == std::vector<std::size_t>{0, 0, 1, 1, 1});
}

TEST_CASE("an op that is no top of any rank can be one of all", "[analysis][summary]")
{
    ReportBuilder builders[2];
    std::vector<ReportPtr> reports;
    for (int rank = 0; rank < 2; ++rank) {
        for (std::size_t i = 0; i <= kSummaryTop; ++i) {
            const bool isShared = i == kSummaryTop; // after ten longer ones that only this rank has
            auto& builder = builders[rank];
            builder.report().ops.name.push_back(builder.intern(
                isShared ? "Shared" : "own_" + std::to_string(rank) + "_" + std::to_string(i)));
            builder.report().ops.dur.push_back(isShared ? 90 : 100);
        }
        reports.push_back(builders[rank].finish());
    }
    const std::array<std::size_t, 2> both{0, 1};
    CHECK(summariseRanks({reports}, both).topOps.front().name == "Shared");
}

TEST_CASE("the summary of one rank of several is its own", "[analysis][summary]")
{
    const Workspace job{{rankOf(0, {{"MatMul", 60}}, 2), rankOf(1, {{"Mul", 50}}, 3)}};
    const std::array<std::size_t, 1> second{1};
    const auto one = summariseRanks(job, second);
    CHECK(one.opCount == 1);
    CHECK(one.topOps.front().name == "Mul");
    CHECK(one.ofStep == std::vector<std::size_t>{1, 1, 1});
    CHECK(one.totalTime == summarise(*job.reports[1]).totalTime);
}

TEST_CASE("runs one after another have the mean of a run and no sum", "[analysis][summary]")
{
    const auto run = [](std::int64_t rank, std::int64_t begin, std::int64_t dur) {
        ReportBuilder b;
        b.report().rank = rank;
        const auto track = b.track(b.thread(b.process("npu"), "1"));
        b.addSlice(sliceOf(b, track, "mm", begin, dur, SliceClass::Kernel));
        return b.finish();
    };
    const std::array<std::size_t, 2> both{0, 1};
    const Workspace runs{{run(-1, 0, 100), run(-1, 1000, 300)}};
    const auto mean = summariseRanks(runs, both);
    CHECK(mean.areRuns);
    CHECK(mean.topOps.at(0).total == 200);
    CHECK(mean.topOps.at(0).count == 1);
    CHECK(mean.opCount == 1);
    CHECK(mean.totalTime == 300);
    CHECK(summariseRanks({{run(0, 0, 100), run(0, 1000, 300)}}, both).areRuns); // one rank on two days
    CHECK_FALSE(summariseRanks({{run(0, 0, 100), run(1, 1000, 300)}}, both).areRuns);
    CHECK_FALSE(summariseRanks({{run(-1, 0, 100), run(-1, 50, 300)}}, both).areRuns); // side by side
    CHECK(summariseRanks({{run(0, 0, 100), run(1, 50, 300)}}, both).topOps.at(0).total == 400);
}

TEST_CASE("a wall time is no sum of op times", "[analysis][summary]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("npu"), "1"));
    b.addSlice(sliceOf(b, track, "mm", 0, 100, SliceClass::Kernel));
    b.report().rank = 0;
    const Workspace job{{b.finish(), rankOf(1, {{"MatMul", 5000}}, 0)}};
    const std::array<std::size_t, 2> both{0, 1};
    const std::array<std::size_t, 2> turned{1, 0};
    for (const auto& all : {summariseRanks(job, both), summariseRanks(job, turned)}) {
        CHECK(all.isWallTime);
        CHECK(all.totalTime == 100);
    }
}

TEST_CASE("the six captures of the sample are runs of one model and no ranks", "[analysis][summary]")
{
    const auto six = openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/ascend310_six_groups");
    const std::array<std::size_t, 6> all{0, 1, 2, 3, 4, 5};
    const auto mean = summariseRanks(six, all);
    const auto one = summarise(*six.reports[0]);
    CHECK(mean.areRuns);
    CHECK(mean.opCount == one.opCount);
    CHECK(static_cast<double>(mean.topOps.at(0).total) ==
          Approx(static_cast<double>(one.topOps.at(0).total)).epsilon(0.05));
}
