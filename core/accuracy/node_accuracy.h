// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/accuracy/result_row.h"
#include "core/graph/model_graph.h"

namespace opscope::accuracy {

/// A small value is the bad one: the cosine similarity.
bool isLowBad(Metric metric);
/// The worst value of a metric among the outputs of each node, by the name in the column TensorIndex; NaN:
/// none of its tensors was compared. What was computed and is no number is worse than any: infinite, of a
/// similarity -infinite.
std::vector<double> worstOfNodes(std::span<const ResultRow> rows, const ModelGraph& graph, Metric metric);
/// The worst value of a metric among the outputs of each op as it is printed, by the name that the op has in
/// files (escapedName); an op of which no output was compared is not there.
std::unordered_map<std::string, std::string> worstOfOps(std::span<const ResultRow> rows, Metric metric);

} // namespace opscope::accuracy
