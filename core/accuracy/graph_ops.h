// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of a graph as a comparison needs them: which names they had before fusion, and which golden tensor
// each output is. ACCURACY 3.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/accuracy/layout.h"
#include "core/graph/model_graph.h"

namespace opscope::accuracy {

/// What the op before fusion says of an output.
struct OriginDesc {
    std::string name;
    std::optional<std::uint64_t> output;
    std::optional<Format> format;
    Shape shape;
};

struct GraphOp {
    NodeId node;
    std::string name;
    std::vector<std::string> originalNames; ///< one empty text: put in by the compiler
    std::vector<OriginDesc> outputs;
    std::string fusionNumber; ///< of an L1 fusion
    bool isMulti = false;
    bool isInQuantised = false; ///< between quantisation and back: there is nothing to compare with
    std::size_t group = 0;
};

struct GraphOps {
    std::vector<GraphOp> ops;
    std::vector<std::size_t> opOfNode;            ///< kNoOp: the same op in another graph of the model
    std::vector<std::vector<std::size_t>> groups; ///< ops of each, by their original names
};
inline constexpr std::size_t kNoOp = static_cast<std::size_t>(-1);

/// Errors: the attributes of the graph cannot be read again.
Result<GraphOps> readGraphOps(const ModelGraph& graph);
/// `quant` is the graph of a quantisation tool: the names before it take the place of those after it.
void mergeQuantRule(GraphOps& ops, const GraphOps& quant);
/// `closed` is the graph of the same model without fusion: its ops are the ground truth.
void mergeUnfused(GraphOps& ops, const GraphOps& closed);

} // namespace opscope::accuracy
