// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/import/tables/table_reader.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("communication json: what is no op where one should stand is told", "[core][import]")
{
    const auto report = reportOf(
        "communication.json",
        R"~({"step1":{"collective":{"hcom_a_1@g":{"Communication Time Info":{"Elapse Time(ms)":2}},)~"
        R"~("hcom_b_1@g":{"Communication Bandwidth Info":{"HCCS":{"Transit Size(MB)":1}}},"hcom_c@g":[]},)~"
        R"("p2p":7},"step2":null})");
    REQUIRE(report->communication.size() == 1);
    CHECK(report->communication[0].elapse == 2'000'000);
    const auto* const issue = issueOf(*report, MessageId::JsonShape);
    REQUIRE(issue != nullptr);
    CHECK(issue->severity == Severity::DataLoss);
    CHECK(issue->count == 4);
    CHECK(report->inventory[0].counts.reported == 4);
    CHECK(report->inventory[0].state == FileState::Partial);
}

TEST_CASE("communication json: negative times and sizes are told and count as missing", "[core][import]")
{
    const auto report = reportOf(
        "communication.json",
        R"~({"step1":{"collective":{"hcom_a_1@g":{"Communication Time Info":{"Elapse Time(ms)":-2,)~"
        R"~("Transit Time(ms)":1,"Wait Time(ms)":-1,"Idle Time(ms)":-0.5,"Wait Time Ratio":-1},)~"
        R"~("Communication Bandwidth Info":{"HCCS":{"Transit Size(MB)":-1,"Bandwidth(GB/s)":3}}}}}})~");
    REQUIRE(report->communication.size() == 1);
    const auto& op = report->communication[0];
    CHECK(op.elapse == kMissingInteger);
    CHECK(op.transit == 1'000'000);
    CHECK(op.wait == kMissingInteger);
    CHECK(op.idle == -500'000); // what the others leave
    CHECK(std::isnan(op.waitRatio));
    REQUIRE(op.links.size() == 1);
    CHECK(std::isnan(op.links[0].sizeMb));
    CHECK(op.links[0].bandwidthGbs == 3);
    const auto* const issue = issueOf(*report, MessageId::NumberNegative);
    REQUIRE(issue != nullptr);
    CHECK(issue->severity == Severity::DataLoss);
    CHECK(issue->count == 1);
    CHECK(std::ranges::count(report->issues, MessageId::NumberNegative,
                             [](const Issue& each) { return each.message.id; }) == 4); // each names its own
    CHECK(report->inventory[0].counts.reported == 4);
    CHECK(report->inventory[0].state == FileState::Partial);
}

TEST_CASE("communication json: empty steps are no loss", "[core][import]")
{
    const auto report =
        reportOf("communication.json",
                 R"({"step1":{"p2p":{},"collective":{"hcom_a_1@g":{"Communication Time Info":{}}}}})");
    CHECK(report->communication.size() == 1);
    CHECK(issueOf(*report, MessageId::JsonShape) == nullptr);
}

TEST_CASE("communication json: groups keep what releases say of them", "[core][import]")
{
    const auto report =
        reportOf("communication_group.json",
                 R"({"collective":[[0,2],[0,1]],"p2p":[[0,4]],"comm_group_parallel_info":[)"
                 R"({"type":"collective","rank_set":[0,2],"group_name":"128","group_id":"10%a",)"
                 R"("pg_name":"dp"},{"type":"p2p","rank_set":[0,4],"group_name":"96",)"
                 R"("group_id":"10%b","pg_name":"pp"}]})");
    const auto* const table = report->table("communication_group");
    REQUIRE(table != nullptr);
    REQUIRE(table->rows == 3); // a group that is said twice is one
    const auto row = [&](std::size_t i) {
        std::string text;
        for (const auto* const name : {"Type", "Ranks", "group_name", "group_id", "pg_name"}) {
            REQUIRE(table->find(name) != nullptr);
            text += cellText(*table->find(name), i, report->strings) + '|';
        }
        return text;
    };
    CHECK(row(0) == "collective|0, 2|128|10%a|dp|");
    CHECK(row(1) == "p2p|0, 4|96|10%b|pp|");
    CHECK(row(2) == "collective|0, 1||||");
}

TEST_CASE("communication json: a group may have many keys and those that are too many are told",
          "[core][import]")
{
    const auto of = [](int keys) {
        std::string json = R"({"comm_group_parallel_info":[{"type":"p2p","rank_set":[0,1])";
        for (int i = 0; i < keys; ++i)
            json += ",\"k" + std::to_string(i) + "\":" + std::to_string(i);
        return reportOf("communication_group.json", json + "}]}");
    };
    const auto many = of(100);
    REQUIRE(many->table("communication_group")->find("k99") != nullptr);
    CHECK(many->table("communication_group")->find("k99")->integers[0] == 99);
    CHECK(many->issues.empty());
    const auto tooMany = of(5000);
    const auto* const issue = issueOf(*tooMany, MessageId::DatabaseTooManyColumns);
    REQUIRE(issue != nullptr);
    CHECK(issue->message.args.at(0) == "5002");
    CHECK(tooMany->inventory[0].state == FileState::Partial);
}
