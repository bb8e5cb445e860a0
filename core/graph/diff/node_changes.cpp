// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/diff/node_changes.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/base/joined.h"
#include "core/base/message.h"

namespace opscope {
namespace {

void compareTensors(std::vector<NodeChange>& changes, const ModelGraph& a, TensorId idA, const ModelGraph& b,
                    TensorId idB, std::string_view which, std::size_t i)
{
    if (!idA.valid() || !idB.valid())
        return;
    const auto& tensorA = a.tensors[idA.index()];
    const auto& tensorB = b.tensors[idB.index()];
    const auto add = [&](std::string_view what, std::string_view textA, std::string_view textB) {
        if (textA != textB)
            changes.push_back(
                {fmt::format("{} of {} %1", what, which), std::string(textA), std::string(textB), i});
    };
    add("data type", a.text(tensorA.dtype), b.text(tensorB.dtype));
    add("layout", a.text(tensorA.layout), b.text(tensorB.layout));
    add("shape", a.shapeText(tensorA.shape), b.shapeText(tensorB.shape));
}

/// Internal attributes of the compiler ("_tbe_kernel_name") are ignored: they differ in every run.
void compareAttributes(std::vector<NodeChange>& changes, const ModelGraph& a, NodeId nodeA,
                       const ModelGraph& b, NodeId nodeB)
{
    const auto ofA = a.attributesOf(nodeA);
    const auto ofB = b.attributesOf(nodeB);
    if (!ofA || !ofB)
        return;
    std::map<std::string_view, std::pair<std::string, std::string>> all;
    for (const auto& attribute : ofA->own)
        all[attribute.name].first = attribute.text();
    for (const auto& attribute : ofB->own)
        all[attribute.name].second = attribute.text();
    for (const auto& [name, texts] : all) {
        if (!name.starts_with('_') && texts.first != texts.second)
            changes.push_back({std::string(name), texts.first, texts.second, {}, true});
    }
}

} // namespace

std::string NodeChange::title() const
{
    return slot ? fillTemplate(what, std::vector{std::to_string(*slot)}) : what;
}

std::string typesOf(const ModelGraph& graph, const std::vector<NodeId>& nodes)
{
    return joined(nodes, " + ", [&](const auto node) { return graph.typeOf(node); });
}

std::vector<NodeChange> changesOf(const ModelGraph& a, NodeId nodeA, const ModelGraph& b, NodeId nodeB)
{
    std::vector<NodeChange> changes;
    if (a.typeOf(nodeA) != b.typeOf(nodeB))
        changes.push_back({"type", std::string(a.typeOf(nodeA)), std::string(b.typeOf(nodeB))});
    const auto inA = a.inputsOf(nodeA);
    const auto inB = b.inputsOf(nodeB);
    for (std::size_t i = 0; i < std::min(inA.size(), inB.size()); ++i)
        compareTensors(changes, a, inA[i].tensor, b, inB[i].tensor, "input", i);
    const auto outA = a.outputsOf(nodeA);
    const auto outB = b.outputsOf(nodeB);
    for (std::size_t i = 0; i < std::min(outA.size(), outB.size()); ++i)
        compareTensors(changes, a, outA[i].tensor, b, outB[i].tensor, "output", i);
    if (inA.size() != inB.size())
        changes.push_back({"inputs", fmt::format("{}", inA.size()), fmt::format("{}", inB.size())});
    compareAttributes(changes, a, nodeA, b, nodeB);
    return changes;
}

} // namespace opscope
