// SPDX-License-Identifier: GPL-3.0-or-later
// Reports with random slices for tests that compare an analysis with a plain one.
#pragma once

#include <random>
#include <string>

#include "core/builder/report_builder.h"

namespace opscope::test {

/// Two devices with three streams, two host threads with nested calls, three steps, a msproftx range.
inline ReportPtr randomReport(std::size_t slicesPerTrack, unsigned seed)
{
    std::mt19937 random(seed);
    const auto below = [&](int n) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(n)); };
    ReportBuilder b;
    for (int device = 0; device < 2; ++device) {
        const auto process = b.process("device" + std::to_string(device));
        b.report().processes[process.index()].device = device;
        for (int stream = 0; stream < 3; ++stream) {
            const auto track = b.track(b.thread(process, std::to_string(stream)));
            auto& t = b.report().tracks[track.index()];
            t.device = device;
            t.stream = static_cast<std::uint32_t>(stream);
            t.name = b.intern("Stream " + std::to_string(stream));
            std::int64_t ts = 1000;
            for (std::size_t i = 0; i < slicesPerTrack; ++i) {
                Slice s;
                ts += below(50);
                s.ts = ts;
                s.dur = below(100);
                ts += below(3) == 0 ? 0 : s.dur;
                s.track = track;
                s.stream = static_cast<std::uint32_t>(stream);
                s.task = static_cast<std::uint32_t>(i);
                s.cls = below(4) == 0   ? SliceClass::Communication
                        : below(5) == 0 ? SliceClass::Memcpy
                        : below(6) == 0 ? SliceClass::AiCpu
                                        : SliceClass::Kernel;
                s.name = b.intern(s.cls == SliceClass::Communication
                                      ? "hcom_allReduce__" + std::to_string(below(9)) + "_0_1"
                                      : "Conv_" + std::to_string(below(12)));
                s.type = b.intern(s.cls == SliceClass::AiCpu ? "AI_CPU"
                                  : below(2) == 0            ? "AI_CORE"
                                                             : "AI_VECTOR_CORE");
                b.addSlice(s);
            }
        }
    }
    const auto host = b.process("host");
    for (int thread = 0; thread < 2; ++thread) {
        const auto track = b.track(b.thread(host, std::to_string(100 + thread)));
        b.report().tracks[track.index()].cls = SliceClass::HostApi;
        b.report().tracks[track.index()].name = b.intern("Thread " + std::to_string(100 + thread));
        std::int64_t ts = 900;
        for (std::size_t i = 0; i < slicesPerTrack; ++i) {
            Slice call;
            call.ts = ts;
            call.dur = 20 + below(60);
            call.track = track;
            call.cls = SliceClass::HostApi;
            call.name = b.intern("AscendCL@aclrt" + std::to_string(below(5)));
            b.addSlice(call);
            Slice inner = call;
            inner.ts += 5;
            inner.dur = below(15);
            inner.cls = SliceClass::HostRuntime;
            inner.name = b.intern("Runtime@rt" + std::to_string(below(3)));
            b.addSlice(inner);
            ts += call.dur + below(40);
        }
    }
    for (int i = 0; i < 3; ++i) {
        Step step;
        step.number = 10 + i;
        step.label = b.intern("Step " + std::to_string(10 + i));
        step.range = {1000 + i * 4000, 5000 + i * 4000};
        b.report().steps.push_back(step);
    }
    return b.finish();
}

} // namespace opscope::test
