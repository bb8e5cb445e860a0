// SPDX-License-Identifier: GPL-3.0-or-later
// What the nodes of one of two models, or of both in one graph, can be coloured by beside what they are
// alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "views/graph/node_colors.h"

namespace opscope {

/// Without another model none.
void addDifferences(const NodeFacts& facts, std::vector<ColorChoice>& choices);
/// None: the choice is no such one.
std::optional<GraphColors> colorsOfDifference(const QString& id, const NodeFacts& facts);

/// What the rows took in each scope that holds all their nodes, with what inner scopes hold.
std::vector<DiffTime> diffTimesByScope(const NodeFacts& facts);

/// Nodes that are one in the other model, with what they took.
std::vector<NodeGroup> fusedGroups(const NodeFacts& facts);

/// "same", "changed", ...
QString diffStateText(DiffState state);
/// "2 changed, 1 gone"; what is the same is not told.
QString diffCountsText(const GraphDiff& diff);
/// Of all states.
std::vector<std::string> stateWords();
/// "conv + bn + relu"
QString nodeNames(const ModelGraph& graph, const std::vector<NodeId>& nodes);

} // namespace opscope
