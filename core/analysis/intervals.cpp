// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/intervals.h"

#include <algorithm>
#include <limits>

#include "core/base/sort_runs.h"

namespace opscope {
namespace {

void sortByBegin(std::span<TimeRange> ranges)
{
    sortRuns(ranges, [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; });
}

} // namespace

std::int64_t coveredLength(std::span<TimeRange> ranges)
{
    sortByBegin(ranges);
    std::int64_t covered = 0;
    auto until = std::numeric_limits<std::int64_t>::min();
    for (const auto& range : ranges) {
        if (range.end > until) {
            covered += range.end - std::max(until, range.begin);
            until = range.end;
        }
    }
    return covered;
}

Intervals::Intervals(std::vector<TimeRange> ranges)
{
    sortByBegin(ranges);
    for (const auto& range : ranges) {
        if (range.empty())
            continue;
        if (!m_ranges.empty() && range.begin <= m_ranges.back().end)
            m_ranges.back().end = std::max(m_ranges.back().end, range.end);
        else
            m_ranges.push_back(range);
    }
}

std::int64_t Intervals::length() const
{
    std::int64_t sum = 0;
    for (const auto& range : m_ranges)
        sum += range.dur();
    return sum;
}

std::int64_t Intervals::lengthIn(TimeRange within) const
{
    std::int64_t sum = 0;
    auto it = std::lower_bound(m_ranges.begin(), m_ranges.end(), within.begin,
                               [](const TimeRange& r, std::int64_t ts) { return r.end <= ts; });
    for (; it != m_ranges.end() && it->begin < within.end; ++it)
        sum += std::min(it->end, within.end) - std::max(it->begin, within.begin);
    return sum;
}

std::vector<TimeRange> Intervals::within(TimeRange range) const
{
    std::vector<TimeRange> parts;
    auto it = std::ranges::upper_bound(m_ranges, range.begin, {}, &TimeRange::end);
    for (; it != m_ranges.end() && it->begin < range.end; ++it)
        parts.push_back({std::max(it->begin, range.begin), std::min(it->end, range.end)});
    return parts;
}

Intervals Intervals::with(const Intervals& other) const
{
    auto all = m_ranges;
    all.insert(all.end(), other.m_ranges.begin(), other.m_ranges.end());
    return Intervals(std::move(all));
}

Intervals Intervals::inBoth(const Intervals& other) const
{
    Intervals out;
    auto a = m_ranges.begin();
    auto b = other.m_ranges.begin();
    while (a != m_ranges.end() && b != other.m_ranges.end()) {
        const TimeRange both{std::max(a->begin, b->begin), std::min(a->end, b->end)};
        if (!both.empty())
            out.m_ranges.push_back(both);
        if (a->end < b->end)
            ++a;
        else
            ++b;
    }
    return out;
}

Intervals Intervals::without(const Intervals& other) const
{
    Intervals out;
    auto cut = other.m_ranges.begin();
    for (const auto& range : m_ranges) {
        auto at = range.begin;
        while (cut != other.m_ranges.end() && cut->end <= at)
            ++cut;
        for (auto it = cut; it != other.m_ranges.end() && it->begin < range.end; ++it) {
            if (it->begin > at)
                out.m_ranges.push_back({at, it->begin});
            at = std::max(at, it->end);
        }
        if (at < range.end)
            out.m_ranges.push_back({at, range.end});
    }
    return out;
}

} // namespace opscope
