// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/graph/model/model_graph.h"

namespace opscope {

/// The readers of each node. A node that reads another one several times is listed several times.
class Consumers {
public:
    explicit Consumers(const ModelGraph& graph);
    std::span<const NodeId> of(NodeId node) const
    {
        return std::span(m_all).subspan(m_first[node.index()],
                                        m_first[node.index() + 1] - m_first[node.index()]);
    }

private:
    std::vector<std::uint32_t> m_first;
    std::vector<NodeId> m_all;
};

} // namespace opscope
