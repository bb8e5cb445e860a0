// SPDX-License-Identifier: GPL-3.0-or-later
// What the boxes of a graph are coloured by.
#pragma once

#include <functional>
#include <unordered_map>
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
    std::vector<QString> wordsOfScope;     ///< one a scope, shown instead of the number; or none
    QString note;                          ///< what is to be known of all the numbers; of the legend
    QStringList names;                     ///< not empty: the numbers choose from these
    std::vector<Token> tokens;             ///< colours of the names; empty: `palette`
    std::vector<QColor> palette;           ///< colours of the names, see givePalette
    bool areNamesShown = false;            ///< the name of a node stands on it
    std::function<QString(double)> text{}; ///< of a number, with its unit
    double least = 0;                      ///< begin and end of the scale
    double most = 0;
    bool isLowBad = false; ///< the begin of the scale has the strong colour
    bool hasSigns = false; ///< below 0 is good, above 0 is bad: the scale has two colours, `least` is -`most`

    /// Nodes whose number is that of several together: whose, in words; by index.
    std::unordered_map<std::uint32_t, QString> together{};

    /// Null: the number is that of the node alone.
    const QString* togetherOf(const SceneBox& box) const;
    bool isScale() const { return names.isEmpty(); }
    /// NaN where there is none.
    double valueOf(const SceneBox& box) const;
    /// None, or next to the middle of a scale of two colours: it has that of the ground.
    bool isFaint(double value) const;
    QColor colorOf(double value, const Theme& theme) const;
    /// Each name its colour of the timeline, unless one before has that: no two of the first 32 share one.
    void givePalette();
    /// Begin and end of the scale from the numbers of the nodes: from 0, or from -m to m.
    void fitScale();
    /// Makes the scale longer, so that it has the numbers of scopes that are drawn as one box.
    void fitScaleTo(const GraphScene& scene);
};

/// By type, in the order of how many nodes have it.
GraphColors colorsByType(const ModelGraph& graph);

} // namespace opscope
