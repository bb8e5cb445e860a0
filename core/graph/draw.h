// SPDX-License-Identifier: GPL-3.0-or-later
// A model as a picture or for another program.
#pragma once

#include <string>

#include "core/graph/folded_graph.h"

namespace opscope {

/// For graphviz.
std::string graphAsDot(const ModelGraph& graph, const GraphScopes& scopes, const FoldedGraph& folded);
/// {"width","height","nodes":[{"name","type","scope","nodes","x","y","width","height"}],"edges":[{"from","to","edges"}]}:
/// from and to number the nodes; places in points, y downwards.
std::string graphAsJson(const ModelGraph& graph, const GraphScopes& scopes, const FoldedGraph& folded);
std::string graphAsSvg(const ModelGraph& graph, const GraphScopes& scopes, const FoldedGraph& folded);

} // namespace opscope
