// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr const char* kSummaryName = "op_summary_0.net.1.2.3.4.0.01.1000.json";

/// An object of a layer; `time` as JSON.
std::string layer(const std::string& name, const std::string& time)
{
    return R"~({"Layer Id":1,"Layer Name":")~" + name + R"~(","Layer Type":"Conv","Time(us)":)~" + time + '}';
}

} // namespace

TEST_CASE("summary json: an array of objects is a table with its total apart", "[core][import]")
{
    const auto report = reportOf(
        kSummaryName, '[' + layer("conv", "2.5") + ',' +
                          R"~({"Layer Id":2,"Layer Name":"pool","Time(us)":"1.25","DDR Total(byte)":7},)~" +
                          R"~({"Layer Id":"-","Layer Name":"-","Layer Type":"-","Time(us)":3.75}])~");
    REQUIRE(report->ops.size() == 2);
    CHECK(report->text(report->ops.name[1]) == "pool");
    CHECK(report->ops.dur[1] == 1250);
    const auto* const table = report->table("op_summary");
    REQUIRE(table != nullptr);
    CHECK(table->rows == 3);
    CHECK(table->isTotalRow(2));
    CHECK_FALSE(table->isTotalRow(0));
    REQUIRE(table->find("DDR Total(byte)") != nullptr);
    CHECK(table->find("DDR Total(byte)")->integers[0] == kMissingInteger);
    CHECK(report->issues.empty()); // a layer that lacks a key has lost nothing
    REQUIRE(report->collection.modelRuns.size() == 1);
    CHECK(report->collection.modelRuns[0].model == "net");
}

TEST_CASE("summary json: a header and rows are the same table", "[core][import]")
{
    const auto report = reportOf("op_statistic_0_1_1_1.json",
                                 R"~({"header":["Task ID","OP Name","Task Type","Total Time(us)","Count"],)~"
                                 R"~("data":[[0,"conv","AA_CORE",2.5,3],[1,"pool","AA_CORE","1.5"],)~"
                                 R"~([2,"fc","AA_CORE","3.5",1]]})~");
    const auto* const table = report->table("op_statistic");
    REQUIRE(table != nullptr);
    CHECK(table->rows == 2);
    CHECK(table->find("Count")->integers[0] == 3);
    CHECK(table->find("Count")->integers[1] == 1);
    CHECK(issueOf(*report, MessageId::RowTooShort) != nullptr); // which cell "pool" lacks is not known
}

TEST_CASE("summary json: a bad value is told and the others stay", "[core][import]")
{
    const auto report = reportOf(kSummaryName, '[' + layer("a", "1") + ',' + layer("b", "\"oops\"") + ',' +
                                                   layer("c", "2") + ", 7, null]");
    REQUIRE(report->ops.size() == 3);
    CHECK(report->ops.dur[1] == kMissingInteger);
    CHECK(report->ops.dur[2] == 2000);
    CHECK(issueOf(*report, MessageId::CellNotANumber) != nullptr);
    REQUIRE(issueOf(*report, MessageId::JsonShape) != nullptr);
    CHECK(issueOf(*report, MessageId::JsonShape)->count == 2);
}

TEST_CASE("summary json: what is cut off or no summary says where", "[core][import]")
{
    const auto cut = openText(kSummaryName, '[' + layer("a", "1") + ",\n{\"Layer Name\":\"b\",\"Ti");
    REQUIRE_FALSE(cut);
    CHECK(cut.error().message.id == MessageId::JsonBroken);
    CHECK(cut.error().where.line == 2);
    for (const char* text : {"[]", "{}", "7", "[1,2]", "\"x\""}) {
        INFO(text);
        const auto none = openText(kSummaryName, text);
        REQUIRE_FALSE(none);
        CHECK(none.error().message.id == MessageId::JsonShape);
    }
    CHECK_FALSE(openText(kSummaryName, ""));
}

TEST_CASE("summary json: nesting and numbers without end are refused", "[core][import]")
{
    const auto deep = openText(kSummaryName, std::string(5'000'000, '[') + std::string(5'000'000, ']'));
    REQUIRE_FALSE(deep);
    CHECK(deep.error().message.id == MessageId::JsonTooDeep);
    const auto huge = openText(kSummaryName, '[' + layer("a", "1e99999") + ']');
    REQUIRE_FALSE(huge);
    CHECK(huge.error().message.id == MessageId::JsonBroken);
}

TEST_CASE("summary json: of a key that repeats the last one counts", "[core][import]")
{
    const auto report = reportOf(kSummaryName, R"~([{"Layer Name":"a","Time(us)":1,"Time(us)":2}])~");
    REQUIRE(report->ops.size() == 1);
    CHECK(report->ops.dur[0] == 2000);
}
