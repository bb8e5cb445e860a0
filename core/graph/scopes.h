// SPDX-License-Identifier: GPL-3.0-or-later
// The scopes that the names of nodes make: "bert/layer_0/attention/MatMul" is in three.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/analysis/statistics.h"
#include "core/graph/model_graph.h"
#include "core/graph/op_identity.h"

namespace opscope {

struct GraphScope {
    std::string_view name;    ///< whole, "bert/layer_0"; "" of the root; lives as long as the graph
    std::uint32_t parent = 0; ///< of the root itself
    std::uint32_t depth = 0;
    std::uint32_t nodes = 0; ///< with those of inner scopes
};

struct GraphScopes {
    std::vector<GraphScope> all;       ///< the root first, each behind its parent
    std::vector<std::uint32_t> ofNode; ///< the innermost
};

/// Deeper than 32 levels a name is not divided any more.
GraphScopes scopesOf(const ModelGraph& graph);

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
