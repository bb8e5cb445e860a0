// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <string>
#include <vector>

#include "core/builder/report_builder.h"

namespace opscope::bench {

inline constexpr int kLanes = 40;

/// Slices of 400 names in 40 lanes, with flows from the first lane to the second; the same at every call with
/// one seed.
inline ReportPtr bigReport(std::size_t slices, std::uint32_t seed = 1)
{
    ReportBuilder b;
    std::vector<StringId> names;
    for (int i = 0; i < 400; ++i)
        names.push_back(b.intern("aclnnOperator_" + std::to_string(i) + "_MatMulV2"));
    std::mt19937 random(seed);
    const auto perLane = slices / kLanes;
    for (int lane = 0; lane < kLanes; ++lane) {
        const auto track = b.track(b.thread(b.process(std::to_string(lane / 8)), std::to_string(lane)));
        std::int64_t at = 1'736'408'883'688'177'930 + lane;
        FlowPoint point;
        point.category = b.intern("HostToDevice");
        for (std::size_t i = 0; i < perLane; ++i) {
            Slice s;
            s.track = track;
            s.name = names[random() % names.size()];
            s.ts = at;
            s.dur = 200 + static_cast<std::int64_t>(random() % 4000);
            at += s.dur + static_cast<std::int64_t>(random() % 600);
            b.addSlice(s);
            if (lane < 2 && i % 50 == 0) { // flows from the first lane to the second
                point.id = i;
                point.ts = s.ts;
                point.track = track;
                point.phase = lane == 0 ? FlowPoint::Phase::Start : FlowPoint::Phase::End;
                b.addFlowPoint(point);
            }
        }
    }
    return b.finish();
}

} // namespace opscope::bench
