// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/scopes.h"

#include <unordered_map>

namespace opscope {

GraphScopes scopesOf(const ModelGraph& graph)
{
    constexpr std::uint32_t kDeepest = 32;
    GraphScopes out;
    out.all.emplace_back();
    out.ofNode.resize(graph.nodes.size());
    std::unordered_map<std::string_view, std::uint32_t> known;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto name = graph.nameOf(NodeId::of(i));
        std::uint32_t scope = 0;
        for (auto end = name.find('/', 1); end != std::string_view::npos; end = name.find('/', end + 1)) {
            const auto depth = out.all[scope].depth + 1;
            if (depth > kDeepest)
                break;
            const auto [it, isNew] =
                known.try_emplace(name.substr(0, end), static_cast<std::uint32_t>(out.all.size()));
            if (isNew)
                out.all.push_back({it->first, scope, depth, 0});
            scope = it->second;
        }
        out.ofNode[i] = scope;
        ++out.all[scope].nodes;
    }
    for (std::size_t i = out.all.size(); i-- > 1;)
        out.all[out.all[i].parent].nodes += out.all[i].nodes;
    return out;
}

namespace {

/// The innermost scope around both.
std::uint32_t commonScope(const GraphScopes& scopes, std::uint32_t a, std::uint32_t b)
{
    while (a != b) {
        auto& deeper = scopes.all[a].depth >= scopes.all[b].depth ? a : b;
        deeper = scopes.all[deeper].parent;
    }
    return a;
}

} // namespace

ScopeTimes timesByScope(const GraphScopes& scopes, const OpIdentity& identity, const Report& report,
                        std::span<const StatisticsRow> rows)
{
    std::unordered_map<std::string_view, std::uint32_t> scopeOf; // of an op's name
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
