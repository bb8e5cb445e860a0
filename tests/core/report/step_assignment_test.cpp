// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/step_assignment.h"

#include <random>

#include <catch2/catch.hpp>

#include "tests/support/slices.h"

using namespace opscope;

namespace {

Step stepOf(std::int64_t number, TimeRange range, std::int32_t device = kNoDevice)
{
    Step step;
    step.number = number;
    step.range = range;
    step.device = device;
    return step;
}

/// Each slice looks at every step.
std::uint16_t expected(const Report& report, std::size_t slice)
{
    const auto device = report.tracks[report.slices.track[slice].index()].device;
    std::uint16_t found = kNoStep;
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        const auto& step = report.steps[i];
        const bool isOfDevice = step.device == kNoDevice || device == kNoDevice || step.device == device;
        if (isOfDevice && step.range.contains(report.slices.ts[slice]) &&
            (found == kNoStep || report.steps[found].range.begin <= step.range.begin))
            found = static_cast<std::uint16_t>(i);
    }
    return found;
}

} // namespace

TEST_CASE("steps: a step that began long before the others holds what they do not", "[core][report]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    b.report().steps.push_back(stepOf(1, {0, 1000}));
    for (int i = 0; i < 40; ++i)
        b.report().steps.push_back(stepOf(2 + i, {100 + i, 200 + i}));
    b.addSlice(sliceOf(b, track, "in the first", 500, 1));
    b.addSlice(sliceOf(b, track, "in the last", 220, 1));
    b.addSlice(sliceOf(b, track, "in none", 1000, 1));
    const auto report = b.finish();
    CHECK(report->slices.step[0] == 40);
    CHECK(report->slices.step[1] == 0);
    CHECK(report->slices.step[2] == kNoStep);
}

TEST_CASE("steps: each slice gets the step of its device that began last", "[core][report]")
{
    std::mt19937 random(3);
    for (int round = 0; round < 50; ++round) {
        ReportBuilder b;
        for (int i = 0; i < 60; ++i) {
            const auto begin = static_cast<std::int64_t>(random() % 300);
            const auto dur = static_cast<std::int64_t>(random() % 80);
            b.report().steps.push_back(
                stepOf(i, {begin, begin + dur}, static_cast<std::int32_t>(random() % 4) - 1));
        }
        for (int device = -1; device < 4; ++device) {
            const auto track = b.track(b.thread(b.process(std::to_string(device)), "1"));
            b.report().tracks[track.index()].device = device;
            for (int i = 0; i < 60; ++i)
                b.addSlice(sliceOf(b, track, "a", static_cast<std::int64_t>(random() % 420), 1));
        }
        const auto report = b.finish();
        const StepsByTime steps(*report);
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < report->slices.size(); ++i) {
            const auto device = report->tracks[report->slices.track[i].index()].device;
            wrong += report->slices.step[i] == expected(*report, i) ? 0U : 1U;
            wrong += steps.at(device, report->slices.ts[i]) == expected(*report, i) ? 0U : 1U;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("steps: what a file says of a slice outside of its step does not count", "[core][report]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    b.report().steps.push_back(stepOf(1, {100, 200}));
    b.report().steps.push_back(stepOf(2, {200, 300}));
    const auto add = [&](const char* name, std::int64_t ts, std::int64_t dur) {
        auto slice = sliceOf(b, track, name, ts, dur);
        slice.step = 0;
        b.addSlice(slice);
    };
    add("long before", 0, 50);
    add("until its begin", 50, 50);
    add("reaches into it", 60, 41);
    add("at its end", 200, 0);
    add("in the next", 210, 10);
    const auto report = b.finish();
    const auto stepOfSlice = [&](std::string_view name) {
        for (std::size_t i = 0; i < report->slices.size(); ++i) {
            if (report->text(report->slices.name[i]) == name)
                return report->slices.step[i];
        }
        FAIL("no slice " << name);
        return kNoStep;
    };
    CHECK(stepOfSlice("long before") == kNoStep);
    CHECK(stepOfSlice("until its begin") == kNoStep);
    CHECK(stepOfSlice("reaches into it") == 0);
    CHECK(stepOfSlice("at its end") == 0);
    CHECK(stepOfSlice("in the next") == 1);
}
