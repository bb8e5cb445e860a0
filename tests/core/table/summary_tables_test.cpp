// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/summary_tables.h"

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

std::string cell(const Table& table, std::size_t row, const char* column)
{
    const auto at = table.find(column);
    REQUIRE(at);
    return table.text(row, *at);
}

Workspace ranks(std::size_t count)
{
    Workspace workspace;
    for (std::size_t i = 0; i < count; ++i) {
        auto report = std::make_shared<Report>();
        report->rank = static_cast<std::int64_t>(i);
        workspace.reports.push_back(std::move(report));
    }
    return workspace;
}

} // namespace

TEST_CASE("summary tables: a row a rank and device with the share that it is idle", "[core][table][summary]")
{
    const auto workspace = ranks(2);
    RankSummary summary;
    summary.ranks = {0, 1};
    OverlapRow row;
    row.device = 3;
    row.range = {1'000, 401'000};
    row.compute.covered = 300'000;
    row.idle = 100'000;
    summary.breakdown = {row, row};
    summary.breakdown[1].device = kNoDevice;
    summary.ofBreakdown = {0, 1};
    const auto table = breakdownTable(workspace, summary, "entire run");
    REQUIRE(table->rows == 2);
    CHECK(cell(*table, 0, "rank") == "0");
    CHECK(cell(*table, 1, "rank") == "1");
    CHECK(cell(*table, 0, "device") == "3");
    CHECK(cell(*table, 1, "device") == "N/A");
    CHECK(cell(*table, 0, "step") == "entire run");
    CHECK(cell(*table, 0, "length") == "400.000");
    CHECK(cell(*table, 0, "compute") == "300.000");
    CHECK(std::get<double>(table->cell(0, *table->find("idle_share"))) == Approx(25));
}

TEST_CASE("summary tables: the parts of a line have the shares that each of them has",
          "[core][table][summary]")
{
    OverlapRow row;
    row.range = {0, 1'000'000};
    row.deviceSpan = {0, 500'000};
    row.compute = {350'000, 300'000};
    row.communication = {200'000, 200'000};
    row.communicationNotOverlapped = 100'000;
    row.free = 100'000;
    row.idle = 300'000;
    row.hostOnly = 100'000;
    row.nothing = 200'000;
    row.beforeFirst = 100'000;
    row.afterLast = 200'000;
    Words words;
    words.text = [](std::string_view text) { return "<" + std::string(text) + ">"; };
    const auto table = partsTable(ranks(1).reports.front(), row, words);
    REQUIRE(table->rows == 10); // there is no copy
    CHECK(cell(*table, 0, "part") == "<Compute>");
    CHECK(cell(*table, 0, "part_sum") == "350.000");
    CHECK(cell(*table, 0, "part_union") == "300.000");
    const auto share = [&](std::size_t part, const char* column) {
        return std::get<double>(table->cell(part, *table->find(column)));
    };
    CHECK(share(0, "part_share") == Approx(30));
    CHECK(share(0, "part_in_bar") == Approx(30));
    CHECK(share(2, "part_of_device") == Approx(20));
    CHECK(share(7, "part_of_device") == Approx(20)); // free time, of the device
    CHECK(share(7, "part_share") == Approx(10));
    CHECK(cell(*table, 1, "part_in_bar") == "N/A"); // what is not overlapped stands in the bar
    CHECK(cell(*table, 3, "part_sum") == "N/A");
    CHECK(share(4, "part_in_bar") + share(5, "part_in_bar") == Approx(30));
    CHECK(cell(*table, 8, "part") == "<Before the first task>");
    CHECK(share(8, "part_in_bar") == Approx(10));
    CHECK(share(9, "part_in_bar") == Approx(20));
    row.free = row.idle; // no copy is only a copy
    const auto same = partsTable(ranks(1).reports.front(), row, words);
    REQUIRE(same->rows == 9);
    CHECK(cell(*same, 3, "part") == "<Idle>");
    CHECK(std::get<double>(same->cell(3, *same->find("part_of_device"))) == Approx(60));
    CHECK(cell(*same, 7, "part") == "<Before the first task>");
}

TEST_CASE("summary tables: what the vendor says of a step that is not here has nothing beside it",
          "[core][table][summary]")
{
    const auto workspace = ranks(1);
    RankSummary summary;
    summary.ranks = {0};
    VendorBreakdown known;
    known.step = "7";
    known.vendorComputing = 10'000;
    known.computing = 12'500;
    known.isMatched = true;
    VendorBreakdown unknown;
    unknown.vendorComputing = 10'000;
    summary.vendor = {known, unknown};
    summary.ofVendor = {0, 0};
    const auto table = vendorTimesTable(workspace, summary, "entire run");
    CHECK_FALSE(table->find("rank"));
    CHECK(cell(*table, 0, "step") == "7");
    CHECK(cell(*table, 0, "computing_vendor") == "10.000");
    CHECK(cell(*table, 0, "computing") == "12.500");
    CHECK(cell(*table, 0, "computing_difference") == "2.500");
    CHECK(cell(*table, 1, "step") == "entire run");
    CHECK(cell(*table, 1, "computing") == "N/A");
    CHECK(cell(*table, 1, "computing_difference") == "N/A");
}
