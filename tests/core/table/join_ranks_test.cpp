// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/join_ranks.h"

#include <array>

#include <catch2/catch.hpp>

#include "core/table/table_builder.h"
#include "core/table/table_page_list.h"

using namespace opscope;

namespace {

RankTable rankOf(std::int64_t rank, ColumnSpec spec, auto values)
{
    TableBuilder builder("metrics", std::make_shared<const Report>(), values.size());
    builder.own(std::move(spec), std::move(values));
    return {"rank" + std::to_string(rank), rank, builder.finish()};
}

ColumnSpec named(ColumnSpec spec, const char* header)
{
    spec.id = spec.title = header;
    spec.isVendor = true;
    return spec;
}

} // namespace

TEST_CASE("times that one rank has with more digits stay in their unit", "[table]")
{
    // One cell with a tenth of a nanosecond makes the whole column of that rank numbers of us.
    const std::array parts{
        rankOf(0, named(durationSpec("", ""), "Duration(us)"), std::vector<std::int64_t>{13'304, 500}),
        rankOf(1, named(realSpec("", "", "us", 4), "Duration(us)"), std::vector<double>{30.1234, 13.304})};
    for (const bool isSwapped : {false, true}) {
        const std::array<RankTable, 2> given{parts[isSwapped ? 1 : 0], parts[isSwapped ? 0 : 1]};
        const auto joined = joinRanks(given);
        const auto column = joined->find("Duration(us)").value();
        const std::size_t whole = isSwapped ? 2 : 0;
        const std::size_t real = isSwapped ? 0 : 2;
        CHECK(std::get<double>(joined->cell(whole, column)) == Approx(13.304));
        CHECK(std::get<double>(joined->cell(whole + 1, column)) == Approx(0.5));
        CHECK(std::get<double>(joined->cell(real, column)) == Approx(30.1234));
        CHECK(std::get<double>(joined->cell(real + 1, column)) == Approx(13.304));
    }
}

TEST_CASE("time stamps of joined ranks keep their nanoseconds", "[table]")
{
    constexpr std::int64_t kNow = 1'750'408'530'655'660'741;
    const std::array parts{
        rankOf(0, named(timestampSpec("", ""), "Start Time(us)"), std::vector<std::int64_t>{kNow}),
        rankOf(1, named(realSpec("", "", "us", 4), "Start Time(us)"), std::vector<double>{1500.25})};
    const auto joined = joinRanks(parts);
    const auto column = joined->find("Start Time(us)").value();
    CHECK(joined->columns[column].spec.kind == CellKind::Timestamp);
    CHECK(std::get<std::int64_t>(joined->cell(0, column)) == kNow);
    CHECK(std::get<std::int64_t>(joined->cell(1, column)) == 1'500'250);
}

TEST_CASE("a ratio that one rank writes in percent has one unit", "[table]")
{
    auto fraction = named(ratioSpec("", ""), "Time Ratio");
    auto percent = named(percentSpec("", ""), "Time Ratio");
    const std::array parts{rankOf(0, fraction, std::vector<double>{0.25}),
                           rankOf(1, percent, std::vector<double>{50})};
    const auto joined = joinRanks(parts);
    const auto column = joined->find("Time Ratio").value();
    CHECK(joined->columns[column].spec.unit == "%");
    CHECK(std::get<double>(joined->cell(0, column)) == 25);
    CHECK(std::get<double>(joined->cell(1, column)) == 50);
}

TEST_CASE("a row of joined ranks knows its report and its slice", "[table]")
{
    const auto withSlices = [](std::int64_t rank, std::size_t index, std::uint32_t first) {
        TableBuilder builder("events", std::make_shared<const Report>(), 2);
        builder.own(integerSpec("n", "N"), std::vector<std::int64_t>{1, 2});
        builder.table().sliceOf = [first](std::size_t row) { return SliceId::of(first + row); };
        builder.table().notNarrowed = {rank == 0 ? NarrowingKey::Picture : NarrowingKey::Device};
        builder.table().cut = 3;
        return RankTable{"r", rank, builder.finish(), index};
    };
    const std::array parts{withSlices(0, 0, 10), withSlices(2, 2, 20)};
    const auto joined = joinRanks(parts);
    REQUIRE(joined->rows == 4);
    CHECK(joined->reportOf(1) == 0);
    CHECK(joined->reportOf(2) == 2);
    CHECK(joined->sliceOf(1) == SliceId::of(11));
    CHECK(joined->sliceOf(3) == SliceId::of(21));
    CHECK(joined->cut == 6);
    CHECK(joined->notNarrowed == std::vector<NarrowingKey>{NarrowingKey::Device, NarrowingKey::Picture});
}

TEST_CASE("a page of one report of several has the column of ranks", "[table]")
{
    const auto report = [](std::int64_t rank, bool hasFile) {
        auto made = std::make_shared<Report>();
        made->rank = rank;
        made->name = "rank" + std::to_string(rank);
        if (hasFile)
            made->inventory.emplace_back().path = "trace_view.json";
        return made;
    };
    const Workspace workspace{{report(0, true), report(1, false)}};
    const std::array both{RankRequest{0, {}}, RankRequest{1, {}}};
    const auto page = buildPage(*tablePage("inventory"), workspace, both, {});
    REQUIRE(page);
    CHECK(page->table->find("rank") == 0);
    CHECK(page->table->reportOf(0) == 0);
    const Workspace alone{{workspace.reports.front()}};
    const auto single = buildPage(*tablePage("inventory"), alone, std::span(both).first(1), {});
    REQUIRE(single);
    CHECK_FALSE(single->table->find("rank"));
}
