// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/nesting.h"

#include <algorithm>

namespace opscope {

void Nesting::sweepTrack(const Track& track) const
{
    struct Open {
        std::size_t slice;
        std::int64_t end;
        std::int64_t until; ///< up to here the time of nested slices is subtracted
    };
    const auto& slices = m_report.slices;
    std::vector<Open> open; // each ends before the one below it
    std::vector<SliceId> lastOnRow(track.rows);
    for (std::size_t i = track.firstSlice, last = i + track.sliceCount; i < last; ++i) {
        const auto end = slices.ts[i] + std::max<std::int64_t>(slices.dur[i], 0);
        while (!open.empty() && open.back().end < end) // encloses neither this slice nor a later one
            open.pop_back();
        m_self[i] = slices.dur[i];
        auto& before = lastOnRow[slices.row[i]];
        m_previous[i] = before;
        if (!open.empty()) {
            auto& parent = open.back();
            m_self[parent.slice] -= std::max<std::int64_t>(end - std::max(parent.until, slices.ts[i]), 0);
            parent.until = std::max(parent.until, end);
            if (!before.valid() || before.index() < parent.slice)
                m_previous[i] = SliceId::of(parent.slice);
        }
        before = SliceId::of(i);
        open.push_back({i, end, slices.ts[i]});
    }
}

void Nesting::sweep() const
{
    m_self.resize(m_report.slices.size());
    m_previous.resize(m_report.slices.size());
    for (const auto& track : m_report.tracks)
        sweepTrack(track);
}

std::int64_t Nesting::selfTime(SliceId slice) const
{
    std::call_once(m_isSwept, [this] { sweep(); });
    return m_self[slice.index()];
}

std::optional<GapBefore> Nesting::gapBefore(SliceId slice) const
{
    std::call_once(m_isSwept, [this] { sweep(); });
    const auto previous = m_previous[slice.index()];
    if (!previous.valid())
        return std::nullopt;
    const auto& slices = m_report.slices;
    const auto start = slices.ts[slice.index()];
    const auto j = previous.index();
    const bool isSameRow = slices.row[j] == slices.row[slice.index()];
    const auto since = isSameRow ? slices.ts[j] + slices.dur[j] : slices.ts[j];
    return GapBefore{previous, {std::min(since, start), start}};
}

} // namespace opscope
