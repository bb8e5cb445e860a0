// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("expert deployment: a row for each layer and device", "[core][import][expert]")
{
    const auto report = reportOf("prefill_global_deployment.json",
                                 R"({"moe_layer_count":2,"layer_list":[
            {"layer_id":0,"device_count":2,"device_list":[{"device_id":0,"device_expert":[4,1]},{"device_id":1,"device_expert":[2]}]},
            {"layer_id":1,"device_count":1,"device_list":[{"device_id":0,"device_expert":[]}]}]})");
    const auto* const table = report->table("expert_deployment");
    REQUIRE(table != nullptr);
    REQUIRE(table->rows == 3);
    CHECK(report->text(table->find("Stage")->texts[0]) == "prefill");
    CHECK(table->find("Layer")->integers[2] == 1);
    CHECK(table->find("Count")->integers[0] == 2);
    CHECK(report->text(table->find("Experts")->texts[0]) == "4, 1");
    CHECK(report->issues.empty());
}

TEST_CASE("expert deployment: what is none is told", "[core][import][expert]")
{
    const auto partly = reportOf("decode_global_deployment.json",
                                 R"({"layer_list":[{"layer_id":0},{"layer_id":1,"device_list":[7]}]})");
    CHECK(issueOf(*partly, MessageId::JsonShape)->count == 2);
    CHECK(partly->inventory[0].state == FileState::Partial);
    CHECK_FALSE(openText("decode_global_deployment.json", R"({"layer_list":{}})"));
    CHECK_FALSE(openText("decode_global_deployment.json", R"({"layer_list":[)"));
}
