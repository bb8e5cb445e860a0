// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/overlap.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/analysis/intervals.h"
#include "core/report/slice_span.h"

namespace opscope {
namespace {

/// Ranges of one kind of work with the sums up to each start: a step asks for a part.
class Work {
public:
    void add(TimeRange range) { m_ranges.push_back(range); }
    bool empty() const { return m_ranges.empty(); }
    void freeze()
    {
        std::sort(m_ranges.begin(), m_ranges.end(),
                  [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; });
        m_covered = Intervals(m_ranges);
        for (const auto& range : m_ranges)
            m_longest = std::max(m_longest, range.dur());
    }
    const Intervals& covered() const { return m_covered; }
    BusyTime in(TimeRange within) const
    {
        BusyTime busy;
        busy.covered = m_covered.lengthIn(within);
        auto it = std::lower_bound(m_ranges.begin(), m_ranges.end(), within.begin - m_longest,
                                   [](const TimeRange& r, std::int64_t ts) { return r.begin < ts; });
        for (; it != m_ranges.end() && it->begin < within.end; ++it)
            busy.sum +=
                std::max<std::int64_t>(0, std::min(it->end, within.end) - std::max(it->begin, within.begin));
        return busy;
    }

private:
    std::vector<TimeRange> m_ranges;
    Intervals m_covered;
    std::int64_t m_longest = 0;
};

struct DeviceWork {
    Work compute;
    Work communication;
    Work communicationTasks;
    Work copy;
    bool hasAny = false;
    Intervals hidden; ///< communication behind compute
    Intervals busy;   ///< compute or communication
    Intervals worked; ///< or copy
    Intervals active; ///< or a host call
    TimeRange span;
};

OverlapRow rowOf(const DeviceWork& work, const Work& host, TimeRange range)
{
    OverlapRow row;
    row.range = range;
    row.compute = work.compute.in(range);
    row.communication = work.communication.in(range);
    row.overlapped = work.hidden.lengthIn(range);
    row.communicationNotOverlapped = row.communication.covered - row.overlapped;
    row.copy = work.copy.in(range);
    row.hostApi = host.in(range);
    row.free = range.dur() - work.busy.lengthIn(range);
    const auto worked = work.worked.lengthIn(range);
    const auto active = work.active.lengthIn(range);
    row.idle = range.dur() - worked;
    row.copyOnly = worked - work.busy.lengthIn(range);
    row.hostOnly = active - worked;
    row.nothing = range.dur() - active;
    return row;
}

} // namespace

std::vector<OverlapRow> overlapOf(const Report& report, std::optional<TimeRange> range, std::stop_token stop,
                                  RunRange run)
{
    std::map<std::int32_t, DeviceWork> devices;
    Work host;
    const auto& slices = report.slices;
    for (const auto& track : report.tracks) {
        if (stop.stop_requested())
            return {};
        for (std::size_t i = track.firstSlice; i < std::size_t{track.firstSlice} + track.sliceCount; ++i) {
            const auto cls = slices.cls[i];
            const TimeRange at{slices.ts[i], slices.ts[i] + slices.dur[i]};
            if (isHostApiClass(cls))
                host.add(at);
            if (!isDeviceClass(cls))
                continue;
            auto& work = devices[track.device];
            if (!std::exchange(work.hasAny, true))
                work.span = at;
            work.span = {std::min(work.span.begin, at.begin), std::max(work.span.end, at.end)};
            if (cls == SliceClass::Kernel || cls == SliceClass::AiCpu)
                work.compute.add(at);
            else if (cls == SliceClass::Communication)
                work.communication.add(at);
            else if (cls == SliceClass::CommunicationTask)
                work.communicationTasks.add(at);
            else if (cls == SliceClass::Memcpy)
                work.copy.add(at);
        }
    }
    host.freeze();
    const auto wholeRun = run == RunRange::Report ? sliceSpan(report) : TimeRange{};
    std::vector<OverlapRow> rows;
    for (auto& [device, work] : devices) {
        if (work.communication.empty())
            std::swap(work.communication, work.communicationTasks);
        for (auto* part : {&work.compute, &work.communication, &work.copy})
            part->freeze();
        work.hidden = work.compute.covered().inBoth(work.communication.covered());
        work.busy = work.compute.covered().with(work.communication.covered());
        work.worked = work.busy.with(work.copy.covered());
        work.active = work.worked.with(host.covered());
        const auto clip = [&](TimeRange r) {
            return range ? TimeRange{std::max(r.begin, range->begin), std::min(r.end, range->end)} : r;
        };
        const auto whole = clip(run == RunRange::Report ? wholeRun : work.span);
        if (!whole.empty()) {
            rows.push_back(rowOf(work, host, whole));
            rows.back().device = device;
        }
        const auto steps = std::min<std::size_t>(report.steps.size(), kNoStep); // the rest has no number here
        for (std::size_t s = 0; s < steps && !stop.stop_requested(); ++s) {
            const auto& step = report.steps[s];
            const auto part = clip(step.range);
            if ((step.device != kNoDevice && device != kNoDevice && step.device != device) || part.empty())
                continue;
            rows.push_back(rowOf(work, host, part));
            rows.back().device = device;
            rows.back().step = static_cast<std::uint16_t>(s);
        }
    }
    return rows;
}

} // namespace opscope
