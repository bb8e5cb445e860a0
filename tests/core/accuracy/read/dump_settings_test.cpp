// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/dump_settings.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"

using namespace opscope;
using namespace opscope::accuracy;

TEST_CASE("the dump section of acl.json is written as it is read and the rest stays", "[core][accuracy]")
{
    const std::string before = R"({
    "profiler": {"switch": "on"},
    "dump": {"dump_path": "out", "dump_list": [{"model_name": "net", "layer": ["conv1", "relu"]}],
             "dump_mode": "all", "dump_scene": "lite"}
})";
    auto settings = parseDumpSettings(before, "acl.json");
    REQUIRE(settings);
    CHECK(settings->path == "out");
    CHECK(settings->mode == "all");
    CHECK(settings->opSwitch == "off"); // not said
    REQUIRE(settings->models.size() == 1);
    CHECK(settings->models[0].layers == std::vector<std::string>{"conv1", "relu"});
    CHECK(settings->otherFields == std::vector<std::string>{"dump_scene"});
    settings->data = "stats";
    settings->statistics = {"Max", "L2norm"};
    settings->step = "0|3-5";
    const auto after = setDumpSettings(before, *settings, "acl.json");
    REQUIRE(after);
    CHECK(after->find("\"profiler\"") < after->find("\"dump\""));
    CHECK(after->find("\"dump_scene\": \"lite\"") != std::string::npos);
    const auto again = parseDumpSettings(*after, "acl.json");
    REQUIRE(again);
    CHECK(again->statistics == settings->statistics);
    CHECK(again->step == "0|3-5");
    REQUIRE(again->models.size() == 1);
    CHECK(again->models[0].name == "net");
    const auto fresh = setDumpSettings("", *settings, "acl.json");
    REQUIRE(fresh);
    CHECK(fresh->starts_with("{\n    \"dump\": {"));
    CHECK_FALSE(parseDumpSettings("[1]", "acl.json"));
    CHECK_FALSE(setDumpSettings("{", *settings, "acl.json"));
}

TEST_CASE("settings that a device would not take are told one by one", "[core][accuracy]")
{
    const auto wrongOf = [](const DumpSettings& settings) {
        std::vector<MessageId> ids;
        for (const auto& wrong : checkDumpSettings(settings))
            ids.push_back(wrong.id);
        return ids;
    };
    DumpSettings good;
    good.path = "out";
    good.models = {{"net", {}}};
    CHECK(wrongOf(good).empty());
    CHECK(wrongOf({}) == std::vector{MessageId::AclNoPath, MessageId::AclNoList});
    auto bad = good;
    bad.mode = "both";
    bad.statistics = {"Median"};
    bad.models.push_back({});
    CHECK(wrongOf(bad) ==
          std::vector{MessageId::AclNoModelName, MessageId::AclBadWord, MessageId::AclBadWord});
    for (const auto* step : {"0", "0|3-5|10", "7-7"}) {
        auto with = good;
        with.step = step;
        INFO(step);
        CHECK(wrongOf(with).empty());
    }
    for (const auto* step : {"|", "5-3", "1||2", "a", "1-2-3"}) {
        auto with = good;
        with.step = step;
        INFO(step);
        CHECK(wrongOf(with) == std::vector{MessageId::AclBadStep});
    }
    auto debug = good;
    debug.debug = "on";
    CHECK(wrongOf(debug) == std::vector{MessageId::AclDebugAlone});
}

TEST_CASE("a path that is no UTF-8 cannot be a text of JSON", "[core][accuracy]")
{
    DumpSettings settings;
    settings.path = "/data/\xff\xfe";
    const auto written = setDumpSettings("", settings, "acl.json");
    REQUIRE_FALSE(written);
    CHECK(written.error().message.id == MessageId::AclNotJson);
}
