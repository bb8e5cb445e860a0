// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/slice_row.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/table/table_page_list.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// aclrtMalloc on two threads of a process and a kernel of one name on two devices.
ReportPtr twoOfEach()
{
    ReportBuilder b;
    const auto add = [&](const char* process, const char* thread, std::int32_t device, const char* name,
                         SliceClass cls, std::int64_t dur) {
        const auto track = b.track(b.thread(b.process(process), thread));
        b.report().tracks[track.index()].device = device;
        b.addSlice(sliceOf(b, track, name, 1000 * dur, dur, cls));
    };
    add("7", "70", kNoDevice, "AscendCL@aclrtMalloc", SliceClass::HostApi, 10);
    add("7", "71", kNoDevice, "AscendCL@aclrtMalloc", SliceClass::HostApi, 20);
    add("NPU0", "1", 0, "conv", SliceClass::Kernel, 30);
    add("NPU1", "1", 1, "conv", SliceClass::Kernel, 40);
    return b.finish();
}

SliceId longOf(const Report& report, std::int64_t dur)
{
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (report.slices.dur[i] == dur)
            return SliceId::of(i);
    }
    return {};
}

TablePtr statistics(const ReportPtr& report, const char* variant)
{
    TableRequest request;
    request.variant = variant;
    const auto table = tablePage("statistics")->build(report, request, {});
    REQUIRE(table);
    return *table;
}

} // namespace

TEST_CASE("slice row: a call is found in the row of its own thread", "[table]")
{
    const auto report = twoOfEach();
    const auto table = statistics(report, "acl_api");
    REQUIRE(table->rows == 2);
    NamedSlices calls;
    calls.side = NamedSlices::Side::Host;
    calls.name = NamedSlices::Name::Api;
    for (const auto& [dur, thread] : {std::pair{10, "70"}, {20, "71"}}) {
        const auto row = rowOfNamedSlice(*table, *report, longOf(*report, dur), calls);
        REQUIRE(row);
        CHECK(table->text(*row, table->find("thread").value()) == thread);
    }
    CHECK_FALSE(rowOfNamedSlice(*table, *report, longOf(*report, 30), calls)); // of the device
}

TEST_CASE("slice row: a kernel is found where rows say no device and its device is told where they do",
          "[table]")
{
    const auto report = twoOfEach();
    const auto ops = statistics(report, "ops");
    NamedSlices kernels;
    kernels.side = NamedSlices::Side::Device;
    CHECK(rowOfNamedSlice(*ops, *report, longOf(*report, 40), kernels));
    CHECK_FALSE(deviceOfRow(*ops, 0));

    const auto events = tablePage("events")->build(report, {}, {});
    REQUIRE(events);
    const auto row = rowOfNamedSlice(**events, *report, longOf(*report, 40), kernels);
    REQUIRE(row);
    CHECK((*events)->sliceOf(*row) == longOf(*report, 40)); // that of the other device stands before it
    CHECK(deviceOfRow(**events, *row) == 1);
}
