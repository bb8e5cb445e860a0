// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/flame_layout.h"

namespace opscope {

std::vector<FlameBar> layOutFlame(const FlameGraph& graph, std::uint32_t root, double width, double rowHeight)
{
    constexpr double kLeastWidth = 2;
    std::vector<FlameBar> out;
    if (root >= graph.nodes.size() || graph.nodes[root].total <= 0)
        return out;
    const auto top = [&](std::uint32_t node) { return graph.nodes[node].depth * rowHeight; };
    for (auto above = root; above != 0; above = graph.nodes[above].parent)
        out.push_back({graph.nodes[above].parent, {0, top(graph.nodes[above].parent), width, rowHeight}});
    const auto perNs = width / static_cast<double>(graph.nodes[root].total);
    auto next = out.size();
    out.push_back({root, {0, top(root), width, rowHeight}});
    for (; next < out.size(); ++next) {
        const auto bar = out[next];
        if (bar.others != 0)
            continue;
        auto x = bar.rect.left();
        FlameBar narrow{bar.node, {}};
        for (const auto child : graph.nodes[bar.node].children) {
            const auto wide = static_cast<double>(graph.nodes[child].total) * perNs;
            if (wide < kLeastWidth) {
                ++narrow.others;
                narrow.othersTotal += graph.nodes[child].total;
                continue;
            }
            out.push_back({child, {x, top(child), wide, rowHeight}});
            x += wide;
        }
        narrow.rect = {x, top(bar.node) + rowHeight, static_cast<double>(narrow.othersTotal) * perNs,
                       rowHeight};
        if (narrow.rect.width() >= 1)
            out.push_back(narrow);
    }
    return out;
}

} // namespace opscope
