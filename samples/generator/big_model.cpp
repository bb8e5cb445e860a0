// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/big_model.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <string_view>

#include "samples/generator/file_stream.h"

namespace opscope::samples {
namespace {

constexpr int kFromLayerBefore = -1;
constexpr int kNone = -2;
constexpr int kSharedInput = -3; ///< and -4, -5: one of the three of the model

struct Op {
    std::string_view name;
    std::string_view type;
    std::array<int, 3> inputs; ///< ops of the layer, or one of the above
    std::string_view shape;
};

/// One layer, in the order in which it runs.
constexpr Op kLayer[] = {
    {"attention/query/MatMul", "MatMulV2", {kFromLayerBefore, kNone, kNone}, "512 768"},
    {"attention/key/MatMul", "MatMulV2", {kFromLayerBefore, kNone, kNone}, "512 768"},
    {"attention/value/MatMul", "MatMulV2", {kFromLayerBefore, kNone, kNone}, "512 768"},
    {"attention/query/transpose", "TransposeD", {0, kSharedInput - 1, kNone}, "12 512 64"},
    {"attention/key/transpose", "TransposeD", {1, kSharedInput - 1, kNone}, "12 64 512"},
    {"attention/value/transpose", "TransposeD", {2, kNone, kNone}, "12 512 64"},
    {"attention/scores/BatchMatMul", "BatchMatMulV2", {3, 4, kNone}, "12 512 512"},
    {"attention/scores/Mul", "Mul", {6, kSharedInput - 2, kNone}, "12 512 512"},
    {"attention/scores/Add", "Add", {7, kSharedInput, kNone}, "12 512 512"},
    {"attention/scores/Softmax", "SoftmaxV2", {8, kNone, kNone}, "12 512 512"},
    {"attention/context/BatchMatMul", "BatchMatMulV2", {9, 5, kNone}, "12 512 64"},
    {"attention/context/trans_TransData", "TransData", {10, kNone, kNone}, "512 768"},
    {"attention/output/MatMul", "MatMulV2", {11, kNone, kNone}, "512 768"},
    {"attention/output/add", "Add", {12, kFromLayerBefore, kNone}, "512 768"},
    {"attention/output/LayerNorm", "LayerNorm", {13, kNone, kNone}, "512 768"},
    {"intermediate/MatMul", "MatMulV2", {14, kNone, kNone}, "512 3072"},
    {"intermediate/Gelu", "Gelu", {15, kNone, kNone}, "512 3072"},
    {"output/MatMul", "MatMulV2", {16, kNone, kNone}, "512 768"},
    {"output/add", "Add", {17, 14, kNone}, "512 768"},
    {"output/LayerNorm", "LayerNorm", {18, kNone, kNone}, "512 768"},
};
constexpr std::array<std::string_view, 3> kInputs{"input_mask", "position_ids", "attention_scale"};

class ModelWriter {
public:
    ModelWriter(std::string& text, bool areInputsShared) : m_text(text), m_areInputsShared(areInputsShared) {}

    void node(std::int64_t number)
    {
        if (number == 0)
            return op("input_ids", "Data", "512 768", {});
        if (number <= std::ssize(kInputs))
            return op(kInputs[static_cast<std::size_t>(number - 1)], "Data", "512", {});
        const auto at = number - 1 - std::ssize(kInputs);
        const auto layer = at / std::ssize(kLayer);
        const auto& kind = kLayer[at % std::ssize(kLayer)];
        std::string inputs;
        for (const auto input : kind.inputs) {
            if (input == kNone || (input <= kSharedInput && layer > 0 && !m_areInputsShared))
                continue;
            inputs += fmt::format("    input: \"{}:0\"\n", nameOf(layer, input));
        }
        op(nameOf(layer, static_cast<int>(at % std::ssize(kLayer))), kind.type, kind.shape, inputs);
    }

private:
    static std::string nameOf(std::int64_t layer, int input)
    {
        if (input <= kSharedInput)
            return std::string(kInputs[static_cast<std::size_t>(kSharedInput - input)]);
        if (input == kFromLayerBefore)
            return layer == 0 ? "input_ids" : nameOf(layer - 1, static_cast<int>(std::size(kLayer)) - 1);
        return fmt::format("bert/encoder/layer_{}/{}", layer, kLayer[input].name);
    }

    void op(std::string_view name, std::string_view type, std::string_view shape, std::string_view inputs)
    {
        fmt::format_to(std::back_inserter(m_text),
                       "  op {{\n    name: \"{}\"\n    type: \"{}\"\n{}    id: {}\n    stream_id: 0\n"
                       "    output_desc {{\n      dtype: DT_FLOAT16\n      layout: \"ND\"\n      shape {{\n",
                       name, type, inputs, m_id++);
        for (std::size_t begin = 0; begin < shape.size();) {
            const auto end = std::min(shape.find(' ', begin), shape.size());
            fmt::format_to(std::back_inserter(m_text), "        dim: {}\n", shape.substr(begin, end - begin));
            begin = end + 1;
        }
        m_text += "      }\n    }\n  }\n";
    }

    std::string& m_text;
    bool m_areInputsShared;
    std::int64_t m_id = 0;
};

} // namespace

Result<void> writeBigModel(const std::filesystem::path& file, std::int64_t nodes, bool areInputsShared)
{
    OPSCOPE_TRY_ASSIGN(auto out, FileStream::create(file));
    out.text() += "graph {\n  name: \"bert\"\n";
    ModelWriter writer(out.text(), areInputsShared);
    for (std::int64_t i = 0; i < nodes; ++i) {
        writer.node(i);
        OPSCOPE_TRY(out.flushIfFull());
    }
    out.text() += "}\n";
    return out.finish();
}

} // namespace opscope::samples
