// SPDX-License-Identifier: GPL-3.0-or-later
// The details of a scope and of the model.
#include <algorithm>
#include <map>
#include <ranges>
#include <unordered_map>

#include "core/graph/draw/folding.h"
#include "core/graph/model/parameters.h"
#include "views/graph/graph_text.h"
#include "views/graph/node_details.h"
#include "views/i18n.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::size_t kMostDetailTypes = 40;
constexpr std::size_t kMostPorts = 200;

} // namespace

void NodeDetails::showScope(const NodeFacts& facts, std::uint32_t scope)
{
    const auto& scopes = *facts.scopes;
    FieldGroup own{graphText(scopes.all[scope].name), {}};
    int constants = 0;
    for (std::size_t i = 0; i < facts.graph->nodes.size(); ++i) {
        if (!isConstantNode(facts.graph->typeOf(NodeId::of(i))))
            continue;
        constants += commonScope(scopes, scopes.ofNode[i], scope) == scope ? 1 : 0;
    }
    auto nodes = countText(scopes.all[scope].nodes - static_cast<std::uint32_t>(constants));
    if (constants > 0)
        nodes += QLatin1Char(' ') + tr("(and %n constant(s))", nullptr, constants);
    field(own, tr("Nodes"), nodes);
    addScopeTimes(facts, scope, own);
    setGroups({own});
}

void NodeDetails::addScopeTimes(const NodeFacts& facts, std::uint32_t scope, FieldGroup& own)
{
    if (facts.scopeTimes != nullptr && scope < facts.scopeTimes->ofScope.size()) {
        const auto& time = facts.scopeTimes->ofScope[scope];
        field(own, tr("Executions"), countText(time.executions));
        field(own, tr("Total"), microsWithUnit(time.total));
        if (const auto all = facts.runs->all; all > 0)
            field(own, tr("Share of all ops"),
                  shareText(static_cast<double>(time.total) / static_cast<double>(all)));
    }
    if (facts.scopeDiffTimes != nullptr && scope < facts.scopeDiffTimes->size())
        addTimesOfBoth(own, (*facts.scopeDiffTimes)[scope]);
}

namespace {

/// The problems of a model, one in each line.
QString issuesText(const ModelGraph& graph)
{
    QStringList lines;
    for (const auto& issue : graph.issues)
        lines << translateMessage(issue.message);
    return lines.join(QLatin1Char('\n'));
}

/// The first node of the root that makes each of the tensors, or reads it.
template <class Tensors>
std::unordered_map<StringId, NodeId> nodesAt(const ModelGraph& graph, const std::vector<GraphOutput>& ports,
                                             Tensors tensorsOf)
{
    std::unordered_map<StringId, NodeId> nodes;
    for (const auto& port : ports)
        nodes.emplace(port.value, NodeId());
    const auto& root = graph.subgraphs.front();
    for (std::size_t i = root.firstNode; i < root.firstNode + root.nodeCount && !nodes.empty(); ++i) {
        for (const auto& tensor : tensorsOf(NodeId::of(i))) {
            if (const auto it = nodes.find(tensor.value);
                tensor.value.valid() && it != nodes.end() && !it->second.valid())
                it->second = NodeId::of(i);
        }
    }
    return nodes;
}

} // namespace

/// The declared inputs or outputs of a model; each leads to the node that reads or makes it.
FieldGroup NodeDetails::portsOf(const ModelGraph& graph, bool areInputs)
{
    FieldGroup group{areInputs ? tr("Inputs of the model") : tr("Outputs of the model"), {}};
    if (graph.subgraphs.empty())
        return group;
    const auto& ports = areInputs ? graph.subgraphs.front().inputs : graph.subgraphs.front().outputs;
    const auto nodes = areInputs ? nodesAt(graph, ports, [&](NodeId node) { return graph.inputsOf(node); })
                                 : nodesAt(graph, ports, [&](NodeId node) { return graph.outputsOf(node); });
    group.more = ports.size() - std::min(ports.size(), kMostPorts);
    for (const auto& port : ports | std::views::take(kMostPorts))
        group.fields.push_back(
            linkTo(graphText(graph.text(port.value)), tensorText(graph, port.tensor), nodes.at(port.value)));
    return group;
}

void NodeDetails::showModel(const ModelGraph& graph)
{
    FieldGroup own{QString::fromStdString(graph.path.filename().string()), {}};
    field(own, tr("Nodes"), countText(graph.nodes.size()));
    field(own, tr("Edges"), countText(graph.edgeCount()));
    if (graph.subgraphs.size() > 1)
        field(own, tr("Subgraphs"), countText(graph.subgraphs.size() - 1));
    if (graph.parameterBytes > 0)
        field(own, tr("Parameters"), bytesText(graph.parameterBytes));
    if (const auto macs = macsOf(graph); macs.known > 0)
        own.fields.push_back(
            {tr("Multiply-adds"), countText(macs.macs),
             tr("%1 in %n node(s)", nullptr, static_cast<int>(macs.known)).arg(countText(macs.macs))});
    if (!graph.issues.empty())
        own.fields.push_back({tr("Problems"), countText(graph.issues.size()), issuesText(graph)});
    std::map<std::string_view, std::size_t> types;
    for (const auto& node : graph.nodes)
        ++types[graph.text(node.type)];
    std::vector<std::pair<std::size_t, std::string_view>> byCount;
    for (const auto& [type, count] : types)
        byCount.emplace_back(count, type);
    std::ranges::stable_sort(byCount, std::greater<>(), &std::pair<std::size_t, std::string_view>::first);
    FieldGroup list{tr("Types"), {}};
    for (std::size_t i = 0; i < std::min(byCount.size(), kMostDetailTypes); ++i)
        field(list, graphText(byCount[i].second), countText(byCount[i].first));
    FieldGroup facts{tr("Facts"), {}};
    for (const auto& [key, text] : graph.facts)
        field(facts, graphText(key), graphText(text));
    setGroups({own, portsOf(graph, true), portsOf(graph, false), list, facts});
}

} // namespace opscope
