// SPDX-License-Identifier: GPL-3.0-or-later
// What the nodes of a model can be coloured by, of all that is known of them.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/accuracy/result_row.h"
#include "core/graph/diff_table.h"
#include "core/graph/merged_graph.h"
#include "core/graph/model_runs.h"
#include "core/graph/op_metrics.h"
#include "views/graph/graph_colors.h"
#include "views/graph/graph_groups.h"

namespace opscope {

struct Advice;
struct NodeFindings;

/// Another model as A, the one that is shown as B.
struct OtherModel {
    ModelGraphPtr graph;
    const ModelGraph* shown; ///< B, which outlives this
    std::shared_ptr<const GraphDiff> diff;
    std::vector<std::uint32_t> rowOfA; ///< of each node
    std::vector<std::uint32_t> rowOfB;

    /// What is stopped has no rows.
    OtherModel(ModelGraphPtr a, const ModelGraph& b, const std::stop_token& stop = {});
    const std::vector<std::uint32_t>& rowOf(bool isA) const { return isA ? rowOfA : rowOfB; }
};

/// What a page knows beside the model; null and empty: nothing.
struct NodeFacts {
    const ModelGraph* graph = nullptr;
    const ModelRuns* runs = nullptr;
    const GraphScopes* scopes = nullptr;    ///< that are drawn
    const ScopeTimes* scopeTimes = nullptr; ///< of them
    const std::vector<GraphMetric>* metrics = nullptr;
    const Advice* advice = nullptr;
    const NodeFindings* findings = nullptr;
    const OtherModel* other = nullptr;
    const std::vector<DiffTime>* diffTimes = nullptr;      ///< one a row of the difference
    const std::vector<DiffTime>* scopeDiffTimes = nullptr; ///< one a scope, of the rows that are in it
    const MergedGraph* merged = nullptr;                   ///< the model is both in one
    const std::vector<accuracy::ResultRow>* tensors = nullptr;
    bool isTensorsStopped = false; ///< the comparison was, before its end
    bool isA = false;              ///< the model is that of OtherModel

    bool hasDiffTimes() const { return diffTimes != nullptr && !diffTimes->empty(); }
    /// The nodes of a row of the difference that the model has.
    std::vector<NodeId> nodesOf(const DiffRow& row) const;
    std::uint32_t rowOf(NodeId node) const;
};

struct ColorChoice {
    QString id;   ///< "type", "metric:mac_ratio"
    QString text; ///< "total time"
    friend bool operator==(const ColorChoice&, const ColorChoice&) = default;
};
/// Those that can be shown, type first.
std::vector<ColorChoice> colorChoices(const NodeFacts& facts);
/// By type if the choice is none of them.
GraphColors colorsBy(const QString& id, const NodeFacts& facts);

/// With its unit, as the page of the metrics shows it.
QString metricText(const ColumnSpec& spec, double value);

} // namespace opscope
