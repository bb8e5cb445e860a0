// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/node_accuracy.h"

#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_map>

#include "core/accuracy/judge/compare_run.h"
#include "core/accuracy/judge/result_diff.h"

namespace opscope::accuracy {

bool isLowBad(Metric metric)
{
    return metric == Metric::CosineSimilarity;
}

std::vector<double> findWorstOfNodes(std::span<const ResultRow> rows, const ModelGraph& graph, Metric metric)
{
    std::vector<double> worst(graph.nodes.size(), std::numeric_limits<double>::quiet_NaN());
    std::unordered_map<std::string_view, std::size_t> nodeOf;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        nodeOf.emplace(graph.nameOf(NodeId::of(i)), i);
    for (const auto& row : rows) {
        const auto tensor = parseTensorName(row.tensor);
        if (tensor && tensor->isInput)
            continue;
        const auto node = nodeOf.find(tensor ? std::string_view(tensor->op) : std::string_view(row.npu));
        auto value = row.value(metric);
        if (node == nodeOf.end() || !value)
            continue;
        constexpr auto kInfinity = std::numeric_limits<double>::infinity();
        if (std::isnan(*value))
            value = isLowBad(metric) ? -kInfinity : kInfinity;
        auto& of = worst[node->second];
        if (std::isnan(of) || (isLowBad(metric) ? *value < of : *value > of))
            of = *value;
    }
    return worst;
}

std::unordered_map<std::string, const ResultRow*> findWorstOfOps(std::span<const ResultRow> rows,
                                                                 Metric metric)
{
    std::unordered_map<std::string, const ResultRow*> worst;
    for (const auto& row : rows) {
        const auto tensor = parseTensorName(row.tensor);
        if ((tensor && tensor->isInput) || row.text(metric) == kNoValue)
            continue;
        const auto [of, isNew] = worst.try_emplace(escapedName(tensor ? tensor->op : row.npu), &row);
        if (!isNew && isWorse(row.value(metric), of->second->value(metric), metric))
            of->second = &row;
    }
    return worst;
}

} // namespace opscope::accuracy
