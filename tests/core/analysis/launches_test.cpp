// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/launches.h"

#include <catch2/catch.hpp>

#include "core/analysis/copies.h"
#include "tests/support/open.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// A host whose ops go over a task queue to a thread that launches them.
class QueueRun {
public:
    QueueRun()
    {
        const auto python = m_builder.process("1");
        m_main = m_builder.track(m_builder.thread(python, "10"));
        m_queue = m_builder.track(m_builder.thread(python, "11"));
        m_calls = m_builder.track(m_builder.thread(m_builder.process("2"), "11")); // the same thread of CANN
        m_mainCalls = m_builder.track(m_builder.thread(m_builder.process("2"), "10"));
        const auto device = m_builder.process("3");
        m_stream = m_builder.track(m_builder.thread(device, "7"));
        m_builder.report().processes[device.index()].device = 0;
        m_builder.report().tracks[m_stream.index()].device = 0;
        m_builder.report().tracks[m_stream.index()].stream = 7;
    }

    SliceId add(TrackId track, std::string_view name, std::int64_t ts, std::int64_t dur, SliceClass cls)
    {
        m_builder.addSlice(sliceOf(m_builder, track, name, ts, dur, cls));
        return SliceId::of(m_builder.slices().size() - 1);
    }
    void flow(SliceId from, SliceId to, const char* category)
    {
        m_builder.addFlow(from, to, m_builder.intern(category));
    }
    /// The op begins at `at`; its kernel at `start`.
    void launch(std::int64_t at, std::int64_t start, std::int64_t dur)
    {
        add(m_main, "aten::linear", at, 100, SliceClass::Framework);
        const auto op = add(m_main, "aten::addmm", at + 10, 60, SliceClass::Framework);
        const auto enqueue = add(m_main, "Enqueue", at + 40, 20, SliceClass::Framework);
        const auto dequeue = add(m_queue, "Dequeue@aclnnAddmm", at + 200, 100, SliceClass::Framework);
        const auto call = add(m_calls, "Node@launch", at + 230, 50, SliceClass::HostNode);
        const auto kernel = add(m_stream, "MatMul", start, dur, SliceClass::Kernel);
        flow(enqueue, dequeue, "async_task_queue");
        flow(op, kernel, "async_npu");
        flow(call, kernel, "HostToDevice");
    }
    ReportPtr finish() { return m_builder.finish(); }

    ReportBuilder m_builder;
    TrackId m_main, m_queue, m_calls, m_mainCalls, m_stream;
};

std::int64_t stageTime(const Report& report, const Launch& launch, LaunchStage stage)
{
    return launch.timeOf(report, stage);
}

} // namespace

TEST_CASE("launches: each stage ends where the next begins", "[core][analysis]")
{
    QueueRun run;
    run.add(run.m_main, "main.py(3): train", 900, 9000, SliceClass::Python);
    run.launch(1000, 1400, 300);
    run.launch(2000, 2400, 300);
    const auto report = run.finish();
    const auto launches = launchesOf(*report);
    REQUIRE(launches.size() == 2);
    const auto& first = launches[0];
    CHECK(report->sliceName(first.op) == "aten::addmm");
    CHECK(report->sliceName(first.outerOp) == "aten::linear");
    CHECK(report->sliceName(first.enqueue) == "Enqueue");
    CHECK(report->sliceName(first.dequeue) == "Dequeue@aclnnAddmm");
    CHECK(report->sliceName(first.call) == "Node@launch");
    CHECK(report->sliceName(first.python) == "main.py(3): train");
    CHECK(stageTime(*report, first, LaunchStage::Python) == 100); // from the begin of the function
    CHECK(stageTime(*report, first, LaunchStage::Framework) == 40);
    CHECK(stageTime(*report, first, LaunchStage::Enqueue) == 20);
    CHECK(stageTime(*report, first, LaunchStage::Queue) == 140);
    CHECK(stageTime(*report, first, LaunchStage::Dequeue) == 30);
    CHECK(stageTime(*report, first, LaunchStage::Call) == 50);
    CHECK(stageTime(*report, first, LaunchStage::Device) == 120);
    CHECK(first.idle.empty()); // nothing ran before
    const auto& second = launches[1];
    CHECK(stageTime(*report, second, LaunchStage::Python) == 940); // since the hand-over of the first
    CHECK(second.idle == TimeRange{1700, 2400});
    CHECK(second.waited() == 580); // until the call returned
    CHECK(second.idleIn(*report, LaunchStage::Python) == 300);
    CHECK(second.idleIn(*report, LaunchStage::Framework) == 40);
    std::int64_t sum = 0;
    for (std::size_t stage = 0; stage < kLaunchStages; ++stage)
        sum += second.idleIn(*report, static_cast<LaunchStage>(stage));
    CHECK(sum == 700);
}

TEST_CASE("launches: several tasks of one op share its stages", "[core][analysis]")
{
    QueueRun run;
    run.launch(1000, 1400, 300);
    const auto second = run.add(run.m_calls, "Node@launch", 1285, 10, SliceClass::HostNode);
    run.flow(second, run.add(run.m_stream, "Add", 1700, 10, SliceClass::Kernel), "HostToDevice");
    const auto report = run.finish();
    const auto launches = launchesOf(*report);
    REQUIRE(launches.size() == 2);
    CHECK(stageTime(*report, launches[1], LaunchStage::Framework) == kMissingInteger);
    CHECK(stageTime(*report, launches[1], LaunchStage::Queue) == kMissingInteger);
    CHECK(stageTime(*report, launches[1], LaunchStage::Dequeue) == 5); // since the call before it
    CHECK(report->sliceName(launches[1].op) == "aten::addmm");
}

TEST_CASE("launches: only the first task of a call waited for its launch", "[core][analysis]")
{
    QueueRun run;
    run.add(run.m_stream, "before", 0, 10, SliceClass::Kernel);
    const auto graph = run.add(run.m_mainCalls, "cudaGraphLaunch", 100, 1000, SliceClass::HostRuntime);
    for (const std::int64_t at : {200, 300, 400})
        run.flow(graph, run.add(run.m_stream, "task", at, 10, SliceClass::Kernel), "ac2g");
    const auto report = run.finish();
    const auto launches = launchesOf(*report);
    REQUIRE(launches.size() == 4);
    CHECK(launches[1].waited() == 190); // since the task before
    CHECK(stageTime(*report, launches[1], LaunchStage::Call) == 100);
    for (const auto i : {2, 3}) {
        CHECK(launches[i].waited() == 0);
        CHECK(launches[i].idle.dur() == 90);
        CHECK(launches[i].idleIn(*report, LaunchStage::Device) == 90);
        CHECK(stageTime(*report, launches[i], LaunchStage::Call) == kMissingInteger);
    }
}

TEST_CASE("launches: without flows nothing is known but the idle time", "[core][analysis]")
{
    QueueRun run;
    run.add(run.m_stream, "A", 100, 10, SliceClass::Kernel);
    run.add(run.m_stream, "B", 150, 10, SliceClass::Kernel);
    const auto report = run.finish();
    const auto launches = launchesOf(*report);
    REQUIRE(launches.size() == 2);
    CHECK_FALSE(launches[1].handOver().valid());
    CHECK(launches[1].idle == TimeRange{110, 150});
    CHECK(launches[1].waited() == kMissingInteger);
    CHECK(queueLengthsOf(*report, launches).empty());
}

TEST_CASE("launches: the length of the queue counts what is between the two threads", "[core][analysis]")
{
    QueueRun run;
    run.launch(1000, 1400, 300);
    run.launch(1100, 1750, 300);
    const auto report = run.finish();
    std::int64_t most = 0;
    std::int64_t mostLaunched = 0;
    const auto lengths = queueLengthsOf(*report, launchesOf(*report));
    for (const auto& length : lengths) {
        most = std::max(most, length.inQueue);
        mostLaunched = std::max(mostLaunched, length.launched);
    }
    CHECK(most == 2); // enqueued at 1040 and 1140, taken up at 1200 and 1300
    CHECK(mostLaunched == 2);
    CHECK(lengths.back().inQueue == 0);
    CHECK(lengths.back().launched == 0);
}

TEST_CASE("launches: slices around a moment are of its thread", "[core][analysis]")
{
    QueueRun run;
    const auto outer = run.add(run.m_main, "outer", 0, 100, SliceClass::Framework);
    const auto inner = run.add(run.m_main, "inner", 10, 20, SliceClass::Framework);
    const auto report = run.finish();
    const auto thread = threadOf(*report, 0);
    const std::vector<ThreadMoment> moments{{thread, 15}, {thread, 50}, {thread, 200}, {StringId(), 15}};
    const auto innermost = slicesAround(*report, {0, 1}, moments);
    CHECK(innermost == std::vector{inner, outer, SliceId(), SliceId()});
    CHECK(slicesAround(*report, {0, 1}, moments, true) == std::vector{outer, outer, SliceId(), SliceId()});
}

TEST_CASE("copies: kinds by the words of the sources", "[core][analysis]")
{
    CHECK(copyKindOf("Memcpy HtoD (Pageable -> Device)") == CopyKind::HostToDevice);
    CHECK(copyKindOf("acl_memcpy_device_to_host") == CopyKind::DeviceToHost);
    CHECK(copyKindOf("device to device") == CopyKind::DeviceToDevice);
    CHECK(copyKindOf("Memset (Device)") == CopyKind::Memset);
    CHECK(copyKindOf("MEMCPY_ASYNC") == CopyKind::Unknown);
}

TEST_CASE("copies: the host waits in a call that lasts as long as the copy or in the next synchronisation",
          "[core][analysis]")
{
    QueueRun run;
    const auto copy = [&](std::int64_t at, std::int64_t callTime, const char* api) {
        const auto call = run.add(run.m_mainCalls, api, at, callTime, SliceClass::HostRuntime);
        run.flow(
            call,
            run.add(run.m_stream, "Memcpy HtoD (Pageable -> Device)", at + 5, 50'000, SliceClass::Memcpy),
            "HostToDevice");
    };
    copy(0, 52'000, "cudaMemcpyAsync");   // waits in the call
    copy(100'000, 10, "cudaMemcpyAsync"); // goes on
    copy(200'000, 10, "cudaMemcpyAsync"); // synchronises directly
    run.add(run.m_mainCalls, "cudaStreamSynchronize", 200'020, 49'990, SliceClass::HostRuntime);
    copy(300'000, 10, "cudaMemcpyAsync"); // another launch comes before the synchronisation
    copy(300'100, 10, "cudaMemcpyAsync");
    run.add(run.m_mainCalls, "cudaStreamSynchronize", 400'000, 10, SliceClass::HostRuntime); // too late
    const auto report = run.finish();
    std::vector<std::int64_t> waits;
    const auto copies = copiesOf(*report, launchesOf(*report));
    for (const auto& one : copies)
        waits.push_back(one.waited);
    CHECK(waits == std::vector<std::int64_t>{52'000, 0, 49'990, 0, 0});
    const auto groups = copyGroupsOf(*report, copies);
    REQUIRE(groups.size() == 1);
    CHECK(groups[0].count == 5);
    CHECK(groups[0].blocking == 2);
    CHECK(groups[0].waited == 101'990);
    CHECK(groups[0].isPageable);
    CHECK(groups[0].stream == 7);
    CHECK(groups[0].sized == 0); // no bytes are recorded: not 0 bytes
}

TEST_CASE("copies: one wait of the host for several copies is counted once", "[core][analysis]")
{
    QueueRun run;
    const auto copies = [&](const char* api, std::int64_t at, std::int64_t callTime, std::int64_t start) {
        const auto call = run.add(run.m_mainCalls, api, at, callTime, SliceClass::HostRuntime);
        for (int i = 0; i < 3; ++i)
            run.flow(call, run.add(run.m_stream, "Memcpy HtoD", start + i * 100, 50, SliceClass::Memcpy),
                     "ac2g");
    };
    copies("cudaGraphLaunch", 0, 10, 20);
    run.add(run.m_mainCalls, "cudaStreamSynchronize", 30, 300, SliceClass::HostRuntime);
    copies("aclmdlExecute", 1000, 400, 1010);
    copies("aclmdlExecute", 2000, 10, 2100); // returns before its copies begin
    const auto report = run.finish();
    std::vector<std::int64_t> waits;
    for (const auto& one : copiesOf(*report, launchesOf(*report)))
        waits.push_back(one.waited);
    CHECK(waits == std::vector<std::int64_t>{0, 0, 300, 0, 0, 400, 0, 0, 0});
}

TEST_CASE("copies: sums of times of a damaged file end at the bound", "[core][analysis]")
{
    ReportBuilder builder;
    const auto device = builder.process("1");
    std::vector<Copy> copies;
    for (int i = 0; i < 6; ++i) {
        const auto track = builder.track(builder.thread(device, std::to_string(i)));
        builder.addSlice(
            sliceOf(builder, track, "Memcpy HtoD", 0, 2'000'000'000'000'000'000, SliceClass::Memcpy));
        auto& copy = copies.emplace_back();
        copy.slice = static_cast<std::uint32_t>(i);
        copy.bytes = 1;
        copy.waited = 2'000'000'000'000'000'000;
    }
    const auto groups = copyGroupsOf(*builder.finish(), copies);
    REQUIRE(groups.size() == 1);
    CHECK(groups[0].time == INT64_MAX);
    CHECK(groups[0].sizedTime == INT64_MAX);
    CHECK(groups[0].smallTime == INT64_MAX);
    CHECK(groups[0].waited == INT64_MAX);
}

TEST_CASE("copies: the groups of a GPU trace are those that Python adds up", "[core][analysis][real]")
{
    const auto path = captureData("gpu/resnet18_stack.pt.trace.json.gz");
    if (!path)
        return;
    const auto report = openOne(*path);
    const auto groups = copyGroupsOf(*report, copiesOf(*report, launchesOf(*report)));
    REQUIRE(groups.size() == 3);
    const auto& upload = groups[0];
    CHECK(upload.kind == CopyKind::HostToDevice);
    CHECK(upload.isPageable);
    CHECK(upload.count == 2);
    CHECK(upload.bytes == 19'267'584);
    CHECK(upload.time == 2'925'817);
    CHECK(upload.small == 0);
    CHECK(upload.blocking == 2);
    const auto& memset = groups[1];
    CHECK(memset.kind == CopyKind::Memset);
    CHECK(memset.count == 20);
    CHECK(memset.bytes == 65'554'472);
    CHECK(memset.time == 32'353);
    CHECK(memset.small == 12);
    CHECK(groups[2].kind == CopyKind::DeviceToDevice);
    CHECK(groups[2].small == 2);
}

TEST_CASE("launches: each task of a text and a database of torch_npu has its call", "[core][analysis][real]")
{
    for (const char* run : {"more/profiling/text_level2", "more/profiling/db_level2"}) {
        const auto path = captureData(run);
        if (!path)
            return;
        for (const auto& report : openForTest(*path).reports) {
            std::size_t known = 0;
            std::size_t queued = 0;
            const auto launches = launchesOf(*report);
            for (const auto& launch : launches) {
                known += launch.call.valid() ? 1U : 0U;
                queued += launch.enqueue.valid() && launch.op.valid() ? 1U : 0U;
                std::int64_t idle = 0;
                for (std::size_t stage = 0; stage < kLaunchStages; ++stage)
                    idle += launch.idleIn(*report, static_cast<LaunchStage>(stage));
                CHECK(idle <= launch.idle.dur());
            }
            INFO(run);
            CHECK(launches.size() > 200);
            CHECK(known * 10 > launches.size() * 9);
            CHECK(queued * 10 > launches.size() * 8);
        }
    }
}
