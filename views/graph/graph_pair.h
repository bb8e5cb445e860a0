// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <vector>

#include <QObject>

#include "views/graph/node_colors.h"

namespace opscope {

class GraphCanvas;

/// Two models side by side: the one that is moved, zoomed, folded or selected in leads, the other follows.
class GraphPair : public QObject {
    Q_OBJECT
public:
    /// Both outlive this.
    GraphPair(GraphCanvas* a, GraphCanvas* b, QObject* parent = nullptr);

    /// Null: each goes its own way.
    void setOther(std::shared_ptr<const OtherModel> other);

private:
    enum Side : std::size_t { A, B };
    /// A height of one drawing and the height of the same nodes in the other.
    struct Anchor {
        double here = 0;
        double there = 0;
        double aside = 0; ///< how far these nodes stand to the right there
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
    bool m_isFollowing = false;
};

} // namespace opscope
