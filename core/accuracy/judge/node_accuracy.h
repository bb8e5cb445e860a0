// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/accuracy/judge/result_row.h"
#include "core/graph/model/model_graph.h"

namespace opscope::accuracy {

/// True if small values are bad, as for the cosine similarity.
bool isLowBad(Metric metric);
/// The worst value of a metric over the outputs of each node, by the name in the column TensorIndex. NaN: no
/// tensor was compared. A computed NaN is worse than all numbers: it becomes infinite, or -infinite for a
/// similarity.
std::vector<double> findWorstOfNodes(std::span<const ResultRow> rows, const ModelGraph& graph, Metric metric);
/// The row with the worst value of a metric over the outputs of each op, by the op's name in file names
/// (escapedName). Ops without compared outputs are missing.
std::unordered_map<std::string, const ResultRow*> findWorstOfOps(std::span<const ResultRow> rows,
                                                                 Metric metric);

} // namespace opscope::accuracy
