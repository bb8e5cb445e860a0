// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/row_typer.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("row typer: rows in memory are typed alike", "[core][import][csv]")
{
    StringPool strings;
    const auto table = parseRows({"Layer", "Time(us)"}, {{"conv", "1.5"}, {"7", "bad"}}, strings);
    CHECK(table.columns[0].kind == CellKind::Text);
    CHECK(strings.text(table.columns[0].texts[1]) == "7");
    CHECK(table.columns[1].integers[0] == 1500);
    REQUIRE(table.problems.size() == 1);
    CHECK(table.problems[0].lines[0] == 2);
}
