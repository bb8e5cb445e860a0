// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_merge.h"

#include <QScopedValueRollback>

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
                  followModels();
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

void GraphMerge::followModels()
{
    if (m_isFollowing || !m_merged)
        return;
    const QScopedValueRollback guard(m_isFollowing, true);
    if (const auto node = m_b->selectedNode()) // the node has the same number in the merged graph
        m_canvas->showNode(*node);
    else if (const auto other = m_a->selectedNode())
        m_canvas->showNode(m_merged->ofRow[m_other->rowOfA[other->index()]]);
    else
        m_canvas->clearSelection();
}

void GraphMerge::followMerged()
{
    const auto node = m_canvas->selectedNode();
    if (m_isFollowing || !m_merged)
        return;
    const QScopedValueRollback guard(m_isFollowing, true);
    if (!node)
        return m_b->clearSelection();
    const auto& row = m_other->diff->rows[m_merged->rowOf[node->index()]];
    if (row.b.empty())
        m_a->showNode(row.a.front());
    else
        m_b->showNode(node->index() < m_b->graph()->nodes.size() ? *node : row.b.front());
}

} // namespace opscope
