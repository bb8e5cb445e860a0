// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/node_colors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include <QCoreApplication>

#include "core/accuracy/node_accuracy.h"
#include "core/advisor/advisor.h"
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

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
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

/// One a node.
template <class F>
std::vector<double> each(const NodeFacts& facts, const F& f)
{
    std::vector<double> values;
    values.reserve(facts.graph->nodes.size());
    for (std::size_t i = 0; i < facts.graph->nodes.size(); ++i)
        values.push_back(f(NodeId::of(i)));
    return values;
}

/// Names in the order of their first node.
template <class F>
GraphColors named(const NodeFacts& facts, const F& nameOf)
{
    GraphColors colors;
    std::unordered_map<QString, double> known;
    colors.ofNode = each(facts, [&](NodeId node) {
        const QString name = nameOf(node);
        if (name.isEmpty())
            return kNone;
        const auto [it, isNew] = known.try_emplace(name, static_cast<double>(known.size()));
        if (isNew)
            colors.names << name;
        return it->second;
    });
    if (colors.names.isEmpty())
        colors.names << NodeColors::tr("none");
    colors.givePalette();
    return colors;
}

/// "conv + bn + relu"
QString namesOf(const ModelGraph& graph, const std::vector<NodeId>& nodes)
{
    constexpr std::size_t kMostNames = 6;
    QStringList names;
    for (std::size_t i = 0; i < std::min(nodes.size(), kMostNames); ++i)
        names << graphText(graph.nameOf(nodes[i]));
    if (nodes.size() > kMostNames)
        names << QStringLiteral("\u2026");
    return names.isEmpty() ? NodeColors::tr("nothing") : names.join(QStringLiteral(" + "));
}

/// What an op took stands at each of its nodes.
void tellTogether(GraphColors& colors, const NodeFacts& facts)
{
    const auto& identity = facts.runs->identity;
    std::vector<std::vector<NodeId>> nodesOf(identity.ops.size());
    for (const auto& link : identity.links)
        nodesOf[link.op].push_back(link.node);
    for (const auto& nodes : nodesOf) {
        if (nodes.size() < 2)
            continue;
        const auto words =
            NodeColors::tr("of one op that is %n nodes: %1", nullptr, static_cast<int>(nodes.size()))
                .arg(namesOf(*facts.graph, nodes));
        for (const auto node : nodes)
            colors.together.emplace(node.value, words);
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
            return kNone;
        const auto total = static_cast<double>(time->total);
        const auto count = static_cast<double>(time->count);
        return isTotal ? total : isAverage ? total / count : count;
    });
    const auto* const times = isAverage ? nullptr : facts.scopeTimes; // an average of a scope says nothing
    for (const auto& scope : times == nullptr ? std::vector<ScopeTime>() : times->ofScope)
        colors.ofScope.push_back(scope.executions == 0 ? kNone
                                 : isTotal             ? static_cast<double>(scope.total)
                                                       : static_cast<double>(scope.executions));
    colors.text = isTotal || isAverage ? shortText : callsText;
    tellTogether(colors, facts);
    colors.fitScale();
    return colors;
}

GraphColors byMetric(const NodeFacts& facts, const GraphMetric& metric)
{
    GraphColors colors;
    colors.ofNode = each(facts, [&](NodeId node) {
        const auto op = facts.runs->opOf(node);
        return op == ModelRuns::kNone ? kNone : metric.ofOp[op];
    });
    colors.text = [spec = metric.spec](double value) { return metricText(spec, value); };
    tellTogether(colors, facts);
    colors.fitScale();
    return colors;
}

GraphColors byAccuracy(const NodeFacts& facts, accuracy::Metric metric)
{
    GraphColors colors;
    colors.ofNode = accuracy::worstOfNodes(*facts.tensors, *facts.graph, metric);
    colors.text = [](double value) {
        return std::isfinite(value) ? QString::number(value, 'g', 5) : NodeColors::tr("no number");
    };
    colors.fitScale();
    if (accuracy::isLowBad(metric)) { // 1 is the same, 0 is nothing in common
        colors.isLowBad = true;
        colors.most = 1;
    }
    return colors;
}

GraphColors byDiffTime(const NodeFacts& facts)
{
    GraphColors colors;
    colors.hasSigns = true;
    colors.ofNode.assign(facts.graph->nodes.size(), kNone);
    for (std::size_t i = 0; i < facts.diffTimes->size(); ++i) {
        const auto& row = facts.other->diff->rows[i];
        const auto& nodes = facts.isA ? row.a : row.b;
        const auto more = (*facts.diffTimes)[i].more();
        if (nodes.empty() || more == kMissingInteger)
            continue;
        colors.ofNode[nodes.front().index()] = static_cast<double>(more); // counted once
        if (row.a.size() + row.b.size() <= 2)
            continue;
        const auto words = NodeColors::tr("of the group together: %1 in A, %2 in B")
                               .arg(namesOf(*facts.other->graph, row.a), namesOf(*facts.other->shown, row.b));
        for (const auto node : nodes)
            colors.together.emplace(node.value, words);
    }
    colors.text = [](double ns) { return withSign(std::llround(ns), shortText(ns)); };
    colors.fitScale();
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

/// By the finding with the greatest gain; a scope by that of what it holds.
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
        colors.ofScope.push_back(finding == kFree ? kNone
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
            rows, [&](const accuracy::ResultRow& row) { return row.metrics.at(i) != accuracy::kNoValue; });
        if (hasAny && metric != accuracy::Metric::StandardDeviation) // two numbers a side
            metrics.push_back(metric);
    }
    return metrics;
}

} // namespace

QString diffStateText(DiffState state)
{
    const QString kTexts[] = {
        NodeColors::tr("same"),           NodeColors::tr("changed"), NodeColors::tr("new"),
        NodeColors::tr("gone"),           NodeColors::tr("fused"),   NodeColors::tr("folded away"),
        NodeColors::tr("input or output")};
    static_assert(std::size(kTexts) == kDiffStates);
    return kTexts[static_cast<std::size_t>(state)];
}

std::vector<std::string> stateWords()
{
    std::vector<std::string> words;
    for (std::size_t i = 0; i < kDiffStates; ++i)
        words.push_back(diffStateText(static_cast<DiffState>(i)).toStdString());
    return words;
}

QString metricText(const ColumnSpec& spec, double value)
{
    const bool isWhole = spec.kind == CellKind::Integer || spec.kind == CellKind::Duration ||
                         spec.kind == CellKind::Timestamp || spec.kind == CellKind::Bytes;
    const auto cell = isWhole ? Cell(static_cast<std::int64_t>(std::llround(value))) : Cell(value);
    const auto text = QString::fromStdString(cellText(spec, cell));
    return spec.unit.empty() || spec.isUnitInCells ? text : text + QLatin1Char(' ') + graphText(spec.unit);
}

OtherModel::OtherModel(ModelGraphPtr a, const ModelGraph& b, const std::stop_token& stop)
    : graph(std::move(a)),
      shown(&b),
      diff(std::make_shared<const GraphDiff>(diffGraphs(*graph, b, stop))),
      rowOfA(graph->nodes.size()),
      rowOfB(b.nodes.size())
{
    for (std::uint32_t i = 0; i < diff->rows.size(); ++i) {
        for (const auto node : diff->rows[i].a)
            rowOfA[node.index()] = i;
        for (const auto node : diff->rows[i].b)
            rowOfB[node.index()] = i;
    }
}

std::vector<ColorChoice> colorChoices(const NodeFacts& facts)
{
    std::vector<ColorChoice> choices{{QStringLiteral("type"), NodeColors::tr("type")}};
    const auto add = [&](const char* id, const QString& text) {
        choices.push_back({QLatin1String(id), text});
    };
    if (facts.other != nullptr)
        add("difference", NodeColors::tr("difference"));
    if (facts.diffTimes != nullptr && !facts.diffTimes->empty())
        add("time_difference", NodeColors::tr("time B - A"));
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
        if (id == QLatin1String("difference"))
            return colorsByState(*facts.other->diff, facts.other->rowOf(facts.isA));
        if (id == QLatin1String("time_difference"))
            return byDiffTime(facts);
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

GraphColors colorsByState(const GraphDiff& diff, const std::vector<std::uint32_t>& rowOf)
{
    GraphColors colors;
    colors.title = NodeColors::tr("difference");
    for (std::size_t i = 0; i < kDiffStates; ++i)
        colors.names << diffStateText(static_cast<DiffState>(i));
    colors.tokens = {Token::MutedText, Token::Warning, Token::Good,  Token::Bad,
                     Token::Flow,      Token::Border,  Token::Border};
    colors.areNamesShown = true;
    for (const auto row : rowOf)
        colors.ofNode.push_back(static_cast<double>(diff.rows[row].state));
    return colors;
}

std::vector<NodeGroup> fusedGroups(const NodeFacts& facts)
{
    std::vector<NodeGroup> groups;
    if (facts.other == nullptr)
        return groups;
    for (std::size_t i = 0; i < facts.other->diff->rows.size(); ++i) {
        const auto& row = facts.other->diff->rows[i];
        const auto& nodes = facts.isA ? row.a : row.b;
        if (nodes.size() < 2)
            continue;
        auto text = NodeColors::tr("%n are one there", nullptr, static_cast<int>(nodes.size()));
        if (facts.diffTimes != nullptr && !facts.diffTimes->empty()) {
            const auto& time = (*facts.diffTimes)[i];
            const auto ns = facts.isA ? time.a : time.b;
            if (ns != kMissingInteger)
                text += QStringLiteral(": ") + shortDurationText(ns);
        }
        groups.push_back({nodes, text});
    }
    return groups;
}

} // namespace opscope
