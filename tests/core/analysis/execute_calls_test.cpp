// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/execute_calls.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

TEST_CASE("execute calls: found in every spelling", "[core][analysis]")
{
    for (const char* name :
         {"svp_acl_mdl_execute", "AscendCL@aclmdlExecute", "aclmdlExecute", "aclmdlExecuteV2"})
        CHECK(isExecuteCall(name));
    for (const char* name :
         {"aclmdlExecuteAsync", "svp_acl_mdl_execute_async", "svp_acl_mdl_load_from_mem", ""})
        CHECK_FALSE(isExecuteCall(name));
}

TEST_CASE("inference: the mean of the execute calls and how much of them runs no op", "[core][analysis]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto device = b.track(b.thread(b.process("npu"), "1"));
    b.addSlice(sliceOf(b, host, "aclmdlLoadFromFile", 0, 50'000'000, SliceClass::HostApi));
    b.addSlice(sliceOf(b, host, "aclmdlExecute", 60'000'000, 10'000'000, SliceClass::HostApi));
    b.addSlice(sliceOf(b, host, "aclmdlExecute", 80'000'000, 14'000'000, SliceClass::HostApi));
    b.addSlice(sliceOf(b, device, "conv", 62'000'000, 6'000'000, SliceClass::Kernel));
    b.addSlice(sliceOf(b, device, "conv", 70'000'000, 5'000'000, SliceClass::Kernel)); // between the calls
    const auto inference = inferenceOf(*b.finish());
    REQUIRE(inference);
    CHECK(inference->count == 2);
    CHECK(inference->mean == 12'000'000);
    CHECK(inference->min == 10'000'000);
    CHECK(inference->max == 14'000'000);
    CHECK(inference->first == TimeRange{60'000'000, 70'000'000});
    CHECK(inference->withoutOps == Approx(0.75)); // 6 of 24 ms
    CHECK(inferenceText(*inference).english() == "12.000 ms (aclmdlExecute, mean of 2 calls)");
    REQUIRE(inferenceNote(*inference));
    CHECK(inferenceNote(*inference)->args.at(0) == "75.0");
}

TEST_CASE("inference: one call is no mean and a busy one needs no note", "[core][analysis]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    b.addSlice(sliceOf(b, host, "svp_acl_mdl_execute", 0, 23'299'000, SliceClass::HostApi));
    const auto inference = inferenceOf(*b.finish());
    REQUIRE(inference);
    CHECK(inferenceText(*inference).english() == "23.299 ms (svp_acl_mdl_execute, 1 call)");
    CHECK_FALSE(inferenceNote(*inference)); // nothing of a device was recorded: that is another message
    ReportBuilder none;
    CHECK_FALSE(inferenceOf(*none.finish()));
}
