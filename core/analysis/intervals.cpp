// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/intervals.h"

#include <algorithm>

namespace opscope {

Intervals::Intervals(std::vector<TimeRange> ranges)
{
    const auto byBegin = [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; };
    if (!std::is_sorted(ranges.begin(), ranges.end(), byBegin))
        std::sort(ranges.begin(), ranges.end(), byBegin);
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

Intervals Intervals::gapsIn(TimeRange within) const
{
    Intervals out;
    auto at = within.begin;
    for (const auto& range : m_ranges) {
        if (range.end <= at)
            continue;
        if (range.begin >= within.end)
            break;
        if (range.begin > at)
            out.m_ranges.push_back({at, range.begin});
        at = std::max(at, range.end);
    }
    if (at < within.end)
        out.m_ranges.push_back({at, within.end});
    return out;
}

} // namespace opscope
