// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of PyTorch's profiler: small ones, and real ones of a GPU against what Python adds up.
#include <algorithm>
#include <map>

#include <catch2/catch.hpp>

#include "core/analysis/intervals.h"
#include "core/analysis/overlap.h"
#include "core/base/json_tree.h"
#include "core/base/number.h"
#include "core/import/open.h"
#include "tests/core/import/trace/trace_fixture.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct KinetoSum {
    std::int64_t count = 0, ns = 0, bytes = 0;
    void add(std::int64_t dur)
    {
        ++count;
        ns += dur;
    }
    bool operator==(const KinetoSum&) const = default;
};

using KinetoSums = std::map<std::string, KinetoSum>;

KinetoSums kinetoSums(const JsonTree& object, bool hasBytes = false)
{
    KinetoSums out;
    for (const auto& [key, value] : object.items())
        out[key] = {integerOf(value, "count"), integerOf(value, "sum_ns"),
                    hasBytes ? integerOf(value, "bytes") : 0};
    return out;
}

std::map<SliceClass, KinetoSum> kinetoClasses(const Report& report)
{
    std::map<SliceClass, KinetoSum> out;
    for (std::size_t i = 0; i < report.slices.size(); ++i)
        out[report.slices.cls[i]].add(report.slices.dur[i]);
    return out;
}

bool isOnGpu(const Report& report, std::size_t slice)
{
    const auto cls = report.slices.cls[slice];
    return (cls == SliceClass::Kernel || cls == SliceClass::Memcpy || cls == SliceClass::Communication) &&
           report.tracks[report.slices.track[slice].index()].device != kNoDevice;
}

/// Events in an object of Kineto: a host thread 7 and a stream 20 of GPU 2.
std::string kinetoTrace(const std::string& events)
{
    return R"({"schemaVersion": 1, "deviceProperties": [{"id": 2, "name": "Some GPU", "numSms": 4}],
        "distributedInfo": {"backend": "nccl", "rank": 3, "world_size": 4}, "trace_id": "A1", "traceEvents": [
        {"ph":"M","name":"process_name","pid":5,"tid":0,"args":{"name":"trainer"}},
        {"ph":"M","name":"process_labels","pid":5,"tid":0,"args":{"labels":"CPU"}},
        {"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"trainer"}},
        {"ph":"M","name":"process_labels","pid":2,"tid":0,"args":{"labels":"GPU 2"}},
        {"ph":"M","name":"thread_name","pid":2,"tid":20,"args":{"name":"stream 20 "}},)" +
           events + "]}";
}

std::string kinetoSlice(const std::string& category, const std::string& name, bool isOnDevice, int begin = 1)
{
    return R"({"ph":"X","cat":")" + category + R"(","name":")" + name + R"(","pid":)" +
           (isOnDevice ? R"(2,"tid":20)" : R"(5,"tid":7)") + R"(,"ts":)" + std::to_string(begin) +
           R"(,"dur":1.5})";
}

} // namespace

TEST_CASE("kineto: categories are classes and the object names rank and chip", "[core][trace]")
{
    const auto opened = openTraceText(kinetoTrace(
        kinetoSlice("cpu_op", "aten::mm", false) + ',' + kinetoSlice("user_annotation", "mine", false) + ',' +
        kinetoSlice("cuda_runtime", "cudaLaunchKernel", false) + ',' +
        kinetoSlice("cuda_driver", "cuLaunchKernel", false) + ',' +
        kinetoSlice("python_function", "f", false) + ',' + kinetoSlice("overhead", "flush", false) + ',' +
        kinetoSlice("kernel", "gemm", true) + ',' + kinetoSlice("gpu_memcpy", "Memcpy HtoD", true) + ',' +
        kinetoSlice("gpu_memset", "Memset", true) + ',' + kinetoSlice("gpu_user_annotation", "mine", true)));
    REQUIRE(opened.result);
    const auto& report = *opened.report;
    CHECK(report.rank == 3);
    REQUIRE(report.platform.devices.size() == 1);
    CHECK(report.platform.devices[0].id == 2);
    CHECK(report.platform.devices[0].chip == "Some GPU");
    const std::map<SliceClass, KinetoSum> expected{
        {SliceClass::Framework, {1, 1500, 0}},   {SliceClass::Range, {2, 3000, 0}},
        {SliceClass::HostRuntime, {2, 3000, 0}}, {SliceClass::Python, {1, 1500, 0}},
        {SliceClass::Kernel, {1, 1500, 0}},      {SliceClass::Memcpy, {2, 3000, 0}},
        {SliceClass::Other, {1, 1500, 0}}};
    CHECK(kinetoClasses(report) == expected);
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        const auto& track = report.tracks[report.slices.track[i].index()];
        CHECK((track.device == 2) == (report.slices.stream[i] == 20));
    }
    const auto& switches = report.collection.switches;
    CHECK(std::ranges::count(switches,
                             std::pair<std::string, std::string>("distributedInfo.backend", "nccl")) == 1);
    CHECK(std::ranges::count(switches, std::string("trace_id"),
                             [](const auto& each) { return each.first; }) == 0);
}

TEST_CASE("kineto: the same categories of another tool keep their meaning", "[core][trace]")
{
    const auto opened = openTraceText("[" + kinetoSlice("kernel", "irq", false) + ',' +
                                      kinetoSlice("user_annotation", "mine", false) + "]");
    REQUIRE(opened.result);
    const std::map<SliceClass, KinetoSum> expected{{SliceClass::Other, {1, 1500, 0}},
                                                   {SliceClass::Framework, {1, 1500, 0}}};
    CHECK(kinetoClasses(*opened.report) == expected);
}

TEST_CASE("kineto: a collective is counted once", "[core][trace]")
{
    const auto kernel = kinetoSlice("kernel", "ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", true);
    const auto onHost = kinetoSlice("user_annotation", "nccl:all_reduce", false);
    const auto onDevice = kinetoSlice("gpu_user_annotation", "nccl:all_reduce", true);
    const auto collectives = [](const std::string& events) {
        const auto opened = openTraceText(kinetoTrace(events));
        std::vector<std::pair<std::string, std::int32_t>> out;
        const auto& report = *opened.report;
        for (std::size_t i = 0; i < report.slices.size(); ++i) {
            if (report.slices.cls[i] == SliceClass::Communication)
                out.emplace_back(report.sliceName(SliceId::of(i)).substr(0, 8),
                                 report.tracks[report.slices.track[i].index()].device);
        }
        return out;
    };
    using Found = std::vector<std::pair<std::string, std::int32_t>>;
    CHECK(collectives(onHost + ',' + onDevice + ',' + kernel) == Found{{"ncclDevK", 2}});
    CHECK(collectives(onHost + ',' + onDevice) == Found{{"nccl:all", kNoDevice}});
    CHECK(collectives(onDevice) == Found{{"nccl:all", 2}});
    CHECK(collectives(kinetoSlice("cpu_op", "nccl:all_reduce", false)).empty());
}

TEST_CASE("kineto: a step is that of the host", "[core][trace]")
{
    const auto onDevice = kinetoSlice("gpu_user_annotation", "ProfilerStep#4", true, 9);
    const auto onHost = kinetoSlice("user_annotation", "ProfilerStep#4", false, 3);
    const auto both = openTraceText(kinetoTrace(onDevice + ',' + onHost));
    REQUIRE(both.report->steps.size() == 1);
    CHECK(both.report->steps[0].range == TimeRange{3000, 4500});
    const auto only = openTraceText(kinetoTrace(onDevice));
    REQUIRE(only.report->steps.size() == 1);
    CHECK(only.report->steps[0].range == TimeRange{9000, 10500});
}

TEST_CASE("kineto: memory of the allocator is that of the GPU", "[core][trace]")
{
    const auto event = [](int ts, int type, int allocated) {
        return R"({"ph":"i","cat":"cpu_instant_event","s":"t","name":"[memory]","pid":5,"tid":7,"ts":)" +
               std::to_string(ts) + R"(,"args":{"Total Reserved":4096,"Total Allocated":)" +
               std::to_string(allocated) + R"(,"Bytes":-5,"Device Id":2,"Device Type":)" +
               std::to_string(type) + "}}";
    };
    const auto opened =
        openTraceText(kinetoTrace(event(9, 1, 100) + ',' + event(3, 1, 300) + ',' + event(5, 0, 900) + ',' +
                                  kinetoSlice("kernel", "gemm", true)));
    const auto& memory = opened.report->memory;
    REQUIRE(memory.size() == 2);
    CHECK(memory.ts[0] == 3000);
    CHECK(memory.allocated[0] == 300);
    CHECK(memory.allocated[1] == 100);
    CHECK(memory.reserved[1] == 4096);
    CHECK(memory.device[1] == 2);
    CHECK(opened.report->text(memory.component[0]) == "PyTorch");
    CHECK(opened.report->instants.size() == 3);
}

TEST_CASE("kineto: the collectives of the host are for its only device", "[core][trace]")
{
    const auto opened =
        openTraceText(kinetoTrace(kinetoSlice("kernel", "gemm", true, 1) + ',' +
                                  kinetoSlice("user_annotation", "gloo:all_reduce", false, 2)));
    const auto rows = overlapOf(*opened.report);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].device == 2);
    CHECK(rows[0].compute.covered == 1500);
    CHECK(rows[0].communication.covered == 1500);
    CHECK(rows[0].overlapped == 500);
}

TEST_CASE("kineto: real traces of a GPU have the sums that Python has", "[core][trace][real]")
{
    const auto folder = captureData("gpu");
    if (!folder)
        return;
    const auto expected = readJsonTree(*folder / "expected.json");
    REQUIRE(expected);
    std::size_t traces = 0;
    for (const auto& [file, facts] : expected->items()) {
        if (childOf(facts, "by_category") == nullptr)
            continue;
        ++traces;
        INFO(file);
        const auto opened = openTraceFile(*folder / file, 2);
        REQUIRE(opened.result);
        const auto& report = *opened.report;
        CHECK(eventsOf(opened.counts) == static_cast<std::uint64_t>(integerOf(facts, "events")));
        const auto categories = kinetoSums(facts["by_category"]);
        const auto sumOf = [&](std::initializer_list<const char*> names) {
            KinetoSum sum;
            for (const auto* name : names) {
                const auto it = categories.find(name);
                sum.count += it == categories.end() ? 0 : it->second.count;
                sum.ns += it == categories.end() ? 0 : it->second.ns;
            }
            return sum;
        };
        auto classes = kinetoClasses(report);
        auto ranges = classes[SliceClass::Range];
        ranges.count += classes[SliceClass::Communication].count;
        ranges.ns += classes[SliceClass::Communication].ns; // of gloo: there is no kernel of nccl
        CHECK(classes[SliceClass::Communication].count == (file.starts_with("ddp") ? 6 : 0));
        CHECK(ranges == sumOf({"user_annotation", "gpu_user_annotation"}));
        CHECK(classes[SliceClass::Kernel] == sumOf({"kernel"}));
        CHECK(classes[SliceClass::Memcpy] == sumOf({"gpu_memcpy", "gpu_memset"}));
        CHECK(classes[SliceClass::HostRuntime] == sumOf({"cuda_runtime", "cuda_driver"}));
        CHECK(classes[SliceClass::Framework] == sumOf({"cpu_op"}));
        CHECK(classes[SliceClass::Python] == sumOf({"python_function"}));
        CHECK(classes[SliceClass::Other] == sumOf({"Trace"}));

        KinetoSums streams;
        KinetoSums copies;
        KinetoSums kernels;
        std::vector<TimeRange> busy;
        for (std::size_t i = 0; i < report.slices.size(); ++i) {
            if (!isOnGpu(report, i))
                continue;
            const auto slice = report.slices.at(SliceId::of(i));
            busy.push_back({slice.ts, slice.end()});
            streams[std::to_string(slice.stream)].add(slice.dur);
            const std::string name(report.text(slice.name));
            if (slice.cls == SliceClass::Kernel) {
                kernels[name].add(slice.dur);
                continue;
            }
            const auto args = report.args(SliceId::of(i));
            REQUIRE(args);
            copies[name].add(slice.dur);
            for (const auto& arg : *args)
                copies[name].bytes += arg.key == "bytes" ? wholeNumber(arg.value).value_or(0) : 0;
        }
        const auto& device = facts["device"];
        CHECK(streams == kinetoSums(device["streams"]));
        CHECK(copies == kinetoSums(facts["copies"], true));
        CHECK(std::ssize(kernels) == integerOf(device, "kernel_names"));
        for (const auto& top : facts["top_kernels"])
            CHECK(kernels[textOf(top, "name")] ==
                  KinetoSum{integerOf(top, "count"), integerOf(top, "sum_ns"), 0});
        CHECK(Intervals(std::move(busy)).length() == integerOf(device, "busy_union_ns"));

        REQUIRE(report.steps.size() == facts["steps"].size());
        for (std::size_t i = 0; i < report.steps.size(); ++i) {
            const auto& step = facts["steps"][i];
            CHECK(report.text(report.steps[i].label) == textOf(step, "name"));
            CHECK(report.steps[i].range.begin == integerOf(step, "begin_ns"));
            CHECK(report.steps[i].range.dur() == integerOf(step, "dur_ns"));
        }
        std::int64_t ends = 0;
        for (const auto& [end, count] : facts["flow_ends"].items())
            ends += wholeNumber(scalarText(count)).value_or(0);
        CHECK(opened.counts.flowPoints == static_cast<std::uint64_t>(ends));
        CHECK(report.platform.devices[0].chip == "NVIDIA H200");
        CHECK(report.rank == integerOf(facts["distributed"], "rank"));
    }
    CHECK(traces == 6);
}

TEST_CASE("kineto: communication of nccl next to compute", "[core][trace][real]")
{
    const auto folder = captureData("cases/39_kineto_overlap");
    if (!folder)
        return;
    const auto opened = openPath(*folder, {.useCache = false});
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 2);
    for (std::size_t rank = 0; rank < 2; ++rank) {
        CHECK(opened->reports[rank]->rank == static_cast<std::int64_t>(rank));
        const auto rows = overlapOf(*opened->reports[rank]);
        REQUIRE(rows.size() == 4);
        CHECK(rows[0].compute.covered == 1'200'000);
        CHECK(rows[0].communication.covered == 1'200'000);
        CHECK(rows[0].overlapped == 750'000);
        CHECK(rows[0].communicationNotOverlapped == 450'000);
    }
}
