// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/fusion_groups.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/advisor/engine/op_order.h"
#include "core/base/ascii.h"
#include "core/graph/match/op_identity.h"
#include "core/graph/model/consumers.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

StringId typeOf(const OpView& view, std::size_t op)
{
    return valueAt(view.report().ops.type, op, StringId());
}

/// The places in all patterns where a type fits, computed once for each type.
class TypePlaces {
public:
    explicit TypePlaces(const OpView& view) : m_view(view), m_patterns(fusionPatterns())
    {
        std::size_t places = 0;
        for (const auto& pattern : m_patterns) {
            m_first.push_back(places);
            places += pattern.types.size();
        }
        std::unordered_map<StringId, std::uint32_t> known;
        for (std::size_t op = 0; op < view.size(); ++op) {
            const auto type = typeOf(view, op); // a table may have no types
            const auto [it, isNew] = known.emplace(type, static_cast<std::uint32_t>(m_fitting.size()));
            m_types.push_back(it->second);
            if (!isNew)
                continue;
            m_fitting.emplace_back();
            m_begin.emplace_back();
            for (std::size_t i = 0; i < m_patterns.size(); ++i) {
                for (const auto types : m_patterns[i].types)
                    m_fitting.back().push_back(isOneOf(view.report().text(type), types));
                if (m_fitting.back()[m_first[i]])
                    m_begin.back().push_back(i);
            }
        }
    }
    /// The patterns that may begin with this op. Most types begin none.
    const std::vector<std::size_t>& beginningAt(std::uint32_t op) const { return m_begin[m_types[op]]; }
    const FusionPattern& pattern(std::size_t i) const { return m_patterns[i]; }
    /// The length of the pattern if it matches at `first`, otherwise 0.
    std::size_t lengthAt(const std::vector<std::uint32_t>& order, std::size_t first, std::size_t pattern,
                         bool& hasShapes) const
    {
        const auto length = m_patterns[pattern].types.size();
        if (first + length > order.size())
            return 0;
        for (std::size_t i = 0; i < length; ++i) {
            if (!fits(order[first + i], m_first[pattern] + i))
                return 0;
            const auto fed = i == 0 ? Feeds::NotSaid : feeds(m_view, order[first + i - 1], order[first + i]);
            if (fed == Feeds::No)
                return 0;
            hasShapes = hasShapes || fed == Feeds::Yes;
        }
        return length;
    }

private:
    bool fits(std::uint32_t op, std::size_t place) const { return m_fitting[m_types[op]][place]; }

    const OpView& m_view;
    std::span<const FusionPattern> m_patterns;
    std::vector<std::vector<std::size_t>> m_begin; ///< patterns, for each type
    std::vector<std::size_t> m_first;              ///< index of the first place of each pattern
    std::vector<std::uint32_t> m_types;            ///< for each op, its index into m_begin and m_fitting
    std::vector<std::vector<bool>> m_fitting;      ///< for each type and place
};

std::vector<NodeId> matchAt(const ModelGraph& graph, const Consumers& consumers, NodeId first,
                            const FusionPattern& pattern)
{
    std::vector<NodeId> nodes;
    auto node = first;
    for (std::size_t i = 0; i < pattern.types.size(); ++i) {
        if (!isOneOf(graph.typeOf(node), pattern.types[i]))
            return {};
        nodes.push_back(node);
        if (i + 1 == pattern.types.size())
            break;
        const auto readers = consumers.of(node);
        if (readers.size() != 1)
            return {};
        node = readers.front();
    }
    return nodes;
}

/// The rows of each op of a report.
class Executions {
public:
    Executions(const OpIdentity& identity, const Report& report) : m_ops(identity.ops)
    {
        const auto key = [](StringId name, StringId type) {
            return std::uint64_t{name.value} << 32U | type.value;
        };
        std::unordered_map<std::uint64_t, std::uint32_t> known;
        for (std::uint32_t op = 0; op < m_ops.size(); ++op)
            known.emplace(key(m_ops[op].name, m_ops[op].type), op);
        m_rows.resize(m_ops.size());
        for (std::uint32_t row = 0; row < report.ops.size(); ++row) {
            const auto it = known.find(key(report.ops.name[row], valueAt(report.ops.type, row, StringId())));
            if (it != known.end())
                m_rows[it->second].push_back(row);
        }
    }
    FusionOp of(std::uint32_t op) const { return {m_ops[op].name, m_rows[op], m_ops[op].total}; }

private:
    const std::vector<ReportOp>& m_ops;
    std::vector<std::vector<std::uint32_t>> m_rows;
};

std::vector<StringId> eachOnce(std::vector<StringId> names)
{
    std::ranges::sort(names);
    const auto more = std::ranges::unique(names);
    names.erase(more.begin(), more.end());
    return names;
}

/// Groups of ops that follow each other, by their names. Groups with the same names are counted together.
class NameGroups {
public:
    void add(const std::vector<StringId>& names)
    {
        const auto sorted = eachOnce(names);
        const auto [it, isNew] = m_known.emplace(sorted, m_groups.size());
        if (isNew) {
            for (const auto name : sorted)
                m_with[name].push_back(m_groups.size());
            m_groups.push_back({sorted, 0});
        }
        ++m_groups[it->second].count;
    }
    /// How many groups contain all these names.
    std::size_t around(const std::vector<StringId>& names) const
    {
        const auto wanted = eachOnce(names);
        const std::vector<std::size_t>* fewest = nullptr;
        for (const auto name : wanted) {
            const auto it = m_with.find(name);
            if (it == m_with.end())
                return 0;
            if (fewest == nullptr || it->second.size() < fewest->size())
                fewest = &it->second;
        }
        std::size_t count = 0;
        for (std::size_t i = 0; fewest != nullptr && i < fewest->size(); ++i) {
            const auto& group = m_groups[(*fewest)[i]];
            count += std::ranges::includes(group.names, wanted) ? group.count : 0;
        }
        return count;
    }

private:
    struct Group {
        std::vector<StringId> names; ///< sorted, without duplicates
        std::size_t count = 0;
    };
    std::vector<Group> m_groups;
    std::map<std::vector<StringId>, std::size_t> m_known;
    std::unordered_map<StringId, std::vector<std::size_t>> m_with;
};

std::vector<StringId> namesOf(const OpView& view, const FusionGroup& group)
{
    std::vector<StringId> names;
    for (const auto op : group.ops)
        names.push_back(view.report().ops.name[op]);
    return names;
}

std::vector<StringId> namesOf(const FusionPlace& place)
{
    std::vector<StringId> names;
    for (const auto& op : place.ops)
        names.push_back(op.name);
    return names;
}

} // namespace

std::map<std::string, FusionGroups> fusionsInRow(const OpView& view, std::uint64_t& lookedAt)
{
    std::map<std::string, FusionGroups> found;
    const TypePlaces places(view);
    for (const auto& order : view.byStream()) {
        lookedAt += static_cast<std::uint64_t>(
            std::ranges::count_if(order, [&](std::uint32_t op) { return !view.type(op).empty(); }));
        for (std::size_t at = 0; at < order.size();) {
            const FusionPattern* best = nullptr;
            bool hasShapes = false;
            for (const auto i : places.beginningAt(order[at])) {
                const auto& pattern = places.pattern(i);
                if ((best == nullptr || pattern.types.size() > best->types.size()) &&
                    places.lengthAt(order, at, i, hasShapes) != 0)
                    best = &pattern;
            }
            if (best == nullptr) {
                ++at;
                continue;
            }
            FusionGroup group;
            std::string types;
            for (std::size_t i = 0; i < best->types.size(); ++i) {
                group.ops.push_back(order[at + i]);
                group.time += view.dur(order[at + i]);
                types.append(types.empty() ? "" : " + ").append(view.type(order[at + i]));
            }
            auto& same = found[types];
            same.pass = best->pass;
            same.types = types;
            same.hasShapes = same.hasShapes || hasShapes;
            same.groups.push_back(std::move(group));
            at += best->types.size();
        }
    }
    return found;
}

std::map<std::string, FusionPlaces> fusionsInGraph(const ModelGraph& graph, const Report& report)
{
    const Consumers consumers(graph);
    const auto identity = identifyOps(graph, report);
    std::vector<std::uint32_t> opOf(graph.nodes.size(), UINT32_MAX);
    for (const auto& link : identity.links)
        opOf[link.node.index()] = link.op;
    const Executions executions(identity, report);
    std::vector<bool> isTaken(graph.nodes.size());
    std::map<std::string, FusionPlaces> out;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        FusionPlace place;
        const FusionPattern* best = nullptr;
        for (const auto& pattern : fusionPatterns()) {
            if (best != nullptr && pattern.types.size() <= best->types.size())
                continue;
            auto nodes = matchAt(graph, consumers, NodeId::of(i), pattern);
            if (nodes.empty() ||
                std::ranges::any_of(nodes, [&](NodeId node) { return isTaken[node.index()]; }))
                continue;
            best = &pattern;
            place.nodes = std::move(nodes);
        }
        if (best == nullptr)
            continue;
        std::string types;
        std::vector<std::uint32_t> counted; // several nodes may be one op
        for (const auto node : place.nodes) {
            isTaken[node.index()] = true;
            types.append(types.empty() ? "" : " + ").append(graph.typeOf(node));
            const auto op = opOf[node.index()];
            if (op == UINT32_MAX || std::ranges::find(counted, op) != counted.end())
                continue;
            counted.push_back(op);
            place.ops.push_back(executions.of(op));
            place.time += place.ops.back().time;
        }
        auto& same = out[types];
        same.pattern = best;
        same.all.push_back(std::move(place));
    }
    return out;
}

Fusions fusionsOf(const OpView& view, std::span<const ModelGraphPtr> models, std::uint64_t& lookedAt)
{
    Fusions out;
    out.inRow = fusionsInRow(view, lookedAt);
    NameGroups rows;
    NameGroups shared;
    NameGroups places;
    for (const auto& [types, groups] : out.inRow) {
        for (const auto& group : groups.groups)
            rows.add(namesOf(view, group));
    }
    for (const auto& model : models) {
        auto& found = out.inGraph.emplace_back(fusionsInGraph(*model, view.report()));
        for (auto& [types, of] : found) {
            std::erase_if(of.all, [&](const FusionPlace& place) {
                std::size_t executions = 1;
                for (const auto& op : place.ops)
                    executions = std::max(executions, op.rows.size());
                const auto isReported = rows.around(namesOf(place)) >= executions;
                (isReported ? shared : places).add(namesOf(place));
                return isReported;
            });
        }
    }
    for (auto& [types, of] : out.inRow) {
        std::erase_if(of.groups, [&, &groups = of](const FusionGroup& group) {
            const auto names = namesOf(view, group);
            groups.isInGraph = groups.isInGraph || shared.around(names) > 0;
            return places.around(names) > 0;
        });
    }
    return out;
}

SharedFusions::Found& SharedFusions::of(std::size_t view)
{
    auto& found = m_found.at(view);
    std::call_once(found.once, [&] { found.fusions = fusionsOf(m_views[view], m_models, found.lookedAt); });
    return found;
}

std::map<std::string, FusionGroups> SharedFusions::foundInRow(std::size_t view, std::uint64_t& lookedAt)
{
    auto& found = of(view);
    lookedAt += found.lookedAt;
    return std::exchange(found.fusions.inRow, {});
}

std::vector<std::map<std::string, FusionPlaces>> SharedFusions::foundInGraph(std::size_t view)
{
    return std::exchange(of(view).fusions.inGraph, {});
}

} // namespace opscope
