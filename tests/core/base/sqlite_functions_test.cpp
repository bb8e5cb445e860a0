// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sqlite_functions.h"

#include <string>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/base/sqlite.h"

using namespace opscope;

namespace {

int compiled = 0;

Result<TextTest> equals(std::string_view pattern)
{
    ++compiled;
    if (pattern == "bad")
        return fail(ErrorCode::Malformed, message(MessageId::Cancelled));
    return TextTest([word = std::string(pattern)](std::string_view text) { return text == word; });
}

SqliteDatabase opened()
{
    auto database = SqliteDatabase::inMemory();
    REQUIRE(database);
    REQUIRE(addPercentiles(*database));
    REQUIRE(addRegexp(*database, equals));
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

TEST_CASE("sqlite functions: REGEXP asks for a test of each pattern once", "[core][base]")
{
    const auto database = opened();
    compiled = 0;
    CHECK(valueOf(database,
                  "SELECT count(*) FROM (VALUES ('conv'), ('add'), (NULL)) WHERE column1 REGEXP 'conv'") ==
          "1");
    CHECK(compiled == 1);
    auto statement = database.prepare("SELECT 'x' REGEXP 'bad'");
    REQUIRE(statement);
    CHECK_FALSE(statement->step());
}
