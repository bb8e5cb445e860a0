// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/column_parser.h"

#include <cmath>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "core/report/cells.h"

using namespace opscope;

TEST_CASE("column parser: a column becomes as wide as its cells need", "[core][import]")
{
    StringPool strings;
    ColumnParser parser(readHeader("x"));
    CHECK(parser.isEmpty());
    parser.addMissing(2);
    parser.add("1", strings);
    CHECK(parser.kind() == CellKind::Integer);
    parser.add("2.5", strings);
    CHECK(parser.kind() == CellKind::Real);
    CHECK(parser.size() == 4);
    parser.add("word", strings);
    CHECK(parser.mustRestart()); // the numbers before it have to become texts
    const auto real = [&] {
        ColumnParser again(readHeader("x"));
        for (const char* cell : {"", "1", "2.5"})
            again.add(cell, strings);
        return again.take(CellKind::Real);
    }();
    CHECK(std::isnan(real.reals[0]));
    CHECK(real.reals[1] == 1);
    CHECK(real.reals[2] == 2.5);
}

TEST_CASE("column parser: whole nanoseconds are integers and others stay real", "[core][import]")
{
    StringPool strings;
    ColumnParser exact(readHeader("Duration(us)"));
    exact.add("1699529623106750.371", strings);
    CHECK(exact.kind() == CellKind::Duration);
    CHECK(exact.take(CellKind::Duration).integers[0] == 1699529623106750371);
    ColumnParser fine(readHeader("Duration(us)"));
    fine.add("0.0001", strings);
    CHECK(fine.kind() == CellKind::Real);
    CHECK(fine.add("bad", strings) == ColumnParser::Outcome::NotANumber);
    CHECK(fine.size() == 2);
}

TEST_CASE("column parser: a unit in a cell is converted to that of the header", "[core][import]")
{
    StringPool strings;
    ColumnParser sizes(readHeader("Size(KB)"));
    CHECK(sizes.add("2", strings) == ColumnParser::Outcome::Taken);
    CHECK(sizes.add("1.5MB", strings) == ColumnParser::Outcome::OtherUnit);
    const auto column = sizes.take(sizes.kind());
    CHECK(realAt(&column, 1) == 1536);
    ColumnParser bare(readHeader("Size"));
    bare.add("10276.87KB", strings);
    CHECK(bare.take(bare.kind()).unit == "KB");
}

TEST_CASE("column parser: plain cells at once are the same as one by one", "[core][import]")
{
    StringPool strings;
    const std::vector<std::string_view> cells{"2", "30", "4.5", "6"};
    ColumnParser parser(readHeader("x"));
    CHECK(parser.addPlain(cells.data(), 1, cells.size()) == 0); // the kind is not known yet
    parser.add("1", strings);
    CHECK(parser.addPlain(cells.data(), 1, cells.size()) == 2); // 4.5 is no integer
    parser.add(cells[2], strings);
    CHECK(parser.addPlain(cells.data() + 3, 1, 1) == 1);
    const auto column = parser.take(parser.kind());
    REQUIRE(column.reals.size() == 5);
    for (const auto& [row, value] :
         std::vector<std::pair<std::size_t, double>>{{0, 1}, {1, 2}, {2, 30}, {3, 4.5}, {4, 6}})
        CHECK(column.reals[row] == value);
}
