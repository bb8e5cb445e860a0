// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sqlite.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

TEST_CASE("sqlite: a database is written and read again by names that need quotes and escapes",
          "[core][base]")
{
    const TempFolder folder;
    const auto path = folder.path() / "a b?c#d%20é.db";
    {
        const auto database = SqliteDatabase::create(path);
        REQUIRE(database);
        REQUIRE(database->execute("CREATE TABLE " + sqlName("t\"1") + "(" + sqlName("a b") +
                                  " INTEGER, c TEXT)"));
        auto insert = database->prepare("INSERT INTO " + sqlName("t\"1") + " VALUES(?, ?)");
        REQUIRE(insert);
        insert->bind(1, std::int64_t{INT64_MIN});
        insert->bind(2, std::string_view("it's\0x", 6));
        REQUIRE(insert->step());
    }
    const auto database = SqliteDatabase::openReadOnly(path, "place");
    REQUIRE(database);
    CHECK(database->tables() == std::vector<std::string>{"t\"1"});
    const auto columns = database->columns("t\"1");
    REQUIRE(columns);
    REQUIRE(columns->size() == 2);
    CHECK((*columns)[0].name == "a b");
    CHECK((*columns)[1].type == "TEXT");
    auto select = database->prepare("SELECT * FROM " + sqlName("t\"1"));
    REQUIRE(select);
    REQUIRE(*select->step());
    CHECK(select->integer(0) == INT64_MIN);
    CHECK(select->text(1) == std::string_view("it's\0x", 6));
    CHECK_FALSE(*select->step());
    const auto written = database->execute("DROP TABLE " + sqlName("t\"1"));
    REQUIRE_FALSE(written);
    CHECK(written.error().where.file == "place");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1); // nothing beside it
}

TEST_CASE("sqlite: errors say what and where", "[core][base]")
{
    const TempFolder folder;
    CHECK_FALSE(SqliteDatabase::openReadOnly(folder.path() / "none.db", "none.db"));
    const auto text =
        SqliteDatabase::openReadOnly(folder.write("text.db", "no database at all, only text"), "text.db");
    REQUIRE_FALSE(text);
    CHECK(text.error().text() == "text.db: Database: file is not a database");
    CHECK_FALSE(SqliteDatabase::create(folder.write("there.db", "x")));
    const auto database = SqliteDatabase::inMemory();
    REQUIRE(database);
    CHECK_FALSE(database->prepare("SELECT nonsense"));
    CHECK_FALSE(database->prepare("  "));
    CHECK_FALSE(database->prepare("SELECT 1; SELECT 2"));
    CHECK(database->prepare("SELECT 1; -- and no more"));
    CHECK_FALSE(database->execute("ATTACH 'x.db' AS other"));
}

TEST_CASE("sqlite: a stop ends a statement that would never end", "[core][base]")
{
    std::stop_source stop;
    const auto database = SqliteDatabase::inMemory(stop.get_token());
    REQUIRE(database);
    auto endless = database->prepare(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n");
    REQUIRE(endless);
    stop.request_stop();
    const auto step = endless->step();
    REQUIRE_FALSE(step);
    CHECK(step.error().code == ErrorCode::Cancelled);
}
