// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_pairs.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace opscope {
namespace {

class Pairing {
public:
    explicit Pairing(const std::vector<LaneNode>& nodes) : m_nodes(nodes), m_partners(nodes.size(), -1) {}

    std::vector<std::int32_t> find()
    {
        std::vector<std::int32_t> roots;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            if (m_nodes[i].parent < 0)
                roots.push_back(static_cast<std::int32_t>(i));
        }
        if (roots.size() == 2 &&
            std::ranges::all_of(roots, [&](std::int32_t i) { return at(i).kind == LaneKind::Report; }))
            join(roots[0], roots[1]);
        return std::move(m_partners);
    }

private:
    const LaneNode& at(std::int32_t node) const { return m_nodes[static_cast<std::size_t>(node)]; }
    bool isFree(std::int32_t node) const { return m_partners[static_cast<std::size_t>(node)] < 0; }

    void join(std::int32_t a, std::int32_t b)
    {
        m_partners[static_cast<std::size_t>(a)] = b;
        m_partners[static_cast<std::size_t>(b)] = a;
        joinChildren(a, b, [](const LaneNode& n) { return std::tuple(n.kind, n.label); });
        joinChildren(a, b, [](const LaneNode& n) {
            return std::tuple(n.kind, n.tag, n.device, n.kind == LaneKind::Counter ? n.label : QString());
        });
    }

    /// The nodes without a partner that have the same key, in their order.
    template <class Key>
    void joinChildren(std::int32_t a, std::int32_t b, const Key& keyOf)
    {
        std::map<decltype(keyOf(at(a))), std::vector<std::int32_t>> below;
        for (const auto child : at(b).children) {
            if (isFree(child))
                below[keyOf(at(child))].push_back(child);
        }
        std::map<decltype(keyOf(at(a))), std::size_t> used;
        for (const auto child : at(a).children) {
            const auto it = isFree(child) ? below.find(keyOf(at(child))) : below.end();
            if (it == below.end())
                continue;
            if (auto& count = used[it->first]; count < it->second.size())
                join(child, it->second[count++]);
        }
    }

    const std::vector<LaneNode>& m_nodes;
    std::vector<std::int32_t> m_partners;
};

} // namespace

std::vector<std::int32_t> pairLanes(const std::vector<LaneNode>& nodes)
{
    return Pairing(nodes).find();
}

} // namespace opscope
