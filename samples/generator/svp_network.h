// SPDX-License-Identifier: GPL-3.0-or-later
// A YOLO-like network as it runs on an SS928: one layer after the other, with times, ratios and traffic.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace opscope::samples {

enum class LayerKind {
    Conv,
    Softplus,
    Tanh,
    Mul,
    LeakyRelu,
    Eltwise,
    Concat,
    Pooling,
    Upsample,
    DetectionOutput
};

/// "Conv", "Softplus", ...: the Layer Type of op_summary.
const char* layerTypeName(LayerKind kind);

/// One layer as it ran. Ratios in units of 1e-4.
struct SvpLayer {
    LayerKind kind = LayerKind::Conv;
    std::string name;
    std::string oriName;
    std::int64_t inputBytes = 0;
    std::int64_t outputBytes = 0;
    std::int64_t weightBytes = 0;
    std::int64_t macs = 0;
    bool isActivated = false;        ///< a Conv with an activation behind it
    std::vector<std::string> inputs; ///< names of the layers that it reads; none: the picture
    std::int64_t channels = 0;       ///< of its output, with `side` x `side` elements each
    std::int64_t side = 0;
    std::int64_t kernel = 0; ///< of a Conv
    std::int64_t stride = 1;
    std::int64_t dur = 0; ///< ns
    std::int64_t gap = 0; ///< ns between the end of the layer before and this one
    std::int64_t macBusy = 0, macPpen = 0, vecBusy = 0, vecPpen = 0;
    std::int64_t dstr = 0, dtrans = 0, dld = 0, wld = 0;

    bool isOnAiCpu() const { return kind == LayerKind::DetectionOutput; }
    std::int64_t ddrRead() const { return inputBytes + weightBytes; }
    std::int64_t ddrWrite() const { return outputBytes; }
};

/// Mish runs as Softplus, Tanh and Mul; LeakyRelu is one layer.
enum class Activation { Mish, LeakyRelu };

/// The layers in the order of their run. The same network in both cases: only what follows a Conv differs,
/// and how much the Conv is slowed by it.
std::vector<SvpLayer> yoloRun(Activation activation);

} // namespace opscope::samples
