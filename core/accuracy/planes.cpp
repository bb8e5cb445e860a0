// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/planes.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <utility>

#include "core/accuracy/lanes.h"

namespace opscope::accuracy {
namespace {

using Shorts = Registers<8>::Shorts;

constexpr std::size_t kMostHeld = std::size_t{8} << 20;           ///< of one reader
std::atomic<std::ptrdiff_t> freeBytes = std::ptrdiff_t{24} << 20; ///< of all readers

template <class Item>
OPSCOPE_INLINE void transposePlain(const char* from, std::uint64_t stride, std::uint64_t lanes,
                                   std::uint64_t begin, std::uint64_t positions, char* to)
{
    constexpr std::uint64_t kAtOnce = 64; // positions whose cache lines stay in the first-level cache
    for (auto first = begin; first < positions; first += kAtOnce) {
        const auto end = std::min(first + kAtOnce, positions);
        for (std::uint64_t lane = 0; lane < lanes; ++lane) {
            for (auto i = first; i < end; ++i)
                std::memcpy(to + (lane * positions + i) * sizeof(Item),
                            from + (i * stride + lane) * sizeof(Item), sizeof(Item));
        }
    }
}

/// Transposes eight positions of eight lanes with two bytes each.
OPSCOPE_INLINE void transposeSquare(const char* from, std::size_t strideBytes, char* to,
                                    std::size_t laneBytes)
{
    std::array<Shorts, kLanes> rows;
    std::array<Shorts, kLanes> next;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kLanes; ++i)
        rows[i] = load<Shorts>(from + i * strideBytes);
#pragma GCC unroll 3
    for (int round = 0; round < 3; ++round) {
#pragma GCC unroll 4
        for (std::size_t i = 0; i < kLanes / 2; ++i) {
            next[2 * i] = __builtin_shufflevector(rows[i], rows[i + kLanes / 2], 0, 8, 1, 9, 2, 10, 3, 11);
            next[2 * i + 1] =
                __builtin_shufflevector(rows[i], rows[i + kLanes / 2], 4, 12, 5, 13, 6, 14, 7, 15);
        }
        rows = next;
    }
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kLanes; ++i)
        std::memcpy(to + i * laneBytes, &rows[i], sizeof rows[i]);
}

void transposeShorts(const char* from, std::uint64_t stride, std::uint64_t lanes, std::uint64_t positions,
                     char* to)
{
    constexpr auto kBytes = sizeof(std::uint16_t);
    const auto squares = lanes % kLanes == 0 ? positions / kLanes * kLanes : 0;
    for (std::uint64_t i = 0; i < squares; i += kLanes) {
        for (std::uint64_t lane = 0; lane < lanes; lane += kLanes)
            transposeSquare(from + (i * stride + lane) * kBytes, stride * kBytes,
                            to + (lane * positions + i) * kBytes, positions * kBytes);
    }
    transposePlain<std::uint16_t>(from, stride, lanes, squares, positions, to);
}

} // namespace

void transposeItems(const char* from, std::uint64_t stride, std::uint64_t lanes, std::uint64_t positions,
                    std::size_t itemBytes, char* to)
{
    switch (itemBytes) {
    case 1:
        return transposePlain<std::uint8_t>(from, stride, lanes, 0, positions, to);
    case 2:
        return transposeShorts(from, stride, lanes, positions, to);
    case 4:
        return transposePlain<std::uint32_t>(from, stride, lanes, 0, positions, to);
    default:
        return transposePlain<std::uint64_t>(from, stride, lanes, 0, positions, to);
    }
}

Planes::Planes(const char* items, std::uint64_t count, std::size_t itemBytes)
    : m_items(items), m_count(count), m_itemBytes(itemBytes)
{
}

Planes::~Planes()
{
    freeBytes += static_cast<std::ptrdiff_t>(m_held);
}

const char* Planes::find(std::uint64_t start, std::uint64_t stride, std::uint64_t count, std::uint64_t rest)
{
    constexpr std::uint64_t kMostStride = 64;
    constexpr std::uint64_t kLeastRun = 16;
    if (stride > kMostStride || rest < kLeastRun)
        return nullptr;
    const auto lane = start % stride;
    const auto position = start / stride;
    const bool isHeld = stride == m_stride && lane >= m_lane && lane < m_lane + m_lanes &&
                        position >= m_position && position + count <= m_position + m_positions;
    if (!isHeld && !fill(lane, position, stride, rest))
        return nullptr;
    return m_bytes.get() + ((lane - m_lane) * m_positions + position - m_position) * m_itemBytes;
}

bool Planes::fill(std::uint64_t lane, std::uint64_t position, std::uint64_t stride, std::uint64_t rest)
{
    const auto planeBytes = rest * m_itemBytes;
    auto lanes = std::min<std::uint64_t>(stride - lane, kMostHeld / planeBytes);
    if ((position + rest) * stride > m_count) // the last position may not have all lanes
        lanes = std::min(lanes, m_count - (position + rest - 1) * stride - lane);
    if (lanes < 2)
        return false;
    const auto wanted = lanes * planeBytes;
    if (wanted > m_held) {
        const auto more = static_cast<std::ptrdiff_t>(wanted - m_held);
        if ((freeBytes -= more) < 0) {
            freeBytes += more;
            return false;
        }
        m_bytes.reset();
        m_bytes = std::make_unique_for_overwrite<char[]>(wanted);
        m_held = wanted;
    }
    m_stride = stride;
    m_lane = lane;
    m_lanes = lanes;
    m_position = position;
    m_positions = rest;
    m_read += rest * stride * m_itemBytes;
    const auto* const from = m_items + (position * stride + lane) * m_itemBytes;
    transposeItems(from, stride, lanes, rest, m_itemBytes, m_bytes.get());
    return true;
}

std::uint64_t Planes::consumeBytesRead()
{
    return std::exchange(m_read, 0);
}

} // namespace opscope::accuracy
