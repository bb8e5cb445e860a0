// SPDX-License-Identifier: GPL-3.0-or-later
// Colours for the nodes of one of two models, or of both in one graph, that depend on the difference of the
// models.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "views/graph/node_colors.h"

namespace opscope {

/// Adds no choice if there is no other model.
void addDifferences(const NodeFacts& facts, std::vector<ColorChoice>& choices);
/// Returns an empty value if the choice is not one of these.
std::optional<GraphColors> colorsOfDifference(const QString& id, const NodeFacts& facts);

/// The times of the rows for each scope that contains all their nodes, including inner scopes.
std::vector<DiffTime> diffTimesByScope(const NodeFacts& facts);

/// Nodes that are one node in the other model, with their time.
std::vector<NodeGroup> fusedGroups(const NodeFacts& facts);

/// "same", "changed", ...
QString diffStateText(DiffState state);
/// "2 changed, 1 gone"; equal nodes are not counted.
QString diffCountsText(const GraphDiff& diff);
/// The texts of all states.
std::vector<std::string> stateWords();
/// "conv + bn + relu"
QString nodeNames(const ModelGraph& graph, const std::vector<NodeId>& nodes);

} // namespace opscope
