// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/accuracy/result_row.h"
#include "core/graph/model_graph.h"

namespace opscope::accuracy {

/// A small value is the bad one: the cosine similarity.
bool isLowBad(Metric metric);
/// The worst value of a metric among the outputs of each node, by the name in the column TensorIndex; NaN:
/// none of its tensors was compared. Infinity stays.
std::vector<double> worstOfNodes(std::span<const ResultRow> rows, const ModelGraph& graph, Metric metric);

} // namespace opscope::accuracy
