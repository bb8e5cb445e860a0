// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/table_reader.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("table reader: what could not be read is an issue with its line and a count", "[core][import]")
{
    const auto report = reportOf("op_statistic_0_1_1.csv", "OP Type,Count,Total Time(us)\n"
                                                           "conv,1,1.5\n"
                                                           "relu,bad,2.5\n"
                                                           "short,1\n"
                                                           "long,1,2,3\n");
    REQUIRE(report->tables.size() == 1);
    CHECK(report->tables[0].rows == 2);
    CHECK(placeOf(*report, MessageId::CellNotANumber) == "op_statistic_0_1_1.csv:3");
    CHECK(placeOf(*report, MessageId::RowTooShort) == "op_statistic_0_1_1.csv:4");
    CHECK(placeOf(*report, MessageId::RowTooLong) == "op_statistic_0_1_1.csv:5");
    CHECK(lostIn(*report) == 3);
    CHECK(report->inventory[0].state == FileState::Partial);
    CHECK(report->inventory[0].counts.reported == 3);
}

TEST_CASE("table reader: CSV and JSON of one table have the same cells", "[core][import]")
{
    const auto csv = reportOf("op_statistic_0_1_1.csv", "OP Type,Count,Total Time(us)\nconv,3,1.5\n");
    const auto json =
        reportOf("op_statistic_0_1_1.json", R"json([{"OP Type":"conv","Count":3,"Total Time(us)":1.5}])json");
    for (const auto& report : {csv, json}) {
        const auto* const table = report->table("op_statistic");
        REQUIRE(table != nullptr);
        REQUIRE(table->rows == 1);
        CHECK(report->text(table->find("OP Type")->texts[0]) == "conv");
        CHECK(table->find("Count")->integers[0] == 3);
        CHECK(table->find("Total Time(us)")->integers[0] == 1500);
        CHECK(lostIn(*report) == 0);
        CHECK(report->inventory[0].state == FileState::Used);
    }
}

TEST_CASE("table reader: objects in place of cells or rows of a JSON table are a loss", "[core][import]")
{
    const auto report = reportOf("op_statistic_0_1_1.json",
                                 R"json([{"OP Type":"conv","Count":1,"Total Time(us)":{"a":1}},7,)json"
                                 R"json({"OP Type":"add","Count":2,"Total Time(us)":2}])json");
    const auto* const table = report->table("op_statistic");
    REQUIRE(table != nullptr);
    CHECK(table->rows == 2);
    CHECK(lostIn(*report) == 2);
    CHECK(report->inventory[0].state == FileState::Partial);
}

TEST_CASE("table reader: a file without a header is an error", "[core][import]")
{
    CHECK_FALSE(openText("op_statistic_0_1_1.csv", "\n\n"));
}
