// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/take_rows.h"

#include <catch2/catch.hpp>

#include "core/table/record_table.h"
#include "tests/core/table/hand_made.h"

using namespace opscope;

TEST_CASE("take rows: cells and slices and reports and totals follow their rows", "[table]")
{
    struct Row {
        std::string name;
        std::int64_t count;
    };
    RecordTable made("made", emptyReport(), std::vector<Row>{{"a", 1}, {"b", 2}, {"all", 3}});
    made.column(textSpec("name", "Name"), &Row::name);
    made.column(countSpec("count", "Count"), &Row::count);
    made.table().sliceOf = [](std::size_t row) { return SliceId::of(10 + row); };
    made.table().reportOf = [](std::size_t row) { return row; };
    made.table().totalRows = {2};
    made.table().levels = {{1, 7, 0}, {2, 7, 0}, {0, 7, 0}};
    const auto table = takeRows(made.finish(), {2, 0});
    REQUIRE(table->rows == 2);
    CHECK(table->text(0, 0) == "all");
    CHECK(table->text(1, 1) == "1");
    CHECK(table->sliceOf(1) == SliceId::of(10));
    CHECK(table->reportOf(0) == 2);
    CHECK(table->totalRows == std::vector<std::uint32_t>{0});
    CHECK(table->levels == std::vector<RowLevel>{{0, 7, 0}, {1, 7, 0}});
    CHECK(queried(*table, {}).order == std::vector<std::uint32_t>{1}); // not the total
    CHECK(takeRows(table, {})->rows == 0);
}
