// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/selection_statistics.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "core/analysis/outliers.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

struct Part {
    std::uint32_t name; ///< name, type, lane or stream
    std::int64_t begin;
    std::int64_t end;
    SliceId slice;
};

/// The number that identifies the group of a slice.
std::uint32_t keyOf(const Report& report, SliceId slice, SelectionGroup group)
{
    const auto i = slice.index();
    const auto& slices = report.slices;
    switch (group) {
    case SelectionGroup::Name:
        break;
    case SelectionGroup::OpType: {
        const auto op = report.opOf(slice);
        const auto type =
            op.valid() && op.index() < report.ops.type.size() ? report.ops.type[op.index()] : StringId();
        if (type.valid() && !report.text(type).empty())
            return type.value;
        break;
    }
    case SelectionGroup::Lane:
        return slices.track[i].value;
    case SelectionGroup::Stream:
        return slices.stream[i];
    }
    return slices.name[i].value;
}

void setKeys(const Report& report, std::vector<Part>& parts, SelectionGroup group)
{
    if (group == SelectionGroup::Name)
        return; // they already have it
    for (auto& part : parts)
        part.name = keyOf(report, part.slice, group);
}

std::vector<NameStatistics> byName(std::vector<Part>& parts, SelectionGroup group)
{
    std::ranges::sort(parts, [](const Part& a, const Part& b) {
        return a.name != b.name     ? a.name < b.name
               : a.begin != b.begin ? a.begin < b.begin
                                    : a.slice < b.slice;
    });
    std::vector<NameStatistics> out;
    for (std::size_t i = 0; i < parts.size();) {
        NameStatistics s;
        const auto key = parts[i].name;
        if (group == SelectionGroup::Lane)
            s.track = TrackId{key};
        else if (group == SelectionGroup::Stream)
            s.stream = key == kNoNumber ? std::nullopt : std::optional(key);
        else
            s.name = StringId{key};
        s.first = parts[i].slice;
        auto coveredTo = parts[i].begin;
        for (; i < parts.size() && parts[i].name == key; ++i) {
            s.add(parts[i].end - parts[i].begin);
            s.unionTime += std::max<std::int64_t>(parts[i].end - std::max(parts[i].begin, coveredTo), 0);
            coveredTo = std::max(coveredTo, parts[i].end);
        }
        out.push_back(s);
    }
    std::ranges::stable_sort(out, [](const auto& a, const auto& b) { return a.sum > b.sum; });
    return out;
}

/// A track of the device's work. Iterations and the vendor's "Free" and "Computing" tracks only describe that
/// work: counted as work they would hide every gap.
bool isDeviceTrack(const Track& track)
{
    if (track.cls == SliceClass::StepTrace || track.cls == SliceClass::Overlap)
        return false;
    return isDeviceClass(track.cls) || track.device != kNoDevice;
}

/// The innermost host slice that covers most of a gap.
SliceId hostSliceIn(TimeRange gap, const std::vector<const TrackPyramid*>& hosts)
{
    SliceId best;
    std::int64_t bestOverlap = 0;
    for (const auto* pyramid : hosts) {
        for (std::size_t r = pyramid->rowCount(); r-- > 0;) {
            const auto row = pyramid->row(r);
            SliceId candidate;
            std::int64_t overlap = 0;
            constexpr std::size_t kMaxLooked = 64;
            const auto from = row.firstEndingAfter(gap.begin);
            for (auto p = from; p < row.size() && p < from + kMaxLooked && row.begin(p) < gap.end; ++p) {
                const auto part = std::min(row.end(p), gap.end) - std::max(row.begin(p), gap.begin);
                if (part > overlap) {
                    overlap = part;
                    candidate = row.slice(p);
                }
            }
            if (overlap > bestOverlap) {
                bestOverlap = overlap;
                best = candidate;
            }
            if (overlap * 2 >= gap.dur())
                break; // its parents are less specific
        }
    }
    return best;
}

/// The time that ranges cover together, and the gaps between them.
struct Coverage {
    std::int64_t covered = 0;
    std::vector<TimeRange> gaps;
};

/// Sorts `busy`. Without busy time there are no gaps either: there is nothing to wait for.
Coverage coverageOf(std::vector<TimeRange>& busy, TimeRange range)
{
    std::ranges::sort(busy, {}, &TimeRange::begin);
    Coverage out;
    auto coveredTo = range.begin;
    for (const auto& part : busy) {
        if (part.begin > coveredTo)
            out.gaps.push_back({coveredTo, part.begin});
        out.covered += std::max<std::int64_t>(part.end - std::max(part.begin, coveredTo), 0);
        coveredTo = std::max(coveredTo, part.end);
    }
    if (coveredTo < range.end && !busy.empty())
        out.gaps.push_back({coveredTo, range.end});
    return out;
}

/// The chosen tracks that exist; all of the report if none is chosen. The vendor's overlap analysis describes
/// the slices of other tracks: together with them it would count their time twice.
std::vector<TrackId> chosenTracks(const Report& report, std::span<const TrackId> tracks)
{
    std::vector<TrackId> out(tracks.begin(), tracks.end());
    if (out.empty()) {
        for (std::size_t t = 0; t < report.tracks.size(); ++t)
            out.push_back(TrackId::of(t));
    }
    std::erase_if(out, [&](TrackId t) { return t.index() >= report.tracks.size(); });
    const auto isOverlap = [&](TrackId t) { return report.tracks[t.index()].cls == SliceClass::Overlap; };
    if (!std::ranges::all_of(out, isOverlap))
        std::erase_if(out, isOverlap);
    return out;
}

/// Calls `f(slice, part)` for the slices of a track that touch the range, cut to it. False if it was stopped.
template <class F>
bool eachPart(const Report& report, const Track& track, TimeRange range, const std::stop_token& stop, F f)
{
    const auto ts = report.slices.ts.span();
    const auto dur = report.slices.dur.span();
    const auto* const first = ts.data() + track.firstSlice;
    const auto last =
        track.firstSlice +
        static_cast<std::uint32_t>(std::lower_bound(first, first + track.sliceCount, range.end) - first);
    for (auto i = track.firstSlice; i < last; ++i) {
        if ((i & 0x3fffU) == 0 && stop.stop_requested())
            return false;
        const auto end = ts[i] + std::max<std::int64_t>(dur[i], 0);
        if (end > range.begin || (end == range.begin && ts[i] == range.begin))
            f(SliceId{i}, TimeRange{std::max(ts[i], range.begin), std::min(end, range.end)});
    }
    return true;
}

std::vector<const TrackPyramid*> hostPyramids(const Report& report, TrackPyramids pyramids)
{
    std::vector<const TrackPyramid*> hosts;
    for (std::size_t t = 0; t < std::min(report.tracks.size(), pyramids.size()); ++t) {
        if (!isDeviceTrack(report.tracks[t]) && report.tracks[t].cls != SliceClass::Overlap &&
            report.tracks[t].cls != SliceClass::StepTrace && pyramids[t] != nullptr)
            hosts.push_back(pyramids[t].get());
    }
    return hosts;
}

/// Gaps by the host slice that covers most of each, the greatest sum first. Incomplete if it was stopped.
std::vector<GapStatistics> gapsByHost(const Report& report, const std::vector<TimeRange>& gaps,
                                      const std::vector<const TrackPyramid*>& hosts,
                                      const std::stop_token& stop)
{
    std::vector<GapStatistics> out;
    std::unordered_map<std::uint32_t, std::size_t> places;
    for (const auto& gap : gaps) {
        if (stop.stop_requested())
            return out;
        const auto host = hostSliceIn(gap, hosts);
        const auto hostName = host.valid() ? report.slices.name[host.index()] : StringId{};
        const auto [it, isNew] = places.try_emplace(hostName.value, out.size());
        if (isNew)
            out.emplace_back().host = hostName;
        auto& s = out[it->second];
        if (isNew || gap.dur() > s.max) {
            s.longest = gap;
            s.hostSlice = host;
        }
        s.add(gap.dur());
    }
    std::ranges::stable_sort(out, [](const auto& a, const auto& b) { return a.sum > b.sum; });
    return out;
}

} // namespace

SelectionStatistics rangeStatistics(const Report& report, TimeRange range, std::span<const TrackId> tracks,
                                    TrackPyramids pyramids, const std::stop_token& stop, SelectionGroup group)
{
    SelectionStatistics out;
    out.group = group;
    out.range = range;
    if (range.empty())
        return out;
    const auto chosen = chosenTracks(report, tracks);
    const bool hasDeviceTrack =
        std::ranges::any_of(chosen, [&](TrackId t) { return isDeviceTrack(report.tracks[t.index()]); });

    std::vector<Part> parts;
    const auto add = [&, name = report.slices.name.span()](SliceId slice, TimeRange part) {
        parts.push_back({name[slice.index()].value, part.begin, part.end, slice});
    };
    std::vector<TimeRange> busy; // of the device tracks; of all tracks if there are none
    std::vector<TimeRange> work;
    for (const auto id : chosen) {
        const auto& track = report.tracks[id.index()];
        const auto firstPart = parts.size();
        if (!eachPart(report, track, range, stop, add))
            return {};
        if (hasDeviceTrack && !isDeviceTrack(track))
            continue;
        for (const auto& part : std::span(parts).subspan(firstPart)) {
            if (part.end <= part.begin)
                continue;
            busy.push_back({part.begin, part.end});
            if (hasDeviceTrack && isWorkClass(report.slices.cls[part.slice.index()]))
                work.push_back(busy.back());
        }
    }
    out.slices = parts.size();
    setKeys(report, parts, group);
    out.names = byName(parts, group);
    if (stop.stop_requested())
        return {};

    out.isWorkOnly = hasDeviceTrack && std::ranges::any_of(report.slices.cls.span(), isWorkClass);
    const auto coverage = coverageOf(out.isWorkOnly ? work : busy, range);
    out.covered = coverage.covered;
    // Without a device track the chosen tracks are the host's own: no other host slice explains their gaps.
    const auto hosts = hasDeviceTrack ? hostPyramids(report, pyramids) : std::vector<const TrackPyramid*>{};
    out.gaps = gapsByHost(report, coverage.gaps, hosts, stop);
    if (stop.stop_requested())
        return {};
    return out;
}

SelectionStatistics sliceStatistics(const Report& report, std::span<const SliceId> slices,
                                    const std::stop_token& stop, SelectionGroup group)
{
    SelectionStatistics out;
    out.group = group;
    std::vector<Part> parts;
    for (const auto id : slices) {
        if (id.index() >= report.slices.size())
            continue;
        const auto s = report.slices.at(id);
        const auto end = s.ts + std::max<std::int64_t>(s.dur, 0);
        out.range = parts.empty() ? TimeRange{s.ts, end}
                                  : TimeRange{std::min(out.range.begin, s.ts), std::max(out.range.end, end)};
        parts.push_back({s.name.value, s.ts, end, id});
    }
    if (stop.stop_requested())
        return {};
    out.slices = parts.size();
    std::vector<TimeRange> busy;
    for (const auto& part : parts)
        busy.push_back({part.begin, part.end});
    out.covered = coverageOf(busy, out.range).covered;
    setKeys(report, parts, group);
    out.names = byName(parts, group);
    return out;
}

SelectionStatistics selectionStatistics(const Report& report, const SelectedPart& selected,
                                        TrackPyramids pyramids, const std::stop_token& stop,
                                        SelectionGroup group)
{
    return selected.range ? rangeStatistics(report, *selected.range, selected.tracks, pyramids, stop, group)
                          : sliceStatistics(report, selected.slices, stop, group);
}

std::uint64_t countSlices(const Report& report, const SelectedPart& selected, const std::stop_token& stop)
{
    const auto isThere = [&](SliceId slice) { return slice.index() < report.slices.size(); };
    if (!selected.range)
        return static_cast<std::uint64_t>(std::ranges::count_if(selected.slices, isThere));
    if (selected.range->empty())
        return 0;
    std::uint64_t count = 0;
    const auto add = [&](SliceId, TimeRange) { ++count; };
    for (const auto id : chosenTracks(report, selected.tracks)) {
        if (!eachPart(report, report.tracks[id.index()], *selected.range, stop, add))
            return 0;
    }
    return count;
}

DurationHistogram durationHistogram(const Report& report, StringId name, std::size_t bins,
                                    const std::stop_token& stop)
{
    DurationHistogram out;
    std::vector<std::int64_t> durations;
    const auto names = report.slices.name.span();
    for (std::size_t i = 0; i < names.size(); ++i) {
        if ((i & 0xffffU) == 0 && stop.stop_requested())
            return {};
        if (names[i] == name)
            durations.push_back(report.slices.dur[i]);
    }
    if (durations.empty() || bins == 0)
        return out;
    out.count = durations.size();
    out.sum = std::accumulate(durations.begin(), durations.end(), std::int64_t{0});
    out.bins = durationBins(durations, bins);
    out.median = medianOf(std::move(durations));
    return out;
}

} // namespace opscope
