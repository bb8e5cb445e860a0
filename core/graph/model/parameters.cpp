// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model/parameters.h"

#include <span>
#include <string_view>

#include "core/graph/model/tensor_bytes.h"

namespace opscope {
namespace {

enum class Kind { None, Convolution, Depthwise, Product };

Kind kindOf(std::string_view type)
{
    if (type == "Conv" || type == "Conv2D" || type == "Conv3D" || type == "Convolution")
        return Kind::Convolution;
    if (type == "DepthwiseConv2D" || type == "DepthwiseConv2dNative")
        return Kind::Depthwise;
    if (type == "MatMul" || type == "MatMulV2" || type == "MatMulV3" || type == "BatchMatMul" ||
        type == "BatchMatMulV2" || type == "Gemm" || type == "FullyConnection" || type == "InnerProduct")
        return Kind::Product;
    return Kind::None;
}

/// In the framework: layouts of the chip are padded.
std::span<const std::int64_t> dimsOf(const ModelGraph& graph, TensorId id)
{
    if (!id.valid())
        return {};
    const auto& tensor = graph.tensors[id.index()];
    return graph.dimsOf(tensor.originShape.rank > 0 ? tensor.originShape : tensor.shape);
}

std::string_view layoutOf(const ModelGraph& graph, TensorId id)
{
    const auto& tensor = graph.tensors[id.index()];
    return graph.text(tensor.originLayout.valid() ? tensor.originLayout : tensor.layout);
}

bool isTrue(const ModelGraph& graph, NodeId node, std::string_view attribute)
{
    const auto attributes = graph.attributesOf(node);
    const auto* const found = attributes ? attributes->find(attribute) : nullptr;
    return found != nullptr && !found->values.empty() && found->values[0] != "0" &&
           found->values[0] != "false";
}

std::optional<std::uint64_t> product(std::optional<std::uint64_t> a, std::optional<std::uint64_t> b)
{
    std::uint64_t out = 0;
    if (!a || !b || __builtin_mul_overflow(*a, *b, &out))
        return {};
    return out;
}

} // namespace

std::optional<std::uint64_t> macsOf(const ModelGraph& graph, NodeId node)
{
    const auto kind = kindOf(graph.typeOf(node));
    const auto inputs = graph.inputsOf(node);
    const auto outputs = graph.outputsOf(node);
    if (kind == Kind::None || inputs.size() < 2 || outputs.empty())
        return {};
    const auto out = dimsOf(graph, outputs[0].tensor);
    const auto other = dimsOf(graph, inputs[1].tensor);
    if (out.empty() || other.empty())
        return {};
    if (kind != Kind::Product) {
        // The kernel without its output channels, which are the first dimension in NCHW and the last in HWCN.
        const auto layout = layoutOf(graph, inputs[1].tensor);
        const bool isOutLast = layout == "HWCN" || layout == "DHWCN";
        auto inner = isOutLast ? other.first(other.size() - 1) : other.subspan(1);
        if (kind == Kind::Depthwise && isOutLast && inner.size() > 1)
            inner = inner.first(inner.size() - 1); // the channels are those of the output
        return product(elementsOf(out), elementsOf(inner));
    }
    const auto first = dimsOf(graph, inputs[0].tensor);
    if (first.size() < 2)
        return {};
    const bool isTransposed =
        first.size() >= 2 && (isTrue(graph, node, "transpose_x1") || isTrue(graph, node, "adj_x1") ||
                              isTrue(graph, node, "transA"));
    if (graph.typeOf(node) == "FullyConnection" || graph.typeOf(node) == "InnerProduct")
        return product(elementsOf(out), elementsOf(other.subspan(1)));
    const auto inner = first[first.size() - (isTransposed ? 2 : 1)];
    return inner < 0 ? std::nullopt : product(elementsOf(out), static_cast<std::uint64_t>(inner));
}

void ModelMacs::add(std::optional<std::uint64_t> ofNode)
{
    if (__builtin_add_overflow(macs, ofNode.value_or(0), &macs))
        macs = UINT64_MAX;
    known += ofNode ? 1U : 0U;
}

ModelMacs macsOf(const ModelGraph& graph)
{
    ModelMacs out;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        out.add(macsOf(graph, NodeId::of(i)));
    return out;
}

} // namespace opscope
