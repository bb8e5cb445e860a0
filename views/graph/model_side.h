// SPDX-License-Identifier: GPL-3.0-or-later
// One drawing of the page Model Graph, with the model and the run that it shows.
#pragma once

#include <memory>
#include <optional>

#include <QLabel>
#include <QStringList>

#include "views/graph/graph_canvas.h"
#include "views/graph/graph_fold.h"

namespace opscope {

/// The executions of the nodes of a model, and the metrics of its ops; many runs have no metrics.
struct RunOfModel : ModelRuns {
    std::vector<GraphMetric> metrics;
};

/// The drawing of both models in one graph has no title and no run of its own.
struct ModelSide {
    GraphCanvas* canvas;
    QLabel* title = nullptr;
    QWidget* part = nullptr; ///< the title and the canvas
    ReportPtr report = {};
    std::shared_ptr<const RunOfModel> run = {}; ///< null: there is no run with ops, or it is not matched yet
    FoldedDrawing drawing = {};

    const ModelGraphPtr& graph() const { return canvas->graph(); }
    /// The executions in a part of the report; called on a worker. Null if the report has no ops.
    static std::shared_ptr<const RunOfModel> runOf(const FoldRequest::Side& of, const SliceScope& scope,
                                                   const std::stop_token& stop);
    /// Why the times of the run are not those of the model; empty if they are.
    QString whyOtherRun() const;
    /// What this side knows about its nodes.
    NodeFacts facts() const;
    std::optional<NodeId> nodeOf(SliceId slice) const;
    /// Finds a node by its own name, by the name of its op, or by the name in files of dumps.
    std::optional<NodeId> nodeNamed(const QString& name) const;
    /// The slices of the op of the selected node.
    std::vector<SliceId> selectedSlices() const;
    /// The selected node, or the nodes of the selected scope.
    QStringList selectedOps() const;
};

} // namespace opscope
