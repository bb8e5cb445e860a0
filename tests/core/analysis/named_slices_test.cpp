// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/named_slices.h"

#include <numeric>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

ReportPtr twoDevices()
{
    ReportBuilder builder;
    for (const int device : {0, 1}) {
        const auto process = builder.process("NPU" + std::to_string(device));
        const auto track = builder.track(builder.thread(process, "1"));
        builder.report().tracks[track.index()].device = device;
        for (int i = 0; i < 10; ++i) {
            builder.addSlice(sliceOf(builder, track, i % 2 == 0 ? "Conv2D" : "Relu", i * 1000,
                                     100 * (device + 1) + i, SliceClass::Kernel));
        }
    }
    return builder.finish();
}

std::vector<SliceId> slicesOfRow(const Report& report, const NamedRow& row, const NamedSlices& which,
                                 std::size_t limit)
{
    return slicesOf(report, {&row, 1}, which, limit);
}

} // namespace

TEST_CASE("named slices: a row with a device has only that device's slices in order of time", "[analysis]")
{
    const auto report = twoDevices();
    const auto slices = slicesOfRow(*report, {"Conv2D", 1}, {}, 100);
    NamedSlices hostOnly;
    hostOnly.side = NamedSlices::Side::Host;
    REQUIRE(slices.size() == 5);
    for (std::size_t i = 0; i < slices.size(); ++i) {
        CHECK(report->slices.ts[slices[i].index()] == static_cast<std::int64_t>(i) * 2000);
        CHECK(report->slices.dur[slices[i].index()] == 200 + static_cast<std::int64_t>(i) * 2);
    }
    CHECK(slicesOfRow(*report, {"Conv2D", std::nullopt}, {}, 100).size() == 10);
    CHECK(slicesOfRow(*report, {"Conv2D", std::nullopt}, {}, 3).size() == 3);
    const NamedRow both[] = {{"Conv2D", 1}, {"Relu", 0}};
    CHECK(slicesOf(*report, both, {}, 100).size() == 10);
    CHECK(slicesOfRow(*report, {"NoSuchOp", std::nullopt}, {}, 100).empty());
    CHECK(slicesOfRow(*report, {"Conv2D", 1}, hostOnly, 100).empty());
    NamedSlices early;
    early.range = TimeRange{0, 2000};
    CHECK(slicesOfRow(*report, {"Conv2D", 1}, early, 100).size() == 1);
}

TEST_CASE("named slices: the trend of a row is its mean duration in each part of the span", "[analysis]")
{
    const auto report = twoDevices();
    const std::vector<NamedRow> rows{{"Conv2D", 0}, {"Relu", 1}, {"NoSuchOp", {}}};
    const auto trends = trendsOf(*report, rows, {}, 5);
    REQUIRE(trends.size() == 3);
    REQUIRE(trends[0].size() == 5);
    CHECK(trends[0].front() == Approx(100));
    CHECK(trends[0].back() == Approx(108));
    CHECK(trends[1].size() == 5);
    CHECK(trends[2].empty());
}

TEST_CASE("named slices: an API is found with its level and a collective without its numbers", "[analysis]")
{
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("host"), "1"));
    const auto add = [&](const char* name, std::int64_t ts, SliceClass cls) {
        builder.addSlice(sliceOf(builder, track, name, ts, 10, cls));
    };
    add("AscendCL@aclrtMalloc", 0, SliceClass::HostApi);
    add("aclrtMalloc", 100, SliceClass::HostApi);
    add("hcom_allReduce__586_0_1", 200, SliceClass::Communication);
    add("hcom_allReduce__586_1_1", 300, SliceClass::Communication);
    const auto report = builder.finish();
    NamedSlices which;
    which.name = NamedSlices::Name::Api;
    CHECK(slicesOfRow(*report, {"aclrtMalloc", {}}, which, 100).size() == 2);
    which.name = NamedSlices::Name::Communication;
    CHECK(slicesOfRow(*report, {"hcom_allReduce_", {}}, which, 100).size() == 2);
    which.name = NamedSlices::Name::Slice;
    CHECK(slicesOfRow(*report, {"aclrtMalloc", {}}, which, 100).size() == 1);
}

TEST_CASE("named slices: every duration falls in one bin of the histogram", "[analysis]")
{
    const std::vector<std::int64_t> durations{5, 5, 7, 100, 250, 251};
    const auto histogram = durationBins(durations, 10);
    CHECK(histogram.counts.size() <= 10);
    CHECK(std::accumulate(histogram.counts.begin(), histogram.counts.end(), 0U) == durations.size());
    CHECK(histogram.min == 5);
    CHECK(histogram.min + histogram.binWidth * static_cast<std::int64_t>(histogram.counts.size()) > 251);
    CHECK(durationBins({}, 10).counts.empty());
    const std::vector<std::int64_t> extremes{INT64_MIN, INT64_MAX};
    const auto wide = durationBins(extremes, 4);
    CHECK(wide.counts.size() <= 4);
    CHECK(std::accumulate(wide.counts.begin(), wide.counts.end(), 0U) == 2);
}
