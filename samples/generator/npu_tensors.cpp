// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor dumps of a small net beside their ground truth. Two ops are wrong: one overflows float16, one lies
// in another layout than its header says. Only sums and products of small binary fractions are computed, so
// that every machine makes the same bytes.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "core/base/result.h"
#include "samples/generator/random.h"
#include "samples/generator/sample.h"

namespace opscope::samples {
namespace {

constexpr std::uint64_t kSeed = 20250704;
constexpr std::int64_t kFirstTime = 1751616001000000;
constexpr std::string_view kRun = "npu/20250704080000/0/small_net/1/0/";

using Values = std::vector<float>;
using Dims = std::vector<std::uint64_t>;

enum class Layout : std::uint8_t { Nchw = 0, Nd = 2, Nc1hwc0 = 3 };
constexpr std::uint64_t kC0 = 16;

/// What the device keeps of a value: binary16, rounded to nearest, too large ones infinite.
std::uint16_t half(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16U) & 0x8000U);
    const auto size = std::fabs(value);
    if (size >= 65520.0F)
        return static_cast<std::uint16_t>(sign | 0x7c00U);
    if (size == 0)
        return sign;
    const int exponent = std::max(std::ilogb(size), -14);
    const auto steps = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(size, 10 - exponent)));
    return static_cast<std::uint16_t>(sign | ((static_cast<std::uint32_t>(exponent + 14) << 10U) + steps));
}

void putHalf(std::string& bytes, float value)
{
    const auto bits = half(value);
    bytes += static_cast<char>(bits & 0xffU);
    bytes += static_cast<char>(bits >> 8U);
}

std::string varint(std::uint64_t value)
{
    std::string bytes;
    for (; value > 0x7f; value >>= 7U)
        bytes += static_cast<char>((value & 0x7fU) | 0x80U);
    return bytes + static_cast<char>(value);
}

std::string number(unsigned field, std::uint64_t value)
{
    return varint(field << 3U) + varint(value);
}

std::string part(unsigned field, const std::string& bytes)
{
    return varint(field << 3U | 2U) + varint(bytes.size()) + bytes;
}

std::string shapePart(unsigned field, const Dims& shape)
{
    std::string dims;
    for (const auto dim : shape)
        dims += varint(dim);
    return part(field, part(1, dims));
}

/// A tensor as the device has it.
struct OnDevice {
    Layout layout = Layout::Nd;
    Dims shape;   ///< in memory
    Dims logical; ///< NCHW
    std::string bytes;
};

OnDevice asStored(const Values& values, const Dims& logical, Layout layout)
{
    OnDevice tensor{layout, logical, logical, {}};
    if (layout != Layout::Nc1hwc0) {
        for (const auto value : values)
            putHalf(tensor.bytes, value);
        return tensor;
    }
    const auto blocks = (logical[1] + kC0 - 1) / kC0;
    const auto plane = logical[2] * logical[3];
    tensor.shape = {logical[0], blocks, logical[2], logical[3], kC0};
    for (std::uint64_t block = 0; block < logical[0] * blocks; ++block) {
        for (std::uint64_t at = 0; at < plane; ++at) {
            for (std::uint64_t c = 0; c < kC0; ++c) {
                const auto channel = block % blocks * kC0 + c;
                const bool isPadding = channel >= logical[1];
                putHalf(tensor.bytes,
                        isPadding ? 0 : values[(block / blocks * logical[1] + channel) * plane + at]);
            }
        }
    }
    return tensor;
}

std::string tensorText(const OnDevice& tensor, bool isInput)
{
    constexpr std::uint64_t kFloat16 = 2;
    return number(1, kFloat16) + number(2, static_cast<std::uint64_t>(tensor.layout)) +
           shapePart(3, tensor.shape) + number(isInput ? 5 : 6, tensor.bytes.size()) +
           shapePart(isInput ? 6 : 7, tensor.logical);
}

std::string dumpOf(const std::string& op, const std::vector<OnDevice>& inputs, const OnDevice& output,
                   std::int64_t time)
{
    auto header =
        part(1, "2.0") + number(2, static_cast<std::uint64_t>(time)) + part(3, tensorText(output, false));
    std::string data;
    for (const auto& input : inputs) {
        header += part(4, tensorText(input, true));
        data += input.bytes;
    }
    header += part(6, op);
    data += output.bytes;
    std::string length(8, '\0');
    for (std::size_t i = 0; i < length.size(); ++i)
        length[i] = static_cast<char>(header.size() >> (8 * i) & 0xffU);
    return length + header + data;
}

std::string npyOf(const Values& values, const Dims& shape)
{
    std::string dims;
    for (const auto dim : shape)
        dims += fmt::format("{}, ", dim);
    auto dict = fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}), }}", dims);
    dict.resize(117, ' ');
    std::string text("\x93NUMPY\x01\0\x76\0", 10);
    text += dict + '\n';
    for (const auto value : values) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        for (unsigned shift = 0; shift < 32; shift += 8)
            text += static_cast<char>(bits >> shift & 0xffU);
    }
    return text;
}

struct Op {
    std::string type;
    std::string name;
    std::string source; ///< "": the input of the model
    Dims shape;
    Layout layout = Layout::Nc1hwc0;
    Values golden;
    Values npu; ///< in the logical order, as its bytes are read by the header
};

std::string graphOf(const std::vector<Op>& ops)
{
    constexpr std::array<std::string_view, 4> kLayouts{"NCHW", "", "ND", "NC1HWC0"};
    std::string text = "graph {\n  name: \"small_net\"\n";
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto& op = ops[i];
        text += fmt::format("  op {{\n    name: \"{}\"\n    type: \"{}\"\n    id: {}\n", op.name, op.type, i);
        if (!op.source.empty())
            text += fmt::format("    input: \"{}:0\"\n", op.source);
        text += fmt::format("    output_desc {{\n      dtype: DT_FLOAT16\n      layout: \"{}\"\n",
                            kLayouts[static_cast<std::size_t>(op.layout)]);
        text += "      attr { key: \"origin_format\" value { s: \"NCHW\" } }\n";
        text += "      attr { key: \"origin_shape\" value { list {";
        for (const auto dim : op.shape)
            text += fmt::format(" i: {}", dim);
        text += " val_type: 2 } } }\n    }\n  }\n";
    }
    text += fmt::format("  op {{\n    name: \"output\"\n    type: \"NetOutput\"\n    id: {}\n    input: "
                        "\"{}:0\"\n  }}\n}}\n",
                        ops.size(), ops.back().name);
    return text;
}

Values scaled(const Values& values, float factor, float offset = 0)
{
    Values result;
    for (const auto value : values)
        result.push_back(value * factor + offset);
    return result;
}

/// NHWC values where the header says NCHW: the same bytes, read in another order.
Values readInWrongOrder(const Values& values, const Dims& shape)
{
    Values result;
    for (std::uint64_t at = 0; at < shape[2] * shape[3]; ++at) {
        for (std::uint64_t c = 0; c < shape[1]; ++c)
            result.push_back(values[c * shape[2] * shape[3] + at]);
    }
    return result;
}

/// The sum of 2 x 2 neighbours.
Values pooled(const Values& values, const Dims& shape)
{
    Values result;
    for (std::uint64_t c = 0; c < shape[1]; ++c) {
        for (std::uint64_t h = 0; h < shape[2]; h += 2) {
            for (std::uint64_t w = 0; w < shape[3]; w += 2) {
                const auto* const row = values.data() + (c * shape[2] + h) * shape[3] + w;
                result.push_back(row[0] + row[1] + row[shape[3]] + row[shape[3] + 1]);
            }
        }
    }
    return result;
}

std::vector<Op> smallNet()
{
    Random random(kSeed);
    const Dims wide{1, 20, 16, 16};
    const Dims narrow{1, 20, 8, 8};
    Values input;
    for (std::uint64_t i = 0; i < 20 * 16 * 16; ++i) // eighths: a half and a float hold them alike
        input.push_back(static_cast<float>(random.between(-800, 800)) / 8);
    const auto conv = scaled(input, 1.5F, 0.3F);
    const auto scale = scaled(conv, 512);
    const auto back = scaled(scale, 1.0F / 512);
    const auto clip = [](Values values) {
        for (auto& value : values)
            value = std::clamp(value, -6.0F, 6.0F);
        return values;
    };
    const auto trans = clip(back);
    const auto pool = pooled(trans, wide);
    const auto transNpu = readInWrongOrder(trans, wide);
    // What the device makes of a value beyond 65504 is infinite, and stays so until it is clipped.
    Values scaleNpu;
    for (const auto value : scale)
        scaleNpu.push_back(std::fabs(value) >= 65520 ? std::copysign(INFINITY, value) : value);
    const auto backNpu = scaled(scaleNpu, 1.0F / 512);
    return {{"Data", "input", "", wide, Layout::Nchw, input, input},
            {"Conv2D", "conv1", "input", wide, Layout::Nc1hwc0, conv, conv},
            {"Mul", "scale", "conv1", wide, Layout::Nc1hwc0, scale, scaleNpu},
            {"RealDiv", "rescale", "scale", wide, Layout::Nc1hwc0, back, backNpu},
            {"ClipByValue", "clip", "rescale", wide, Layout::Nc1hwc0, trans, trans},
            {"TransposeD", "transpose", "clip", wide, Layout::Nchw, trans, transNpu},
            {"Pooling", "pool", "transpose", narrow, Layout::Nc1hwc0, pool, pooled(transNpu, wide)}};
}

constexpr std::string_view kReadme = R"(# Dumps of a small net, two ops of which are wrong

Seven ops of a net, dumped by the device in float16 (`npu/`), the same tensors of the framework in float32
(`golden/`) and the compiled graph (`ge_proto_00000042_Build.txt`).

    opscope-cli accuracy compare -m npu -g golden -f ge_proto_00000042_Build.txt -advisor

| op | cosine similarity | what happened |
|---|---|---|
| input, conv1, clip | 1.000000 | nothing: rounding to float16 |
| scale | nan | **begins here**: 777 of 5120 values are beyond 65504, the largest float16, and became infinite |
| rescale | nan | inherits it |
| transpose | below 0.1 | **begins here**: its header says NCHW, its bytes are in the order NHWC |
| pool | below 0.1 | inherits it, and is the output of the net |

`clip` brings the infinite values back to 6, as it does the true ones: the net seems fine again behind it. That is why an
overflow is looked for in each tensor (column OverFlow), not at the output alone.

Made by `samples/generator/npu_tensors.cpp`; the values are small binary fractions.
)";

} // namespace

Files smallNetDumps()
{
    const auto ops = smallNet();
    Files files;
    files["README.md"] = kReadme;
    files["ge_proto_00000042_Build.txt"] = graphOf(ops);
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto& op = ops[i];
        const auto time = kFirstTime + static_cast<std::int64_t>(i) * 100;
        std::vector<OnDevice> inputs;
        if (i > 0)
            inputs.push_back(asStored(ops[i - 1].npu, ops[i - 1].shape, ops[i - 1].layout));
        const auto name = fmt::format("{}.{}.{}.1.{}", op.type, op.name, i + 1, time);
        files[std::string(kRun) + name] =
            dumpOf(op.name, inputs, asStored(op.npu, op.shape, op.layout), time);
        files[fmt::format("golden/{}.0.{}.npy", op.name, time)] = npyOf(op.golden, op.shape);
    }
    return files;
}

} // namespace opscope::samples
