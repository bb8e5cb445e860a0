// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a model as a picture or for another program.
#pragma once

#include <string>

#include "core/graph/draw/scene.h"

namespace opscope {

/// For graphviz; open scopes become clusters.
std::string writeGraphAsDot(const ModelGraph& graph, const GraphScopes& scopes, const GraphScene& scene);
/// {"width","height","nodes":[{"name","type","scope","nodes","open","x","y","width","height"}],
/// "edges":[{"from","to","edges","controls"}]}: from and to are indexes into nodes; positions are in points,
/// y downwards.
std::string writeGraphAsJson(const ModelGraph& graph, const GraphScopes& scopes, const GraphScene& scene);
std::string writeGraphAsSvg(const ModelGraph& graph, const GraphScene& scene);

} // namespace opscope
