// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_run.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "core/report/stray_times.h"
#include "views/theme/theme.h"
#include "views/timeline/distinguishing_numbers.h"

namespace opscope {
namespace {

constexpr std::size_t kSlicesPerBatch = 200'000; ///< number of slices whose pyramids are published together

/// The time of each model, from the begin of its first op to the end of its last.
std::map<std::int64_t, TimeRange> modelSpans(const Report& report)
{
    std::map<std::int64_t, TimeRange> out;
    const auto& ops = report.ops;
    for (std::size_t i = 0; i < ops.size() && !ops.model.empty() && !ops.slice.empty(); ++i) {
        const auto slice = ops.slice[i];
        if (!slice.valid())
            continue;
        const auto begin = report.slices.ts[slice.index()];
        const auto end = begin + report.slices.dur[slice.index()];
        auto& span = out[ops.model[i]];
        span = span.empty() ? TimeRange{begin, end}
                            : TimeRange{std::min(span.begin, begin), std::max(span.end, end)};
    }
    return out;
}

/// The time and the steps of a narrowing as sorted ranges, joined if they touch. Empty if the narrowing has
/// neither.
std::vector<TimeRange> rangesOf(const Report& report, const Narrowing& narrowing,
                                const std::map<std::int64_t, TimeRange>& models)
{
    std::vector<TimeRange> out;
    if (narrowing.step) {
        if (*narrowing.step < report.steps.size())
            out.push_back(report.steps[*narrowing.step].range);
    } else if (narrowing.model) {
        for (const auto& step : report.steps) {
            if (step.model == *narrowing.model)
                out.push_back(step.range);
        }
        if (const auto span = models.find(*narrowing.model); out.empty() && span != models.end())
            out.push_back(span->second); // a model without steps
    }
    if (narrowing.range && out.empty() && !narrowing.step && !narrowing.model)
        out.push_back(*narrowing.range);
    for (auto& range : out) {
        if (narrowing.range)
            range = {std::max(range.begin, narrowing.range->begin),
                     std::min(range.end, narrowing.range->end)};
    }
    std::erase_if(out, [](const TimeRange& r) { return r.empty(); });
    std::ranges::sort(out, {}, &TimeRange::begin);
    std::size_t last = 0;
    for (std::size_t i = 1; i < out.size(); ++i) {
        if (out[i].begin <= out[last].end)
            out[last].end = std::max(out[last].end, out[i].end);
        else
            out[++last] = out[i];
    }
    if (!out.empty())
        out.resize(last + 1);
    return out;
}

bool overlapsAny(const std::vector<TimeRange>& ranges, TimeRange range)
{
    const auto it = std::ranges::upper_bound(ranges, range.begin, {}, &TimeRange::end);
    return it != ranges.end() && it->begin < std::max(range.end, range.begin + 1);
}

/// The chosen lanes; empty: all.
std::vector<bool> lanesOf(const Report& report, const std::vector<TrackId>& tracks)
{
    std::vector<bool> out(tracks.empty() ? 0 : report.tracks.size(), false);
    for (const auto track : tracks) {
        if (track.valid() && track.index() < out.size())
            out[track.index()] = true;
    }
    return out;
}

/// The lanes that have a slice in the kept times.
std::vector<bool> lanesWithin(const Report& report, const std::vector<TimeRange>& kept,
                              const std::stop_token& stop)
{
    std::vector<bool> out(report.tracks.size(), false);
    const auto ts = report.slices.ts.span();
    const auto dur = report.slices.dur.span();
    for (std::size_t t = 0; t < out.size() && !stop.stop_requested(); ++t) {
        const auto first = std::size_t{report.tracks[t].firstSlice};
        const auto last = first + report.tracks[t].sliceCount;
        for (auto i = first; i < last && !out[t]; ++i) {
            if (ts[i] >= kept.back().end)
                break; // the slices of a lane are sorted by start
            out[t] = overlapsAny(kept, {ts[i], ts[i] + dur[i]});
        }
    }
    return out;
}

/// The activity of each process, then of the lanes without a process, then of all lanes.
std::vector<std::shared_ptr<const Activity>>
activitiesOf(const Report& report, const std::vector<std::shared_ptr<const TrackPyramid>>& lanes,
             const std::stop_token& stop)
{
    std::vector<std::vector<std::shared_ptr<const TrackPyramid>>> byProcess(report.processes.size() + 1);
    for (std::size_t t = 0; t < lanes.size(); ++t) {
        const auto process = report.tracks[t].process;
        byProcess[process.valid() ? process.index() : report.processes.size()].push_back(lanes[t]);
    }
    std::vector<std::shared_ptr<const Activity>> out;
    for (const auto& own : byProcess)
        out.push_back(Activity::build(own, stop));
    out.push_back(Activity::join(out, stop));
    return out;
}

/// The length of the task queue as a counter; null if no task queue was recorded.
std::shared_ptr<const CounterTable> queueOf(const Report& report)
{
    const auto lengths = queueLengthsOf(report, {});
    if (lengths.empty())
        return nullptr;
    auto out = std::make_shared<CounterTable>();
    auto& counter = out->counters.emplace_back();
    counter.sampleCount = static_cast<std::uint32_t>(lengths.size());
    for (const auto& length : lengths) {
        out->ts.push_back(length.ts);
        out->value.push_back(static_cast<double>(length.inQueue));
        counter.max = std::max(counter.max, static_cast<double>(length.inQueue));
    }
    return out;
}

} // namespace

/// Finished pyramids on their way to the GUI thread.
struct TimelineRun::Built {
    std::map<std::int64_t, TimeRange> models; ///< all published together
    std::vector<std::pair<std::size_t, std::shared_ptr<const TrackPyramid>>> tracks;
    std::vector<std::pair<std::size_t, std::int64_t>> totals;
    std::vector<std::shared_ptr<const CounterPyramid>> counters; ///< all published together
    std::shared_ptr<const CounterTable> queue;                   ///< its pyramid is the last of `counters`
    std::vector<std::vector<std::uint32_t>> instants;            ///< all published together
    std::vector<std::uint32_t> freeInstants;                     ///< all published together
    std::vector<std::uint16_t> numbers;                          ///< all published together
    std::vector<std::shared_ptr<const Activity>> activity;       ///< by process; the last one is of all lanes
};

TimelineRun::TimelineRun(ReportPtr report, QObject* parent)
    : QObject(parent),
      m_report(std::move(report)),
      m_spanWithStrays(spanWithStrays(*m_report)),
      m_colors(m_report),
      m_nesting(std::make_shared<const Nesting>(*m_report)),
      m_laneTotals(m_report->tracks.size(), 0),
      m_offsets(m_report->processes.size(), 0)
{
    m_pyramids.tracks.resize(m_report->tracks.size());
    m_pyramids.counters.resize(m_report->counters.counters.size());
    m_colors.setTheme(currentTheme());
    m_colors.whenOpTypesAreNeeded([this] {
        m_typing.run([report = m_report](
                         const std::stop_token& stop) { return SliceColors::opTypesOf(*report, stop); },
                     [this](std::vector<StringId> types) {
                         m_colors.setOpTypes(std::move(types));
                         Q_EMIT detailed();
                     });
    });
    build();
}

void TimelineRun::build()
{
    // Builds lane by lane, in batches: the canvas shows a coarse picture until the fine one is built.
    auto work = [report = m_report, nesting = m_nesting](JobOutput<Built>& out, const std::stop_token& stop) {
        Built first;
        first.models = modelSpans(*report);
        first.instants.resize(report->tracks.size());
        for (std::size_t i = 0; i < report->instants.size(); ++i) {
            const auto track = report->instants[i].track;
            if (track.valid() && track.index() < first.instants.size())
                first.instants[track.index()].push_back(static_cast<std::uint32_t>(i));
            else
                first.freeInstants.push_back(static_cast<std::uint32_t>(i));
        }
        for (const auto& counter : report->counters.counters)
            first.counters.push_back(std::make_shared<CounterPyramid>(
                report->counters.value.span().subspan(counter.firstSample, counter.sampleCount)));
        if (first.queue = queueOf(*report); first.queue)
            first.counters.push_back(std::make_shared<CounterPyramid>(first.queue->value.span()));
        out.add(std::move(first));
        Built batch;
        std::size_t slices = 0;
        std::vector<std::shared_ptr<const TrackPyramid>> all;
        for (std::size_t t = 0; t < report->tracks.size(); ++t) {
            auto pyramid =
                std::make_shared<TrackPyramid>(TrackPyramid::build(report->slices, report->tracks[t], stop));
            if (stop.stop_requested())
                return;
            std::int64_t total = 0;
            if (pyramid->rowCount() != 0) {
                for (const auto& chunk : pyramid->row(0).chunks())
                    total += chunk.covered;
            }
            all.push_back(pyramid);
            batch.totals.emplace_back(t, total);
            batch.tracks.emplace_back(t, std::move(pyramid));
            slices += report->tracks[t].sliceCount;
            if (slices >= kSlicesPerBatch) {
                out.add(std::exchange(batch, {}));
                slices = 0;
            }
        }
        batch.activity = activitiesOf(*report, all, stop);
        batch.numbers = opscope::distinguishingNumberOffsets(*report, stop);
        out.add(std::move(batch));
        if (report->slices.size() > 0)
            static_cast<void>(
                nesting->selfTime(SliceId::of(0))); // computes the sweep here and not during a hover
    };
    m_build.runInParts<Built>(
        std::move(work), [this](const Built& built) { publish(built); },
        [this] {
            m_isReady = true;
            Q_EMIT ready();
        });
}

void TimelineRun::publish(const Built& built)
{
    if (!built.models.empty()) {
        m_models = built.models;
        Q_EMIT modelSpansFound();
    }
    if (!built.counters.empty())
        m_pyramids.counters = built.counters;
    if (built.queue)
        m_pyramids.queue = built.queue;
    if (!built.instants.empty())
        m_pyramids.instants = built.instants;
    if (!built.freeInstants.empty())
        m_pyramids.freeInstants = built.freeInstants;
    if (!built.activity.empty()) {
        m_pyramids.processes = built.activity;
        m_pyramids.all = built.activity.back();
        m_pyramids.processes.pop_back();
    }
    if (!built.numbers.empty())
        m_numberOffsets = built.numbers;
    for (const auto& [track, pyramid] : built.tracks)
        m_pyramids.tracks[track] = pyramid;
    for (const auto& [track, total] : built.totals)
        m_laneTotals[track] = total;
    m_colors.setLaneTotals(m_laneTotals);
    Q_EMIT detailed();
}

const Activity* TimelineRun::activityOf(std::optional<ProcessId> process,
                                        const std::vector<TrackId>& lanes) const
{
    const auto index = process && process->valid() ? process->index() : m_report->processes.size();
    const auto* found = !process                              ? m_pyramids.all.get()
                        : index < m_pyramids.processes.size() ? m_pyramids.processes[index].get()
                                                              : nullptr;
    const auto busy = std::ranges::count_if(
        lanes, [&](TrackId track) { return m_report->tracks[track.index()].sliceCount != 0; });
    return found != nullptr && found->laneCount() == static_cast<std::size_t>(busy) ? found : nullptr;
}

void TimelineRun::setShift(std::int64_t ns)
{
    std::int64_t ignored = 0; // times of a damaged file may be near the limits of int64
    if (!__builtin_add_overflow(m_report->span.begin, ns, &ignored) &&
        !__builtin_add_overflow(m_report->span.end, ns, &ignored))
        m_shift = ns;
}

std::int64_t TimelineRun::offsetOf(TrackId track) const
{
    return m_shift + processOffset(track);
}

std::int64_t TimelineRun::processOffset(TrackId track) const
{
    if (!track.valid())
        return 0;
    const auto process = m_report->tracks[track.index()].process;
    return process.valid() ? m_offsets[process.index()] : 0;
}

void TimelineRun::setProcessOffset(TrackId track, std::int64_t ns)
{
    if (const auto process = m_report->tracks[track.index()].process; process.valid())
        m_offsets[process.index()] = ns;
}

void TimelineRun::clearProcessOffsets()
{
    std::ranges::fill(m_offsets, 0);
}

bool TimelineRun::restoreClocks(std::int64_t shift, std::vector<std::int64_t> processOffsets)
{
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max() /
                           4; // the difference of two times within this limit fits into int64
    const auto isWithin = [&](std::int64_t ns, std::int64_t by) {
        return !__builtin_add_overflow(ns, by, &ns) && ns >= -kMost && ns <= kMost;
    };
    const auto& span = m_report->span;
    bool fits =
        processOffsets.size() == m_offsets.size() && isWithin(span.begin, shift) && isWithin(span.end, shift);
    for (const auto offset : processOffsets)
        fits = fits && isWithin(span.begin + shift, offset) && isWithin(span.end + shift, offset);
    if (!fits)
        return false;
    m_shift = shift;
    m_offsets = std::move(processOffsets);
    return true;
}

const MergedLane* TimelineRun::mergedOf(const std::vector<TrackId>& tracks) const
{
    const auto at = std::ranges::find_if(m_merged, [&](const auto& lane) { return lane->tracks == tracks; });
    return at == m_merged.end() ? nullptr : at->get();
}

void TimelineRun::setMerged(std::vector<std::vector<TrackId>> lanes)
{
    if (lanes == m_wanted)
        return;
    m_wanted = std::move(lanes);
    std::erase_if(m_merged, [this](const auto& lane) {
        return std::ranges::find(m_wanted, lane->tracks) == m_wanted.end();
    });
    std::vector<std::vector<TrackId>> missing;
    std::ranges::copy_if(m_wanted, std::back_inserter(missing),
                         [this](const auto& tracks) { return mergedOf(tracks) == nullptr; });
    m_merging.cancel();
    if (missing.empty())
        return;
    m_merging.run(
        [report = m_report, missing = std::move(missing)](const std::stop_token& stop) {
            std::vector<std::shared_ptr<const MergedLane>> built;
            for (const auto& tracks : missing) {
                if (auto lane = mergeLanes(*report, tracks, stop))
                    built.push_back(std::move(lane));
            }
            return built;
        },
        [this](std::vector<std::shared_ptr<const MergedLane>> built) {
            std::ranges::move(built, std::back_inserter(m_merged));
            Q_EMIT merged();
        });
}

bool TimelineRun::isKept(TimeRange range) const
{
    return m_kept.empty() || overlapsAny(m_kept, range);
}

TimeRange TimelineRun::keptSpan() const
{
    return m_kept.empty() ? span() : onAxis({m_kept.front().begin, m_kept.back().end});
}

bool TimelineRun::narrow(const Narrowing& narrowing)
{
    auto kept = rangesOf(*m_report, narrowing, m_models);
    const bool isOtherTime = kept != m_kept;
    if (!isOtherTime && narrowing.tracks == m_keptTracks)
        return false;
    m_kept = std::move(kept);
    m_keptTracks = narrowing.tracks;
    auto chosen = lanesOf(*m_report, m_keptTracks);
    if (m_kept.empty()) {
        m_narrowing.cancel();
        Q_EMIT lanesNarrowed(chosen);
        return isOtherTime;
    }
    m_narrowing.run(
        [report = m_report, kept = m_kept, chosen = std::move(chosen)](const std::stop_token& stop) {
            auto lanes = lanesWithin(*report, kept, stop);
            for (std::size_t i = 0; i < chosen.size(); ++i)
                lanes[i] = lanes[i] && chosen[i];
            return lanes;
        },
        [this](const std::vector<bool>& tracks) { Q_EMIT lanesNarrowed(tracks); });
    return isOtherTime;
}

SliceId TimelineRun::neighbour(SliceId slice, int direction, bool isSameName) const
{
    if (!slice.valid())
        return {};
    const auto& slices = m_report->slices;
    const auto row = slices.row[slice.index()];
    const auto name = slices.name[slice.index()];
    const auto& track = m_report->tracks[slices.track[slice.index()].index()];
    const auto first = std::int64_t{track.firstSlice};
    const auto last = first + track.sliceCount;
    for (auto i = std::int64_t{slice.value} + direction; i >= first && i < last; i += direction) {
        const auto at = static_cast<std::size_t>(i);
        if ((isSameName ? slices.name[at] == name : slices.row[at] == row) &&
            isKept({slices.ts[at], slices.ts[at] + slices.dur[at]}))
            return SliceId::of(at);
    }
    return {};
}

SliceId TimelineRun::flowEnd(SliceId slice, int direction) const
{
    if (!slice.valid())
        return {};
    const auto& flows = m_report->flows;
    if (direction > 0) {
        const auto [first, last] = flows.outOf(slice);
        return first < last ? flows.target[first] : SliceId{};
    }
    const auto into = flows.into(slice);
    return into.empty() ? SliceId{} : flows.source[into.front()];
}

std::optional<std::int64_t> TimelineRun::selfTime(SliceId slice) const
{
    return m_isReady ? std::optional(m_nesting->selfTime(slice)) : std::nullopt;
}

const Launch* TimelineRun::launchOf(SliceId task)
{
    if (!task.valid() || !isDeviceClass(m_report->slices.cls[task.index()]) || m_report->flows.size() == 0)
        return nullptr;
    if (!m_launches) {
        if (!m_launching.isRunning())
            m_launching.run(
                [report = m_report](std::stop_token stop) {
                    auto launches = launchesOf(*report, std::move(stop));
                    std::erase_if(launches, [](const Launch& launch) {
                        return !launch.call.valid() && !launch.op.valid();
                    });
                    launches.shrink_to_fit();
                    std::ranges::sort(launches, {}, &Launch::task);
                    return std::make_shared<const std::vector<Launch>>(std::move(launches));
                },
                [this](std::shared_ptr<const std::vector<Launch>> launches) {
                    m_launches = std::move(launches);
                    Q_EMIT launchesFound();
                });
        return nullptr;
    }
    const auto at = std::ranges::lower_bound(*m_launches, task.value, {}, &Launch::task);
    return at != m_launches->end() && at->task == task.value ? &*at : nullptr;
}

std::pair<std::size_t, std::size_t> TimelineRun::placeOnLane(SliceId slice) const
{
    const auto& track = m_report->tracks[m_report->slices.track[slice.index()].index()];
    return {slice.value - track.firstSlice + 1, track.sliceCount};
}

} // namespace opscope
