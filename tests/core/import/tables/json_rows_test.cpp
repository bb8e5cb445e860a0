// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/json_rows.h"

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

std::string csvOf(std::string_view json)
{
    const auto csv = jsonTableCsv(json, "table.json", {});
    REQUIRE(csv);
    return *csv;
}

} // namespace

TEST_CASE("a table as JSON keeps every digit and the order of its keys", "[json-table]")
{
    CHECK(csvOf(R"json([{"Name":"a,b","Start(us)":1736408883704643.212},{"Name":"c","Start(us)":7}])json") ==
          "Name,Start(us)\n\"a,b\",1736408883704643.212\nc,7\n");
}

TEST_CASE("rows of a JSON table may leave out keys and bring new ones", "[json-table]")
{
    CHECK(csvOf(R"([{"a":1,"b":2},{"b":3,"c":true},{},{"a":null}])") == "a,b,c\n1,2\n,3,true\n\"\"\n\"\"\n");
}

TEST_CASE("a JSON table may stand as header and data or as a list under data", "[json-table]")
{
    CHECK(csvOf(R"({"header":["a","b"],"data":[[1,"x"],[2.50,"y"]]})") == "a,b\n1,x\n2.50,y\n");
    CHECK(csvOf(R"({"data":[{"a":1}],"other":[9]})") == "a\n1\n");
}

TEST_CASE("what is nested deeper than a cell of a JSON table is skipped", "[json-table]")
{
    CHECK(csvOf(R"([{"a":1,"b":{"a":5,"c":[6]},"d":2}])") == "a,b,d\n1,,2\n");
}

TEST_CASE("a broken JSON table says where", "[json-table]")
{
    const auto broken = jsonTableCsv("[{\"a\":1},\n{\"a\":", "table.json", {});
    REQUIRE_FALSE(broken);
    CHECK(broken.error().where.line == 2);
    CHECK_FALSE(jsonTableCsv("", "table.json", {}));
    CHECK_FALSE(jsonTableCsv("[]", "table.json", {}));
    CHECK_FALSE(jsonTableCsv("{\"a\":1}", "table.json", {}));
}

TEST_CASE("a JSON table of far columns does not fill the memory", "[json-table]")
{
    std::string json = "[{";
    for (int i = 0; i < 8000; ++i)
        json += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":1";
    json += '}';
    for (int i = 0; i < 100'000; ++i)
        json += ",{\"7999\":1}";
    CHECK_FALSE(jsonTableCsv(json + ']', "table.json", {}));
}

TEST_CASE("keys of the first row tell a JSON table from a trace", "[json-table]")
{
    using Keys = std::vector<std::string>;
    CHECK(jsonTableKeys(R"( [ {"a" : "x}\"", "b\n":1.5, "c":null} )") == Keys{"a", "b\n", "c"});
    CHECK(jsonTableKeys(R"([{"a":1,"long":"cut off here)") == Keys{"a", "long"});
    CHECK(jsonTableKeys(R"([{"name":"x","ph":"X"}])").empty());
    CHECK(jsonTableKeys(R"([{"a":{}}])").empty());
    CHECK(jsonTableKeys(R"({"a":1})").empty());
    CHECK(jsonTableKeys("").empty());
}

TEST_CASE("a nested cell of a JSON table moves no other cell and is counted", "[json-table]")
{
    JsonTableFacts facts;
    const auto csv = jsonTableCsv(R"({"header":["a","b","c"],"data":[[1,[2,[3]],4],[{"x":1},5,6]]})",
                                  "t.json", {}, &facts);
    REQUIRE(csv);
    CHECK(*csv == "a,b,c\n1,,4\n,5,6\n");
    CHECK(facts.notCells == 2);
    REQUIRE(jsonTableCsv(R"([{"a":1,"b":{"c":[6]}}])", "t.json", {}, &facts));
    CHECK(facts.notCells == 1);
}

TEST_CASE("NaN in a JSON table is a missing cell", "[json-table]")
{
    CHECK(csvOf(R"([{"a":NaN,"b":1},{"a":-Infinity,"b":2}])") == "a,b\n,1\n,2\n");
}
