// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <vector>

#include <QObject>

#include "views/graph/node_colors.h"

namespace opscope {

class GraphCanvas;

/// Keeps two models in step: if the user moves, zooms, folds or selects in one, the other one follows.
class GraphPair : public QObject {
    Q_OBJECT
public:
    /// Both canvases must outlive this object.
    GraphPair(GraphCanvas* a, GraphCanvas* b, QObject* parent = nullptr);

    /// Null: neither canvas follows the other.
    void setOther(std::shared_ptr<const OtherModel> other);

private:
    enum Side : std::size_t { A, B };
    /// A height in one drawing and the height of the same nodes in the other one.
    struct Anchor {
        double here = 0;
        double there = 0;
        double aside = 0; ///< how far these nodes are to the right in the other drawing
    };

    void connectSide(Side side);
    void findAnchors();
    Anchor at(Side side, double height) const;
    void followCamera(Side leader);
    void followSelection(Side leader);
    void followScopes(Side leader);

    std::array<GraphCanvas*, 2> m_canvas;
    std::array<std::vector<Anchor>, 2> m_anchors; ///< by `here`
    std::shared_ptr<const OtherModel> m_other;
};

} // namespace opscope
