// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/step_assignment.h"

#include <algorithm>

#include <queue>

namespace opscope {

namespace {

/// The step that a source states for a slice has no time, or the slice has a part in it. A file is called
/// after the iteration whose device tasks it contains, and also contains the calls of the entire run.
bool isIn(const Report& report, std::uint32_t slice)
{
    const auto step = report.slices.step[slice];
    if (step >= report.steps.size() || report.steps[step].range.empty())
        return true;
    const auto& range = report.steps[step].range;
    const auto ts = report.slices.ts[slice];
    const auto end = ts + report.slices.dur[slice];
    return ts == end ? range.begin <= ts && ts <= range.end : range.overlaps({ts, end});
}

} // namespace

/// Follows the stretches along times that ascend.
class StepsByTime::Cursor {
public:
    explicit Cursor(const Stretches& stretches) : m_next(stretches.begin()), m_end(stretches.end()) {}
    std::optional<std::size_t> placeAt(std::int64_t ts)
    {
        if (m_next != m_end && m_next->begin <= ts) {
            m_next = std::upper_bound(m_next, m_end, ts,
                                      [](std::int64_t time, const Stretch& s) { return time < s.begin; });
            m_place = std::prev(m_next)->place;
        }
        return m_place;
    }

private:
    Stretches::const_iterator m_next;
    Stretches::const_iterator m_end;
    std::optional<std::size_t> m_place;
};

/// The stretches of the steps at these places, which ascend.
StepsByTime::Stretches StepsByTime::stretchesOf(const Report& report,
                                                const std::vector<std::size_t>& places) const
{
    const auto rangeAt = [&](std::size_t place) { return report.steps[m_order[place]].range; };
    Stretches out;
    std::priority_queue<std::size_t> open; // the last to begin on top
    const auto closeUntil = [&](std::int64_t time) {
        while (!open.empty() && rangeAt(open.top()).end <= time) {
            const auto end = rangeAt(open.top()).end;
            while (!open.empty() && rangeAt(open.top()).end <= end)
                open.pop();
            out.push_back({end, open.empty() ? std::optional<std::size_t>() : open.top()});
        }
    };
    for (const auto place : places) {
        closeUntil(rangeAt(place).begin);
        open.push(place);
        out.push_back({rangeAt(place).begin, place});
    }
    closeUntil(INT64_MAX);
    return out;
}

StepsByTime::StepsByTime(const Report& report)
{
    for (std::size_t i = 0; i < std::min<std::size_t>(report.steps.size(), kNoStep); ++i) {
        if (!report.steps[i].range.empty())
            m_order.push_back(static_cast<std::uint16_t>(i));
    }
    std::ranges::stable_sort(m_order, {}, [&](std::uint16_t i) { return report.steps[i].range.begin; });
    std::vector<std::size_t> all;
    std::map<std::int32_t, std::vector<std::size_t>> byDevice;
    for (std::size_t place = 0; place < m_order.size(); ++place) {
        all.push_back(place);
        byDevice[report.steps[m_order[place]].device].push_back(place);
    }
    m_ofAll = stretchesOf(report, all);
    for (const auto& [device, places] : byDevice)
        m_ofDevice[device] = stretchesOf(report, places);
}

/// Of the steps that any device has.
const StepsByTime::Stretches& StepsByTime::shared(std::int32_t device) const
{
    return device == kNoDevice ? m_ofAll : own(kNoDevice);
}

const StepsByTime::Stretches& StepsByTime::own(std::int32_t device) const
{
    const auto it = m_ofDevice.find(device);
    return it == m_ofDevice.end() ? m_none : it->second;
}

std::uint16_t StepsByTime::at(std::int32_t device, std::int64_t ts) const
{
    const auto place = std::max(Cursor(shared(device)).placeAt(ts), Cursor(own(device)).placeAt(ts));
    return place ? m_order[*place] : kNoStep; // none is the least
}

void StepsByTime::assign(Report& report) const
{
    if (m_order.empty())
        return;
    auto& steps = report.slices.step.own();
    const auto ts = report.slices.ts.span();
    for (const auto& track : report.tracks) {
        Cursor ofShared(shared(track.device));
        Cursor ofOwn(own(track.device));
        for (std::uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            if (steps[i] != kNoStep && isIn(report, i))
                continue;
            steps[i] = kNoStep;
            if (const auto place = std::max(ofShared.placeAt(ts[i]), ofOwn.placeAt(ts[i])))
                steps[i] = m_order[*place];
        }
    }
}

void assignStepsByTime(Report& report)
{
    StepsByTime(report).assign(report);
}

std::vector<std::size_t> stepsWithoutDevice(const Report& report)
{
    std::vector<bool> hasWork(report.steps.size());
    bool hasAny = false;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        const auto step = report.slices.step[i];
        if (step >= hasWork.size() || !isDeviceClass(report.slices.cls[i]))
            continue;
        hasWork[step] = true;
        hasAny = true;
    }
    std::vector<std::size_t> out;
    for (std::size_t step = 0; hasAny && step < hasWork.size(); ++step) {
        if (!hasWork[step] && !report.steps[step].range.empty())
            out.push_back(step);
    }
    return out;
}

std::string stepNumbers(const std::set<std::int64_t>& numbers)
{
    constexpr std::size_t kMost = 20;
    std::string out;
    for (std::size_t n = 0; const auto number : numbers) {
        if (n++ == kMost)
            return out + ", ...";
        out += (out.empty() ? "" : ", ") + std::to_string(number);
    }
    return out;
}

} // namespace opscope
