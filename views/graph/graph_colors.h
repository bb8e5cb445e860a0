// SPDX-License-Identifier: GPL-3.0-or-later
// What the boxes of a graph are coloured by.
#pragma once

#include <functional>
#include <vector>

#include <QColor>
#include <QString>
#include <QStringList>

#include "core/graph/scene.h"
#include "views/theme/theme.h"

namespace opscope {

struct GraphColors {
    QString title; ///< "Total time"; of the legend
    /// A number for each node and, where it has a meaning for all that a scope holds, for each scope; NaN:
    /// none. Of names: which one.
    std::vector<double> ofNode;
    std::vector<double> ofScope;
    QStringList names;                     ///< not empty: the numbers choose from these
    std::vector<Token> tokens;             ///< colours of the names; empty: by their text
    std::function<QString(double)> text{}; ///< of a number, with its unit
    double most = 0;                       ///< end of the scale; it begins at 0

    bool isScale() const { return names.isEmpty(); }
    /// NaN where there is none.
    double valueOf(const SceneBox& box) const;
    QColor colorOf(double value, const Theme& theme) const;
};

/// By type, in the order of how many nodes have it.
GraphColors colorsByType(const ModelGraph& graph);

} // namespace opscope
