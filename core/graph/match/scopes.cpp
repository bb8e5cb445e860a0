// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/scopes.h"

#include <functional>
#include <unordered_map>
#include <utility>

namespace opscope {
namespace {

class ScopeMaker {
public:
    ScopeMaker(const ModelGraph& graph, ScopeGroups groups)
        : m_graph(graph), m_groups(std::make_shared<const ScopeGroups>(std::move(groups)))
    {
        m_scopeOf.resize(m_groups->all.size());
    }

    GraphScopes run()
    {
        auto& all = m_out.all;
        all.emplace_back();
        m_out.groups = m_groups;
        m_out.ofNode.resize(m_graph.nodes.size());
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            const auto name = m_graph.nameOf(NodeId::of(i));
            const auto group = m_groups->ofNode.empty() ? kNoNumber : m_groups->ofNode[i];
            const auto scope = group == kNoNumber ? inner(0, name)
                                                  : inner(scopeOf(group), name, outerNameLength(group, name));
            m_out.ofNode[i] = scope;
            ++all[scope].nodes;
        }
        for (std::size_t i = all.size(); i-- > 1;)
            all[all[i].parent].nodes += all[i].nodes;
        return std::move(m_out);
    }

private:
    struct Key {
        std::uint32_t start = 0;
        std::string_view name;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const
        {
            return std::hash<std::string_view>()(key.name) ^ (std::size_t{key.start} << 7);
        }
    };

    std::uint32_t add(GraphScope scope)
    {
        scope.depth = m_out.all[scope.parent].depth + 1;
        m_out.all.push_back(scope);
        return static_cast<std::uint32_t>(m_out.all.size() - 1);
    }

    /// The scope inside `start` for the part of a name after position `from`.
    std::uint32_t inner(std::uint32_t start, std::string_view name, std::size_t from = 0)
    {
        constexpr std::uint32_t kDeepest = 32;
        auto scope = start;
        for (auto end = name.find('/', from + 1); end != std::string_view::npos;
             end = name.find('/', end + 1)) {
            if (m_out.all[scope].depth >= kDeepest)
                break;
            const auto [it, isNew] = m_known.try_emplace(Key{start, name.substr(0, end)});
            if (isNew)
                it->second = add({.name = it->first.name, .parent = scope});
            scope = it->second;
        }
        return scope;
    }

    /// The scope with this complete name.
    std::uint32_t named(std::string_view whole)
    {
        if (whole.empty())
            return 0;
        const auto parent = inner(0, whole);
        const auto [it, isNew] = m_known.try_emplace(Key{0, whole});
        if (isNew)
            it->second = add({.name = it->first.name, .parent = parent});
        return it->second;
    }

    /// Length of the part of a name that is outside its group.
    std::size_t outerNameLength(std::uint32_t group, std::string_view name) const
    {
        const auto around = m_groups->all[group].around;
        return name.starts_with(around) ? around.size() : 0;
    }

    std::uint32_t scopeOf(std::uint32_t group)
    {
        const auto& of = m_groups->all[group];
        if (m_scopeOf[group] == 0) {
            const auto parent = of.parent == kNoNumber ? named(of.around) : scopeOf(of.parent);
            m_scopeOf[group] = add({.name = of.name, .parent = parent, .kind = of.kind});
        }
        return m_scopeOf[group];
    }

    const ModelGraph& m_graph;
    std::shared_ptr<const ScopeGroups> m_groups;
    GraphScopes m_out;
    std::vector<std::uint32_t> m_scopeOf; ///< for each group; 0: not created yet
    std::unordered_map<Key, std::uint32_t, KeyHash> m_known;
};

} // namespace

GraphScopes scopesOf(const ModelGraph& graph, ScopeGroups groups)
{
    return ScopeMaker(graph, std::move(groups)).run();
}

std::uint32_t commonScope(const GraphScopes& scopes, std::uint32_t a, std::uint32_t b)
{
    while (a != b) {
        auto& deeper = scopes.all[a].depth >= scopes.all[b].depth ? a : b;
        deeper = scopes.all[deeper].parent;
    }
    return a;
}

ScopeTimes timesByScope(const GraphScopes& scopes, const OpIdentity& identity, const Report& report,
                        std::span<const StatisticsRow> rows)
{
    std::unordered_map<std::string_view, std::uint32_t> scopeOf; // by the name of an op
    for (const auto& link : identity.links) {
        const auto own = scopes.ofNode[link.node.index()];
        const auto [it, isNew] = scopeOf.try_emplace(report.strings.text(identity.ops[link.op].name), own);
        it->second = commonScope(scopes, it->second, own);
    }
    ScopeTimes times;
    times.ofScope.resize(scopes.all.size());
    for (const auto& row : rows) {
        const auto it = scopeOf.find(row.name);
        auto& time = it == scopeOf.end() ? times.withoutNode : times.ofScope[it->second];
        time.executions += row.time.count;
        time.self += row.time.total;
        time.total += row.time.total;
    }
    for (std::size_t i = times.ofScope.size(); i-- > 1;) {
        auto& outer = times.ofScope[scopes.all[i].parent];
        outer.total += times.ofScope[i].total;
        outer.executions += times.ofScope[i].executions;
    }
    return times;
}

} // namespace opscope
