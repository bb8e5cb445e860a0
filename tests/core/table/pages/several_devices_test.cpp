// SPDX-License-Identifier: GPL-3.0-or-later
// A JOB of several devices, models and pictures: the rows of a table differ in these, and like is compared
// with like.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "core/table/table_page_list.h"
#include "core/table/values.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

constexpr const char* kStatistic =
    "Task ID,Stream ID,OP Name,Task Type,Total Time Ratio(%),Total Time(us),Count,Avg(us),Max(us),Min(us)\n";

/// The timeline of a model on a device holds one run of "conv"; each picture has a statistic of its own.
struct Run {
    int device;
    int model;
    int us;
};

ReportPtr openRuns(const TempFolder& folder, const std::vector<Run>& runs, const std::vector<int>& pictures,
                   int count = 1)
{
    const std::string job = "JOBSEVERAL/";
    folder.write(job + "info.json.0", R"({"version":"1.0"})");
    folder.write(job + "data/AAcore.0.slice_0", "x");
    for (const auto& [device, model, us] : runs) {
        folder.write(fmt::format("{}timeline/task_time_{}.net{}.{}.100.json", job, device, model, model),
                     fmt::format(R"([{{"name":"conv","ph":"X","pid":{},"tid":0,"ts":{},"dur":{},)"
                                 R"("args":{{"Task Type":"AA CORE","Stream Id":0,"Task Id":0}}}}])",
                                 device, 1000 * (10 * device + model), us));
        for (const auto picture : pictures) {
            folder.write(fmt::format("{}summary/op_statistic_{}_{}_{}_1.csv", job, device, model, picture),
                         fmt::format("{}0,0,conv,AA_CORE,100,{}.000,{},{}.000,{}.000,{}.000\n", kStatistic,
                                     us, count, us, us, us));
            folder.write(
                fmt::format("{}summary/op_summary_{}.net{}.{}.100.2.{}.0.01.1000.csv", job, device, model,
                            model, picture),
                fmt::format("Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)\n0,conv,conv,Conv,{}\n",
                            us));
        }
    }
    return openOne(folder.path() / "JOBSEVERAL");
}

TablePtr tableOf(const TablePage& page, const ReportPtr& report, TableRequest request = {})
{
    const auto table = page.build(report, request, {});
    INFO((table ? std::string() : table.error().text()));
    REQUIRE(table);
    return *table;
}

std::vector<std::string> shownTitles(const Table& table)
{
    std::vector<std::string> titles;
    for (const auto& column : table.columns) {
        if (!column.spec.isHidden)
            titles.push_back(column.spec.title);
    }
    return titles;
}

} // namespace

TEST_CASE("several devices: rows of a file say their device model and picture", "[core][table]")
{
    const TempFolder folder;
    const auto report = openRuns(folder, {{0, 1, 700}, {0, 2, 800}, {1, 1, 900}, {1, 2, 950}}, {1, 2});
    const auto table = tableOf(statisticsPage, report);
    CHECK(table->rows == 8);
    const auto titles = shownTitles(*table);
    REQUIRE(titles.size() > 3);
    CHECK(titles[0] == "Device");
    CHECK(titles[1] == "Model");
    CHECK(titles[2] == "Picture");
    const auto difference = table->find("difference");
    REQUIRE(difference);
    for (std::size_t row = 0; row < table->rows; ++row)
        CHECK(table->text(row, *difference) == "0.000"); // each picture ran as often as the timeline shows
    CHECK(shownTitles(*tableOf(metricsPage, report)).at(2) == "Picture");

    TableRequest one;
    one.device = 1;
    one.model = 2;
    one.picture = 1;
    const auto narrowed = tableOf(statisticsPage, report, one);
    CHECK(narrowed->rows == 1);
    CHECK(shownTitles(*narrowed).front() == "Task ID"); // there is nothing to tell apart
    CHECK(narrowed->text(0, *narrowed->find("difference")) == "0.000");
}

TEST_CASE("several devices: computed rows are of each device and model", "[core][table]")
{
    const TempFolder folder;
    const auto report = openRuns(folder, {{0, 1, 700}, {0, 2, 800}, {1, 1, 900}}, {1});
    TableRequest request;
    request.isComputed = true;
    const auto table = tableOf(statisticsPage, report, request);
    REQUIRE(table->rows == 3);
    const auto device = table->find("device");
    const auto model = table->find("model");
    REQUIRE((device && model));
    CHECK(table->text(0, *device) == "1"); // the longest
    CHECK(table->text(0, *model) == "1");
    CHECK(table->text(0, *table->find("total")) == "900.000");
    CHECK(table->text(0, *table->find("difference")) == "0.000");
}

TEST_CASE("several pictures: their sum is compared where the timeline shows all of them", "[core][table]")
{
    const TempFolder folder;
    // One run in the timeline, two of each picture in the files: neither each nor all of them are alike.
    const auto unlike = tableOf(statisticsPage, openRuns(folder, {{0, 1, 700}}, {1, 2}, 2));
    CHECK_FALSE(unlike->find("difference"));
    const TempFolder other;
    const auto single = tableOf(statisticsPage, openRuns(other, {{0, 1, 700}}, {1}, 2));
    REQUIRE(single->find("difference")); // a file that covers other runs still shows its difference
    CHECK(single->text(0, *single->find("difference")) == "0.000");
}

TEST_CASE("several devices: metrics are in the order of device and model", "[core][table]")
{
    const TempFolder folder;
    const std::string job = "JOBORDER/";
    folder.write(job + "info.json.0", R"({"version":"1.0"})");
    folder.write(job + "data/AAcore.0.slice_0", "x");
    for (const auto* run : {"0.a.2", "0.b.1", "1.a.2", "1.b.1"}) // a model's name is before its number
        folder.write(
            job + "summary/op_summary_" + run + ".100.2.1.0.01.1000.csv",
            "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)\n0,conv,conv,Conv,10\n-,-,-,-,10\n");
    const auto table = tableOf(metricsPage, openOne(folder.path() / "JOBORDER"));
    const auto device = table->find("@device");
    const auto model = table->find("@model");
    REQUIRE((device && model));
    std::vector<std::string> ops;
    std::vector<std::string> totals;
    for (std::uint32_t row = 0; row < table->rows; ++row)
        (isTotalRow(*table, row) ? totals : ops)
            .push_back(table->text(row, *device) + "." + table->text(row, *model));
    CHECK(ops == std::vector<std::string>{"0.1", "0.2", "1.1", "1.2"});
    CHECK(totals == ops);
}
