// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/acl_json.h"

#include <catch2/catch.hpp>

#include "core/base/json_tree.h"
#include "core/base/message_id.h"

using namespace opscope;

namespace {

const NamedTexts kMembers{{"switch", "on"}, {"output", "/o"}};

std::string edited(std::string_view text)
{
    const auto out = withProfiler(text, kMembers, "acl.json");
    INFO((out ? std::string() : out.error().text()));
    REQUIRE(out);
    REQUIRE(parseJsonTree(*out, "acl.json"));
    return *out;
}

} // namespace

TEST_CASE("acl.json: every byte outside the section stays", "[core][collect]")
{
    const std::string before =
        "{ \"a\":1.50,\n\t\"profiler\" : {\"switch\":\"off\"} ,\r\n  \"b\" : [ \"}\\\"{\" ] }\n";
    const auto after = edited(before);
    const auto at = before.find("{\"switch\"");
    CHECK(after.starts_with(before.substr(0, at)));
    CHECK(after.ends_with(before.substr(before.find(" ,\r\n"))));
}

TEST_CASE("acl.json: a section is added where there is none", "[core][collect]")
{
    for (const std::string before :
         {"{}", "{ }", "{\"a\":1}", "{\"a\":{\"profiler\":2}, \"b\":null }", "{\"a\":\"}\"}"}) {
        INFO(before);
        const auto after = edited(before);
        auto tree = *parseJsonTree(after, "acl.json");
        CHECK(textOf(tree["profiler"], "output") == "/o");
        tree.erase("profiler");
        CHECK(tree == *parseJsonTree(before, "acl.json"));
    }
}

TEST_CASE("acl.json: other members of the section stay and a repeated section is set twice",
          "[core][collect]")
{
    const auto after = edited(R"({"profiler":{"storage_limit":"200MB","output":"x"},"profiler":{}})");
    CHECK(after.find("/o") != after.rfind("/o"));
    CHECK(edited(R"({"profiler":{"storage_limit":"200MB"}})").find("200MB") != std::string::npos);
    CHECK(edited(R"({"profiler":"on"})").find("/o") != std::string::npos);
}

TEST_CASE("acl.json: what is no JSON is told with its line", "[core][collect]")
{
    const auto bad = withProfiler("{\n\"a\": \n}", kMembers, "acl.json");
    REQUIRE_FALSE(bad);
    CHECK(bad.error().where.line == 3);
    CHECK_FALSE(withProfiler("[1]", kMembers, "acl.json"));
    CHECK_FALSE(withProfiler("", kMembers, "acl.json"));
}

TEST_CASE("acl.json: a dump is seen", "[core][collect]")
{
    CHECK(isDumpOn(R"({"dump":{"dump_list":[{}]}})", "f").value());
    CHECK(isDumpOn(R"({"dump":{"dump_op_switch":"ON"}})", "f").value());
    CHECK(isDumpOn(R"({"dump":{"dump_debug":"on"}})", "f").value());
    CHECK_FALSE(isDumpOn(R"({"dump":{"dump_list":[],"dump_path":"/x"}})", "f").value());
    CHECK_FALSE(isDumpOn(R"({"dump_list":[1]})", "f").value());
}

TEST_CASE("acl.json: switches of a project are checked", "[core][collect]")
{
    RunProject project;
    project.switches = {{"acl_api", "on"}, {"interval", "2"}, {"aac_metrics", "X"}, {"switch", "off"}};
    const auto members = profilerMembers(project.switches, "/o");
    REQUIRE(members);
    CHECK(
        *members ==
        NamedTexts{
            {"switch", "off"}, {"output", "/o"}, {"acl_api", "on"}, {"interval", "2"}, {"aac_metrics", "X"}});
    for (const auto& bad :
         NamedTexts{{"acl_api", "yes"}, {"interval", "-1"}, {"aac_metrics", ""}, {"speed", "1"}}) {
        project.switches = {bad};
        INFO(bad.first);
        CHECK_FALSE(profilerMembers(project.switches, "/o"));
    }
}
