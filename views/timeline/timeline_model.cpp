// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_model.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/analysis/first_clocks.h"
#include "views/panel.h"
#include "views/qtext.h"
#include "views/selection/result_lanes.h"
#include "views/selection/shown_notes.h"
#include "views/selection/shown_times.h"

namespace opscope {
namespace {

constexpr int kSaveDelayMs = 1500;

} // namespace

TimelineModel::TimelineModel(const ReportPtr& report, Selection& selection, QObject* parent,
                             TimelineMemory memory)
    : TimelineModel(std::vector{report}, selection, parent, memory)
{
}

TimelineModel::TimelineModel(std::vector<ReportPtr> reports, Selection& selection, QObject* parent,
                             TimelineMemory memory)
    : QObject(parent), m_selection(selection), m_lanes(reports), m_find(reports), m_memory(memory)
{
    m_saveTimer.setSingleShot(true);
    m_saveTimer.setInterval(kSaveDelayMs);
    connect(&m_saveTimer, &QTimer::timeout, this, &TimelineModel::saveNow);
    m_mergedTimer.setSingleShot(true);
    m_mergedTimer.setInterval(0);
    connect(&m_mergedTimer, &QTimer::timeout, this, &TimelineModel::showMerged);
    for (std::size_t rank = 0; rank < reports.size(); ++rank) {
        m_runs.push_back(std::make_unique<TimelineRun>(reports[rank]));
        followRun(rank);
    }
    const auto isZero = [](std::int64_t shift) { return shift == 0; };
    connect(this, &TimelineModel::aligned, this, &TimelineModel::publishClocks);
    m_firstAlignment =
        std::ranges::all_of(firstClocks(reports), isZero) ? ClockAlignment::Recorded : ClockAlignment::Begin;
    shiftAll(m_firstAlignment);
    connect(&m_find, &TimelineFind::changed, this, &TimelineModel::updateDimming);
    connect(&m_find, &TimelineFind::currentChanged, this, [this] {
        if (m_find.current()) {
            const auto slice = m_find.hits().slices[*m_find.current()];
            selectSlice(slice);
            show(slice);
        }
    });
    m_selection.on(Selection::Narrowed, this, [this] { applyNarrowing(); });
    m_selection.on(Selection::Rank, this,
                   [this] { Q_EMIT marksChanged(); }); // the steps are those of the rank in focus
    load();
    mergeLanes();
    connect(&ResultLanes::of(m_selection), &ResultLanes::changed, this, &TimelineModel::followResults);
    followResults();
    connect(&ShownNotes::of(m_selection), &ShownNotes::changed, this, &TimelineModel::marksChanged);
    const auto followSwitch = [this] {
        const auto isAbsolute = ShownTimes::of(m_selection).isAbsolute();
        if (std::exchange(m_options.isAbsolute, isAbsolute) != isAbsolute)
            Q_EMIT contentChanged();
    };
    connect(&ShownTimes::of(m_selection), &ShownTimes::changed, this, followSwitch);
    followSwitch();
    publishClocks();
    applyNarrowing();
}

TimelineModel::~TimelineModel()
{
    if (m_saveTimer.isActive())
        saveNow();
}

/// Updates the clocks in the selection, where a range of one rank is the same stretch of the axis for all
/// others.
void TimelineModel::publishClocks()
{
    std::vector<std::int64_t> shifts;
    for (const auto& run : m_runs)
        shifts.push_back(run->shift());
    m_selection.setClocks(std::move(shifts));
    ShownTimes::of(m_selection).setZero(origin());
}

void TimelineModel::followRun(std::size_t rank)
{
    auto* run = m_runs[rank].get();
    connect(run, &TimelineRun::detailed, this, &TimelineModel::contentChanged);
    connect(run, &TimelineRun::launchesFound, this, &TimelineModel::launchesFound);
    connect(run, &TimelineRun::merged, &m_mergedTimer, qOverload<>(&QTimer::start));
    connect(run, &TimelineRun::modelSpansFound, this, [this] {
        if (m_selection.narrowing().model)
            applyNarrowing();
    });
    connect(run, &TimelineRun::ready, this, [this] {
        if (isReady())
            Q_EMIT readyChanged();
        Q_EMIT contentChanged();
    });
    connect(run, &TimelineRun::lanesNarrowed, this, [this, rank](const std::vector<bool>& tracks) {
        m_lanes.setTracks(rank, tracks);
        Q_EMIT lanesChanged();
    });
}

bool TimelineModel::isReady() const
{
    return std::ranges::all_of(m_runs, [](const auto& run) { return run->isReady(); });
}

std::vector<std::size_t> TimelineModel::shownRanks() const
{
    const auto only = m_selection.narrowing().rank;
    std::vector<std::size_t> out;
    for (std::size_t rank = 0; rank < m_runs.size(); ++rank) {
        if (!only || *only == rank || m_runs.size() == 1)
            out.push_back(rank);
    }
    return out;
}

TimeRange TimelineModel::span() const
{
    TimeRange out = run().span(); // valid also for an empty report
    for (const auto rank : shownRanks())
        out = joined(out, run(rank).span());
    return out;
}

TimeRange TimelineModel::usualSpan() const
{
    TimeRange out = run().usualSpan();
    for (const auto rank : shownRanks())
        out = joined(out, run(rank).usualSpan());
    return out;
}

TimeRange TimelineModel::keptSpan() const
{
    TimeRange out;
    for (const auto rank : shownRanks())
        out = joined(out, run(rank).keptSpan());
    return out.empty() ? span() : out;
}

void TimelineModel::followResults()
{
    const auto& all = ResultLanes::of(m_selection).all();
    std::vector<std::unique_ptr<TimelineRun>> before = std::exchange(m_results, {});
    std::vector<LaneTree::Result> lanes;
    for (const auto& result : all) {
        const auto known = std::ranges::find_if(
            before, [&](const auto& run) { return run && run->reportPtr() == result.rows; });
        if (known != before.end()) {
            m_results.push_back(std::move(*known));
        } else {
            m_results.push_back(std::make_unique<TimelineRun>(result.rows));
            connect(m_results.back().get(), &TimelineRun::detailed, this, &TimelineModel::contentChanged);
        }
        lanes.push_back({result.name, std::min(result.rank, m_runs.size() - 1), result.rows->slices.size(),
                         result.rows->tracks.front().rows});
    }
    if (before.empty() && lanes.empty())
        return;
    m_lanes.setResults(lanes);
    Q_EMIT lanesChanged();
}

TimeRange TimelineModel::rangeOfRow(std::int32_t lane, SliceId row) const
{
    const auto& node = m_lanes.node(lane);
    const auto slice = m_results[static_cast<std::size_t>(node.result)]->report().slices.at(row);
    const auto offset = m_runs[node.rank]->shift();
    return {slice.ts + offset, slice.end() + offset};
}

const TrackPyramid* TimelineModel::pyramidOf(std::int32_t lane) const
{
    const auto& node = m_lanes.node(lane);
    if (node.result >= 0)
        return m_results[static_cast<std::size_t>(node.result)]->pyramids().tracks.front().get();
    const auto& run = *m_runs[node.rank];
    if (node.track.valid())
        return run.pyramids().tracks[node.track.index()].get();
    const auto* merged = node.streams.empty() ? nullptr : run.mergedOf(node.streams);
    return merged == nullptr ? nullptr : &merged->pyramid;
}

std::uint16_t TimelineModel::rowOf(RankSlice slice) const
{
    const auto& own = report(slice.rank);
    const auto track = own.slices.track[slice.id.index()];
    const auto lane = m_lanes.laneOf({slice.rank, track});
    const auto* merged = lane < 0 || m_lanes.node(lane).streams.empty()
                             ? nullptr
                             : run(slice.rank).mergedOf(m_lanes.node(lane).streams);
    return merged == nullptr ? own.slices.row[slice.id.index()] : merged->rowOf(own, slice.id);
}

std::int64_t TimelineModel::offsetOfLane(std::int32_t lane) const
{
    const auto& node = m_lanes.node(lane);
    return offsetOf({node.rank, node.streams.empty() ? node.track : node.streams.front()});
}

/// Lets the runs build the lanes of all streams that are shown.
void TimelineModel::mergeLanes()
{
    std::vector<std::vector<std::vector<TrackId>>> wanted(m_runs.size());
    for (const auto& node : m_lanes.nodes()) {
        if (node.isMerged)
            wanted[node.rank].push_back(node.streams);
    }
    for (std::size_t rank = 0; rank < m_runs.size(); ++rank)
        m_runs[rank]->setMerged(std::move(wanted[rank]));
}

void TimelineModel::showMerged()
{
    std::vector<LaneTree::LaneRows> rows;
    for (std::size_t i = 0; i < m_lanes.nodes().size(); ++i) {
        const auto& node = m_lanes.nodes()[i];
        const auto* lane = node.isMerged ? m_runs[node.rank]->mergedOf(node.streams) : nullptr;
        if (lane != nullptr)
            rows.push_back({static_cast<std::int32_t>(i), lane->pyramid.rowCount()});
    }
    m_lanes.setRows(rows);
    Q_EMIT lanesChanged();
}

void TimelineModel::lanesEdited()
{
    mergeLanes();
    m_saveTimer.start();
    Q_EMIT lanesChanged();
}

void TimelineModel::markersEdited()
{
    if (m_currentMarker && *m_currentMarker >= m_markers.all().size())
        m_currentMarker.reset();
    m_saveTimer.start();
    Q_EMIT markersChanged();
    Q_EMIT marksChanged();
}

void TimelineModel::setScheme(ColorScheme scheme)
{
    m_hasOwnLook = true;
    for (const auto& run : m_runs)
        run->colors().setScheme(scheme);
    m_saveTimer.start();
    Q_EMIT contentChanged();
}

void TimelineModel::setThresholds(const ShareThresholds& thresholds)
{
    m_hasOwnLook = true;
    for (const auto& run : m_runs)
        run->colors().setThresholds(thresholds);
    m_saveTimer.start();
    Q_EMIT contentChanged();
}

void TimelineModel::setDefaultLook(TimeUnit unit, ColorScheme scheme, const ShareThresholds& thresholds,
                                   bool isNew)
{
    if (m_hasOwnLook && !isNew)
        return;
    m_hasOwnLook = false;
    m_options.unit = unit;
    for (const auto& run : m_runs) {
        run->colors().setScheme(scheme);
        run->colors().setThresholds(thresholds);
    }
    m_saveTimer.start();
    Q_EMIT contentChanged();
}

void TimelineModel::themeChanged()
{
    for (const auto& run : m_runs)
        run->colors().setTheme(currentTheme());
    Q_EMIT contentChanged();
}

void TimelineModel::setOptions(const TimelineOptions& options)
{
    if (options == m_options)
        return;
    m_options = options;
    m_hasOwnLook = true;
    m_saveTimer.start();
    ShownTimes::of(m_selection).setAbsolute(options.isAbsolute);
    Q_EMIT contentChanged();
}

QString TimelineModel::timeText(std::int64_t ns) const
{
    return opscope::timeText(ns, origin(), m_options.isAbsolute, report().clock, m_options.unit);
}

void TimelineModel::setCurrentMarker(std::optional<std::size_t> index)
{
    m_currentMarker = index;
    Q_EMIT markersChanged();
    Q_EMIT marksChanged();
}

void TimelineModel::setMeasured(std::optional<TimeRange> range)
{
    m_measured = range;
    Q_EMIT marksChanged();
}

void TimelineModel::setFlowLane(RankTrack track)
{
    m_flowLane = track;
    Q_EMIT marksChanged();
}

bool TimelineModel::isThere(RankSlice slice) const
{
    return slice.valid() && slice.rank < m_runs.size() && slice.id.index() < report(slice.rank).slices.size();
}

RankSlice TimelineModel::selectedSlice() const
{
    const auto& slices = m_selection.slices();
    const auto last = slices.empty() ? RankSlice{} : inFocus(slices.back());
    return isThere(last) ? last : RankSlice{};
}

void TimelineModel::selectSlice(RankSlice slice, bool doAdd)
{
    if (!slice.valid()) {
        m_selection.setSlices({});
        return;
    }
    auto slices = doAdd && slice.rank == focus() ? m_selection.slices() : std::vector<SliceId>{};
    if (const auto at = std::ranges::find(slices, slice.id); at != slices.end())
        slices.erase(at);
    else
        slices.push_back(slice.id);
    m_selection.setSlices(std::move(slices), slice.rank);
}

void TimelineModel::selectRange(std::optional<TimeRange> range, const std::vector<RankTrack>& tracks)
{
    std::vector<TrackId> own;
    for (const auto& track : tracks) {
        if (track.rank == tracks.front().rank)
            own.push_back(track.id);
    }
    std::ranges::sort(own);
    if (!tracks.empty())
        m_selection.setRank(tracks.front().rank);
    const auto shift = run().shift();
    if (range)
        range = TimeRange{range->begin - shift, range->end - shift};
    m_selection.setRange(range, std::move(own));
}

std::optional<TimeRange> TimelineModel::selectedRange() const
{
    std::optional<TimeRange> out;
    for (const auto id : m_selection.slices()) {
        if (!isThere(inFocus(id)))
            continue;
        const auto range = rangeOf(inFocus(id));
        out = out ? TimeRange{std::min(out->begin, range.begin), std::max(out->end, range.end)} : range;
    }
    if (const auto range = m_selection.range(); !out && range)
        out = run().onAxis(*range);
    return out;
}

RankSlice TimelineModel::neighbour(RankSlice slice, int direction, bool isSameName) const
{
    return {slice.rank,
            slice.valid() ? run(slice.rank).neighbour(slice.id, direction, isSameName) : SliceId{}};
}

RankSlice TimelineModel::flowEnd(RankSlice slice, int direction) const
{
    return {slice.rank, slice.valid() ? run(slice.rank).flowEnd(slice.id, direction) : SliceId{}};
}

void TimelineModel::applyNarrowing()
{
    const auto& narrowing = m_selection.narrowing();
    m_lanes.setDevice(narrowing.device);
    m_lanes.setRank(m_runs.size() > 1 ? narrowing.rank : std::nullopt);
    bool isOther = false;
    for (std::size_t rank = 0; rank < m_runs.size(); ++rank)
        isOther = m_runs[rank]->narrow(m_selection.narrowingIn(rank)) || isOther;
    if (const auto name = qtext(narrowing.name); name != std::exchange(m_filterName, name))
        m_find.search({.text = name}); // slices with other names are dimmed
    scopeFind();
    ShownTimes::of(m_selection).setZero(origin()); // of the ranks that are shown
    Q_EMIT lanesChanged();
    Q_EMIT contentChanged(); // the overview shows only these ranks
    if (isOther && m_widthPx > 0)
        fitAll();
}

void TimelineModel::scopeFind()
{
    std::vector<FindScope> scopes;
    const auto& narrowing = m_selection.narrowing();
    for (std::size_t rank = 0; rank < m_runs.size(); ++rank) {
        const bool isShown = m_runs.size() == 1 || !narrowing.rank || *narrowing.rank == rank;
        scopes.push_back({narrowing.device, run(rank).kept(), run(rank).shift(), isShown});
    }
    m_find.setScopes(std::move(scopes));
}

void TimelineModel::updateDimming()
{
    const auto& [names, found] = std::tie(m_find.hits().names, m_find.hits().found);
    const std::vector<std::uint8_t> all;
    for (std::size_t rank = 0; rank < m_runs.size(); ++rank) {
        m_runs[rank]->colors().setDimming(rank < names.size() ? names[rank] : all);
        m_runs[rank]->colors().setDimmingBySlice(rank < found.size() ? found[rank] : all);
    }
    Q_EMIT contentChanged();
}

} // namespace opscope
