// SPDX-License-Identifier: GPL-3.0-or-later
// Computes operations and bytes from shapes only, for runs that did not count them. If the shapes do not
// determine a value, it stays missing: nothing is guessed.
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "core/advisor/roofline/model_performance.h"
#include "core/advisor/roofline/roofline_work.h"
#include "core/base/ascii.h"
#include "core/base/number.h"

namespace opscope {
namespace {

constexpr std::size_t kMostTensors = 64;
constexpr std::size_t kMostDimensions = 16;

struct Tensor {
    std::vector<double> shape;
    std::string_view format;

    double elements() const
    {
        double product = shape.empty() ? 0 : 1;
        for (const auto length : shape)
            product *= length;
        return product;
    }
    std::size_t rank() const { return shape.size(); }
};

std::vector<std::string_view> split(std::string_view text, char at, std::size_t most)
{
    std::vector<std::string_view> parts;
    while (parts.size() < most) {
        const auto end = std::min(text.find(at), text.size());
        parts.push_back(text.substr(0, end));
        if (end == text.size())
            break;
        text.remove_prefix(end + 1);
    }
    return parts;
}

/// Empty if a shape cannot be read.
std::vector<Tensor> tensorsOf(std::string_view shapes, std::string_view formats)
{
    std::vector<Tensor> tensors;
    const auto names = split(formats, ';', kMostTensors);
    for (const auto shape : split(shapes, ';', kMostTensors)) {
        Tensor tensor;
        if (tensors.size() < names.size()) {
            tensor.format = names[tensors.size()];
            if (tensor.format.starts_with("FORMAT_"))
                tensor.format.remove_prefix(7);
        }
        for (const auto length : split(shape, ',', kMostDimensions)) {
            const auto value = wholeNumber<double>(length);
            if (!length.empty() && (!value || !(*value >= 0) || !std::isfinite(*value)))
                return {};
            if (!length.empty())
                tensor.shape.push_back(*value);
        }
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

/// Product of the dimensions before the matrix.
double batchOf(const Tensor& tensor)
{
    const std::size_t matrix = tensor.format == "FRACTAL_NZ" ? 4 : 2;
    double batch = 1;
    for (std::size_t i = 0; i + matrix < tensor.rank(); ++i)
        batch *= tensor.shape[i];
    return batch;
}

/// A has b*M*K elements, B has b*K*N or K*N, the output has b*M*N: K^2 = A * B / (output * batch of B). This
/// also holds if one of them is transposed.
double matmul(const std::vector<Tensor>& in, const Tensor& out)
{
    if (in.size() < 2 || in[0].rank() < 2 || in[1].rank() < 2 || out.elements() == 0)
        return std::nan("");
    const auto inner = std::sqrt(in[0].elements() * in[1].elements() / (out.elements() * batchOf(in[1])));
    return std::abs(inner - std::round(inner)) < 1e-6 * inner ? 2 * out.elements() * std::round(inner)
                                                              : std::nan("");
}

double channels(const Tensor& tensor)
{
    const auto& shape = tensor.shape;
    if (tensor.format == "NC1HWC0" && tensor.rank() == 5)
        return shape[1] * shape[4];
    if (tensor.format == "NDC1HWC0" && tensor.rank() == 6)
        return shape[2] * shape[5];
    if ((tensor.format == "NCHW" || tensor.format == "NCDHW") && tensor.rank() >= 4)
        return shape[1];
    return (tensor.format == "NHWC" || tensor.format == "NDHWC") && tensor.rank() >= 4 ? shape.back()
                                                                                       : std::nan("");
}

/// Each element of the output uses the weights of its channel. With C0 and FRACTAL_Z both counts include the
/// padding; the cube computes the padding too.
double convolution(const std::vector<Tensor>& in, const Tensor& out)
{
    return in.size() < 2 || in[1].rank() < 4 || !(channels(out) > 0)
               ? std::nan("")
               : 2 * out.elements() * in[1].elements() / channels(out);
}

/// Q * K and its product with V: 4 operations for each element of Q and each row of K. The sequence axis is
/// known if exactly one axis of Q matches the lengths of the softmax in the outputs (batch, heads, sequence,
/// 8), or if the axes of Q and K differ in only one.
double attention(const std::vector<Tensor>& in, const std::vector<Tensor>& out)
{
    if (in.size() < 3 || (in[0].rank() != 3 && in[0].rank() != 4) || in[0].rank() != in[1].rank())
        return std::nan("");
    const auto& query = in[0];
    const auto& key = in[1];
    std::vector<std::size_t> differ;
    std::vector<std::size_t> maybe; // axes that may be the sequence
    for (std::size_t axis = 0; axis + 1 < query.rank(); ++axis) {
        if (query.shape[axis] != key.shape[axis])
            differ.push_back(axis);
    }
    for (const auto& tensor : out) {
        if (tensor.rank() != 4 || tensor.shape[3] != 8)
            continue;
        for (std::size_t axis = 0; axis + 1 < query.rank(); ++axis) {
            if (query.shape[axis] == tensor.shape[2] &&
                (query.rank() == 4 || query.shape[1 - std::min<std::size_t>(axis, 1)] == tensor.shape[0]))
                maybe.push_back(axis);
        }
        break;
    }
    if (maybe.size() != 1 && differ.size() == 1)
        maybe = differ;
    return maybe.size() == 1 ? 4 * query.elements() * key.shape[maybe.front()] : std::nan("");
}

/// Bytes of each tensor; a missing shape counts as one element.
std::vector<double> bytesOfEach(std::string_view shapes, std::string_view types)
{
    constexpr auto kAll = std::string_view::npos; // a foreach op has hundreds of tensors
    if (types.ends_with(';'))
        types.remove_suffix(1);
    const auto ofTensors = split(shapes, ';', kAll);
    std::vector<double> bytes;
    for (const auto type : split(types, ';', kAll))
        bytes.push_back(tensorBytes(
            bytes.size() < ofTensors.size() ? ofTensors[bytes.size()] : std::string_view(), type));
    return bytes;
}

double sumOf(const std::vector<double>& bytes, std::size_t first = 0)
{
    double sum = 0;
    for (auto i = first; i < bytes.size(); ++i)
        sum += bytes[i];
    return sum;
}

bool startsWithOneOf(std::string_view type, std::initializer_list<std::string_view> prefixes)
{
    return std::ranges::any_of(prefixes, [&](std::string_view prefix) { return type.starts_with(prefix); });
}

bool picksRows(std::string_view type)
{
    return type == "Index" ||
           (type.find("Grad") == std::string_view::npos && type.find("Assign") == std::string_view::npos &&
            startsWithOneOf(type, {"Gather", "Slice", "StridedSlice", "EmbeddingLookup", "ResourceGather",
                                   "IndexSelect"}));
}

/// Index of the input with the new rows: after the tensor and the indices, or before the indices.
std::optional<std::size_t> rowsInPlace(std::string_view type)
{
    if (startsWithOneOf(type, {"IndexPut"}))
        return 1;
    // ScatterNd makes a new tensor, TensorScatter a complete copy.
    return type != "ScatterNd" && startsWithOneOf(type, {"Scatter", "ResourceScatter", "Inplace"})
               ? std::optional<std::size_t>(2)
               : std::nullopt;
}

/// Whether the old value is read too.
bool addsInPlace(std::string_view type)
{
    return std::ranges::any_of(
        std::initializer_list<std::string_view>{"Add", "Sub", "Mul", "Div", "Max", "Min"},
        [&](std::string_view word) { return type.find(word) != std::string_view::npos; });
}

} // namespace

bool readsUnknownPart(std::string_view type)
{
    return startsWithOneOf(type, {"EmbeddingBag", "GroupedMatmul", "GroupedMatMul", "IncreFlashAttention",
                                  "FusedInferAttention"}) ||
           type.find("Paged") != std::string_view::npos || type.find("Cache") != std::string_view::npos;
}

double bytesOfShapes(const OpView& view, std::size_t op)
{
    const auto& report = view.report();
    const auto& ops = report.ops;
    const auto text = [&](const Column<StringId>& column) {
        return op < column.size() ? report.text(column[op]) : std::string_view();
    };
    const auto type = view.type(op);
    if (op >= ops.inputTypes.size() || op >= ops.outputTypes.size() || op >= ops.inputShapes.size() ||
        op >= ops.outputShapes.size() || readsUnknownPart(type))
        return std::nan("");
    const auto in = bytesOfEach(text(ops.inputShapes), text(ops.inputTypes));
    const auto out = bytesOfEach(text(ops.outputShapes), text(ops.outputTypes));
    if (picksRows(type) && !in.empty())
        return sumOf(out) + std::min(in[0], sumOf(out)) + sumOf(in, 1);
    if (const auto rows = rowsInPlace(type); rows && *rows < in.size() && out.size() == 1 && out[0] == in[0])
        return sumOf(in, 1) + in[*rows] * (addsInPlace(type) ? 2 : 1);
    return sumOf(in) + sumOf(out);
}

double operationsOfShapes(const OpView& view, std::size_t op)
{
    const auto& ops = view.report().ops;
    const auto text = [&](const Column<StringId>& column) {
        return op < column.size() ? view.report().text(column[op]) : std::string_view();
    };
    const auto type = lowerAscii(view.type(op));
    const auto has = [&](std::string_view word) { return type.find(word) != std::string::npos; };
    const bool isMatmul = has("matmul") || has("gemm") || has("fullyconnection");
    const bool isConvolution = has("conv") && !has("backprop") && !has("transpose") && !has("confusion");
    const bool isAttention = has("attention") && !has("grad");
    if (!isMatmul && !isConvolution && !isAttention)
        return std::nan("");
    const auto in = tensorsOf(text(ops.inputShapes), text(ops.inputFormats));
    const auto out = tensorsOf(text(ops.outputShapes), text(ops.outputFormats));
    if (in.empty() || out.empty())
        return std::nan("");
    return isAttention ? attention(in, out)
           : isMatmul  ? matmul(in, out.front())
                       : convolution(in, out.front());
}

} // namespace opscope
