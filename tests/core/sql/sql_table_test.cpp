// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sql_table.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

ReportPtr report(const char* op)
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    b.addSlice(sliceOf(b, track, op, 0, 100));
    b.addSlice(sliceOf(b, track, op, 200, 300));
    return b.finish();
}

} // namespace

TEST_CASE("sql table: columns have the type of their values and rows lead to their slices", "[export][sql]")
{
    const auto answer =
        sqlTable({report("conv"), report("pool")},
                 "SELECT report, id, name, ts, dur, dur / 2.0 AS half, NULL AS none FROM slices "
                 "WHERE dur > 100 ORDER BY report");
    REQUIRE(answer);
    const auto& table = *answer->table;
    REQUIRE(table.rows == 2);
    CHECK(table.columns[4].spec.kind == CellKind::Integer);
    CHECK(table.columns[5].spec.kind == CellKind::Real);
    CHECK(table.text(1, 2) == "pool");
    CHECK(table.text(0, 5) == "150.000");
    CHECK(table.text(0, 6) == "N/A");
    CHECK(table.nameColumn == 2);
    REQUIRE(table.sliceOf);
    CHECK(table.sliceOf(1) == SliceId{1});
    CHECK(table.reportOf(1) == 1);
    CHECK_FALSE(answer->isCut);
}

TEST_CASE("sql table: an id that is not a slice leads nowhere and a repeated name is told apart",
          "[export][sql]")
{
    const auto one = std::vector{report("conv")};
    const auto grouped = sqlTable(one, "SELECT name, count(*) AS n, count(*) AS n FROM slices GROUP BY name");
    REQUIRE(grouped);
    CHECK_FALSE(grouped->table->sliceOf);
    CHECK(grouped->table->columns[2].spec.id == "n_2");
    const auto outside = sqlTable(one, "SELECT 17 AS slice_id UNION ALL SELECT -1");
    REQUIRE(outside);
    REQUIRE(outside->table->sliceOf);
    CHECK_FALSE(outside->table->sliceOf(0).valid());
    CHECK_FALSE(outside->table->sliceOf(1).valid());
    CHECK_FALSE(sqlTable(one, "SELECT nothing FROM nowhere"));
    CHECK_FALSE(sqlTable(one, "DELETE FROM slices"));
}

TEST_CASE("sql table: an answer without end is cut and says so", "[export][sql]")
{
    const auto answer = sqlTable({report("conv")}, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
                                                   "FROM n) SELECT i FROM n");
    REQUIRE(answer);
    CHECK(answer->isCut);
    CHECK(answer->table->rows == kMaxSqlRows);
    const auto wide =
        sqlTable({report("conv")}, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                                   "SELECT printf('%.*c', 16000000, 'x') FROM n");
    REQUIRE(wide);
    CHECK(wide->isCut);
    CHECK(wide->table->rows == 17);
}
