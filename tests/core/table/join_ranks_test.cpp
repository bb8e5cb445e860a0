// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/join_ranks.h"

#include <array>

#include <catch2/catch.hpp>

#include "core/table/table_builder.h"

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
