// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/pair/graph_ops.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>
#include <unordered_set>

namespace opscope::accuracy {
namespace {

std::string textOf(std::span<const GraphAttribute> attributes, std::string_view name)
{
    const auto* found = NodeAttributes::find(attributes, name);
    return found == nullptr || found->values.empty() ? std::string() : found->values.front();
}

std::optional<std::uint64_t> numberOf(const std::string& text)
{
    std::uint64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || result.ec != std::errc{} || result.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

Shape originShapeOf(std::span<const GraphAttribute> attributes)
{
    Shape shape;
    if (const auto* found = NodeAttributes::find(attributes, "origin_shape")) {
        for (const auto& value : found->values) {
            const auto dim = numberOf(value);
            if (!dim)
                return {};
            shape.push_back(*dim);
        }
    }
    return shape;
}

std::vector<OriginDesc> outputsOf(const NodeAttributes& attributes)
{
    std::vector<OriginDesc> outputs;
    for (std::size_t i = 0; i < attributes.ofOutputs.size(); ++i) {
        const auto& of = attributes.ofOutputs[i];
        if (of.empty())
            continue; // the reference skips an output without attributes
        OriginDesc desc;
        desc.name = textOf(of, "_datadump_origin_name");
        desc.output = numberOf(textOf(of, "_datadump_origin_output_index")).value_or(i);
        auto format = textOf(of, "_datadump_origin_format");
        if (format.empty())
            format = textOf(of, "origin_format");
        desc.format = formatByName(format);
        desc.shape = originShapeOf(of);
        outputs.push_back(std::move(desc));
    }
    return outputs;
}

/// Outputs without a name get the name of the op. An op without outputs gets one.
void nameOutputs(std::vector<OriginDesc>& outputs, const std::string& name)
{
    if (outputs.empty())
        outputs.push_back({name, std::nullopt, std::nullopt, {}});
    for (auto& output : outputs) {
        if (output.name.empty())
            output.name = name;
    }
}

std::string keyOf(const GraphOp& op)
{
    if (!op.fusionNumber.empty())
        return op.fusionNumber;
    if (op.originalNames.size() > 1)
        return fmt::format("\t{}", fmt::join(op.originalNames, ""));
    return op.originalNames.empty() || op.originalNames.front().empty() ? op.name : op.originalNames.front();
}

void groupOps(GraphOps& ops)
{
    std::unordered_map<std::string, std::size_t> groupByKey;
    ops.groups.clear();
    for (std::size_t i = 0; i < ops.ops.size(); ++i) {
        const auto [group, isNew] = groupByKey.try_emplace(keyOf(ops.ops[i]), ops.groups.size());
        if (isNew)
            ops.groups.emplace_back();
        ops.ops[i].group = group->second;
        ops.groups[group->second].push_back(i);
    }
}

enum class Quantised : std::uint8_t { No, Inside, Begin, End };

bool containsAny(const std::string& text, std::span<const std::string_view> words)
{
    return std::ranges::any_of(words,
                               [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

/// Classifies an op by its names and the type of an output.
Quantised kindOf(const std::string& names, std::string_view dtype, bool isInside)
{
    static constexpr std::array<std::string_view, 5> kBegin{"_quant_layer", "/AscendQuant",
                                                            "/AscendWeightQuant", ".quant", ".weight_quant"};
    static constexpr std::array<std::string_view, 6> kEnd{
        "_dequant_layer", "_anti_quant_layer", "/AscendDequant", "/AntiQuant", ".dequant", ".anti_quant"};
    if (containsAny(names, kBegin) && dtype == "INT8")
        return Quantised::Begin;
    if (containsAny(names, kEnd) && dtype == "FLOAT16")
        return Quantised::End;
    return isInside ? Quantised::Inside : Quantised::No;
}

/// Marks the ops between quantisation and dequantisation, in order of execution. FORMATS 3.1 (8) of this
/// folder.
void markQuantised(GraphOps& ops, const ModelGraph& graph)
{
    std::vector<std::size_t> order(ops.ops.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        return std::max<std::int64_t>(graph.nodes[ops.ops[i].node.index()].id, 0);
    });
    std::vector<std::vector<Quantised>> outputs(ops.ops.size());
    for (const auto i : order) {
        auto& op = ops.ops[i];
        bool isInside = false;
        for (const auto& input : graph.inputsOf(op.node)) {
            const auto source = input.source.valid() ? ops.opOfNode[input.source.index()] : kNoOp;
            if (source == kNoOp || input.output >= outputs[source].size())
                continue;
            const auto kind = outputs[source][input.output];
            isInside = isInside || kind == Quantised::Begin || kind == Quantised::Inside;
        }
        auto names = op.name;
        for (const auto& original : op.originalNames)
            names += '\n' + original;
        for (const auto& output : graph.outputsOf(op.node)) {
            const auto dtype = output.tensor.valid() ? graph.text(graph.tensors[output.tensor.index()].dtype)
                                                     : std::string_view();
            outputs[i].push_back(kindOf(names, dtype, isInside));
        }
        op.isInsideQuantisation = isInside && !std::ranges::all_of(outputs[i], [](Quantised kind) {
                                      return kind == Quantised::End;
                                  });
    }
}

/// In a group with one op and one original name, outputs without a name get this original name.
void nameOutputsOfRenamedOps(GraphOps& ops)
{
    for (const auto& group : ops.groups) {
        auto& op = ops.ops[group.front()];
        if (group.size() == 1 && op.fusionNumber.empty() && op.originalNames.size() == 1 &&
            !op.originalNames.front().empty())
            nameOutputs(op.outputs, op.originalNames.front());
    }
}

using OpsByName = std::unordered_map<std::string_view, std::size_t>;

OpsByName byName(const GraphOps& ops)
{
    OpsByName names;
    for (std::size_t i = 0; i < ops.ops.size(); ++i)
        names.try_emplace(ops.ops[i].name, i);
    return names;
}

} // namespace

Result<GraphOps> readGraphOps(const ModelGraph& graph)
{
    GraphOps ops;
    ops.opOfNode.assign(graph.nodes.size(), kNoOp);
    std::unordered_set<std::string> seen; // key of the group and name
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        GraphOp op;
        op.node = NodeId::of(i);
        OPSCOPE_TRY_ASSIGN(const auto attributes, graph.attributesOf(op.node));
        op.name = graph.nameOf(op.node);
        op.fusionNumber = textOf(attributes.own, "_L1_fusion_sub_graph_no");
        op.isMulti = textOf(attributes.own, "_datadump_is_multiop") == "true";
        op.outputs = outputsOf(attributes);
        for (const auto original : graph.originalNamesOf(op.node))
            op.originalNames.emplace_back(graph.text(original));
        if (!graph.nodes[i].hasOriginalNamesList) {
            op.originalNames = {op.name};
            nameOutputs(op.outputs, op.name);
        } else if (op.originalNames.empty()) {
            op.originalNames = {""};
        }
        if (!seen.insert(keyOf(op) + '\n' + op.name).second)
            continue;
        ops.opOfNode[i] = ops.ops.size();
        ops.ops.push_back(std::move(op));
    }
    groupOps(ops);
    nameOutputsOfRenamedOps(ops);
    markQuantised(ops, graph);
    return ops;
}

void mergeQuantRule(GraphOps& ops, const GraphOps& quant)
{
    const auto names = byName(quant);
    for (auto& op : ops.ops) {
        std::vector<std::string> originals;
        std::unordered_set<std::string_view> taken;
        std::unordered_set<std::size_t> groups; // several names may belong to one group
        for (const auto& name : op.originalNames) {
            const auto found = names.find(name);
            if (found == names.end())
                continue;
            if (!groups.insert(quant.ops[found->second].group).second)
                continue;
            for (const auto member : quant.groups[quant.ops[found->second].group]) {
                for (const auto& original : quant.ops[member].originalNames) {
                    if (taken.insert(original).second)
                        originals.push_back(original);
                }
            }
        }
        std::vector<OriginDesc> outputs;
        for (const auto& desc : op.outputs) {
            const auto found = names.find(desc.name);
            if (desc.name.empty() || found == names.end())
                continue;
            const auto take = [&](OriginDesc before) {
                if (desc.format) {
                    before.format = desc.format;
                    before.shape = desc.shape;
                }
                outputs.push_back(std::move(before));
            };
            for (const auto member : quant.groups[quant.ops[found->second].group]) {
                const auto& before = quant.ops[member];
                if (!desc.output) {
                    for (const auto& each : before.outputs)
                        take(each);
                } else if (before.name == desc.name) {
                    take(*desc.output < before.outputs.size() ? before.outputs[*desc.output] : OriginDesc{});
                }
            }
        }
        if (!originals.empty())
            op.originalNames = std::move(originals);
        if (!outputs.empty())
            op.outputs = std::move(outputs);
        op.fusionNumber.clear();
    }
    groupOps(ops);
}

void mergeUnfused(GraphOps& ops, const GraphOps& closed)
{
    std::unordered_map<std::string_view, std::size_t> opOfOriginal;
    for (std::size_t i = 0; i < closed.ops.size(); ++i) {
        for (const auto& original : closed.ops[i].originalNames)
            opOfOriginal[original] = i;
    }
    for (auto& op : ops.ops) {
        if (op.originalNames.size() == 1 && op.originalNames.front().empty())
            continue;
        std::vector<std::string> originals;
        std::unordered_set<std::string_view> taken;
        for (const auto& original : op.originalNames) {
            const auto found = opOfOriginal.find(original);
            if (found == opOfOriginal.end())
                continue;
            const auto& name = closed.ops[found->second].name;
            if (taken.insert(name).second)
                originals.push_back(name);
        }
        for (auto& desc : op.outputs) {
            const auto found = desc.name.empty() ? opOfOriginal.end() : opOfOriginal.find(desc.name);
            if (found == opOfOriginal.end())
                continue;
            const auto& unfused = closed.ops[found->second];
            for (const auto member : closed.groups[unfused.group]) {
                const auto& outputs = closed.ops[member].outputs;
                const auto same = std::ranges::find_if(outputs, [&](const OriginDesc& each) {
                    return each.name == desc.name && each.output == desc.output;
                });
                if (same == outputs.end())
                    continue;
                desc.output = static_cast<std::uint64_t>(same - outputs.begin());
                break;
            }
            desc.name = unfused.name;
        }
        op.originalNames = std::move(originals);
    }
}

} // namespace opscope::accuracy
