// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/planes.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace opscope::accuracy {
namespace {

constexpr std::size_t kMostHeld = std::size_t{4} << 20;

/// Item `lane` of position i is at i * stride + lane of `from` and is copied to lane * positions + i of `to`.
template <std::size_t Bytes>
void transpose(const char* from, std::uint64_t stride, std::uint64_t lanes, std::uint64_t positions, char* to)
{
    constexpr std::uint64_t kAtOnce = 64; // positions whose cache lines stay in the first-level cache
    for (std::uint64_t first = 0; first < positions; first += kAtOnce) {
        const auto end = std::min(first + kAtOnce, positions);
        for (std::uint64_t lane = 0; lane < lanes; ++lane) {
            for (auto i = first; i < end; ++i)
                std::memcpy(to + (lane * positions + i) * Bytes, from + (i * stride + lane) * Bytes, Bytes);
        }
    }
}

} // namespace

Planes::Planes(const char* items, std::uint64_t count, std::size_t itemBytes)
    : m_items(items), m_count(count), m_itemBytes(itemBytes)
{
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
    const auto turn = m_itemBytes == 1   ? transpose<1>
                      : m_itemBytes == 2 ? transpose<2>
                      : m_itemBytes == 4 ? transpose<4>
                                         : transpose<8>;
    turn(from, stride, lanes, rest, m_bytes.get());
    return true;
}

std::uint64_t Planes::consumeBytesRead()
{
    return std::exchange(m_read, 0);
}

} // namespace opscope::accuracy
