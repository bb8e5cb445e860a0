// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/layout.h"

#include <random>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

std::vector<LayoutBox> boxesOf(std::size_t count)
{
    std::vector<LayoutBox> boxes(count);
    for (std::size_t i = 0; i < count; ++i)
        boxes[i] = {30.0 + static_cast<double>(i % 7) * 10, 20.0 + static_cast<double>(i % 3) * 5};
    return boxes;
}

void checkLayout(const GraphLayout& layout, std::span<const LayoutEdge> edges)
{
    const auto& rects = layout.rects;
    std::size_t overlaps = 0;
    std::size_t upwards = 0;
    for (std::size_t i = 0; i < rects.size(); ++i) {
        for (std::size_t k = i + 1; k < rects.size(); ++k)
            overlaps +=
                rects[i].x < rects[k].x + rects[k].width && rects[k].x < rects[i].x + rects[i].width &&
                rects[i].y < rects[k].y + rects[k].height && rects[k].y < rects[i].y + rects[i].height;
    }
    for (std::size_t i = 0; i < edges.size(); ++i)
        upwards +=
            !layout.isBack[i] && rects[edges[i].from].y + rects[edges[i].from].height >= rects[edges[i].to].y;
    CHECK(overlaps == 0);
    CHECK(upwards == 0);
}

} // namespace

TEST_CASE("boxes of any graph without circles do not overlap and edges run downwards", "[graph]")
{
    std::mt19937 random(3);
    for (const std::size_t count : {1U, 2U, 17U, 200U}) {
        const auto boxes = boxesOf(count);
        std::vector<LayoutEdge> edges;
        for (std::size_t i = 1; i < count; ++i) {
            for (unsigned k = 0; k < 1 + random() % 3; ++k)
                edges.push_back({static_cast<std::uint32_t>(random() % i), static_cast<std::uint32_t>(i)});
        }
        const auto layout = layOutGraph(boxes, edges);
        checkLayout(layout, edges);
        CHECK(std::ranges::count(layout.isBack, true) == 0);
    }
    CHECK(layOutGraph({}, {}).rects.empty());
}

TEST_CASE("a circle has an edge that runs back and no other", "[graph]")
{
    const auto boxes = boxesOf(4);
    const std::vector<LayoutEdge> edges{{0, 1}, {1, 2}, {2, 0}, {2, 3}};
    const auto layout = layOutGraph(boxes, edges);
    checkLayout(layout, edges);
    CHECK(layout.isBack == std::vector<bool>{false, false, true, false});
}

TEST_CASE("a box stands in the layer below the lowest that it reads", "[graph]")
{
    const std::vector<LayoutEdge> edges{{0, 1}, {1, 2}, {0, 2}, {3, 2}};
    const auto layout = layOutGraph(boxesOf(4), edges);
    CHECK(layout.rects[2].layer == 2);
    CHECK(layout.rects[3].layer == 0);
}

TEST_CASE("boxes that were there keep their order when one between them is unfolded", "[graph]")
{
    auto boxes = boxesOf(6); // 0 is above all others
    std::vector<LayoutEdge> edges;
    for (std::uint32_t i = 1; i < 6; ++i)
        edges.push_back({0, i});
    const double was[] = {0, 500, 300, 400, 100};
    for (std::size_t i = 1; i < 5; ++i) {
        boxes[i].wasThere = true;
        boxes[i].wasAt = was[i];
    }
    const auto layout = layOutGraph(boxes, edges);
    checkLayout(layout, edges);
    CHECK(layout.rects[4].x < layout.rects[2].x);
    CHECK(layout.rects[2].x < layout.rects[3].x);
    CHECK(layout.rects[3].x < layout.rects[1].x);
}
