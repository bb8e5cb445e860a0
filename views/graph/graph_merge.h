// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>

#include "core/graph/merged_graph.h"
#include "views/graph/node_colors.h"
#include "views/workers/job.h"

namespace opscope {

class GraphCanvas;

/// Two models as one graph on a canvas of its own, with the states of the comparison in colour and words.
/// What is selected there is selected in the model that has it, and back.
class GraphMerge : public QObject {
    Q_OBJECT
public:
    /// All outlive this.
    GraphMerge(GraphCanvas* a, GraphCanvas* b, GraphCanvas* merged, QObject* parent = nullptr);

    /// Merged on a worker; null: nothing is.
    void setOther(std::shared_ptr<const OtherModel> other);
    /// Null: not merged yet.
    const std::shared_ptr<const MergedGraph>& merged() const { return m_merged; }
    /// Marks what a search found in the models.
    void setFound(const std::vector<NodeId>& inA, const std::vector<NodeId>& inB);
    bool isBusy() const;

Q_SIGNALS:
    /// Its graph is on the canvas, to be folded and coloured.
    void mergedAnew();

private:
    void followModels();
    void followMerged();

    GraphCanvas* m_a;
    GraphCanvas* m_b;
    GraphCanvas* m_canvas;
    std::shared_ptr<const OtherModel> m_other;
    std::shared_ptr<const MergedGraph> m_merged;
    bool m_isFollowing = false;
    Job m_job{this};
};

} // namespace opscope
