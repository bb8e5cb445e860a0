// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model/consumers.h"

namespace opscope {

Consumers::Consumers(const ModelGraph& graph) : m_first(graph.nodes.size() + 1)
{
    for (const auto& input : graph.inputs) {
        if (input.source.valid())
            ++m_first[input.source.index() + 1];
    }
    for (std::size_t i = 1; i < m_first.size(); ++i)
        m_first[i] += m_first[i - 1];
    m_all.resize(m_first.back());
    auto next = m_first;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& input : graph.inputsOf(NodeId::of(i))) {
            if (input.source.valid())
                m_all[next[input.source.index()]++] = NodeId::of(i);
        }
    }
}

} // namespace opscope
