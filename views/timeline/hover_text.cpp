// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/hover_text.h"

#include <algorithm>
#include <climits>

#include <QCoreApplication>

#include "views/selection/shown_notes.h"
#include "views/timeline/lane_canvas.h"
#include "views/timeline/marker_strip.h"
#include "views/value_text.h"
#include "views/zone_text.h"

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

/// A row of a result.
QString resultText(const CanvasState& state, const TimelineHit& hit)
{
    const auto& timeline = *state.timeline;
    const auto& lane = timeline.lanes().node(hit.node);
    const auto& rows = timeline.result(static_cast<std::size_t>(lane.result)).report();
    const auto row = rows.slices.at(hit.resultRow);
    const auto unit = timeline.options().unit;
    QStringList lines{qtext(rows.text(row.name)), timeline.lanes().path(hit.node),
                      CanvasText::tr("start: %1").arg(timeline.timeText(row.ts, lane.rank)),
                      CanvasText::tr("duration: %1").arg(durationText(row.dur, unit))};
    if (hit.count > 1)
        lines +=
            CanvasText::tr("the longest of %n row(s) in this pixel", nullptr, static_cast<int>(hit.count));
    return joined(lines);
}

/// The notes on a slice, each in a line of its own.
QString notesText(const CanvasState& state, RankSlice slice)
{
    QString out;
    for (const auto& note : ShownNotes::of(state.timeline->selection()).all()) {
        if (note.rank == slice.rank && note.slice == slice.id)
            out += QLatin1Char('\n') + CanvasText::tr("note: %1").arg(note.text);
    }
    return out;
}

/// What the times of the ruler are.
QString axisText(const CanvasState& state)
{
    if (!state.axisName.isEmpty())
        return state.axisName;
    const auto& timeline = *state.timeline;
    if (!timeline.options().isAbsolute)
        return CanvasText::tr("Time since the start");
    if (state.report().clock != ClockKind::Unix)
        return CanvasText::tr("Time since the zero of the clock of the capture, which has no date");
    const auto at = timeline.viewport().timeAt(0);
    return CanvasText::tr("Time of day in the zone %1\nThe left edge is at %2")
        .arg(zoneName(at), timeline.timeText(at));
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
    if (state.geometry.markers.contains(position)) {
        const auto note = noteAt(layOutMarkers(state), position.x());
        const auto& notes = ShownNotes::of(state.timeline->selection()).all();
        return note ? notes[*note].place + QLatin1Char('\n') + notes[*note].text : QString();
    }
    if (state.geometry.ruler.contains(position) && !state.geometry.steps.contains(position))
        return axisText(state);
    const auto hit = laneHit(state, position);
    if (hit.slice.valid())
        return (hit.count > 1 ? crowdText(state, hit) : sliceText(state, hit.slice)) +
               notesText(state, hit.slice);
    if (hit.resultRow.valid())
        return resultText(state, hit);
    if (hit.counter.valid())
        return counterText(state, hit);
    return hit.track.valid() ? instantText(state, hit.track, position.x()) : QString();
}

} // namespace opscope
