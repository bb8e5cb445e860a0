// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/npu_model.h"

#include <fmt/format.h>

namespace opscope::samples {

namespace {

using Shapes = std::vector<std::vector<std::int64_t>>;

std::string shapesText(const Shapes& shapes)
{
    std::string text;
    for (const auto& shape : shapes)
        text += (text.empty() ? "" : ";") + fmt::format("{}", fmt::join(shape, ","));
    return text;
}

std::string repeated(const std::string& word, std::size_t n)
{
    std::string text = word;
    for (std::size_t i = 1; i < n; ++i)
        text += ';' + word;
    return text;
}

OpSpec op(const char* torchName, const char* aclName, const char* stem, const char* type,
          const char* taskType, std::int64_t ns, const Shapes& inputs, const Shapes& outputs,
          const char* dtype = "DT_BF16")
{
    OpSpec spec;
    spec.torchName = torchName;
    spec.aclName = aclName;
    spec.kernelName = fmt::format("{}_{}_{}", aclName, stem, type);
    spec.type = type;
    spec.taskType = taskType;
    spec.nominalNs = ns;
    spec.inputShapes = shapesText(inputs);
    spec.inputTypes = repeated(dtype, inputs.size());
    spec.inputFormats = repeated("ND", inputs.size());
    spec.outputShapes = shapesText(outputs);
    spec.outputTypes = repeated(dtype, outputs.size());
    spec.outputFormats = repeated("ND", outputs.size());
    for (const auto& shape : outputs) {
        std::int64_t size = 2;
        for (const auto n : shape)
            size *= n;
        spec.outputBytes += size;
    }
    const std::string kind = taskType;
    spec.blockNum = kind == "AI_CPU" ? 1 : kind == "AI_VECTOR_CORE" ? 48 : 24;
    if (kind == "AI_CORE")
        spec.cubePipes = {620, 210, 480, 590, 190};
    if (kind == "MIX_AIC") {
        spec.cubePipes = {410, 260, 330, 370, 210};
        spec.vectorPipes = {520, 190, 240, 160};
    }
    if (kind == "AI_VECTOR_CORE")
        spec.vectorPipes = {280, 130, 560, 440};
    return spec;
}

constexpr const char* kVector = "AI_VECTOR_CORE";
constexpr const char* kCube = "AI_CORE";

} // namespace

std::vector<OpSpec> forwardOps(int layers, bool isTraining)
{
    const Shapes x{{512, 1024}};
    std::vector<OpSpec> ops;
    ops.push_back(op("aten::embedding", "aclnnEmbedding", "GatherV3AiCore", "GatherV3", kVector, 11'800,
                     {{32000, 1024}, {512}}, x));
    for (int i = 0; i < layers; ++i) {
        ops.push_back(op("npu::npu_rms_norm", "aclnnRmsNorm", "RmsNorm", "RmsNorm", kVector, 14'200,
                         {{512, 1024}, {1024}}, x));
        ops.push_back(op("aten::linear", "aclnnMatmul", "MatMulCommon", "MatMulV2", kCube, 62'300,
                         {{512, 1024}, {3072, 1024}}, {{512, 3072}}));
        ops.push_back(op("npu::npu_rotary_mul", "aclnnApplyRotaryPosEmb", "ApplyRotaryPosEmbAiCore",
                         "ApplyRotaryPosEmb", kVector, 18'400, {{1, 512, 16, 64}, {1, 512, 16, 64}},
                         {{1, 512, 16, 64}, {1, 512, 16, 64}}));
        ops.push_back(op("npu::npu_fusion_attention", "aclnnFlashAttentionScore", "FlashAttentionScore",
                         "FlashAttentionScore", "MIX_AIC", 96'700,
                         {{1, 512, 1024}, {1, 512, 1024}, {1, 512, 1024}}, x));
        ops.push_back(op("aten::linear", "aclnnMatmul", "MatMulCommon", "MatMulV2", kCube, 24'900,
                         {{512, 1024}, {1024, 1024}}, x));
        ops.push_back(
            op("aten::add", "aclnnAdd", "AddAiCore", "Add", kVector, 8'700, {{512, 1024}, {512, 1024}}, x));
        ops.push_back(op("npu::npu_rms_norm", "aclnnRmsNorm", "RmsNorm", "RmsNorm", kVector, 14'100,
                         {{512, 1024}, {1024}}, x));
        ops.push_back(op("aten::linear", "aclnnMatmul", "MatMulCommon", "MatMulV2", kCube, 84'600,
                         {{512, 1024}, {5504, 1024}}, {{512, 5504}}));
        ops.push_back(op("npu::npu_swiglu", "aclnnSwiGlu", "SwiGlu", "SwiGlu", kVector, 21'300, {{512, 5504}},
                         {{512, 2752}}));
        ops.push_back(op("aten::linear", "aclnnMatmul", "MatMulCommon", "MatMulV2", kCube, 48'200,
                         {{512, 2752}, {1024, 2752}}, x));
        ops.push_back(
            op("aten::add", "aclnnAdd", "AddAiCore", "Add", kVector, 8'800, {{512, 1024}, {512, 1024}}, x));
    }
    ops.push_back(op("npu::npu_rms_norm", "aclnnRmsNorm", "RmsNorm", "RmsNorm", kVector, 14'300,
                     {{512, 1024}, {1024}}, x));
    ops.push_back(op("aten::linear", "aclnnMatmul", "MatMulCommon", "MatMulV2", kCube, 212'500,
                     {{512, 1024}, {32000, 1024}}, {{512, 32000}}));
    if (isTraining)
        ops.push_back(op("aten::cross_entropy_loss", "aclnnLogSoftmax", "LogSoftmaxV2AiCore", "LogSoftmaxV2",
                         kVector, 74'200, {{512, 32000}}, {{512, 32000}}));
    else
        ops.push_back(op("aten::multinomial", "aclnnMultinomial", "MultinomialAiCpu", "Multinomial", "AI_CPU",
                         61'000, {{1, 32000}}, {{1, 1}}, "FLOAT"));
    return ops;
}

std::vector<OpSpec> backwardOps(int layer)
{
    const Shapes x{{512, 1024}};
    std::vector<OpSpec> ops;
    if (layer == 1)
        ops.push_back(op("LogSoftmaxBackward0", "aclnnLogSoftmaxBackward", "LogSoftmaxGradAiCore",
                         "LogSoftmaxGrad", kVector, 81'400, {{512, 32000}, {512, 32000}}, {{512, 32000}}));
    ops.push_back(op("MmBackward0", "aclnnMatmul", "MatMulCommon", "MatMulV2", kCube, 50'400,
                     {{512, 1024}, {1024, 2752}}, {{512, 2752}}));
    ops.push_back(op("MmBackward0", "aclnnMatmul", "MatMulCommon", "MatMulV2", kCube, 51'900,
                     {{1024, 512}, {512, 2752}}, {{1024, 2752}}));
    ops.push_back(op("NpuSwigluBackward0", "aclnnSwiGluGrad", "SwiGluGrad", "SwiGluGrad", kVector, 33'700,
                     {{512, 2752}, {512, 5504}}, {{512, 5504}}));
    ops.push_back(op("MmBackward0", "aclnnMatmul", "MatMulCommon", "MatMulV2", kCube, 88'100,
                     {{5504, 512}, {512, 1024}}, {{5504, 1024}}));
    ops.push_back(op("NpuRmsNormBackward0", "aclnnRmsNormGrad", "RmsNormGrad", "RmsNormGrad", kVector, 27'200,
                     {{512, 1024}, {512, 1024}}, x));
    ops.push_back(op("NpuFusionAttentionBackward0", "aclnnFlashAttentionScoreGrad", "FlashAttentionScoreGrad",
                     "FlashAttentionScoreGrad", "MIX_AIC", 214'300,
                     {{1, 512, 1024}, {1, 512, 1024}, {1, 512, 1024}, {1, 512, 1024}},
                     {{1, 512, 1024}, {1, 512, 1024}, {1, 512, 1024}}));
    ops.push_back(op("MmBackward0", "aclnnMatmul", "MatMulCommon", "MatMulV2", kCube, 66'800,
                     {{3072, 512}, {512, 1024}}, {{3072, 1024}}));
    ops.push_back(op("AddBackward0", "aclnnInplaceAdd", "AddAiCore", "Add", kVector, 8'900,
                     {{512, 1024}, {512, 1024}}, x));
    return ops;
}

std::vector<OpSpec> optimizerOps()
{
    std::vector<OpSpec> ops;
    for (int i = 0; i < 3; ++i) {
        auto adam = op("npu::_npu_apply_adam_w", "aclnnApplyAdamWV2", "ApplyAdamWV2AiCore", "ApplyAdamWV2",
                       kVector, 118'600 + i * 7'400, {{4096, 1024}, {4096, 1024}, {4096, 1024}},
                       {{4096, 1024}, {4096, 1024}}, "FLOAT");
        adam.outputBytes = 0; // in place
        ops.push_back(adam);
    }
    return ops;
}

} // namespace opscope::samples
