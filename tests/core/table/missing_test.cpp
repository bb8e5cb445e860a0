// SPDX-License-Identifier: GPL-3.0-or-later
// What no file says is N/A in pages and CSV and NULL in SQL: never 0.
#include "core/export/sqlite_export.h"
#include "core/sql/report_schema.h"
#include "core/table/export.h"
#include "core/table/table_page_list.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

TablePtr pageOf(const ReportPtr& report, const char* page)
{
    const auto table = tablePage(page)->build(report, {}, {});
    REQUIRE(table);
    return *table;
}

std::string cellOf(const Table& table, std::size_t row, const char* column)
{
    const auto at = table.find(column);
    INFO(column);
    REQUIRE(at);
    return table.text(row, *at);
}

/// How many of these columns have a value, over all rows.
std::int64_t countInSql(const ReportPtr& report, const char* table, const char* columns)
{
    const TempFolder folder;
    const auto file = folder.path() / "opscope.db";
    REQUIRE(exportSqlite({report}, file, {}));
    const auto database = SqliteDatabase::openReadOnly(file, "opscope.db");
    REQUIRE(database);
    auto statement = database->prepare(std::string("SELECT ") + columns + " FROM " + table);
    REQUIRE(statement);
    REQUIRE(statement->step());
    return statement->integer(0);
}

} // namespace

TEST_CASE("missing: times that a step trace does not say are no times of 0", "[core][table][missing]")
{
    const auto report = reportOf("step_trace_0_1_1.csv",
                                 "Device_id,Iteration ID,FP Start(us),BP End(us),Iteration End(us),"
                                 "Iteration Time(us),FP to BP Time(us),Iteration Refresh(us),"
                                 "Data Aug Bound(us),Model ID\n"
                                 "0,4,N/A,N/A,2500,1000,N/A,N/A,N/A,2\n0,5,N/A,N/A,N/A,N/A,N/A,N/A,0,2\n");
    const auto table = pageOf(report, "iterations");
    REQUIRE(table->rows == 2);
    for (const auto* column : {"fp_start", "bp_end", "fp_to_bp", "refresh", "data_aug"})
        CHECK(cellOf(*table, 0, column) == "N/A");
    CHECK(cellOf(*table, 0, "iteration_time") == "1000.000");
    CHECK(cellOf(*table, 1, "iteration_time") == "N/A");
    CHECK(cellOf(*table, 1, "begin") == "N/A");
    CHECK(cellOf(*table, 1, "data_aug") == "0.000"); // this one is said
    CHECK(countInSql(report, "steps", "count(fp_start) + count(bp_end) + count(fp_to_bp) + count(refresh)") ==
          0);
    CHECK(countInSql(report, "steps", "count(data_aug) * 100 + count(\"begin\") * 10 + count(\"end\")") ==
          111);
}

TEST_CASE("missing: figures that communication.json does not say are no figures of 0",
          "[core][table][missing]")
{
    const auto report = reportOf(
        "communication.json",
        R"~({"step1":{"collective":{"hcom_a_1@g":{"Communication Time Info":{"Elapse Time(ms)":2,"Wait Time(ms)":1},)~"
        R"~("Communication Bandwidth Info":{"HCCS":{"Transit Size(MB)":3}}}}}})~");
    const auto table = pageOf(report, "communication");
    CHECK(cellOf(*table, 0, "elapse") == "2000.000");
    CHECK(cellOf(*table, 0, "wait") == "1000.000");
    for (const auto* column :
         {"start", "transit", "synchronization", "idle_time", "wait_ratio", "HCCS_bandwidth", "HCCS_time"})
        CHECK(cellOf(*table, 0, column) == "N/A");
    CHECK(countInSql(report, "communication",
                     "count(start) + count(transit) + count(idle) + count(wait_ratio)") == 0);
    CHECK(countInSql(report, "communication_links", "count(bandwidth_gbs) + count(time_ms)") == 0);
}

TEST_CASE("missing: a bandwidth that the matrix does not say is N/A in its CSV", "[core][table][missing]")
{
    const auto report = reportOf(
        "communication_matrix.json",
        R"~({"step1":{"collective":{"allreduce-total@g":{"0-1":{"Transport Type":"HCCS","Transit Size(MB)":8}}}}})~");
    const auto table = pageOf(report, "communication_matrix");
    std::string csv;
    ExportOptions options;
    options.columns = {*table->find("size"), *table->find("time"), *table->find("bandwidth")};
    const std::vector<std::uint32_t> rows{0};
    REQUIRE(exportTable(*table, rows, options, [&](std::string_view bytes) -> Result<void> {
        csv += bytes;
        return {};
    }));
    CHECK(csv == "Size(MB),Time(ms),Bandwidth(GB/s)\r\n8,N/A,N/A\r\n");
    CHECK(countInSql(report, "communication_matrix", "count(time_ms) + count(bandwidth_gbs)") == 0);
}
