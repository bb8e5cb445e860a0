// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of the boxes of a graph.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include <QColor>
#include <QString>
#include <QStringList>

#include "core/graph/draw/scene.h"
#include "views/theme/theme.h"

namespace opscope {

struct GraphColors {
    QString title; ///< "Total time", shown in the legend
    /// A number for each node; also for each scope if a number for all its nodes has a meaning. NaN: no
    /// value. For names, the number is an index.
    std::vector<double> ofNode;
    std::vector<double> ofScope;
    std::vector<QString> wordsOfScope;     ///< one for each scope, shown instead of the number; or empty
    QString note;                          ///< a note about all the numbers, shown in the legend
    QStringList names;                     ///< if not empty, the numbers are indices of these
    std::vector<Token> tokens;             ///< colours of the names; empty: `palette`
    std::vector<QColor> palette;           ///< colours of the names, see assignPalette
    bool areNamesShown = false;            ///< the name of a node is shown on its box
    std::function<QString(double)> text{}; ///< the text of a number, with its unit
    double least = 0;                      ///< begin and end of the scale
    double most = 0;
    bool isLowBad = false; ///< the begin of the scale has the strong colour
    bool hasSigns = false; ///< below 0 is good, above 0 is bad: the scale has two colours, `least` is -`most`

    /// By index: nodes whose number is the number of several nodes together, with the text of the other
    /// nodes.
    std::unordered_map<std::uint32_t, QString> sumTexts{};

    /// Null: the number is of this node only.
    const QString* findSumText(const SceneBox& box) const;
    bool isScale() const { return names.isEmpty(); }
    /// NaN if the box has no value.
    double valueOf(const SceneBox& box) const;
    /// True for no value, and near the middle of a scale of two colours: the box has the background colour.
    bool isFaint(double value) const;
    QColor colorOf(double value, const Theme& theme) const;
    /// Gives each name its colour of the timeline, unless an earlier name has it: no two of the first 32
    /// share one.
    void assignPalette();
    /// Computes the begin and end of the scale from the numbers of the nodes: from 0, or from -m to m.
    void fitScale();
    /// Extends the scale to the numbers of scopes that are drawn as one box.
    void fitScaleTo(const GraphScene& scene);
};

/// Colours nodes by type; the most frequent type is first.
GraphColors colorsByType(const ModelGraph& graph);

} // namespace opscope
