// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/node_details.h"

#include <algorithm>
#include <cmath>

#include <QHeaderView>

#include "core/accuracy/compare_run.h"
#include "core/advisor/advisor.h"
#include "core/graph/folding.h"
#include "core/graph/parameters.h"
#include "views/graph/difference_colors.h"
#include "views/graph/graph_text.h"
#include "views/graph/node_findings.h"
#include "views/i18n.h"
#include "views/model/table_model.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kNodeRole = Qt::UserRole;
constexpr int kFindingRole = Qt::UserRole + 1;

} // namespace

NodeDetails::NodeDetails(QWidget* parent) : QTreeWidget(parent)
{
    setColumnCount(2);
    setHeaderHidden(true);
    setRootIsDecorated(true);
    setIndentation(12);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setFrameShape(QFrame::NoFrame);
    setTextElideMode(Qt::ElideMiddle);
    header()->setSectionResizeMode(1, QHeaderView::Stretch);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // long values are cut and whole in their tip
    connect(this, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        const auto node = item->data(0, kNodeRole);
        if (node.isValid())
            Q_EMIT nodeAsked(NodeId{node.toUInt()});
        if (const auto finding = item->data(0, kFindingRole); finding.isValid())
            Q_EMIT findingAsked(finding.toUInt());
    });
}

QString NodeDetails::howText(LinkHow how)
{
    switch (how) {
    case LinkHow::Name:
        return tr("name");
    case LinkHow::EscapedName:
        return tr("escaped name");
    case LinkHow::OriginalName:
        return tr("original name");
    case LinkHow::JoinedNames:
        return tr("joined names");
    case LinkHow::TypeAndOrder:
        return tr("type and order");
    }
    return {};
}

QTreeWidgetItem* NodeDetails::section(const QString& title)
{
    auto* item = new QTreeWidgetItem(this, {title});
    item->setToolTip(0, title);
    auto font = item->font(0);
    font.setBold(true);
    item->setFont(0, font);
    item->setFirstColumnSpanned(true);
    item->setExpanded(true);
    return item;
}

QTreeWidgetItem* NodeDetails::field(QTreeWidgetItem* section, const QString& name, const QString& value,
                                    NodeId link)
{
    constexpr qsizetype kLongest = 4000;
    auto* item = new QTreeWidgetItem(section, {name, value.left(kLongest)});
    item->setToolTip(0, name);
    item->setToolTip(1, value.left(kLongest));
    if (link.valid()) {
        item->setData(0, kNodeRole, link.value);
        item->setForeground(1, palette().link());
    }
    return item;
}

void NodeDetails::finish()
{
    expandAll();
    fitColumns();
    scrollToTop();
}

/// The names have what they need, at most a little more than half.
void NodeDetails::fitColumns()
{
    resizeColumnToContents(0);
    setColumnWidth(0, std::min(columnWidth(0), viewport()->width() * 11 / 20));
}

void NodeDetails::resizeEvent(QResizeEvent* event)
{
    QTreeWidget::resizeEvent(event);
    fitColumns();
}

void NodeDetails::showNode(const NodeFacts& facts, NodeId id, const Report* report)
{
    clear();
    const auto& graph = *facts.graph;
    const auto& node = graph.nodes[id.index()];
    auto* own = section(graphText(graph.nameOf(id)));
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
        field(own, tr("Made from"), originals.join(QStringLiteral(", ")));
    if (const auto macs = macsOf(graph, id))
        field(own, tr("Multiply-adds"), countText(*macs));
    addDifference(facts, id);
    if (facts.runs != nullptr && report != nullptr)
        addRun(facts, id, *report);
    addFindings(facts, id);
    addMetrics(facts, id);
    addTensors(facts, id);
    addSlots(graph, id);
    finish();
}

void NodeDetails::addRun(const NodeFacts& facts, NodeId id, const Report& report)
{
    const auto& runs = *facts.runs;
    auto* ran = section(tr("In the run"));
    const auto link = runs.linkOf[id.index()];
    if (link == ModelRuns::kNone) {
        field(ran, tr("Op"), tr("no op of the run is this node"));
        return;
    }
    const auto& of = runs.identity.links[link];
    field(ran, tr("Op"), graphText(report.strings.text(runs.identity.ops[of.op].name)));
    QStringList sharing;
    for (const auto& other : runs.identity.links) {
        if (other.op == of.op && other.node != id)
            sharing << graphText(facts.graph->nameOf(other.node));
    }
    if (!sharing.isEmpty())
        field(ran, tr("Together with"), sharing.join(QStringLiteral(", ")));
    field(ran, tr("Found by"),
          tr("%1, %2 % sure").arg(howText(of.how)).arg(confidenceOf(of.how) * 100, 0, 'f', 0));
    if (const auto* const time = runs.timeOf(id)) {
        field(ran, tr("Executions"), countText(time->count));
        field(ran, tr("Total"), microsWithUnit(time->total));
        field(ran, tr("Average"), microsWithUnit(time->total / static_cast<std::int64_t>(time->count)));
        field(ran, tr("Shortest"), microsWithUnit(time->min));
        field(ran, tr("Longest"), microsWithUnit(time->max));
        if (runs.all > 0)
            field(ran, tr("Share of all ops"),
                  QStringLiteral("%1 %").arg(
                      100.0 * static_cast<double>(time->total) / static_cast<double>(runs.all), 0, 'f', 2));
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
}

void NodeDetails::addFindings(const NodeFacts& facts, NodeId id)
{
    if (facts.findings == nullptr || facts.findings->ofNode[id.index()].empty())
        return;
    auto* const part = section(tr("Findings"));
    for (const auto i : facts.findings->ofNode[id.index()]) {
        const auto& finding = facts.advice->findings[i];
        const auto rule = std::ranges::find(facts.advice->rules, finding.rule, &RuleOutcome::id);
        const auto title =
            rule == facts.advice->rules.end() ? graphText(finding.rule) : translateMessage(rule->title);
        auto* const item = field(part, title, translateMessage(finding.what));
        item->setData(0, kFindingRole, i);
        item->setForeground(1, palette().link());
    }
}

void NodeDetails::addMetrics(const NodeFacts& facts, NodeId id)
{
    const auto op = facts.runs == nullptr ? ModelRuns::kNone : facts.runs->opOf(id);
    if (facts.metrics == nullptr || facts.metrics->empty() || op == ModelRuns::kNone)
        return;
    auto* const part = section(tr("Metrics"));
    for (const auto& metric : *facts.metrics) {
        if (!std::isnan(metric.ofOp[op]))
            field(part, columnTitle(metric.spec), metricText(metric.spec, metric.ofOp[op]));
    }
    if (part->childCount() == 0)
        delete part;
}

/// Each tensor that was compared with its ground truth.
void NodeDetails::addTensors(const NodeFacts& facts, NodeId id)
{
    if (facts.tensors == nullptr)
        return;
    auto* const part = section(tr("Accuracy"));
    for (const auto& row : *facts.tensors) {
        const auto tensor = accuracy::parseTensorName(row.tensor);
        if (!tensor || tensor->op != facts.graph->nameOf(id))
            continue;
        QStringList values;
        for (const auto metric : {accuracy::Metric::CosineSimilarity, accuracy::Metric::MaxAbsoluteError}) {
            const auto& value = row.metrics.at(static_cast<std::size_t>(metric));
            if (value != accuracy::kNoValue)
                values << graphText(accuracy::metricName(metric)) + QLatin1Char(' ') +
                              QString::fromStdString(value);
        }
        field(
            part,
            (tensor->isInput ? tr("input %1") : tr("output %1")).arg(static_cast<qulonglong>(tensor->index)),
            values.isEmpty() ? QString::fromStdString(row.reason) : values.join(QStringLiteral(", ")));
    }
    if (part->childCount() == 0)
        delete part;
}

void NodeDetails::addDifference(const NodeFacts& facts, NodeId id)
{
    if (facts.other == nullptr)
        return;
    const auto at = facts.other->rowOf(facts.isA)[id.index()];
    const auto& row = facts.other->diff->rows[at];
    auto* const part = section(tr("A against B"));
    field(part, tr("State"), diffStateText(row.state));
    QStringList names;
    for (const auto node : row.a)
        names << graphText(facts.other->graph->nameOf(node));
    field(part, tr("Nodes of A"), names.isEmpty() ? tr("not there") : names.join(QStringLiteral(", ")));
    for (const auto& change : row.changes)
        field(part, changeTitle(change),
              tr("%1 in A, %2 in B").arg(graphText(change.a), graphText(change.b)));
    if (facts.diffTimes == nullptr || facts.diffTimes->empty())
        return;
    const auto& time = (*facts.diffTimes)[at];
    if (row.a.size() + row.b.size() > 2)
        field(part, tr("The times are"), tr("of the group together, counted once"));
    addTimesOfBoth(part, time);
}

void NodeDetails::addSlots(const ModelGraph& graph, NodeId id)
{
    auto* inputs = section(tr("Inputs"));
    std::size_t number = 0;
    for (const auto& input : graph.inputsOf(id)) {
        const auto from =
            input.source.valid() ? graphText(graph.nameOf(input.source)) : graphText(graph.text(input.value));
        field(inputs, QString::number(number++),
              QStringLiteral("%1  %2").arg(tensorText(graph, input.tensor), from).trimmed(), input.source);
    }
    auto* outputs = section(tr("Outputs"));
    number = 0;
    for (const auto& output : graph.outputsOf(id))
        field(outputs, QString::number(number++), tensorText(graph, output.tensor));
    addControls(graph, id);
    const auto attributes = graph.attributesOf(id);
    auto* list = section(tr("Attributes"));
    if (!attributes) {
        field(list, tr("not read"), QString::fromStdString(attributes.error().text()));
    } else {
        for (const auto& attribute : attributes->own)
            field(list, graphText(attribute.name), QString::fromStdString(attribute.text()));
    }
    for (auto* part : {inputs, outputs, list}) {
        if (part->childCount() == 0)
            delete part;
    }
}

/// What runs before it and behind it though it reads nothing of it.
void NodeDetails::addControls(const ModelGraph& graph, NodeId id)
{
    auto* const order = section(tr("Order of execution"));
    for (const auto& control : graph.controlsOf(id)) {
        if (control.source.valid())
            field(order, tr("after"), graphText(graph.nameOf(control.source)), control.source);
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto other = NodeId::of(i);
        const auto isOfThis = [&](const GraphInput& control) { return control.source == id; };
        if (std::ranges::any_of(graph.controlsOf(other), isOfThis))
            field(order, tr("before"), graphText(graph.nameOf(other)), other);
    }
    if (order->childCount() == 0)
        delete order;
}

void NodeDetails::addTimesOfBoth(QTreeWidgetItem* part, const DiffTime& time)
{
    for (const auto& [title, ns] :
         {std::pair(tr("Time of A"), time.a), {tr("Time of B"), time.b}, {tr("B - A"), time.more()}})
        field(part, title, ns == kMissingInteger ? tr("none") : microsWithUnit(ns));
}

QString NodeDetails::asText() const
{
    QString out;
    for (int i = 0; i < topLevelItemCount(); ++i) {
        const auto* part = topLevelItem(i);
        out += part->text(0) + QLatin1Char('\n');
        for (int k = 0; k < part->childCount(); ++k)
            out += part->child(k)->text(0) + QLatin1Char('\t') + part->child(k)->text(1) + QLatin1Char('\n');
    }
    return out;
}

} // namespace opscope
