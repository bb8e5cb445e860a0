// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host_op_times.h"

#include <cmath>
#include <map>

#include <catch2/catch.hpp>

#include "core/base/json_tree.h"
#include "core/import/open.h"
#include "tests/support/captures.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

std::map<std::string, HostOpTime> timesByName(ReportBuilder& builder)
{
    std::map<std::string, HostOpTime> times;
    for (auto& row : hostOpTimes(*builder.finish()))
        times.emplace(row.name, row);
    return times;
}

} // namespace

TEST_CASE("host op times: a slice that begins inside another and ends after it has its part only once",
          "[core][analysis]")
{
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    builder.addSlice(sliceOf(builder, track, "first", 0, 100, SliceClass::Framework));
    builder.addSlice(sliceOf(builder, track, "second", 60, 140, SliceClass::Framework));
    const auto times = timesByName(builder);
    CHECK(times.at("first").selfHost == 60);
    CHECK(times.at("second").selfHost == 140);
}

TEST_CASE("host op times: the time of a task belongs to each op around its call", "[core][analysis]")
{
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    const auto device = builder.process("2");
    const auto stream = builder.track(builder.thread(device, "7"));
    builder.report().processes[device.index()].device = 0;
    builder.report().tracks[stream.index()].device = 0;
    builder.addSlice(sliceOf(builder, track, "outer", 0, 100, SliceClass::Framework));
    builder.addSlice(sliceOf(builder, track, "inner", 10, 50, SliceClass::Framework));
    builder.addSlice(sliceOf(builder, track, "call", 20, 20, SliceClass::HostRuntime));
    builder.addSlice(sliceOf(builder, track, "call", 70, 20, SliceClass::HostRuntime));
    builder.addSlice(sliceOf(builder, stream, "a", 200, 7, SliceClass::Kernel));
    builder.addSlice(sliceOf(builder, stream, "b", 300, 11, SliceClass::Kernel));
    builder.addFlow(SliceId{2}, SliceId{4}, builder.intern("ac2g"));
    builder.addFlow(SliceId{3}, SliceId{5}, builder.intern("ac2g"));
    const auto times = timesByName(builder);
    CHECK(times.at("outer").device == 18);
    CHECK(times.at("outer").selfDevice == 11);
    CHECK(times.at("inner").device == 7);
    CHECK(times.at("inner").selfDevice == 7);
    CHECK(times.at("call").device == 0);
}

TEST_CASE("host op times: sums of times of a damaged file end at the bound", "[core][analysis]")
{
    ReportBuilder builder;
    const auto process = builder.process("1");
    for (int i = 0; i < 6; ++i) {
        const auto track = builder.track(builder.thread(process, std::to_string(i)));
        builder.addSlice(sliceOf(builder, track, "op", 0, 2'000'000'000'000'000'000, SliceClass::Framework));
    }
    const auto times = timesByName(builder);
    CHECK(times.at("op").count == 6);
    CHECK(times.at("op").host == INT64_MAX);
    CHECK(times.at("op").selfHost == INT64_MAX);
}

TEST_CASE("host op times: each op of the profiler has the same count and times", "[core][analysis][real]")
{
    const auto folder = captureData("gpu");
    if (!folder)
        return;
    for (const std::string name : {"resnet50_fp32", "gpt_eager", "resnet18_stack"}) {
        INFO(name);
        const auto opened = openPath(*folder / (name + ".pt.trace.json.gz"), {.useCache = false});
        REQUIRE(opened);
        std::map<std::string, HostOpTime> ours;
        for (auto& row : hostOpTimes(*opened->reports.at(0)))
            ours.emplace(row.name, row);
        const auto expected = readJsonTree(*folder / (name + ".pt.trace.key_averages.json"));
        REQUIRE(expected);
        std::size_t ops = 0;
        for (const auto& op : *expected) {
            const auto ns = [&](const char* key) { return std::llround(op[key].get<double>() * 1000); };
            if (ns("cpu_us") == 0) // device work, which other tests add up
                continue;
            ++ops;
            INFO(textOf(op, "key"));
            const auto& row = ours[textOf(op, "key")];
            CHECK(row.count == static_cast<std::uint64_t>(integerOf(op, "count")));
            CHECK(row.host == ns("cpu_us"));
            CHECK(row.selfHost == ns("self_cpu_us"));
            CHECK(row.device == ns("device_us"));
            CHECK(row.selfDevice == ns("self_device_us"));
        }
        CHECK(ops > 80);
    }
}
