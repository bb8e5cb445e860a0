// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/scale.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/table/table_builder.h"

using namespace opscope;

TEST_CASE("scale: a duration bar is full at the largest value shown", "[table][scale]")
{
    TableBuilder builder("test", ReportBuilder().finish(), 4);
    auto spec = durationSpec("total");
    spec.hint = CellHint::Bar;
    builder.own(spec, std::vector<std::int64_t>{100, 400, kMissingInteger, 200});
    builder.own(durationSpec("plain"), std::vector<std::int64_t>{1, 2, 3, 4});
    const auto table = builder.finish();
    TableRows rows;
    rows.order = {0, 1, 2, 3};
    CHECK(columnScales(*table, rows).at(0).full == 400);
    CHECK(columnScales(*table, rows).at(1).full == 0);
    rows.order = {0, 3};
    CHECK(columnScales(*table, rows).at(0).full == 200);
}

TEST_CASE("scale: an extent tells an empty column and the rows of the least and the greatest number",
          "[table][scale]")
{
    TableBuilder builder("test", ReportBuilder().finish(), 3);
    builder.own(textSpec("name"), std::vector<std::string>{"", "b", ""});
    builder.own(realSpec("change", "Change"), std::vector<double>{-12.5, kNoReal, 3});
    builder.own(durationSpec("none"), std::vector<std::int64_t>(3, kMissingInteger));
    const auto extents = columnExtents(*builder.finish());
    REQUIRE(extents.size() == 3);
    CHECK(extents[0].hasValues);
    CHECK(extents[1].least == 0);
    CHECK(extents[1].greatest == 2);
    CHECK_FALSE(extents[2].hasValues);
}

TEST_CASE("scale: of sentences with figures the longest is known", "[table][scale]")
{
    TableBuilder builder("test", ReportBuilder().finish(), 3);
    auto why = textSpec("why");
    why.hasFigures = true;
    builder.own(why, std::vector<std::string>{"1 x", "12 x instead of 9 x", ""});
    const auto extents = columnExtents(*builder.finish());
    CHECK(extents[0].greatest == 1);
}

TEST_CASE("scale: of a computed column of many rows only some are computed", "[table][scale]")
{
    constexpr std::size_t kRows = 1'000'000;
    TableBuilder builder("test", ReportBuilder().finish(), kRows);
    std::size_t asked = 0;
    const auto computed = [&asked](const Cell& each) {
        return std::function<Cell(std::size_t)>([&asked, each](std::size_t) {
            ++asked;
            return each;
        });
    };
    builder.add(durationSpec("self"), computed(Cell(std::int64_t{5})));
    builder.add(textSpec("arg:none"), computed(Cell()));
    const auto extents = columnExtents(*builder.finish());
    CHECK(asked <= 20'000);
    CHECK(extents[0].hasValues);
    CHECK(extents[1].hasValues); // not known, so it is shown
}

TEST_CASE("scale: a lone number of a computed column of many rows is found", "[table][scale]")
{
    constexpr std::size_t kRows = 1'000'000;
    TableBuilder builder("test", ReportBuilder().finish(), kRows);
    builder.add(integerSpec("step", "Step"), std::function<Cell(std::size_t)>([](std::size_t row) {
                    return row == 777'777 ? Cell(std::int64_t{3}) : Cell();
                }));
    builder.add(integerSpec("device", "Device"),
                std::function<Cell(std::size_t)>([](std::size_t) { return Cell(); }));
    const auto extents = columnExtents(*builder.finish());
    CHECK(extents[0].greatest == 777'777);
    CHECK_FALSE(extents[1].hasValues);
}
