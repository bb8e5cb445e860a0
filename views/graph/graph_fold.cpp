// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_fold.h"

#include "views/graph/difference_colors.h"
#include "views/graph/node_findings.h"

namespace opscope {
namespace {

ScopeGroups groupsOf(const FoldRequest& asked, GraphSide side, FoldBy by)
{
    const auto& of = asked.sides.at(side);
    if (!of.graph)
        return {};
    const bool isA = side == kSideA;
    std::vector<FusedNodes> fused;
    if (by == FoldBy::Fused) {
        if (asked.other)
            addFused(*asked.other->diff, isA, isA ? *asked.sides[kSideB].graph : *asked.other->graph, fused);
        if (of.runs)
            addFused(of.runs->identity, *of.report, fused);
        if (!isA && asked.findings) {
            for (const auto& group : asked.findings->fusable)
                fused.push_back({group.nodes});
        }
    }
    const auto streamName = [&](std::int64_t stream) {
        return (stream == OpPlace::kSeveral ? asked.severalStreams : asked.stream.arg(stream)).toStdString();
    };
    return groupsBy(by, *of.graph, {.runs = of.runs.get(), .fused = fused, .streamName = streamName});
}

using Groups = std::array<ScopeGroups, 2>;

Groups groupsOfBoth(const FoldRequest& asked, FoldBy by)
{
    return {groupsOf(asked, kSideA, by), groupsOf(asked, kSideB, by)};
}

/// Adds the times of the rows of a comparison to the scopes of a drawing.
void addDiffTimes(const FoldRequest& asked, GraphSide side, const ModelGraph& graph, FoldedDrawing& drawing)
{
    if (!asked.other || !asked.diffTimes || asked.diffTimes->empty())
        return;
    NodeFacts facts;
    facts.graph = &graph;
    facts.scopes = drawing.scopes.get();
    facts.other = asked.other.get();
    facts.diffTimes = asked.diffTimes.get();
    facts.merged = side == kBothSides ? asked.merged.get() : nullptr;
    facts.isA = side == kSideA;
    drawing.diffTimes = diffTimesByScope(facts);
}

} // namespace

Folded foldDrawings(const FoldRequest& asked, const std::stop_token& stop)
{
    Folded folded;
    Groups chosen;
    for (std::size_t i = 0; i < kFoldBys && !stop.stop_requested(); ++i) {
        const auto by = static_cast<FoldBy>(i);
        auto groups = groupsOfBoth(asked, by);
        folded.isThere.at(i) =
            by == FoldBy::Name || !groups[kSideA].all.empty() || !groups[kSideB].all.empty();
        if (by == asked.by && folded.isThere.at(i)) {
            folded.by = by;
            chosen = std::move(groups);
        }
    }
    folded.merged = asked.merged;
    if (asked.merged && asked.merged->graph) {
        auto& both = folded.drawings[kBothSides];
        both.scopes = std::make_shared<const GraphScopes>(
            scopesOf(*asked.merged->graph, mergeGroups(*asked.merged, chosen[kSideA], chosen[kSideB])));
        addDiffTimes(asked, kBothSides, *asked.merged->graph, both);
    }
    for (const auto side : {kSideA, kSideB}) {
        const auto& of = asked.sides.at(side);
        if (!of.graph || stop.stop_requested())
            continue;
        auto& drawing = folded.drawings.at(side);
        drawing.scopes = std::make_shared<const GraphScopes>(scopesOf(*of.graph, std::move(chosen.at(side))));
        if (of.runs)
            drawing.times = timesByScope(*drawing.scopes, of.runs->identity, *of.report, of.runs->rows);
        addDiffTimes(asked, side, *of.graph, drawing);
    }
    return folded;
}

} // namespace opscope
