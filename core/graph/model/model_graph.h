// SPDX-License-Identifier: GPL-3.0-or-later
// The in-memory model of a compiled or exported network, for all formats. Built once by a reader, then shared
// as const between threads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/base/string_pool.h"
#include "core/report/inventory.h"

namespace opscope {

using NodeId = Id<struct GraphNodeTag>;
using SubgraphId = Id<struct SubgraphTag>; ///< 0 is the root
using TensorId = Id<struct TensorTag>;

/// The shape of a tensor: `rank` numbers of ModelGraph::dims. A dimension of -1 is known only at run time;
/// the single dimension -2 means that also the rank is.
struct GraphShape {
    std::uint32_t first = 0;
    std::int32_t rank = -1; ///< -1: not in the file; 0: a scalar
    friend bool operator==(const GraphShape&, const GraphShape&) = default;
};

/// Type, layout and shape of a tensor. Equal ones are stored once, so their ids can be compared.
struct GraphTensor {
    StringId dtype;  ///< "FLOAT16": the format's name without DT_
    StringId layout; ///< "NC1HWC0"; invalid if the format has no layouts
    GraphShape shape;
    StringId originLayout; ///< in the framework's model
    GraphShape originShape;
    friend bool operator==(const GraphTensor&, const GraphTensor&) = default;
};

struct GraphInput {
    NodeId source;            ///< invalid: an input or a parameter of the model, or a missing optional input
    std::uint32_t output = 0; ///< of the source
    StringId value;           ///< name of the source (GE) or of the tensor (ONNX); invalid: missing
    TensorId tensor;          ///< invalid: unknown
};

struct GraphOutput {
    StringId value; ///< the tensor's name (ONNX)
    TensorId tensor;
};

/// Inputs, outputs, ... of a node begin at its `first...` and end at that of the next node.
struct GraphNode {
    StringId name;
    StringId type; ///< "Conv2D"
    SubgraphId subgraph;
    std::int32_t stream = -1;      ///< -1: missing
    std::int64_t id = -1;          ///< order of execution (GE); -1: missing
    std::uint64_t sourceBegin = 0; ///< offset of the node in the file
    std::uint32_t sourceSize = 0;
    std::uint32_t firstInput = 0;
    std::uint32_t firstOutput = 0;
    std::uint32_t firstControl = 0;
    std::uint32_t firstOriginalName = 0;
    bool hasOriginalNamesList = false; ///< set, but no names: the compiler inserted the node
};

/// A graph of the model: the root, the body of an If or a Loop, a function. Its nodes are contiguous.
struct Subgraph {
    StringId name;
    NodeId owner; ///< the node that runs it; invalid for the root and for functions
    std::uint32_t firstNode = 0;
    std::uint32_t nodeCount = 0;
    std::vector<GraphOutput> inputs{}; ///< declared by the graph (ONNX); GE uses nodes Data and NetOutput
    std::vector<GraphOutput> outputs{};
    StringId attribute{}; ///< of the owner that contains it: "then_branch"; invalid: the format has none
};

/// An attribute as in the file. Lists have one value for each element. For a tensor or a graph, only a
/// description with its size is stored, its bytes are not read.
struct GraphAttribute {
    std::string name;
    std::string kind; ///< "string", "int", "float", "bool", "bytes", "type", "tensor", "graph", ...
    bool isList = false;
    std::vector<std::string> values{};

    /// "[1, 3, 224, 224]"
    std::string text() const;
};

struct NodeAttributes {
    std::vector<GraphAttribute> own;
    std::vector<std::vector<GraphAttribute>> ofInputs; ///< for each input's tensor, if the file has them
    std::vector<std::vector<GraphAttribute>> ofOutputs;

    const GraphAttribute* find(std::string_view name) const { return find(own, name); }
    static const GraphAttribute* find(std::span<const GraphAttribute> among, std::string_view name);
};

/// Reads the attributes of a node again from the mapped file, because a model may have hundreds for each
/// node. Thread-safe.
class AttributeSource {
public:
    virtual ~AttributeSource() = default;
    /// Errors: Malformed if the file has changed.
    virtual Result<NodeAttributes> read(const GraphNode& node, std::string_view name) const = 0;
};

struct ModelGraph {
    std::string format; ///< id of the reader: "om", "ge_text", "onnx"
    std::filesystem::path path;
    StringPool strings;
    std::vector<GraphNode> nodes; ///< of all subgraphs, the root's first
    std::vector<Subgraph> subgraphs;
    std::vector<GraphInput> inputs;
    std::vector<GraphOutput> outputs;
    std::vector<GraphTensor> tensors;
    std::vector<std::int64_t> dims;
    std::vector<GraphInput> controls; ///< `source` must run before the node
    std::vector<StringId> originalNames;
    std::vector<std::pair<std::string, std::string>> facts; ///< soc_version, atc_cmdline, memory_size, ...
    std::uint64_t parameterBytes = 0;                       ///< of weights, from their shapes; never loaded
    std::vector<Issue> issues;
    std::vector<NodeId> faulty; ///< nodes with a problem of their own, ascending: a model that does not exist
    std::shared_ptr<const AttributeSource> attributeSource;

    std::string_view text(StringId id) const { return strings.text(id); }
    std::string_view nameOf(NodeId id) const { return text(nodes[id.index()].name); }
    std::string_view typeOf(NodeId id) const { return text(nodes[id.index()].type); }
    std::span<const GraphInput> inputsOf(NodeId id) const;
    std::span<const GraphOutput> outputsOf(NodeId id) const;
    std::span<const GraphInput> controlsOf(NodeId id) const;
    /// The names of the op in the framework's model; see GraphNode::hasOriginalNamesList.
    std::span<const StringId> originalNamesOf(NodeId id) const;
    Result<NodeAttributes> attributesOf(NodeId id) const;
    std::span<const std::int64_t> dimsOf(GraphShape shape) const;
    /// "1,64,56,56"; "" for a scalar and an unknown shape.
    std::string shapeText(GraphShape shape) const;
    /// "" if there is no such fact.
    std::string_view fact(std::string_view key) const;
    bool isFaulty(NodeId id) const;
    std::size_t edgeCount() const; ///< inputs that have a source
};

using ModelGraphPtr = std::shared_ptr<const ModelGraph>;

} // namespace opscope
