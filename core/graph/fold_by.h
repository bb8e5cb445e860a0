// SPDX-License-Identifier: GPL-3.0-or-later
// What the scopes of a model can be made of beside the names of its nodes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message_id.h"
#include "core/graph/diff.h"
#include "core/graph/model_runs.h"

namespace opscope {

enum class FoldBy : std::uint8_t { Name, Stream, Subgraph, Fused };
inline constexpr std::size_t kFoldBys = 4;
/// "name", "stream", "subgraph", "fused"
const char* foldByName(FoldBy by);

/// Nodes that are one op elsewhere, or could be.
struct FusedNodes {
    std::vector<NodeId> nodes;
    std::string name{}; ///< "": the names of the nodes make it
};
/// Nodes of one model that are fewer in the other.
void addFused(const GraphDiff& diff, bool isA, const ModelGraph& other, std::vector<FusedNodes>& fused);
/// Ops of a run that are several nodes.
void addFused(const OpIdentity& identity, const Report& report, std::vector<FusedNodes>& fused);

/// What is known beside the model; null and empty: nothing.
struct FoldFacts {
    const ModelRuns* runs = nullptr;
    std::span<const FusedNodes> fused{}; ///< of one that is in several the first counts
    /// What a stream is called; OpPlace::kSeveral: nodes whose op ran on several.
    std::function<std::string(std::int64_t)> streamName{};
};

/// None: there is nothing to fold by, see whyNotFolded. By names only the bodies of nodes are groups. Streams
/// are those of the run, or where it has one alone those that the compiler gave. A subgraph stands in that of
/// the node that runs it, the root is no group. Fused nodes stand in the scope by names that all of them
/// share.
ScopeGroups groupsBy(FoldBy by, const ModelGraph& graph, const FoldFacts& facts = {});
/// What is missing to fold by it.
MessageId whyNotFolded(FoldBy by);

} // namespace opscope
