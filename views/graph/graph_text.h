// SPDX-License-Identifier: GPL-3.0-or-later
// The words that a drawing of a model uses.
#pragma once

#include <string_view>

#include <QString>

#include "core/graph/diff.h"
#include "views/graph/graph_colors.h"

namespace opscope {

/// Before a number that is of several nodes together.
inline const QString kTogetherSign = QStringLiteral("\u03A3 ");

QString graphText(std::string_view text);
/// The type of a node; of a scope how many nodes it holds.
QString typeText(const ModelGraph& graph, const SceneBox& box);
/// What the box is coloured by, where that is a number or a name to be shown; else "".
QString numberOf(const GraphColors& colors, const SceneBox& box);
/// Only the type or the layout of a tensor changes there.
bool isLayoutChange(std::string_view type);
/// "FLOAT16 [1,64,56,56] NC1HWC0"; "" where the file does not say it.
QString tensorText(const ModelGraph& graph, TensorId tensor);
/// What a change of a node is of: "shape of output 0", or the name of an attribute.
QString changeTitle(const NodeChange& change);
/// All that is known of a box in some lines, for a tip.
QString tipOf(const ModelGraph& graph, const GraphScopes& scopes, const GraphColors& colors,
              const SceneBox& box);

} // namespace opscope
