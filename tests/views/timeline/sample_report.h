// SPDX-License-Identifier: GPL-3.0-or-later
// Small reports that the timeline tests draw.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/builder/report_builder.h"

namespace opscope::test {

inline constexpr std::int64_t kEpoch = 1'736'408'883'688'177'930;

inline Slice sliceOf(ReportBuilder& b, TrackId track, const std::string& name, std::int64_t ts,
                     std::int64_t dur)
{
    Slice s;
    s.track = track;
    s.name = b.intern(name);
    s.ts = kEpoch + ts;
    s.dur = dur;
    return s;
}

/// Host with a parent and two children (ids 0, 1, 2), device lane with three kernels (3, 4, 5) and a gap, a
/// second stream with two slices that overlap without nesting (6, 7), one counter, two steps, one flow 1 ->
/// 4, an instant. Spans 0..1 000 000 ns from kEpoch.
inline ReportPtr sampleReport(bool hasStreams = false)
{
    ReportBuilder b;
    const auto host = b.process("4012");
    b.report().processes[host.index()].name = b.intern("ACL");
    b.report().processes[host.index()].labels = b.intern("CPU");
    const auto device = b.process("9");
    b.report().processes[device.index()].name = b.intern("Ascend Hardware");
    b.report().processes[device.index()].device = 0;
    b.report().processes[device.index()].sortIndex = 5;
    const auto t = b.track(b.thread(host, "4012"));
    const auto s3 = b.track(b.thread(device, "3"));
    b.report().threads[1].name = b.intern("Stream 3");
    const auto s4 = b.track(b.thread(device, "4"));
    b.report().threads[2].name = b.intern("Stream 4");
    for (const auto& [track, stream] : {std::pair(s3, 3U), std::pair(s4, 4U)}) {
        if (hasStreams) {
            b.report().tracks[track.index()].device = 0;
            b.report().tracks[track.index()].stream = stream;
        }
    }
    b.addSlice(sliceOf(b, t, "aclmdlExecute", 0, 1'000'000));
    b.addSlice(sliceOf(b, t, "rtModelExecute", 100'000, 200'000));
    b.addSlice(sliceOf(b, t, "rtSynchronize", 400'000, 100'000));
    b.addSlice(sliceOf(b, s3, "Conv2D_12", 200'000, 300'000));
    b.addSlice(sliceOf(b, s3, "Relu", 600'000, 100'000));
    b.addSlice(sliceOf(b, s3, "Conv2D_12", 700'000, 100'000));
    b.addSlice(sliceOf(b, s4, "MatMul", 250'000, 200'000));
    b.addSlice(sliceOf(b, s4, "Softmax", 350'000, 300'000));
    const auto counter = b.counter(device, "AI Core busy", "", "%");
    for (int i = 0; i < 20; ++i)
        b.addSample(counter, kEpoch + i * 50'000, i * 5.0);
    FlowPoint from;
    from.category = b.intern("HostToDevice");
    from.id = 7;
    from.ts = kEpoch + 100'000;
    from.track = t;
    b.addFlowPoint(from);
    auto to = from;
    to.ts = kEpoch + 600'000;
    to.track = s3;
    to.phase = FlowPoint::Phase::End;
    b.addFlowPoint(to);
    for (int i = 0; i < 2; ++i) {
        Step step;
        step.number = i;
        step.label = b.intern("Iteration " + std::to_string(i));
        step.model = 1;
        step.range = {kEpoch + i * 500'000, kEpoch + (i + 1) * 500'000};
        b.report().steps.push_back(step);
    }
    Instant instant;
    instant.ts = kEpoch + 550'000;
    instant.track = s3;
    instant.name = b.intern("mark");
    b.addInstant(instant);
    return b.finish();
}

/// The same; the two device lanes are known as streams.
inline ReportPtr streamReport()
{
    return sampleReport(true);
}

/// Each slice has the argument "shape" with the number of its locator.
class ShapeArgs : public ArgSource {
public:
    std::string kind() const override { return "shapes"; }
    std::string describe() const override { return {}; }
    Result<Args> decode(std::uint64_t locator) const override
    {
        return Args{{"shape", std::to_string(locator) + ",8", true}};
    }
};

/// Two ops that put their launches into a task queue at 40 us and 80 us; the thread behind the queue begins
/// with the first one at 200 us and with the second one at 300 us. The kernel of the first begins at 400 us.
inline ReportPtr queueReport()
{
    ReportBuilder b;
    const auto python = b.process("1");
    const auto main = b.track(b.thread(python, "10"));
    const auto behind = b.track(b.thread(python, "11"));
    const auto calls = b.track(b.thread(b.process("2"), "11")); // the same thread
    const auto stream = b.track(b.thread(b.process("3"), "7"));
    b.report().tracks[stream.index()].device = 0;
    const auto add = [&](TrackId track, const char* name, SliceClass cls, std::int64_t us, std::int64_t dur) {
        auto slice = sliceOf(b, track, name, us * 1000, dur * 1000);
        slice.cls = cls;
        b.addSlice(slice);
        return SliceId::of(b.slices().size() - 1);
    };
    const auto op = add(main, "aten::addmm", SliceClass::Framework, 0, 70);
    const auto enqueue = add(main, "Enqueue", SliceClass::Framework, 40, 20);
    const auto later = add(main, "Enqueue", SliceClass::Framework, 80, 20);
    const auto dequeue = add(behind, "Dequeue@addmm", SliceClass::Framework, 200, 100);
    const auto second = add(behind, "Dequeue@add", SliceClass::Framework, 300, 50);
    const auto call = add(calls, "Node@launch", SliceClass::HostNode, 230, 50);
    const auto kernel = add(stream, "MatMul", SliceClass::Kernel, 400, 100);
    b.addFlow(enqueue, dequeue, b.intern("async_task_queue"));
    b.addFlow(later, second, b.intern("async_task_queue"));
    b.addFlow(op, kernel, b.intern("async_npu"));
    b.addFlow(call, kernel, b.intern("HostToDevice"));
    return b.finish();
}

/// The first slice of this name.
inline SliceId firstNamed(const Report& report, std::string_view name)
{
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (report.sliceName(SliceId::of(i)) == name)
            return SliceId::of(i);
    }
    return {};
}

/// A report of `lanes` lanes with `perLane` short slices in bursts; each process has ten lanes.
inline ReportPtr denseReport(int lanes, int perLane)
{
    ReportBuilder b;
    for (int lane = 0; lane < lanes; ++lane) {
        const auto process = b.process(std::to_string(lane / 10));
        const auto track = b.track(b.thread(process, std::to_string(lane)));
        std::int64_t at = lane * 17;
        for (int i = 0; i < perLane; ++i) {
            const auto dur = 200 + (i * 7919 + lane * 104729) % 1800;
            b.addSlice(sliceOf(b, track, "op_" + std::to_string((i * 31 + lane) % 97), at, dur));
            at += dur + (i % 500 == 0 ? 100'000 : (i * 13) % 300);
        }
    }
    return b.finish();
}

} // namespace opscope::test
