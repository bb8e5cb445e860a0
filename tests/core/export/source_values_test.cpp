// SPDX-License-Identifier: GPL-3.0-or-later
// What SQL and exports give is what the source has: nested arguments stay nested.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/base/sqlite.h"
#include "core/export/sqlite_export.h"
#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;
using nlohmann::json;

namespace {

const json kArgs =
    json::parse(R"({"a.b": 1, "input_0": {"shape": "", "format": "ND", "dims": [1, [2.5, "x,\"y"], {}]},
                                   "list": [], "none": null, "plain": "t", "number": 1.50})");

/// The cells of the first column.
std::vector<std::string> column(const std::filesystem::path& file, const std::string& sql)
{
    auto database = SqliteDatabase::openReadOnly(file, "test");
    REQUIRE(database);
    auto statement = database->prepare(sql);
    REQUIRE(statement);
    std::vector<std::string> cells;
    while (true) {
        const auto step = statement->step();
        REQUIRE(step);
        if (!*step)
            return cells;
        const bool isNull = statement->type(0) == SqliteStatement::Type::Null;
        cells.push_back(isNull ? "NULL" : std::string(statement->text(0)));
    }
}

std::string traceOf(const json& args)
{
    return R"([{"name":"k","ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"args":)" + args.dump() + "}]";
}

} // namespace

TEST_CASE("source values: nested arguments are the source's in SQL and in what is exported", "[core][export]")
{
    const TempFolder folder;
    const auto report = openForTest(folder.write("trace.json", traceOf(kArgs))).reports.at(0);
    const auto database = folder.path() / "opscope.db";
    REQUIRE(exportSqlite({report}, database, {}));
    ExportTarget target;
    target.out = folder.path() / "out";
    REQUIRE(exportTimeline(*report, target));
    for (const auto& path : {database, exportFolder(*report, target)}) {
        INFO(path);
        const auto again = openForTest(path).reports.at(0);
        const auto second = folder.path() / "second.db";
        REQUIRE(exportSqlite({again}, second, {}));
        const auto cell = column(second, "SELECT args FROM slices").at(0);
        CHECK(json::parse(cell) == kArgs);
        CHECK(json::parse(column(database, "SELECT args FROM slices").at(0)) == kArgs);
    }
}

TEST_CASE("source values: a page shows each value within an argument by its path", "[core][export]")
{
    const TempFolder folder;
    const auto report = openForTest(folder.write("trace.json", traceOf(kArgs))).reports.at(0);
    const auto args = report->args(SliceId{0});
    REQUIRE(args);
    const auto valueOf = [&](std::string_view key) {
        const auto it = std::ranges::find(*args, key, &Arg::key);
        return it == args->end() ? std::string("missing") : it->value;
    };
    CHECK(valueOf("a.b") == "1");
    CHECK(valueOf("input_0.format") == "ND");
    CHECK(valueOf("input_0.dims[1][1]") == "x,\"y");
    CHECK(valueOf("input_0.dims[2]") == "{}");
    CHECK(valueOf("list") == "[]");
    CHECK(valueOf("number") == "1.5");
    CHECK(args->size() == 11);
}

TEST_CASE("source values: the shape of a scalar is empty and a missing one is NULL", "[core][export]")
{
    const TempFolder folder;
    const std::string header =
        "Op Name,OP Type,Task Start Time(us),Task Duration(us),Input Shapes,Output Shapes\n";
    const auto report = openForTest(folder.write("op_summary_0_1_1.csv",
                                                 header + "Cast,Cast,10,2,\"\"\"\"\"\",\n"
                                                          "Add,Add,20,2,\"\"\"2,2\"\"\",\"\"\"\"\"\"\n"))
                            .reports.at(0);
    ExportTarget target;
    target.out = folder.path() / "out";
    const auto database = folder.path() / "opscope.db";
    REQUIRE(exportSqlite({report}, database, {}));
    REQUIRE(exportSummary(*report, target));
    const auto again = folder.path() / "again.db";
    REQUIRE(exportSqlite({openForTest(database).reports.at(0)}, again, {}));
    const auto third = folder.path() / "third.db";
    REQUIRE(exportSqlite({openForTest(exportFolder(*report, target)).reports.at(0)}, third, {}));
    using Cells = std::vector<std::string>;
    for (const auto& file : {database, again, third}) {
        INFO(file);
        CHECK(column(file, "SELECT input_shapes FROM ops ORDER BY start") == Cells{"", "2,2"});
        CHECK(column(file, "SELECT output_shapes FROM ops ORDER BY start").at(1).empty());
    }
    CHECK(column(database, "SELECT output_shapes FROM ops ORDER BY start").at(0) == "NULL");
    CHECK(column(again, "SELECT output_shapes FROM ops ORDER BY start").at(0) == "NULL");
}
