// SPDX-License-Identifier: GPL-3.0-or-later
// The alignment of the clocks of reports and processes.
#include <algorithm>
#include <limits>
#include <ranges>

#include "core/base/saturated.h"
#include "views/qtext.h"
#include "views/timeline/timeline_model.h"

namespace opscope {
namespace {

/// The begin of the n-th slice with a name, in the order of time; empty if there are fewer.
std::optional<std::int64_t> beginOfNumber(const Report& report, std::string_view name, std::size_t number,
                                          const std::stop_token& stop)
{
    std::vector<bool> isName(report.strings.size(), false);
    for (std::size_t i = 0; i < isName.size(); ++i)
        isName[i] = report.strings.text(StringId::of(i)) == name;
    std::vector<std::int64_t> begins;
    const auto names = report.slices.name.span();
    for (std::size_t i = 0; i < names.size() && !stop.stop_requested(); ++i) {
        if (names[i].valid() && isName[names[i].index()])
            begins.push_back(report.slices.ts[i]);
    }
    if (number >= begins.size())
        return std::nullopt;
    std::ranges::nth_element(begins, begins.begin() + static_cast<std::ptrdiff_t>(number));
    return begins[number];
}

/// The times of two clocks may be as far apart as int64 allows.
std::int64_t minus(std::int64_t a, std::int64_t b)
{
    std::int64_t out = 0;
    if (__builtin_sub_overflow(a, b, &out))
        return a < b ? std::numeric_limits<std::int64_t>::min() / 4
                     : std::numeric_limits<std::int64_t>::max() / 4;
    return out;
}

/// The number of slices with the same name that begin before a slice.
std::size_t numberOf(const Report& report, SliceId slice)
{
    const auto name = report.slices.name[slice.index()];
    const auto ts = report.slices.ts[slice.index()];
    std::size_t before = 0;
    for (std::size_t i = 0; i < report.slices.size(); ++i)
        before += report.slices.name[i] == name && report.slices.ts[i] < ts ? 1U : 0U;
    return before;
}

/// The slice of a track with this number, in order of time, among those of its name; invalid if there are
/// fewer.
SliceId sliceOfNumber(const Report& report, const Track& track, StringId name, std::size_t number)
{
    for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
        if (report.slices.name[i] == name && number-- == 0)
            return SliceId::of(i);
    }
    return {};
}

} // namespace

const std::vector<RankSlice>& TimelineModel::sameCollective() const
{
    const auto slice = selectedSlice();
    if (slice == m_collective)
        return m_sameCollective;
    m_collective = slice;
    m_sameCollective.clear();
    if (!slice.valid() || report(slice.rank).slices.cls[slice.id.index()] != SliceClass::Communication)
        return m_sameCollective;
    const auto& own = report(slice.rank);
    const auto ownTrack = own.slices.track[slice.id.index()];
    const auto ownNode = m_lanes.nodeOf({slice.rank, ownTrack});
    const auto name = own.slices.name[slice.id.index()];
    const auto names = own.slices.name.span().subspan(own.tracks[ownTrack.index()].firstSlice);
    const auto before = slice.id.index() - own.tracks[ownTrack.index()].firstSlice;
    const auto number = static_cast<std::size_t>(std::ranges::count(names.first(before), name));
    for (std::size_t rank = 0; rank < m_runs.size() && ownNode >= 0; ++rank) {
        const auto& other = report(rank);
        const auto otherName = other.strings.find(own.text(name));
        for (std::size_t track = 0; track < other.tracks.size() && otherName.valid(); ++track) {
            const auto node = m_lanes.nodeOf({rank, TrackId::of(track)});
            if (rank == slice.rank || node < 0 || m_lanes.node(node).label != m_lanes.node(ownNode).label)
                continue;
            if (const auto same = sliceOfNumber(other, other.tracks[track], otherName, number); same.valid())
                m_sameCollective.push_back({rank, same});
        }
    }
    return m_sameCollective;
}

TimeRange TimelineModel::rangeOf(RankSlice slice) const
{
    const auto& slices = report(slice.rank).slices;
    const auto i = slice.id.index();
    const auto begin = slices.ts[i] + run(slice.rank).offsetOf(slices.track[i]);
    return {begin, begin + std::max<std::int64_t>(slices.dur[i], 0)};
}

void TimelineModel::setBase(std::optional<RankSlice> slice)
{
    m_base = slice;
    Q_EMIT marksChanged();
}

bool TimelineModel::alignWithBase(RankSlice slice, bool atEnd)
{
    if (!m_base || !slice.valid())
        return false;
    const auto target = rangeOf(*m_base);
    const auto now = rangeOf(slice);
    const auto by = atEnd ? target.end - now.end : target.begin - now.begin;
    auto& moved = *m_runs[slice.rank];
    if (slice.rank != m_base->rank) {
        moved.setShift(moved.shift() + by);
        m_alignment = {.how = ClockAlignment::Hand};
    } else {
        const auto& report = moved.report();
        const auto track = report.slices.track[slice.id.index()];
        const auto process = report.tracks[track.index()].process;
        const auto baseTrack = report.slices.track[m_base->id.index()];
        if (!process.valid() || process == report.tracks[baseTrack.index()].process)
            return false; // one process has one clock, so there is nothing to align
        moved.setProcessOffset(track, moved.processOffset(track) + by);
    }
    m_saveTimer.start();
    clocksChanged();
    return true;
}

void TimelineModel::shiftClock(std::size_t rank, std::int64_t ns)
{
    m_search.cancel();
    m_runs[rank]->setShift(saturatedSum(m_runs[rank]->shift(), ns));
    m_alignment = {.how = ClockAlignment::Hand};
    m_saveTimer.start();
    clocksChanged();
}

/// Moves the anchors, each by its report's own clock, to the time of the anchor of the rank in focus, which
/// does not move; if that rank has no anchor, to the first one.
void TimelineModel::setShifts(const std::vector<std::optional<std::int64_t>>& anchors, ClockAlignment how,
                              const QString& at)
{
    const auto isSet = [](const std::optional<std::int64_t>& anchor) { return anchor.has_value(); };
    if (const auto first = std::ranges::find_if(anchors, isSet); first != anchors.end()) {
        const auto base = anchors[focus()] ? focus() : static_cast<std::size_t>(first - anchors.begin());
        const auto onAxis = *anchors[base] + run(base).shift();
        for (std::size_t rank = 0; rank < m_runs.size(); ++rank) {
            if (anchors[rank])
                m_runs[rank]->setShift(minus(onAxis, *anchors[rank]));
        }
        const auto there = static_cast<std::size_t>(std::ranges::count_if(anchors, isSet));
        m_alignment = {how, at, anchors.size() - there};
        m_saveTimer.start();
    }
    clocksChanged(); // also without a change, so that widgets read the current choice again
}

void TimelineModel::clocksChanged()
{
    scopeFind();
    Q_EMIT contentChanged();
    Q_EMIT aligned();
}

void TimelineModel::align(ClockAlignment alignment)
{
    m_saveTimer.start();
    shiftAll(alignment);
    if (m_widthPx > 0)
        fitAll();
}

void TimelineModel::shiftAll(ClockAlignment how)
{
    m_search.cancel();
    const auto spanOf = [](const auto& run) { return run->report().span; };
    const auto hasClock = [&](const auto& run) { return !spanOf(run).empty(); };
    const auto first = std::ranges::find_if(m_runs, hasClock); // a rank without a timeline is not moved
    for (auto& run : m_runs)
        run->setShift(how == ClockAlignment::Begin && hasClock(run)
                          ? minus(spanOf(*first).begin, spanOf(run).begin)
                          : 0);
    m_alignment = {.how = how};
    clocksChanged();
}

void TimelineModel::alignAt(const std::vector<std::int64_t>& anchors)
{
    m_search.cancel();
    for (std::size_t rank = 0; rank < m_runs.size(); ++rank)
        m_runs[rank]->setShift(minus(anchors.front(), anchors[rank]));
    m_origin = anchors.front();
    m_alignment = {.how = ClockAlignment::Hand};
    clocksChanged();
}

void TimelineModel::alignAtStep(std::size_t step)
{
    m_search.cancel();
    std::vector<std::optional<std::int64_t>> anchors;
    std::optional<Ranked<TimeRange>> shown;
    for (std::size_t rank = 0; rank < m_runs.size(); ++rank) {
        const auto& steps = report(rank).steps;
        const auto own =
            m_selection.choices().narrowedIn(rank, {.step = static_cast<std::uint16_t>(step)}).step;
        const bool isThere = own && *own < steps.size();
        anchors.push_back(isThere ? std::optional(steps[*own].range.begin) : std::nullopt);
        if (isThere && (!shown || rank == focus()))
            shown = {rank, steps[*own].range};
    }
    const auto& steps = m_selection.choices().steps;
    setShifts(anchors, ClockAlignment::Step,
              step < steps.size() ? QString::fromStdString(steps[step].label) : QString());
    if (shown)
        showRange(run(shown->rank).onAxis(shown->id));
}

void TimelineModel::alignAtSlice(RankSlice slice)
{
    if (!isThere(slice))
        return;
    selectSlice(slice); // the rank of the slice comes into focus and does not move
    std::vector<ReportPtr> reports;
    for (const auto& run : m_runs)
        reports.push_back(run->reportPtr());
    struct Found {
        std::size_t number = 0;
        std::vector<std::optional<std::int64_t>> anchors = {};
    };
    m_search.run(
        [reports, slice](const std::stop_token& stop) {
            const auto& own = *reports[slice.rank];
            const auto number = numberOf(own, slice.id);
            Found found{number};
            for (std::size_t rank = 0; rank < reports.size(); ++rank)
                found.anchors.push_back(
                    rank == slice.rank
                        ? own.slices.ts[slice.id.index()]
                        : beginOfNumber(*reports[rank], own.sliceName(slice.id), number, stop));
            return found;
        },
        [this, slice](const Found& found) {
            setShifts(found.anchors, ClockAlignment::Slice,
                      QStringLiteral("%1 (%2)").arg(qtext(report(slice.rank).sliceName(slice.id)),
                                                    QString::number(found.number + 1)));
        });
}

void TimelineModel::clearOffsets()
{
    for (auto& run : m_runs)
        run->clearProcessOffsets();
    m_saveTimer.start();
    shiftAll(m_firstAlignment);
}

} // namespace opscope
