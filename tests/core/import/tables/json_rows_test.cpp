// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/json_rows.h"

#include <catch2/catch.hpp>

#include "core/report/cells.h"

using namespace opscope;

namespace {

struct Read {
    StringPool strings;
    JsonTableFacts facts;
    Result<ParsedTable> table;

    explicit Read(std::string_view json) : table(parseJsonTable(json, "table.json", strings, {}, &facts)) {}
};

/// Headers and cells, line by line.
std::string textOf(std::string_view json)
{
    const Read read(json);
    REQUIRE(read.table);
    std::string text;
    for (const auto& column : read.table->columns)
        text += column.name + '|';
    for (std::size_t row = 0; row < read.table->rows; ++row) {
        text += '\n';
        for (const auto& column : read.table->columns)
            text += cellText(column, row, read.strings) + '|';
    }
    return text;
}

} // namespace

TEST_CASE("a table as JSON keeps every digit and the order of its keys", "[json-table]")
{
    CHECK(textOf(R"json([{"Name":"a,b","Start(us)":1736408883704643.212},{"Name":"c","Start(us)":7}])json") ==
          "Name|Start(us)|\na,b|1736408883704643.212|\nc|7|");
}

TEST_CASE("rows of a JSON table may leave out keys and bring new ones", "[json-table]")
{
    CHECK(textOf(R"([{"a":1,"b":2},{"b":3,"c":true},{},{"a":null}])") == "a|b|c|\n1|2||\n|3|true|\n|||\n|||");
}

TEST_CASE("a JSON table may stand as header and data or as a list under data", "[json-table]")
{
    const auto* const whole = "a|b|\n1|x|\n2.5|y|";
    CHECK(textOf(R"({"header":["a","b"],"data":[[1,"x"],[2.50,"y"]]})") == whole);
    CHECK(textOf(R"({"data":[[1,"x"],[2.50,"y"]],"header":["a","b"]})") == whole);
    CHECK(textOf(R"({"data":[{"a":1}],"other":[9]})") == "a|\n1|");
}

TEST_CASE("a column of a JSON table that has words behind its numbers is one of texts", "[json-table]")
{
    CHECK(textOf(R"([{"a":1.50,"b":"N/A"},{"a":"x","b":"N/A"},{"a":7,"b":null}])") ==
          "a|b|\n1.50|N/A|\nx|N/A|\n7||");
    const Read read(R"~([{"Time(us)":1},{"Time(us)":"x"},{"Time(us)":"inf"}])~");
    REQUIRE(read.table);
    REQUIRE(read.table->problems.size() == 1);
    CHECK(read.table->problems[0].kind == TableProblem::Kind::NotANumber);
    CHECK(read.table->problems[0].count == 2);
    CHECK(read.table->problems[0].lines == std::vector<std::uint64_t>{3, 4});
}

TEST_CASE("an array row of a JSON table that lacks cells or has too many is left out", "[json-table]")
{
    const Read read(R"({"header":["a","b"],"data":[[1],[2,3],[4,5,6],[7,8,""]]})");
    REQUIRE(read.table);
    CHECK(read.table->rows == 2);
    CHECK(read.table->columns[1].integers[1] == 8);
    REQUIRE(read.table->problems.size() == 2);
    CHECK(read.table->problems[0].kind == TableProblem::Kind::RowTooShort);
    CHECK(read.table->problems[1].kind == TableProblem::Kind::RowTooLong);
    CHECK(read.table->problems[1].lines == std::vector<std::uint64_t>{4});
}

TEST_CASE("what is nested deeper than a cell of a JSON table is skipped", "[json-table]")
{
    CHECK(textOf(R"([{"a":1,"b":{"a":5,"c":[6]},"d":2}])") == "a|b|d|\n1||2|");
}

TEST_CASE("a broken JSON table says where", "[json-table]")
{
    const Read broken("[{\"a\":1},\n{\"a\":");
    REQUIRE_FALSE(broken.table);
    CHECK(broken.table.error().where.line == 2);
    for (const auto* const json : {"", "[]", "{\"a\":1}", "{\"data\":[[1]]}"}) {
        INFO(json);
        CHECK_FALSE(Read(json).table);
    }
}

TEST_CASE("a JSON table of far columns does not fill the memory", "[json-table]")
{
    std::string json = "[{";
    for (int i = 0; i < 8000; ++i)
        json += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":1";
    json += '}';
    for (int i = 0; i < 100'000; ++i)
        json += ",{\"7999\":1}";
    CHECK_FALSE(Read(json + ']').table);
}

TEST_CASE("a JSON table of too many columns keeps the first and tells it", "[json-table]")
{
    std::string json = "[{";
    for (int i = 0; i < 9000; ++i)
        json += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":1";
    const Read read(json + "}]");
    REQUIRE(read.table);
    CHECK(read.table->columns.size() == 8192);
    REQUIRE(read.table->problems.size() == 1);
    CHECK(read.table->problems[0].kind == TableProblem::Kind::TooManyColumns);
    CHECK(read.table->problems[0].text == "9000");
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
    const auto* const json = R"({"header":["a","b","c"],"data":[[1,[2,[3]],4],[{"x":1},5,6]]})";
    CHECK(textOf(json) == "a|b|c|\n1||4|\n|5|6|");
    CHECK(Read(json).facts.notCells == 2);
    CHECK(Read(R"([{"a":1,"b":{"c":[6]}}])").facts.notCells == 1);
    CHECK(Read(R"([{"a":1},7])").facts.notRows == 1);
}

TEST_CASE("NaN in a JSON table is a missing cell", "[json-table]")
{
    CHECK(textOf(R"([{"a":NaN,"b":1},{"a":-Infinity,"b":2}])") == "a|b|\n|1|\n|2|");
}
