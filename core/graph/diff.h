// SPDX-License-Identifier: GPL-3.0-or-later
// Two models beside each other: the same network before and after a change, or as the framework has it and as
// it was compiled.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/graph/model_graph.h"

namespace opscope {

enum class DiffState : std::uint8_t {
    Same,
    Changed,  ///< type, data type, layout, shape or an attribute
    New,      ///< only in B
    Gone,     ///< only in A
    Fused,    ///< several nodes of one side are one (or fewer) of the other
    Folded,   ///< a constant or a view of a tensor that only one side has as a node
    Terminal, ///< an input or the output of the model: only one side writes it as a node
};
inline constexpr std::size_t kDiffStates = 7;
const char* diffStateName(DiffState state);

/// What two nodes differ in: "shape of output 0", "1,64,56,56", "1,64,28,28".
struct NodeChange {
    std::string what; ///< "type", "inputs", "shape of output %1", or the name of an attribute
    std::string a;
    std::string b;
    std::optional<std::size_t> slot{}; ///< of an input or output
    bool isAttribute = false;
    std::string title() const;
};

/// Nodes that are each other's counterparts.
struct DiffRow {
    DiffState state = DiffState::Same;
    std::vector<NodeId> a; ///< the counterpart first, then what was fused into it
    std::vector<NodeId> b;
    std::vector<NodeChange> changes{}; ///< of the first two; of the types, where they differ, of all
};

struct GraphDiff {
    std::vector<DiffRow>
        rows; ///< in the order of B, then what is gone in the order of A; each node in exactly one
    std::size_t count(DiffState state) const;
};

/// Nodes are matched by name, by original and joined names, by what they read and are read by, then by
/// sequence among equal type and shape; what is left on a way between matched nodes replaces what is left
/// there in the other model, or is fused into one of them. What is stopped has no rows.
GraphDiff diffGraphs(const ModelGraph& a, const ModelGraph& b, const std::stop_token& stop = {});

} // namespace opscope
