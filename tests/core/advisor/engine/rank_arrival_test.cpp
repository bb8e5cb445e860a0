// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/rank_arrival.h"

#include "core/advisor/engine/rank_times.h"
#include "core/import/open.h"
#include "tests/core/advisor/hand_made.h"
#include "tests/support/captures.h"

using namespace opscope;

namespace {

constexpr std::int64_t kMs = 1'000'000;

/// Two ranks whose steps begin at 0 and 100 ms. The host begins after `idle` and the collective 2 ms later.
/// All times are later by `clock`.
ReportPtr arrivingRank(std::int64_t rank, std::int64_t idle, std::int64_t clock, const char* host = "",
                       const char* before = nullptr)
{
    ReportBuilder builder;
    builder.report().rank = rank;
    builder.report().platform.hostName = host;
    const auto process = builder.process("1");
    const auto thread = builder.track(builder.thread(process, "1"));
    const auto stream = builder.track(builder.thread(process, "2"));
    for (const std::int64_t number : {1, 2}) {
        const auto begin = (number - 1) * 100 * kMs + clock;
        Step step;
        step.number = number;
        step.label = builder.intern("ProfilerStep#" + std::to_string(number));
        step.range = {begin, begin + 100 * kMs};
        builder.report().steps.push_back(step);
        const auto add = [&](auto track, const char* name, std::int64_t ts, std::int64_t end,
                             SliceClass cls) {
            builder.addSlice(sliceOf(builder, track, name, begin + ts, end - ts, cls));
        };
        add(thread, "ProfilerStep", 0, 100 * kMs, SliceClass::Range);
        if (before != nullptr)
            add(thread, before, 0, idle, SliceClass::Framework);
        add(thread, "aten::mm", idle, idle + kMs, SliceClass::Framework);
        add(stream, "mm", idle + kMs / 2, idle + kMs, SliceClass::Kernel);
        add(stream, "hcom_allReduce_", idle + 2 * kMs, 60 * kMs, SliceClass::Communication);
        add(thread, "aten::add", 60 * kMs, 100 * kMs, SliceClass::Framework);
    }
    return builder.finish();
}

std::vector<Lateness> latenessOfSteps(const Workspace& workspace)
{
    std::vector<Lateness> out;
    for (const auto& time : rankTimes(workspace)) {
        if (time.rank == 1)
            out.push_back(time.lateness);
    }
    return out;
}

} // namespace

TEST_CASE("rank arrival: a rank whose host did nothing before the step is late", "[advisor]")
{
    const auto rows = latenessOfSteps({{arrivingRank(0, 0, 0), arrivingRank(1, 30 * kMs, 0)}});
    REQUIRE(rows.size() == 2);
    for (const auto& row : rows) {
        CHECK(row.late == 30 * kMs);
        CHECK(row.cause == LateCause::IdleHost);
    }
}

TEST_CASE("rank arrival: a host that worked before is not called idle", "[advisor]")
{
    const auto rows =
        latenessOfSteps({{arrivingRank(0, 0, 0), arrivingRank(1, 30 * kMs, 0, "", "aten::load")}});
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].late == 30 * kMs);
    CHECK(rows[0].cause == LateCause::Unknown);
}

TEST_CASE("rank arrival: no rank is late where the clocks of the hosts cannot be compared", "[advisor]")
{
    for (const auto* host : {"", "b"}) {
        const auto rows = latenessOfSteps(
            {{arrivingRank(0, 0, 0, *host == '\0' ? "" : "a"), arrivingRank(1, 30 * kMs, 12 * kMs, host)}});
        REQUIRE(rows.size() == 2);
        CHECK(rows[0].late == kMissingInteger);
        CHECK(rows[0].cause == LateCause::OtherClocks);
    }
    const auto same =
        latenessOfSteps({{arrivingRank(0, 0, 0, "a"), arrivingRank(1, 30 * kMs, 12 * kMs, "a")}});
    REQUIRE(same.size() == 2);
    CHECK(same[0].late == 42 * kMs);
}

TEST_CASE("rank arrival: rank 1 of the pair of a GPU is late by about 31 ms at each step", "[advisor][real]")
{
    const auto folder = captureData("gpu");
    if (!folder)
        return;
    Workspace workspace;
    for (const auto* file : {"ddp_rank0.pt.trace.json.gz", "ddp_rank1.pt.trace.json.gz"}) {
        auto opened = openPath(*folder / file, {.useCache = false});
        REQUIRE(opened);
        workspace.reports.push_back(opened->reports.at(0));
    }
    const auto rows = latenessOfSteps(workspace);
    REQUIRE(rows.size() == 3);
    for (const auto& row : rows) {
        CHECK(row.late > 30'500'000);
        CHECK(row.late < 31'500'000);
        CHECK(row.cause == LateCause::IdleHost);
    }
    CHECK(rows[0].late == 30'939'602);
}
