// SPDX-License-Identifier: GPL-3.0-or-later
// The scopes in the names of nodes: "bert/layer_0/attention/MatMul" is in three.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/statistics.h"
#include "core/graph/match/op_identity.h"
#include "core/graph/model/model_graph.h"

namespace opscope {

enum class GraphScopeKind : std::uint8_t {
    Name, ///< "bert/layer_0"
    Stream,
    Subgraph,
    Fused, ///< nodes that are one op elsewhere, or could be
};

struct GraphScope {
    std::string_view name;    ///< complete: "bert/layer_0"; root: ""; lives as long as graph and scopes
    std::uint32_t parent = 0; ///< the root is its own parent
    std::uint32_t depth = 0;
    std::uint32_t nodes = 0; ///< including inner scopes
    GraphScopeKind kind = GraphScopeKind::Name;
};

/// Nodes that form a scope for a reason other than their names.
struct ScopeGroup {
    std::string name;
    GraphScopeKind kind = GraphScopeKind::Stream;
    std::uint32_t parent = kNoNumber; ///< the group around it
    std::string_view around{};        ///< the scope by names around it; "": none
    friend bool operator==(const ScopeGroup&, const ScopeGroup&) = default;
};

struct ScopeGroups {
    std::vector<ScopeGroup> all;
    std::vector<std::uint32_t> ofNode; ///< kNoNumber; empty without groups
    friend bool operator==(const ScopeGroups&, const ScopeGroups&) = default;
};

struct GraphScopes {
    std::vector<GraphScope> all;       ///< the root first, each after its parent
    std::vector<std::uint32_t> ofNode; ///< the innermost
    std::shared_ptr<const ScopeGroups> groups;
};

/// Names are split into at most 32 levels. Inside a group, the names of its nodes form separate scopes.
GraphScopes scopesOf(const ModelGraph& graph, ScopeGroups groups = {});
/// The innermost scope around both.
std::uint32_t commonScope(const GraphScopes& scopes, std::uint32_t a, std::uint32_t b);

/// The time of the ops of a scope.
struct ScopeTime {
    std::uint64_t executions = 0; ///< including inner scopes
    std::int64_t self = 0;        ///< ns, ops whose node is in no inner scope
    std::int64_t total = 0;       ///< ns, including inner scopes
};

struct ScopeTimes {
    std::vector<ScopeTime> ofScope; ///< one for each scope
    ScopeTime withoutNode;          ///< of ops without a known node
};

/// Sums the rows of `statistics` by op, already narrowed, by scope. An op that is several nodes counts in the
/// innermost scope that contains all of them.
ScopeTimes timesByScope(const GraphScopes& scopes, const OpIdentity& identity, const Report& report,
                        std::span<const StatisticsRow> rows);

} // namespace opscope
