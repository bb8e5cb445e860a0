// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of one job share, as plain state: the rank in focus, its selected range, slices and lanes,
// the narrowing by rank, device, model, step and picture, and the way back to what these were. Pages know it,
// never each other; its navigator leads from one to the other.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>
#include <QTimer>

#include "core/analysis/selected_part.h"
#include "core/base/time.h"
#include "core/report/report.h"
#include "core/table/narrowing.h"
#include "views/selection/navigator.h"
#include "views/selection/preferences.h"

namespace opscope {

/// What the pointer or the current row is on, as rows of (field, value).
struct ShownDetails {
    QString title;
    std::vector<std::pair<QString, QString>> fields;
};

class Selection : public QObject {
    Q_OBJECT
public:
    /// What has changed; parts are combined.
    enum Part : unsigned {
        Range = 1U << 0, ///< or its lanes
        Slices = 1U << 1,
        Narrowed = 1U << 2,
        Rank = 1U << 3,
        Choices = 1U << 4,
        Cursor = 1U << 5,
        Details = 1U << 6,
        History = 1U << 7, ///< whether there is a way back or forward
        Clocks = 1U << 8,  ///< how the ranks lie over each other
    };

    /// With preferences of its own, which are forgotten with it.
    Selection();
    /// `preferences` outlive it.
    explicit Selection(Preferences& preferences, QObject* parent = nullptr);

    /// Calls `f()` when one of these parts has changed, as long as `receiver` lives.
    template <class F>
    void on(unsigned parts, QObject* receiver, F f)
    {
        connect(this, &Selection::changed, receiver, [parts, f = std::move(f)](unsigned what) {
            if ((what & parts) != 0)
                f();
        });
    }
    Navigator& navigator() { return *m_navigator; }
    Preferences& preferences() const { return m_preferences; }

    /// What is selected, for all who show, count or copy it: slices, else the area. Slices are picked in an
    /// area without ending it (Ctrl and a click, a row of a table); what sums up a stretch of time (the flame
    /// graph, tables of the selected range) is of the area meanwhile.
    SelectedPart selected() const;
    /// The time of the area by the clock of the rank in focus, slices picked in it or not.
    std::optional<TimeRange> range() const { return m_now.range; }
    /// The same stretch of the common axis by the clock of another rank.
    std::optional<TimeRange> rangeIn(std::size_t rank) const;
    /// Ns to add to a time by the clock of the rank `of` to have it by that of `rank`. What int64 cannot hold
    /// ends at its bounds, here and in byClockOf.
    std::int64_t clockShift(std::size_t rank, std::size_t of) const;
    /// A range by the clock of the rank `of`, by that of `rank`.
    TimeRange byClockOf(std::size_t rank, TimeRange range, std::size_t of) const;
    const std::vector<SliceId>& slices() const { return m_now.slices; }
    /// Lanes of an area selection; empty: all.
    const std::vector<TrackId>& tracks() const { return m_now.tracks; }
    /// The rank in focus, an index into Workspace::reports: slices and lanes are of its report, and what
    /// shows one report at a time shows this.
    std::size_t rank() const { return m_now.rank < m_rankCount ? m_now.rank : 0; }
    /// Number of ranks that the workspace has now. While it is read again, or if it has fewer than before,
    /// the rank in focus may be none of them: then the first is.
    void setRankCount(std::size_t count) { m_rankCount = count; }
    const Narrowing& narrowing() const { return m_now.narrowing; }
    /// The narrowing as one report understands it: the step is an index into its own steps, kNoStep if it has
    /// not that one; the range is the same stretch of the common axis by its clock.
    Narrowing narrowingIn(std::size_t rank) const;
    Narrowing ownNarrowing() const { return narrowingIn(rank()); }
    /// What there is to narrow to.
    const NarrowingChoices& choices() const { return m_choices; }
    /// The time under the pointer; none when the pointer is on no time axis.
    std::optional<std::int64_t> cursor() const { return m_cursor; }
    const ShownDetails& details() const { return m_details; }

    /// Selects an area: slices that were selected before are no more.
    void setRange(std::optional<TimeRange> range, std::vector<TrackId> tracks = {});
    /// Slices of the rank in focus, or of another, which comes into focus.
    void setSlices(std::vector<SliceId> slices) { setSlices(std::move(slices), rank()); }
    void setSlices(std::vector<SliceId> slices, std::size_t rank);
    void setNarrowing(const Narrowing& narrowing);
    /// Another rank comes into focus: slices and lanes of the one before are selected no more, the range is
    /// the same stretch of the common axis. Pages that are narrowed to a rank follow.
    void setRank(std::size_t rank);
    /// Of what was opened; there is no way back to a selection in what was there before.
    void setChoices(NarrowingChoices choices);
    /// How far the clock of each rank is shifted to lie on the common axis; those that are not named are not.
    void setClocks(std::vector<std::int64_t> shifts);
    void setCursor(std::optional<std::int64_t> ts);
    void setDetails(ShownDetails details);

    /// Selects a range and lets the timeline follow, whatever page is in front: a plot was zoomed.
    void showRange(TimeRange range);

    /// What was selected and narrowed to before, and again what was after. Changes that follow each other
    /// closely, as those of a drag, are one step.
    void back();
    void forward();
    bool canGoBack() const;
    bool canGoForward() const { return !m_after.empty(); }
    /// Nothing is selected, and there is no way back: what was opened is another.
    void forget();
    static constexpr std::size_t kMostSteps = 100;

Q_SIGNALS:
    void changed(unsigned parts);

private:
    std::unique_ptr<Preferences> m_ownPreferences;
    Preferences& m_preferences;
    Navigator* m_navigator;
    /// What the way back leads to.
    struct State {
        std::size_t rank = 0;
        std::optional<TimeRange> range;
        std::vector<TrackId> tracks;
        std::vector<SliceId> slices;
        Narrowing narrowing;
        friend bool operator==(const State&, const State&) = default;
    };
    void become(State next);
    void change(State next);
    void focusOn(State& state, std::size_t rank) const;
    void endStep();
    void step(std::vector<State>& from, std::vector<State>& to);
    void forgetSteps();

    State m_now;
    std::size_t m_rankCount = SIZE_MAX;
    std::optional<State> m_stepFrom; ///< before the changes that are one step, while m_stepTimer runs
    QTimer m_stepTimer{this};
    std::vector<State> m_before;
    std::vector<State> m_after;
    std::vector<std::int64_t> m_clocks;
    NarrowingChoices m_choices;
    std::optional<std::int64_t> m_cursor;
    ShownDetails m_details;
};

} // namespace opscope
