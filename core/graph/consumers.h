// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/graph/model_graph.h"

namespace opscope {

/// Who reads a node: the other end of inputs. Several reads by one node are several entries.
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
