// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/like_totals.h"

#include <map>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/table/table_page_list.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

using Rows = std::vector<std::optional<std::size_t>>;

Rows rowsOf(std::vector<NamedTotal> theirs, std::vector<NamedTotal> ours)
{
    return matchTotals(*ReportBuilder().finish(), theirs, ours).rowOf;
}

} // namespace

TEST_CASE("like totals: a total is of the row of its type and device", "[core][analysis]")
{
    CHECK(rowsOf({{"a", "AI CORE", kNoDevice}, {"a", "AI_CPU", kNoDevice}},
                 {{"a", "AI_CPU", kNoDevice}, {"a", "AI_CORE", kNoDevice}}) == Rows{1, 0});
    CHECK(rowsOf({{"a", "", 0}, {"a", "", 1}}, {{"a", "", 1}, {"a", "", 0}}) == Rows{1, 0});
    CHECK(rowsOf({{"a", "", kNoDevice}, {"a", "", kNoDevice}}, {{"a", "AI_CORE", kNoDevice}}) ==
          Rows{0, 0}); // parts of one row
}

TEST_CASE("like totals: a name is not compared where a total or a row has no partner", "[core][analysis]")
{
    const Rows none{std::nullopt, std::nullopt};
    CHECK(rowsOf({{"a", "AI_CORE", kNoDevice}, {"a", "MIX_AIC", kNoDevice}}, {{"a", "AI_CORE", kNoDevice}}) ==
          none);
    CHECK(rowsOf({{"a", "AI_CORE", kNoDevice}, {"b", "", kNoDevice}},
                 {{"a", "AI_CORE", kNoDevice}, {"a", "AI_CPU", kNoDevice}}) == none);
    CHECK(rowsOf({{"a", "", kNoDevice}, {"a", "", kNoDevice}},
                 {{"a", "AI_CORE", kNoDevice}, {"a", "AI_CPU", kNoDevice}}) == none);
}

TEST_CASE("like totals: the page Statistics compares what the command line compares", "[core][analysis]")
{
    const TempFolder folder;
    const std::string out = "PROF_000001_20250101000000000_ABC/mindstudio_profiler_output/";
    folder.write(out + "op_statistic_20250101000000.csv",
                 "Device_id,OP Type,Core Type,Count,Total Time(us)\n"
                 "0,MatMul,AI_CORE,1,5\n0,MatMul,MIX_AIC,1,7\n0,Add,AI_CORE,1,4\n");
    folder.write(
        out + "op_summary_20250101000000.csv",
        "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,Task Type,Task Start Time(us),Task "
        "Duration(us)\n"
        "0,1,1,1,m,MatMul,AI_CORE,10,5\n0,1,2,1,m2,MatMul,AI_CORE,20,7\n0,1,3,1,add,Add,AI_CORE,30,3\n");
    const auto report = openForTest(folder.path()).reports.at(0);
    for (const bool isComputed : {false, true}) {
        TableRequest request;
        request.variant = "op_types";
        request.isComputed = isComputed;
        const auto table = tablePage("statistics")->build(report, request, {});
        REQUIRE(table);
        const auto difference = (*table)->find("difference");
        REQUIRE(difference);
        CHECK((*table)->rows == (isComputed ? 2 : 3));
        for (std::size_t row = 0; row < (*table)->rows; ++row) {
            const bool isAdd = (*table)->text(row, (*table)->nameColumn) == "Add";
            CHECK((*table)->cell(row, *difference) == (isAdd ? Cell(std::int64_t{1000}) : Cell()));
        }
    }
}

TEST_CASE("like totals: pictures are compared together or each by the counts of runs", "[core][analysis]")
{
    using Totals = std::map<std::int64_t, std::int64_t>;
    CHECK(comparableTotals({{1, {50, 2}}}, 7) == Totals{{1, 50}});
    CHECK(comparableTotals({{1, {50, 2}}, {2, {60, 2}}}, 4) == Totals{{1, 110}, {2, 110}});
    CHECK(comparableTotals({{1, {50, 2}}, {2, {60, 2}}}, 2) == Totals{{1, 50}, {2, 60}});
    CHECK(comparableTotals({{1, {50, 2}}, {2, {60, 2}}}, 3).empty());
    CHECK(onlyTotal({{1, 50}, {2, 50}}) == 50);
    CHECK_FALSE(onlyTotal({{1, 50}, {2, 60}}));
    CHECK_FALSE(onlyTotal({}));
}
