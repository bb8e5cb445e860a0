// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two models: a network before and after a change, or as in the framework and as compiled.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/graph/model/model_graph.h"

namespace opscope {

enum class DiffState : std::uint8_t {
    Same,
    Changed,  ///< type, data type, layout, shape or an attribute
    New,      ///< only in B
    Gone,     ///< only in A
    Fused,    ///< several nodes of one model are fewer in the other
    Folded,   ///< a constant or a view of a tensor that is a node in only one model
    Terminal, ///< an input or output of the model that is a node in only one model
};
inline constexpr std::size_t kDiffStates = 7;
const char* diffStateName(DiffState state);

/// A difference between two nodes: "shape of output 0", "1,64,56,56", "1,64,28,28".
struct NodeChange {
    std::string what; ///< "type", "inputs", "shape of output %1", or the name of an attribute
    std::string a;
    std::string b;
    std::optional<std::size_t> slot{}; ///< number of the input or output
    bool isAttribute = false;
    std::string title() const;
};

/// Corresponding nodes.
struct DiffRow {
    DiffState state = DiffState::Same;
    std::vector<NodeId> a; ///< the counterpart first, then nodes that were fused into it
    std::vector<NodeId> b;
    std::vector<NodeChange> changes{}; ///< between the first two; the types are those of all nodes
};

struct GraphDiff {
    /// Differences first, equal nodes last; each ordered by B, then nodes only in A. Each node is in one row.
    std::vector<DiffRow> rows;
    std::size_t count(DiffState state) const;
};

/// Nodes are matched by name, by original and joined names, by the nodes that they read and that read them,
/// then by order among equal types and shapes. Remaining nodes on a path between matched nodes replace those
/// of the other model or are fused into one of them. After a stop there are no rows.
GraphDiff diffGraphs(const ModelGraph& a, const ModelGraph& b, const std::stop_token& stop = {});

} // namespace opscope
