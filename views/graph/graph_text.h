// SPDX-License-Identifier: GPL-3.0-or-later
// The texts in a drawing of a model.
#pragma once

#include <string_view>

#include <QString>

#include "core/graph/diff/diff.h"
#include "views/graph/graph_colors.h"

namespace opscope {

/// A mark before a number that belongs to several nodes together.
inline const QString kSumSign = QStringLiteral("\u03A3 ");

QString graphText(std::string_view text);
/// The type of a node; for a scope, the number of its nodes.
QString typeText(const ModelGraph& graph, const SceneBox& box);
/// The number or name that colours the box, or "" if none is shown.
QString numberOf(const GraphColors& colors, const SceneBox& box);
/// Whether the node changes only the type or the layout of a tensor.
bool isLayoutChange(std::string_view type);
/// "FLOAT16 [1,64,56,56] NC1HWC0"; "" if the file does not contain it.
QString tensorText(const ModelGraph& graph, TensorId tensor);
/// The title of a change: "shape of output 0", or the name of an attribute.
QString changeTitle(const NodeChange& change);
/// All facts about a box in some lines, for a tip.
QString tipOf(const ModelGraph& graph, const GraphScopes& scopes, const GraphColors& colors,
              const SceneBox& box);

} // namespace opscope
