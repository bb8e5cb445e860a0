// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of nodes, other than by name, that become scopes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message_id.h"
#include "core/graph/diff/diff.h"
#include "core/graph/match/model_runs.h"

namespace opscope {

enum class FoldBy : std::uint8_t { Name, Stream, Subgraph, Fused };
inline constexpr std::size_t kFoldBys = 4;
/// "name", "stream", "subgraph", "fused"
const char* foldByName(FoldBy by);

/// Nodes that are one op elsewhere, or could be.
struct FusedNodes {
    std::vector<NodeId> nodes;
    std::string name{}; ///< "": made from the names of the nodes
};
/// Adds nodes of one model that are fewer in the other.
void addFused(const GraphDiff& diff, bool isA, const ModelGraph& other, std::vector<FusedNodes>& fused);
/// Adds ops of a run that are several nodes.
void addFused(const OpIdentity& identity, const Report& report, std::vector<FusedNodes>& fused);

/// What is known in addition to the model; null or empty: nothing.
struct FoldFacts {
    const ModelRuns* runs = nullptr;
    std::span<const FusedNodes> fused{}; ///< if a node is in several, the first one counts
    /// Name of a stream; OpPlace::kSeveral: nodes whose op ran on several.
    std::function<std::string(std::int64_t)> streamName{};
};

/// Empty if there is nothing to fold by, see reasonNotFolded. By name, only the bodies of nodes are groups.
/// Streams are those of the run; if it has only one, those that the compiler assigned. A subgraph is inside
/// the subgraph of the node that runs it; the root is no group. Fused nodes are inside the scope that
/// contains all of them by name.
ScopeGroups groupsBy(FoldBy by, const ModelGraph& graph, const FoldFacts& facts = {});
/// What is missing to fold by it.
MessageId reasonNotFolded(FoldBy by);

} // namespace opscope
