// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/difference_colors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <QCoreApplication>

#include "core/graph/draw/folding.h"
#include "views/graph/graph_text.h"
#include "views/value_text.h"

namespace opscope {
namespace {

struct DifferenceColors {
    Q_DECLARE_TR_FUNCTIONS(DifferenceColors)
};

void addTime(std::int64_t& sum, std::int64_t more)
{
    if (more != kMissingInteger)
        sum = (sum == kMissingInteger ? 0 : sum) + more;
}

/// Returns the time of a row that the choice means.
std::int64_t timeBy(const QString& id, const DiffTime& time)
{
    return id == QLatin1String("time_a") ? time.a : id == QLatin1String("time_b") ? time.b : time.more();
}

double numberFrom(std::int64_t ns)
{
    return ns == kMissingInteger ? kNoReal : static_cast<double>(ns);
}

GraphColors byDiffTime(const QString& id, const NodeFacts& facts)
{
    GraphColors colors;
    colors.hasSigns = id == QLatin1String("time_difference");
    colors.ofNode.assign(facts.graph->nodes.size(), kNoReal);
    for (std::size_t i = 0; i < facts.diffTimes->size(); ++i) {
        const auto& row = facts.other->diff->rows[i];
        const auto nodes = facts.nodesOf(row);
        const auto value = numberFrom(timeBy(id, (*facts.diffTimes)[i]));
        if (nodes.empty() || std::isnan(value))
            continue;
        colors.ofNode[nodes.front().index()] = value; // each row is counted only once
        if (row.a.size() + row.b.size() <= 2)
            continue;
        const auto words =
            DifferenceColors::tr("the group together: %1 in A, %2 in B")
                .arg(nodeNames(*facts.other->graph, row.a), nodeNames(*facts.other->shown, row.b));
        for (const auto node : nodes)
            colors.sumTexts.emplace(node.value, words);
    }
    if (facts.scopeDiffTimes != nullptr) {
        for (const auto& time : *facts.scopeDiffTimes)
            colors.ofScope.push_back(numberFrom(timeBy(id, time)));
    }
    colors.text = [hasSigns = colors.hasSigns](double ns) {
        const auto text = shortDurationText(std::llround(ns));
        return hasSigns ? withSign(std::llround(ns), text) : text;
    };
    colors.fitScale();
    return colors;
}

using StateCounts = std::array<std::size_t, kDiffStates>;

std::size_t countIn(const StateCounts& counts, DiffState state)
{
    return counts.at(static_cast<std::size_t>(state));
}

constexpr DiffState kDifferent[] = {DiffState::Changed, DiffState::New, DiffState::Gone, DiffState::Fused};

/// "2 changed, 1 gone"
QString countsText(const StateCounts& counts)
{
    QStringList parts;
    for (const auto state : kDifferent) {
        if (const auto count = countIn(counts, state); count > 0)
            parts << DifferenceColors::tr("%1 %2", "2 changed").arg(count).arg(diffStateText(state));
    }
    return parts.isEmpty() ? diffStateText(DiffState::Same) : parts.join(QStringLiteral(", "));
}

/// The state of a scope: the common state of all its nodes, or changed.
DiffState stateOf(const StateCounts& counts)
{
    std::size_t kinds = 0;
    auto state = DiffState::Same;
    for (const auto one : kDifferent) {
        if (countIn(counts, one) > 0) {
            ++kinds;
            state = one;
        }
    }
    const bool isMixed = kinds > 1 || (kinds == 1 && countIn(counts, DiffState::Same) > 0);
    return isMixed ? DiffState::Changed : state;
}

GraphColors byState(const NodeFacts& facts)
{
    GraphColors colors;
    for (std::size_t i = 0; i < kDiffStates; ++i)
        colors.names << diffStateText(static_cast<DiffState>(i));
    colors.tokens = {Token::MutedText, Token::Warning, Token::Good,  Token::Bad,
                     Token::Flow,      Token::Border,  Token::Border};
    colors.areNamesShown = true;
    const auto& scopes = *facts.scopes;
    std::vector<StateCounts> counts(scopes.all.size());
    for (std::size_t i = 0; i < facts.graph->nodes.size(); ++i) {
        const auto state =
            static_cast<std::size_t>(facts.other->diff->rows[facts.rowOf(NodeId::of(i))].state);
        colors.ofNode.push_back(static_cast<double>(state));
        if (!isConstantNode(facts.graph->typeOf(NodeId::of(i))))
            ++counts[scopes.ofNode[i]].at(state);
    }
    for (auto i = scopes.all.size(); i-- > 1;) {
        for (std::size_t k = 0; k < kDiffStates; ++k)
            counts[scopes.all[i].parent].at(k) += counts[i].at(k);
    }
    for (const auto& of : counts) {
        colors.ofScope.push_back(static_cast<double>(stateOf(of)));
        colors.wordsOfScope.push_back(countsText(of));
    }
    return colors;
}

/// Colours the nodes of a merged graph by the model that has them.
GraphColors bySide(const NodeFacts& facts)
{
    enum Has { Both, OnlyA, OnlyB };
    GraphColors colors;
    colors.names = {DifferenceColors::tr("in both"), DifferenceColors::tr("only in A"),
                    DifferenceColors::tr("only in B")};
    colors.tokens = {Token::MutedText, Token::Bad, Token::Good};
    colors.areNamesShown = true;
    std::vector<int> ofScope(facts.scopes->all.size(), -1);
    const auto add = [](int& to, int has) { to = to == -1 || to == has ? has : Both; };
    for (std::size_t i = 0; i < facts.graph->nodes.size(); ++i) {
        const auto node = NodeId::of(i);
        const auto has = facts.merged->isOnlyInA(node)                          ? OnlyA
                         : facts.other->diff->rows[facts.rowOf(node)].a.empty() ? OnlyB
                                                                                : Both;
        colors.ofNode.push_back(has);
        if (!isConstantNode(facts.graph->typeOf(node)))
            add(ofScope[facts.scopes->ofNode[i]], has);
    }
    for (auto i = ofScope.size(); i-- > 1;) {
        if (ofScope[i] != -1)
            add(ofScope[facts.scopes->all[i].parent], ofScope[i]);
    }
    for (const auto has : ofScope)
        colors.ofScope.push_back(has == -1 ? kNoReal : has);
    return colors;
}

} // namespace

std::vector<NodeId> NodeFacts::nodesOf(const DiffRow& row) const
{
    if (merged == nullptr)
        return isA ? row.a : row.b;
    if (!row.b.empty())
        return row.b;
    std::vector<NodeId> nodes;
    for (const auto node : row.a)
        nodes.push_back(merged->ofA[node.index()]);
    return nodes;
}

std::uint32_t NodeFacts::rowOf(NodeId node) const
{
    return (merged != nullptr ? merged->rowOf : other->rowOf(isA))[node.index()];
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

QString diffStateText(DiffState state)
{
    const QString kTexts[] = {DifferenceColors::tr("same"),
                              DifferenceColors::tr("changed"),
                              DifferenceColors::tr("new"),
                              DifferenceColors::tr("gone"),
                              DifferenceColors::tr("fused"),
                              DifferenceColors::tr("folded away"),
                              DifferenceColors::tr("input or output")};
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

/// "conv + bn + relu"
QString nodeNames(const ModelGraph& graph, const std::vector<NodeId>& nodes)
{
    constexpr std::size_t kMostNames = 6;
    QStringList names;
    for (std::size_t i = 0; i < std::min(nodes.size(), kMostNames); ++i)
        names << graphText(graph.nameOf(nodes[i]));
    if (nodes.size() > kMostNames)
        names << QStringLiteral("\u2026");
    return names.isEmpty() ? DifferenceColors::tr("nothing") : names.join(QStringLiteral(" + "));
}

QString diffCountsText(const GraphDiff& diff)
{
    StateCounts counts{};
    for (const auto state : kDifferent)
        counts.at(static_cast<std::size_t>(state)) = diff.count(state);
    return countsText(counts);
}

void addDifferences(const NodeFacts& facts, std::vector<ColorChoice>& choices)
{
    const auto add = [&](const char* id, const QString& text) {
        choices.push_back({QLatin1String(id), text});
    };
    if (facts.other == nullptr)
        return;
    add("difference", DifferenceColors::tr("difference"));
    if (facts.merged != nullptr)
        add("side", DifferenceColors::tr("which model has it"));
    if (facts.hasDiffTimes())
        add("time_difference", DifferenceColors::tr("time B - A"));
    if (facts.hasDiffTimes() && facts.merged != nullptr) {
        add("time_a", DifferenceColors::tr("time of A"));
        add("time_b", DifferenceColors::tr("time of B"));
    }
}

std::optional<GraphColors> colorsOfDifference(const QString& id, const NodeFacts& facts)
{
    if (id == QLatin1String("difference"))
        return byState(facts);
    if (id == QLatin1String("side"))
        return bySide(facts);
    if (id.startsWith(QLatin1String("time_")))
        return byDiffTime(id, facts);
    return {};
}

std::vector<DiffTime> diffTimesByScope(const NodeFacts& facts)
{
    const auto& scopes = *facts.scopes;
    std::vector<DiffTime> times(scopes.all.size());
    for (std::size_t i = 0; i < facts.diffTimes->size(); ++i) {
        const auto nodes = facts.nodesOf(facts.other->diff->rows[i]);
        if (nodes.empty())
            continue;
        auto scope = scopes.ofNode[nodes.front().index()];
        for (const auto node : nodes)
            scope = commonScope(scopes, scope, scopes.ofNode[node.index()]);
        addTime(times[scope].a, (*facts.diffTimes)[i].a);
        addTime(times[scope].b, (*facts.diffTimes)[i].b);
    }
    for (auto i = scopes.all.size(); i-- > 1;) {
        addTime(times[scopes.all[i].parent].a, times[i].a);
        addTime(times[scopes.all[i].parent].b, times[i].b);
    }
    return times;
}

std::vector<NodeGroup> fusedGroups(const NodeFacts& facts)
{
    std::vector<NodeGroup> groups;
    if (facts.other == nullptr)
        return groups;
    for (std::size_t i = 0; i < facts.other->diff->rows.size(); ++i) {
        const auto& row = facts.other->diff->rows[i];
        const auto nodes = facts.nodesOf(row);
        if (nodes.size() < 2 || (facts.merged != nullptr && row.a.empty()))
            continue;
        auto text =
            DifferenceColors::tr("%n are one op in the other model", nullptr, static_cast<int>(nodes.size()));
        if (facts.hasDiffTimes()) {
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
