// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"
#include "tests/support/captures.h"

using namespace opscope;

namespace {

const std::string kHostIdle = "host_idle";
constexpr std::int64_t kMs = 1'000'000;

struct Call {
    const char* name;
    std::int64_t begin, length; ///< ms
    SliceClass cls;
};

/// Kernels at 0..10 and 110..120 ms, and what the host does.
Workspace hostRun(const std::vector<Call>& calls)
{
    ReportBuilder builder;
    const auto device = builder.track(builder.thread(builder.process("1"), "1"));
    const auto host = builder.track(builder.thread(builder.process("2"), "1"));
    builder.addSlice(sliceOf(builder, device, "a", 0, 10 * kMs, SliceClass::Kernel));
    builder.addSlice(sliceOf(builder, device, "b", 110 * kMs, 10 * kMs, SliceClass::Kernel));
    for (const auto& call : calls)
        builder.addSlice(sliceOf(builder, host, call.name, call.begin * kMs, call.length * kMs, call.cls));
    return workspaceOf(builder);
}

std::vector<std::string> whats(const Advice& advice)
{
    std::vector<std::string> out;
    for (const auto& finding : advice.findings)
        out.push_back(finding.what.english());
    return out;
}

} // namespace

TEST_CASE("host idle: the sleep of the face-mask sample is named with its range", "[advisor]")
{
    const auto advice = adviceOf({{openSample("PROF_000001_20211118093012345_FACEMASKSLEEPING")}}, kHostIdle);
    REQUIRE_FALSE(advice.findings.empty());
    const auto& first = advice.findings.front();
    CHECK(first.what.id == MessageId::HostIdleOutside);
    CHECK(first.what.args.at(1) == "before the first task of the device");
    CHECK(first.what.args.at(2) == "CreateMultipleStreamsFromFile");
    CHECK(first.gain.ns > 5'000'000'000);
    CHECK(first.gain.ns < 5'645'052'000);
    CHECK(first.severity == FindingSeverity::High);
    CHECK(first.gain.isOfRun);
    CHECK(adviceOf({{openSample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS")}}, kHostIdle)
              .findings.empty());
}

TEST_CASE("host idle: a gap is told by its call and by what no call covers", "[advisor]")
{
    const auto advice = adviceOf(hostRun({{"AscendCL@aclrtMalloc", 20, 30, SliceClass::HostApi},
                                          {"prepare", 40, 80, SliceClass::Range}}),
                                 kHostIdle);
    // 10..20 ms bare, 20..50 in the call, 50..110 ms inside the range.
    CHECK(whats(advice) == std::vector<std::string>{
                               "The device waits 60000.000 us: the host is inside prepare and calls no API",
                               "The device waits 30000.000 us for aclrtMalloc",
                               "The device waits 10000.000 us: the host calls no API"});
    CHECK(advice.findings[1].how.id == MessageId::HostIdleMemoryHow);
    CHECK(advice.total == 100 * kMs);
}

TEST_CASE("host idle: a small share and short setup are fine", "[advisor]")
{
    ReportBuilder builder;
    const auto device = builder.track(builder.thread(builder.process("1"), "1"));
    const auto host = builder.track(builder.thread(builder.process("2"), "1"));
    builder.addSlice(sliceOf(builder, host, "AscendCL@aclInit", 0, kMs, SliceClass::HostApi));
    builder.addSlice(sliceOf(builder, device, "a", 900 * kMs, 500 * kMs, SliceClass::Kernel));
    builder.addSlice(sliceOf(builder, device, "b", 1401 * kMs, 500 * kMs, SliceClass::Kernel));
    const auto advice = adviceOf(workspaceOf(builder), kHostIdle);
    CHECK(advice.rules[0].outcome == Outcome::Fine);
    CHECK(advice.rules[0].lookedAt == 1);
}

TEST_CASE("host idle: without host calls or tasks the rule says what to collect", "[advisor]")
{
    CHECK(adviceOf(hostRun({}), kHostIdle).rules[0].missing.at(0).what.id == MessageId::MissingHostCalls);
    // GE alone tells nothing about what the program calls.
    const auto model = hostRun({{"GE@Infer", 20, 30, SliceClass::HostModel}});
    for (const auto* const rule : {"host_idle", "host_compile", "host_sync", "model_load"}) {
        checkSkipped(model, rule);
        CHECK(adviceOf(model, rule).findings.empty());
    }
    ReportBuilder empty;
    CHECK(adviceOf(workspaceOf(empty), kHostIdle).rules[0].missing.at(0).what.id ==
          MessageId::MissingTimeline);
}

TEST_CASE("host compile: calls that compile count from one percent of the run", "[advisor]")
{
    const auto advice = adviceOf(hostRun({{"AscendCL@aclopCompileAndExecute", 20, 1, SliceClass::HostApi},
                                          {"AscendCL@aclopCompileAndExecute", 30, 1, SliceClass::HostApi}}),
                                 "host_compile");
    CHECK(whats(advice) == std::vector<std::string>{"2 operators are compiled during the run: 2000.000 us"});
    CHECK(adviceOf(hostRun({{"AscendCL@aclopCompileAndExecute", 20, 1, SliceClass::HostApi}}), "host_compile")
              .rules[0]
              .outcome == Outcome::Fine);
    CHECK(adviceOf(hostRun({}), "host_compile").rules[0].outcome == Outcome::Skipped);
}

TEST_CASE("host idle: time in ops of the framework is no time without the host", "[advisor]")
{
    const auto advice = adviceOf(hostRun({{"AscendCL@aclrtMalloc", 20, 10, SliceClass::HostApi},
                                          {"ProfilerStep#1", 0, 120, SliceClass::Framework},
                                          {"aten::linear", 15, 60, SliceClass::Framework},
                                          {"aten::addmm", 16, 50, SliceClass::Framework}}),
                                 kHostIdle);
    // 10..15 and 75..110 ms without any; 15..20 and 30..75 ms in aten::linear.
    CHECK(whats(advice) ==
          std::vector<std::string>{
              "The device waits 50000.000 us while the host runs ops of the framework before it launches a "
              "kernel: aten::linear 50000.000 us",
              "The device waits 40000.000 us: the host is inside ProfilerStep#1 and calls no API",
              "The device waits 10000.000 us for aclrtMalloc"});
    CHECK(advice.findings[0].how.id == MessageId::HostIdleOpsHow);
}

TEST_CASE("host idle: the ops of a real run are named", "[advisor]")
{
    const auto path = captureData("more/profiling/text_level2/rank0_ascend_pt");
    if (!path)
        return;
    const auto advice = adviceOf(openForTest(*path), kHostIdle);
    std::int64_t inOps = 0;
    for (const auto& finding : advice.findings) {
        if (finding.what.id != MessageId::HostIdleOps)
            continue;
        inOps += finding.gain.ns;
        CHECK(finding.what.english().find("aten::linear") != std::string::npos);
    }
    CHECK(inOps >= 11'823'411); // 7 367.066 and 4 456.345 us of the two stretches
}
