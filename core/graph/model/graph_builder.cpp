// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model/graph_builder.h"

#include <cstring>

#include "core/base/message_id.h"

namespace opscope {
namespace {

/// A key for equal values; T has no padding.
template <class T>
std::string bytesOf(std::span<const T> values)
{
    static_assert(std::has_unique_object_representations_v<T>);
    std::string bytes(values.size_bytes(), '\0');
    if (!values.empty())
        std::memcpy(bytes.data(), values.data(), values.size_bytes());
    return bytes;
}

} // namespace

GraphBuilder::GraphBuilder(std::string_view format, const std::filesystem::path& path, std::stop_token stop)
    : m_stop(std::move(stop))
{
    m_graph->format = format;
    m_graph->path = path;
}

bool GraphBuilder::hasRoom(std::size_t count)
{
    if (count < kMostGraphParts)
        return true;
    m_issues.add(Severity::DataLoss, message(MessageId::GraphTooMany, kMostGraphParts), {fileName(), 0, {}});
    return false;
}

SubgraphId GraphBuilder::addSubgraph(std::string_view name, NodeId owner)
{
    auto& all = m_graph->subgraphs;
    if (!hasRoom(all.size()))
        return {};
    all.push_back({intern(name), owner, static_cast<std::uint32_t>(m_graph->nodes.size()), 0});
    return SubgraphId::of(all.size() - 1);
}

NodeId GraphBuilder::addNode(std::string_view name, std::string_view type)
{
    auto& graph = *m_graph;
    if (!hasRoom(graph.nodes.size()) || graph.subgraphs.empty())
        return {};
    GraphNode node;
    node.name = intern(name);
    node.type = intern(type);
    node.subgraph = SubgraphId::of(graph.subgraphs.size() - 1);
    node.firstInput = static_cast<std::uint32_t>(graph.inputs.size());
    node.firstOutput = static_cast<std::uint32_t>(graph.outputs.size());
    node.firstControl = static_cast<std::uint32_t>(graph.controls.size());
    node.firstOriginalName = static_cast<std::uint32_t>(graph.originalNames.size());
    graph.nodes.push_back(node);
    ++graph.subgraphs.back().nodeCount;
    return NodeId::of(graph.nodes.size() - 1);
}

void GraphBuilder::dropNode()
{
    auto& graph = *m_graph;
    const auto last = graph.nodes.back();
    graph.inputs.resize(last.firstInput);
    graph.outputs.resize(last.firstOutput);
    graph.controls.resize(last.firstControl);
    graph.originalNames.resize(last.firstOriginalName);
    graph.nodes.pop_back();
    --graph.subgraphs.back().nodeCount;
}

void GraphBuilder::addInput(GraphInput input)
{
    if (hasRoom(m_graph->inputs.size()))
        m_graph->inputs.push_back(input);
}

void GraphBuilder::addOutput(GraphOutput output)
{
    if (hasRoom(m_graph->outputs.size()))
        m_graph->outputs.push_back(output);
}

void GraphBuilder::addControl(GraphInput control)
{
    if (hasRoom(m_graph->controls.size()))
        m_graph->controls.push_back(control);
}

void GraphBuilder::addOriginalName(std::string_view name)
{
    if (hasRoom(m_graph->originalNames.size()))
        m_graph->originalNames.push_back(intern(name));
}

GraphShape GraphBuilder::shape(std::span<const std::int64_t> dims)
{
    if (dims.empty())
        return {0, 0};
    const auto [it, isNew] = m_shapes.try_emplace(bytesOf(dims));
    if (isNew && hasRoom(m_graph->dims.size() + dims.size())) {
        it->second = {static_cast<std::uint32_t>(m_graph->dims.size()),
                      static_cast<std::int32_t>(dims.size())};
        m_graph->dims.insert(m_graph->dims.end(), dims.begin(), dims.end());
    }
    return it->second;
}

TensorId GraphBuilder::tensor(const GraphTensor& tensor)
{
    const auto [it, isNew] = m_tensors.try_emplace(bytesOf(std::span(&tensor, 1)));
    if (isNew && hasRoom(m_graph->tensors.size())) {
        it->second = TensorId::of(m_graph->tensors.size());
        m_graph->tensors.push_back(tensor);
    }
    return it->second;
}

void GraphBuilder::addFact(std::string_view key, std::string_view text)
{
    if (!key.empty() && !text.empty() && hasRoom(m_graph->facts.size()))
        m_graph->facts.emplace_back(key, text);
}

void GraphBuilder::joinByNodeName()
{
    auto& graph = *m_graph;
    const auto& subgraph = graph.subgraphs.back();
    const auto end = subgraph.firstNode + subgraph.nodeCount;
    std::unordered_map<StringId, NodeId> byName;
    for (auto i = subgraph.firstNode; i < end; ++i) {
        if (!byName.try_emplace(graph.nodes[i].name, NodeId{i}).second)
            m_issues.add(Severity::Warning,
                         message(MessageId::GraphNameTwice, graph.text(graph.nodes[i].name)),
                         {fileName(), 0, graph.nodes[i].sourceBegin});
    }
    const auto join = [&](NodeId id, GraphInput& input) {
        if (!input.value.valid())
            return;
        const auto it = byName.find(input.value);
        if (it != byName.end())
            input.source = it->second;
        else
            m_issues.add(Severity::DataLoss,
                         message(MessageId::GraphNoSource, graph.nameOf(id), graph.text(input.value)),
                         {fileName(), 0, graph.nodes[id.index()].sourceBegin});
    };
    for (auto i = subgraph.firstNode; i < end; ++i) {
        const NodeId id{i};
        const auto inputs = graph.inputsOf(id);
        const auto controls = graph.controlsOf(id);
        for (std::size_t k = 0; k < inputs.size(); ++k)
            join(id, graph.inputs[graph.nodes[i].firstInput + k]);
        for (std::size_t k = 0; k < controls.size(); ++k)
            join(id, graph.controls[graph.nodes[i].firstControl + k]);
    }
}

void GraphBuilder::addIssues(const std::vector<Issue>& issues)
{
    for (const auto& issue : issues) {
        for (std::size_t i = 0; i < issue.places.size(); ++i)
            m_issues.add(issue.severity, issue.message, issue.places[i], i == 0 ? issue.count : 0);
    }
}

Result<ModelGraphPtr> GraphBuilder::finish()
{
    auto& graph = *m_graph;
    graph.issues = m_issues.take();
    if (graph.nodes.empty()) {
        if (graph.issues.empty())
            return fail(ErrorCode::Malformed, message(MessageId::GraphNoNodes), {fileName(), 0, {}});
        const auto& first = graph.issues.front();
        return fail(ErrorCode::Malformed, first.message,
                    first.places.empty() ? SourcePos{fileName(), 0, {}} : first.places.front());
    }
    graph.nodes.shrink_to_fit();
    graph.inputs.shrink_to_fit();
    graph.outputs.shrink_to_fit();
    return m_graph;
}

} // namespace opscope
