// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/selection.h"

#include <algorithm>
#include <utility>

namespace opscope {

Selection::Selection()
    : m_ownPreferences(std::make_unique<Preferences>()),
      m_preferences(*m_ownPreferences),
      m_navigator(new Navigator(*this))
{
}

Selection::Selection(Preferences& preferences, QObject* parent)
    : QObject(parent), m_preferences(preferences), m_navigator(new Navigator(*this))
{
}

void Selection::setRange(std::optional<TimeRange> range, std::vector<TrackId> tracks)
{
    unsigned what = 0;
    if (range && !std::exchange(m_slices, {}).empty())
        what |= Slices;
    if (range != m_range || tracks != m_tracks)
        what |= Range;
    m_range = range;
    m_tracks = std::move(tracks);
    if (what != 0)
        Q_EMIT changed(what);
}

void Selection::setSlices(std::vector<SliceId> slices, std::size_t rank)
{
    setRank(rank);
    if (slices == m_slices)
        return;
    m_slices = std::move(slices);
    Q_EMIT changed(Slices);
}

void Selection::setNarrowing(const Narrowing& narrowing)
{
    if (narrowing == m_narrowing)
        return;
    m_narrowing = narrowing;
    if (narrowing.rank)
        setRank(*narrowing.rank);
    Q_EMIT changed(Narrowed);
}

void Selection::setRank(std::size_t rank)
{
    if (rank == m_rank)
        return;
    unsigned what = Rank;
    if (!std::exchange(m_slices, {}).empty())
        what |= Slices;
    if (!std::exchange(m_tracks, {}).empty())
        what |= Range;
    m_rank = rank;
    if (m_narrowing.rank && *m_narrowing.rank != rank) {
        m_narrowing.rank = rank;
        what |= Narrowed;
    }
    Q_EMIT changed(what);
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
    Q_EMIT changed(Choices);
    setNarrowing(kept);
}

void Selection::setCursor(std::optional<std::int64_t> ts)
{
    m_cursor = ts;
    Q_EMIT changed(Cursor);
}

void Selection::setDetails(ShownDetails details)
{
    m_details = std::move(details);
    Q_EMIT changed(Details);
}

void Selection::showRange(TimeRange range)
{
    setRange(range);
    m_navigator->go({.range = range, .isBehind = true});
}

} // namespace opscope
