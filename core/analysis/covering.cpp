// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/covering.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

#include "core/base/sort_runs.h"

namespace opscope {

void Covering::Greatest::build(const std::vector<std::int64_t>& values)
{
    m_leaves = std::bit_ceil(std::max<std::size_t>(values.size(), 1));
    m_tree.assign(2 * m_leaves, std::numeric_limits<std::int64_t>::min());
    std::ranges::copy(values, m_tree.begin() + static_cast<std::ptrdiff_t>(m_leaves));
    for (auto i = m_leaves - 1; i > 0; --i)
        m_tree[i] = std::max(m_tree[2 * i], m_tree[2 * i + 1]);
}

std::int64_t Covering::Greatest::in(std::size_t first, std::size_t last) const
{
    auto greatest = std::numeric_limits<std::int64_t>::min();
    for (first += m_leaves, last += m_leaves; first < last; first /= 2, last /= 2) {
        if (first % 2 == 1)
            greatest = std::max(greatest, m_tree[first++]);
        if (last % 2 == 1)
            greatest = std::max(greatest, m_tree[--last]);
    }
    return greatest;
}

std::size_t Covering::Greatest::lastWith(std::size_t last, std::int64_t value) const
{
    auto at = m_leaves + last; // go up while too small, then down on the right
    do {
        while (at % 2 == 0 && at != 2) // 2 - 1: the root, for all values
            at /= 2;
        --at;
    } while (m_tree[at] < value);
    while (at < m_leaves)
        at = 2 * at + (m_tree[2 * at + 1] >= value ? 1 : 0);
    return at - m_leaves;
}

Covering::Covering(const Report& report, std::vector<std::uint32_t> slices) : m_slices(std::move(slices))
{
    const auto ts = report.slices.ts.span();
    const auto dur = report.slices.dur.span();
    std::erase_if(m_slices, [&](std::uint32_t i) { return dur[i] <= 0; });
    sortRuns(std::span(m_slices), [&](std::uint32_t a, std::uint32_t b) {
        return ts[a] != ts[b] ? ts[a] < ts[b] : dur[a] != dur[b] ? dur[a] > dur[b] : a < b;
    });
    const auto column = [&](auto value) {
        std::vector<std::int64_t> values(m_slices.size());
        std::ranges::transform(m_slices, values.begin(), value);
        return values;
    };
    m_begins = column([&](std::uint32_t i) { return ts[i]; });
    m_ends.build(column([&](std::uint32_t i) { return ts[i] + dur[i]; }));
    m_durations.build(column([&](std::uint32_t i) { return dur[i]; }));
}

SliceId Covering::mostOf(TimeRange range) const
{
    const auto placeOf = [&](std::int64_t ts) {
        return static_cast<std::size_t>(std::ranges::lower_bound(m_begins, ts) - m_begins.begin());
    };
    if (range.empty())
        return {};
    const auto first = placeOf(range.begin);
    const auto last = placeOf(range.end);
    // A slice that begins in the range covers its duration or the rest of the range. With a later begin the
    // longest duration so far only grows and the rest only shrinks: the best is where they meet.
    auto low = first;
    auto high = last;
    while (low < high) {
        const auto middle = std::midpoint(low, high);
        if (m_durations.in(first, middle + 1) >= range.end - m_begins[middle])
            high = middle;
        else
            low = middle + 1;
    }
    std::int64_t within = 0;
    if (low > first)
        within = m_durations.in(first, low);
    if (low < last)
        within = std::max(within, range.end - m_begins[low]);
    // Of the slices that begin before the range, the one that ends last.
    const auto end = first == 0 ? range.begin : std::min(m_ends.in(0, first), range.end);
    if (within > 0 && within >= end - range.begin)
        return SliceId{m_slices[m_durations.lastWith(placeOf(range.end - within + 1), within)]};
    return end > range.begin ? SliceId{m_slices[m_ends.lastWith(first, end)]} : SliceId{};
}

} // namespace opscope
