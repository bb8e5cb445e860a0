// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "views/graph/node_colors.h"
#include "views/workers/job.h"

class QLabel;
class QLineEdit;

namespace opscope {

class GraphCanvas;

/// The search in a graph, and in the nodes that only another graph has: marks hits while the user types;
/// Enter goes to the next hit, with Shift to the previous one.
class GraphSearch : public QWidget {
    Q_OBJECT
public:
    /// Both canvases must outlive this object.
    GraphSearch(GraphCanvas* a, GraphCanvas* b, QWidget* parent = nullptr);

    /// Null: only B is searched.
    void setOther(std::shared_ptr<const OtherModel> other);
    const std::vector<NodeId>& foundInA() const { return m_found.a; }
    const std::vector<NodeId>& foundInB() const { return m_found.b; }

    /// The canvas shows another model: the current text is searched in it.
    void restart();
    /// Gives the focus to the line.
    void begin();

Q_SIGNALS:
    void searched();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate();
    void goToNextHit();
    void showHits(bool isAtOne);

    struct Found {
        std::vector<NodeId> a;
        std::vector<NodeId> b;
        std::vector<NodeId> onlyA; ///< the hits that only A has; a node that B also has is counted there
    };
    std::size_t hitCount() const { return m_found.b.size() + m_found.onlyA.size(); }
    void mark();

    GraphCanvas* m_a;
    GraphCanvas* m_canvas; ///< B
    std::shared_ptr<const OtherModel> m_other;
    QLineEdit* m_edit;
    QLabel* m_hits;
    Found m_found;
    std::size_t m_hit = 0;
    Job m_job{this};
};

} // namespace opscope
