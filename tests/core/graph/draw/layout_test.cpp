// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw/layout.h"

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
        upwards += layout.forms[i] != EdgeForm::Back &&
                   rects[edges[i].from].y + rects[edges[i].from].height >= rects[edges[i].to].y;
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
        CHECK(std::ranges::count(layout.forms, EdgeForm::Back) == 0);
    }
    CHECK(layOutGraph({}, {}).rects.empty());
}

TEST_CASE("a circle has an edge that runs back and no other", "[graph]")
{
    const auto boxes = boxesOf(4);
    const std::vector<LayoutEdge> edges{{0, 1}, {1, 2}, {2, 0}, {2, 3}};
    const auto layout = layOutGraph(boxes, edges);
    checkLayout(layout, edges);
    CHECK(layout.forms ==
          std::vector<EdgeForm>{EdgeForm::Line, EdgeForm::Line, EdgeForm::Back, EdgeForm::Line});
}

TEST_CASE("a box stands in the layer below the lowest that it reads", "[graph]")
{
    const std::vector<LayoutEdge> edges{{0, 1}, {1, 2}, {0, 2}, {3, 2}};
    const auto layout = layOutGraph(boxesOf(4), edges);
    CHECK(layout.rects[2].layer == 2);
    CHECK(layout.rects[3].layer == 1); // reads nothing: right above its reader
}

TEST_CASE("no edge that is drawn whole crosses a box", "[graph]")
{
    std::mt19937 random(5);
    const auto boxes = boxesOf(120);
    std::vector<LayoutEdge> edges;
    for (std::uint32_t i = 1; i < 120; ++i) {
        for (unsigned k = 0; k < 2; ++k)
            edges.push_back({i - 1 - static_cast<std::uint32_t>(random() % std::min(i, 12U)), i});
    }
    const auto layout = layOutGraph(boxes, edges);
    std::size_t crossed = 0;
    std::size_t whole = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto points = layout.pointsOf(i);
        whole += layout.forms[i] == EdgeForm::Line ? 1U : 0U;
        for (std::size_t k = 1; k < points.size() && layout.forms[i] == EdgeForm::Line; ++k) {
            CHECK(points[k - 1].y <= points[k].y);
            const bool isDown = points[k - 1].x == points[k].x;
            for (const auto& rect : layout.rects) {
                const auto left = std::min(points[k - 1].x, points[k].x);
                const auto right = std::max(points[k - 1].x, points[k].x);
                crossed += left < rect.x + rect.width && rect.x < right + (isDown ? 1e-9 : 0) &&
                           points[k - 1].y < rect.y + rect.height && rect.y < points[k].y;
            }
        }
    }
    CHECK(crossed == 0);
    CHECK(whole > edges.size() / 2);
}

TEST_CASE("an input that many boxes read far below is drawn as stubs there", "[graph]")
{
    std::vector<LayoutEdge> edges;
    for (std::uint32_t i = 1; i < 40; ++i) {
        edges.push_back({0, i});
        if (i > 1)
            edges.push_back({i - 1, i});
    }
    const auto layout = layOutGraph(boxesOf(40), edges);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const bool isFar = edges[i].from == 0 && edges[i].to > 8;
        CHECK(layout.forms[i] == (isFar ? EdgeForm::Stub : EdgeForm::Line));
    }
}

TEST_CASE("ports stand above and below all boxes", "[graph]")
{
    const std::vector<LayoutEdge> edges{{4, 1}, {0, 1}, {1, 2}, {0, 5}};
    const auto layout = layOutGraph(boxesOf(6), edges, {4, 5});
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(layout.rects[i].layer > layout.rects[4].layer);
        CHECK(layout.rects[i].layer < layout.rects[5].layer);
    }
}

TEST_CASE("the order in a layer does not change with the sizes of boxes", "[graph]")
{
    std::mt19937 random(11);
    auto boxes = boxesOf(60);
    std::vector<LayoutEdge> edges;
    for (std::uint32_t i = 1; i < 60; ++i)
        edges.push_back({static_cast<std::uint32_t>(random() % i), i});
    const auto before = layOutGraph(boxes, edges);
    boxes[7].width = 2000;
    boxes[7].height = 900;
    const auto after = layOutGraph(boxes, edges);
    checkLayout(after, edges);
    for (std::size_t i = 0; i < 60; ++i) {
        CHECK(after.rects[i].layer == before.rects[i].layer);
        if (before.rects[i].layer <= before.rects[7].layer)
            CHECK(after.rects[i].y == before.rects[i].y);
        for (std::size_t k = 0; k < 60; ++k) {
            if (before.rects[i].layer == before.rects[k].layer && before.rects[i].x < before.rects[k].x)
                CHECK(after.rects[i].x < after.rects[k].x);
        }
    }
}
