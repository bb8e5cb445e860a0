// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sqlite_virtual.h"

#include <set>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

/// Rows (group, key, name): three groups of keys 0, 2, 4, ...; remembers which rows were looked at in full.
class Evens final : public VirtualTable {
public:
    std::string name() const override { return "evens"; }
    std::vector<VirtualColumn> columns() const override
    {
        return {{"grp", "INTEGER"}, {"key", "INTEGER"}, {"name", "TEXT"}};
    }
    std::size_t rows() const override { return 3000; }
    SqlValue value(std::size_t row, std::size_t column) const override
    {
        if (column == 0)
            return static_cast<std::int64_t>(row / 1000);
        if (column == 1)
            return static_cast<std::int64_t>(row % 1000 * 2);
        looked.insert(row);
        return "row " + std::to_string(row);
    }
    std::vector<std::vector<std::size_t>> orders() const override { return {{0, 1}}; }

    mutable std::set<std::size_t> looked;
};

struct Answer {
    std::vector<std::string> names;
    std::size_t looked = 0;
};

Answer ask(const std::string& condition)
{
    auto table = std::make_shared<Evens>();
    const auto database = SqliteDatabase::inMemory();
    REQUIRE(database);
    REQUIRE(addVirtualTable(*database, table));
    allowOnlyReading(*database);
    auto statement = database->prepare("SELECT name FROM evens WHERE name <> '' AND " + condition);
    REQUIRE(statement);
    Answer answer;
    while (*statement->step())
        answer.names.emplace_back(statement->text(0));
    answer.looked = table->looked.size();
    return answer;
}

} // namespace

TEST_CASE("virtual tables: constraints on sorted columns touch only the rows they need", "[core][base]")
{
    const auto one = ask("grp = 1 AND key = 10");
    CHECK(one.names == std::vector<std::string>{"row 1005"});
    CHECK(one.looked <= 1);
    const auto range = ask("grp = 2 AND key > 10 AND key <= 16");
    CHECK(range.names == std::vector<std::string>{"row 2006", "row 2007", "row 2008"});
    CHECK(range.looked <= 4);
    const auto skip = ask("key BETWEEN 4 AND 6"); // the group in front is not mentioned
    CHECK(skip.names ==
          std::vector<std::string>{"row 2", "row 3", "row 1002", "row 1003", "row 2002", "row 2003"});
    CHECK(skip.looked <= 6);
    CHECK(ask("rowid = 7").names == std::vector<std::string>{"row 7"});
    CHECK(ask("rowid >= 2998").names == std::vector<std::string>{"row 2998", "row 2999"});
    CHECK(ask("rowid = -1").names.empty());
    CHECK(ask("rowid > 99999999999").names.empty());
}

TEST_CASE("virtual tables: constraints of other types find the same rows as a walk", "[core][base]")
{
    CHECK(ask("key = 3").names.empty());
    CHECK(ask("key = 2.0 AND grp = 0").names == std::vector<std::string>{"row 1"});
    CHECK(ask("key < 2.5 AND grp = 0").names == std::vector<std::string>{"row 0", "row 1"});
    CHECK(ask("key > 1996.5 AND grp = 0").names == std::vector<std::string>{"row 999"});
    CHECK(ask("key = '4' AND grp = 0").names == std::vector<std::string>{"row 2"});
    CHECK(ask("key = 'x'").names.empty());
    CHECK(ask("key = NULL").names.empty());
    CHECK(ask("key < 'x'").names.size() == 3000); // SQL: every number is before every text
    CHECK(ask("key > 1e300").names.empty());
    CHECK(ask("key < 1e300").names.size() == 3000);
    CHECK(ask("key IN (2, 4) AND grp = 1").names.size() == 2);
    CHECK(ask("grp > 5").names.empty());
}

TEST_CASE("virtual tables: nothing can be written", "[core][base]")
{
    const auto database = SqliteDatabase::inMemory();
    REQUIRE(database);
    REQUIRE(addVirtualTable(*database, std::make_shared<Evens>()));
    allowOnlyReading(*database);
    for (const auto* sql :
         {"DELETE FROM evens", "CREATE TABLE x(y)", "CREATE TEMP TABLE x(y)", "ATTACH 'f' AS f",
          "PRAGMA journal_mode = WAL", "VACUUM INTO 'f'", "DROP TABLE evens", "BEGIN"}) {
        INFO(sql);
        auto statement = database->prepare(sql);
        const bool isRefused = !statement || !statement->step();
        CHECK(isRefused);
    }
    CHECK(database->prepare("PRAGMA table_info(evens)"));
    CHECK(database->prepare("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) "
                            "SELECT * FROM n, evens"));
}
