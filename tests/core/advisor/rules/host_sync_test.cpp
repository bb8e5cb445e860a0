// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

/// Ten launches of a thread, the first so many with a synchronisation behind them.
Workspace threadWith(int synchronised, const char* name = "AscendCL@aclrtSynchronizeStream")
{
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    for (int i = 0; i < 10; ++i) {
        const auto at = std::int64_t{i} * 1000;
        builder.addSlice(sliceOf(builder, track, "Node@launch", at, 300, SliceClass::HostApi));
        builder.addSlice(sliceOf(builder, track, "Runtime@KernelLaunch", at + 10, 100, SliceClass::HostApi));
        if (i < synchronised)
            builder.addSlice(sliceOf(builder, track, name, at + 400, 100 + i, SliceClass::HostApi));
    }
    return workspaceOf(builder);
}

} // namespace

TEST_CASE("host sync: a synchronisation behind each launch", "[advisor]")
{
    const auto workspace = threadWith(6);
    const auto advice = adviceOf(workspace, "host_sync");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"6", "10", "0.615"});
    CHECK(advice.findings[0].gain.ns == 615);
    CHECK(advice.findings[0].why.args.at(3) == "aclrtSynchronizeStream");
    CHECK(found(threadWith(5), "host_sync").empty()); // not more than half
    CHECK(found(threadWith(10, "AscendCL@aclrtMemcpy"), "host_sync").empty());
    CHECK(found(threadWith(10, "AscendCL@aclrtSynchronizeEvent"), "host_sync").empty());
}

TEST_CASE("host sync: few launches and no calls", "[advisor]")
{
    Thresholds thresholds;
    thresholds.set(ThresholdId::SyncLaunches, 11);
    CHECK(found(threadWith(10), "host_sync", thresholds).empty());
    ReportBuilder empty;
    checkSkipped(workspaceOf(empty), "host_sync");
}
