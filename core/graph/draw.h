// SPDX-License-Identifier: GPL-3.0-or-later
// A model as a picture or for another program.
#pragma once

#include <string>

#include "core/graph/scene.h"

namespace opscope {

/// For graphviz; open scopes are clusters.
std::string graphAsDot(const ModelGraph& graph, const GraphScopes& scopes, const GraphScene& scene);
/// {"width","height","nodes":[{"name","type","scope","nodes","open","x","y","width","height"}],
/// "edges":[{"from","to","edges"}]}: from and to number the nodes; places in points, y downwards.
std::string graphAsJson(const ModelGraph& graph, const GraphScopes& scopes, const GraphScene& scene);
std::string graphAsSvg(const ModelGraph& graph, const GraphScene& scene);

} // namespace opscope
