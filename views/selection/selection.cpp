// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/selection.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/saturated.h"
#include "views/selection/seen_follower.h"

namespace opscope {

Selection::Selection() : Selection(*new Preferences)
{
    m_ownPreferences.reset(&m_preferences);
}

Selection::Selection(Preferences& preferences, QObject* parent)
    : QObject(parent), m_preferences(preferences), m_navigator(new Navigator(*this))
{
}

void Selection::onSeen(unsigned parts, QWidget* receiver, std::function<void()> f)
{
    auto* follower = new SeenFollower(receiver, std::move(f)); // ends before the widget does
    connect(this, &Selection::changed, follower,
            [parts, receiver, follower](unsigned changedParts, const QObject* author) {
                if ((changedParts & parts) != 0 && author != receiver)
                    follower->followWhenSeen();
            });
}

SelectedPart Selection::selected() const
{
    if (!m_now.slices.empty())
        return {.slices = m_now.slices};
    if (!m_now.range || m_now.range->empty())
        return {};
    return {.range = m_now.range, .tracks = m_now.tracks};
}

std::optional<TimeRange> Selection::rangeIn(std::size_t rank) const
{
    return m_now.range ? std::optional(byClockOf(rank, *m_now.range, m_now.rank)) : std::nullopt;
}

Narrowing Selection::narrowingIn(std::size_t rank) const
{
    auto out = m_choices.narrowedIn(rank, m_now.narrowing);
    if (out.range) {
        out.range = byClockOf(rank, *out.range, out.rangeOf);
        out.rangeOf = rank;
    }
    return out;
}

std::int64_t Selection::clockShift(std::size_t rank, std::size_t of) const
{
    const auto clock = [this](std::size_t i) { return i < m_clocks.size() ? m_clocks[i] : 0; };
    return saturatedDifference(clock(of), clock(rank));
}

TimeRange Selection::byClockOf(std::size_t rank, TimeRange range, std::size_t of) const
{
    const auto by = clockShift(rank, of);
    return {saturatedSum(range.begin, by), saturatedSum(range.end, by)};
}

void Selection::setRange(std::optional<TimeRange> range, std::vector<TrackId> tracks)
{
    auto next = m_now;
    if (range)
        next.slices.clear();
    next.range = range;
    next.tracks = std::move(tracks);
    change(std::move(next));
}

void Selection::setSlices(std::vector<SliceId> slices, std::size_t rank, const QObject* author)
{
    setRank(rank, author); // so that widgets of the rank exist before its slices arrive
    auto next = m_now;
    next.slices = std::move(slices);
    change(std::move(next), author);
}

void Selection::setNarrowing(const Narrowing& narrowing, const QObject* author)
{
    auto next = m_now;
    next.narrowing = narrowing;
    if (!narrowing.range)
        next.narrowing.rangeOf = 0;
    if (narrowing.rank)
        focusOn(next, *narrowing.rank);
    change(std::move(next), author);
}

void Selection::setRank(std::size_t rank, const QObject* author)
{
    auto next = m_now;
    focusOn(next, rank);
    change(std::move(next), author);
}

void Selection::focusOn(State& state, std::size_t rank) const
{
    if (rank == state.rank)
        return;
    state.slices.clear();
    state.tracks.clear();
    if (state.range)
        state.range = byClockOf(rank, *state.range, state.rank);
    state.rank = rank;
    if (state.narrowing.rank && *state.narrowing.rank != rank) {
        state.narrowing.rank = rank;
        state.narrowing.tracks.clear(); // the lanes are of the other rank
    }
}

void Selection::setChoices(NarrowingChoices choices)
{
    m_choices = std::move(choices);
    auto kept = m_now.narrowing; // an index of a report that was open before may not exist in this one
    const auto ranks = std::max<std::size_t>(m_choices.ranks.size(), 1);
    if (kept.rank && *kept.rank >= ranks) {
        kept.rank.reset();
        kept.tracks.clear();
    }
    if (kept.range && kept.rangeOf >= ranks)
        kept.range.reset();
    if (kept.step && *kept.step >= m_choices.steps.size())
        kept.step.reset();
    if (m_now.rank >= ranks)
        setRank(0);
    Q_EMIT changed(Choices, nullptr);
    setNarrowing(kept);
    Q_EMIT forgotten();
}

void Selection::setClocks(std::vector<std::int64_t> shifts)
{
    if (shifts == m_clocks)
        return;
    m_clocks = std::move(shifts);
    unsigned changedParts = Clocks;
    if (m_now.range)
        changedParts |= Range; // its times are different by the clocks of other ranks
    if (m_now.narrowing.range)
        changedParts |= Narrowed;
    Q_EMIT changed(changedParts, nullptr);
}

void Selection::setCursor(std::optional<std::int64_t> ts)
{
    if (std::exchange(m_cursor, ts) != ts)
        Q_EMIT cursorMoved();
}

void Selection::setDetails(ShownDetails details)
{
    m_details = std::move(details);
    Q_EMIT detailsChanged();
}

void Selection::showRange(TimeRange range)
{
    setRange(range);
    m_navigator->go({.range = range, .keepInBackground = true});
}

void Selection::change(State next, const QObject* author)
{
    unsigned changedParts = 0;
    if (next.range != m_now.range || next.tracks != m_now.tracks)
        changedParts |= Range;
    if (next.slices != m_now.slices)
        changedParts |= Slices;
    if (next.narrowing != m_now.narrowing)
        changedParts |= Narrowed;
    if (next.rank != m_now.rank)
        changedParts |= Rank;
    m_now = std::move(next);
    if (changedParts != 0)
        Q_EMIT changed(changedParts, author);
}

void Selection::forget()
{
    setSlices({});
    setRange({});
    Q_EMIT forgotten();
}

} // namespace opscope
