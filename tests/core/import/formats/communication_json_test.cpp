// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/import/open_file.h"

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

TEST_CASE("communication json: empty steps are no loss", "[core][import]")
{
    const auto report =
        reportOf("communication.json",
                 R"({"step1":{"p2p":{},"collective":{"hcom_a_1@g":{"Communication Time Info":{}}}}})");
    CHECK(report->communication.size() == 1);
    CHECK(issueOf(*report, MessageId::JsonShape) == nullptr);
}
