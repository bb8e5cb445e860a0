// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/timeline_export.h"

#include <fstream>
#include <iterator>
#include <map>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "core/export/summary_export.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kNow = 1'736'408'883'688'177'931; ///< a double of us would lose its last digits

/// Two steps with a host call and a kernel each, a flow, a counter and a mark.
ReportPtr smallReport(ReportKind kind)
{
    ReportBuilder builder;
    auto& report = builder.report();
    report.kind = kind;
    report.root = "/nowhere/JOBTEST";
    report.name = "JOBTEST";
    report.clock = ClockKind::Unix;
    const auto host = builder.track(builder.thread(builder.process("4012"), "4012"));
    const auto device = builder.track(builder.thread(builder.process("7"), "3"));
    report.tracks[host.index()].cls = SliceClass::HostApi;
    report.tracks[device.index()].cls = SliceClass::Kernel;
    report.processes[0].name = builder.intern("ACL \"quoted\"\n");
    for (int i = 0; i < 2; ++i) {
        Step step;
        step.number = i + 1;
        step.label = builder.intern("Iteration");
        step.model = 5;
        step.range = {kNow + i * 1000, kNow + i * 1000 + 900};
        report.steps.push_back(step);
        Slice call;
        call.ts = kNow + i * 1000;
        call.dur = 300;
        call.track = host;
        call.name = builder.intern("execute");
        call.cls = SliceClass::HostApi;
        call.step = static_cast<std::uint16_t>(i);
        builder.addSlice(call);
        Slice kernel = call;
        kernel.ts += 401;
        kernel.dur = 99;
        kernel.track = device;
        kernel.name = builder.intern("conv");
        kernel.type = builder.intern("AI_CORE");
        kernel.stream = 3;
        kernel.task = 17;
        kernel.cls = SliceClass::Kernel;
        builder.addSlice(kernel);
        const auto category = builder.intern("HostToDevice");
        const auto id = static_cast<std::uint64_t>(i);
        builder.addFlowPoint({category, id, call.ts, host, FlowPoint::Phase::Start, false});
        builder.addFlowPoint({category, id, kernel.ts, device, FlowPoint::Phase::End, false});
        builder.addSample(builder.counter(builder.process("7"), "HBM", "Read(MB/s)", "MB/s"), kNow + i * 1000,
                          0.1 + i);
    }
    Instant mark;
    mark.ts = kNow + 5;
    mark.name = builder.intern("mark");
    report.instants.push_back(mark);
    return builder.finish();
}

json readJson(const fs::path& path)
{
    std::ifstream in(path);
    return json::parse(in);
}

std::map<std::string, int> phases(const json& trace)
{
    std::map<std::string, int> counts;
    for (const auto& event : trace.at("traceEvents"))
        ++counts[event.at("ph").get<std::string>()];
    return counts;
}

} // namespace

TEST_CASE("a timeline is exported in the new layout with exact times and our mark", "[export]")
{
    const TempFolder folder;
    ExportTarget options;
    options.out = folder.path();
    options.stamp = "20260102030405";
    const auto report = smallReport(ReportKind::ProfNew);
    const auto files = exportTimeline(*report, options);
    REQUIRE(files);
    REQUIRE(files->size() == 1);
    CHECK((*files)[0].path ==
          folder.path() / "JOBTEST/mindstudio_profiler_output/msprof_20260102030405.json");
    CHECK((*files)[0].sizeBytes == fs::file_size((*files)[0].path));
    CHECK((*files)[0].rows == 4);
    const auto trace = readJson((*files)[0].path);
    CHECK(trace.at("otherData").at("exporter") == "opscope");
    const auto counts = phases(trace);
    CHECK(counts.at("M") == 1 + 2); // a name, and the steps
    CHECK(counts.at("C") == 2);
    CHECK(counts.at("X") == 4);
    CHECK(counts.at("i") == 1);
    CHECK(counts.at("s") == 2);
    CHECK(counts.at("f") == 2);
    bool isFound = false;
    for (const auto& event : trace.at("traceEvents")) {
        if (event.at("name") != "conv" || event.at("ts") != "1736408883688178.332")
            continue;
        isFound = true;
        CHECK(event.at("dur") == 0.099);
        CHECK(event.at("args").at("Task Type") == "AI_CORE");
        CHECK(event.at("args").at("Task Id") == 17);
    }
    CHECK(isFound);
}

TEST_CASE("a JOB timeline is exported as two files with numbers", "[export]")
{
    const TempFolder folder;
    ExportTarget options;
    options.out = folder.path();
    const auto files = exportTimeline(*smallReport(ReportKind::Job), options);
    REQUIRE(files);
    REQUIRE(files->size() == 2);
    CHECK((*files)[0].path.parent_path() == folder.path() / "JOBTEST/timeline");
    CHECK((*files)[0].path.filename().string().starts_with("task_time_"));
    CHECK((*files)[1].path.filename().string().starts_with("acl_"));
    CHECK(readJson((*files)[0].path).at("traceEvents").back().at("ts").is_string() == false);
}

TEST_CASE("one step of a timeline is exported alone", "[export]")
{
    const TempFolder folder;
    ExportTarget options;
    options.out = folder.path();
    options.step = 2;
    options.model = 5;
    const auto files = exportTimeline(*smallReport(ReportKind::ProfNew), options);
    REQUIRE(files);
    const auto counts = phases(readJson((*files)[0].path));
    CHECK(counts.at("X") == 2);
    CHECK(counts.at("C") == 1);
    CHECK(counts.at("s") == 1);
}

TEST_CASE("a step or model that is not there is told with those that are", "[export]")
{
    const TempFolder folder;
    ExportTarget options;
    options.out = folder.path();
    options.step = 9;
    const auto report = smallReport(ReportKind::ProfNew);
    const auto noStep = exportTimeline(*report, options);
    REQUIRE_FALSE(noStep);
    CHECK(noStep.error().text() == "There is no step 9; steps: 1, 2");
    options.step.reset();
    options.model = 6;
    const auto noModel = exportSummary(*report, options);
    REQUIRE_FALSE(noModel);
    CHECK(noModel.error().message.id == MessageId::NoModelToExport);
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("a cancelled export leaves no file", "[export]")
{
    const TempFolder folder;
    ExportTarget options;
    options.out = folder.path();
    std::stop_source stop;
    stop.request_stop();
    const auto report = smallReport(ReportKind::ProfNew);
    const auto timeline = exportTimeline(*report, options, stop.get_token());
    REQUIRE_FALSE(timeline);
    CHECK(timeline.error().code == ErrorCode::Cancelled);
    CHECK_FALSE(exportSummary(*report, options, stop.get_token()));
    for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
        CHECK(entry.is_directory());
}

TEST_CASE("the manifest lists every file that was exported and forgets those that are gone", "[export]")
{
    const TempFolder folder;
    ExportTarget options;
    options.out = folder.path();
    options.stamp = "1";
    const auto report = smallReport(ReportKind::ProfNew);
    const auto first = exportTimeline(*report, options);
    REQUIRE(first);
    options.stamp = "2";
    const auto second = exportSummary(*report, options);
    REQUIRE(second);
    const auto manifest = readJson(folder.path() / "JOBTEST" / kExportManifest);
    CHECK(manifest.at("exporter") == "opscope");
    REQUIRE(manifest.at("files").size() == first->size() + second->size());
    for (const auto& file : manifest.at("files"))
        CHECK(fs::file_size(folder.path() / "JOBTEST" / file.at("name").get<std::string>()) ==
              file.at("sizeBytes"));
    fs::remove((*first)[0].path);
    options.stamp = "3";
    REQUIRE(exportSummary(*report, options));
    CHECK(readJson(folder.path() / "JOBTEST" / kExportManifest).at("files").size() == 2 * second->size());
}

TEST_CASE("a report without anything on its timeline says so", "[export]")
{
    ReportBuilder builder;
    const auto report = builder.finish();
    const auto timeline = exportTimeline(*report, {});
    REQUIRE_FALSE(timeline);
    CHECK(timeline.error().message.id == MessageId::NoTimelineToExport);
    const auto summary = exportSummary(*report, {});
    REQUIRE_FALSE(summary);
    CHECK(summary.error().message.id == MessageId::NoSummaryToExport);
}
