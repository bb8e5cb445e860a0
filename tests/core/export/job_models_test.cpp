// SPDX-License-Identifier: GPL-3.0-or-later
// A JOB that ran several models: each has its own timeline and summary, in the report and in what is
// exported.
#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <set>

#include <catch2/catch.hpp>

#include "core/analysis/slice_scope.h"
#include "core/analysis/statistics.h"
#include "core/base/message_id.h"
#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "core/import/open.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

/// Two models with a layer of one name, and a second batch of the first.
fs::path makeJob(const TempFolder& folder)
{
    const auto slice = [](const char* name, const char* ts, const char* dur) {
        return std::string(R"({"name":")") + name + R"(","ph":"X","pid":0,"tid":0,"ts":)" + ts +
               R"(,"dur":)" + dur + R"(,"args":{"Task Type":"AI_CORE","Stream Id":0,"Task Id":0}})";
    };
    const auto call = [](const char* ts) {
        return std::string(R"([{"name":"svp_acl_mdl_execute","ph":"X","pid":7,"tid":7,"ts":)") + ts +
               R"(,"dur":40,"args":{"Mode":"model","Process_Id":7,"Thread_Id":7}}])";
    };
    const std::string header = "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)\n";
    const std::string job = "JOBTWOMODELS/";
    folder.write(job + "info.json.0", R"({"version":"1.0"})");
    folder.write(job + "data/AAcore.0", "x");
    folder.write(job + "timeline/task_time_0.first.v2.1.1.json",
                 "[" + slice("conv1", "1000.000", "10.5") + "," + slice("only_first", "1011", "2") + "]");
    folder.write(job + "timeline/task_time_0.first.v2.1.2.json",
                 "[" + slice("conv1", "3000.000", "11.5") + "]");
    folder.write(job + "timeline/task_time_0.second.2.1.json",
                 "[" + slice("conv1", "2000.000", "20.25") + "]");
    folder.write(job + "timeline/acl_0.first.v2.1.1.json", call("990"));
    folder.write(job + "timeline/acl_0.second.2.1.json", call("1990"));
    folder.write(job + "summary/op_summary_0.first.v2.1.1.1.1.0.01.1000.csv",
                 header + "0,conv1,conv1,Conv,10.5\n1,only_first,only_first,Relu,2\n");
    folder.write(job + "summary/op_summary_0.second.2.1.1.1.0.01.1000.csv",
                 header + "0,conv1,conv1,Conv,20.25\n");
    return folder.path() / "JOBTWOMODELS";
}

std::multiset<std::string> slicesOf(const Report& report, std::int64_t model)
{
    SliceScope scope;
    scope.model = model;
    std::multiset<std::string> out;
    for (const auto i : slicesIn(report, scope))
        out.insert(std::string(report.sliceName(SliceId::of(i))) + ' ' + std::to_string(report.slices.ts[i]) +
                   ' ' + std::to_string(report.slices.dur[i]));
    return out;
}

std::set<std::string> names(const fs::path& folder)
{
    std::set<std::string> out;
    for (const auto& file : fs::directory_iterator(folder))
        out.insert(file.path().filename());
    return out;
}

const std::multiset<std::string> kFirst{"conv1 1000000 10500", "conv1 3000000 11500",
                                        "only_first 1011000 2000", "svp_acl_mdl_execute 990000 40000"};
const std::multiset<std::string> kSecond{"conv1 2000000 20250", "svp_acl_mdl_execute 1990000 40000"};

} // namespace

TEST_CASE("JOB models: the slices of each model are told apart and so are its layers", "[core][export][job]")
{
    const TempFolder folder;
    const auto report = openOne(makeJob(folder));
    CHECK(report->slices.size() == 6);
    CHECK((slicesOf(*report, 1) == kFirst));
    CHECK((slicesOf(*report, 2) == kSecond));
    CHECK(report->steps.size() == 3); // a run of a model is an iteration of it
    for (std::size_t i = 0; i < report->ops.size(); ++i) {
        REQUIRE(report->ops.slice[i].valid());
        const auto slice = report->slices.at(report->ops.slice[i]);
        CHECK(slice.dur == report->ops.dur[i]); // conv1 of the second is not linked to that of the first
    }
}

TEST_CASE("JOB models: every timeline is exported under its own name and opens again", "[core][export][job]")
{
    const TempFolder folder;
    const auto report = openOne(makeJob(folder));
    ExportTarget target;
    target.out = folder.path() / "out";
    REQUIRE(exportTimeline(*report, target));
    REQUIRE(exportSummary(*report, target));
    const auto out = exportFolder(*report, target);
    CHECK((names(out / "timeline") ==
           std::set<std::string>{"task_time_0.first.v2.1.1.json", "task_time_0.first.v2.1.2.json",
                                 "task_time_0.second.2.1.json", "acl_0.first.v2.1.1.json",
                                 "acl_0.second.2.1.json"}));
    const auto again = openOne(out);
    CHECK(again->kind == ReportKind::Job);
    CHECK((slicesOf(*again, 1) == kFirst));
    CHECK((slicesOf(*again, 2) == kSecond));
    CHECK(again->ops.size() == report->ops.size());
    // there was no statistic: each model has its own, computed
    CHECK((names(out / "summary") ==
           std::set<std::string>{"op_summary_0.first.v2.1.1.1.1.0.01.1000.csv",
                                 "op_summary_0.second.2.1.1.1.0.01.1000.csv", "op_statistic_0_1_1_1.csv",
                                 "op_statistic_0_2_1_1.csv", "acl_statistic_0_1_1.csv",
                                 "acl_statistic_0_2_1.csv"}));
    const auto* const statistic = again->table("op_statistic");
    REQUIRE(statistic != nullptr);
    CHECK(statistic->rows == 3); // conv1 and only_first of the first, conv1 of the second
}

TEST_CASE("JOB models: one model is exported alone", "[core][export][job]")
{
    const TempFolder folder;
    const auto report = openOne(makeJob(folder));
    ExportTarget target;
    target.out = folder.path() / "out";
    target.model = 2;
    REQUIRE(exportTimeline(*report, target));
    const auto out = exportFolder(*report, target);
    CHECK((names(out / "timeline") ==
           std::set<std::string>{"task_time_0.second.2.1.json", "acl_0.second.2.1.json"}));
    const auto again = openOne(out);
    CHECK(again->slices.size() == 2);
}

TEST_CASE("JOB models: an export in place keeps the sources and writes what is not there",
          "[core][export][job]")
{
    const TempFolder folder;
    const auto job = makeJob(folder);
    const auto report = openOne(job);
    const auto source = job / "summary" / "op_summary_0.second.2.1.1.1.0.01.1000.csv";
    const auto size = fs::file_size(source);
    const auto time = fs::last_write_time(source);
    ExportTarget target;
    const auto summary = exportSummary(*report, target);
    REQUIRE(summary);
    CHECK(std::ranges::count_if(*summary, [](const auto& file) { return file.isKept; }) == 2);
    CHECK(fs::exists(job / "summary" / "op_statistic_0_1_1_1.csv")); // computed: there was none
    const auto timeline = exportTimeline(*report, target);
    REQUIRE(timeline);
    CHECK(std::ranges::all_of(*timeline, [](const auto& file) { return file.isKept; }));
    CHECK(fs::file_size(source) == size);
    CHECK(fs::last_write_time(source) == time);

    target.step = 2; // a part must not take the place of the whole
    const auto part = exportTimeline(*report, target);
    REQUIRE_FALSE(part);
    CHECK(part.error().message.id == MessageId::WouldReplaceSource);
    CHECK(openOne(job)->slices.size() == 6);

    const ExportTarget whole; // what we have written ourselves is written again
    const auto first = exportSummary(*report, whole);
    REQUIRE(first);
    CHECK(std::ranges::any_of(*first, [](const auto& file) { return !file.isKept; }));
}

TEST_CASE("JOB models: names of device model and iteration are kept", "[core][export][job]")
{
    const TempFolder folder;
    const auto event = [](const char* ts) {
        return std::string(R"([{"name":"conv","ph":"X","pid":0,"tid":0,"ts":)") + ts +
               R"(,"dur":2,"args":{"Task Type":"AA_CORE","Stream Id":0,"Task Id":0}}])";
    };
    folder.write("JOBOLD/info.json.0", "{}");
    folder.write("JOBOLD/data/AAcore.0", "x");
    folder.write("JOBOLD/timeline/task_time_0_1_1.json", event("10"));
    folder.write("JOBOLD/timeline/task_time_0_1_2.json", event("20"));
    const auto report = openOne(folder.path() / "JOBOLD");
    ExportTarget target;
    target.out = folder.path() / "out";
    REQUIRE(exportTimeline(*report, target));
    const auto out = exportFolder(*report, target);
    CHECK((names(out / "timeline") == std::set<std::string>{"task_time_0_1_1.json", "task_time_0_1_2.json"}));
    CHECK(openOne(out)->slices.size() == 2);
    CHECK(openOne(out / "timeline" / "task_time_0_1_2.json")->slices.ts[0] == 20'000);
}

TEST_CASE("JOB models: the batch in a file's name is no iteration", "[core][export][job]")
{
    const TempFolder folder;
    const auto job = makeJob(folder);
    fs::rename(job / "timeline/task_time_0.first.v2.1.2.json",
               job / "timeline/task_time_0.first.v2.1.100.json");
    const auto report = openOne(job);
    std::set<std::string> labels;
    for (const auto& step : report->steps)
        labels.insert(std::string(report->text(step.label)));
    CHECK((labels == std::set<std::string>{"first.v2, 1 batch", "first.v2, 100 batches", "second, 1 batch"}));
    // Their numbers are those of iterations, as in "op_statistic_0_1_1_1.csv".
    std::set<std::pair<std::int64_t, std::int64_t>> numbers;
    for (const auto& step : report->steps)
        numbers.emplace(step.model, step.number);
    CHECK((numbers == std::set<std::pair<std::int64_t, std::int64_t>>{{1, 1}, {1, 2}, {2, 1}}));
    ExportTarget target;
    target.out = folder.path() / "out";
    REQUIRE(exportTimeline(*report, target));
    CHECK(names(exportFolder(*report, target) / "timeline").contains("task_time_0.first.v2.1.100.json"));
}

TEST_CASE("JOB models: a fused layer is found by the layers in it or by its number", "[core][export][job]")
{
    const TempFolder folder;
    const auto slice = [](const char* name, const char* ts, int task) {
        return fmt::format(R"({{"name":"{}","ph":"X","pid":0,"tid":0,"ts":{},"dur":5,)"
                           R"("args":{{"Task Type":"AI_CORE","Stream Id":0,"Task Id":{}}}}})",
                           name, ts, task);
    };
    const std::string job = "JOBFUSED/";
    folder.write(job + "info.json.0", R"({"version":"1.0"})");
    folder.write(job + "data/AAcore.0", "x");
    folder.write(job + "timeline/task_time_0.net.1.100.json",
                 '[' + slice("conv1;bn1", "1000", 0) + ',' + slice("relu1", "1010", 1) + ',' +
                     slice("fc;softmax;argmax", "1020", 2) + ']');
    folder.write(job + "summary/op_summary_0.net.1.100.1.1.0.01.1000.csv",
                 "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)\n"
                 "0,conv1;bn1,conv1_fused,Conv,5\n1,relu1,relu1,Relu,5\n2,fc,fc,InnerProduct,5\n");
    const auto report = openOne(folder.path() / "JOBFUSED");
    REQUIRE(report->ops.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        REQUIRE(report->ops.slice[i].valid());
        CHECK(report->slices.task[report->ops.slice[i].index()] == i);
    }
    std::set<std::string> types;
    for (const auto& row : statistics(*report, {.by = StatisticsBy::OpType, .scope = {}, .classes = {}}))
        types.insert(row.name);
    CHECK((types == std::set<std::string>{"Conv", "Relu", "InnerProduct"}));
}
