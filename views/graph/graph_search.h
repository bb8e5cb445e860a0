// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "core/graph/model_graph.h"
#include "views/workers/job.h"

class QLabel;
class QLineEdit;

namespace opscope {

class GraphCanvas;

/// The search of a graph: marks what is found as it is typed; Enter goes from hit to hit, with Shift back.
class GraphSearch : public QWidget {
    Q_OBJECT
public:
    /// The canvas outlives this.
    explicit GraphSearch(GraphCanvas* canvas, QWidget* parent = nullptr);

    /// The canvas shows another model: what was typed is looked for in it.
    void restart();
    /// To type into.
    void begin();
    QLineEdit* edit() const { return m_edit; }
    QLabel* hits() const { return m_hits; }

Q_SIGNALS:
    void searched();

private:
    void retranslate();
    void goOn();
    void showHits(bool isAtOne);

    GraphCanvas* m_canvas;
    QLineEdit* m_edit;
    QLabel* m_hits;
    std::vector<NodeId> m_found;
    std::size_t m_hit = 0;
    Job m_job{this};
};

} // namespace opscope
