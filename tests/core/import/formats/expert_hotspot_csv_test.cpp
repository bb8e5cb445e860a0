// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("expert hotspot: a line a layer without a header", "[core][import][expert]")
{
    const auto report = reportOf("prefill_3.csv", "10,0,7\n1,2,3\n");
    CHECK(report->inventory[0].kind == "expert_hotspot_csv");
    const auto* const table = report->table("expert_hotspot");
    REQUIRE(table != nullptr);
    REQUIRE(table->rows == 2);
    CHECK(report->text(table->find("Stage")->texts[0]) == "prefill");
    CHECK(table->find("Rank")->integers[1] == 3);
    CHECK(table->find("Layer")->integers[1] == 1);
    CHECK(table->find("Place 0")->integers[0] == 10);
    CHECK(table->find("Place 2")->integers[1] == 3);
    CHECK(report->issues.empty());
}

TEST_CASE("expert hotspot: a bad row is told with its line", "[core][import][expert]")
{
    const auto report = reportOf("decode_0.csv", "10,0\n1\n2,3\n");
    CHECK(placeOf(*report, MessageId::RowTooShort) == "decode_0.csv:2");
    const auto* const layer = report->table("expert_hotspot")->find("Layer");
    CHECK(layer->integers[0] == 0);
    CHECK(layer->integers[1] == kMissingInteger); // not that of the line that was left out
    const auto cut = reportOf("decode_0.csv", "10,0\n1,2");
    CHECK(issueOf(*cut, MessageId::LastCellCutOff) != nullptr);
}

TEST_CASE("expert hotspot: a table with words in its first line is another one", "[core][import][expert]")
{
    CHECK(reportOf("decode_0.csv", "time,count\n1,2\n")->inventory[0].kind == "table_csv");
}
