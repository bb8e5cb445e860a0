// SPDX-License-Identifier: GPL-3.0-or-later
/// Comparisons of real captures. The figures come from the files themselves, added up by another program.
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include <catch2/catch.hpp>

#include "core/compare/comparison.h"
#include "core/compare/parse.h"
#include "core/import/open.h"
#include "tests/support/captures.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

CompareRun runOf(const fs::path& path, const char* scope)
{
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(path, options);
    if (!opened)
        FAIL(opened.error().text());
    REQUIRE(opened->reports.size() == 1);
    CompareRun run;
    run.report = opened->reports[0];
    const auto found = findScope(*run.report, scope);
    if (!found)
        FAIL(found.error().text());
    run.scope = *found;
    return run;
}

Comparison compare(const CompareRun& a, const CompareRun& b)
{
    const auto result = compareRuns({a}, {b});
    if (!result)
        FAIL(result.error().text());
    std::int64_t sum = 0;
    for (const auto& bar : result->waterfall)
        sum += bar.delta;
    CHECK(sum == result->totalB - result->totalA);
    return *result;
}

const ComparisonRow& row(const Comparison& c, std::string_view name)
{
    for (const auto& r : c.rows) {
        if (r.title == name)
            return r;
    }
    FAIL("no row " << name);
    return c.rows.front();
}

/// What a set of rows adds up to on both sides.
struct Sum {
    std::size_t rows = 0;
    RowSide a, b;
};

template <class F>
Sum sumOf(const Comparison& c, F isWanted)
{
    Sum out;
    for (const auto& r : c.rows) {
        if (!isWanted(r))
            continue;
        ++out.rows;
        out.a.count += r.a.count;
        out.b.count += r.b.count;
        out.a.total += r.a.total;
        out.b.total += r.b.total;
    }
    return out;
}

bool isTask(const ComparisonRow& r)
{
    return r.title == "MEMCPY_ASYNC";
}

} // namespace

TEST_CASE("real captures: every op of rank 0 is that of rank 1 by name and shape", "[core][compare][real]")
{
    const auto real = realData();
    if (!real)
        return;
    const auto c = compare(runOf(*real / "ascend_pt_text/rank0_ascend_pt", "run"),
                           runOf(*real / "ascend_pt_text/rank1_ascend_pt", "run"));
    CHECK(c.totalA ==
          159'038'800); // from the first to the last slice: without counters, waits and the profiler's tasks
    CHECK(c.totalB == 156'999'160);
    CHECK(c.totalState == RowState::Same); // -0.4 %
    // kernel_details.csv: 191 executions of 160 different names and shapes in both; copies besides. The 72
    // SDMA tasks are those of the collectives.
    const auto ops = sumOf(c, [](const ComparisonRow& r) { return !isTask(r); });
    CHECK(ops.rows == 160);
    CHECK(ops.a.count == 191);
    CHECK(ops.b.count == 191);
    CHECK(c.rows.size() == 161);
    for (const auto& r : c.rows)
        CHECK(r.match == MatchKind::Exact);
    CHECK(row(c, "hcom_allReduce__586_0_1").a.total == 79'089'520);
    CHECK(row(c, "hcom_allReduce__586_0_1").b.total == 73'475'168);
    CHECK(row(c, "MEMCPY_ASYNC").a.count == 24);
    CHECK(row(c, "MEMCPY_ASYNC").b.count == 24);
    CHECK(std::abs(row(c, "MEMCPY_ASYNC").a.total - 878'858) <= 24); // half a ns a slice is rounded
    CHECK(std::abs(row(c, "MEMCPY_ASYNC").b.total - 1'310'126) <= 24);
    CHECK(row(c, "MEMCPY_ASYNC").state == RowState::Slower);
}

TEST_CASE("real captures: text and database of one rank are 187 compute ops and four collectives",
          "[core][compare][real]")
{
    const auto real = realData();
    if (!real)
        return;
    const auto c = compare(runOf(*real / "ascend_pt_text/rank0_ascend_pt", "run"),
                           runOf(*real / "ascend_pt_db/rank0_ascend_pt", "run"));
    const auto compute =
        sumOf(c, [](const ComparisonRow& r) { return r.match == MatchKind::Exact && !isTask(r); });
    CHECK(compute.rows == 156); // names and shapes
    CHECK(compute.a.count == 187);
    CHECK(compute.b.count == 187);
    CHECK(std::abs(compute.a.total - 8'873'737) <= 187); // kernel_details.csv, rounded to the ns there
    CHECK(compute.b.total == 8'903'431);                 // TASK joined to COMPUTE_TASK_INFO
    // Two runs of one job: the number of the communication group differs.
    const auto collectives =
        sumOf(c, [](const ComparisonRow& r) { return r.match == MatchKind::Collective; });
    CHECK(collectives.rows == 4);
    CHECK(collectives.a.count == 4);
    CHECK(collectives.b.total == 88'750'993 + 2'180'324 + 2'412'628 + 8'764'155); // COMMUNICATION_OP
    const auto& first = row(c, "hcom_allReduce__586_0_1 -> hcom_allReduce__210_0_1");
    CHECK(first.a.total == 79'089'520);
    CHECK(first.b.total == 88'750'993);
    const auto all = sumOf(c, [](const ComparisonRow&) { return true; });
    CHECK(all.rows == compute.rows + collectives.rows + 1); // and the copies
}

TEST_CASE("real captures: iteration 1 and iteration 10 of an old PROF", "[core][compare][real]")
{
    const auto real = realData();
    if (!real)
        return;
    const auto prof = *real / "prof_old/PROF_000001_20230818142704322_COJGGGCANRMICFBC";
    const auto c = compare(runOf(prof, "step:1"), runOf(prof, "step:10"));
    CHECK(c.totalA == 47'587'810); // step_trace: Iteration Time
    CHECK(c.totalB == 16'329'380);
    // task_time: 137 AI_CORE, 2 AI_CPU, 30 reductions, 29 copies; hccl: one AllReduce, whose planes show 28
    // of the reductions and all copies as its own.
    const auto all = sumOf(c, [](const ComparisonRow&) { return true; });
    CHECK(all.a.count == 142);
    CHECK(all.b.count == 142);
    CHECK(c.rows.size() == 141);
    for (const auto& r : c.rows) {
        CHECK(r.match == MatchKind::Exact);
        CHECK(r.a.count == r.b.count);
    }
    const auto check = [&](std::string_view name, std::uint64_t count, std::int64_t a, std::int64_t b) {
        const auto& r = row(c, name);
        INFO(name);
        CHECK(r.a.count == count);
        CHECK(r.a.total == a);
        CHECK(r.b.total == b);
    };
    check("Default/AllReduce-op534_0", 1, 41'534'300, 10'238'590);
    check("REDUCE_ASYNC_V2", 2, 3'020, 2'060);
    check("Default/network-WithLossCell/_backbone-AlexNet/Cast-op239", 1, 23'100, 36'800);
    CHECK(c.rows.front().title ==
          "Default/network-WithLossCell/_backbone-AlexNet/data_trans-DataNormTranspose/TransData-op509");
    CHECK(c.rows.front().b.total - c.rows.front().a.total == 14'880); // regressions first
}
