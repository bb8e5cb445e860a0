// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/pair_walk.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/accuracy/decode.h"
#include "core/accuracy/planes.h"

namespace opscope::accuracy {
namespace {

constexpr std::size_t kAhead = 4096; ///< bytes: the processor itself prefetches only within a page
constexpr std::size_t kTileBytes = 16384;
constexpr std::uint64_t kMostStride = 64;

/// A layout in blocks of channels (NC1HWC0): contiguous lanes, with a distance of `stride` between the
/// positions of a plane.
struct LanePlanes {
    std::span<const Axis> outer;
    Axis channels;
    std::uint64_t positions = 0;
    std::uint64_t stride = 0;
    std::uint64_t lanes = 0; ///< in a block of channels
};

std::optional<LanePlanes> findLanePlanes(const LayoutMap& map)
{
    if (map.parts.size() != 1 || map.parts.front().axes.size() < 2)
        return std::nullopt;
    const std::span axes = map.parts.front().axes;
    const auto& plane = axes.back();
    const auto& channels = axes[axes.size() - 2];
    const auto lanes = channels.block == 0 ? channels.size : std::min(channels.block, channels.size);
    if (plane.block != 0 || channels.inner != 1 || channels.first != 0 || plane.inner > kMostStride ||
        lanes < 2 || lanes > plane.inner)
        return std::nullopt;
    return LanePlanes{axes.first(axes.size() - 2), channels, plane.size, plane.inner, lanes};
}

/// The memory of a tensor if it already consists of `Number`s in the order of the map, otherwise null.
template <class Number>
const char* numbersOf(const Tensor& tensor, const LayoutMap& map)
{
    constexpr auto kType = sizeof(Number) == sizeof(float) ? DataType::Float : DataType::Double;
    if (componentOf(tensor.type) != kType || tensor.isBigEndian || map.parts.size() != 1)
        return nullptr;
    const auto& part = map.parts.front();
    if (part.axes.size() != 1 || part.axes.front().block != 0 || part.axes.front().inner != 1)
        return nullptr;
    const auto parts = isComplex(tensor.type) ? 2U : 1U;
    return tensor.bytes.data() + part.begin * parts * sizeof(Number);
}

/// Reads one side from a flat position.
template <class Number>
class Side {
public:
    Side(const Tensor& tensor, const LayoutMap& map)
        : m_numbers(numbersOf<Number>(tensor, map)), m_mapped(tensor), m_reader(tensor, map)
    {
    }
    std::uint64_t count() const { return m_reader.count(); }
    /// Returns where the numbers are: in `buffer` or in the tensor itself.
    const char* read(std::uint64_t first, std::size_t count, Number* buffer) const
    {
        if (m_numbers == nullptr) {
            m_reader.read(first, {buffer, count});
            return reinterpret_cast<const char*>(buffer);
        }
        m_mapped.touch(count * sizeof(Number));
        return m_numbers + first * sizeof(Number);
    }
    /// Bytes of a number in the tensor; 0 if `read` uses the buffer, then nothing is prefetched.
    std::size_t step() const { return m_numbers == nullptr ? 0 : sizeof(Number); }

private:
    const char* m_numbers;
    MappedTensor m_mapped;
    ElementReader<Number> m_reader;
};

template <class Number>
struct Buffers {
    std::array<Number, kMostBlock> npu;
    std::array<Number, kMostBlock> golden;
    std::array<char, kTileBytes> tile;
};

template <class Number>
using Work = std::function<bool(const PairBlock<Number>&)>;

template <class Number>
class Walk {
public:
    Walk(const Tensor& npu, const LayoutMap& npuMap, const Tensor& golden, const LayoutMap& goldenMap)
        : m_npu(npu, npuMap), m_golden(golden, goldenMap)
    {
    }
    std::uint64_t count() const { return m_npu.count(); }

    void inOrder(std::uint64_t count, const Work<Number>& work)
    {
        for (std::uint64_t first = 0; first < count; first += kMostBlock) {
            PairBlock<Number> block;
            block.first = first;
            block.count = std::min<std::uint64_t>(kMostBlock, count - first);
            block.npu = m_npu.read(first, block.count, m_buffers.npu.data());
            block.npuPrefetch = block.npu + kAhead;
            block.npuStep = m_npu.step();
            if (!give(block, work))
                return;
        }
    }

protected:
    /// Adds the golden side to a block with the NPU's side and passes it on.
    bool give(PairBlock<Number>& block, const Work<Number>& work)
    {
        block.golden = m_golden.read(block.first, block.count, m_buffers.golden.data());
        block.goldenPrefetch = block.golden + (m_golden.step() == 0 ? 0 : kAhead);
        block.goldenStep = m_golden.step();
        return work(block);
    }

    Side<Number> m_npu;
    Side<Number> m_golden;
    Buffers<Number> m_buffers;
};

/// Reads tiles of lanes and positions. Each tile is transposed in the first-level cache, so that no plane is
/// stored.
template <class Number>
class TileWalk : public Walk<Number> {
public:
    TileWalk(const Tensor& npu, LayoutMap npuMap, const Tensor& golden, const LayoutMap& goldenMap)
        : Walk<Number>(npu, npuMap, golden, goldenMap),
          m_map(std::move(npuMap)),
          m_planes(*findLanePlanes(m_map)),
          m_tensor(npu),
          m_mapped(npu),
          m_itemBytes(dataTypeInfo(npu.type)->bits / 8),
          m_decode(decoderOf<Number>(npu.type, npu.isBigEndian))
    {
        constexpr std::uint64_t kSquare = 8;
        const auto fitting = kTileBytes / (lanesOf(0) * m_itemBytes);
        m_tilePositions = std::min(m_planes.positions, fitting / kSquare * kSquare);
    }

    void inTiles(const Work<Number>& work)
    {
        const auto& channels = m_planes.channels;
        std::uint64_t outerCount = 1;
        for (const auto& axis : m_planes.outer)
            outerCount *= axis.size;
        for (std::uint64_t outer = 0; outer < outerCount; ++outer) {
            for (std::uint64_t channel = 0; channel < channels.size; channel += m_planes.lanes) {
                const auto from = m_map.parts.front().begin + outerAt(outer) + channels.at(channel);
                const auto flat = (outer * channels.size + channel) * m_planes.positions;
                if (!lanes(from, flat, std::min(m_planes.lanes, channels.size - channel), work))
                    return;
            }
        }
    }

private:
    std::uint64_t outerAt(std::uint64_t index) const
    {
        std::uint64_t at = 0;
        for (auto d = m_planes.outer.size(); d-- > 0;) {
            at += m_planes.outer[d].at(index % m_planes.outer[d].size);
            index /= m_planes.outer[d].size;
        }
        return at;
    }
    /// Number of lanes to transpose: rounded up to complete squares, including padding.
    std::uint64_t lanesOf(std::uint64_t wanted) const
    {
        constexpr std::uint64_t kSquare = 8;
        return wanted == 0 ? m_planes.stride
                           : std::min(m_planes.stride, (wanted + kSquare - 1) / kSquare * kSquare);
    }

    /// Passes on the lanes of a block of channels that begins at element `from`. There is no padding after
    /// the tensor.
    bool lanes(std::uint64_t from, std::uint64_t flat, std::uint64_t lanes, const Work<Number>& work)
    {
        const auto last = from + (m_planes.positions - 1) * m_planes.stride;
        const auto items = m_tensor.bytes.size() / m_itemBytes;
        const auto turned = last + lanesOf(lanes) <= items ? lanesOf(lanes) : lanes;
        for (std::uint64_t position = 0; position < m_planes.positions; position += m_tilePositions) {
            const auto positions = std::min(m_tilePositions, m_planes.positions - position);
            const auto* const at = m_tensor.bytes.data() + (from + position * m_planes.stride) * m_itemBytes;
            transposeItems(at, m_planes.stride, turned, positions, m_itemBytes, this->m_buffers.tile.data());
            m_mapped.touch(positions * m_planes.stride * m_itemBytes);
            m_prefetch = at + positions * m_planes.stride * m_itemBytes;
            if (!tile(flat + position, lanes, positions, work))
                return false;
        }
        return true;
    }

    /// Passes on the transposed lanes: consecutively if they are complete planes, otherwise part of each.
    bool tile(std::uint64_t flat, std::uint64_t lanes, std::uint64_t positions, const Work<Number>& work)
    {
        const auto isWhole = positions == m_planes.positions;
        const auto run = isWhole ? lanes * positions : positions;
        for (std::uint64_t lane = 0; lane < (isWhole ? 1 : lanes); ++lane) {
            for (std::uint64_t begin = 0; begin < run; begin += kMostBlock) {
                PairBlock<Number> block;
                block.first = flat + lane * m_planes.positions + begin;
                block.count = std::min<std::uint64_t>(kMostBlock, run - begin);
                m_decode(this->m_buffers.tile.data(), lane * positions + begin, 1, block.count,
                         this->m_buffers.npu.data());
                block.npu = reinterpret_cast<const char*>(this->m_buffers.npu.data());
                block.npuPrefetch = m_prefetch;
                block.npuStep = m_itemBytes;
                m_prefetch += block.count * m_itemBytes;
                if (!this->give(block, work))
                    return false;
            }
        }
        return true;
    }

    LayoutMap m_map;
    LanePlanes m_planes;
    const Tensor& m_tensor;
    MappedTensor m_mapped;
    std::size_t m_itemBytes;
    Decode<Number> m_decode;
    std::uint64_t m_tilePositions = 0;
    const char* m_prefetch = nullptr; ///< in the next tile
};

bool canUseTiles(const Tensor& tensor, const LayoutMap& map)
{
    return !isComplex(tensor.type) && dataTypeInfo(tensor.type)->bits % 8 == 0 &&
           findLanePlanes(map).has_value();
}

} // namespace

bool fitsFloat(DataType type)
{
    const auto component = componentOf(type);
    constexpr std::uint64_t kMostBits = 16;
    return component == DataType::Float || dataTypeInfo(component)->bits <= kMostBits;
}

template <class Number>
PairBlocks<Number> pairBlocks(const Tensor& npu, const LayoutMap& npuMap, const Tensor& golden,
                              const LayoutMap& goldenMap, std::uint64_t most)
{
    PairBlocks<Number> blocks;
    if (most == 0 && canUseTiles(npu, npuMap)) {
        auto walk = std::make_shared<TileWalk<Number>>(npu, npuMap, golden, goldenMap);
        blocks.count = walk->count();
        blocks.walk = [walk](const Work<Number>& work) { walk->inTiles(work); };
        return blocks;
    }
    auto walk = std::make_shared<Walk<Number>>(npu, npuMap, golden, goldenMap);
    blocks.count = most == 0 ? walk->count() : std::min(most, walk->count());
    blocks.walk = [walk, count = blocks.count](const Work<Number>& work) { walk->inOrder(count, work); };
    return blocks;
}
template PairBlocks<double> pairBlocks<double>(const Tensor&, const LayoutMap&, const Tensor&,
                                               const LayoutMap&, std::uint64_t);
template PairBlocks<float> pairBlocks<float>(const Tensor&, const LayoutMap&, const Tensor&, const LayoutMap&,
                                             std::uint64_t);

} // namespace opscope::accuracy
