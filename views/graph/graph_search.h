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

/// The search of a graph, and of what another one beside it has alone: marks what is found as it is typed;
/// Enter goes from hit to hit, with Shift back.
class GraphSearch : public QWidget {
    Q_OBJECT
public:
    /// Both outlive this.
    GraphSearch(GraphCanvas* a, GraphCanvas* b, QWidget* parent = nullptr);

    /// Null: there is B alone.
    void setOther(std::shared_ptr<const OtherModel> other);
    const std::vector<NodeId>& foundInA() const { return m_found.a; }
    const std::vector<NodeId>& foundInB() const { return m_found.b; }

    /// The canvas shows another model: what was typed is looked for in it.
    void restart();
    /// To type into.
    void begin();

Q_SIGNALS:
    void searched();

private:
    void retranslate();
    void goOn();
    void showHits(bool isAtOne);

    struct Found {
        std::vector<NodeId> a;
        std::vector<NodeId> b;
        std::vector<NodeId> onlyA; ///< of them; nodes of A that B has too are told as those
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
