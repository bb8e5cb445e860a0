// SPDX-License-Identifier: GPL-3.0-or-later
// Two small runs that the tests of paired pages compare: host calls, device ops, steps.
#pragma once

#include <string>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

namespace opscope::test {

struct PairOp {
    std::string name;
    std::int64_t ts = 0; ///< from the first execute call
    std::int64_t dur = 0;
};

/// A host thread with aclInit and two execute calls of 1 ms at 0 and 2 ms, `ops` on a device stream, two
/// steps around the calls. All from `epoch`.
inline ReportPtr pairReport(const std::string& name, std::int64_t epoch, const std::vector<PairOp>& ops)
{
    ReportBuilder b;
    b.report().name = name;
    b.report().root = name;
    const auto host = b.process("host");
    b.report().processes[host.index()].name = b.intern("ACL");
    const auto device = b.process("device");
    b.report().processes[device.index()].name = b.intern("NPU");
    b.report().processes[device.index()].device = 0;
    const auto thread = b.track(b.thread(host, "1"));
    const auto stream = b.track(b.thread(device, "2"));
    const auto add = [&](TrackId track, const std::string& label, std::int64_t ts, std::int64_t dur,
                         SliceClass cls) { b.addSlice(sliceOf(b, track, label, epoch + ts, dur, cls)); };
    add(thread, "aclInit", -500'000, 300'000, SliceClass::HostApi);
    for (int i = 0; i < 2; ++i) {
        add(thread, "aclmdlExecute", i * 2'000'000, 1'000'000, SliceClass::HostApi);
        Step step;
        step.number = i + 1;
        step.label = b.intern("Iteration " + std::to_string(i + 1));
        step.range = {epoch + i * 2'000'000, epoch + i * 2'000'000 + 1'000'000};
        b.report().steps.push_back(step);
        for (const auto& op : ops)
            add(stream, op.name, i * 2'000'000 + op.ts, op.dur, SliceClass::Kernel);
    }
    auto& table = b.report().ops;
    for (int i = 0; i < 2; ++i) {
        for (const auto& op : ops) {
            table.name.push_back(b.intern(op.name));
            table.type.push_back(b.intern(op.name.substr(0, op.name.find('_'))));
            table.inputShapes.push_back(b.intern(""));
            table.start.push_back(epoch + i * 2'000'000 + op.ts);
            table.dur.push_back(op.dur);
        }
    }
    return b.finish();
}

/// conv, softplus, tanh, pool against a faster conv, a slower pool and something new; other clocks.
inline ReportPtr pairA()
{
    return pairReport(
        "before", 1'700'000'000'000'000'000,
        {{"conv_1", 0, 300'000}, {"softplus_1", 300'000, 100'000}, {"pool_1", 500'000, 100'000}});
}
inline ReportPtr pairB()
{
    return pairReport(
        "after", 5'000'000'000,
        {{"conv_1", 10'000, 150'000}, {"pool_1", 200'000, 250'000}, {"cast_9", 600'000, 50'000}});
}

/// The n-th slice of a name in time.
inline SliceId sliceNamed(const Report& report, std::string_view name, int n = 0)
{
    for (std::uint32_t i = 0; i < report.slices.size(); ++i) {
        if (report.sliceName(SliceId{i}) == name && n-- == 0)
            return SliceId{i};
    }
    return {};
}

} // namespace opscope::test
