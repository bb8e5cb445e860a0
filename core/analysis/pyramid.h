// SPDX-License-Identifier: GPL-3.0-or-later
// Levels of detail of a track: what the timeline paints if several slices share a pixel.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/time.h"
#include "core/report/report.h"

namespace opscope {

/// One bucket of 2^k ns. `covered` is in ns up to k = 31, above that in units of 2^(k - 31) ns.
struct PyramidBucket {
    static constexpr std::uint32_t kEmpty = UINT32_MAX;
    std::uint32_t covered = 0;
    std::uint32_t longest = kEmpty; ///< the longest slice that touches the bucket
};

/// Consecutive slices of one sub-row with a dense pyramid of their own, so that a burst of slices has fine
/// buckets even in a long report. Level l has buckets of 2^(shift + l) ns on the absolute grid.
struct PyramidChunk {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::int64_t covered = 0;  ///< covered time in ns, exact
    std::uint32_t first = 0;   ///< position of its first slice in the sub-row
    std::uint32_t count = 0;   ///< number of slices
    std::uint32_t longest = 0; ///< the longest slice
    std::uint32_t bucket = 0;  ///< index of its first bucket; the finest level is stored first
    std::uint8_t shift = 0;    ///< the finest level has buckets of 2^shift ns
    std::uint8_t levels = 0;   ///< number of levels; 0: few slices, always painted one by one
};

/// The slices of one sub-row in order of time; they do not overlap. It is a view into a TrackPyramid and its
/// report, which must outlive it.
class RowPyramid {
public:
    std::size_t size() const { return m_count; }
    SliceId slice(std::size_t position) const
    {
        return SliceId{m_order.empty() ? m_first + static_cast<std::uint32_t>(position) : m_order[position]};
    }
    std::int64_t begin(std::size_t position) const { return m_ts[slice(position).index()]; }
    /// End of a slice in ns, limited to the range of int64: a damaged file may have a duration that
    /// overflows.
    std::int64_t end(std::size_t position) const;
    std::span<const PyramidChunk> chunks() const { return m_chunks; }
    std::span<const PyramidBucket> buckets() const { return m_buckets; }

    /// Position of the first slice that begins at or after `ts`.
    std::size_t firstFrom(std::int64_t ts) const;
    /// Position of the first slice that ends after `ts`: painting from `ts` starts there.
    std::size_t firstEndingAfter(std::int64_t ts) const;
    /// Exact time of `range` covered by slices, ns. At most two chunks are read slice by slice.
    std::int64_t covered(TimeRange range) const;

    /// Visits everything that touches `range` in order of time, for an image with `nsPerPixel`. Calls
    /// `onSlices(first, last)` with positions of slices to paint one by one, and `onBucket(TimeRange,
    /// coveredNs, SliceId longest)` for buckets not wider than a pixel.
    template <class OnSlices, class OnBucket>
    void walk(TimeRange range, double nsPerPixel, OnSlices&& onSlices, OnBucket&& onBucket) const;

private:
    friend class TrackPyramid;
    std::size_t firstChunkEndingAfter(std::int64_t ts) const;

    std::span<const std::uint32_t> m_order; ///< slice ids; empty: they are consecutive, starting at m_first
    std::uint32_t m_first = 0;
    std::size_t m_count = 0;
    std::span<const PyramidChunk> m_chunks;
    std::span<const PyramidBucket> m_buckets; ///< the buckets of the entire track
    std::span<const std::int64_t> m_ts;
    std::span<const std::int64_t> m_dur;
};

/// The pyramids of all sub-rows of a track; uses at most 8 bytes for each slice. It reads the columns of the
/// report it was built from, which must outlive it.
class TrackPyramid {
public:
    static constexpr std::uint32_t kChunkSlices = 4096;
    static constexpr std::uint32_t kSlicesPerBucket = 4; ///< minimum at the finest level
    static constexpr std::uint32_t kFewSlices = 16;      ///< a chunk with fewer slices has no buckets

    TrackPyramid() = default;
    /// Needs O(slices + buckets). Returns an empty pyramid after a stop request.
    static TrackPyramid build(const SliceTable& slices, const Track& track, const std::stop_token& stop = {});
    /// The same for slices of several tracks: `order` has their ids by (row, ts), `starts` the position of
    /// the first slice of each row and then the number of slices.
    static TrackPyramid build(const SliceTable& slices, std::vector<std::uint32_t> order,
                              std::span<const std::uint32_t> starts, const std::stop_token& stop = {});

    std::size_t rowCount() const { return m_rows.empty() ? 0 : m_rows.size() - 1; }
    RowPyramid row(std::size_t row) const;
    std::size_t heapBytes() const;

private:
    struct RowStart {
        std::uint32_t position = 0; ///< index into m_order, or offset from the first slice of the track
        std::uint32_t chunk = 0;
    };
    /// Adds the chunks of all rows; returns false after a stop request.
    bool addRows(std::span<const std::uint32_t> starts, const std::stop_token& stop);
    void addChunk(const RowPyramid& row, std::size_t first, std::size_t count,
                  std::vector<std::int64_t>& scratch);
    /// `longest`: for each bucket of the level, the duration of its longest slice.
    void addFinestLevel(const RowPyramid& row, const PyramidChunk& chunk, std::vector<std::int64_t>& longest);
    /// Joins pairs of buckets of the level below, aligned to absolute time.
    void addCoarserLevel(PyramidChunk& chunk, std::vector<std::int64_t>& longest);

    std::uint32_t m_firstSlice = 0;
    std::vector<std::uint32_t> m_order; ///< slices sorted by (row, ts); empty for a track with one row
    std::vector<RowStart> m_rows;       ///< one entry more than the track has rows
    std::vector<PyramidChunk> m_chunks;
    std::vector<PyramidBucket> m_buckets;
    std::span<const std::int64_t> m_ts;
    std::span<const std::int64_t> m_dur;
};

/// Minimum and maximum of any part of a counter's samples, in O(log n). Uses about 1.1 bytes for each sample.
class CounterPyramid {
public:
    struct MinMax {
        double min = 0;
        double max = 0;
    };

    CounterPyramid() = default;
    explicit CounterPyramid(std::span<const double> values);

    /// Minimum and maximum of the samples [first, last); first < last <= size.
    MinMax over(std::size_t first, std::size_t last) const;
    std::size_t size() const { return m_values.size(); }

private:
    static constexpr std::size_t kFan = 16;
    std::span<const double> m_values;
    std::vector<std::vector<MinMax>> m_levels; ///< level l: one entry for each 16^(l + 1) samples
};

template <class OnSlices, class OnBucket>
void RowPyramid::walk(TimeRange range, double nsPerPixel, OnSlices&& onSlices, OnBucket&& onBucket) const
{
    if (range.empty())
        return;
    for (auto c = firstChunkEndingAfter(range.begin); c < m_chunks.size(); ++c) {
        const auto& chunk = m_chunks[c];
        if (chunk.begin >= range.end)
            break;
        if (chunk.levels != 0 &&
            static_cast<double>(chunk.end) - static_cast<double>(chunk.begin) <= nsPerPixel) {
            onBucket(TimeRange{chunk.begin, chunk.end}, chunk.covered, SliceId{chunk.longest});
            continue;
        }
        int level = chunk.levels - 1;
        while (level >= 0 &&
               static_cast<double>(std::uint64_t{1} << std::min(chunk.shift + level, 62)) > nsPerPixel)
            --level;
        if (level < 0) {
            const std::size_t chunkEnd = chunk.first + chunk.count;
            const auto first = std::max<std::size_t>(chunk.first, firstEndingAfter(range.begin));
            const auto last = std::min(chunkEnd, range.end >= chunk.end ? chunkEnd : firstFrom(range.end));
            if (first < last)
                onSlices(first, last);
            continue;
        }
        auto at = std::size_t{chunk.bucket};
        const auto lastNs = std::max(chunk.end - 1, chunk.begin);
        for (int l = 0; l < level; ++l)
            at +=
                static_cast<std::size_t>((lastNs >> (chunk.shift + l)) - (chunk.begin >> (chunk.shift + l))) +
                1;
        const int shift = chunk.shift + level;
        const auto firstBucket = chunk.begin >> shift;
        const auto from = std::max(firstBucket, range.begin >> shift);
        const auto to = std::min(lastNs >> shift, (range.end - 1) >> shift);
        for (auto b = from; b <= to; ++b) {
            const auto& bucket = m_buckets[at + static_cast<std::size_t>(b - firstBucket)];
            if (bucket.longest == PyramidBucket::kEmpty)
                continue;
            const auto bucketBegin = b << shift;
            onBucket(TimeRange{bucketBegin, bucketBegin + (std::int64_t{1} << shift)},
                     std::int64_t{bucket.covered} << std::max(shift - 31, 0), SliceId{bucket.longest});
        }
    }
}

} // namespace opscope
