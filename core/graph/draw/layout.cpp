// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw/layout.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace opscope {
namespace {

using Index = std::uint32_t;
/// An edge of a box with many readers is not drawn completely if it spans more layers than this.
constexpr Index kLongestShared = 8;
constexpr std::size_t kShared = 4; ///< number of readers

/// The other ends of the edges at each box.
class Neighbours {
public:
    Neighbours() = default;
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

/// Items are the boxes, followed by the points where edges pass a layer; the edges of one box share them.
class Layouter {
public:
    Layouter(std::span<const LayoutBox> boxes, std::span<const LayoutEdge> edges, LayoutPorts ports,
             LayoutGaps gaps, const std::stop_token& stop)
        : m_boxes(boxes),
          m_edges(edges),
          m_ports(ports),
          m_gaps(gaps),
          m_stop(stop),
          m_below(boxes.size(), edges, &LayoutEdge::from, &LayoutEdge::to),
          m_above(boxes.size(), edges, &LayoutEdge::to, &LayoutEdge::from),
          m_layer(boxes.size(), ports.first == kNoNumber ? 0 : 1)
    {
        m_out.forms.resize(edges.size(), EdgeForm::Line);
        if (ports.first != kNoNumber)
            m_layer[ports.first] = 0;
    }

    GraphLayout run()
    {
        rank();
        cutLongEdges();
        addPasses();
        m_layers.resize(m_layer.empty() ? 0 : *std::ranges::max_element(m_layer) + 1);
        for (Index i = 0; i < m_layer.size(); ++i)
            m_layers[m_layer[i]].push_back(i);
        order();
        placeAcross();
        placeDown();
        return std::move(m_out);
    }

private:
    bool isPass(Index item) const { return item >= m_boxes.size(); }
    double widthOf(Index item) const { return isPass(item) ? 0 : m_boxes[item].width; }
    double inOf(Index item) const
    {
        return isPass(item) ? 0 : m_boxes[item].in < 0 ? m_boxes[item].width / 2 : m_boxes[item].in;
    }
    double outOf(Index item) const
    {
        return isPass(item) ? 0 : m_boxes[item].out < 0 ? m_boxes[item].width / 2 : m_boxes[item].out;
    }

    /// Computes the layer of each box: one below the lowest box that it reads. A cycle begins at its first
    /// box that is left.
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
            for (const auto& [edge, below] : m_below.of(box)) {
                if (isDone[below]) {
                    m_out.forms[edge] = EdgeForm::Back;
                    continue;
                }
                m_layer[below] = std::max(m_layer[below], m_layer[box] + 1);
                if (--open[below] == 0)
                    ready.push_back(below);
            }
        }
        // Boxes without inputs are placed directly above their first reader.
        for (Index i = 0; i < m_boxes.size(); ++i) {
            if (!m_above.of(i).empty() || i == m_ports.first || i == m_ports.last)
                continue;
            auto nearest = kNoNumber;
            for (const auto& end : m_below.of(i))
                nearest = std::min(nearest, m_layer[end.box]);
            if (nearest != kNoNumber)
                m_layer[i] = nearest - 1;
        }
        if (m_ports.last != kNoNumber) {
            m_layer[m_ports.last] = 0;
            m_layer[m_ports.last] = *std::ranges::max_element(m_layer) + 1;
        }
    }

    Index spanOf(Index edge) const { return m_layer[m_edges[edge].to] - m_layer[m_edges[edge].from]; }

    /// Cuts edges of shared inputs and, if there would be too many passes, the longest edges.
    void cutLongEdges()
    {
        Index longest = 0;
        for (Index i = 0; i < m_edges.size(); ++i) {
            if (m_out.forms[i] == EdgeForm::Back)
                continue;
            if (spanOf(i) > kLongestShared && m_below.of(m_edges[i].from).size() >= kShared)
                m_out.forms[i] = EdgeForm::Stub;
            else
                longest = std::max(longest, spanOf(i));
        }
        const auto most = 64 + 4 * (m_boxes.size() + m_edges.size());
        auto hasFewPasses = [&](Index limit) {
            std::size_t passes = 0;
            for (Index i = 0; i < m_boxes.size(); ++i)
                passes += reachOf(i, limit);
            return passes <= most;
        };
        while (longest > 1 && !hasFewPasses(longest))
            longest /= 2;
        for (Index i = 0; i < m_edges.size(); ++i) {
            if (m_out.forms[i] == EdgeForm::Line && spanOf(i) > longest)
                m_out.forms[i] = EdgeForm::Stub;
        }
    }

    /// The span of the longest line of a box, up to a limit.
    Index reachOf(Index box, Index limit) const
    {
        Index reach = 0;
        for (const auto& end : m_below.of(box)) {
            if (m_out.forms[end.edge] == EdgeForm::Line && spanOf(end.edge) <= limit)
                reach = std::max(reach, spanOf(end.edge));
        }
        return reach;
    }

    void addPasses()
    {
        m_firstPass.resize(m_boxes.size());
        std::vector<LayoutEdge> links;
        for (Index box = 0; box < m_boxes.size(); ++box) {
            m_firstPass[box] = static_cast<Index>(m_layer.size());
            const auto reach = reachOf(box, kNoNumber);
            for (Index i = 1; i < reach; ++i) {
                const auto pass = static_cast<Index>(m_layer.size());
                links.push_back({i == 1 ? box : pass - 1, pass});
                m_layer.push_back(m_layer[box] + i);
            }
            for (const auto& end : m_below.of(box)) {
                if (m_out.forms[end.edge] != EdgeForm::Line)
                    continue;
                const auto span = spanOf(end.edge);
                links.push_back({span == 1 ? box : m_firstPass[box] + span - 2, end.box});
            }
        }
        m_linksUp = {m_layer.size(), links, &LayoutEdge::to, &LayoutEdge::from};
        m_linksDown = {m_layer.size(), links, &LayoutEdge::from, &LayoutEdge::to};
    }

    /// Orders each layer by the mean position of connected items.
    void order()
    {
        m_left.resize(m_layer.size());
        for (const auto& layer : m_layers) {
            for (std::size_t i = 0; i < layer.size(); ++i)
                m_left[layer[i]] = static_cast<double>(i);
        }
        constexpr int kSweeps = 4;
        for (int sweep = 0; sweep < kSweeps && !m_stop.stop_requested(); ++sweep) {
            for (std::size_t i = 1; i < m_layers.size(); ++i)
                orderLayer(m_layers[i], m_linksUp);
            for (std::size_t i = m_layers.size(); i-- > 0;)
                orderLayer(m_layers[i], m_linksDown);
        }
    }

    void orderLayer(std::vector<Index>& layer, const Neighbours& links)
    {
        std::vector<std::pair<double, Index>> places;
        for (const auto item : layer) {
            double sum = 0;
            for (const auto& end : links.of(item))
                sum += m_left[end.box];
            const auto count = links.of(item).size();
            places.emplace_back(count == 0 ? m_left[item] : sum / static_cast<double>(count), item);
        }
        std::ranges::stable_sort(places, {}, &std::pair<double, Index>::first);
        for (std::size_t i = 0; i < layer.size(); ++i) {
            layer[i] = places[i].second;
            m_left[layer[i]] = static_cast<double>(i);
        }
    }

    void placeAcross()
    {
        for (const auto& layer : m_layers) {
            double x = 0;
            for (std::size_t i = 0; i < layer.size(); ++i)
                x = m_left[layer[i]] = i == 0 ? 0 : x + stepTo(layer, i);
            for (const auto item : layer)
                m_left[item] -= x / 2;
        }
        constexpr int kSweeps = 8;
        for (int sweep = 0; sweep < kSweeps && !m_stop.stop_requested(); ++sweep) {
            for (std::size_t i = 0; i < m_layers.size(); ++i)
                align(m_layers[i], true, sweep == kSweeps - 1);
            for (std::size_t i = m_layers.size(); i-- > 0;)
                align(m_layers[i], sweep == kSweeps - 1, true);
        }
        double left = 0;
        for (Index i = 0; i < m_left.size(); ++i)
            left = i == 0 ? m_left[i] : std::min(left, m_left[i]);
        for (auto& x : m_left)
            x -= left;
    }

    /// Minimum distance from the left side of the previous item to that of this one.
    double stepTo(const std::vector<Index>& layer, std::size_t i) const
    {
        const bool isNarrow = isPass(layer[i - 1]) || isPass(layer[i]);
        return widthOf(layer[i - 1]) + (isNarrow ? m_gaps.across / 2 : m_gaps.across);
    }

    /// Places each item as near as possible below (above) connected items, in the mean of squares; items that
    /// push each other become a block. Long edges have the largest weight, so that they are straight.
    void align(const std::vector<Index>& layer, bool isFromAbove, bool isFromBelow)
    {
        struct Block {
            double sum = 0;
            double weight = 0;
            std::size_t items = 0;
        };
        std::vector<Block> blocks;
        double offset = 0; // of the item from the first, packed
        for (std::size_t i = 0; i < layer.size(); ++i) {
            const auto item = layer[i];
            offset += i == 0 ? 0 : stepTo(layer, i);
            Block block{0, 0, 1};
            const auto pull = [&](Index other, double at) {
                const double weight = isPass(item) && isPass(other)   ? 8
                                      : isPass(item) || isPass(other) ? 2
                                                                      : 1;
                block.sum += weight * (at - offset);
                block.weight += weight;
            };
            if (isFromAbove) {
                for (const auto& end : m_linksUp.of(item))
                    pull(end.box, m_left[end.box] + outOf(end.box) - inOf(item));
            }
            if (isFromBelow) {
                for (const auto& end : m_linksDown.of(item))
                    pull(end.box, m_left[end.box] + inOf(end.box) - outOf(item));
            }
            if (block.weight == 0) {
                block.weight = 0.01;
                block.sum = block.weight * (m_left[item] - offset);
            }
            while (!blocks.empty() && blocks.back().sum / blocks.back().weight >= block.sum / block.weight) {
                block.sum += blocks.back().sum;
                block.weight += blocks.back().weight;
                block.items += blocks.back().items;
                blocks.pop_back();
            }
            blocks.push_back(block);
        }
        offset = 0;
        std::size_t i = 0;
        for (const auto& block : blocks) {
            for (std::size_t k = 0; k < block.items; ++k, ++i) {
                offset += i == 0 ? 0 : stepTo(layer, i);
                m_left[layer[i]] = block.sum / block.weight + offset;
            }
        }
    }

    void placeDown()
    {
        std::vector<double> top(m_layers.size());
        std::vector<double> bottom(m_layers.size());
        double y = 0;
        m_out.rects.resize(m_boxes.size());
        for (std::size_t i = 0; i < m_layers.size(); ++i) {
            top[i] = bottom[i] = y;
            for (const auto item : m_layers[i]) {
                if (!isPass(item))
                    bottom[i] = std::max(bottom[i], y + m_boxes[item].height);
            }
            y = bottom[i] + m_gaps.down;
        }
        for (Index i = 0; i < m_boxes.size(); ++i) {
            m_out.rects[i] = {m_left[i], top[m_layer[i]], m_boxes[i].width, m_boxes[i].height, m_layer[i]};
            m_out.width = std::max(m_out.width, m_left[i] + m_boxes[i].width);
        }
        for (Index i = static_cast<Index>(m_boxes.size()); i < m_left.size(); ++i)
            m_out.width = std::max(m_out.width, m_left[i]);
        m_out.height = bottom.empty() ? 0 : bottom.back();
        for (Index edge = 0; edge < m_edges.size(); ++edge) {
            m_out.firstPoint.push_back(static_cast<Index>(m_out.points.size()));
            addPoints(edge, top, bottom);
        }
        m_out.firstPoint.push_back(static_cast<Index>(m_out.points.size()));
    }

    void addPoints(Index edge, const std::vector<double>& top, const std::vector<double>& bottom)
    {
        const auto [from, to] = m_edges[edge];
        const auto& a = m_out.rects[from];
        const auto& b = m_out.rects[to];
        auto& points = m_out.points;
        if (m_out.forms[edge] == EdgeForm::Back) {
            points.push_back({a.x + a.width, a.y + a.height / 2});
            points.push_back({b.x + b.width, b.y + b.height / 2});
            return;
        }
        const auto x = a.x + outOf(from);
        points.push_back({x, a.y + a.height});
        if (m_out.forms[edge] == EdgeForm::Line) {
            if (a.y + a.height < bottom[a.layer])
                points.push_back({x, bottom[a.layer]});
            for (Index layer = a.layer + 1; layer < b.layer; ++layer) {
                const auto pass = m_left[m_firstPass[from] + layer - a.layer - 1];
                points.push_back({pass, top[layer]});
                points.push_back({pass, bottom[layer]});
            }
        }
        points.push_back({b.x + inOf(to), b.y});
    }

    std::span<const LayoutBox> m_boxes;
    std::span<const LayoutEdge> m_edges;
    LayoutPorts m_ports;
    LayoutGaps m_gaps;
    const std::stop_token& m_stop;
    Neighbours m_below; ///< of boxes, by edges
    Neighbours m_above;
    Neighbours m_linksDown; ///< of items, from layer to layer
    Neighbours m_linksUp;
    GraphLayout m_out;
    std::vector<Index> m_layer;     ///< for each item
    std::vector<Index> m_firstPass; ///< for each box
    std::vector<std::vector<Index>> m_layers;
    std::vector<double> m_left; ///< position in the row, later on the page
};

} // namespace

void GraphLayout::turn()
{
    for (auto& rect : rects) {
        std::swap(rect.x, rect.y);
        std::swap(rect.width, rect.height);
    }
    for (auto& point : points)
        std::swap(point.x, point.y);
    std::swap(width, height);
}

GraphLayout layOutGraph(std::span<const LayoutBox> boxes, std::span<const LayoutEdge> edges,
                        LayoutPorts ports, LayoutGaps gaps, const std::stop_token& stop)
{
    return Layouter(boxes, edges, ports, gaps, stop).run();
}

} // namespace opscope
