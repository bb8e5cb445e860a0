// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/communication_parts.h"

#include <catch2/catch.hpp>

#include "core/analysis/statistics.h"
#include "core/builder/report_builder.h"

using namespace opscope;

namespace {

/// One device: a collective from 100 to 200, copies on the stream that carries it and on another.
struct Run {
    ReportBuilder b;
    TrackId group, carrier, other;

    explicit Run(bool hasOp = true)
    {
        const auto stream = [&](const char* key, std::uint32_t number) {
            const auto track = b.track(b.thread(b.process("device"), key));
            b.report().tracks[track.index()].stream = number;
            return track;
        };
        group = b.track(b.thread(b.process("HCCL"), "group"));
        carrier = stream("4", 4);
        other = stream("2", 2);
        if (hasOp)
            add(group, "hcom_allReduce__1", SliceClass::Communication, 100, 100);
        add(carrier, "Notify Wait", SliceClass::Wait, 100, 5);
        add(carrier, "SDMA", SliceClass::Memcpy, 110, 7);
        add(carrier, "SDMA", SliceClass::Memcpy, 199, 9);
        add(carrier, "later", SliceClass::Memcpy, 300, 11); // after the collective: a copy as any other
        add(other, "SDMA_SQE", SliceClass::Memcpy, 120, 13);
    }
    void add(TrackId track, const char* name, SliceClass cls, std::int64_t ts, std::int64_t dur,
             std::uint32_t stream = kNoNumber, std::uint32_t task = kNoNumber)
    {
        Slice slice;
        slice.ts = ts;
        slice.dur = dur;
        slice.track = track;
        slice.name = b.intern(name);
        slice.cls = cls;
        slice.stream = stream;
        slice.task = task;
        b.addSlice(slice);
    }
};

std::vector<std::int64_t> copiesOf(const Report& report)
{
    std::vector<std::int64_t> durations;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (report.slices.cls[i] == SliceClass::Memcpy)
            durations.push_back(report.slices.dur[i]);
    }
    std::ranges::sort(durations);
    return durations;
}

} // namespace

TEST_CASE("copies of a collective are told by the start of its stream where there are no planes",
          "[core][report]")
{
    Run run;
    const auto report = run.b.finish();
    CHECK(copiesOf(*report) == std::vector<std::int64_t>{11, 13});
    std::int64_t total = 0;
    for (const auto& row : statistics(*report, {StatisticsBy::Step, {}, {}}))
        total += row.time.total;
    CHECK(total == 100 + 11 + 13);
}

TEST_CASE("copies of a collective are told by the stream of its planes even if they begin at other times",
          "[core][report]")
{
    Run run;
    const auto plane = run.b.track(run.b.thread(run.b.process("HCCL"), "Plane 0"));
    run.add(plane, "Memcpy", SliceClass::CommunicationTask, 113, 3, 4);
    const auto report = run.b.finish();
    CHECK(copiesOf(*report) == std::vector<std::int64_t>{11, 13});
}

TEST_CASE("a copy that begins after its collective belongs to it as its plane says", "[core][report]")
{
    Run run;
    const auto plane = run.b.track(run.b.thread(run.b.process("HCCL"), "Plane 0"));
    run.add(plane, "Memcpy", SliceClass::CommunicationTask, 201, 3, 4, 807);
    run.add(run.carrier, "SDMA", SliceClass::Memcpy, 202, 3, 4, 807);
    run.add(run.carrier, "SDMA", SliceClass::Memcpy, 400, 4, 4, 808);  // another task
    run.add(run.carrier, "SDMA", SliceClass::Memcpy, 9000, 5, 4, 807); // its number is used again
    CHECK(copiesOf(*run.b.finish()) == std::vector<std::int64_t>{4, 5, 11, 13});
}

TEST_CASE("copies stay copies where no communication op runs", "[core][report]")
{
    Run run(false);
    CHECK(copiesOf(*run.b.finish()) == std::vector<std::int64_t>{7, 9, 11, 13});
}
