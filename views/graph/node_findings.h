// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of the advisor for the nodes of a model.
#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/match/model_runs.h"
#include "views/graph/graph_groups.h"

namespace opscope {

struct Advice;

/// The findings of each node, the one with the greatest gain first, as indices of the advice.
struct NodeFindings {
    std::vector<std::vector<std::uint32_t>> ofNode;
    std::vector<NodeGroup> fusable; ///< groups of ops that could be one op

    bool isEmpty() const;
};

/// Finds the findings of the ops of one report, `rank` of the workspace, and of the nodes that findings name
/// themselves, as in the model or as in files of dumps. If `runs` is null, the run has no ops.
NodeFindings findingsOf(const Advice& advice, std::uint32_t rank, const ModelGraph& graph,
                        const ModelRuns* runs, const Report& report);

} // namespace opscope
