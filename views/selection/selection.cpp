// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/selection.h"

#include <algorithm>
#include <utility>

namespace opscope {

void Selection::setRange(std::optional<TimeRange> range, std::vector<TrackId> tracks)
{
    if (range == m_range && tracks == m_tracks)
        return;
    m_range = range;
    m_tracks = std::move(tracks);
    Q_EMIT rangeChanged();
}

void Selection::setSlices(std::vector<SliceId> slices, std::size_t rank)
{
    setRank(rank);
    if (slices == m_slices)
        return;
    m_slices = std::move(slices);
    Q_EMIT slicesChanged();
}

std::optional<SliceId> Selection::takeWantedRow(const QString& pageId)
{
    if (m_wantedRow.first != pageId || !m_wantedRow.second.valid())
        return std::nullopt;
    return std::exchange(m_wantedRow, {}).second;
}

void Selection::setNarrowing(const Narrowing& narrowing)
{
    if (narrowing == m_narrowing)
        return;
    m_narrowing = narrowing;
    if (narrowing.rank)
        setRank(*narrowing.rank);
    Q_EMIT narrowingChanged();
}

void Selection::setRank(std::size_t rank)
{
    if (rank == m_rank)
        return;
    setSlices({});
    setRange(m_range);
    m_rank = rank;
    Q_EMIT rankChanged();
    if (m_narrowing.rank && *m_narrowing.rank != rank) {
        m_narrowing.rank = rank;
        Q_EMIT narrowingChanged();
    }
}

void Selection::setChoices(NarrowingChoices choices)
{
    m_choices = std::move(choices);
    auto kept = m_narrowing; // an index of what was open before may be none of this
    const auto ranks = std::max<std::size_t>(m_choices.ranks.size(), 1);
    if (kept.rank && *kept.rank >= ranks)
        kept.rank.reset();
    if (kept.step && *kept.step >= m_choices.steps.size())
        kept.step.reset();
    if (m_rank >= ranks)
        setRank(0);
    Q_EMIT choicesChanged();
    setNarrowing(kept);
}

void Selection::requestSlice(SliceId slice, std::size_t rank)
{
    setRank(rank);
    m_wantedSlice = slice;
    Q_EMIT sliceRequested(slice);
}

} // namespace opscope
