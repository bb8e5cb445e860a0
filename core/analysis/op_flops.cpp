// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/op_flops.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/number.h"

namespace opscope {
namespace {

using Shape = std::vector<std::int64_t>;
constexpr std::int64_t kMostFlops = std::int64_t{1} << 60; ///< more is no shape of a real op
constexpr std::int64_t kMostDimension = std::int64_t{1} << 40;
constexpr std::int64_t kMostInWindow = std::int64_t{1} << 20; ///< stride, padding, dilation

const Arg* findArg(const Args& args, std::string_view key)
{
    const auto found = std::ranges::find(args, key, &Arg::key);
    return found == args.end() ? nullptr : &*found;
}

/// "32,1000;\r\n1000,4096" of torch_npu, or "[[32, 1000], [1000, 4096]]" of Kineto. An input without a shape
/// is empty.
std::vector<Shape> shapesOf(std::string_view text)
{
    const bool isJson = text.starts_with('[');
    std::vector<Shape> shapes;
    if (!isJson)
        shapes.emplace_back();
    int depth = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '[' && ++depth == 2)
            shapes.emplace_back();
        depth -= c == ']' ? 1 : 0;
        if (!isJson && c == ';')
            shapes.emplace_back();
        if (c < '0' || c > '9') {
            ++i;
            continue;
        }
        const auto begin = i;
        while (i < text.size() && text[i] >= '0' && text[i] <= '9')
            ++i;
        if (shapes.empty())
            continue;
        const auto number = wholeNumber(text.substr(begin, i - begin)).value_or(-1);
        const bool isNegative = begin > 0 && text[begin - 1] == '-';
        shapes.back().push_back(isNegative || number > kMostDimension ? -1 : number);
    }
    return shapes;
}

/// Texts in quotes of a JSON array, each once.
std::vector<std::string> textsOf(std::string_view json)
{
    std::vector<std::string> texts;
    for (std::size_t i = json.find('"'); i != std::string_view::npos; i = json.find('"', i)) {
        const auto end = json.find('"', i + 1);
        if (end == std::string_view::npos)
            break;
        texts.emplace_back(json.substr(i + 1, end - i - 1));
        i = end + 1;
    }
    return texts;
}

/// The product, or none if a factor is not positive or the product is too large.
std::optional<std::int64_t> product(const Shape& factors)
{
    std::int64_t out = 1;
    for (const auto factor : factors) {
        if (factor <= 0 || out > kMostFlops / factor)
            return std::nullopt;
        out *= factor;
    }
    return out;
}

std::optional<std::int64_t> flopsOfMatMul(const Shape& a, const Shape& b)
{
    const auto rank = a.size();
    if (rank < 2 || rank != b.size() || a[rank - 1] != b[rank - 2])
        return std::nullopt;
    auto factors = a;
    factors.push_back(b[rank - 1]);
    factors.push_back(2);
    return product(factors);
}

/// Of one pass: each element of the output needs a product with each weight of its channel.
std::optional<std::int64_t> flopsOfPass(Shape output, const Shape& weight)
{
    if (weight.size() < 3 || output.size() != weight.size())
        return std::nullopt;
    output.insert(output.end(), weight.begin() + 1, weight.end()); // channels of a group and the window
    output.push_back(2);
    return product(output);
}

std::optional<std::int64_t> flopsOfConvolution(const std::vector<Shape>& shapes,
                                               const std::vector<std::string>& values)
{
    if (shapes.size() < 2 || values.size() < 9 || values[6] != "False")
        return std::nullopt; // of a transposed one the input and the output change places
    const auto& input = shapes[0];
    const auto& weight = shapes[1];
    if (weight.size() < 3 || input.size() != weight.size())
        return std::nullopt;
    const auto numbers = [&](std::size_t at) {
        const auto found = shapesOf("[" + values[at] + "]");
        return found.empty() ? Shape() : found.front();
    };
    const auto stride = numbers(3);
    const auto padding = numbers(4);
    const auto dilation = numbers(5);
    Shape output{input[0], weight[0]};
    for (std::size_t d = 0; d + 2 < input.size(); ++d) {
        const auto of = [&](const Shape& each) {
            return each.empty() ? std::int64_t{-1} : each[std::min(d, each.size() - 1)];
        };
        if (of(stride) <= 0 || of(padding) < 0 || of(dilation) <= 0 ||
            std::max({of(stride), of(padding), of(dilation)}) > kMostInWindow || input[d + 2] <= 0 ||
            weight[d + 2] <= 0)
            return std::nullopt;
        output.push_back(
            (input[d + 2] + 2 * of(padding) - of(dilation) * (weight[d + 2] - 1) - 1) / of(stride) + 1);
    }
    return flopsOfPass(std::move(output), weight);
}

std::optional<std::int64_t> flopsOfBackward(const std::vector<Shape>& shapes,
                                            const std::vector<std::string>& values)
{
    if (shapes.size() < 3 || values.empty())
        return std::nullopt;
    const auto one = flopsOfPass(shapes[0], shapes[2]);
    const auto& mask = values.back(); // "[True, True, False]": of the input, the weight and the bias
    if (!one || mask.find("rue") == std::string::npos)
        return std::nullopt;
    const auto comma = mask.find(',');
    const bool hasInput = mask.substr(0, comma).find("rue") != std::string::npos;
    const bool hasWeight =
        comma != std::string::npos &&
        mask.substr(comma + 1, mask.find(',', comma + 1) - comma).find("rue") != std::string::npos;
    return *one * ((hasInput ? 1 : 0) + (hasWeight ? 1 : 0));
}

bool isConvolution(const TaskShape& task)
{
    return task.type.find("Conv2D") != std::string_view::npos ||
           task.type.find("Conv3D") != std::string_view::npos;
}

bool hasWord(const TaskShape& task, std::string_view word)
{
    return task.type.find(word) != std::string_view::npos;
}

/// The shape of an output of a convolution as N, C, [D,] H, W with these channels; empty for a format of
/// which the axes are not known, and if it cannot have these channels.
Shape plainOutput(const TaskShape& task, std::int64_t channels)
{
    const auto shapes = shapesOf(task.outputShape);
    auto shape = shapes.empty() ? Shape() : shapes.front();
    auto format = task.outputFormat.substr(0, task.outputFormat.find(';'));
    if (format.starts_with("FORMAT_"))
        format.remove_prefix(7);
    const auto rank = format.size();
    if (format == "NC1HWC0" && shape.size() == 5) {
        const auto padded = product({shape[1], shape[4]});
        if (padded && channels <= *padded && channels > *padded - shape[4])
            return {shape[0], channels, shape[2], shape[3]};
    } else if ((format == "NCHW" || format == "NCDHW") && shape.size() == rank) {
        if (shape[1] == channels)
            return shape;
    } else if ((format == "NHWC" || format == "NDHWC") && shape.size() == rank && shape.back() == channels) {
        std::ranges::rotate(shape.begin() + 1, shape.end() - 1, shape.end());
        return shape;
    }
    return {};
}

/// Without a stride: of the one task that computes it, each element of the output needs a product with each
/// weight of its channel.
std::optional<std::int64_t> flopsOfTask(const std::vector<Shape>& shapes, std::span<const TaskShape> tasks)
{
    if (std::ranges::count_if(tasks, isConvolution) != 1 || shapes.size() < 2 || shapes[0].empty() ||
        shapes[1].empty())
        return std::nullopt;
    const auto task = std::ranges::find_if(tasks, isConvolution);
    if (hasWord(*task, "Backprop") || hasWord(*task, "Transpose"))
        return std::nullopt;
    const auto output = plainOutput(*task, shapes[1][0]);
    return output.empty() || output[0] != shapes[0][0] ? std::nullopt : flopsOfPass(output, shapes[1]);
}

/// Without the mask: the tasks are named by the gradients that they compute.
std::optional<std::int64_t> flopsOfGradients(const std::vector<Shape>& shapes,
                                             std::span<const TaskShape> tasks)
{
    const auto of = [&](std::string_view word) {
        return std::ranges::count_if(tasks, [&](const auto& task) { return hasWord(task, word); });
    };
    const auto gradients = of("BackpropInput") + of("BackpropFilter");
    if (gradients == 0 || of("BackpropInput") > 1 || of("BackpropFilter") > 1 ||
        gradients != std::ranges::count_if(tasks, isConvolution) || shapes.size() < 3 ||
        shapes[0].size() < 2 || shapes[2].empty() || shapes[0][1] != shapes[2][0])
        return std::nullopt;
    const auto one = flopsOfPass(shapes[0], shapes[2]);
    return one ? std::optional(*one * gradients) : std::nullopt;
}

} // namespace

bool isArithmeticOp(std::string_view name)
{
    static constexpr std::array<std::string_view, 6> kOps{"aten::mm",          "aten::addmm",
                                                          "aten::bmm",         "aten::baddbmm",
                                                          "aten::convolution", "aten::convolution_backward"};
    return std::ranges::find(kOps, name) != kOps.end() || name.find("_attention") != std::string_view::npos ||
           name.starts_with("npu::npu_conv");
}

std::optional<std::int64_t> flopsOf(std::string_view name, const Args& args, std::span<const TaskShape> tasks)
{
    const auto* const dims = findArg(args, "Input Dims");
    if (dims == nullptr)
        return std::nullopt;
    const auto shapes = shapesOf(dims->value);
    const std::size_t first = name == "aten::addmm" || name == "aten::baddbmm" ? 1 : 0;
    if (name == "aten::mm" || name == "aten::bmm" || first == 1)
        return shapes.size() < first + 2 ? std::nullopt : flopsOfMatMul(shapes[first], shapes[first + 1]);
    const auto* const concrete = findArg(args, "Concrete Inputs");
    if (concrete == nullptr)
        return name == "aten::convolution"            ? flopsOfTask(shapes, tasks)
               : name == "aten::convolution_backward" ? flopsOfGradients(shapes, tasks)
                                                      : std::nullopt;
    const auto values = textsOf(concrete->value);
    if (name == "aten::convolution")
        return flopsOfConvolution(shapes, values);
    return name == "aten::convolution_backward" ? flopsOfBackward(shapes, values) : std::nullopt;
}

NumberType inputTypeOf(const Args& args)
{
    const auto* const types = findArg(args, "Input type");
    if (types == nullptr)
        return NumberType::Unknown;
    const std::string_view text = types->value;
    const auto first = text.substr(0, text.find_first_of(",;"));
    static constexpr std::array<std::pair<std::string_view, NumberType>, 5> kTypes{
        {{"BFloat16", NumberType::Bf16},
         {"Half", NumberType::Fp16},
         {"half", NumberType::Fp16},
         {"Float8", NumberType::Fp8},
         {"float", NumberType::Fp32}}};
    const auto* const known = std::ranges::find_if(
        kTypes, [&](const auto& type) { return first.find(type.first) != std::string_view::npos; });
    return known == kTypes.end() ? NumberType::Unknown : known->second;
}

bool isTf32Kernel(std::string_view name)
{
    // cuDNN writes "tf32f32", CUTLASS the shape of the instruction, "bf16_s1688" for another type.
    return name.find("tf32") != std::string_view::npos ||
           name.find("tensorop_s1688") != std::string_view::npos;
}

} // namespace opscope
