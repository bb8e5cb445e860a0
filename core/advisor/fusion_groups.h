// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that a fusion pass makes one of: by the order of the tasks in a stream, and in the graph of a model.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/fusion_patterns.h"
#include "core/advisor/op_view.h"
#include "core/graph/model_graph.h"

namespace opscope {

struct FusionGroup {
    std::vector<std::uint32_t> ops;
    std::int64_t time = 0;
};
/// Of one sequence of types.
struct FusionGroups {
    std::string_view pass;
    std::string types;
    std::vector<FusionGroup> groups;
    bool hasShapes = false; ///< of some the shapes say that one feeds the next
    bool isInGraph = false; ///< some are in the graph of a model too
};
/// By the types. `lookedAt` grows by the ops that have a type.
std::map<std::string, FusionGroups> fusionsInRow(const OpView& view, std::uint64_t& lookedAt);

/// Executions of an op by their rows.
struct FusionOp {
    StringId name;
    std::vector<std::uint32_t> rows;
    std::int64_t time = 0;
};
/// A place in the graph: each result is read by the next node alone.
struct FusionPlace {
    std::vector<NodeId> nodes;
    std::vector<FusionOp> ops; ///< that ran; nodes that are one op already count once
    std::int64_t time = 0;     ///< of all executions
};
/// Of one sequence of types.
struct FusionPlaces {
    const FusionPattern* pattern = nullptr;
    std::vector<FusionPlace> all;
};
/// By the types.
std::map<std::string, FusionPlaces> fusionsInGraph(const ModelGraph& graph, const Report& report);

/// Both, each chain told once: where every execution stands in a row there, else in the graph.
struct Fusions {
    std::map<std::string, FusionGroups> inRow;
    std::vector<std::map<std::string, FusionPlaces>> inGraph; ///< one a model
};
Fusions fusionsOf(const OpView& view, std::span<const ModelGraphPtr> models, std::uint64_t& lookedAt);

} // namespace opscope
