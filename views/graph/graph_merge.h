// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>

#include "core/graph/diff/merged_graph.h"
#include "views/graph/node_colors.h"
#include "views/workers/job.h"

namespace opscope {

class GraphCanvas;

/// Shows two models as one graph on a canvas of its own, with the states of the comparison as colours and
/// words. A node that is selected there is selected in its model, and vice versa.
class GraphMerge : public QObject {
    Q_OBJECT
public:
    /// All canvases must outlive this object.
    GraphMerge(GraphCanvas* a, GraphCanvas* b, GraphCanvas* merged, QObject* parent = nullptr);

    /// Merges on a worker; null removes the merged graph.
    void setOther(std::shared_ptr<const OtherModel> other);
    /// Null: not merged yet.
    const std::shared_ptr<const MergedGraph>& merged() const { return m_merged; }
    /// Marks the hits of a search in the models.
    void setFound(const std::vector<NodeId>& inA, const std::vector<NodeId>& inB);
    bool isBusy() const;

Q_SIGNALS:
    /// The canvas has a new graph, which must be folded and coloured.
    void graphMerged();

private:
    void followModels(const QObject* author);
    void followMerged(const QObject* author);

    GraphCanvas* m_a;
    GraphCanvas* m_b;
    GraphCanvas* m_canvas;
    std::shared_ptr<const OtherModel> m_other;
    std::shared_ptr<const MergedGraph> m_merged;
    Job m_job{this};
};

} // namespace opscope
