// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_runner.h"

using namespace opscope;
using nlohmann::json;

namespace {

std::string job()
{
    return (samplesFolder() / "JOBYOLOMISHBEFORESAMPLE").string();
}

json one(const std::string& sql)
{
    const auto ran = runCommand({"query", job(), sql, "--format", "json"});
    INFO(sql << '\n' << ran.err);
    REQUIRE(ran.code == 0);
    return rowsIn(ran.out).at(0);
}

} // namespace

TEST_CASE("query: median and percentile of integers keep every digit", "[core][cli]")
{
    const auto row = one("SELECT median(x) m, percentile(x, 0) least, percentile(x, 100) most, "
                         "percentile(x, 25) q FROM (SELECT 1700000000000000001 x UNION ALL "
                         "SELECT 1700000000000000003 UNION ALL SELECT NULL UNION ALL "
                         "SELECT 1700000000000000009)");
    CHECK(row["m"] == 1700000000000000003);
    CHECK(row["least"] == 1700000000000000001);
    CHECK(row["most"] == 1700000000000000009);
    CHECK(row["q"] == 1700000000000000002);
    CHECK(one("SELECT median(x) m FROM (SELECT 1 x UNION ALL SELECT 2)")["m"] == 1.5);
    CHECK(one("SELECT median(x) m FROM (SELECT 1 x UNION ALL SELECT 2.5)")["m"] == 1.75);
    CHECK(one("SELECT median(x) m FROM (SELECT NULL x)")["m"].is_null());
    CHECK(one("SELECT median(dur) m FROM slices WHERE 0")["m"].is_null());
}

TEST_CASE("query: percentiles agree with an order by the rows", "[core][cli]")
{
    const auto row = one("WITH s AS (SELECT dur, row_number() OVER (ORDER BY dur) n, count(*) OVER () c "
                         "FROM slices) SELECT percentile(dur, 50) p, "
                         "(SELECT avg(dur) FROM s WHERE n IN ((c + 1) / 2, (c + 2) / 2)) m FROM slices");
    CHECK(row["p"].get<double>() == row["m"].get<double>());
}

TEST_CASE("query: REGEXP is that of the filters and a wrong one is reported", "[core][cli]")
{
    const auto all = one("SELECT count(*) n FROM slices WHERE lower(name) LIKE 'svp%'")["n"];
    CHECK(one("SELECT count(*) n FROM slices WHERE name REGEXP '^svp'")["n"] == all);
    CHECK(all.get<int>() > 0);
    CHECK(one("SELECT NULL REGEXP 'a' n")["n"].is_null());
    const auto wrong = runCommand({"query", job(), "SELECT 'a' REGEXP '('"});
    CHECK(wrong.code == 3);
    CHECK(wrong.err.find("not a regular expression") != std::string::npos);
    CHECK(runCommand({"query", job(), "SELECT percentile(dur, 101) FROM slices"}).code == 3);
    CHECK(runCommand({"query", job(), "SELECT median(name) FROM slices"}).code == 3);
}

TEST_CASE("query: the time limit applies within one function", "[core][cli]")
{
    const auto begin = std::chrono::steady_clock::now();
    const auto regexp = runCommand(
        {"query", job(), "SELECT hex(zeroblob(5000000)) REGEXP '(0|00|000)*1'", "--timeout", "0.2"});
    CHECK(regexp.code == 130);
    CHECK(regexp.err.find("Stopped after 0.2 s") != std::string::npos);
    for (const char* sql : {"SELECT instr(hex(zeroblob(3000000)), hex(zeroblob(1500000)) || '1')",
                            "SELECT printf('%.*c', 2000000000, 'x')"})
        CHECK(runCommand({"query", job(), sql, "--timeout", "4"}).code == 3);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(60));
}

TEST_CASE("query: an endless statement ends with its time", "[core][cli]")
{
    const auto ran = runCommand({"query", job(),
                                 "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) "
                                 "SELECT count(*) FROM t",
                                 "--timeout", "0.05"});
    CHECK(ran.code == 130);
    CHECK(ran.err.find("Stopped after 0.05 s") != std::string::npos);
    CHECK(one("SELECT 1 x")["x"] == 1);
}
