// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/folding.h"

namespace opscope {

bool isConstantNode(std::string_view type)
{
    return type == "Const" || type == "Constant" || type == "ConstPlaceHolder";
}

std::vector<bool> openScopes(const ModelGraph& graph, const GraphScopes& scopes, std::size_t most)
{
    std::vector<bool> isOpen(scopes.all.size());
    std::vector<std::size_t> boxes(scopes.all.size()); // that an open scope shows
    for (std::size_t i = 0; i < scopes.ofNode.size(); ++i)
        boxes[scopes.ofNode[i]] += isConstantNode(graph.typeOf(NodeId::of(i))) ? 0U : 1U;
    for (std::size_t i = scopes.all.size(); i-- > 1;)
        boxes[scopes.all[i].parent] += boxes[i] == 0 ? 0U : 1U;
    auto seen = boxes[0];
    isOpen[0] = true;
    for (std::uint32_t depth = 1; seen < most; ++depth) {
        bool hasAny = false;
        for (std::size_t i = 1; i < scopes.all.size(); ++i) {
            if (scopes.all[i].depth != depth || !isOpen[scopes.all[i].parent] || boxes[i] == 0)
                continue;
            hasAny = true;
            if (seen + boxes[i] - 1 > most)
                continue;
            isOpen[i] = true;
            seen += boxes[i] - 1;
        }
        if (!hasAny)
            break;
    }
    return isOpen;
}

} // namespace opscope
