// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/alignment.h"

#include <algorithm>

#include "core/compare/side.h"

namespace opscope {

AlignPoint alignPointAt(const Report& report, SliceId slice)
{
    const auto s = report.slices.at(slice);
    return {.kind = AlignPoint::Kind::Slice,
            .range = {s.ts, s.end()},
            .slice = slice,
            .label = std::string(report.text(s.name))};
}

std::vector<AlignPoint> alignPointsOf(const Report& report)
{
    std::vector<AlignPoint> points;
    if (report.slices.size() == 0)
        return points;
    points.push_back(
        {.kind = AlignPoint::Kind::Run, .range = report.span, .slice = {}, .label = report.name});
    SliceId first;
    for (const auto& track : report.tracks) {
        for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            const auto cls = report.slices.cls[i];
            if (cls != SliceClass::Kernel && cls != SliceClass::AiCpu)
                continue;
            if (!first.valid() || report.slices.ts[i] < report.slices.ts[first.index()])
                first = SliceId{i};
            break; // a track's slices are sorted by start
        }
    }
    if (first.valid()) {
        auto point = alignPointAt(report, first);
        point.kind = AlignPoint::Kind::FirstOp;
        points.push_back(std::move(point));
    }
    for (auto& scope : scopesOf(report)) {
        if (scope.kind == ScopeKind::Execute)
            points.push_back({.kind = AlignPoint::Kind::Execute,
                              .number = static_cast<std::int64_t>(scope.index) + 1,
                              .range = scope.range,
                              .slice = scope.slice,
                              .label = std::move(scope.label)});
        else if (scope.kind == ScopeKind::Step && !scope.range.empty())
            points.push_back({.kind = AlignPoint::Kind::Step,
                              .number = report.steps[scope.index].number,
                              .device = report.steps[scope.index].device,
                              .range = scope.range,
                              .slice = {},
                              .label = std::move(scope.label)});
    }
    return points;
}

std::optional<std::size_t> samePoint(const std::vector<AlignPoint>& points, const AlignPoint& like)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].kind != like.kind || points[i].number != like.number ||
            like.kind == AlignPoint::Kind::Slice)
            continue;
        if (points[i].device == like.device)
            return i;
        if (!found)
            found = i;
    }
    return found;
}

std::pair<std::size_t, std::size_t> defaultAlignment(const std::vector<AlignPoint>& a,
                                                     const std::vector<AlignPoint>& b)
{
    for (const auto kind : {AlignPoint::Kind::Execute, AlignPoint::Kind::Step, AlignPoint::Kind::FirstOp}) {
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i].kind != kind)
                continue;
            if (const auto j = samePoint(b, a[i]))
                return {i, *j};
        }
    }
    return {0, 0};
}

} // namespace opscope
