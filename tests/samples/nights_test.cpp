// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/nights.h"

#include <fmt/format.h>
#include <map>
#include <string>
#include <vector>

#include "core/fleet/questions.h"
#include "core/fleet/sqlite_store.h"
#include "tests/samples/sample_files.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::samples;
using namespace opscope::samples::test;

namespace {

SqliteStore openFleet(const std::filesystem::path& path)
{
    auto store = SqliteStore::open(path, false, {});
    INFO((store ? std::string() : store.error().text()));
    REQUIRE(store);
    return *std::move(store);
}

/// All rows of a table as texts.
std::vector<std::string> rowsOf(const SqliteStore& store, std::string_view table)
{
    auto statement = store.database().prepare(fmt::format("SELECT * FROM {} ORDER BY 1, 2, 3", table));
    REQUIRE(statement);
    std::vector<std::string> out;
    for (auto hasRow = statement->step(); hasRow && *hasRow; hasRow = statement->step()) {
        std::string row;
        for (int i = 0; i < statement->columns(); ++i)
            (row += statement->text(i)) += '|';
        out.push_back(std::move(row));
    }
    return out;
}

std::string cellOf(const TablePtr& table, std::size_t row, std::string_view id)
{
    for (std::size_t i = 0; i < table->columns.size(); ++i) {
        if (table->columns[i].spec.id == id)
            return table->text(row, i);
    }
    FAIL("no column " << id);
    return {};
}

std::string night(int number)
{
    return fmt::format("night-{:03}", number);
}

} // namespace

TEST_CASE("the sample of nights has the rows that the generator makes now and less than 1 MB", "[samples]")
{
    const auto path = samplesFolder() / kFleetSample;
    CHECK(std::filesystem::file_size(path) < 1'000'000);
    const TempFolder folder;
    REQUIRE(writeNights(folder / "again.db"));
    const auto sample = openFleet(path);
    const auto again = openFleet(folder / "again.db");
    for (const auto& table : fleetTables()) {
        INFO(table.name);
        CHECK((rowsOf(sample, table.name) == rowsOf(again, table.name)));
    }
    CHECK(rowsOf(sample, "run").size() == kNights);
    CHECK(rowsOf(sample, "op_key").size() == kNightKeys);
    REQUIRE(writeNights(folder / "few.db", 3));
    REQUIRE(writeNights(folder / "other.db", 3, 7));
    CHECK((rowsOf(openFleet(folder / "other.db"), "step") != rowsOf(openFleet(folder / "few.db"), "step")));
}

TEST_CASE("the change of CANN and the slow commit and the low clock are found in the history of the nights",
          "[samples]")
{
    const auto sample = openFleet(samplesFolder() / kFleetSample);
    RegressOptions history;
    history.isHistory = true;
    const auto found = fleetRegressions(sample, {}, history);
    REQUIRE(found);
    CHECK(found->tooFew == 0);
    std::map<std::string, std::string> changed; // by series and night
    for (std::size_t row = 0; row < found->table->rows; ++row)
        changed[cellOf(found->table, row, "series") + ' ' + cellOf(found->table, row, "since")] =
            cellOf(found->table, row, "changed");
    for (const auto* type : {"Conv2D", "MatMulV2", "SoftmaxV2", "Add", "Cast"}) { // 12 nights of a low clock
        INFO(type);
        CHECK(changed[fmt::format("type:{} {}", type, night(kClockNight))].find("1800 -> 1600") !=
              std::string::npos);
        CHECK(changed[fmt::format("type:{} {}", type, night(kClockEndNight))].find("1600 -> 1800") !=
              std::string::npos);
    }
    CHECK(changed["type:Conv2D " + night(kCannNight)].find("CANN 8.1.RC1 -> 8.3.RC1") != std::string::npos);
    CHECK(changed["type:SoftmaxV2 " + night(kCommitNight)].find("commit ") == 0);
    CHECK(changed["type:SoftmaxV2 " + night(kCommitNight)].find("SoftmaxV2 block") != std::string::npos);
}

TEST_CASE("the newest nights are slower in one type of op", "[samples]")
{
    const auto sample = openFleet(samplesFolder() / kFleetSample);
    const auto found = fleetRegressions(sample, {}, {});
    REQUIRE(found);
    REQUIRE(found->table->rows == 1);
    CHECK(cellOf(found->table, 0, "series") == "type:LayerNormV3");
    CHECK(cellOf(found->table, 0, "since") == night(kNewestNight));
    CHECK(found->worst == Approx(0.15).margin(0.02));
    // Two spellings of the chip are one series, and no night is in another one.
    const auto trend = fleetTrend(sample, {}, {});
    REQUIRE(trend);
    CHECK(trend->others.empty());
    CHECK(trend->table->rows == kNights);
}
