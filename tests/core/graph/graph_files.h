// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include "core/graph/open_graph.h"
#include "tests/support/captures.h"
#include "tests/support/temp_folder.h"

namespace opscope::test {

/// A real model, or nothing where it is absent: then it says so.
inline std::optional<std::filesystem::path> realModel(const std::string& relative)
{
    return captureData("accuracy/" + relative);
}

inline std::string bytesOf(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Reads a model of that name and content.
inline Result<ModelGraphPtr> graphOf(const std::string& name, std::string_view bytes)
{
    const TempFolder folder;
    return openGraph(folder.write(name, bytes));
}

inline ModelGraphPtr goodGraph(const std::string& name, std::string_view bytes)
{
    auto graph = graphOf(name, bytes);
    INFO((graph ? std::string() : graph.error().text()));
    REQUIRE(graph);
    return *graph;
}

inline NodeId nodeCalled(const ModelGraph& graph, std::string_view name)
{
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nameOf(NodeId::of(i)) == name)
            return NodeId::of(i);
    }
    FAIL("no node is called " << name);
    return {};
}

inline std::size_t typeCount(const ModelGraph& graph, std::string_view type)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        graph.nodes, [&](const GraphNode& node) { return graph.text(node.type) == type; }));
}

struct AttributeCounts {
    std::size_t ofNodes = 0;
    std::size_t ofTensors = 0;
};

inline AttributeCounts attributeCounts(const ModelGraph& graph)
{
    AttributeCounts counts;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto all = graph.attributesOf(NodeId::of(i));
        REQUIRE(all);
        counts.ofNodes += all->own.size();
        for (const auto* list : {&all->ofInputs, &all->ofOutputs}) {
            for (const auto& tensor : *list)
                counts.ofTensors += tensor.size();
        }
    }
    return counts;
}

} // namespace opscope::test
