// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/sqlite/table_scan.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "tests/support/make_database.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

struct Opened {
    explicit Opened(const std::string& sql)
    {
        makeDatabase(folder.path() / "a.db", sql);
        database = SqliteDatabase::openReadOnly(folder.path() / "a.db", "a.db");
        REQUIRE(database);
    }
    TableScan scan(const std::vector<std::string_view>& columns, std::string condition = {})
    {
        return {context, *database, "T", columns, std::move(condition)};
    }

    TempFolder folder;
    ReportBuilder builder;
    ImportContext context{builder, {}, 1, {}, {}, {}, "a.db"};
    Result<SqliteDatabase> database = fail(ErrorCode::Internal, message(MessageId::Internal, ""));
};

} // namespace

TEST_CASE("table scan: a column is found by any of its names in any case", "[core][import][sqlite]")
{
    const std::vector<SqliteColumn> schema{{"BLOCKDIM", ""}, {"blockDim2", ""}, {"a|b", ""}};
    CHECK(columnOf(schema, "blockNum|blockDim|block_dim") == "BLOCKDIM");
    CHECK(columnOf(schema, "a|b") == "a|b");
    CHECK(columnOf(schema, "blockNum|") == "");
    CHECK(columnOf(schema, "") == "");

    Opened opened("CREATE TABLE T(BlockDim INTEGER); INSERT INTO T VALUES(7);");
    auto scan = opened.scan({"blockNum|blockDim", "stream|streamId"});
    REQUIRE(scan.next());
    CHECK(scan.need(0) == 7);
    CHECK(scan.columnName(0) == "BlockDim");
    CHECK_FALSE(scan.hasColumn(1));
    CHECK(scan.columnName(1) == "stream");
    CHECK(scan.integer(1, -5) == -5);
    CHECK_FALSE(scan.next());
}

TEST_CASE("table scan: a row that lacks what it needs is rejected once and told with its rowid",
          "[core][import][sqlite]")
{
    Opened opened("CREATE TABLE T(a, b); INSERT INTO T VALUES(1, 2), ('x', NULL), (3, 4.0), ('5', 6);");
    auto scan = opened.scan({"a", "b"});
    std::vector<std::int64_t> sums;
    while (scan.next()) {
        const auto sum = scan.need(0) + scan.need(1);
        if (!scan.isBad())
            sums.push_back(sum);
    }
    CHECK(sums == std::vector<std::int64_t>{3, 7, 11}); // a text may be a number
    CHECK(scan.rowsRead() == 4);
    CHECK(scan.rowsRejected() == 1);
    CHECK_FALSE(scan.isIncomplete());
    scan.reportIssues(opened.builder);
    const auto& issues = opened.builder.report().issues;
    REQUIRE(issues.size() == 1);
    CHECK(issues[0].message.id == MessageId::DatabaseCellNotNumber);
    REQUIRE(issues[0].places.size() == 1);
    CHECK(issues[0].places[0].file == "a.db/T");
    CHECK(issues[0].places[0].line == 2);
}

TEST_CASE("table scan: a range that ends before it begins is none and the row is used",
          "[core][import][sqlite]")
{
    Opened opened("CREATE TABLE T(a, b); INSERT INTO T VALUES(9, 4), (4, 9), (4611686018427387904, 0);");
    auto scan = opened.scan({"a", "b"});
    std::vector<std::int64_t> durations;
    while (scan.next()) {
        const auto start = scan.needTime(0);
        const auto dur = scan.duration(start, scan.needTime(1));
        if (!scan.isBad())
            durations.push_back(dur);
    }
    CHECK(durations == std::vector<std::int64_t>{0, 5});
    CHECK(scan.rowsRejected() == 1); // beyond the times whose differences can be told
}

TEST_CASE("table scan: only rows of the condition are read and a table without rowids too",
          "[core][import][sqlite]")
{
    Opened opened("CREATE TABLE T(a INTEGER PRIMARY KEY) WITHOUT ROWID; INSERT INTO T VALUES(1), (2), (3);");
    auto scan = opened.scan({"a"}, "a > 1");
    std::vector<std::int64_t> found;
    while (scan.next())
        found.push_back(scan.need(0));
    CHECK(found == std::vector<std::int64_t>{2, 3});
    CHECK(countRows(*opened.database, "T") == 3);
    CHECK_FALSE(countRows(*opened.database, "none"));
}
