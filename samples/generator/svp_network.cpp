// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/svp_network.h"

#include <algorithm>
#include <fmt/format.h>

#include "samples/generator/random.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

// What all layers of a kind take together, ns. The layers that do not belong to the story take the same in
// both.
constexpr std::int64_t kConvTotal = 10'300'000;
constexpr std::int64_t kConvSlowdown = 3'150'000; ///< what Mish adds to the Conv layers
constexpr std::int64_t kSoftplusTotal = 2'240'000;
constexpr std::int64_t kTanhTotal = 2'480'000;
constexpr std::int64_t kMulTotal = 2'120'000;
constexpr std::int64_t kLeakyReluTotal = 1'140'000;
constexpr std::int64_t kOtherTotal = 1'960'000;

struct Shape {
    std::int64_t channels = 0;
    std::int64_t side = 0;
    std::string layer{}; ///< whose output it is; "": the picture

    std::int64_t bytes() const { return channels * side * side; }
};

/// Builds the network block by block; `m_shape` is the output of the last layer.
class NetworkBuilder {
public:
    explicit NetworkBuilder(Activation activation) : m_activation(activation) {}

    void conv(std::int64_t channels, std::int64_t kernel, std::int64_t stride = 1, bool isActivated = true)
    {
        ++m_block;
        Shape out{channels, m_shape.side / stride};
        SvpLayer layer;
        layer.kind = LayerKind::Conv;
        layer.name = fmt::format("layer{}-conv", m_block);
        // the converter folds the batch normalisation and the scale into the convolution
        layer.oriName =
            isActivated ? fmt::format("layer{0}-conv;layer{0}-bn;layer{0}-scale", m_block) : layer.name;
        layer.inputBytes = m_shape.bytes();
        layer.outputBytes = out.bytes();
        layer.weightBytes = channels * m_shape.channels * kernel * kernel + channels * 4;
        layer.macs = out.bytes() * m_shape.channels * kernel * kernel;
        layer.isActivated = isActivated;
        layer.kernel = kernel;
        layer.stride = stride;
        out.layer = layer.name;
        add(std::move(layer), {m_shape.layer}, out);
        if (!isActivated)
            return;
        if (m_activation == Activation::LeakyRelu) {
            elementwise(LayerKind::LeakyRelu, "act", 1);
            return;
        }
        elementwise(LayerKind::Softplus, "act_softplus", 1);
        elementwise(LayerKind::Tanh, "act_tanh", 1);
        elementwise(LayerKind::Mul, "act_mul", 2);
        m_layers.back().inputs.push_back(out.layer);
    }

    void shortcut(const Shape& around)
    {
        elementwise(LayerKind::Eltwise, "shortcut", 2, true);
        m_layers.back().inputs.push_back(around.layer);
    }
    void pooling() { elementwise(LayerKind::Pooling, "maxpool", 1, true); }
    /// Of the last output and others.
    void concat(std::int64_t channels, const std::vector<Shape>& others)
    {
        m_shape.channels = channels;
        elementwise(LayerKind::Concat, "concat", 1, true);
        for (const auto& other : others)
            m_layers.back().inputs.push_back(other.layer);
    }
    void upsample()
    {
        const auto in = m_shape.bytes();
        m_shape.side *= 2;
        elementwise(LayerKind::Upsample, "upsample", 1, true);
        m_layers.back().inputBytes = in;
    }
    void detection(const std::vector<Shape>& others)
    {
        elementwise(LayerKind::DetectionOutput, "detection_out", 1, true);
        for (const auto& other : others)
            m_layers.back().inputs.push_back(other.layer);
    }
    const Shape& last() const { return m_shape; }
    void reset(const Shape& shape) { m_shape = shape; }

    /// A stage of a cross-stage-partial network: half of the channels go through `blocks` residual blocks.
    void stage(std::int64_t channels, int blocks)
    {
        conv(channels, 3, 2);
        const auto half = channels / 2;
        const auto in = m_shape;
        conv(half, 1);
        const auto aside = m_shape;
        reset(in);
        conv(half, 1);
        for (int i = 0; i < blocks; ++i) {
            const auto around = m_shape;
            conv(half, 1);
            conv(half, 3);
            shortcut(around);
        }
        conv(half, 1);
        concat(channels, {aside});
        conv(channels, 1);
    }

    std::vector<SvpLayer> take() { return std::move(m_layers); }

private:
    void elementwise(LayerKind kind, const char* suffix, std::int64_t inputs, bool isNewBlock = false)
    {
        if (isNewBlock)
            ++m_block;
        SvpLayer layer;
        layer.kind = kind;
        layer.name = fmt::format("layer{}-{}", m_block, suffix);
        layer.oriName = layer.name;
        layer.inputBytes = m_shape.bytes() * inputs;
        layer.outputBytes = m_shape.bytes();
        auto out = m_shape;
        out.layer = layer.name;
        add(std::move(layer), {m_shape.layer}, out);
    }

    void add(SvpLayer layer, std::vector<std::string> inputs, const Shape& out)
    {
        if (!inputs.front().empty())
            layer.inputs = std::move(inputs);
        layer.channels = out.channels;
        layer.side = out.side;
        m_layers.push_back(std::move(layer));
        m_shape = out;
    }

    Activation m_activation;
    std::vector<SvpLayer> m_layers;
    Shape m_shape{3, 416};
    int m_block = 0;
};

std::vector<SvpLayer> network(Activation activation)
{
    NetworkBuilder net(activation);
    net.conv(32, 3);
    net.stage(64, 1);
    net.stage(128, 2);
    net.stage(256, 4);
    const auto large = net.last();
    net.stage(512, 4);
    const auto middle = net.last();
    net.stage(1024, 2);
    net.conv(512, 1);
    net.conv(1024, 3);
    net.conv(512, 1);
    std::vector<Shape> pooled{net.last()};
    for (int i = 0; i < 3; ++i) {
        net.pooling();
        if (i < 2)
            pooled.push_back(net.last());
    }
    net.concat(2048, pooled);
    net.conv(512, 1);
    net.conv(1024, 3);
    net.conv(512, 1);
    const auto small = net.last();
    net.conv(1024, 3);
    net.conv(255, 1, 1, false);
    const auto head = net.last();
    net.reset(small);
    net.conv(256, 1);
    net.upsample();
    net.concat(512, {middle});
    net.conv(256, 1);
    net.conv(512, 3);
    net.conv(256, 1);
    const auto route = net.last();
    net.conv(512, 3);
    net.conv(255, 1, 1, false);
    const auto middleHead = net.last();
    net.reset(route);
    net.conv(128, 1);
    net.upsample();
    net.concat(256, {large});
    net.conv(128, 1);
    net.conv(256, 3);
    net.conv(255, 1, 1, false);
    const auto largeHead = net.last();
    net.reset(head);
    net.detection({middleHead, largeHead});
    return net.take();
}

/// Gives the layers that `is` picks the time `total`, shared by `weight`.
template <class Is, class Weight>
void shareTime(std::vector<SvpLayer>& layers, std::int64_t total, Is is, Weight weight)
{
    std::int64_t sum = 0;
    for (const auto& layer : layers)
        sum += is(layer) ? weight(layer) : 0;
    for (auto& layer : layers) {
        if (is(layer))
            layer.dur += total / 1000 * weight(layer) / (sum / 1000);
    }
}

std::int64_t convWeight(const SvpLayer& layer)
{
    const auto computeNs = layer.macs / 2'400;
    const auto memoryNs = (layer.ddrRead() + layer.ddrWrite()) / 14;
    return std::max(computeNs, memoryNs) + 6'000;
}

std::int64_t trafficWeight(const SvpLayer& layer)
{
    return (layer.ddrRead() + layer.ddrWrite()) / 10 + 6'000;
}

/// Layers whose own noise is larger than what the activation cost them: they do not get shorter.
bool isStubborn(const SvpLayer& layer)
{
    return layer.name == "layer68-conv" || layer.name == "layer71-conv";
}

void setTimes(std::vector<SvpLayer>& layers, Activation activation)
{
    const auto isKind = [](LayerKind kind) {
        return [kind](const SvpLayer& layer) { return layer.kind == kind; };
    };
    shareTime(layers, kConvTotal, isKind(LayerKind::Conv), convWeight);
    if (activation == Activation::Mish) {
        const auto isSlowed = [](const SvpLayer& l) {
            return l.kind == LayerKind::Conv && l.isActivated && !isStubborn(l);
        };
        // The Conv waits for its output to leave: half goes with its own time, half with what it stores.
        auto slowed = layers;
        shareTime(slowed, kConvSlowdown / 2, isSlowed, convWeight);
        shareTime(slowed, kConvSlowdown / 2, isSlowed,
                  [](const SvpLayer& l) { return l.outputBytes + 40'000; });
        layers = std::move(slowed);
    }
    shareTime(layers, kSoftplusTotal, isKind(LayerKind::Softplus), trafficWeight);
    shareTime(layers, kTanhTotal, isKind(LayerKind::Tanh), trafficWeight);
    shareTime(layers, kMulTotal, isKind(LayerKind::Mul), trafficWeight);
    shareTime(layers, kLeakyReluTotal, isKind(LayerKind::LeakyRelu), trafficWeight);
    const auto isOther = [](const SvpLayer& l) { return l.kind >= LayerKind::Eltwise; };
    shareTime(layers, kOtherTotal, isOther,
              [](const SvpLayer& l) { return l.isOnAiCpu() ? 600'000 : trafficWeight(l); });

    Random random(activation == Activation::Mish ? 928'001 : 928'002);
    for (auto& layer : layers) {
        layer.dur = layer.dur * random.between(9'960, 10'040) / 10'000;
        if (isStubborn(layer) && activation == Activation::LeakyRelu)
            layer.dur = layer.dur * 10'160 / 10'000;
        layer.gap = random.between(500, 1'400);
    }
}

void setRatios(SvpLayer& layer, Activation activation, Random& random)
{
    const auto share = [&](std::int64_t bytes) { // of the time, at 27 bytes a nanosecond, in 1e-4
        return std::clamp<std::int64_t>(bytes * 10'000 / 27 / layer.dur, 40, random.between(9'380, 9'790));
    };
    layer.dld = share(layer.inputBytes);
    layer.wld = layer.weightBytes == 0 ? 0 : share(layer.weightBytes);
    layer.dstr = share(layer.outputBytes);
    layer.dtrans = random.between(60, 420);
    if (layer.kind == LayerKind::Conv) {
        layer.macBusy = std::clamp<std::int64_t>(layer.macs * 10'000 / 3'300 / layer.dur, 900, 9'300);
        layer.macPpen = layer.macBusy * random.between(780, 930) / 1000;
        layer.vecBusy = random.between(120, 700);
        layer.vecPpen = layer.vecBusy * random.between(500, 800) / 1000;
        if (activation == Activation::Mish &&
            layer.isActivated) // the store buffer is drained by the Softplus
            layer.dstr = std::clamp<std::int64_t>(layer.dstr * 17 / 10 + random.between(300, 900), 0, 9'800);
        return;
    }
    if (layer.isOnAiCpu())
        return;
    layer.vecBusy = random.between(4'200, 7'900);
    layer.vecPpen = layer.vecBusy * random.between(520, 780) / 1000;
}

} // namespace

const char* layerTypeName(LayerKind kind)
{
    switch (kind) {
    case LayerKind::Conv:
        return "Conv";
    case LayerKind::Softplus:
        return "Softplus";
    case LayerKind::Tanh:
        return "Tanh";
    case LayerKind::Mul:
        return "Mul";
    case LayerKind::LeakyRelu:
        return "LeakyRelu";
    case LayerKind::Eltwise:
        return "Eltwise";
    case LayerKind::Concat:
        return "Concat";
    case LayerKind::Pooling:
        return "Pooling";
    case LayerKind::Upsample:
        return "Upsample";
    case LayerKind::DetectionOutput:
        return "DetectionOutput";
    }
    return "";
}

std::vector<SvpLayer> yoloRun(Activation activation)
{
    auto layers = network(activation);
    setTimes(layers, activation);
    Random random(928'100);
    for (auto& layer : layers)
        setRatios(layer, activation, random);
    return layers;
}

} // namespace opscope::samples
