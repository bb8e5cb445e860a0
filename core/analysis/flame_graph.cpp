// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/flame_graph.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <unordered_map>

namespace opscope {
namespace {

class Builder {
public:
    Builder(const Report& report, const SliceScope& scope, const std::stop_token& stop,
            const FlameOptions& options)
        : m_report(report), m_scope(scope), m_stop(stop), m_options(options)
    {
        m_graph.nodes.emplace_back();
    }

    FlameGraph build()
    {
        if (m_scope.tracks.empty()) {
            for (std::size_t t = 0; t < m_report.tracks.size(); ++t)
                addTrack(t);
        } else {
            for (const auto track : m_scope.tracks) {
                if (track.valid() && track.index() < m_report.tracks.size())
                    addTrack(track.index());
            }
        }
        finish();
        return std::move(m_graph);
    }

private:
    /// An open slice, in which the next slices may be nested.
    struct Open {
        std::uint32_t node = 0;
        std::int64_t end = 0;
        std::int64_t covered = 0; ///< up to here its time belongs to slices nested in it
    };

    std::uint32_t child(std::uint32_t parent, StringId name, bool isProcess)
    {
        const auto key = (std::uint64_t{parent} << 32U) | name.value;
        const auto [it, isNew] = m_places.try_emplace(key, static_cast<std::uint32_t>(m_graph.nodes.size()));
        if (!isNew)
            return it->second;
        if (!isProcess && m_graph.nodes.size() >= kMaxFlameNodes) {
            m_places.erase(it);
            return 0;
        }
        FlameNode node;
        node.name = name;
        node.parent = parent;
        node.depth = m_graph.nodes[parent].depth + 1;
        m_graph.depth = std::max(m_graph.depth, node.depth);
        m_graph.nodes[parent].children.push_back(it->second);
        m_graph.nodes.push_back(std::move(node));
        return it->second;
    }

    void addTrack(std::size_t index)
    {
        const auto& track = m_report.tracks[index];
        if (track.sliceCount == 0 || m_stop.stop_requested() || track.cls == SliceClass::Overlap ||
            track.cls == SliceClass::StepTrace) // they describe the work of other lanes
            return;
        if (m_scope.device && track.device != kNoDevice && track.device != *m_scope.device)
            return;
        const auto process =
            track.process.valid() ? m_report.processes[track.process.index()].shownName() : StringId();
        const auto top = child(0, process, true);
        std::vector<Open> stack{{top, m_report.span.end, m_report.span.begin}};
        for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            if ((i & 0x3fffU) == 0 && m_stop.stop_requested())
                return;
            if (const auto time = countedTime(m_report, i, m_scope))
                add(stack, SliceId{i}, *time);
        }
    }

    StringId nameOf(SliceId slice) const
    {
        const auto op = m_options.isByType ? m_report.opOf(slice) : OpId();
        const auto& types = m_report.ops.type;
        return op.valid() && op.index() < types.size() && types[op.index()].valid()
                   ? types[op.index()]
                   : m_report.slices.name[slice.index()];
    }

    void add(std::vector<Open>& stack, SliceId slice, TimeRange time)
    {
        while (stack.size() > 1 && (stack.back().end <= time.begin || stack.back().end < time.end))
            stack.pop_back();
        auto& parent = stack.back();
        const auto begin = std::max(time.begin, parent.covered);
        const auto counted = std::max<std::int64_t>(time.end - begin, 0);
        parent.covered = std::max(parent.covered, time.end);
        const auto node = m_graph.nodes[parent.node].depth + 1 < kMaxFlameDepth
                              ? child(parent.node, nameOf(slice), false)
                              : 0;
        if (node == 0) {
            ++m_graph.leftOut;
            return;
        }
        auto& of = m_graph.nodes[node];
        of.total += counted;
        ++of.count;
        m_first.resize(m_graph.nodes.size(), std::numeric_limits<std::int64_t>::max());
        m_first[node] = std::min(m_first[node], time.begin);
        if (!of.longest.valid() ||
            m_report.slices.dur[slice.index()] > m_report.slices.dur[of.longest.index()])
            of.longest = slice;
        stack.push_back({node, time.end, begin});
    }

    /// From the leaves up: sums the totals of processes and root, computes the own time of each node, and
    /// sorts the largest first.
    void finish()
    {
        m_first.resize(m_graph.nodes.size(), std::numeric_limits<std::int64_t>::max());
        auto& nodes = m_graph.nodes;
        for (std::size_t i = nodes.size(); i-- > 0;) {
            auto& node = nodes[i];
            std::int64_t inside = 0;
            for (const auto c : node.children)
                inside += nodes[c].total;
            if (node.depth < 2)
                node.total = inside;
            node.self = std::max<std::int64_t>(node.total - inside, 0);
            if (m_options.isInTimeOrder)
                std::ranges::stable_sort(node.children, {}, [&](std::uint32_t c) { return m_first[c]; });
            else
                std::ranges::stable_sort(node.children, std::ranges::greater{},
                                         [&](std::uint32_t c) { return nodes[c].total; });
        }
    }

    const Report& m_report;
    const SliceScope& m_scope;
    const std::stop_token& m_stop;
    const FlameOptions& m_options;
    std::vector<std::int64_t> m_first; ///< of each node: when its first slice began
    FlameGraph m_graph;
    std::unordered_map<std::uint64_t, std::uint32_t> m_places;
};

} // namespace

FlameGraph flameGraph(const Report& report, const SliceScope& scope, const std::stop_token& stop,
                      const FlameOptions& options)
{
    return Builder(report, scope, stop, options).build();
}

} // namespace opscope
