// SPDX-License-Identifier: GPL-3.0-or-later
// The scopes that the names of nodes make: "bert/layer_0/attention/MatMul" is in three.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/statistics.h"
#include "core/graph/model_graph.h"
#include "core/graph/op_identity.h"

namespace opscope {

enum class GraphScopeKind : std::uint8_t {
    Name, ///< "bert/layer_0"
    Stream,
    Subgraph,
    Fused, ///< nodes that are one op elsewhere, or could be
};

struct GraphScope {
    std::string_view name;    ///< whole, "bert/layer_0"; "" of the root; lives as long as graph and scopes
    std::uint32_t parent = 0; ///< of the root itself
    std::uint32_t depth = 0;
    std::uint32_t nodes = 0; ///< with those of inner scopes
    GraphScopeKind kind = GraphScopeKind::Name;
};

inline constexpr std::uint32_t kNoGroup = UINT32_MAX;

/// Nodes that are a scope for another reason than their names.
struct ScopeGroup {
    std::string name;
    GraphScopeKind kind = GraphScopeKind::Stream;
    std::uint32_t parent = kNoGroup; ///< the group around
    std::string_view around{};       ///< the scope by names that it stands in; "": none
    friend bool operator==(const ScopeGroup&, const ScopeGroup&) = default;
};

struct ScopeGroups {
    std::vector<ScopeGroup> all;
    std::vector<std::uint32_t> ofNode; ///< kNoGroup; without groups empty
    friend bool operator==(const ScopeGroups&, const ScopeGroups&) = default;
};

struct GraphScopes {
    std::vector<GraphScope> all;       ///< the root first, each behind its parent
    std::vector<std::uint32_t> ofNode; ///< the innermost
    std::shared_ptr<const ScopeGroups> groups;
};

/// Deeper than 32 levels a name is not divided any more. Within a group the names of its nodes make scopes of
/// their own.
GraphScopes scopesOf(const ModelGraph& graph, ScopeGroups groups = {});
/// The innermost scope around both.
std::uint32_t commonScope(const GraphScopes& scopes, std::uint32_t a, std::uint32_t b);

/// What the ops of a scope took.
struct ScopeTime {
    std::uint64_t executions = 0; ///< with inner scopes
    std::int64_t self = 0;        ///< ns, of ops whose node is in no inner scope
    std::int64_t total = 0;       ///< ns, with inner scopes
};

struct ScopeTimes {
    std::vector<ScopeTime> ofScope; ///< one a scope
    ScopeTime withoutNode;          ///< of ops that are in no scope: no node is known for them
};

/// The rows of `statistics` by op, which are narrowed as wanted, added up by scope. An op that is several
/// nodes counts in the innermost scope that has all of them.
ScopeTimes timesByScope(const GraphScopes& scopes, const OpIdentity& identity, const Report& report,
                        std::span<const StatisticsRow> rows);

} // namespace opscope
