// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pyramid.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace opscope {
namespace {

/// The end of a slice; a negative duration counts as none.
std::int64_t endOf(std::int64_t ts, std::int64_t dur)
{
    if (dur <= 0)
        return ts;
    return ts > std::numeric_limits<std::int64_t>::max() - dur ? std::numeric_limits<std::int64_t>::max()
                                                               : ts + dur;
}

std::uint64_t bucketsOf(std::int64_t begin, std::int64_t last, int shift)
{
    return static_cast<std::uint64_t>(last >> shift) - static_cast<std::uint64_t>(begin >> shift) + 1;
}

} // namespace

std::int64_t RowPyramid::end(std::size_t position) const
{
    const auto i = slice(position).index();
    return endOf(m_ts[i], m_dur[i]);
}

std::size_t RowPyramid::firstChunkEndingAfter(std::int64_t ts) const
{
    // A slice without duration at ts touches a range that begins there.
    const auto it = std::partition_point(m_chunks.begin(), m_chunks.end(), [ts](const PyramidChunk& c) {
        return c.end < ts || (c.end == ts && c.begin < ts);
    });
    return static_cast<std::size_t>(it - m_chunks.begin());
}

std::size_t RowPyramid::firstFrom(std::int64_t ts) const
{
    const auto it = std::partition_point(m_chunks.begin(), m_chunks.end(),
                                         [ts](const PyramidChunk& c) { return c.begin < ts; });
    if (it == m_chunks.begin())
        return 0;
    std::size_t low = (it - 1)->first;
    std::size_t high = low + (it - 1)->count;
    while (low < high) {
        const auto mid = low + (high - low) / 2;
        if (begin(mid) < ts)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

std::size_t RowPyramid::firstEndingAfter(std::int64_t ts) const
{
    const auto from = firstFrom(ts);
    return from > 0 && end(from - 1) > ts ? from - 1 : from;
}

std::int64_t RowPyramid::covered(TimeRange range) const
{
    std::int64_t sum = 0;
    for (auto c = firstChunkEndingAfter(range.begin); c < m_chunks.size(); ++c) {
        const auto& chunk = m_chunks[c];
        if (chunk.begin >= range.end)
            break;
        if (chunk.begin >= range.begin && chunk.end <= range.end) {
            sum += chunk.covered;
            continue;
        }
        const std::size_t last = chunk.first + chunk.count;
        for (auto p = std::max<std::size_t>(chunk.first, firstEndingAfter(range.begin));
             p < last && begin(p) < range.end; ++p)
            sum += std::max<std::int64_t>(std::min(end(p), range.end) - std::max(begin(p), range.begin), 0);
    }
    return sum;
}

namespace {

/// Visits begin and end of each slice of a chunk. If slices overlap, which is possible only in the last of 65
/// 535 sub-rows, only the part after the previous slice is visited.
template <class F>
void forEachPart(const RowPyramid& row, std::size_t first, std::size_t count, F visit)
{
    auto cursor = row.begin(first);
    for (auto p = first; p < first + count; ++p) {
        const auto begin = std::max(row.begin(p), cursor);
        cursor = std::max(row.end(p), begin);
        visit(TimeRange{begin, cursor}, row.slice(p).value);
    }
}

PyramidChunk chunkOf(const RowPyramid& row, std::size_t first, std::size_t count)
{
    PyramidChunk chunk;
    chunk.begin = row.begin(first);
    chunk.first = static_cast<std::uint32_t>(first);
    chunk.count = static_cast<std::uint32_t>(count);
    std::int64_t longest = -1;
    forEachPart(row, first, count, [&](TimeRange part, std::uint32_t slice) {
        chunk.covered += part.dur();
        chunk.end = part.end;
        if (part.dur() > longest) {
            longest = part.dur();
            chunk.longest = slice;
        }
    });
    return chunk;
}

} // namespace

void TrackPyramid::addChunk(const RowPyramid& row, std::size_t first, std::size_t count,
                            std::vector<std::int64_t>& scratch)
{
    auto chunk = chunkOf(row, first, count);
    if (count >= kFewSlices) {
        const auto last = std::max(chunk.end - 1, chunk.begin);
        const std::uint64_t allowed = count / kSlicesPerBucket;
        int shift = 0;
        while (bucketsOf(chunk.begin, last, shift) > allowed)
            ++shift;
        chunk.shift = static_cast<std::uint8_t>(shift);
        chunk.bucket = static_cast<std::uint32_t>(m_buckets.size());
        chunk.levels = 1;
        addFinestLevel(row, chunk, scratch);
        while (scratch.size() > 1 && shift + chunk.levels <= 62)
            addCoarserLevel(chunk, scratch);
    }
    m_chunks.push_back(chunk);
}

void TrackPyramid::addFinestLevel(const RowPyramid& row, const PyramidChunk& chunk,
                                  std::vector<std::int64_t>& longest)
{
    const int shift = chunk.shift;
    const auto last = std::max(chunk.end - 1, chunk.begin);
    const auto finest = static_cast<std::size_t>(bucketsOf(chunk.begin, last, shift));
    m_buckets.resize(chunk.bucket + finest);
    auto* level = m_buckets.data() + chunk.bucket;
    longest.assign(finest, -1);
    const auto base = chunk.begin >> shift;
    forEachPart(row, chunk.first, chunk.count, [&](TimeRange slice, std::uint32_t id) {
        const auto from = slice.begin >> shift;
        const auto to = std::max(slice.end - 1, slice.begin) >> shift;
        for (auto b = from; b <= to; ++b) {
            const auto i = static_cast<std::size_t>(b - base);
            if (i >= finest)
                break; // a slice without duration at the very end
            const auto bucketBegin = b << shift;
            const auto part = b == from && b == to
                                  ? slice.dur() // the end of the last bucket may be no number
                              : b == from ? bucketBegin + (std::int64_t{1} << shift) - slice.begin
                              : b == to   ? slice.end - bucketBegin
                                          : std::int64_t{1} << shift;
            level[i].covered += static_cast<std::uint32_t>(part >> std::max(shift - 31, 0));
            if (slice.dur() > longest[i]) {
                longest[i] = slice.dur();
                level[i].longest = id;
            }
        }
    });
}

void TrackPyramid::addCoarserLevel(PyramidChunk& chunk, std::vector<std::int64_t>& longest)
{
    const auto belowCount = longest.size();
    const auto below = m_buckets.size() - belowCount;
    const auto belowFirst = chunk.begin >> (chunk.shift + chunk.levels - 1);
    const int shift = chunk.shift + chunk.levels;
    const auto thisFirst = chunk.begin >> shift;
    const auto last = std::max(chunk.end - 1, chunk.begin);
    const auto at = m_buckets.size();
    m_buckets.resize(at + static_cast<std::size_t>(bucketsOf(chunk.begin, last, shift)));
    const auto parentOf = [&](std::size_t i) {
        return static_cast<std::size_t>(((belowFirst + static_cast<std::int64_t>(i)) >> 1) - thisFirst);
    };
    std::size_t written = 0; // reads stay ahead of writes
    for (std::size_t i = 0; i < belowCount;) {
        const auto parent = parentOf(i);
        PyramidBucket sum;
        std::int64_t dur = -1;
        std::uint64_t covered = 0;
        for (; i < belowCount && parentOf(i) == parent; ++i) {
            covered += m_buckets[below + i].covered;
            if (longest[i] > dur) {
                dur = longest[i];
                sum.longest = m_buckets[below + i].longest;
            }
        }
        sum.covered = static_cast<std::uint32_t>(shift > 31 ? covered / 2 : covered);
        m_buckets[at + parent] = sum;
        longest[written++] = dur;
    }
    longest.resize(m_buckets.size() - at);
    ++chunk.levels;
}

TrackPyramid TrackPyramid::build(const SliceTable& slices, const Track& track, const std::stop_token& stop)
{
    TrackPyramid out;
    out.m_ts = slices.ts.span();
    out.m_dur = slices.dur.span();
    out.m_firstSlice = track.firstSlice;
    const std::size_t rows = std::max<std::uint16_t>(track.rows, 1);
    std::vector<std::uint32_t> start(rows + 1, 0);
    if (rows == 1) {
        start[1] = track.sliceCount;
    } else {
        const auto row = slices.row.span().subspan(track.firstSlice, track.sliceCount);
        for (const auto r : row)
            ++start[std::min<std::size_t>(r, rows - 1) + 1];
        std::partial_sum(start.begin(), start.end(), start.begin());
        out.m_order.resize(track.sliceCount);
        auto next = start;
        for (std::uint32_t i = 0; i < track.sliceCount; ++i)
            out.m_order[next[std::min<std::size_t>(row[i], rows - 1)]++] = track.firstSlice + i;
    }
    return out.addRows(start, stop) ? std::move(out) : TrackPyramid();
}

TrackPyramid TrackPyramid::build(const SliceTable& slices, std::vector<std::uint32_t> order,
                                 std::span<const std::uint32_t> starts, const std::stop_token& stop)
{
    TrackPyramid out;
    out.m_ts = slices.ts.span();
    out.m_dur = slices.dur.span();
    out.m_order = std::move(order);
    return out.addRows(starts, stop) ? std::move(out) : TrackPyramid();
}

bool TrackPyramid::addRows(std::span<const std::uint32_t> starts, const std::stop_token& stop)
{
    std::vector<std::int64_t> scratch;
    m_rows.reserve(starts.size());
    for (std::size_t r = 0; r + 1 < starts.size(); ++r) {
        m_rows.push_back({starts[r], static_cast<std::uint32_t>(m_chunks.size())});
        RowPyramid view;
        view.m_ts = m_ts;
        view.m_dur = m_dur;
        view.m_count = starts[r + 1] - starts[r];
        view.m_first = m_firstSlice + starts[r];
        if (!m_order.empty())
            view.m_order = std::span(m_order).subspan(starts[r], view.m_count);
        for (std::size_t first = 0; first < view.m_count; first += kChunkSlices) {
            if (stop.stop_requested())
                return false;
            addChunk(view, first, std::min<std::size_t>(kChunkSlices, view.m_count - first), scratch);
        }
    }
    m_rows.push_back({starts.back(), static_cast<std::uint32_t>(m_chunks.size())});
    m_buckets.shrink_to_fit();
    m_chunks.shrink_to_fit();
    return true;
}

RowPyramid TrackPyramid::row(std::size_t row) const
{
    const auto& from = m_rows[row];
    const auto& to = m_rows[row + 1];
    RowPyramid view;
    view.m_ts = m_ts;
    view.m_dur = m_dur;
    view.m_count = to.position - from.position;
    view.m_first = m_firstSlice + from.position;
    if (!m_order.empty())
        view.m_order = std::span(m_order).subspan(from.position, view.m_count);
    view.m_chunks = std::span(m_chunks).subspan(from.chunk, to.chunk - from.chunk);
    view.m_buckets = m_buckets;
    return view;
}

std::size_t TrackPyramid::heapBytes() const
{
    return m_order.capacity() * sizeof(std::uint32_t) + m_rows.capacity() * sizeof(RowStart) +
           m_chunks.capacity() * sizeof(PyramidChunk) + m_buckets.capacity() * sizeof(PyramidBucket);
}

CounterPyramid::CounterPyramid(std::span<const double> values) : m_values(values)
{
    const auto reduce = [](std::size_t count, auto&& minMaxOf) {
        std::vector<MinMax> level;
        level.reserve((count + kFan - 1) / kFan);
        for (std::size_t i = 0; i < count; i += kFan) {
            auto sum = minMaxOf(i);
            for (auto j = i + 1; j < std::min(i + kFan, count); ++j) {
                const auto next = minMaxOf(j);
                sum.min = std::min(sum.min, next.min);
                sum.max = std::max(sum.max, next.max);
            }
            level.push_back(sum);
        }
        return level;
    };
    if (values.size() <= kFan)
        return;
    m_levels.push_back(reduce(values.size(), [&](std::size_t i) { return MinMax{values[i], values[i]}; }));
    while (m_levels.back().size() > kFan)
        m_levels.push_back(
            reduce(m_levels.back().size(), [below = m_levels.back()](std::size_t i) { return below[i]; }));
}

CounterPyramid::MinMax CounterPyramid::over(std::size_t first, std::size_t last) const
{
    MinMax out{m_values[first], m_values[first]};
    const auto take = [&](MinMax v) {
        out.min = std::min(out.min, v.min);
        out.max = std::max(out.max, v.max);
    };
    // Search upwards in growing units: samples, blocks, blocks of blocks; then down again.
    std::size_t unit = 1;
    std::size_t level = 0;
    while (first < last) {
        const auto at = [&](std::size_t i) {
            return level == 0 ? MinMax{m_values[i], m_values[i]} : m_levels[level - 1][i / unit];
        };
        const bool canClimb =
            level < m_levels.size() && first % (unit * kFan) == 0 && first + unit * kFan <= last;
        if (canClimb) {
            unit *= kFan;
            ++level;
        } else if (first + unit <= last) {
            take(at(first));
            first += unit;
        } else {
            unit /= kFan;
            --level;
        }
    }
    return out;
}

} // namespace opscope
