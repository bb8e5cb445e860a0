// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/step_assignment.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include <queue>

namespace opscope {
namespace {

/// Numbers of steps in the order of their beginnings.
using StepOrder = std::vector<std::uint16_t>;

/// From `begin` on, until the next stretch, the step at `place` of the order began last of those that are
/// open.
struct Stretch {
    std::int64_t begin = 0;
    std::optional<std::size_t> place;
};

/// The stretches of the steps at these places, which ascend.
std::vector<Stretch> stretchesOf(const Report& report, const StepOrder& order,
                                 const std::vector<std::size_t>& places)
{
    const auto rangeAt = [&](std::size_t place) { return report.steps[order[place]].range; };
    std::vector<Stretch> out;
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

/// Follows the stretches along times that ascend.
class Cursor {
public:
    explicit Cursor(const std::vector<Stretch>& stretches) : m_next(stretches.begin()), m_end(stretches.end())
    {
    }
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
    std::vector<Stretch>::const_iterator m_next;
    std::vector<Stretch>::const_iterator m_end;
    std::optional<std::size_t> m_place;
};

} // namespace

void assignStepsByTime(Report& report)
{
    StepOrder order;
    for (std::size_t i = 0; i < std::min<std::size_t>(report.steps.size(), kNoStep); ++i) {
        if (!report.steps[i].range.empty())
            order.push_back(static_cast<std::uint16_t>(i));
    }
    if (order.empty())
        return;
    std::ranges::stable_sort(order, {}, [&](std::uint16_t i) { return report.steps[i].range.begin; });
    std::vector<std::size_t> all;
    std::map<std::int32_t, std::vector<std::size_t>> byDevice;
    for (std::size_t place = 0; place < order.size(); ++place) {
        all.push_back(place);
        byDevice[report.steps[order[place]].device].push_back(place);
    }
    const auto ofAll = stretchesOf(report, order, all);
    std::map<std::int32_t, std::vector<Stretch>> ofDevice;
    for (const auto& [device, places] : byDevice)
        ofDevice[device] = stretchesOf(report, order, places);

    auto& steps = report.slices.step.own();
    const auto ts = report.slices.ts.span();
    const std::vector<Stretch> none;
    const auto ofTracks = [&](std::int32_t device) -> const std::vector<Stretch>& {
        const auto it = ofDevice.find(device);
        return it == ofDevice.end() ? none : it->second;
    };
    for (const auto& track : report.tracks) {
        const bool isOfDevice = track.device != kNoDevice;
        Cursor shared(isOfDevice ? ofTracks(kNoDevice) : ofAll);
        Cursor own(isOfDevice ? ofTracks(track.device) : none);
        for (std::uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            if (steps[i] != kNoStep)
                continue;
            if (const auto place = std::max(shared.placeAt(ts[i]), own.placeAt(ts[i]))) // none is the least
                steps[i] = order[*place];
        }
    }
}

} // namespace opscope
