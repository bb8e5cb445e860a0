// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/op_links.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace opscope {
namespace {

/// The starts of all device slices by name, each name's in the order of time.
class DeviceStarts {
public:
    struct Start {
        std::int64_t ts;
        SliceId slice;
    };
    explicit DeviceStarts(const Report& report) : m_firstOfName(report.strings.size() + 1)
    {
        const auto& slices = report.slices;
        std::size_t count = 0;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            if (isDeviceClass(slices.cls[i]) && slices.name[i].valid()) {
                ++m_firstOfName[slices.name[i].index() + 1];
                ++count;
            }
        }
        std::partial_sum(m_firstOfName.begin(), m_firstOfName.end(), m_firstOfName.begin());
        m_starts.resize(count);
        auto next = m_firstOfName;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            if (isDeviceClass(slices.cls[i]) && slices.name[i].valid())
                m_starts[next[slices.name[i].index()]++] = {slices.ts[i], SliceId::of(i)};
        }
        for (std::size_t name = 0; name + 1 < m_firstOfName.size(); ++name) {
            const auto ofName = std::span(m_starts).subspan(m_firstOfName[name],
                                                            m_firstOfName[name + 1] - m_firstOfName[name]);
            const auto key = [](const Start& s) { return std::pair(s.ts, s.slice.value); };
            if (!std::ranges::is_sorted(ofName, {}, key)) // a name on several tracks
                std::ranges::sort(ofName, {}, key);
        }
    }

    std::span<const Start> of(StringId name) const
    {
        if (!name.valid() || name.index() + 1 >= m_firstOfName.size())
            return {};
        return std::span(m_starts).subspan(m_firstOfName[name.index()],
                                           m_firstOfName[name.index() + 1] - m_firstOfName[name.index()]);
    }

private:
    std::vector<std::uint32_t> m_firstOfName; ///< one more for the end
    std::vector<Start> m_starts;
};

/// The ops that have a slice, in the order of the slices; of one slice in the order of the ops.
void orderBySlice(const std::vector<SliceId>& links, std::size_t slices, std::vector<OpId>& out)
{
    std::vector<std::uint32_t> first(slices + 1);
    for (const auto slice : links) {
        if (slice.valid())
            ++first[slice.index() + 1];
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    out.assign(first.back(), {});
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (links[i].valid())
            out[first[links[i].index()]++] = OpId::of(i);
    }
}

/// Gives each op that has no slice yet the device slice of its name that begins with it; without a start the
/// next one of its name and step.
void findSlices(const Report& report, std::vector<SliceId>& links)
{
    constexpr std::int64_t kSlackNs = 1000;
    const auto& ops = report.ops;
    const DeviceStarts starts(report);
    // By name and step: runs of several models may have layers of one name.
    std::unordered_map<std::uint64_t, std::size_t> nextOfName;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto start = ops.start.empty() ? kMissingInteger : ops.start[i];
        if (links[i].valid())
            continue;
        if (start == kMissingInteger) {
            const auto step = ops.step.empty() ? kNoStep : ops.step[i];
            auto& n = nextOfName[std::uint64_t{ops.name[i].value} << 16U | step];
            const auto ofName = starts.of(ops.name[i]);
            const auto isOther = [&](SliceId slice) {
                const auto ofSlice = report.slices.step[slice.index()];
                return step != kNoStep && ofSlice != kNoStep && ofSlice != step;
            };
            while (n < ofName.size() && isOther(ofName[n].slice))
                ++n;
            if (n < ofName.size())
                links[i] = ofName[n++].slice;
            continue;
        }
        const auto ofName = starts.of(ops.name[i]);
        auto it = std::ranges::lower_bound(ofName, start - kSlackNs, {}, &DeviceStarts::Start::ts);
        std::int64_t bestDistance = kSlackNs + 1;
        for (; it != ofName.end() && it->ts <= start + kSlackNs; ++it) {
            const bool sameDevice =
                ops.device.empty() || ops.device[i] == kNoDevice ||
                report.tracks[report.slices.track[it->slice.index()].index()].device == kNoDevice ||
                report.tracks[report.slices.track[it->slice.index()].index()].device == ops.device[i];
            const auto distance = it->ts > start ? it->ts - start : start - it->ts;
            if (sameDevice && distance < bestDistance) {
                bestDistance = distance;
                links[i] = it->slice;
            }
        }
    }
}

} // namespace

void linkOps(Report& report)
{
    auto& ops = report.ops;
    if (ops.size() == 0)
        return;
    if (ops.slice.empty())
        ops.slice.own().resize(ops.size());
    auto& links = ops.slice.own();
    if (std::ranges::find(links, false, &SliceId::valid) != links.end())
        findSlices(report, links);
    orderBySlice(links, report.slices.size(), report.opsBySlice.own());
}

} // namespace opscope
