// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model/model_graph.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/message_id.h"

namespace opscope {
namespace {

/// The part of `all` that belongs to a node: from its first to the next node's.
template <class T>
std::span<const T> partOf(const ModelGraph& graph, const std::vector<T>& all, NodeId id,
                          std::uint32_t GraphNode::*first)
{
    const auto begin = graph.nodes[id.index()].*first;
    const auto next = id.index() + 1;
    const auto end = next < graph.nodes.size() ? graph.nodes[next].*first : all.size();
    return std::span(all).subspan(begin, end - begin);
}

} // namespace

std::string GraphAttribute::text() const
{
    return isList ? fmt::format("[{}]", fmt::join(values, ", ")) : values.empty() ? std::string() : values[0];
}

const GraphAttribute* NodeAttributes::find(std::span<const GraphAttribute> among, std::string_view name)
{
    const auto it = std::ranges::find(among, name, &GraphAttribute::name);
    return it == among.end() ? nullptr : &*it;
}

std::span<const GraphInput> ModelGraph::inputsOf(NodeId id) const
{
    return partOf(*this, inputs, id, &GraphNode::firstInput);
}

std::span<const GraphOutput> ModelGraph::outputsOf(NodeId id) const
{
    return partOf(*this, outputs, id, &GraphNode::firstOutput);
}

std::span<const GraphInput> ModelGraph::controlsOf(NodeId id) const
{
    return partOf(*this, controls, id, &GraphNode::firstControl);
}

std::span<const StringId> ModelGraph::originalNamesOf(NodeId id) const
{
    return partOf(*this, originalNames, id, &GraphNode::firstOriginalName);
}

Result<NodeAttributes> ModelGraph::attributesOf(NodeId id) const
{
    if (!attributeSource)
        return NodeAttributes{};
    return attributeSource->read(nodes[id.index()], nameOf(id));
}

std::span<const std::int64_t> ModelGraph::dimsOf(GraphShape shape) const
{
    if (shape.rank <= 0)
        return {};
    return std::span(dims).subspan(shape.first, static_cast<std::size_t>(shape.rank));
}

std::string ModelGraph::shapeText(GraphShape shape) const
{
    return fmt::format("{}", fmt::join(dimsOf(shape), ","));
}

bool ModelGraph::isFaulty(NodeId id) const
{
    return std::ranges::binary_search(faulty, id);
}

std::string_view ModelGraph::fact(std::string_view key) const
{
    const auto it = std::ranges::find(facts, key, &std::pair<std::string, std::string>::first);
    return it == facts.end() ? std::string_view() : std::string_view(it->second);
}

std::size_t ModelGraph::edgeCount() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(inputs, [](const GraphInput& input) { return input.source.valid(); }));
}

} // namespace opscope
