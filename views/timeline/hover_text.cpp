// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/hover_text.h"

#include <algorithm>
#include <climits>

#include "views/timeline/lane_canvas.h"

namespace opscope {
namespace {

constexpr int kInstantReach = 4; ///< pixels beside an instant that are still it

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
    if (lane.track.valid()) {
        const auto count = state.report().tracks[lane.track.index()].sliceCount;
        lines += CanvasText::tr("%n slice(s)", nullptr, static_cast<int>(count));
        lines += CanvasText::tr("covered: %1")
                     .arg(durationText(timeline.colors().laneTotal(lane.track), timeline.options().unit));
    }
    return joined(lines);
}

QString crowdText(const CanvasState& state, const TimelineHit& hit)
{
    const auto& report = state.report();
    const auto unit = state.timeline->options().unit;
    return joined({CanvasText::tr("%n slice(s) in this pixel", nullptr,
                                  static_cast<int>(std::min<std::size_t>(hit.count, INT_MAX))),
                   CanvasText::tr("together: %1").arg(durationText(hit.covered, unit)),
                   CanvasText::tr("longest: %1, %2")
                       .arg(qtext(report.sliceName(hit.slice)),
                            durationText(report.slices.dur[hit.slice.index()], unit)),
                   CanvasText::tr("zoom in to separate them")});
}

QString sliceText(const CanvasState& state, SliceId slice)
{
    const auto& report = state.report();
    const auto& timeline = *state.timeline;
    const auto unit = timeline.options().unit;
    const auto s = report.slices.at(slice);
    QStringList lines{qtext(report.text(s.name))};
    lines += CanvasText::tr("start: %1").arg(timeline.timeText(s.ts));
    lines += CanvasText::tr("duration: %1").arg(durationText(s.dur, unit));
    if (const auto self = timeline.selfTime(slice))
        lines += CanvasText::tr("self: %1").arg(durationText(*self, unit));
    const auto percent = [](std::int64_t part, std::int64_t whole) {
        return QString::number(
            whole > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0.0, 'g', 3);
    };
    lines +=
        CanvasText::tr("share of the lane: %1 %").arg(percent(s.dur, timeline.colors().laneTotal(s.track)));
    lines += CanvasText::tr("share of the report: %1 %").arg(percent(s.dur, report.span.dur()));
    if (s.type.valid())
        lines += CanvasText::tr("type: %1").arg(qtext(report.text(s.type)));
    if (s.stream != kNoNumber)
        lines += CanvasText::tr("stream: %1").arg(s.stream);
    if (s.task != kNoNumber)
        lines += CanvasText::tr("task: %1").arg(s.task);
    return joined(lines);
}

QString counterText(const CanvasState& state, CounterId id, std::int64_t ns)
{
    const auto& report = state.report();
    const auto& counter = report.counters.counters[id.index()];
    const auto ts = report.counters.ts.span().subspan(counter.firstSample, counter.sampleCount);
    const auto at = std::upper_bound(ts.begin(), ts.end(), ns) - ts.begin();
    if (at == 0)
        return {};
    const auto sample = static_cast<std::size_t>(at) - 1;
    return QStringLiteral("%1: %2 %3\n%4")
        .arg(qtext(report.text(counter.name)),
             QString::number(report.counters.value[counter.firstSample + sample], 'g', 12),
             qtext(report.text(counter.unit)), state.timeline->timeText(ts[sample]));
}

QString instantText(const CanvasState& state, TrackId track, int x)
{
    const auto& all = state.timeline->pyramids().instants;
    if (track.index() >= all.size())
        return {};
    const auto& report = state.report();
    const auto& instants = all[track.index()];
    const auto first = std::ranges::lower_bound(instants, state.timeAt(x - kInstantReach), {},
                                                [&](std::uint32_t i) { return report.instants[i].ts; });
    if (first == instants.end() || report.instants[*first].ts > state.timeAt(x + kInstantReach))
        return {};
    return joined({qtext(report.text(report.instants[*first].name)),
                   state.timeline->timeText(report.instants[*first].ts)});
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
        return counterText(state, hit.counter, hit.ns);
    return hit.track.valid() ? instantText(state, hit.track, position.x()) : QString();
}

} // namespace opscope
