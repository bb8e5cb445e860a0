// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "core/graph/diff_side.h"

namespace opscope {

/// Softplus, Tanh and Mul of A that are one LeakyRelu of B: pairs chains of unmatched nodes that connect the
/// same matched nodes in both models. The first nodes of both chains become counterparts, the others are
/// fused into them.
void pairReplaced(Side& a, Side& b);

/// Conv, BatchNorm and Relu of A that are one Conv of B: unmatched nodes of A between a node and a reader
/// whose counterparts in B are directly connected are fused into the first counterpart, unless they only
/// change layout, type or shape. Returns pairs (node of A, node of B), because both directions are computed
/// before any fusion is applied.
std::vector<std::pair<NodeId, NodeId>> findFusedNodes(Side& a, const Side& b);

} // namespace opscope
