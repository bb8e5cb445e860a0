// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "core/graph/diff_side.h"

namespace opscope {

/// Softplus, Tanh and Mul of A that are one LeakyRelu of B: nodes without a counterpart that lead from one
/// matched node to another in both models. The first of each are counterparts, the others are fused into
/// them.
void pairReplaced(Side& a, Side& b);

/// Conv, BatchNorm and Relu of A that are one Conv of B: what stands alone in A between a node and its
/// reader, whose counterparts in B read each other, is in the first of them, unless it brings data into
/// another form. Returns what to fuse into which node of B: both directions are looked at before any is done.
std::vector<std::pair<NodeId, NodeId>> fusedBetween(Side& a, const Side& b);

} // namespace opscope
