// SPDX-License-Identifier: GPL-3.0-or-later
// Which scopes of a model are drawn open.
#pragma once

#include <string_view>
#include <vector>

#include "core/graph/scopes.h"

namespace opscope {

/// Its value is in the model: no op runs for it, and it is not drawn.
bool isConstantNode(std::string_view type);
/// One a scope, so that at most about `most` boxes are seen: outer ones first, small ones before large ones.
/// Those of one kind ("layer_0", "layer_1", ...) are open together or not at all. Groups are one box each.
std::vector<bool> openScopes(const ModelGraph& graph, const GraphScopes& scopes, std::size_t most = 300);
/// One a scope: the root, and a scope that holds all others; what is in them is one box each.
std::vector<bool> outermostScopes(const ModelGraph& graph, const GraphScopes& scopes);
/// One a scope: as another model has those of the same names in groups of the same names, else as they are.
std::vector<bool> openAsIn(const GraphScopes& others, const std::vector<bool>& areOpen,
                           const GraphScopes& scopes, std::vector<bool> isOpen);

} // namespace opscope
