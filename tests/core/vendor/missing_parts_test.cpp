// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/missing_parts.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

/// The files that a rank of torch_npu leaves before anybody parses it.
void writeRaw(const TempFolder& folder, const std::string& rank)
{
    folder.write(rank + "/FRAMEWORK/torch.op_mark", "raw");
    folder.write(rank +
                     "/PROF_000001_20260801120000123_ABCDEFGHIJKLMNOP/device_0/data/stars_soc.data.0.slice_0",
                 "raw");
}

std::string infoOf(int rank)
{
    return R"({"config": {"common_config": {"activities": ["ProfilerActivity.CPU", "ProfilerActivity.NPU"]}}, )"
           R"("rank_id": )" +
           std::to_string(rank) + "}";
}

constexpr auto kHostTrace =
    R"([{"ph":"X","name":"aten::add","pid":1,"tid":1,"ts":"1000.0","dur":5},
        {"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}}])";
constexpr auto kKernels = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                          "mm,MatMul,AI_CORE,1000.0,5\n";

bool hasIssue(const Report& report, MessageId id)
{
    return std::ranges::any_of(report.issues, [&](const Issue& issue) { return issue.message.id == id; });
}

} // namespace

TEST_CASE("missing parts: a run that is not parsed has one instruction for all of its parts",
          "[core][report][missing]")
{
    struct Case {
        const char* folder;
        const char* file;
        const char* command;
    };
    for (const auto& [name, file, command] :
         {Case{"host_1_20260801120000000_ascend_pt", "FRAMEWORK/torch.op_mark",
               "from torch_npu.profiler.profiler import analyse; analyse('"},
          Case{"host_1_20260801120000000_ascend_ms", "FRAMEWORK/mindspore.op_range",
               "from mindspore.profiler.profiler import analyse; analyse('"},
          Case{"PROF_000001_20260801120000123_ABCDEFGHIJKLMNOP", "device_0/data/stars_soc.data.0.slice_0",
               "msprof --export=on --output="},
          Case{"JOBABCDEFGH", "data/aicore.0.yolo.1.1.1.0", "msprof.pyc import -dir "}}) {
        const TempFolder folder;
        folder.write(std::string(name) + '/' + file, "raw");
        const auto report = openOne(folder.path() / name);
        INFO(name);
        CHECK(isUnparsed(*report));
        const auto missing = missingParts(*report);
        REQUIRE(missing.size() == 1);
        CHECK(missing[0].isLoss);
        CHECK(missing[0].what.id == MessageId::RunRawOnly);
        CHECK(missing[0].what.english().find(command) != std::string::npos);
        for (const auto part : {RunPart::All, RunPart::Timeline, RunPart::Memory, RunPart::Metrics})
            CHECK(whyMissing(*report, part)->what == missing[0].what);
        CHECK(howFor(*report, message(MessageId::HowMemory)) == missing[0].what);
        CHECK(hasIssue(*report, MessageId::RunRawOnly));
        // The files that are expected say the same.
        for (const auto& entry : report->inventory) {
            if (entry.state == FileState::Missing && report->kind != ReportKind::Job)
                CHECK(entry.reason->english().find(command) != std::string::npos);
        }
    }
}

TEST_CASE("missing parts: a rank that is not parsed is named among the others", "[core][report][missing]")
{
    const TempFolder folder;
    for (int rank = 0; rank < 3; ++rank) {
        const auto name = "node_" + std::to_string(rank) + "_20260901120000000_ascend_pt";
        folder.write(name + "/profiler_info_" + std::to_string(rank) + ".json", infoOf(rank));
        if (rank == 1)
            writeRaw(folder, name);
        else
            folder.write(name + "/ASCEND_PROFILER_OUTPUT/kernel_details.csv", kKernels);
    }
    const auto workspace = openForTest(folder.path());
    REQUIRE(workspace.reports.size() == 3);
    const auto lost = lostParts(workspace);
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].report == 1);
    const auto line = lostLines(workspace).front();
    CHECK(line.starts_with("Rank 1 has raw data only"));
    CHECK(line.find("analyse('" + (folder.path() / "node_1_20260901120000000_ascend_pt").string() + "')") !=
          std::string::npos);
}

TEST_CASE("missing parts: the NPU was on and no device data is there", "[core][report][missing]")
{
    const TempFolder folder;
    const std::string name = "host_1_20260801120000000_ascend_pt";
    folder.write(name + "/profiler_info_3.json", infoOf(3));
    folder.write(name + "/ASCEND_PROFILER_OUTPUT/trace_view.json", kHostTrace);
    const auto report = openOne(folder.path() / name);
    REQUIRE(report->slices.size() == 1);
    const auto lost = lostParts(*report);
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].what.id == MessageId::RankNoDeviceData);
    CHECK(lost[0].what.english().find("activities=ProfilerActivity.CPU, ProfilerActivity.NPU") !=
          std::string::npos);
    CHECK(hasIssue(*report, MessageId::RankNoDeviceData));
    CHECK(whyMissing(*report, RunPart::DeviceTasks)->what == lost[0].what);

    // Without the NPU among the activities nothing is lost, and the trace still has no device.
    folder.write(name + "/profiler_info_3.json",
                 R"({"config": {"common_config": {"activities": ["ProfilerActivity.CPU"]}}, "rank_id": 3})");
    const auto host = openOne(folder.path() / name);
    CHECK(lostParts(*host).empty());
    CHECK(host->issues.empty());
    CHECK(whyMissing(*host, RunPart::DeviceTasks)->what.id == MessageId::NoDeviceLanes);
}

TEST_CASE("missing parts: a rank with other data and without a timeline names the file",
          "[core][report][missing]")
{
    const TempFolder folder;
    const std::string name = "rank_1_ascend_pt";
    folder.write(name + "/profiler_info_1.json", infoOf(1));
    folder.write(name + "/ASCEND_PROFILER_OUTPUT/step_trace_time.csv",
                 "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,"
                 "Bubble\n1,12,10.0,5.0,0.0,5.0,5.0,20.0,0.0\n");
    const auto report = openOne(folder.path() / name);
    REQUIRE(report->stepTimes.size() == 1);
    const auto lost = lostParts(*report);
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].part == RunPart::Timeline);
    CHECK(lost[0].what.english() == "Rank 1: no timeline (trace_view.json not found)");
    CHECK(hasIssue(*report, MessageId::RankNoTimeline));
}

TEST_CASE("missing parts: what was switched on is not asked for again", "[core][report][missing]")
{
    const TempFolder folder;
    const std::string name = "host_1_20260801120000000_ascend_pt";
    const auto open = [&](const char* memory) {
        folder.write(name + "/profiler_info_0.json", R"({"config": {"common_config": {"profile_memory": )" +
                                                         std::string(memory) + R"(}}, "rank_id": 0})");
        folder.write(name + "/ASCEND_PROFILER_OUTPUT/kernel_details.csv", kKernels);
        const auto hows = whyMissing(*openOne(folder.path() / name), RunPart::Memory)->howToCollect;
        REQUIRE(hows.size() == 1);
        return hows[0];
    };
    CHECK(open("false").id == MessageId::HowFrameworkMemory);
    const auto how = open("true");
    CHECK(how.id == MessageId::HowSwitchedOn);
    CHECK(how.args[1] == "memory_record.csv");
}

TEST_CASE("missing parts: a hint names what recorded the run and nothing else", "[core][report][missing]")
{
    struct Case {
        Recorder recorder;
        std::initializer_list<const char*> foreign;
    };
    for (const auto& [recorder, foreign] :
         {Case{Recorder::SvpBoard, {"--sys-", "--ai-core", "--aic-", "--task-time", "--hccl", "torch_npu"}},
          Case{Recorder::TorchNpu, {"--sys-", "--ai-core", "--aic-", "--task-time", "--hccl", "acl.json"}},
          Case{Recorder::MindSpore, {"--sys-", "--ai-core", "--aic-", "--task-time", "--hccl", "torch_npu"}},
          Case{Recorder::Other, {"--sys-", "--ai-core", "--aic-", "--task-time", "--hccl", "msprof"}}}) {
        for (const auto id : allMessages()) {
            const auto name = messageName(id);
            const bool isOfFrame = name.starts_with("HowFramework") || name.starts_with("HowSvp");
            if ((!name.starts_with("How") && !name.starts_with("NoTimeline")) || isOfFrame ||
                id == MessageId::HowParse || id == MessageId::HowDumps || id == MessageId::NoTimeline)
                continue;
            const auto how = howWith(recorder, message(id, "Memory"));
            INFO(name << ": " << how.english());
            for (const char* word : foreign)
                CHECK(how.english().find(word) == std::string::npos);
            CHECK(howWith(recorder, how) == how);
        }
    }
    CHECK(howWith(Recorder::SvpBoard, message(MessageId::HowMetrics)).id == MessageId::HowSvpMetrics);
    CHECK(howWith(Recorder::SvpBoard, message(MessageId::HowMemory)).id == MessageId::HowNotOnSvp);
    CHECK(howWith(Recorder::SvpBoard, message(MessageId::HowSvpPeak)).id == MessageId::HowSvpPeak);
    CHECK(howWith(Recorder::MindSpore, message(MessageId::HowMetricsGroup, "Memory"))
              .english()
              .find("aic_metrics=AicoreMetrics.Memory of mindspore.profiler") != std::string::npos);
    CHECK(howWith(Recorder::Msprof, message(MessageId::HowMemory)).id == MessageId::HowMemory);
    CHECK(
        howWith(Recorder::TorchNpu, {message(MessageId::HowTimeline), message(MessageId::NoTimelineCollect)})
            .size() == 1);
}

TEST_CASE("missing parts: a file of another tool says what it is", "[core][report][missing]")
{
    const TempFolder folder;
    folder.write("snapshot.pickle", "\x80\x04");
    const auto report = openOne(folder.path() / "snapshot.pickle");
    CHECK(whyMissing(*report, RunPart::All)->what.id == MessageId::MemorySnapshot);
}

TEST_CASE("missing parts: the recorder is told by the kind of run or by its files", "[core][report][missing]")
{
    const auto recorder = [](ReportKind kind, const char* file) {
        Report report;
        report.kind = kind;
        report.inventory.emplace_back().path = file;
        return recorderOf(report);
    };
    CHECK(recorder(ReportKind::Job, "data/aicore.0.yolo.1.1.1.0") == Recorder::SvpBoard);
    CHECK(recorder(ReportKind::Job, "data/hwts.log.data.45.dev.tag.1.slice_0") == Recorder::Msprof);
    CHECK(recorder(ReportKind::AscendMs, "x") == Recorder::MindSpore);
    CHECK(recorder(ReportKind::Database, "a/ascend_pytorch_profiler_0.db") == Recorder::TorchNpu);
    CHECK(recorder(ReportKind::Database, "msprof_20260801.db") == Recorder::Msprof);
    CHECK(recorder(ReportKind::ChromeTrace, "chrome.json") == Recorder::Other);
    CHECK(recorder(ReportKind::ChromeTrace, "msprof_0_1_1.json") == Recorder::Msprof);
    CHECK(recorderOf(Workspace{}) == Recorder::Other);
}
