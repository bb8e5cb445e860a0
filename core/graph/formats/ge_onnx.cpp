// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/formats/ge_onnx.h"

#include <charconv>
#include <fmt/format.h>

namespace opscope {
namespace {

constexpr std::string_view kOriginalNames = "_datadump_original_op_names";

std::int64_t numberOf(std::string_view text)
{
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

using Values = std::map<std::string, std::vector<std::string>, std::less<>>;

/// Type and shape of an input or output: "input_desc_shape:0".
TensorId tensorOf(GraphBuilder& builder, const Values& values, std::string_view side, std::size_t i)
{
    const auto get = [&](std::string_view what) -> const std::vector<std::string>* {
        const auto it = values.find(fmt::format("{}_desc_{}:{}", side, what, i));
        return it == values.end() || it->second.empty() ? nullptr : &it->second;
    };
    const auto text = [&](std::string_view what) {
        const auto* const all = get(what);
        if (all == nullptr)
            return StringId{};
        const std::string_view first = all->front();
        return builder.intern(first.substr(first.starts_with("DT_") ? 3 : 0));
    };
    const auto shape = [&](std::string_view what) {
        const auto* const all = get(what);
        std::vector<std::int64_t> dims;
        for (const auto& value : all == nullptr ? std::vector<std::string>() : *all)
            dims.push_back(numberOf(value));
        return all == nullptr ? GraphShape{} : builder.shape(dims);
    };
    GraphTensor tensor{text("dtype"), text("layout"), shape("shape"), text("origin_layout"),
                       shape("origin_shape")};
    if (!tensor.originLayout.valid())
        tensor.originLayout = text("origin_format");
    return tensor == GraphTensor{} ? TensorId{} : builder.tensor(tensor);
}

} // namespace

std::string_view geOnnxType(std::string_view type)
{
    return type.substr(type.starts_with("ge:") ? 3 : 0);
}

bool GeOnnxNode::wants(std::string_view attribute) const
{
    return attribute == "id" || attribute == "stream_id" || attribute == kOriginalNames ||
           attribute.starts_with("input_desc_") || attribute.starts_with("output_desc_");
}

void GeOnnxNode::take(GraphAttribute&& attribute)
{
    if (wants(attribute.name))
        m_values[std::move(attribute.name)] = std::move(attribute.values);
}

void GeOnnxNode::apply(GraphBuilder& builder, NodeId id)
{
    if (m_values.empty())
        return;
    auto& graph = builder.graph();
    auto& node = builder.node();
    const auto first = [&](std::string_view name) {
        const auto it = m_values.find(name);
        if (it == m_values.end())
            return std::int64_t{-1};
        return it->second.empty() ? 0 : numberOf(it->second.front()); // zero is not written
    };
    node.id = first("id");
    node.stream = static_cast<std::int32_t>(first("stream_id"));
    if (const auto it = m_values.find(kOriginalNames); it != m_values.end()) {
        node.hasOriginalNamesList = true;
        for (const auto& name : it->second)
            builder.addOriginalName(name);
    }
    for (std::size_t i = 0; i < graph.inputsOf(id).size(); ++i)
        graph.inputs[node.firstInput + i].tensor = tensorOf(builder, m_values, "input", i);
    for (std::size_t i = 0; i < graph.outputsOf(id).size(); ++i)
        graph.outputs[node.firstOutput + i].tensor = tensorOf(builder, m_values, "output", i);
}

} // namespace opscope
