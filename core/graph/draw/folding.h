// SPDX-License-Identifier: GPL-3.0-or-later
// Which scopes of a model are drawn open.
#pragma once

#include <string_view>
#include <vector>

#include "core/graph/match/scopes.h"

namespace opscope {

/// True for nodes whose value is in the model: no op runs for them, and they are not drawn.
bool isConstantNode(std::string_view type);
/// One value for each scope, so that about `most` boxes are visible: opens outer scopes first, small ones
/// before large ones. Similar scopes ("layer_0", "layer_1", ...) are all open or all closed. Groups are one
/// box each.
std::vector<bool> openScopes(const ModelGraph& graph, const GraphScopes& scopes, std::size_t most = 300);
/// One value for each scope: opens the root and each scope that contains all others; scopes in them are one
/// box each.
std::vector<bool> openOutermostScopes(const ModelGraph& graph, const GraphScopes& scopes);
/// One value for each scope: as the scope with the same name and group in another model, otherwise unchanged.
std::vector<bool> copyOpenScopes(const GraphScopes& others, const std::vector<bool>& areOpen,
                                 const GraphScopes& scopes, std::vector<bool> isOpen);

} // namespace opscope
