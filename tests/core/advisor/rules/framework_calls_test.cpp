// SPDX-License-Identifier: GPL-3.0-or-later
/// Rules about calls of the framework and the environment of a run.
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

/// A run of 100 ms with so many slices of that name, each of that length in us.
Workspace callsOf(std::string_view name, int count, std::int64_t us, SliceClass cls, ReportBuilder& builder)
{
    const auto host = builder.track(builder.thread(builder.process("1"), "1"));
    const auto stream = builder.track(builder.thread(builder.process("2"), "7"));
    builder.addSlice(sliceOf(builder, host, "aten::add", 0, 1000, SliceClass::Framework));
    builder.addSlice(sliceOf(builder, host, "aclrtGetDevice", 1000, 10, SliceClass::HostApi));
    builder.addSlice(sliceOf(builder, stream, "Add", 0, 1000, SliceClass::Kernel));
    builder.addSlice(sliceOf(builder, stream, "Add", 99'999'000, 1000, SliceClass::Kernel));
    for (int i = 0; i < count; ++i)
        builder.addSlice(sliceOf(builder, host, name, 10'000 + i * 50'000'000 / count, us * 1000, cls));
    return workspaceOf(builder);
}

Workspace callsOf(std::string_view name, int count, std::int64_t us, SliceClass cls = SliceClass::Framework)
{
    ReportBuilder builder;
    return callsOf(name, count, us, cls, builder);
}

Workspace emptyRun()
{
    ReportBuilder builder;
    return workspaceOf(builder);
}

/// The same ops one after the other on a thread of a run of torch_npu.
Workspace opsInARow(const std::vector<std::string>& names, ReportKind kind = ReportKind::AscendPt)
{
    ReportBuilder builder;
    builder.report().kind = kind;
    const auto host = builder.track(builder.thread(builder.process("1"), "1"));
    std::int64_t at = 0;
    for (const auto& name : names) {
        builder.addSlice(sliceOf(builder, host, name, at, 900, SliceClass::Framework));
        builder.addSlice(sliceOf(builder, host, "aten::empty", at + 10, 10, SliceClass::Framework));
        at += 1000;
    }
    return workspaceOf(builder);
}

Workspace withVariables(const std::string& variables)
{
    return openHandMade(
        {{"PROF_000001_20240101000000000_ABCDEFGHIJKLMNOP/device_0/summary/op_summary_0_1_1.csv",
          "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\na,A,AI_CORE,1,1\n"},
         {"profiler_metadata.json", R"({"ENV_VARIABLES": {)" + variables + "}}"}});
}

Names whats(const Workspace& workspace, const std::string& rule)
{
    Names texts;
    for (const auto& finding : adviceOf(workspace, rule).findings)
        texts.push_back(finding.what.english());
    return texts;
}

} // namespace

TEST_CASE("host item: many reads of single values", "[advisor]")
{
    const auto inStep = [](int count, std::int64_t us) {
        ReportBuilder builder;
        builder.report().steps.emplace_back().range = {0, 100'000'000};
        return callsOf("aten::item", count, us, SliceClass::Framework, builder);
    };
    const auto advice = adviceOf(inStep(11, 200), "host_item");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"11", "2200.000"});
    CHECK(found(inStep(10, 1000), "host_item").empty()); // as often as the limit
    CHECK(found(inStep(11, 180), "host_item").empty());  // 1.98 % of the run
    checkSkipped(emptyRun(), "host_item");
}

TEST_CASE("host item: a run without steps has no number in a step", "[advisor]")
{
    const auto advice = adviceOf(callsOf("aten::item", 10, 1000), "host_item");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].why.english() == "Calls of aten::item, 10.0 % of the run");
}

TEST_CASE("calls of the framework: sums of times of a damaged file end at the bound", "[advisor]")
{
    ReportBuilder builder;
    const auto process = builder.process("1");
    for (int i = 0; i < 6; ++i) {
        const auto host = builder.track(builder.thread(process, std::to_string(i)));
        for (const char* const name : {"aten::item", "enumerate(DataLoader)#next"})
            builder.addSlice(
                sliceOf(builder, host, name, 0, 2'000'000'000'000'000'000, SliceClass::Framework));
    }
    const auto workspace = workspaceOf(builder);
    for (const char* const rule : {"host_item", "dataloader"}) {
        const auto advice = adviceOf(workspace, rule);
        REQUIRE(advice.findings.size() == 1);
        CHECK(advice.findings[0].gain.ns == INT64_MAX);
    }
}

TEST_CASE("data loader: a call above ten milliseconds", "[advisor]")
{
    const auto* const name = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__";
    const auto advice = adviceOf(callsOf(name, 3, 10'001), "dataloader");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"3", "3", "10", "30003.000", "30003.000"});
    CHECK(found(callsOf(name, 3, 10'000), "dataloader").empty()); // just at the limit
    checkSkipped(callsOf("aten::mul", 1, 1), "dataloader");
}

TEST_CASE("allocation: memory calls while the device works", "[advisor]")
{
    const auto advice = adviceOf(callsOf("aclrtMalloc", 5, 2000, SliceClass::HostApi), "allocation");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"5", "10000.000"});
    CHECK(found(callsOf("aclrtMalloc", 5, 1999, SliceClass::HostApi), "allocation").empty());
    ReportBuilder nested; // what is in a call of a thread is a part of it
    const auto inside = nested.track(nested.thread(nested.process("1"), "1"));
    for (int i = 0; i < 5; ++i)
        nested.addSlice(sliceOf(nested, inside, "aclMallocMemInner", 10'100 + i * 10'000'000, 1'900'000,
                                SliceClass::HostApi));
    CHECK(adviceOf(callsOf("aclrtMalloc", 5, 2000, SliceClass::HostApi, nested), "allocation")
              .findings.at(0)
              .what.args == std::vector<std::string>{"5", "10000.000"});
    CHECK(found(callsOf("aclrtMemcpy", 5, 2000, SliceClass::HostApi), "allocation").empty());
    ReportBuilder setup; // allocates before the first task
    const auto host = setup.track(setup.thread(setup.process("1"), "1"));
    setup.addSlice(sliceOf(setup, host, "aclrtMalloc", 0, 50'000'000, SliceClass::HostApi));
    const auto stream = setup.track(setup.thread(setup.process("2"), "7"));
    setup.addSlice(sliceOf(setup, stream, "Add", 60'000'000, 1000, SliceClass::Kernel));
    CHECK(found(workspaceOf(setup), "allocation").empty());
    checkSkipped(emptyRun(), "allocation");
}

TEST_CASE("sync batch norm: more than twenty", "[advisor]")
{
    CHECK(whats(callsOf("SyncBatchNorm", 21, 1), "sync_batch_norm") ==
          Names{"SyncBatchNorm runs 21 times: 21.000 us on the host"});
    CHECK(found(callsOf("SyncBatchNorm", 20, 1), "sync_batch_norm").empty());
    checkSkipped(emptyRun(), "sync_batch_norm");
}

TEST_CASE("affinity: optimizers and sequences that torch_npu has in one op", "[advisor]")
{
    CHECK(whats(opsInARow({"Optimizer.step#SGD.step"}), "affinity") ==
          Names{"1 call of Optimizer.step#SGD.step can be replaced with torch_npu.optim.NpuFusedSGD: "
                "0.900 us on the host"});
    CHECK(found(opsInARow({"Optimizer.step#NpuFusedSGD.step"}), "affinity").empty());
    CHECK(
        adviceOf(opsInARow({"aten::pow", "aten::mean", "aten::add", "aten::rsqrt", "aten::mul"}), "affinity")
            .findings.size() == 1);
    CHECK(found(opsInARow({"aten::pow", "aten::mean", "aten::add", "aten::mul"}), "affinity").empty());
    checkSkipped(opsInARow({"Optimizer.step#SGD.step"}, ReportKind::ChromeTrace), "affinity");
}

TEST_CASE("environment: variables that were recorded", "[advisor]")
{
    CHECK(whats(withVariables(R"("ACLNN_CACHE_LIMIT": "", "HOST_CACHE_CAPACITY": "0",
                                 "PYTORCH_NPU_ALLOC_CONF": "", "ASCEND_LAUNCH_BLOCKING": "1")"),
                "environment")
              .size() == 4);
    CHECK(found(withVariables(R"("ACLNN_CACHE_LIMIT": "10000", "HOST_CACHE_CAPACITY": "20",
                                 "PYTORCH_NPU_ALLOC_CONF": "expandable_segments:True",
                                 "ASCEND_LAUNCH_BLOCKING": "0", "ASCEND_GLOBAL_LOG_LEVEL": "3")"),
                "environment")
              .empty());
    CHECK(whats(withVariables(R"("ACLNN_CACHE_LIMIT": "9999")"), "environment") ==
          Names{"ACLNN_CACHE_LIMIT is 9999"});
    checkSkipped(callsOf("aten::add", 1, 1), "environment");
}

TEST_CASE("environment, affinity, host item: what a public advisor finds in a real capture",
          "[advisor][real]")
{
    const auto path = captureData("more/profiling/text_level2");
    if (!path)
        return;
    const auto workspace = openForTest(*path);
    const auto first = [&](const std::string& rule) {
        Names texts;
        for (const auto& finding : adviceOf(workspace, rule).findings) {
            if (finding.report == 0)
                texts.push_back(finding.what.english());
        }
        return texts;
    };
    CHECK(first("environment") == Names{"ACLNN_CACHE_LIMIT is not set", "HOST_CACHE_CAPACITY is not set",
                                        "PYTORCH_NPU_ALLOC_CONF is not set"});
    CHECK(first("affinity") == Names{"1 call of Optimizer.step#SGD.step can be replaced with "
                                     "torch_npu.optim.NpuFusedSGD: 10317.560 us on the host"});
    CHECK(first("host_item") == Names{"27 calls of aten::item wait for the device: 87945.630 us"});
    CHECK(first("dataloader").empty()); // 3.6 ms
    CHECK(first("allocation").empty());
    CHECK(first("sync_batch_norm").empty());
}
