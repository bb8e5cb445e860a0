// SPDX-License-Identifier: GPL-3.0-or-later
// The files of PyTorch in a folder of torch_npu that nobody has parsed, by our own writer.
#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/base/number.h"
#include "source_dir.h"
#include "tests/core/import/raw/torch_bytes.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::raw::test;
namespace fs = std::filesystem;

namespace {

const std::string kProf = "PROF_000001_20250620081530123_TRANSFORMERINRAW";
const std::string kFramework = "node-a_70_20250620083530654_ascend_pt";
constexpr std::int64_t kOffset = 1750407330123456000 - 81206123456000; ///< of start_info of the sample

/// The sample without its exports in a folder of torch_npu.
fs::path makeFolder(const TempFolder& folder)
{
    const auto path = folder.path() / kFramework;
    fs::create_directories(path);
    fs::copy(fs::path(OPSCOPE_SOURCE_DIR) / "samples" / kProf, path / kProf, fs::copy_options::recursive);
    fs::remove_all(path / kProf / "mindstudio_profiler_output");
    folder.write(kFramework + "/profiler_info_0.json", R"({"rank_id":0})");
    return path;
}

/// A call of the host with the task that it launched.
struct Launch {
    std::uint64_t thread = 0;
    std::int64_t call = 0, task = 0; ///< monotonic ns of the call, unix ns of the task
};

std::vector<Launch> launchesOf(const Report& report)
{
    std::vector<Launch> launches;
    for (std::size_t i = 0; i < report.flows.size(); ++i) {
        if (report.text(report.flows.category[i]) != "HostToDevice")
            continue;
        const auto from = report.flows.source[i].index(), to = report.flows.target[i].index();
        const auto& track = report.tracks[report.slices.track[from].index()];
        const auto name = report.text(track.name);
        if (const auto number = wholeNumber<std::uint64_t>(name.substr(name.rfind(' ') + 1)))
            launches.push_back({*number, report.slices.ts[from] - kOffset, report.slices.ts[to]});
    }
    std::ranges::sort(launches, {}, &Launch::task);
    return launches;
}

struct Flow {
    std::string from, to;
    std::int64_t fromNs = 0, toNs = 0;
    bool operator==(const Flow&) const = default;
};

std::vector<Flow> flowsOf(const Report& report, std::string_view category)
{
    std::vector<Flow> flows;
    for (std::size_t i = 0; i < report.flows.size(); ++i) {
        const auto from = report.flows.source[i], to = report.flows.target[i];
        if (report.text(report.flows.category[i]) == category)
            flows.push_back({std::string(report.sliceName(from)), std::string(report.sliceName(to)),
                             report.slices.ts[from.index()], report.slices.ts[to.index()]});
    }
    std::ranges::sort(flows, {}, &Flow::toNs);
    return flows;
}

std::size_t issuesOf(const Report& report, MessageId id)
{
    return static_cast<std::size_t>(
        std::ranges::count(report.issues, id, [](const Issue& issue) { return issue.message.id; }));
}

} // namespace

TEST_CASE("raw torch: ops of PyTorch lead to the tasks that they launched", "[core][import][raw]")
{
    const TempFolder folder;
    const auto path = makeFolder(folder);
    const auto plain = openOne(path);
    REQUIRE(plain->ops.size() == 48);
    const auto launches = launchesOf(*plain);
    REQUIRE(launches.size() > 2);
    const auto& queued = launches.front();
    const auto& direct = launches.back();
    REQUIRE(direct.call > queued.call + 2000);
    const auto file = [&](const std::string& name) { return kFramework + "/FRAMEWORK/" + name; };
    // The first op puts its task into the queue of the thread that calls CANN; the last one calls it itself.
    folder.write(
        file("torch.op_range"),
        torchOp({queued.call - 900,
                 queued.call - 100,
                 3,
                 7,
                 0,
                 {{2, "aten::add"}, {3, "float;float"}, {4, "2,3;2,3"}, {8, "a.py(1): f;b.py(2): g"}}}) +
            torchOp({queued.call - 800, queued.call - 500, -1, 7, 0, {{2, "aten::inner"}}}) +
            torchOp({direct.call - 100, direct.call + 100, 3, direct.thread, 7, {{2, "AddBackward0"}}}));
    folder.write(file("torch.op_mark"), torchMark(queued.call - 400, 0, 11, 7, "aclnnAdd") +
                                            torchMark(queued.call - 300, 1, 11, 7, "aclnnAdd") +
                                            torchMark(queued.call - 200, 2, 11, queued.thread, "aclnnAdd") +
                                            torchMark(queued.call + 300, 3, 11, queued.thread, "aclnnAdd"));
    folder.write(file("torch.memory_usage"),
                 torchMemory(0x10, queued.call - 700, 512, 600) +
                     torchMemory(0x20, queued.call - 690, 64, 700, 0) + // of the CPU
                     torchMemory(0x10, queued.call - 150, -512, 88) +
                     torchMemory(0x30, queued.call, 256, 344));
    const auto report = openOne(path);
    CHECK(report->kind == ReportKind::AscendPt);
    CHECK(report->ops.size() == 48);
    CHECK(report->slices.size() == plain->slices.size() + 5);
    CHECK(issuesOf(*report, MessageId::RawTorchLayout) == 1);
    CHECK(entryOf(*report, "FRAMEWORK/torch.op_range").state == FileState::Used);
    CHECK(entryOf(*report, "FRAMEWORK/torch.op_range").counts.rows == 3);
    CHECK(std::ranges::none_of(report->inventory, [](const InventoryEntry& entry) {
        return entry.state == FileState::Missing && entry.path.find("memory") != std::string::npos;
    }));

    const auto python = std::ranges::find_if(
        report->processes, [&](const Process& process) { return report->text(process.name) == "Python"; });
    REQUIRE(python != report->processes.end());
    CHECK(report->text(python->labels) == "CPU");

    const auto unix = [](std::int64_t ns) { return ns + kOffset; };
    CHECK(
        flowsOf(*report, "async_task_queue") ==
        std::vector<Flow>{{"Enqueue", "Dequeue@aclnnAdd", unix(queued.call - 400), unix(queued.call - 200)}});
    CHECK(flowsOf(*report, "fwdbwd") ==
          std::vector<Flow>{{"aten::add", "AddBackward0", unix(queued.call - 900), unix(direct.call - 100)}});
    const auto toDevice = flowsOf(*report, "async_npu");
    REQUIRE(toDevice.size() == 2);
    CHECK(toDevice[0].from == "aten::add"); // around the enqueue
    CHECK(toDevice[0].toNs == queued.task);
    CHECK(toDevice[1].from == "AddBackward0");
    CHECK(toDevice[1].toNs == direct.task);

    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        if (report->sliceName(SliceId::of(i)) != "aten::add")
            continue;
        CHECK(report->slices.cls[i] == SliceClass::Framework);
        const auto args = report->args(SliceId::of(i));
        REQUIRE(args);
        const auto valueOf = [&](std::string_view key) {
            const auto found = std::ranges::find(*args, key, &Arg::key);
            return found == args->end() ? std::string("missing") : found->value;
        };
        CHECK(valueOf("Sequence number") == "3");
        CHECK(valueOf("Fwd thread id") == "0");
        CHECK(valueOf("Input Dims") == "2,3;\r\n2,3");
        CHECK(valueOf("Input type") == "float;\r\nfloat");
        CHECK(valueOf("Call stack") == "a.py(1): f;\r\nb.py(2): g");
        CHECK(valueOf("flops") == "missing");
    }

    REQUIRE(report->memory.size() == 3);
    CHECK(report->text(report->memory.component[0]) == "PTA");
    CHECK(report->memory.allocated[1] == 88);
    CHECK(report->memory.reserved[2] == 1000);
    REQUIRE(report->opMemory.size_() == 2);
    CHECK(report->text(report->opMemory.name[0]) == "aten::inner");
    CHECK(report->opMemory.release[0] == unix(queued.call - 150));
    CHECK(report->opMemory.release[1] == kMissingInteger);
}

TEST_CASE("raw torch: a folder that has only files of PyTorch opens", "[core][import][raw]")
{
    const TempFolder folder;
    const auto path = folder.path() / kFramework;
    folder.write(
        kFramework + "/profiler_info_0.json",
        R"({"end_info":{"collectionTimeEnd":1750407330128155000,"MonotonicTimeEnd":81206128155000}})");
    folder.write(kFramework + "/FRAMEWORK/torch.op_range",
                 torchOp({81206123456000, 81206123457000, -1, 7, 0, {{2, "aten::add"}}}));
    const auto report = openOne(path);
    REQUIRE(report->slices.size() == 1);
    CHECK(report->slices.ts[0] == 1750407330123456000);
    CHECK(issuesOf(*report, MessageId::RawTorchLayout) == 1);
}

TEST_CASE("raw torch: damage of a file is a loss of data of this file", "[core][import][raw]")
{
    const TempFolder folder;
    const auto path = makeFolder(folder);
    auto bytes = torchOp({81206123456000, 81206123457000, -1, 7, 0, {{2, "aten::add"}}});
    folder.write(kFramework + "/FRAMEWORK/torch.op_range", bytes + bytes.substr(0, 20));
    const auto report = openOne(path);
    CHECK(report->ops.size() == 48);
    const auto& entry = entryOf(*report, "FRAMEWORK/torch.op_range");
    CHECK(entry.state == FileState::Partial);
    CHECK(entry.counts.rows == 1);
    CHECK(entry.counts.reported == 1);
    CHECK(issuesOf(*report, MessageId::RawCutRecord) == 1);
}
