// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/group_ranks.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/builder/communication_groups.h"
#include "core/import/open.h"
#include "core/table/table_page_list.h"
#include "core/vendor/pipeline_stage.h"
#include "tests/support/make_database.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

constexpr const char* kGroup = "100%enp189s0f1_55000_0_1738895521183247";

std::string matrixOf(const std::string& group)
{
    return R"({"step1":{"p2p":{},"collective":{"allreduce-top1@)" + group +
           R"(":{"1-1":{"Transport Type":"LOCAL"},"1-0":{"Transport Type":"HCCS"}}}}})";
}

/// The output folder of rank 2; `metadata` is its profiler_metadata.json.
ReportPtr openRank(const TempFolder& folder, const std::string& metadata, const std::string& matrix)
{
    const std::string name = "node_1_20250620083530654_ascend_pt/";
    folder.write(name + "profiler_info_2.json", R"({"rank_id":2})");
    folder.write(name + "profiler_metadata.json", metadata);
    folder.write(name + "ASCEND_PROFILER_OUTPUT/communication_matrix.json", matrix);
    const auto opened = openForTest(folder.path() / name);
    REQUIRE(opened.reports.at(0)->rank == 2);
    REQUIRE(opened.reports.at(0)->communicationMatrix.size() == 2);
    return opened.reports.at(0);
}

std::string parallelInfo(const std::string& ranks)
{
    return std::string(R"({"parallel_group_info":{")") + kGroup +
           R"(":{"group_name":"dp","group_rank":1,"global_ranks":)" + ranks + "}}}";
}

const Table* pageOf(const ReportPtr& report, TablePtr& table)
{
    const auto built = tablePage("communication_matrix")->build(report, {}, {});
    REQUIRE(built);
    table = *built;
    return table.get();
}

bool isShown(const Table& table, std::string_view id)
{
    const auto it = std::ranges::find_if(table.columns, [&](const auto& c) { return c.spec.id == id; });
    REQUIRE(it != table.columns.end());
    return !it->spec.isHidden;
}

} // namespace

TEST_CASE("group ranks: the matrix of a rank has the ranks of the job", "[core][import]")
{
    const TempFolder folder;
    const auto report = openRank(folder, parallelInfo("[0, 2]"), matrixOf(std::to_string(groupHash(kGroup))));
    const auto& cell = report->communicationMatrix[1];
    CHECK(cell.source == 2);
    CHECK(cell.target == 0);
    CHECK(cell.sourceInGroup == 1);
    CHECK(cell.targetInGroup == 0);
    TablePtr table;
    CHECK_FALSE(isShown(*pageOf(report, table), "source_in_group"));
    // By its name, too.
    CHECK(openRank(folder, parallelInfo("[0, 2]"), matrixOf(kGroup))->communicationMatrix[1].source == 2);
}

TEST_CASE("group ranks: a rank that the group does not have is unknown", "[core][import]")
{
    const TempFolder folder;
    const auto report = openRank(folder, parallelInfo("[0]"), matrixOf(std::to_string(groupHash(kGroup))));
    CHECK(report->communicationMatrix[1].source == -1);
    CHECK(report->communicationMatrix[1].target == 0);
    TablePtr table;
    CHECK(isShown(*pageOf(report, table), "source_in_group"));
}

TEST_CASE("group ranks: without groups the own rank is known and others are not guessed", "[core][import]")
{
    const TempFolder folder;
    const auto report = openRank(folder, "{}", matrixOf("77"));
    CHECK(report->communicationMatrix[0].source == 2);
    CHECK(report->communicationMatrix[1].source == 2);
    CHECK(report->communicationMatrix[1].target == -1);
    CHECK(report->communicationMatrix[1].targetInGroup == 0);
}

TEST_CASE("group ranks: a database says them in its metadata", "[core][import][database]")
{
    const TempFolder folder;
    makeDatabase(folder.path() / "analysis.db",
                 "CREATE TABLE META_DATA(name TEXT, value TEXT);"
                 "INSERT INTO META_DATA VALUES('parallel_group_info', '{\"" +
                     std::string(kGroup) +
                     "\": {\"global_ranks\": [4, 6]}}');"
                     "CREATE TABLE CommAnalyzerMatrix(hccl_op_name TEXT, group_name TEXT, src_rank TEXT, "
                     "dst_rank TEXT, transport_type TEXT, transit_size NUMERIC, transit_time NUMERIC, "
                     "bandwidth NUMERIC, step TEXT, type TEXT, op_name TEXT);"
                     "INSERT INTO CommAnalyzerMatrix VALUES('allreduce-top1','" +
                     std::to_string(groupHash(kGroup)) + "','1','0','HCCS',1,1,1,'step1','collective','x');");
    const auto report = openDatabase(folder.path() / "analysis.db");
    REQUIRE(report);
    REQUIRE((*report)->communicationMatrix.size() == 1);
    CHECK((*report)->communicationMatrix[0].source == 6);
    CHECK((*report)->communicationMatrix[0].target == 4);
    CHECK((*report)->communicationMatrix[0].sourceInGroup == 1);
}

TEST_CASE("group ranks: a database states the stage of a pipeline as profiler_metadata.json does",
          "[core][import][database]")
{
    const TempFolder folder;
    makeDatabase(folder.path() / "analysis.db",
                 "CREATE TABLE META_DATA(name TEXT, value TEXT);"
                 "INSERT INTO META_DATA VALUES('SCHEMA_VERSION', '1.0.0');"
                 "INSERT INTO META_DATA VALUES('parallel_group_info', '{\"g1\": {\"group_name\": \"pp\", "
                 "\"group_rank\": 1, \"global_ranks\": [0, 2]}}');");
    const auto report = openDatabase(folder.path() / "analysis.db");
    REQUIRE(report);
    CHECK(pipelineStageOf(**report) == 1);
    const auto& switches = (*report)->collection.switches;
    CHECK(std::ranges::find(switches, std::pair<std::string, std::string>("SCHEMA_VERSION", "1.0.0")) !=
          switches.end());
    CHECK(std::ranges::find(switches, std::pair<std::string, std::string>(
                                          "parallel_group_info.g1.global_ranks", "0, 2")) != switches.end());
}
