// SPDX-License-Identifier: GPL-3.0-or-later
// The readers of models fill a ModelGraph with this.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/graph/model/model_graph.h"
#include "core/report/issue_log.h"

namespace opscope {

inline constexpr std::size_t kMostGraphParts = std::size_t{1}
                                               << 24; ///< of nodes; inputs; outputs; dimensions; names

class GraphBuilder {
public:
    GraphBuilder(std::string_view format, const std::filesystem::path& path, std::stop_token stop = {});

    ModelGraph& graph() { return *m_graph; }
    StringId intern(std::string_view text) { return m_graph->strings.intern(text); }
    /// Invalid, with an issue, if there are more than kMostGraphParts of a kind; then also for all later
    /// ones.
    SubgraphId addSubgraph(std::string_view name, NodeId owner = {});
    /// Adds a node to the last subgraph. Inputs, outputs, ... are added to the last node.
    NodeId addNode(std::string_view name, std::string_view type);
    GraphNode& node() { return m_graph->nodes.back(); }
    /// Removes the last node and its parts, because its data was incomplete.
    void dropNode();
    void addInput(GraphInput input);
    void addOutput(GraphOutput output);
    void addControl(GraphInput control);
    void addOriginalName(std::string_view name);
    GraphShape shape(std::span<const std::int64_t> dims);
    TensorId tensor(const GraphTensor& tensor);
    void addFact(std::string_view key, std::string_view text);

    /// Resolves names in the last subgraph: sources of inputs and controls whose value is the name of a node.
    void joinByNodeName();
    void addIssues(const std::vector<Issue>& issues);
    IssueLog& issues() { return m_issues; }
    const std::stop_token& stop() const { return m_stop; }
    std::string fileName() const { return m_graph->path.filename().string(); }
    /// Errors: GraphNoNodes, or the first issue, if there is no node.
    Result<ModelGraphPtr> finish();

private:
    bool hasRoom(std::size_t count);

    std::shared_ptr<ModelGraph> m_graph = std::make_shared<ModelGraph>();
    IssueLog m_issues;
    std::stop_token m_stop;
    std::unordered_map<std::string, GraphShape> m_shapes; ///< by their bytes
    std::unordered_map<std::string, TensorId> m_tensors;
};

} // namespace opscope
