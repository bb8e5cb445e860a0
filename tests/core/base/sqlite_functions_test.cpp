// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sqlite_functions.h"

#include <stop_token>
#include <string>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/base/sqlite.h"

using namespace opscope;

namespace {

SqliteDatabase opened()
{
    auto database = SqliteDatabase::inMemory();
    REQUIRE(database);
    REQUIRE(addPercentiles(*database));
    REQUIRE(addRegexp(*database));
    REQUIRE(boundFunctions(*database));
    return *std::move(database);
}

std::string valueOf(const SqliteDatabase& database, std::string_view sql)
{
    auto statement = database.prepare(sql);
    REQUIRE(statement);
    const auto row = statement->step();
    REQUIRE(row);
    REQUIRE(*row);
    return std::string(statement->text(0));
}

} // namespace

TEST_CASE("sqlite functions: median and percentile interpolate and lose no digit of a time", "[core][base]")
{
    const auto database = opened();
    CHECK(valueOf(database,
                  "SELECT median(x) FROM (SELECT column1 AS x FROM (VALUES (1), (3), (NULL), (2)))") == "2");
    CHECK(valueOf(database, "SELECT median(column1) FROM (VALUES (1), (2))") == "1.5");
    CHECK(valueOf(database, "SELECT percentile(column1, 25) FROM (VALUES (10), (20), (30), (40), (50))") ==
          "20");
    CHECK(valueOf(database,
                  "SELECT median(column1) FROM (VALUES (1699529623106750371), (1699529623106750373))") ==
          "1699529623106750372");
    CHECK(valueOf(database, "SELECT median(column1) IS NULL FROM (VALUES (NULL))") == "1");
}

TEST_CASE("sqlite functions: wrong arguments are an error", "[core][base]")
{
    const auto database = opened();
    for (const char* sql :
         {"SELECT percentile(1, 101)", "SELECT percentile(1, NULL)", "SELECT median('word')"}) {
        auto statement = database.prepare(sql);
        REQUIRE(statement);
        INFO(sql);
        CHECK_FALSE(statement->step());
    }
}

TEST_CASE("sqlite functions: REGEXP finds a pattern and refuses a wrong one", "[core][base]")
{
    const auto database = opened();
    CHECK(
        valueOf(
            database,
            "SELECT count(*) FROM (VALUES ('conv_1'), ('add'), (NULL)) WHERE column1 REGEXP '^CONV_\\d$'") ==
        "1");
    CHECK(valueOf(database, "SELECT (NULL REGEXP 'a') IS NULL") == "1");
    auto statement = database.prepare("SELECT 'x' REGEXP '('");
    REQUIRE(statement);
    CHECK_FALSE(statement->step());
}

TEST_CASE("sqlite functions: bounded functions give what those of SQLite give", "[core][base]")
{
    const auto database = opened();
    const auto plain = SqliteDatabase::inMemory();
    REQUIRE(plain);
    for (const char* sql :
         {"SELECT instr('abcab', 'ab'), instr('x', ''), instr(NULL, 'a') IS NULL, instr(x'0102', x'02')",
          "SELECT instr('äöü', 'ü')", "SELECT replace('a-b-c', '-', '::')", "SELECT replace('abc', '', 'x')",
          "SELECT trim('xxaxx', 'x') || ltrim('xxa', 'x') || rtrim('axx', 'x') || trim(' b ')",
          "SELECT 'Conv' LIKE 'c%', 'Conv' NOT LIKE '%x%', 'a%b' LIKE 'a\\%b' ESCAPE '\\', 'abc' GLOB 'a*'",
          "SELECT printf('%5.2f|%-6s|%06d|%x|%%|%q|%c', 1.234, 'ab', 42, 255, 'it''s', 'z')",
          "SELECT printf('%*d|%.*f', 6, 42, 1, 2.55)", "SELECT printf('%,d', 1234567)", "SELECT printf()",
          "SELECT typeof(replace(NULL, 'a', 'b'))"}) {
        INFO(sql);
        CHECK(valueOf(database, sql) == valueOf(*plain, sql));
    }
}

TEST_CASE("sqlite functions: one function over megabytes ends soon", "[core][base]")
{
    const auto database = opened();
    for (const char* sql :
         {"SELECT instr(hex(zeroblob(3000000)), hex(zeroblob(1500000)) || '1')",
          "SELECT replace(hex(zeroblob(3000000)), hex(zeroblob(1500000)) || '1', 'x')",
          "SELECT length(trim(hex(zeroblob(3000000)), hex(randomblob(1500000)) || '0'))",
          "SELECT hex(zeroblob(3000000)) LIKE '%' || hex(zeroblob(20000)) || '1'",
          "SELECT length(printf('%.*c', 2000000000, 'x'))", "SELECT length(printf('%2000000000d', 1))",
          "SELECT length(printf('%9223372036854775807d', 1))", "SELECT length(zeroblob(100000000))"}) {
        INFO(sql);
        auto statement = database.prepare(sql);
        REQUIRE(statement);
        CHECK_FALSE(statement->step());
    }
}

TEST_CASE("sqlite functions: a stop request is heard within REGEXP and before each bounded function",
          "[core][base]")
{
    std::stop_source stop;
    const auto database = SqliteDatabase::inMemory(stop.get_token());
    REQUIRE(database);
    REQUIRE(addRegexp(*database, stop.get_token()));
    REQUIRE(boundFunctions(*database, stop.get_token()));
    stop.request_stop();
    for (const char* sql :
         {"SELECT hex(zeroblob(5000000)) REGEXP '(0|00|000)*1'", "SELECT instr('ab', 'b')"}) {
        INFO(sql);
        auto statement = database->prepare(sql);
        REQUIRE(statement);
        const auto row = statement->step();
        REQUIRE_FALSE(row);
        CHECK(row.error().code == ErrorCode::Cancelled);
    }
}
