// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/slice_scope.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

ReportPtr sample()
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto device = b.track(b.thread(b.process("npu"), "1"));
    b.report().tracks[device.index()].device = 0;
    b.addSlice(sliceOf(b, host, "launch", 0, 10, SliceClass::HostApi));
    b.addSlice(sliceOf(b, device, "Conv_1", 10, 20, SliceClass::Kernel));
    b.addSlice(sliceOf(b, device, "add", 40, 20, SliceClass::Kernel));
    Step step;
    step.number = 1;
    step.range = {0, 100};
    b.report().steps.push_back(step);
    return b.finish();
}

} // namespace

TEST_CASE("slice scope: only the part of a slice inside counts", "[core][analysis]")
{
    const auto report = sample();
    const auto counted = [&](TimeRange time, std::optional<TimeRange> range,
                             std::optional<std::uint16_t> step = {}) {
        return countedTime(*report, time, range, step);
    };
    CHECK(counted({10, 50}, TimeRange{20, 40}) == TimeRange{20, 40});
    CHECK_FALSE(counted({10, 20}, TimeRange{20, 40}).has_value());
    CHECK(counted({20, 20}, TimeRange{20, 40}) == TimeRange{20, 20}); // without duration it starts inside
    CHECK_FALSE(counted({40, 40}, TimeRange{20, 40}).has_value());
    const std::uint16_t step = 0;
    CHECK(counted({90, 150}, {}, step) == TimeRange{90, 100});
    CHECK(counted({-50, 20}, {}, step) == TimeRange{0, 20});
    CHECK(counted({-50, 150}, TimeRange{10, 500}, step) == TimeRange{10, 100});
    CHECK_FALSE(counted({120, 150}, {}, step).has_value());
    CHECK(counted({100, 100}, {}, step) == TimeRange{100, 100}); // the moment in which the step ends is of it
}

TEST_CASE("slice scope: every condition narrows and says why nothing is left", "[core][analysis]")
{
    const auto report = sample();
    const auto countOf = [&](const SliceScope& scope) { return slicesIn(*report, scope).size(); };
    CHECK(countOf({}) == 3);
    SliceScope scope;
    scope.device = 0;
    CHECK(countOf(scope) == 2);
    scope.text = "CONV";
    CHECK(countOf(scope) == 1);
    scope.text = "relu";
    CHECK(countOf(scope) == 0);
    CHECK(whyNoSlices(*report, scope).id == MessageId::NoSliceOfName);
    scope.text.clear();
    scope.range = TimeRange{500, 600};
    CHECK(countOf(scope) == 0);
    CHECK(whyNoSlices(*report, scope).id == MessageId::NoSliceInRange);
    CHECK(slicesIn(*report, {}, {SliceClass::HostApi}).size() == 1);
    CHECK(whyNoSlices(*report, {}, {SliceClass::AiCpu}).id == MessageId::NoSliceOfClass);
}
