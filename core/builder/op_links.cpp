// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builder/op_links.h"

#include <algorithm>
#include <compare>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace opscope {
namespace {

/// The starts of all device slices by name; for each name by device, if requested, and in order of time.
class DeviceStarts {
public:
    DeviceStarts(const Report& report, bool isByDevice) : m_firstOfName(report.strings.size() + 1)
    {
        const auto& slices = report.slices;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            if (isDeviceClass(slices.cls[i]) && slices.name[i].valid())
                ++m_firstOfName[slices.name[i].index() + 1];
        }
        std::partial_sum(m_firstOfName.begin(), m_firstOfName.end(), m_firstOfName.begin());
        m_starts.resize(m_firstOfName.back());
        auto next = m_firstOfName;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            if (!isDeviceClass(slices.cls[i]) || !slices.name[i].valid())
                continue;
            const auto device = isByDevice ? report.tracks[slices.track[i].index()].device : kNoDevice;
            m_starts[next[slices.name[i].index()]++] = {device, SliceId::of(i), slices.ts[i]};
        }
        for (std::size_t name = 0; name + 1 < m_firstOfName.size(); ++name) {
            const auto ofName = std::span(m_starts).subspan(m_firstOfName[name],
                                                            m_firstOfName[name + 1] - m_firstOfName[name]);
            if (!std::ranges::is_sorted(ofName)) // a name on several tracks
                std::ranges::sort(ofName);
        }
    }

    /// The slice that begins nearest to the time; the first of equally near ones. None if it is farther than
    /// `slack`.
    struct Nearest {
        std::uint64_t distance = UINT64_MAX;
        std::int64_t ts = 0;
        SliceId slice;
        auto operator<=>(const Nearest&) const = default;
    };
    Nearest nearest(StringId name, std::int32_t device, std::int64_t ts, std::uint64_t slack) const
    {
        if (!name.valid() || name.index() + 1 >= m_firstOfName.size())
            return {};
        const auto first = m_starts.begin() + m_firstOfName[name.index()];
        const auto last = m_starts.begin() + m_firstOfName[name.index() + 1];
        const auto firstAt = [&](std::int64_t time) {
            return std::lower_bound(first, last, Start{device, SliceId{0}, time});
        };
        Nearest best;
        const auto look = [&](std::int64_t from, std::int64_t to, const Start& start) {
            const auto distance = static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
            if (distance <= slack)
                best = std::min(best, {distance, start.ts, start.slice});
        };
        const auto after = firstAt(ts);
        if (after != last && after->device == device)
            look(ts, after->ts, *after);
        if (after != first && std::prev(after)->device == device)
            look(std::prev(after)->ts, ts, *firstAt(std::prev(after)->ts));
        return best;
    }

private:
    struct Start {
        std::int32_t device;
        SliceId slice; // before `ts`: after it, the padding would make the struct half as large again
        std::int64_t ts;
        bool operator==(const Start&) const = default;
        std::strong_ordering operator<=>(const Start& o) const
        {
            return std::tie(device, ts, slice) <=> std::tie(o.device, o.ts, o.slice);
        }
    };
    std::vector<std::uint32_t> m_firstOfName; ///< one more for the end
    std::vector<Start> m_starts;
};

/// The ops that have a slice, in the order of the slices; those of one slice in the order of the ops.
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

/// Links ops without a start to the next free slice of their key, device and step, in the order of time.
class LayerLinks {
public:
    LayerLinks(const Report& report, std::vector<SliceId>& links) : m_report(report), m_links(links)
    {
        m_isTaken.resize(report.slices.size());
        for (const auto slice : links) {
            if (slice.valid())
                m_isTaken[slice.index()] = true;
        }
        for (std::size_t i = 0; i < report.slices.size(); ++i) {
            if (isDeviceClass(report.slices.cls[i]))
                m_slices.push_back(SliceId::of(i));
        }
        std::ranges::sort(m_slices, {}, [&](SliceId slice) {
            return std::pair(report.slices.ts[slice.index()], slice.value);
        });
    }

    /// Keys are numbers below kNoNumber; what has none is left out.
    template <class OpKey, class SliceKey>
    void link(const OpKey& keyOfOp, const SliceKey& keyOfSlice)
    {
        std::unordered_map<Key, List, KeyHash> lists;
        for (const auto slice : m_slices) {
            const auto key = keyOfSlice(slice.index());
            if (key == kNoNumber || m_isTaken[slice.index()])
                continue;
            const auto device = m_report.tracks[m_report.slices.track[slice.index()].index()].device;
            for (const auto step : {kAnyStep, std::uint32_t{m_report.slices.step[slice.index()]}}) {
                lists[{key, step, device}].slices.push_back(slice);
                lists[{key, step, kAnyDevice}].slices.push_back(slice);
            }
        }
        // A slice of the op's device, else one without a device; an op without a device may belong to any.
        const auto next = [&](std::uint32_t key, std::uint32_t step, std::int64_t device) {
            const auto slice = take(lists[{key, step, device == kNoDevice ? kAnyDevice : device}]);
            return slice.valid() || device == kNoDevice ? slice : take(lists[{key, step, kNoDevice}]);
        };
        const auto& ops = m_report.ops;
        for (std::size_t i = 0; i < ops.size(); ++i) {
            const auto key = keyOfOp(i);
            if (key == kNoNumber || m_links[i].valid() ||
                (!ops.start.empty() && ops.start[i] != kMissingInteger))
                continue;
            const auto step = ops.step.empty() ? kNoStep : ops.step[i];
            const auto device = ops.device.empty() ? kNoDevice : ops.device[i];
            m_links[i] = next(key, step == kNoStep ? kAnyStep : step, device);
            if (!m_links[i].valid() && step != kNoStep) // one without a step may belong to this step
                m_links[i] = next(key, kNoStep, device);
        }
    }

private:
    static constexpr std::uint32_t kAnyStep = 1U << 16U;
    static constexpr std::int64_t kAnyDevice = INT64_MAX;
    struct Key {
        std::uint32_t key;
        std::uint32_t step;
        std::int64_t device;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& k) const
        {
            constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
            const auto low = (std::uint64_t{k.key} << 32U | k.step) * kOdd;
            return std::size_t{(low ^ static_cast<std::uint64_t>(k.device)) * kOdd};
        }
    };
    struct List {
        std::vector<SliceId> slices;
        std::size_t next = 0;
    };
    SliceId take(List& list)
    {
        while (list.next < list.slices.size() && m_isTaken[list.slices[list.next].index()])
            ++list.next;
        if (list.next == list.slices.size())
            return {};
        m_isTaken[list.slices[list.next].index()] = true;
        return list.slices[list.next++];
    }

    const Report& m_report;
    std::vector<SliceId>& m_links;
    std::vector<bool> m_isTaken;
    std::vector<SliceId> m_slices; ///< of devices, in the order of time
};

/// Layers of a JOB say no start: the timeline calls a fused one by its name, by those of the layers that were
/// fused into it, or only by its number.
void findLayerSlices(const Report& report, std::vector<SliceId>& links)
{
    const auto& ops = report.ops;
    LayerLinks layers(report, links);
    const auto& slices = report.slices;
    const auto ofName = [&](std::size_t slice) { return slices.name[slice].value; };
    for (const auto* names : {&ops.name, &ops.oriName})
        layers.link([&](std::size_t i) { return i < names->size() ? (*names)[i].value : kNoNumber; }, ofName);
    if (report.kind != ReportKind::Job) // elsewhere the numbers of tasks repeat in each stream
        return;
    layers.link([&](std::size_t i) { return i < ops.task.size() ? ops.task[i] : kNoNumber; },
                [&](std::size_t slice) { return slices.task[slice]; });
}

/// Links each op that has no slice yet to the device slice of its name that begins with it; without a start
/// to the next one of its name and step.
void findSlices(const Report& report, std::vector<SliceId>& links)
{
    constexpr std::uint64_t kSlackNs = 1000;
    const auto& ops = report.ops;
    std::optional<DeviceStarts> byDevice;
    std::optional<DeviceStarts> ofAll; // for ops without a device
    for (std::size_t i = 0; i < ops.size() && !ops.start.empty(); ++i) {
        const auto start = ops.start[i];
        if (links[i].valid() || start == kMissingInteger)
            continue;
        const auto device = ops.device.empty() ? kNoDevice : ops.device[i];
        auto& starts = device == kNoDevice ? ofAll : byDevice;
        if (!starts)
            starts.emplace(report, device != kNoDevice);
        auto found = starts->nearest(ops.name[i], kNoDevice, start, kSlackNs);
        if (device != kNoDevice)
            found = std::min(found, starts->nearest(ops.name[i], device, start, kSlackNs));
        links[i] = found.slice;
    }
    const auto hasNoStart = [&](std::size_t i) {
        return !links[i].valid() && (ops.start.empty() || ops.start[i] == kMissingInteger);
    };
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (hasNoStart(i))
            return findLayerSlices(report, links);
    }
}

/// The timeline may contain only the number and the type of a task.
void nameSlices(Report& report)
{
    auto& slices = report.slices;
    const auto& ops = report.ops;
    const auto isNamed = [&](StringId id) { return id.valid() && !report.strings.text(id).empty(); };
    const auto name = [&](std::size_t slice, StringId text) {
        if (!isNamed(slices.name[slice]) && isNamed(text))
            slices.name.own()[slice] = text;
    };
    for (std::size_t i = 0; i < ops.slice.size(); ++i) {
        if (ops.slice[i].valid())
            name(ops.slice[i].index(), ops.name[i]);
    }
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (isDeviceClass(slices.cls[i]))
            name(i, slices.type[i]);
    }
}

} // namespace

void linkOps(Report& report)
{
    auto& ops = report.ops;
    if (ops.size() == 0)
        return nameSlices(report);
    if (ops.slice.empty())
        ops.slice.own().resize(ops.size());
    auto& links = ops.slice.own();
    if (std::ranges::find(links, false, &SliceId::valid) != links.end())
        findSlices(report, links);
    orderBySlice(links, report.slices.size(), report.opsBySlice.own());
    nameSlices(report);
}

} // namespace opscope
