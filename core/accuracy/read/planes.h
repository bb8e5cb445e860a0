// SPDX-License-Identifier: GPL-3.0-or-later
// Transposes a layout in blocks of channels (NC1HWC0) so that each plane is contiguous. With strided reads
// each cache line would be fetched once for each channel that it contains.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace opscope::accuracy {

class Planes {
public:
    /// `items`: the elements in memory, of 1, 2, 4 or 8 bytes each.
    Planes(const char* items, std::uint64_t count, std::size_t itemBytes);

    /// Returns a contiguous copy of the `count` elements that begin at `start` with a distance of `stride`;
    /// `rest` is the number of elements until the end of the run. Null: read them in place, because `stride`
    /// is not that of a block of channels, or the run is short or does not fit into memory.
    const char* find(std::uint64_t start, std::uint64_t stride, std::uint64_t count, std::uint64_t rest);
    /// Bytes that were read since the last call.
    std::uint64_t consumeBytesRead();

private:
    bool fill(std::uint64_t lane, std::uint64_t position, std::uint64_t stride, std::uint64_t rest);

    const char* m_items;
    std::uint64_t m_count;
    std::size_t m_itemBytes;
    std::unique_ptr<char[]> m_bytes;
    std::size_t m_held = 0; ///< bytes, at most 4 MB
    std::uint64_t m_stride = 0;
    std::uint64_t m_lane = 0; ///< the first lane held
    std::uint64_t m_lanes = 0;
    std::uint64_t m_position = 0; ///< the first position of each lane that is in memory
    std::uint64_t m_positions = 0;
    std::uint64_t m_read = 0;
};

} // namespace opscope::accuracy
