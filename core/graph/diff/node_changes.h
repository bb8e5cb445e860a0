// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/graph/diff/diff.h"

namespace opscope {

/// The differences between a node of A and its counterpart of B: type, tensors, attributes.
std::vector<NodeChange> changesOf(const ModelGraph& a, NodeId nodeA, const ModelGraph& b, NodeId nodeB);
/// "Softplus + Tanh + Mul"
std::string typesOf(const ModelGraph& graph, const std::vector<NodeId>& nodes);

} // namespace opscope
