// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/node_colors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include <QCoreApplication>

#include "core/accuracy/judge/node_accuracy.h"
#include "core/advisor/advisor.h"
#include "views/graph/difference_colors.h"
#include "views/graph/graph_text.h"
#include "views/graph/node_findings.h"
#include "views/i18n.h"
#include "views/model/table_model.h"
#include "views/value_text.h"

namespace opscope {
namespace {

struct NodeColors {
    Q_DECLARE_TR_FUNCTIONS(NodeColors)
};

const QString kMetricId = QStringLiteral("metric:");
const QString kAccuracyId = QStringLiteral("accuracy:");

QString callsText(double count)
{
    return countText(static_cast<std::uint64_t>(std::llround(count))) + QStringLiteral(" x");
}

QString shortText(double ns)
{
    return shortDurationText(std::llround(ns));
}

/// Computes a value for each node.
template <class F>
std::vector<double> each(const NodeFacts& facts, const F& f)
{
    std::vector<double> values;
    values.reserve(facts.graph->nodes.size());
    for (std::size_t i = 0; i < facts.graph->nodes.size(); ++i)
        values.push_back(f(NodeId::of(i)));
    return values;
}

/// Colours by names, in the order of their first node.
template <class F>
GraphColors named(const NodeFacts& facts, const F& nameOf)
{
    GraphColors colors;
    std::unordered_map<QString, double> known;
    colors.ofNode = each(facts, [&](NodeId node) {
        const QString name = nameOf(node);
        if (name.isEmpty())
            return kNoReal;
        const auto [it, isNew] = known.try_emplace(name, static_cast<double>(known.size()));
        if (isNew)
            colors.names << name;
        return it->second;
    });
    if (colors.names.isEmpty())
        colors.names << NodeColors::tr("none");
    colors.assignPalette();
    return colors;
}

/// The time of an op is shown at each of its nodes; names the other nodes.
void addSumTexts(GraphColors& colors, const NodeFacts& facts)
{
    const auto& identity = facts.runs->identity;
    std::vector<std::vector<NodeId>> nodesOf(identity.ops.size());
    for (const auto& link : identity.links)
        nodesOf[link.op].push_back(link.node);
    for (const auto& nodes : nodesOf) {
        if (nodes.size() < 2)
            continue;
        const auto words =
            NodeColors::tr("%n nodes are one op, together: %1", nullptr, static_cast<int>(nodes.size()))
                .arg(nodeNames(*facts.graph, nodes));
        for (const auto node : nodes)
            colors.sumTexts.emplace(node.value, words);
    }
}

GraphColors byTime(const NodeFacts& facts, const QString& id)
{
    GraphColors colors;
    const auto& runs = *facts.runs;
    const bool isTotal = id == QLatin1String("total");
    const bool isAverage = id == QLatin1String("average");
    colors.ofNode = each(facts, [&](NodeId node) {
        const auto* const time = runs.timeOf(node);
        if (time == nullptr)
            return kNoReal;
        const auto total = static_cast<double>(time->total);
        const auto count = static_cast<double>(time->count);
        return isTotal ? total : isAverage ? total / count : count;
    });
    const auto* const times = isAverage ? nullptr : facts.scopeTimes; // an average for a scope has no meaning
    for (const auto& scope : times == nullptr ? std::vector<ScopeTime>() : times->ofScope)
        colors.ofScope.push_back(scope.executions == 0 ? kNoReal
                                 : isTotal             ? static_cast<double>(scope.total)
                                                       : static_cast<double>(scope.executions));
    colors.text = isTotal || isAverage ? shortText : callsText;
    addSumTexts(colors, facts);
    colors.fitScale();
    return colors;
}

GraphColors byMetric(const NodeFacts& facts, const GraphMetric& metric)
{
    GraphColors colors;
    colors.ofNode = each(facts, [&](NodeId node) {
        const auto op = facts.runs->opOf(node);
        return op == kNoNumber ? kNoReal : metric.ofOp[op];
    });
    colors.text = [spec = metric.spec](double value) { return metricText(spec, value); };
    addSumTexts(colors, facts);
    colors.fitScale();
    return colors;
}

/// The worst value of the nodes in each scope.
std::vector<double> worstOfScopes(const GraphScopes& scopes, const std::vector<double>& ofNode, bool isLowBad)
{
    std::vector<double> worst(scopes.all.size(), kNoReal);
    const auto add = [&](std::uint32_t scope, double value) {
        const auto old = worst[scope];
        worst[scope] = std::isnan(old)                                ? value
                       : std::isnan(value)                            ? old
                       : !std::isfinite(old) || !std::isfinite(value) ? (std::isfinite(old) ? value : old)
                       : isLowBad                                     ? std::min(old, value)
                                                                      : std::max(old, value);
    };
    for (std::size_t i = 0; i < ofNode.size(); ++i)
        add(scopes.ofNode[i], ofNode[i]);
    for (auto i = scopes.all.size(); i-- > 1;)
        add(scopes.all[i].parent, worst[i]);
    return worst;
}

GraphColors byAccuracy(const NodeFacts& facts, accuracy::Metric metric)
{
    GraphColors colors;
    colors.ofNode = accuracy::findWorstOfNodes(*facts.tensors, *facts.graph, metric);
    colors.text = [](double value) {
        return std::isfinite(value) ? QString::number(value, 'g', 5) : NodeColors::tr("not a number");
    };
    colors.fitScale();
    if (accuracy::isLowBad(metric)) { // 1 means equal, 0 means nothing in common
        colors.isLowBad = true;
        colors.most = 1;
    }
    if (facts.scopes != nullptr)
        colors.ofScope = worstOfScopes(*facts.scopes, colors.ofNode, colors.isLowBad);
    if (facts.isTensorsStopped)
        colors.note = NodeColors::tr("the comparison was stopped: not all tensors are in it");
    return colors;
}

QString placeText(std::int64_t place)
{
    return place >= 0                   ? QString::number(place)
           : place == OpPlace::kSeveral ? NodeColors::tr("several")
                                        : QString();
}

QString streamOf(const NodeFacts& facts, NodeId node)
{
    const auto* const place = facts.runs == nullptr ? nullptr : facts.runs->placeOf(node);
    if (place != nullptr && place->stream != -1)
        return placeText(place->stream);
    return placeText(facts.graph->nodes[node.index()].stream);
}

QString titleOf(const Advice& advice, const Finding& finding)
{
    const auto rule = std::ranges::find(advice.rules, finding.rule, &RuleOutcome::id);
    return rule == advice.rules.end() ? graphText(finding.rule) : translateMessage(rule->title);
}

/// By the finding with the greatest gain; a scope has the greatest gain of its nodes.
GraphColors byFinding(const NodeFacts& facts)
{
    constexpr auto kFree = std::numeric_limits<std::uint32_t>::max();
    const auto& scopes = *facts.scopes;
    std::vector<std::uint32_t> first(scopes.all.size(), kFree);
    auto colors = named(facts, [&](NodeId node) {
        const auto& of = facts.findings->ofNode[node.index()];
        if (of.empty())
            return QString();
        auto& ofScope = first[scopes.ofNode[node.index()]];
        ofScope = std::min(ofScope, of.front());
        return titleOf(*facts.advice, facts.advice->findings[of.front()]);
    });
    colors.tokens = {Token::Bad, Token::Warning, Token::Flow, Token::Accent};
    for (std::size_t i = scopes.all.size(); i-- > 1;)
        first[scopes.all[i].parent] = std::min(first[scopes.all[i].parent], first[i]);
    for (const auto finding : first)
        colors.ofScope.push_back(finding == kFree ? kNoReal
                                                  : static_cast<double>(colors.names.indexOf(titleOf(
                                                        *facts.advice, facts.advice->findings[finding]))));
    return colors;
}

std::vector<accuracy::Metric> comparedMetrics(const std::vector<accuracy::ResultRow>& rows)
{
    std::vector<accuracy::Metric> metrics;
    for (std::size_t i = 0; i < accuracy::kMetrics; ++i) {
        const auto metric = static_cast<accuracy::Metric>(i);
        const bool hasAny = std::ranges::any_of(
            rows, [&](const accuracy::ResultRow& row) { return row.text(metric) != accuracy::kNoValue; });
        if (hasAny &&
            metric != accuracy::Metric::StandardDeviation) // that metric has two numbers on each side
            metrics.push_back(metric);
    }
    return metrics;
}

} // namespace

QString metricText(const ColumnSpec& spec, double value)
{
    const auto cell =
        isExactKind(spec.kind) ? Cell(static_cast<std::int64_t>(std::llround(value))) : Cell(value);
    const auto text = QString::fromStdString(cellText(spec, cell));
    return spec.unit.empty() || spec.isUnitInCells ? text : text + QLatin1Char(' ') + graphText(spec.unit);
}

std::vector<ColorChoice> colorChoices(const NodeFacts& facts)
{
    std::vector<ColorChoice> choices{{QStringLiteral("type"), NodeColors::tr("type")}};
    const auto add = [&](const char* id, const QString& text) {
        choices.push_back({QLatin1String(id), text});
    };
    addDifferences(facts, choices);
    if (facts.runs != nullptr) {
        add("total", NodeColors::tr("total time"));
        add("average", NodeColors::tr("average time"));
        add("executions", NodeColors::tr("executions"));
    }
    if (facts.findings != nullptr)
        add("finding", NodeColors::tr("finding"));
    if (facts.runs != nullptr)
        add("device", NodeColors::tr("device"));
    const auto& nodes = facts.graph->nodes;
    const auto isOfOther = [&](const GraphNode& node) { return node.stream != nodes.front().stream; };
    if (facts.runs != nullptr || std::ranges::any_of(nodes, isOfOther))
        add("stream", NodeColors::tr("stream"));
    if (facts.tensors != nullptr) {
        for (const auto metric : comparedMetrics(*facts.tensors))
            choices.push_back({kAccuracyId + graphText(accuracy::metricName(metric)),
                               graphText(accuracy::metricName(metric))});
    }
    if (facts.runs != nullptr && facts.metrics != nullptr) {
        for (const auto& metric : *facts.metrics)
            choices.push_back({kMetricId + graphText(metric.spec.id), columnTitle(metric.spec)});
    }
    return choices;
}

GraphColors colorsBy(const QString& id, const NodeFacts& facts)
{
    const auto choices = colorChoices(facts);
    const auto chosen = std::ranges::find(choices, id, &ColorChoice::id);
    const auto made = [&] {
        if (chosen == choices.end() || id == QLatin1String("type"))
            return colorsByType(*facts.graph);
        if (auto colors = colorsOfDifference(id, facts))
            return *std::move(colors);
        if (id == QLatin1String("finding"))
            return byFinding(facts);
        if (id == QLatin1String("stream"))
            return named(facts, [&](NodeId node) { return streamOf(facts, node); });
        if (id == QLatin1String("device"))
            return named(facts, [&](NodeId node) {
                const auto* const place = facts.runs->placeOf(node);
                return place == nullptr ? QString() : placeText(place->device);
            });
        if (id.startsWith(kAccuracyId))
            return byAccuracy(facts, *accuracy::metricByName(id.mid(kAccuracyId.size()).toStdString()));
        if (id.startsWith(kMetricId)) {
            const auto metric = std::ranges::find(*facts.metrics, id.mid(kMetricId.size()).toStdString(),
                                                  [](const GraphMetric& one) { return one.spec.id; });
            return byMetric(facts, *metric);
        }
        return byTime(facts, id);
    };
    auto colors = made();
    colors.title = chosen == choices.end() ? choices.front().text : chosen->text;
    return colors;
}

} // namespace opscope
