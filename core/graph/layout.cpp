// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/layout.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace opscope {
namespace {

using Index = std::uint32_t;
constexpr Index kNone = UINT32_MAX;

/// The other ends of the edges at each box.
class Neighbours {
public:
    Neighbours(std::size_t boxes, std::span<const LayoutEdge> edges, Index LayoutEdge::*at,
               Index LayoutEdge::*other)
        : m_first(boxes + 1)
    {
        for (const auto& edge : edges)
            ++m_first[edge.*at + 1];
        for (std::size_t i = 1; i < m_first.size(); ++i)
            m_first[i] += m_first[i - 1];
        m_edges.resize(edges.size());
        auto next = m_first;
        for (std::size_t i = 0; i < edges.size(); ++i)
            m_edges[next[edges[i].*at]++] = {static_cast<Index>(i), edges[i].*other};
    }
    struct End {
        Index edge;
        Index box;
    };
    std::span<const End> of(Index box) const
    {
        return std::span(m_edges).subspan(m_first[box], m_first[box + 1] - m_first[box]);
    }

private:
    std::vector<Index> m_first;
    std::vector<End> m_edges;
};

class Layouter {
public:
    Layouter(std::span<const LayoutBox> boxes, std::span<const LayoutEdge> edges, LayoutGaps gaps)
        : m_boxes(boxes),
          m_gaps(gaps),
          m_below(boxes.size(), edges, &LayoutEdge::from, &LayoutEdge::to),
          m_above(boxes.size(), edges, &LayoutEdge::to, &LayoutEdge::from)
    {
        m_out.rects.resize(boxes.size());
        m_out.isBack.resize(edges.size());
        m_middle.resize(boxes.size());
    }

    GraphLayout run()
    {
        rank();
        for (Index i = 0; i < m_boxes.size(); ++i)
            m_layers[m_out.rects[i].layer].push_back(i);
        firstOrder();
        constexpr int kSweeps = 4;
        for (int sweep = 0; sweep < kSweeps; ++sweep) {
            for (std::size_t layer = 1; layer < m_layers.size(); ++layer)
                order(m_layers[layer], m_above);
            for (std::size_t layer = m_layers.size() - std::min<std::size_t>(m_layers.size(), 1);
                 layer-- > 0;)
                order(m_layers[layer], m_below);
        }
        place();
        return std::move(m_out);
    }

private:
    /// Layer of a box: one below the lowest that it reads. In a circle the first box that is left begins.
    void rank()
    {
        std::vector<Index> open(m_boxes.size()); // edges from above that are not done
        for (Index i = 0; i < m_boxes.size(); ++i)
            open[i] = static_cast<Index>(m_above.of(i).size());
        std::vector<bool> isDone(m_boxes.size());
        std::vector<Index> ready;
        for (Index i = static_cast<Index>(m_boxes.size()); i-- > 0;) {
            if (open[i] == 0)
                ready.push_back(i);
        }
        Index next = 0; // boxes before are done
        for (std::size_t done = 0; done < m_boxes.size(); ++done) {
            if (ready.empty()) {
                while (isDone[next])
                    ++next;
                ready.push_back(next);
            }
            const auto box = ready.back();
            ready.pop_back();
            if (isDone[box]) {
                --done;
                continue;
            }
            isDone[box] = true;
            const auto layer = m_out.rects[box].layer;
            m_layers.resize(std::max<std::size_t>(m_layers.size(), layer + 1));
            for (const auto& [edge, below] : m_below.of(box)) {
                if (isDone[below]) {
                    m_out.isBack[edge] = true;
                    continue;
                }
                m_out.rects[below].layer = std::max(m_out.rects[below].layer, layer + 1);
                if (--open[below] == 0)
                    ready.push_back(below);
            }
        }
    }

    void firstOrder()
    {
        for (auto& layer : m_layers) {
            std::vector<Index> known;
            std::ranges::copy_if(layer, std::back_inserter(known),
                                 [&](Index box) { return m_boxes[box].wasThere; });
            std::ranges::stable_sort(known, {}, [&](Index box) { return m_boxes[box].wasAt; });
            auto next = known.begin();
            for (auto& box : layer) {
                if (m_boxes[box].wasThere)
                    box = *next++;
            }
            for (std::size_t i = 0; i < layer.size(); ++i)
                m_middle[layer[i]] = static_cast<double>(i);
        }
    }

    /// By the mean place of what they are joined with. Boxes that were there keep their place in the row.
    void order(std::vector<Index>& layer, const Neighbours& neighbours)
    {
        std::vector<std::pair<double, Index>> free;
        for (std::size_t i = 0; i < layer.size(); ++i) {
            if (!m_boxes[layer[i]].wasThere)
                free.emplace_back(meanOf(layer[i], neighbours, static_cast<double>(i)), layer[i]);
        }
        std::ranges::stable_sort(free, {}, &std::pair<double, Index>::first);
        auto next = free.begin();
        for (std::size_t i = 0; i < layer.size(); ++i) {
            if (m_boxes[layer[i]].wasThere)
                continue;
            layer[i] = (next++)->second;
            m_middle[layer[i]] = static_cast<double>(i);
        }
    }

    double meanOf(Index box, const Neighbours& neighbours, double otherwise) const
    {
        double sum = 0;
        std::size_t count = 0;
        for (const auto& end : neighbours.of(box)) {
            sum += m_middle[end.box];
            ++count;
        }
        return count == 0 ? otherwise : sum / static_cast<double>(count);
    }

    /// From the top: each box below the middle of what it reads, as far as the row has room.
    void place()
    {
        double y = 0;
        double left = 0;
        for (const auto& layer : m_layers) {
            double x = 0;
            double wanted = 0;
            double height = 0;
            for (std::size_t i = 0; i < layer.size(); ++i) {
                const auto box = layer[i];
                auto& rect = m_out.rects[box];
                rect.width = m_boxes[box].width;
                rect.height = m_boxes[box].height;
                const auto middle = y > 0 ? meanOf(box, m_above, x + rect.width / 2) : x + rect.width / 2;
                const auto at = middle - rect.width / 2;
                rect.x = i == 0 ? at : std::max(x, at);
                rect.y = y;
                wanted += at - rect.x;
                x = rect.x + rect.width + m_gaps.across;
                height = std::max(height, rect.height);
            }
            const auto shift = layer.empty() ? 0 : wanted / static_cast<double>(layer.size());
            for (const auto box : layer) {
                m_out.rects[box].x += shift;
                m_middle[box] = m_out.rects[box].x + m_out.rects[box].width / 2;
                left = std::min(left, m_out.rects[box].x);
            }
            y += height + m_gaps.down;
        }
        for (auto& rect : m_out.rects) {
            rect.x -= left;
            m_out.width = std::max(m_out.width, rect.x + rect.width);
            m_out.height = std::max(m_out.height, rect.y + rect.height);
        }
    }

    std::span<const LayoutBox> m_boxes;
    LayoutGaps m_gaps;
    Neighbours m_below;
    Neighbours m_above;
    GraphLayout m_out;
    std::vector<std::vector<Index>> m_layers;
    std::vector<double> m_middle; ///< place in the row, later on the page
};

} // namespace

GraphLayout layOutGraph(std::span<const LayoutBox> boxes, std::span<const LayoutEdge> edges, LayoutGaps gaps)
{
    return Layouter(boxes, edges, gaps).run();
}

} // namespace opscope
