// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/record_table.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"

using namespace opscope;

namespace {

struct Bird {
    StringId name;
    std::int32_t device = kNoDevice;
    std::uint32_t stream = kNoNumber;
    std::uint64_t count = 0;
    double weight = std::nan("");
    std::string ring;
    SliceId slice;
};

} // namespace

TEST_CASE("a column of a record table reads a member or a function of each record", "[core][table]")
{
    ReportBuilder builder;
    const auto wren = builder.intern("wren");
    RecordTable table("birds", builder.finish(),
                      std::vector<Bird>{{wren, 3, 7, UINT32_MAX, 0.5, "A1", SliceId{4}}, {}});
    table.column(textSpec("name", "Name"), &Bird::name);
    table.column(integerSpec("device", "Device"), &Bird::device);
    table.column(integerSpec("stream", "Stream"), &Bird::stream);
    table.column(countSpec("count", "Count"), &Bird::count);
    table.column(realSpec("weight", "Weight"), &Bird::weight);
    table.column(textSpec("ring", "Ring"), &Bird::ring);
    table.column(durationSpec("twice", "Twice"), [](const Bird& bird) { return 2 * bird.count; });
    table.slices(&Bird::slice);
    const auto birds = table.finish();
    const auto row = [&](std::size_t i) {
        std::vector<Cell> cells;
        for (std::size_t c = 0; c < birds->columns.size(); ++c)
            cells.push_back(birds->cell(i, c));
        return cells;
    };
    const std::int64_t count = UINT32_MAX;
    CHECK(
        (row(0) == std::vector<Cell>{"wren", std::int64_t{3}, std::int64_t{7}, count, 0.5, "A1", 2 * count}));
    CHECK((row(1) == std::vector<Cell>{{}, {}, {}, std::int64_t{0}, {}, {}, std::int64_t{0}}));
    CHECK(birds->sliceOf(0) == SliceId{4});
}

TEST_CASE("a record table of pointers reads through them", "[core][table]")
{
    const Bird bird{{}, 5, 0, 0, 0, {}, {}};
    RecordTable table("birds", ReportBuilder().finish(), std::vector{&bird});
    table.column(integerSpec("device", "Device"), &Bird::device);
    CHECK(table.finish()->cell(0, 0) == Cell(std::int64_t{5}));
}

TEST_CASE("a column that no source filled has no value in any row", "[core][table]")
{
    Column<std::int64_t> column;
    CHECK(valueAt(column, 0, kMissingInteger) == kMissingInteger);
    column.push_back(4);
    CHECK(valueAt(column, 0, kMissingInteger) == 4);
    CHECK((rowsWhere(5, [](std::size_t row) { return row % 2 == 1; }) == std::vector<std::uint32_t>{1, 3}));
}
