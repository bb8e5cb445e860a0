// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/overlap.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "core/analysis/intervals.h"
#include "core/base/message_id.h"
#include "core/base/sort_runs.h"
#include "core/report/stray_times.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

/// The time that ranges, which may overlap, spend within a given range. A query needs O(log n), because steps
/// may overlap too.
class TimeSums {
public:
    TimeSums() = default;
    explicit TimeSums(const std::vector<TimeRange>& ranges)
    {
        for (const auto& range : ranges) {
            if (range.empty())
                continue;
            m_begins.times.push_back(range.begin);
            m_ends.times.push_back(range.end);
        }
        m_begins.addUp();
        m_ends.addUp();
    }
    std::int64_t in(TimeRange within) const
    {
        return static_cast<std::int64_t>(until(within.end) - until(within.begin));
    }

private:
    /// Unsigned: sums of stamps may wrap around, but their differences are correct.
    struct Stamps {
        std::vector<std::int64_t> times;
        std::vector<std::uint64_t> sums;

        void addUp()
        {
            sortRuns(std::span(times), std::less<>());
            sums.reserve(times.size() + 1);
            sums.push_back(0);
            for (const auto time : times)
                sums.push_back(sums.back() + static_cast<std::uint64_t>(time));
        }
        /// The sum of `at - stamp` over all stamps before `at`.
        std::uint64_t since(std::int64_t at) const
        {
            const auto count = static_cast<std::size_t>(std::ranges::lower_bound(times, at) - times.begin());
            return count == 0 ? 0 : count * static_cast<std::uint64_t>(at) - sums[count];
        }
    };
    std::uint64_t until(std::int64_t at) const { return m_begins.since(at) - m_ends.since(at); }

    Stamps m_begins;
    Stamps m_ends;
};

/// Ranges of one kind of work, queried per step.
class Work {
public:
    void add(TimeRange range) { m_ranges.push_back(range); }
    void add(Work&& more) { m_ranges.insert(m_ranges.end(), more.m_ranges.begin(), more.m_ranges.end()); }
    bool empty() const { return m_ranges.empty(); }
    void freeze()
    {
        m_sums = TimeSums(m_ranges);
        m_covered = Intervals(std::move(m_ranges));
        m_coveredSums = TimeSums(m_covered.ranges());
    }
    const Intervals& covered() const { return m_covered; }
    BusyTime in(TimeRange within) const
    {
        BusyTime busy;
        busy.covered = m_coveredSums.in(within);
        busy.sum = m_sums.in(within);
        return busy;
    }

private:
    std::vector<TimeRange> m_ranges; ///< until freeze()
    Intervals m_covered;
    TimeSums m_sums;
    TimeSums m_coveredSums;
};

struct DeviceWork {
    Work compute;
    Work aiCore; ///< filled only if compute has other work too
    Work communication;
    Work communicationTasks;
    Work copy;
    bool hasAny = false;
    bool hasAiCpu = false;
    TimeSums hidden; ///< communication hidden by compute
    TimeSums busy;   ///< compute or communication
    TimeSums worked; ///< compute, communication or copy
    TimeSums active; ///< work or a host call
    TimeRange span;
};

/// Collectives that the host runs (gloo) are for the only device of a run.
void addHostCollectives(std::map<std::int32_t, DeviceWork>& devices)
{
    const auto host = devices.find(kNoDevice);
    if (host == devices.end() || devices.size() != 2 || !host->second.compute.empty() ||
        !host->second.copy.empty())
        return;
    auto& device = devices.rbegin()->second; // kNoDevice is less than any other
    device.communication.add(std::move(host->second.communication));
    device.communicationTasks.add(std::move(host->second.communicationTasks));
    device.span = {std::min(device.span.begin, host->second.span.begin),
                   std::max(device.span.end, host->second.span.end)};
    devices.erase(host);
}

OverlapRow rowOf(const DeviceWork& work, const Work& host, TimeRange range)
{
    OverlapRow row;
    row.range = range;
    row.deviceSpan = {std::max(range.begin, work.span.begin), std::min(range.end, work.span.end)};
    row.compute = work.compute.in(range);
    row.aiCore = work.hasAiCpu ? work.aiCore.in(range) : row.compute;
    row.communication = work.communication.in(range);
    row.overlapped = work.hidden.in(range);
    row.communicationNotOverlapped = row.communication.covered - row.overlapped;
    row.copy = work.copy.in(range);
    row.hostApi = host.in(range);
    row.free = range.dur() - work.busy.in(range);
    const auto worked = work.worked.in(range);
    const auto active = work.active.in(range);
    row.idle = range.dur() - worked;
    row.copyOnly = worked - work.busy.in(range);
    row.hostOnly = active - worked;
    row.nothing = range.dur() - active;
    return row;
}

/// The row for an entire run: the time outside its work is neither idle nor free.
OverlapRow runRowOf(const DeviceWork& work, const Work& host, TimeRange range)
{
    auto row = rowOf(work, host, range);
    const auto outside = [&](TimeRange part, std::int64_t& length) {
        if (part.empty())
            return;
        length = part.dur();
        const auto active = work.active.in(part);
        row.hostOnly -= active;
        row.nothing -= length - active;
        row.idle -= length;
        row.free -= length;
    };
    outside({range.begin, std::min(range.end, work.span.begin)}, row.beforeFirst);
    outside({std::max(range.begin, work.span.end), range.end}, row.afterLast);
    return row;
}

double shareOfDevice(const OverlapRow& row, std::int64_t part)
{
    return row.deviceSpan.empty() ? 0 : static_cast<double>(part) / static_cast<double>(row.deviceSpan.dur());
}

} // namespace

double communicationShare(const OverlapRow& row)
{
    return shareOfDevice(row, row.communication.covered);
}

double notOverlappedShare(const OverlapRow& row)
{
    return shareOfDevice(row, row.communicationNotOverlapped);
}

double freeShare(const OverlapRow& row)
{
    if (row.step == kNoStep)
        return shareOfDevice(row, row.free);
    return row.range.empty() ? 0 : static_cast<double>(row.free) / static_cast<double>(row.range.dur());
}

std::vector<OverlapRow> overlapOf(const Report& report, std::optional<TimeRange> range, std::stop_token stop,
                                  RunRange run, HostTime hostTime)
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
            if (isStray(report, i))
                continue;
            if (hostTime == HostTime::Counted && isHostApiClass(cls))
                host.add(at);
            if (!isWorkClass(cls))
                continue;
            auto& work = devices[track.device];
            if (!std::exchange(work.hasAny, true))
                work.span = at;
            work.span = {std::min(work.span.begin, at.begin), std::max(work.span.end, at.end)};
            if (cls == SliceClass::Kernel || cls == SliceClass::AiCpu)
                work.compute.add(at);
            if (cls == SliceClass::Kernel)
                work.aiCore.add(at);
            else if (cls == SliceClass::AiCpu)
                work.hasAiCpu = true;
            else if (cls == SliceClass::Communication)
                work.communication.add(at);
            else if (cls == SliceClass::CommunicationTask)
                work.communicationTasks.add(at);
            else if (cls == SliceClass::Memcpy)
                work.copy.add(at);
        }
    }
    addHostCollectives(devices);
    host.freeze();
    const auto wholeRun = run == RunRange::Report ? sliceSpan(report) : TimeRange{};
    std::vector<OverlapRow> rows;
    for (auto& [device, work] : devices) {
        if (work.communication.empty())
            std::swap(work.communication, work.communicationTasks);
        for (auto* part : {&work.compute, &work.aiCore, &work.communication, &work.copy})
            part->freeze();
        const auto busy = work.compute.covered().with(work.communication.covered());
        const auto worked = busy.with(work.copy.covered());
        work.hidden = TimeSums(work.compute.covered().inBoth(work.communication.covered()).ranges());
        work.busy = TimeSums(busy.ranges());
        work.worked = TimeSums(worked.ranges());
        work.active = TimeSums(worked.with(host.covered()).ranges());
        const auto clip = [&](TimeRange r) {
            return range ? TimeRange{std::max(r.begin, range->begin), std::min(r.end, range->end)} : r;
        };
        const auto whole = clip(run == RunRange::Report ? wholeRun : work.span);
        if (!whole.empty()) {
            rows.push_back(runRowOf(work, host, whole));
            rows.back().device = device;
        }
        const auto steps = std::min<std::size_t>(report.steps.size(), kNoStep); // more have no number
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

bool recordsCopies(const Report& report)
{
    const auto isTimeline = [](const InventoryEntry& entry) {
        return (entry.kind == "chrome_trace" || entry.kind == "msprof_db" || entry.kind == "raw_prof") &&
               (entry.state == FileState::Used || entry.state == FileState::Partial ||
                (entry.reason && entry.reason->id == MessageId::HeldByOwnDatabase));
    };
    return report.inventory.empty() || std::ranges::any_of(report.inventory, isTimeline) ||
           std::ranges::find(report.slices.cls.span(), SliceClass::Memcpy) != report.slices.cls.span().end();
}

} // namespace opscope
