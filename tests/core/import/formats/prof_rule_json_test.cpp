// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

std::vector<std::string> columnOf(const Report& report, const char* name)
{
    std::vector<std::string> texts;
    for (const auto id : report.table("prof_rule")->find(name)->texts)
        texts.emplace_back(report.text(id));
    return texts;
}

} // namespace

TEST_CASE("prof rule: a row for each op and for each figure", "[core][import][prof_rule]")
{
    const auto report = reportOf("prof_rule_0.json", R"x({"status":0,"data":{"Op Summary":[
        {"Rule Type":"Computation","Rule Description":"x","result":[
            {"Rule Type":"Computation","Rule Subtype":"Cube","Rule Suggestion":"Low cube","Tuning Data":["a","b"]}]},
        {"Rule Type":"Memory","result":[]}],
        "Op Parallel":[{"Rule Type":"Operator Parallelism","result":[
            {"Rule Subtype":"","Rule Suggestion":"Serial","Tuning Data":{"AI CPU Execution Time(us)":12.5}}]}]}})x");
    const auto* const table = report->table("prof_rule");
    REQUIRE(table != nullptr);
    REQUIRE(table->rows == 3);
    CHECK(columnOf(*report, "Op Name") == std::vector<std::string>{"a", "b", "AI CPU Execution Time(us)"});
    CHECK(columnOf(*report, "Rule Subtype") == std::vector<std::string>{"Cube", "Cube", ""});
    CHECK(columnOf(*report, "Tuning Type").back() == "Op Parallel");
    CHECK(table->find("Value")->reals[2] == 12.5);
    CHECK(report->issues.empty());
}

TEST_CASE("prof rule: the forms of 2021 and 2022", "[core][import][prof_rule]")
{
    const auto of2022 =
        reportOf("prof_rule_1.json", R"({"status":0,"data":[{"Rule Type":"Operator Processing",
        "result":[{"Rule Subtype":"","Rule Suggestion":"multi-core","Op List":["a"]}]}]})");
    CHECK(columnOf(*of2022, "Op Name") == std::vector<std::string>{"a"});
    const auto of2021 =
        reportOf("prof_rule_0.json", R"({"status":0,"data":[{"rule_type":"Operator Processing",
        "result":[{"rule_suggestion":"multi-core","op_list":["b"]}]}]})");
    CHECK(columnOf(*of2021, "Op Name") == std::vector<std::string>{"b"});
    CHECK(columnOf(*of2021, "Rule Type") == std::vector<std::string>{"Operator Processing"});
}

TEST_CASE("prof rule: what is none is told", "[core][import][prof_rule]")
{
    const auto partly =
        reportOf("prof_rule_0.json", R"({"data":{"Op Summary":[7,{"Rule Type":"Memory","result":[
        {"Rule Suggestion":"x"},{"Rule Suggestion":"y","Tuning Data":["a",["b"]]}]}],"Op Parallel":3}})");
    CHECK(issueOf(*partly, MessageId::JsonShape)->count == 4);
    CHECK(partly->inventory[0].state == FileState::Partial);
    CHECK(partly->table("prof_rule")->rows == 1);
    CHECK_FALSE(openText("prof_rule_0.json", R"({"data":7})"));
    CHECK_FALSE(openText("prof_rule_0.json", R"({"data":[)"));
}
