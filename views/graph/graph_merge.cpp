// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_merge.h"

#include "views/graph/graph_canvas.h"

namespace opscope {

GraphMerge::GraphMerge(GraphCanvas* a, GraphCanvas* b, GraphCanvas* merged, QObject* parent)
    : QObject(parent), m_a(a), m_b(b), m_canvas(merged)
{
    connect(m_a, &GraphCanvas::selectionChanged, this, &GraphMerge::followModels);
    connect(m_b, &GraphCanvas::selectionChanged, this, &GraphMerge::followModels);
    connect(m_canvas, &GraphCanvas::selectionChanged, this, &GraphMerge::followMerged);
}

void GraphMerge::setOther(std::shared_ptr<const OtherModel> other)
{
    if (other == m_other)
        return;
    m_job.cancel();
    m_other = std::move(other);
    m_merged.reset();
    if (!m_other)
        return;
    m_job.run([other = m_other, b = m_b->graph()](
                  const std::stop_token&) { return mergeGraphs(*other->graph, *b, *other->diff); },
              [this](MergedGraph merged) {
                  if (!merged.graph)
                      return;
                  m_merged = std::make_shared<const MergedGraph>(std::move(merged));
                  m_canvas->setGraph(m_merged->graph);
                  followModels(nullptr);
                  Q_EMIT graphMerged();
              });
}

void GraphMerge::setFound(const std::vector<NodeId>& inA, const std::vector<NodeId>& inB)
{
    if (!m_merged)
        return;
    auto found = inB; // nodes of B have the same numbers in the merged graph
    for (const auto node : inA)
        found.push_back(m_merged->ofA[node.index()]);
    m_canvas->setFound(found);
}

bool GraphMerge::isBusy() const
{
    return m_job.isRunning() || (m_merged && m_canvas->isBusy());
}

void GraphMerge::followModels(const QObject* author)
{
    if (author == this || !m_merged)
        return;
    std::optional<NodeId> node = m_b->selectedNode(); // it has the same number in the merged graph
    if (const auto other = m_a->selectedNode(); other && !node)
        node = m_merged->ofRow[m_other->rowOfA[other->index()]];
    const auto rowOf = [this](std::optional<NodeId> of) {
        return of ? std::optional(m_merged->rowOf[of->index()]) : std::nullopt;
    };
    if (!node)
        m_canvas->clearSelection(this);
    else if (author == nullptr ||
             rowOf(node) != rowOf(m_canvas->selectedNode())) // it may be followed already
        m_canvas->showNode(*node, this);
}

void GraphMerge::followMerged(const QObject* author)
{
    if (author == this || !m_merged)
        return;
    const auto node = m_canvas->selectedNode();
    if (!node)
        return m_b->clearSelection(this);
    const auto& row = m_other->diff->rows[m_merged->rowOf[node->index()]];
    if (row.b.empty())
        m_a->showNode(row.a.front(), this);
    else
        m_b->showNode(node->index() < m_b->graph()->nodes.size() ? *node : row.b.front(), this);
}

} // namespace opscope
