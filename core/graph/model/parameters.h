// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/graph/model/model_graph.h"

namespace opscope {

/// Multiply-accumulate operations of a node in one run, from the shapes of its tensors. Missing for types
/// without any and for unknown shapes. For a convolution: outputs * kernel elements * input channels /
/// groups; for a matrix product: outputs * the inner dimension. For layouts of the chip the framework's shape
/// is used, which has no padding.
std::optional<std::uint64_t> macsOf(const ModelGraph& graph, NodeId node);

struct ModelMacs {
    std::uint64_t macs = 0; ///< UINT64_MAX: more than 64 bits
    std::size_t known = 0;  ///< number of nodes
    void add(std::optional<std::uint64_t> ofNode);
};
ModelMacs macsOf(const ModelGraph& graph);

} // namespace opscope
