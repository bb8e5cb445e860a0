// SPDX-License-Identifier: GPL-3.0-or-later
// Types of ops that a fusion pass makes one of. Source of the patterns: the passes of CANN in
// msprof-analyze's op_fusion_pass.yaml; BNInferenceD is from the face-mask tutorial.
#include <algorithm>

#include "core/advisor/engine/fusion_groups.h"

namespace opscope {
namespace {

constexpr std::string_view kElementwise =
    "Relu|Pow|Add|Sub|Mul|Div|Abs|Ceil|Log|Sqrt|Exp|LeakyRelu|Relu6|ReluV2";
constexpr std::string_view kMatMul = "MatMul|MatMulV2|MatMulV3|BatchMatMul|BatchMatMulV2";
constexpr std::string_view kConv = "Conv2D|Conv3D|DepthwiseConv2D";
constexpr std::string_view kBatchNorm = "BatchNorm|BNInference|BNInferenceD";
constexpr std::string_view kSoftmax = "Softmax|SoftmaxV2";

} // namespace

std::span<const FusionPattern> fusionPatterns()
{
    static const std::vector<FusionPattern> kPatterns{
        {"ConvBatchnormFusionPass", {kConv, kBatchNorm, kElementwise}},
        {"ConvBatchnormFusionPass", {kConv, kBatchNorm}},
        {"ConvBatchnormFusionPass", {"Conv2DTranspose|Conv2DTransposeD|Deconvolution", kBatchNorm}},
        {"TbeConv2DAddClipMulDivFusionPass", {"Conv2D", "Add", "Clip|Relu6", "Mul", "Div|Mul"}},
        {"TbeConvSigmoidMulQuantFusionPass", {"Conv2D", "Sigmoid", "Mul"}},
        {"TbeConvDoubleInFusionPass", {kConv, kElementwise, kElementwise}},
        {"TbeConvReluPoolFusionPass", {"Conv2D", kElementwise, "MaxPool|MaxPoolV3|Pooling"}},
        {"ConvToFullyConnectionFusionPass", {"FullyConnection", "Reshape"}},
        {"TbeConvElemwiseFusionPass", {kConv, kElementwise}},
        {"PadConv2dFusionPass", {"PadD|PadDV3|Pad", "Conv2D|DepthwiseConv2D"}},
        {"AttentionFusionPass", {kMatMul, "Mul", kSoftmax, kMatMul}},
        {"AttentionFusionPass", {kMatMul, "Mul", "TransData", kSoftmax, kMatMul}},
        {"AttentionFusionPass", {kMatMul, kSoftmax, kMatMul}},
        {"TbeBatchMatmulFusionPass", {kMatMul, "BiasAdd|Add", kElementwise}},
        {"MatMulBiasAddFusionPass", {kMatMul, "BiasAdd"}},
        {"TbeMatmulElemwiseFusionPass", {"MatMul|BatchMatMul|GEMM|FullyConnection", kElementwise}},
        {"TransposeGemmFusionPass", {"Transpose", "Gemm|GEMM"}},
        {"RmsNormFusionPass", {"Cast", "Square", "ReduceMeanD|ReduceMean", "Add", "Rsqrt"}},
        {"LayerNormFusionPass", {"Cast", "LayerNorm|LayerNormV3|LayerNormV4", "Cast"}},
        {"AddLayerNormFusionPass", {"Add", "LayerNorm|LayerNormV3|LayerNormV4"}},
        {"AddRmsNormFusionPass", {"Add", "RmsNorm"}},
        {"SwiGluFusionPass", {"Slice", "Slice", "Swish", "Mul"}},
        {"FfnFusionPass", {kMatMul, "Swish", kMatMul, "Mul", kMatMul}},
        {"CastReluCastFusionPass", {"Cast", "Relu", "Cast"}},
        {"ConcatV2FusionPass", {"ConcatV2", "ConcatV2"}},
        {"BnReduceFusionPass", {"BNTrainingUpdate", "ReluV2", "Conv2D", "BNTrainingReduce"}},
        {"TransDataConvBackpropFusionPass",
         {"TransData", "TransData", "Conv2DBackpropFilter|Conv2DBackpropInput|Conv2DBackpropFilterD"}}};
    return kPatterns;
}

bool isOneOf(std::string_view type, std::string_view types)
{
    while (!types.empty()) {
        const auto end = std::min(types.find('|'), types.size());
        if (type == types.substr(0, end))
            return true;
        types.remove_prefix(std::min(end + 1, types.size()));
    }
    return false;
}

} // namespace opscope
