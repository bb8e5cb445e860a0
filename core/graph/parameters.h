// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/graph/model_graph.h"

namespace opscope {

/// Multiplications with an addition that a node does for one run, from the shapes of its tensors; none for
/// types that do none, and where a shape is not known. Of a convolution outputs * kernel elements *
/// channels in / groups, of a product of matrices outputs * the inner dimension. In the layouts of the chip
/// the shape of the framework counts, which has no padding.
std::optional<std::uint64_t> macsOf(const ModelGraph& graph, NodeId node);

struct ModelMacs {
    std::uint64_t macs = 0; ///< UINT64_MAX: more than 64 bits count
    std::size_t known = 0;  ///< nodes
    void add(std::optional<std::uint64_t> ofNode);
};
ModelMacs macsOf(const ModelGraph& graph);

} // namespace opscope
