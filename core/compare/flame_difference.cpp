// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/flame_difference.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <unordered_map>

#include "core/compare/compared_scopes.h"

namespace opscope {
namespace {

std::string withoutDigits(std::string_view name)
{
    std::string out;
    std::ranges::copy_if(name, std::back_inserter(out), [](char c) { return c < '0' || c > '9'; });
    return out;
}

class FlameMerger {
public:
    FlameDifference merge(const FlameOfSide& a, const FlameOfSide& b)
    {
        addNode(0, {});
        addSide(a, 0);
        addSide(b, 1);
        finish();
        return std::move(m_out);
    }

private:
    std::uint32_t addNode(std::uint32_t parent, std::string name)
    {
        auto& nodes = m_out.graph.nodes;
        const auto added = static_cast<std::uint32_t>(nodes.size());
        FlameNode node;
        node.parent = parent;
        if (added != 0) {
            node.depth = nodes[parent].depth + 1;
            nodes[parent].children.push_back(added);
        }
        m_out.graph.depth = std::max(m_out.graph.depth, node.depth);
        nodes.push_back(std::move(node));
        m_out.names.push_back(std::move(name));
        m_out.sides.emplace_back();
        m_children.emplace_back();
        return added;
    }

    /// The number of a name in both reports.
    std::uint32_t idOf(const std::string& name)
    {
        return m_ids.try_emplace(name, static_cast<std::uint32_t>(m_ids.size())).first->second;
    }

    std::uint32_t child(std::uint32_t parent, const std::string& name)
    {
        const auto id = idOf(name);
        if (const auto it = m_children[parent].find(id); it != m_children[parent].end())
            return it->second;
        const auto added = addNode(parent, name);
        m_children[parent].emplace(id, added);
        return added;
    }

    /// The processes of A that are the counterparts of processes of B, which have other names.
    std::map<std::string, std::uint32_t> renamedProcesses(const FlameOfSide& b) const
    {
        std::vector<std::string> namesOfB;
        for (const auto process : b.graph.nodes[0].children)
            namesOfB.emplace_back(b.report.text(b.graph.nodes[process].name));
        const std::set<std::string> ofB(namesOfB.begin(), namesOfB.end());
        std::set<std::string> ofA;
        std::map<std::string, std::deque<std::uint32_t>> free; // by the name without digits
        for (const auto process : m_out.graph.nodes[0].children) {
            const auto& name = m_out.names[process];
            ofA.insert(name);
            if (!ofB.contains(name))
                free[withoutDigits(name)].push_back(process);
        }
        std::map<std::string, std::uint32_t> out;
        for (const auto& name : namesOfB) {
            auto& left = free[withoutDigits(name)];
            if (ofA.contains(name) || left.empty() || !out.emplace(name, left.front()).second)
                continue;
            left.pop_front();
        }
        return out;
    }

    void addSide(const FlameOfSide& side, std::size_t which)
    {
        const auto renamed = which == 1 ? renamedProcesses(side) : std::map<std::string, std::uint32_t>();
        const auto& nodes = side.graph.nodes;
        const auto parts = static_cast<std::uint64_t>(side.parts);
        const auto perPart = [&](auto value) { return value / static_cast<decltype(value)>(side.parts); };
        std::vector<std::uint32_t> places(nodes.size(), 0);
        for (std::uint32_t i = 0; i < nodes.size(); ++i) { // a parent comes before its children
            const auto& node = nodes[i];
            if (i != 0) {
                const std::string name(side.report.text(node.name));
                const auto it = node.depth == 1 ? renamed.find(name) : renamed.end();
                places[i] = it != renamed.end() ? it->second : child(places[node.parent], name);
            }
            auto& of = m_out.sides[places[i]].at(which);
            of.exists = true;
            of.total += perPart(node.total);
            of.self += perPart(node.self);
            of.count += (node.count + parts - 1) / parts; // a path that exists has a count
            if (!of.longest.valid())
                of.longest = node.longest;
        }
        m_out.graph.leftOut += side.graph.leftOut;
    }

    void finish()
    {
        auto& nodes = m_out.graph.nodes;
        for (std::size_t i = nodes.size(); i-- > 0;) {
            auto& node = nodes[i];
            std::int64_t inside = 0;
            for (const auto c : node.children)
                inside += nodes[c].total;
            node.total = std::max({m_out.sides[i][0].total, m_out.sides[i][1].total, inside});
            node.self = node.total - inside;
            std::ranges::stable_sort(node.children, std::ranges::greater{},
                                     [&](std::uint32_t c) { return nodes[c].total; });
        }
    }

    FlameDifference m_out;
    std::unordered_map<std::string, std::uint32_t> m_ids;
    std::vector<std::unordered_map<std::uint32_t, std::uint32_t>> m_children; ///< by the number of the name
};

} // namespace

FlameDifference flameDifference(const FlameOfSide& a, const FlameOfSide& b)
{
    return FlameMerger().merge(a, b);
}

FlamePart flamePart(const CompareRun& run)
{
    FlamePart out;
    out.scope.device = run.device;
    if (coversRun(run.scope.kind) && run.scope.kind != ScopeKind::Calls && run.scope.kind != ScopeKind::Steps)
        return out;
    TimeRange all;
    const auto parts = partsOf(run);
    for (const auto& part : parts) {
        const auto range = part.scope.range;
        if (range.empty())
            continue;
        all = all.empty() ? range : TimeRange{std::min(all.begin, range.begin), std::max(all.end, range.end)};
    }
    if (all.empty())
        return out;
    out.scope.range = all;
    // The graph contains all calls or steps of the range, also those that partsOf leaves out.
    out.parts = static_cast<std::int64_t>(partsWithin(run, all));
    return out;
}

} // namespace opscope
