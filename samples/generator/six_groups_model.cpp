// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/six_groups_model.h"

#include <algorithm>
#include <fmt/format.h>

#include "samples/generator/random.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

constexpr std::int64_t kBatch = 4;
constexpr std::int64_t kMhz = 680;
constexpr std::int64_t kCores = 2;
constexpr std::int64_t kLaunch = 1'500; ///< ns of an op outside of the cores
/// 51.2 GB/s of DDR.
std::int64_t memoryNs(std::int64_t bytes)
{
    return bytes * 10 / 512;
}

std::int64_t cycleNs(std::int64_t cycles)
{
    return roundDiv(cycles * 1000, kMhz);
}

std::int64_t blocksOf16(std::int64_t value)
{
    return (value + 15) / 16;
}

struct Shape {
    std::int64_t channels = 0, side = 0;

    std::int64_t elements() const { return kBatch * blocksOf16(channels) * 16 * side * side; }
    std::int64_t bytes() const { return elements() * 2; }
    std::string text() const
    {
        return fmt::format("{},{},{},{},16", kBatch, blocksOf16(channels), side, side);
    }
};

SixOp named(std::string name, std::string type, const Shape& in, const Shape& out)
{
    SixOp op;
    op.name = std::move(name);
    op.type = std::move(type);
    op.inputShapes = in.text();
    op.outputShapes = out.text();
    op.inputTypes = op.outputTypes = "FLOAT16";
    op.inputFormats = op.outputFormats = "NC1HWC0";
    return op;
}

/// Amounts of the memories around the vector unit, which its cycles and the data fix.
void passThroughUb(SixOp& op, std::int64_t in, std::int64_t out)
{
    op.ubWriteMte = in;
    op.ubReadMte = out;
    op.ubReadVector = in;
    op.ubWriteVector = out;
}

void setTimes(SixOp& op, std::int64_t perThousand)
{
    const auto longest = std::max({op.mac, op.vec, op.scalar, op.mte1, op.mte2, op.mte3});
    op.aiCore = roundDiv(longest * 1000, perThousand);
    op.dur = op.aiCore + kLaunch;
    op.l2Read = op.memoryRead * 5 / 4;
    op.l2Write = op.memoryWrite;
}

/// A matrix product of m * k and k * n on the cube, with the result through UB to the memory.
void onCube(SixOp& op, std::int64_t m, std::int64_t k, std::int64_t n, std::int64_t in, std::int64_t out)
{
    op.cubeCycles = blocksOf16(m) * blocksOf16(k) * blocksOf16(n);
    op.memoryRead = in;
    op.memoryWrite = out;
    op.l1Write = in;
    op.l0aWrite = m * k * 2 * ((n + 127) / 128);
    op.l0bWrite = k * n * 2 * ((m + 1023) / 1024);
    op.l1Read = op.l0aWrite + op.l0bWrite;
    op.l0aRead = op.cubeCycles * 400;
    op.l0bRead = op.cubeCycles * 128;
    op.l0cReadCube = op.l0cWriteCube = op.cubeCycles * 512;
    op.l0cRead = out * 2; // fp32 in L0C
    op.vecFp16 = out / 2 / 128;
    op.vecFp32 = out / 2 / 64;
    op.ubReadMte = out;
    op.ubReadVector = out;
    op.ubWriteVector = out;
    op.mac = cycleNs(op.cubeCycles / op.blocks);
    op.vec = cycleNs((op.vecFp16 + op.vecFp32) / op.blocks);
    op.mte1 = cycleNs((op.l0aWrite / 512 + op.l0bWrite / 256) / op.blocks);
    op.mte2 = memoryNs(in + out); // both ways share the memory
    op.mte3 = memoryNs(out);
    op.scalar = op.mac / 9 + 600;
}

class Network {
public:
    void toBlocks()
    {
        auto op = named("trans_TransData_0", "TransData", m_shape, m_shape);
        op.inputShapes = fmt::format("{},3,224,224", kBatch);
        op.inputFormats = "NCHW";
        op.memoryRead = kBatch * 3 * 224 * 224 * 2;
        op.memoryWrite = m_shape.bytes();
        passThroughUb(op, op.memoryRead, op.memoryWrite);
        op.mte2 = memoryNs(op.memoryRead) * 3; // short bursts
        op.mte3 = memoryNs(op.memoryWrite) * 3;
        op.scalar = op.mte3 / 3;
        setTimes(op, 880);
        m_ops.push_back(op);
    }

    void conv(const std::string& name, std::int64_t channels, std::int64_t kernel, std::int64_t stride,
              bool hasRelu)
    {
        const Shape out{channels, m_shape.side / stride};
        auto op = named(name + (hasRelu ? name + "_relu" : ""), "Conv2D", m_shape, out);
        const auto c1 = blocksOf16(m_shape.channels);
        op.inputShapes +=
            fmt::format(";{},{},16,16;{}", c1 * kernel * kernel, blocksOf16(channels), channels);
        op.inputTypes = "FLOAT16;FLOAT16;FLOAT16";
        op.inputFormats = "NC1HWC0;FRACTAL_Z;ND";
        const auto k = c1 * 16 * kernel * kernel;
        onCube(op, kBatch * out.side * out.side, k, channels, m_shape.bytes() + k * channels * 2,
               out.bytes());
        setTimes(op, op.mac > op.mte2 ? 920 : 930);
        m_ops.push_back(op);
        m_shape = out;
    }

    void pool(const std::string& name, std::int64_t side, std::int64_t vecPerElement,
              std::int64_t perThousand)
    {
        const Shape out{m_shape.channels, side};
        auto op = named(name, "Pooling", m_shape, out);
        op.memoryRead = m_shape.bytes();
        op.memoryWrite = out.bytes();
        passThroughUb(op, op.memoryRead, op.memoryWrite);
        op.vecFp16 = m_shape.elements() * vecPerElement / 128; // repeats of one
        op.vecMisc = op.vecFp16 / 20;
        op.vec = cycleNs((op.vecFp16 + op.vecMisc) / kCores);
        op.mte2 = memoryNs(op.memoryRead);
        op.mte3 = memoryNs(op.memoryWrite);
        op.scalar = op.vec / 5;
        op.bank = 610;
        op.bankGroup = 240;
        setTimes(op, perThousand);
        op.vecFp16 = m_shape.elements() / 128; // of these the mask lets through
        m_ops.push_back(op);
        m_shape = out;
    }

    void add(const std::string& name)
    {
        auto op = named(name, "Add", m_shape, m_shape);
        op.inputShapes += ";" + m_shape.text();
        op.inputTypes += ";FLOAT16";
        op.inputFormats += ";NC1HWC0";
        op.memoryRead = 2 * m_shape.bytes();
        op.memoryWrite = m_shape.bytes();
        passThroughUb(op, op.memoryRead, op.memoryWrite);
        op.vecFp16 = 2 * m_shape.elements() / 128; // and the Relu that is fused with it
        op.vec = cycleNs(op.vecFp16 / kCores);
        op.mte2 = memoryNs(op.memoryRead + op.memoryWrite);
        op.mte3 = memoryNs(op.memoryWrite);
        op.scalar = op.mte2 / 12;
        setTimes(op, 930);
        m_ops.push_back(op);
    }

    void stage(int index, std::int64_t channels)
    {
        for (int block = 0; block < 2; ++block) {
            const auto scope = fmt::format("layer{}/{}", index, block);
            const auto stride = index > 1 && block == 0 ? 2 : 1;
            const auto in = m_shape;
            conv(scope + "/conv1", channels, 3, stride, true);
            conv(scope + "/conv2", channels, 3, 1, false);
            if (stride == 2) {
                const auto out = m_shape;
                m_shape = in;
                conv(scope + "/downsample", channels, 1, 2, false);
                m_shape = out;
            }
            add(scope + "/add");
        }
    }

    void classify()
    {
        auto op = named("fc/MatMul", "MatMulV2", m_shape, m_shape);
        op.inputShapes = fmt::format("{},512;1000,512;1000", kBatch);
        op.outputShapes = fmt::format("{},1000", kBatch);
        op.inputTypes = "FLOAT16;FLOAT16;FLOAT16";
        op.inputFormats = "ND;ND;ND";
        op.outputFormats = "ND";
        op.blocks = 1;
        onCube(op, 16, 512, 1000, 1000 * 512 * 2 + kBatch * 512 * 2, kBatch * 1000 * 2);
        op.mte2 *= 2; // one core cannot use all of the memory
        setTimes(op, 900);
        m_ops.push_back(op);

        auto softmax = named("softmax", "SoftmaxV2", m_shape, m_shape);
        softmax.inputShapes = softmax.outputShapes = fmt::format("{},1000", kBatch);
        softmax.inputFormats = softmax.outputFormats = "ND";
        softmax.memoryRead = softmax.memoryWrite = kBatch * 1000 * 2;
        passThroughUb(softmax, softmax.memoryRead, softmax.memoryWrite);
        softmax.vecFp32 = 480;
        softmax.vecMisc = 160;
        softmax.vec = cycleNs((softmax.vecFp32 + softmax.vecMisc) / kCores);
        softmax.mte2 = 900;
        softmax.mte3 = 700;
        softmax.scalar = 2'400;
        setTimes(softmax, 520);
        m_ops.push_back(softmax);
    }

    std::vector<SixOp> take() { return std::move(m_ops); }

private:
    std::vector<SixOp> m_ops;
    Shape m_shape{3, 224};
};

/// A run's own noise: all times grow together, what was done stays.
void shake(SixOp& op, Random& random)
{
    const auto factor = random.between(9'960, 10'040);
    for (auto* time : {&op.aiCore, &op.mac, &op.vec, &op.scalar, &op.mte1, &op.mte2, &op.mte3})
        *time = roundDiv(*time * factor, 10'000);
    op.dur = op.aiCore + kLaunch + random.between(0, 200);
}

} // namespace

std::vector<SixOp> resnet18(int run)
{
    Network network;
    network.toBlocks();
    network.conv("conv1", 64, 7, 2, true);
    network.pool("maxpool", 56, 9, 870);
    constexpr std::int64_t kChannels[] = {64, 128, 256, 512};
    for (int i = 0; i < 4; ++i)
        network.stage(i + 1, kChannels[i]);
    network.pool("avgpool", 1, 2, 540);
    network.classify();
    auto ops = network.take();
    Random random(680'000 + static_cast<std::uint64_t>(run));
    for (auto& op : ops) {
        if (op.bank == 0) {
            op.bank = 40 + static_cast<std::int64_t>(op.name.size()) * 3;
            op.bankGroup = op.bank / 2;
        }
        op.resource = op.bank / 3;
        shake(op, random);
    }
    return ops;
}

} // namespace opscope::samples
