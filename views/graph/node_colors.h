// SPDX-License-Identifier: GPL-3.0-or-later
// The facts about the nodes of a model that can determine their colours.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/accuracy/judge/result_row.h"
#include "core/graph/diff/diff_table.h"
#include "core/graph/diff/merged_graph.h"
#include "core/graph/match/model_runs.h"
#include "core/graph/match/op_metrics.h"
#include "views/graph/graph_colors.h"
#include "views/graph/graph_groups.h"

namespace opscope {

struct Advice;
struct NodeFindings;

/// Another model as A; the shown model is B.
struct OtherModel {
    ModelGraphPtr graph;
    const ModelGraph* shown; ///< B, which must outlive this object
    std::shared_ptr<const GraphDiff> diff;
    std::vector<std::uint32_t> rowOfA; ///< by node
    std::vector<std::uint32_t> rowOfB;

    /// After a stop request, the result has no rows.
    OtherModel(ModelGraphPtr a, const ModelGraph& b, const std::stop_token& stop = {});
    const std::vector<std::uint32_t>& rowOf(bool isA) const { return isA ? rowOfA : rowOfB; }
};

/// The facts of a page in addition to the model; null or empty: not known.
struct NodeFacts {
    const ModelGraph* graph = nullptr;
    const ModelRuns* runs = nullptr;
    const GraphScopes* scopes = nullptr;    ///< the scopes that are drawn
    const ScopeTimes* scopeTimes = nullptr; ///< the times of these scopes
    const std::vector<GraphMetric>* metrics = nullptr;
    const Advice* advice = nullptr;
    const NodeFindings* findings = nullptr;
    const OtherModel* other = nullptr;
    const std::vector<DiffTime>* diffTimes = nullptr;      ///< one for each row of the difference
    const std::vector<DiffTime>* scopeDiffTimes = nullptr; ///< one for each scope, from the rows in it
    const MergedGraph* merged = nullptr;                   ///< set if the graph is both models in one
    const std::vector<accuracy::ResultRow>* tensors = nullptr;
    bool isTensorsStopped = false; ///< the comparison was stopped before its end
    bool isA = false;              ///< the graph is the one of OtherModel

    bool hasDiffTimes() const { return diffTimes != nullptr && !diffTimes->empty(); }
    /// The nodes of this graph in a row of the difference.
    std::vector<NodeId> nodesOf(const DiffRow& row) const;
    std::uint32_t rowOf(NodeId node) const;
};

struct ColorChoice {
    QString id;   ///< "type", "metric:mac_ratio"
    QString text; ///< "total time"
    friend bool operator==(const ColorChoice&, const ColorChoice&) = default;
};
/// The choices that are possible for these facts, type first.
std::vector<ColorChoice> colorChoices(const NodeFacts& facts);
/// Colours by type if the choice is not possible.
GraphColors colorsBy(const QString& id, const NodeFacts& facts);

/// The value with its unit, as on the page of the metrics.
QString metricText(const ColumnSpec& spec, double value);

} // namespace opscope
