// SPDX-License-Identifier: GPL-3.0-or-later
/// Rules about launches and copies.
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

struct HostAndDevice {
    ReportBuilder builder;
    TrackId host = builder.track(builder.thread(builder.process("1"), "1"));
    TrackId stream = builder.track(builder.thread(builder.process("2"), "7"));

    SliceId add(TrackId track, std::string_view name, std::int64_t ts, std::int64_t dur, SliceClass cls)
    {
        builder.addSlice(sliceOf(builder, track, name, ts, dur, cls));
        return SliceId::of(builder.slices().size() - 1);
    }
    /// A task whose call of 10 ns begins at `call`.
    void launch(std::int64_t call, std::string_view name, std::int64_t start, std::int64_t dur,
                SliceClass cls = SliceClass::Kernel, std::int64_t callTime = 10)
    {
        const auto from = add(host, "cudaLaunchKernel", call, callTime, SliceClass::HostRuntime);
        builder.addFlow(from, add(stream, name, start, dur, cls), builder.intern("ac2g"));
    }
};

/// Ten kernels of 100 ns, each launched so many ns after the one before ended.
Workspace lateLaunches(std::int64_t pause)
{
    HostAndDevice run;
    for (std::int64_t i = 0; i < 10; ++i) {
        const auto at = i * (110 + pause);
        run.add(run.host, "aten::add", at, 12, SliceClass::Framework);
        run.launch(at, "Add", at + 10, 100);
    }
    return workspaceOf(run.builder);
}

Workspace blockingCopies(std::int64_t callTime)
{
    HostAndDevice run;
    run.launch(0, "Memcpy DtoH (Device -> Pageable)", 10, 50'000, SliceClass::Memcpy, callTime);
    run.launch(100'000, "kernel", 100'010, 900'000);
    return workspaceOf(run.builder);
}

} // namespace

TEST_CASE("dispatch: a device that is idle because launches are late", "[advisor]")
{
    const auto workspace = lateLaunches(100);
    const auto advice = adviceOf(workspace, "dispatch");
    REQUIRE(advice.findings.size() == 1);
    // Nine pauses of 110: 100 before the op, and the call of 10.
    CHECK(advice.findings[0].gain.ns == 990);
    CHECK(advice.findings[0].what.args ==
          std::vector<std::string>{"0.990", "9", "outside ops of the framework", "0.900"});
    CHECK(advice.findings[0].how.id == MessageId::DispatchPythonHow);
    CHECK(found(lateLaunches(0), "dispatch").empty()); // 90 of 1100 ns: less than a tenth
    HostAndDevice ahead;                               // launched before the device needs it
    for (std::int64_t i = 0; i < 10; ++i)
        ahead.launch(i * 10, "Add", 100 + i * 200, 100);
    CHECK(found(workspaceOf(ahead.builder), "dispatch").empty());
}

TEST_CASE("dispatch, copies: without flows or copies they are skipped", "[advisor]")
{
    HostAndDevice run;
    run.add(run.stream, "Add", 0, 10, SliceClass::Kernel);
    const auto workspace = workspaceOf(run.builder);
    checkSkipped(workspace, "dispatch");
    checkSkipped(workspace, "copies");
}

TEST_CASE("copies: the host waits for a copy", "[advisor]")
{
    const auto workspace = blockingCopies(60'000);
    const auto advice = adviceOf(workspace, "copies");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 60'000);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"60.000", "1", "device to host"});
    CHECK(subjectNames(workspace, advice.findings[0]) == Names{"cudaLaunchKernel"});
    CHECK(found(blockingCopies(20'000), "copies").empty()); // it returned before half of the copy was done
}

TEST_CASE("copies: many small copies in one direction", "[advisor]")
{
    const TempFolder folder; // the arguments of a slice are read from its file
    const auto trace = [&](int count, int bytes) {
        std::string events;
        for (int i = 0; i < count; ++i)
            events += fmt::format(
                R"_({}{{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,)_"
                R"_("tid":7,"ts":{},"dur":1,"args":{{"bytes":{}}}}})_",
                i == 0 ? "" : ",", i * 20, bytes);
        return openForTest(folder.write(fmt::format("{}_{}.json", count, bytes),
                                        R"({"schemaVersion": 1, "deviceProperties": [{"id": 0}],)"
                                        R"("traceEvents": [)" +
                                            events + "]}"));
    };
    const auto advice = adviceOf(trace(120, 65'535), "copies");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args ==
          std::vector<std::string>{"120", "120", "host to device", "64", "120.000"});
    CHECK(found(trace(120, 65'536), "copies").empty()); // just large enough
    CHECK(found(trace(99, 4), "copies").empty());       // few
}
