// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of a graph as a comparison needs them: the names they had before fusion, and the golden tensor of
// each output. FORMATS 3.1 of this folder.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/accuracy/read/tensor_layout.h"
#include "core/graph/model/model_graph.h"

namespace opscope::accuracy {

/// Describes an output before fusion.
struct OriginDesc {
    std::string name;
    std::optional<std::uint64_t> output;
    std::optional<Format> format;
    Shape shape;
};

struct GraphOp {
    NodeId node;
    std::string name;
    std::vector<std::string> originalNames; ///< a single empty string: inserted by the compiler
    std::vector<OriginDesc> outputs;
    std::string fusionNumber; ///< number of the L1 fusion
    bool isMulti = false;
    bool isInsideQuantisation = false; ///< between quantisation and dequantisation: there is no golden tensor
    std::size_t group = 0;
};

struct GraphOps {
    std::vector<GraphOp> ops;
    std::vector<std::size_t> opOfNode;            ///< kNoOp: a copy of an op in another graph of the model
    std::vector<std::vector<std::size_t>> groups; ///< indexes of ops with equal original names
};
inline constexpr std::size_t kNoOp = static_cast<std::size_t>(-1);

/// Errors: the attributes of the graph cannot be read again.
Result<GraphOps> readGraphOps(const ModelGraph& graph);
/// `quant` is the graph of a quantisation tool: its original names replace those of `ops`.
void mergeQuantRule(GraphOps& ops, const GraphOps& quant);
/// `closed` is the graph of the same model without fusion: its ops are the ground truth.
void mergeUnfused(GraphOps& ops, const GraphOps& closed);

} // namespace opscope::accuracy
