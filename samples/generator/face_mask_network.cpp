// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/face_mask_network.h"

#include <algorithm>
#include <fmt/format.h>

#include "samples/generator/random.h"

namespace opscope::samples {

namespace {

// What all ops of a type take together, ns.
constexpr std::int64_t kConvTotal = 2'760'000;
constexpr std::int64_t kBatchNormTotal = 2'130'000;
constexpr std::int64_t kReluTotal = 1'080'000;
constexpr std::int64_t kFusedConvTotal = 1'360'000; ///< a fused Conv2D writes its feature map once
constexpr std::int64_t kOtherTotal = 510'000;

struct Shape {
    std::int64_t channels = 0;
    std::int64_t side = 0;

    std::int64_t size() const { return channels * side * side; }
    /// Five dimensions: the channels in blocks of 16.
    std::string text() const { return fmt::format("1,{},{},{},16", (channels + 15) / 16, side, side); }
    /// Four dimensions: the channels by themselves.
    std::string plainText() const { return fmt::format("1,{},{},{}", channels, side, side); }
};

struct Planned {
    FaceMaskOp op;
    std::int64_t weight = 0; ///< share of its type's time
};

class NetworkBuilder {
public:
    explicit NetworkBuilder(bool isFused) : m_isFused(isFused) {}

    void conv(const std::string& scope, std::int64_t channels, std::int64_t kernel, bool isNormalised)
    {
        const Shape out{channels, m_shape.side};
        auto planned = op(scope + "/Conv2D", "Conv2D",
                          out.size() * m_shape.channels * kernel * kernel / 900 + out.size() / 6 + 9'000);
        const auto c1 = (m_shape.channels + 15) / 16;
        planned.op.inputShapes = fmt::format("{};{},{},16,16;{}", m_shape.text(), c1 * kernel * kernel,
                                             (channels + 15) / 16, channels);
        planned.op.inputTypes = "FLOAT16;FLOAT16;FLOAT16";
        planned.op.inputFormats = "NC1HWC0;FRACTAL_Z;ND";
        planned.op.outputShapes = out.text();
        if (m_isFused && isNormalised) {
            planned.op.name = fmt::format("{0}/Conv2D{0}/BatchNorm{0}/Relu", scope);
            planned.op.originals = {scope + "/Conv2D", scope + "/BatchNorm", scope + "/Relu"};
        }
        add(planned);
        m_shape = out;
        if (!isNormalised || m_isFused)
            return;
        auto norm = op(scope + "/BatchNorm", "BNInferenceD", out.size() + 14'000);
        norm.op.inputShapes = fmt::format("{};1,{}", out.text(), channels);
        norm.op.inputTypes = "FLOAT16;FLOAT16";
        norm.op.inputFormats = "NC1HWC0;ND";
        add(norm);
        add(op(scope + "/Relu", "Relu", out.size() + 9'000));
    }

    void pool(const std::string& scope)
    {
        m_shape.side /= 2;
        add(op(scope + "/MaxPool", "Pooling", m_shape.size() * 2 + 9'000));
    }

    /// Changes of format: of the picture into blocks of channels, of a result out of them.
    void intoBlocks(const std::string& name, std::int64_t weight)
    {
        auto planned = op(name, "TransData", weight);
        planned.op.inputShapes = m_shape.plainText();
        planned.op.inputFormats = "NCHW";
        add(planned);
    }
    void fromBlocks(const std::string& name, std::int64_t weight)
    {
        auto planned = op(name, "TransData", weight);
        planned.op.outputShapes = m_shape.plainText();
        planned.op.outputFormats = "NCHW";
        add(planned);
    }
    /// Ops behind the heads, whose tensors are in no blocks.
    void plain(const std::string& name, const std::string& type, std::int64_t weight, bool isOnAiCpu = false)
    {
        auto planned = op(name, type, weight);
        planned.op.inputShapes = planned.op.outputShapes = m_shape.plainText();
        planned.op.inputFormats = planned.op.outputFormats = "NCHW";
        planned.op.isOnAiCpu = isOnAiCpu;
        add(planned);
    }
    /// Reads these instead of the op before.
    void readsInstead(std::vector<std::string> inputs) { m_ops.back().op.inputs = std::move(inputs); }

    /// Class and box branch of one scale.
    void head(int scale)
    {
        const auto in = m_shape;
        const auto before = m_last;
        for (const auto* branch : {"cls", "loc"}) {
            m_shape = in;
            m_last = before;
            const auto scope = fmt::format("{}_{}", branch, scale);
            conv(scope, 64, 3, true);
            conv(scope + "_out", std::string_view(branch) == "cls" ? 8 : 16, 3, false);
            fromBlocks(scope + "_trans", m_shape.size() + 8'000);
        }
        m_shape = in;
        m_last = before;
    }

    void reset(Shape shape) { m_shape = shape; }
    std::vector<Planned> take() { return std::move(m_ops); }

private:
    Planned op(const std::string& name, const std::string& type, std::int64_t weight) const
    {
        Planned planned;
        planned.op.name = name;
        planned.op.type = type;
        planned.op.inputShapes = planned.op.outputShapes = m_shape.text();
        planned.op.inputTypes = planned.op.outputTypes = "FLOAT16";
        planned.op.inputFormats = planned.op.outputFormats = "NC1HWC0";
        planned.weight = weight;
        return planned;
    }

    void add(Planned planned)
    {
        if (!m_last.empty())
            planned.op.inputs = {m_last};
        m_last = planned.op.name;
        m_ops.push_back(std::move(planned));
    }

    bool m_isFused;
    std::vector<Planned> m_ops;
    std::string m_last; ///< op whose output is read next; "": the picture
    Shape m_shape{3, 260};
};

std::vector<Planned> network(bool isFused)
{
    NetworkBuilder net(isFused);
    net.reset({3, 260});
    net.intoBlocks("trans_TransData_0", 60'000);
    constexpr std::int64_t kChannels[] = {32, 64, 64, 64, 128, 128, 64, 64};
    for (int i = 0; i < 8; ++i) {
        net.conv(fmt::format("conv2d_{}", i), kChannels[i], 3, true);
        if (i < 6)
            net.pool(fmt::format("maxpool2d_{}", i));
        if (i >= 3)
            net.head(i - 3);
    }
    const auto scales = [](const char* branch) {
        std::vector<std::string> names;
        for (int i = 0; i < 5; ++i)
            names.push_back(fmt::format("{}_{}_trans", branch, i));
        return names;
    };
    net.plain("loc_branch_concat", "ConcatD", 24'000);
    net.readsInstead(scales("loc"));
    net.plain("cls_branch_concat", "ConcatD", 19'000);
    net.readsInstead(scales("cls"));
    net.plain("cls_branch_concat/Sigmoid", "Sigmoid", 16'000);
    net.plain("nms/NonMaxSuppression", "NonMaxSuppressionV3", 120'000, true);
    net.readsInstead({"loc_branch_concat", "cls_branch_concat/Sigmoid"});
    return net.take();
}

std::int64_t typeTotal(const FaceMaskOp& op, bool isFused)
{
    if (op.type == "Conv2D")
        return isFused ? kFusedConvTotal : kConvTotal;
    if (op.type == "BNInferenceD")
        return kBatchNormTotal;
    return op.type == "Relu" ? kReluTotal : kOtherTotal;
}

void setPipes(FaceMaskOp& op, Random& random)
{
    op.aiCore = op.dur * random.between(900, 975) / 1000;
    const auto share = [&](std::int64_t low, std::int64_t high) {
        return op.aiCore * random.between(low, high) / 1000;
    };
    op.scalar = share(20, 190);
    op.icacheMiss = random.between(4, 420);
    if (op.type == "Conv2D") {
        op.mac = share(280, 620);
        op.vec = share(60, 240);
        op.mte1 = share(180, 520);
        op.mte2 = share(310, 830);
        op.mte3 = share(90, 330);
        return;
    }
    op.vec = op.type == "TransData" || op.type == "ConcatD" ? 0 : share(130, 420);
    op.mte2 = share(360, 780);
    op.mte3 = share(300, 640);
}

} // namespace

std::vector<FaceMaskOp> faceMaskRun(bool isFused, std::uint64_t seed)
{
    auto planned = network(isFused);
    Random random(seed);
    Random pipes(310'000 + (isFused ? 1 : 0));
    std::vector<FaceMaskOp> ops;
    for (const auto& one : planned) {
        std::int64_t sum = 0;
        const auto total = typeTotal(one.op, isFused);
        for (const auto& other : planned)
            sum += typeTotal(other.op, isFused) == total ? other.weight : 0;
        auto op = one.op;
        op.dur = total / 10 * one.weight / (sum / 10) * random.between(9'950, 10'050) / 10'000;
        op.wait = ops.empty() ? 0 : random.between(500, 3'400);
        if (op.isOnAiCpu)
            op.blockDim = 1;
        else
            setPipes(op, pipes);
        ops.push_back(op);
    }
    return ops;
}

} // namespace opscope::samples
