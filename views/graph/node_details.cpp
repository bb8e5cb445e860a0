// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/node_details.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <ranges>
#include <unordered_set>

#include "core/accuracy/judge/compare_run.h"
#include "core/advisor/advisor.h"
#include "core/graph/draw/folding.h"
#include "core/graph/model/parameters.h"
#include "views/graph/difference_colors.h"
#include "views/graph/graph_text.h"
#include "views/graph/node_findings.h"
#include "views/i18n.h"
#include "views/model/table_model.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// Joins names to one value.
QString joined(const QStringList& names)
{
    return names.join(QStringLiteral(", "));
}

} // namespace

NodeDetails::NodeDetails(QWidget* parent) : FieldTree(parent)
{
    setHeaderHidden(true);
}

QString NodeDetails::howText(LinkMethod how)
{
    switch (how) {
    case LinkMethod::Name:
        return tr("name");
    case LinkMethod::EscapedName:
        return tr("escaped name");
    case LinkMethod::OriginalName:
        return tr("original name");
    case LinkMethod::JoinedNames:
        return tr("joined names");
    case LinkMethod::TypeAndOrder:
        return tr("type and order");
    }
    return {};
}

FieldRow NodeDetails::linkTo(const QString& name, const QString& value, NodeId node)
{
    FieldRow row{name, value};
    if (node.valid())
        row.go = [this, node] { Q_EMIT nodeRequested(node); };
    return row;
}

void NodeDetails::showNode(const NodeFacts& facts, NodeId id, const Report* report)
{
    const auto& graph = *facts.graph;
    const auto& node = graph.nodes[id.index()];
    FieldGroup own{graphText(graph.nameOf(id)), {}};
    field(own, tr("Type"), graphText(graph.typeOf(id)));
    if (node.id >= 0)
        field(own, tr("Order"), QString::number(node.id));
    if (node.stream >= 0)
        field(own, tr("Stream"), QString::number(node.stream));
    if (node.subgraph.index() != 0)
        field(own, tr("Subgraph"), graphText(graph.text(graph.subgraphs[node.subgraph.index()].name)));
    QStringList originals;
    for (const auto name : graph.originalNamesOf(id))
        originals << graphText(graph.text(name));
    if (!originals.isEmpty())
        field(own, tr("Made from"), joined(originals));
    if (const auto macs = macsOf(graph, id))
        field(own, tr("Multiply-adds"), countText(*macs));
    setGroups({own, differenceOf(facts, id), report != nullptr ? runOf(facts, id, *report) : FieldGroup(),
               findingsOf(facts, id), metricsOf(facts, id), tensorsOf(facts, id), inputsOf(graph, id),
               outputsOf(graph, id), orderOf(graph, id), attributesOf(graph, id)});
}

FieldGroup NodeDetails::runOf(const NodeFacts& facts, NodeId id, const Report& report)
{
    FieldGroup ran{tr("In the run"), {}};
    if (facts.runs == nullptr)
        return ran;
    const auto& runs = *facts.runs;
    const auto link = runs.linkOf[id.index()];
    if (link == kNoNumber) {
        field(ran, tr("Op"), tr("no op of the run is this node"));
        return ran;
    }
    const auto& of = runs.identity.links[link];
    field(ran, tr("Op"), graphText(report.strings.text(runs.identity.ops[of.op].name)));
    QStringList sharing;
    for (const auto& other : runs.identity.links) {
        if (other.op == of.op && other.node != id)
            sharing << graphText(facts.graph->nameOf(other.node));
    }
    if (!sharing.isEmpty())
        field(ran, tr("Together with"), joined(sharing));
    field(ran, tr("Found by"),
          tr("%1, %2 sure").arg(howText(of.how), integerPercentText(confidenceOf(of.how))));
    if (const auto* const time = runs.timeOf(id)) {
        field(ran, tr("Executions"), countText(time->count));
        field(ran, tr("Total"), microsWithUnit(time->total));
        field(ran, tr("Average"), microsWithUnit(time->total / static_cast<std::int64_t>(time->count)));
        field(ran, tr("Shortest"), microsWithUnit(time->min));
        field(ran, tr("Longest"), microsWithUnit(time->max));
        if (runs.all > 0)
            field(ran, tr("Share of all ops"),
                  shareText(static_cast<double>(time->total) / static_cast<double>(runs.all)));
    }
    const auto& place = *runs.placeOf(id);
    if (place.waitCount > 0)
        field(ran, tr("Wait before it"), microsWithUnit(place.wait));
    const auto number = [](std::int64_t value) {
        return value == OpPlace::kSeveral ? tr("several") : QString::number(value);
    };
    if (place.device != -1)
        field(ran, tr("Device"), number(place.device));
    if (place.stream != -1)
        field(ran, tr("Stream of the run"), number(place.stream));
    return ran;
}

FieldGroup NodeDetails::findingsOf(const NodeFacts& facts, NodeId id)
{
    FieldGroup part{tr("Findings"), {}};
    if (facts.findings == nullptr)
        return part;
    for (const auto i : facts.findings->ofNode[id.index()]) {
        const auto& finding = facts.advice->findings[i];
        const auto rule = std::ranges::find(facts.advice->rules, finding.rule, &RuleOutcome::id);
        const auto title =
            rule == facts.advice->rules.end() ? graphText(finding.rule) : translateMessage(rule->title);
        part.fields.push_back(
            {title, translateMessage(finding.what), {}, [this, i] { Q_EMIT findingRequested(i); }});
    }
    return part;
}

FieldGroup NodeDetails::metricsOf(const NodeFacts& facts, NodeId id)
{
    FieldGroup part{tr("Metrics"), {}};
    const auto op = facts.runs == nullptr ? kNoNumber : facts.runs->opOf(id);
    if (facts.metrics == nullptr || facts.metrics->empty() || op == kNoNumber)
        return part;
    for (const auto& metric : *facts.metrics) {
        if (!std::isnan(metric.ofOp[op]))
            field(part, columnTitle(metric.spec), metricText(metric.spec, metric.ofOp[op]));
    }
    return part;
}

/// The comparison of each tensor with its ground truth.
FieldGroup NodeDetails::tensorsOf(const NodeFacts& facts, NodeId id)
{
    FieldGroup part{tr("Accuracy"), {}};
    if (facts.tensors == nullptr)
        return part;
    for (const auto& row : *facts.tensors) {
        const auto tensor = accuracy::parseTensorName(row.tensor);
        if (!tensor || tensor->op != facts.graph->nameOf(id))
            continue;
        QStringList values;
        for (const auto metric : {accuracy::Metric::CosineSimilarity, accuracy::Metric::MaxAbsoluteError}) {
            const auto value = row.text(metric);
            if (value != accuracy::kNoValue)
                values << graphText(accuracy::metricName(metric)) + QLatin1Char(' ') +
                              QString::fromStdString(value);
        }
        field(
            part,
            (tensor->isInput ? tr("input %1") : tr("output %1")).arg(static_cast<qulonglong>(tensor->index)),
            values.isEmpty() ? QString::fromStdString(row.reason) : joined(values));
    }
    return part;
}

FieldGroup NodeDetails::differenceOf(const NodeFacts& facts, NodeId id)
{
    FieldGroup part{tr("A against B"), {}};
    if (facts.other == nullptr)
        return part;
    const auto at = facts.other->rowOf(facts.isA)[id.index()];
    const auto& row = facts.other->diff->rows[at];
    field(part, tr("State"), diffStateText(row.state));
    QStringList names;
    for (const auto node : row.a)
        names << graphText(facts.other->graph->nameOf(node));
    field(part, tr("Nodes of A"), names.isEmpty() ? tr("not in the other model") : joined(names));
    for (const auto& change : row.changes)
        field(part, changeTitle(change),
              tr("%1 in A, %2 in B").arg(graphText(change.a), graphText(change.b)));
    if (facts.diffTimes == nullptr || facts.diffTimes->empty())
        return part;
    const auto& time = (*facts.diffTimes)[at];
    if (row.a.size() + row.b.size() > 2)
        field(part, tr("The times are"), tr("the group together, counted once"));
    addTimesOfBoth(part, time);
    return part;
}

namespace {

constexpr std::size_t kMostReaders = 200; ///< shown for one output

/// The names of the tensors that the graph around a node declares as its inputs or outputs; GE has nodes for
/// them.
std::unordered_set<StringId> declaredAround(const ModelGraph& graph, NodeId id,
                                            std::vector<GraphOutput> Subgraph::*ports)
{
    std::unordered_set<StringId> names;
    if (const auto at = graph.nodes[id.index()].subgraph.index(); at < graph.subgraphs.size()) {
        for (const auto& port : graph.subgraphs[at].*ports) {
            if (port.value.valid()) // an optional input that is missing has no name either
                names.insert(port.value);
        }
    }
    return names;
}

struct Reader {
    NodeId node;
    std::size_t input; ///< its index there
};

/// The readers of each output of a node, also of an output that the model does not declare.
std::map<std::uint32_t, std::vector<Reader>> readersOf(const ModelGraph& graph, NodeId id)
{
    std::map<std::uint32_t, std::vector<Reader>> readers;
    for (std::size_t i = 0; i < graph.outputsOf(id).size(); ++i)
        readers[static_cast<std::uint32_t>(i)];
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto inputs = graph.inputsOf(NodeId::of(i));
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            if (inputs[k].source == id)
                readers[inputs[k].output].push_back({NodeId::of(i), k});
        }
    }
    return readers;
}

/// Joins what is known about a tensor.
QString spaced(const QStringList& parts)
{
    QStringList known;
    std::ranges::copy_if(parts, std::back_inserter(known),
                         [](const QString& part) { return !part.isEmpty(); });
    return known.join(QStringLiteral("  "));
}

} // namespace

FieldGroup NodeDetails::inputsOf(const ModelGraph& graph, NodeId id)
{
    FieldGroup inputs{tr("Inputs"), {}};
    const auto declared = declaredAround(graph, id, &Subgraph::inputs);
    for (const auto& input : graph.inputsOf(id)) {
        const auto from =
            input.source.valid() ? graphText(graph.nameOf(input.source)) : graphText(graph.text(input.value));
        const bool isDeclared = !input.source.valid() && declared.contains(input.value);
        const auto value = spaced(
            {tensorText(graph, input.tensor), from, isDeclared ? tr("(input of the graph)") : QString()});
        inputs.fields.push_back(linkTo(QString::number(inputs.fields.size()), value, input.source));
    }
    return inputs;
}

FieldGroup NodeDetails::outputsOf(const ModelGraph& graph, NodeId id)
{
    FieldGroup outputs{tr("Outputs"), {}};
    const auto declared = declaredAround(graph, id, &Subgraph::outputs);
    const auto own = graph.outputsOf(id);
    for (const auto& [number, readers] : readersOf(graph, id)) {
        const auto output = number < own.size() ? own[number] : GraphOutput();
        const auto tensor = tensorText(graph, output.tensor);
        const bool isDeclared = output.value.valid() && declared.contains(output.value);
        field(outputs, QString::number(number),
              spaced({tensor.isEmpty() ? tr("unknown type and shape") : tensor,
                      output.value.valid() ? graphText(graph.text(output.value)) : QString(),
                      isDeclared ? tr("(output of the graph)") : QString()}));
        for (const auto& [reader, input] : readers | std::views::take(kMostReaders))
            outputs.fields.push_back(linkTo(
                tr("read by"), tr("%1, input %2").arg(graphText(graph.nameOf(reader))).arg(input), reader));
        outputs.more += readers.size() - std::min(readers.size(), kMostReaders);
        if (readers.empty() && !isDeclared)
            field(outputs, tr("read by"), tr("no node"));
    }
    return outputs;
}

FieldGroup NodeDetails::attributesOf(const ModelGraph& graph, NodeId id)
{
    FieldGroup list{tr("Attributes"), {}};
    const auto attributes = graph.attributesOf(id);
    if (!attributes) {
        field(list, tr("not read"), QString::fromStdString(attributes.error().text()));
        return list;
    }
    for (const auto& attribute : attributes->own)
        field(list, graphText(attribute.name), QString::fromStdString(attribute.text()));
    return list;
}

/// Control dependencies: nodes that run before it or after it without an edge of data.
FieldGroup NodeDetails::orderOf(const ModelGraph& graph, NodeId id)
{
    FieldGroup order{tr("Order of execution"), {}};
    for (const auto& control : graph.controlsOf(id)) {
        if (control.source.valid())
            order.fields.push_back(
                linkTo(tr("after"), graphText(graph.nameOf(control.source)), control.source));
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto other = NodeId::of(i);
        const auto isOfThis = [&](const GraphInput& control) { return control.source == id; };
        if (std::ranges::any_of(graph.controlsOf(other), isOfThis))
            order.fields.push_back(linkTo(tr("before"), graphText(graph.nameOf(other)), other));
    }
    return order;
}

void NodeDetails::addTimesOfBoth(FieldGroup& part, const DiffTime& time)
{
    for (const auto& [title, ns] :
         {std::pair(tr("Time of A"), time.a), {tr("Time of B"), time.b}, {tr("B - A"), time.more()}})
        field(part, title, ns == kMissingInteger ? tr("none") : microsWithUnit(ns));
}

} // namespace opscope
