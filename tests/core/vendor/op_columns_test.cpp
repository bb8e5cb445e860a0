// SPDX-License-Identifier: GPL-3.0-or-later
// A column of the ops is one line of vendor_columns.def: every place that shows ops follows it.
#include "core/vendor/op_columns.h"

#include "core/export/exported_tables.h"
#include "core/sql/report_schema.h"
#include "core/sql/virtual_tables.h"
#include "core/table/glossary.h"
#include "core/table/table_page_list.h"
#include "tests/support/make_database.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr const char* kHeader = "HF32 Eligible";

/// The first row of a table in this column.
std::string firstCell(const Table& table, const char* column)
{
    const auto found = table.find(column);
    REQUIRE(found);
    REQUIRE(table.rows > 0);
    return table.text(0, *found);
}

void checkHf32(const ReportPtr& report, const std::string& value)
{
    REQUIRE(report->ops.hf32.size() == report->ops.size());
    CHECK(report->text(report->ops.hf32[0]) == value);
    const auto page = tablePage("metrics")->build(report, {}, {});
    REQUIRE(page);
    CHECK(firstCell(**page, kHeader) == value);
    const auto scope = ExportScope::of(*report, {});
    REQUIRE(scope);
    CHECK(firstCell(*computedOpSummary(report, *scope), kHeader) == value);
    const auto sql = openReportSql({report});
    REQUIRE(sql);
    auto statement = sql->prepare("SELECT hf32_eligible FROM ops");
    REQUIRE(statement);
    REQUIRE(statement->step());
    CHECK(statement->text(0) == value);
}

} // namespace

TEST_CASE("op columns: a column of op_summary is read shown exported and explained", "[core][report]")
{
    checkHf32(
        reportOf("op_summary_0_1_1.csv",
                 "Device_id,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),HF32 Eligible\n"
                 "0,conv,Conv2D,AI_CORE,2000.5,10,YES\n"),
        "YES");
    ColumnSpec spec;
    spec.id = kHeader;
    REQUIRE(glossaryOf(spec) != nullptr);
    CHECK(glossaryOf(spec)->text.find("HF32") != std::string_view::npos);
}

TEST_CASE("op columns: a database has the same column", "[core][report]")
{
    const TempFolder folder;
    makeDatabase(folder.path() / "msprof_1.db",
                 std::string(kSmallDatabase) +
                     "INSERT INTO STRING_IDS VALUES(20,'NO');"
                     "ALTER TABLE COMPUTE_TASK_INFO ADD COLUMN hf32Eligible INTEGER;"
                     "UPDATE COMPUTE_TASK_INFO SET hf32Eligible = 20;");
    const auto report = openDatabase(folder.path() / "msprof_1.db");
    REQUIRE(report);
    checkHf32(*report, "NO");
    CHECK((*report)->ops.state.empty()); // this release has no such column
    CHECK((*report)->table("compute_task_info")->find("OP State") == nullptr);
}
