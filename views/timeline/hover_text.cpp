// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/hover_text.h"

#include <algorithm>
#include <climits>

#include <QCoreApplication>

#include "views/timeline/lane_canvas.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kMostLines = 20;
constexpr int kInstantReach = 4; ///< pixels next to an instant that still belong to it

QString joined(const QStringList& lines)
{
    return lines.join(QLatin1Char('\n'));
}

QString laneText(const CanvasState& state, std::int32_t node)
{
    const auto& timeline = *state.timeline;
    const auto& lane = timeline.lanes().node(node);
    QStringList lines{timeline.lanes().path(node)};
    if (!lane.detail.isEmpty())
        lines += lane.detail;
    if (!lane.tag.isEmpty())
        lines += lane.tag;
    for (const auto stream : lane.streams) {
        const auto& track = timeline.report(lane.rank).tracks[stream.index()];
        lines += QStringLiteral("%1: %2").arg(
            timeline.lanes().node(timeline.lanes().nodeOf({lane.rank, stream})).label,
            CanvasText::tr("%n slice(s)", nullptr, static_cast<int>(track.sliceCount)));
        if (lines.size() > kMostLines)
            break;
    }
    if (lane.track.valid()) {
        const auto count = timeline.report(lane.rank).tracks[lane.track.index()].sliceCount;
        lines += CanvasText::tr("%n slice(s)", nullptr, static_cast<int>(count));
        lines +=
            CanvasText::tr("covered: %1")
                .arg(durationText(timeline.colors(lane.rank).laneTotal(lane.track), timeline.options().unit));
    }
    return joined(lines);
}

QString crowdText(const CanvasState& state, const TimelineHit& hit)
{
    const auto& report = state.timeline->report(hit.slice.rank);
    const auto unit = state.timeline->options().unit;
    return joined({CanvasText::tr("%n slice(s) in this pixel", nullptr,
                                  static_cast<int>(std::min<std::size_t>(hit.count, INT_MAX))),
                   CanvasText::tr("together: %1").arg(durationText(hit.covered, unit)),
                   CanvasText::tr("longest: %1, %2")
                       .arg(qtext(report.sliceName(hit.slice.id)),
                            durationText(report.slices.dur[hit.slice.id.index()], unit)),
                   CanvasText::tr("zoom in to separate them")});
}

QString sliceText(const CanvasState& state, RankSlice slice)
{
    const auto& timeline = *state.timeline;
    const auto& run = timeline.run(slice.rank);
    const auto& report = run.report();
    const auto unit = timeline.options().unit;
    const auto s = report.slices.at(slice.id);
    QStringList lines{qtext(report.text(s.name))};
    lines += CanvasText::tr("start: %1").arg(timeline.timeText(s.ts, slice.rank));
    lines += CanvasText::tr("duration: %1").arg(durationText(s.dur, unit));
    if (const auto self = run.selfTime(slice.id))
        lines += CanvasText::tr("self: %1").arg(durationText(*self, unit));
    const auto share = [](std::int64_t part, std::int64_t total) {
        return shareText(total > 0 ? static_cast<double>(part) / static_cast<double>(total) : 0.0);
    };
    lines += CanvasText::tr("share of the lane: %1").arg(share(s.dur, run.colors().laneTotal(s.track)));
    lines += CanvasText::tr("share of the report: %1").arg(share(s.dur, report.span.dur()));
    if (s.type.valid())
        lines += CanvasText::tr("type: %1").arg(qtext(report.text(s.type)));
    if (s.stream != kNoNumber)
        lines += CanvasText::tr("stream: %1").arg(s.stream);
    if (s.task != kNoNumber)
        lines += CanvasText::tr("task: %1").arg(s.task);
    if (const auto* launch = timeline.launchOf(slice)) {
        for (std::size_t i = 0; i < kLaunchStages; ++i) {
            const auto stage = static_cast<LaunchStage>(i);
            if (const auto time = launch->timeOf(report, stage); time != kMissingInteger)
                lines += QStringLiteral("%1: %2").arg(
                    QCoreApplication::translate("Column", launchStageTitle(stage)), durationText(time, unit));
        }
    }
    return joined(lines);
}

QString counterText(const CanvasState& state, const TimelineHit& hit)
{
    const auto id = hit.counter;
    const auto& run = state.timeline->run(id.rank);
    const auto& report = run.report();
    const auto [counter, ts, value] = samplesOf(report, run.pyramids(), id.id);
    const auto at = std::upper_bound(ts.begin(), ts.end(), hit.ns - run.shift()) - ts.begin();
    if (at == 0)
        return {};
    const auto sample = static_cast<std::size_t>(at) - 1;
    return QStringLiteral("%1: %2 %3\n%4")
        .arg(counter.name.valid() ? qtext(report.text(counter.name))
                                  : state.timeline->lanes().node(hit.node).label,
             groupDigits(QString::number(value[sample], 'g', 12)), qtext(report.text(counter.unit)),
             state.timeline->timeText(ts[sample], id.rank));
}

QString instantText(const CanvasState& state, RankTrack track, int x)
{
    const auto& run = state.timeline->run(track.rank);
    const auto& all = run.pyramids().instants;
    if (track.id.index() >= all.size())
        return {};
    const auto& report = run.report();
    const auto& instants = all[track.id.index()];
    const auto offset = run.offsetOf(track.id);
    const auto first = std::ranges::lower_bound(instants, state.timeAt(x - kInstantReach) - offset, {},
                                                [&](std::uint32_t i) { return report.instants[i].ts; });
    if (first == instants.end() || report.instants[*first].ts > state.timeAt(x + kInstantReach) - offset)
        return {};
    return joined({qtext(report.text(report.instants[*first].name)),
                   state.timeline->timeText(report.instants[*first].ts, track.rank)});
}

} // namespace

QString hoverText(const CanvasState& state, QPoint position)
{
    if (position.x() < state.geometry.headerWidth) {
        const auto node = laneAt(state, position.y());
        return node < 0 ? QString() : laneText(state, node);
    }
    const auto hit = laneHit(state, position);
    if (hit.slice.valid())
        return hit.count > 1 ? crowdText(state, hit) : sliceText(state, hit.slice);
    if (hit.counter.valid())
        return counterText(state, hit);
    return hit.track.valid() ? instantText(state, hit.track, position.x()) : QString();
}

} // namespace opscope
