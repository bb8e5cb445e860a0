// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that a fusion pass makes one of: by the order of the tasks in a stream, and in the graph of a model.
#pragma once

#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/engine/op_view.h"
#include "core/graph/model/model_graph.h"

namespace opscope {

/// The types of the ops in a row; '|' separates the types that are possible at one place.
struct FusionPattern {
    std::string_view pass; ///< its name in fusion_switch.cfg
    std::vector<std::string_view> types;

    /// Whether it is a pass on the units' buffer (UB fusion); the others work on the graph.
    bool isOfBuffer() const { return pass.starts_with("Tbe"); }
};

/// If several patterns match at an op, the longest counts; if several are equally long, the first.
std::span<const FusionPattern> fusionPatterns();
bool isOneOf(std::string_view type, std::string_view types);

struct FusionGroup {
    std::vector<std::uint32_t> ops;
    std::int64_t time = 0;
};
/// The groups with the same sequence of types.
struct FusionGroups {
    std::string_view pass;
    std::string types;
    std::vector<FusionGroup> groups;
    bool hasShapes = false; ///< for some groups the shapes show that one op feeds the next
    bool isInGraph = false; ///< some groups are in the graph of a model too
};
/// The key is the types. `lookedAt` grows by the number of ops that have a type.
std::map<std::string, FusionGroups> fusionsInRow(const OpView& view, std::uint64_t& lookedAt);

/// The executions of an op, as rows of the table.
struct FusionOp {
    StringId name;
    std::vector<std::uint32_t> rows;
    std::int64_t time = 0;
};
/// A place in the graph: each result is read only by the next node.
struct FusionPlace {
    std::vector<NodeId> nodes;
    std::vector<FusionOp> ops; ///< that ran; an op of several nodes counts once
    std::int64_t time = 0;     ///< sum over all executions
};
/// The places with the same sequence of types.
struct FusionPlaces {
    const FusionPattern* pattern = nullptr;
    std::vector<FusionPlace> all;
};
/// The key is the types.
std::map<std::string, FusionPlaces> fusionsInGraph(const ModelGraph& graph, const Report& report);

/// Both; a chain is only in `inRow` if all its executions are in a row there, otherwise only in `inGraph`.
struct Fusions {
    std::map<std::string, FusionGroups> inRow;
    std::vector<std::map<std::string, FusionPlaces>> inGraph; ///< one for each model
};
Fusions fusionsOf(const OpView& view, std::span<const ModelGraphPtr> models, std::uint64_t& lookedAt);

/// fusionsOf() of each view, computed once for two rules that run at the same time; each moves its part out.
class SharedFusions {
public:
    SharedFusions(std::span<const OpView> views, std::span<const ModelGraphPtr> models)
        : m_views(views), m_models(models), m_found(views.size())
    {
    }
    /// `lookedAt` grows as in fusionsInRow(). A second call of either function returns an empty result.
    std::map<std::string, FusionGroups> foundInRow(std::size_t view, std::uint64_t& lookedAt);
    std::vector<std::map<std::string, FusionPlaces>> foundInGraph(std::size_t view);

private:
    struct Found {
        std::once_flag once;
        Fusions fusions;
        std::uint64_t lookedAt = 0;
    };
    Found& of(std::size_t view);

    std::span<const OpView> m_views;
    std::span<const ModelGraphPtr> m_models;
    std::vector<Found> m_found;
};

} // namespace opscope
