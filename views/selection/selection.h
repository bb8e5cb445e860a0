// SPDX-License-Identifier: GPL-3.0-or-later
// The state that the pages of one job share: the rank in focus, its selected range, slices and lanes, and the
// narrowing by rank, device, model, step and picture. Pages know it and never each other; its navigator goes
// from one to the other.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>

#include "core/analysis/selected_part.h"
#include "core/base/time.h"
#include "core/report/report.h"
#include "core/table/narrowing.h"
#include "views/selection/navigator.h"
#include "views/selection/preferences.h"

class QWidget;

namespace opscope {

/// Facts about the item under the pointer or the current row, as rows of (field, value).
struct ShownDetails {
    QString title;
    std::vector<std::pair<QString, QString>> fields;
};

class Selection : public QObject {
    Q_OBJECT
public:
    /// What is selected and shown.
    struct State {
        std::size_t rank = 0;
        std::optional<TimeRange> range;
        std::vector<TrackId> tracks;
        std::vector<SliceId> slices;
        Narrowing narrowing;
        friend bool operator==(const State&, const State&) = default;
    };
    /// The parts that have changed; they are combined.
    enum Part : unsigned {
        Range = 1U << 0, ///< the range or its lanes
        Slices = 1U << 1,
        Narrowed = 1U << 2,
        Rank = 1U << 3,
        Choices = 1U << 4,
        Clocks = 1U << 5, ///< how the clocks of the ranks are aligned
    };

    /// With preferences of its own, which are lost with it.
    Selection();
    /// `preferences` must outlive this object.
    explicit Selection(Preferences& preferences, QObject* parent = nullptr);

    /// Calls `f()` when one of these parts has changed, as long as `receiver` exists, but not for a change
    /// that the receiver itself is the author of.
    template <class F>
    void on(unsigned parts, QObject* receiver, F f)
    {
        connect(this, &Selection::changed, receiver,
                [parts, receiver, f = std::move(f)](unsigned changedParts, const QObject* author) {
                    if ((changedParts & parts) != 0 && author != receiver)
                        f();
                });
    }
    /// The same for a widget that does not follow while it is hidden: `f()` is then called when the widget is
    /// shown next.
    void onSeen(unsigned parts, QWidget* receiver, std::function<void()> f);
    Navigator& navigator() { return *m_navigator; }
    Preferences& preferences() const { return m_preferences; }

    /// The selection, for everything that shows, counts or copies it: slices, otherwise the area. Slices that
    /// are selected in an area (with Ctrl and a click, or as a row of a table) do not end it; a sum over a
    /// stretch of time (the flame graph, tables of the selected range) then still uses the area.
    SelectedPart selected() const;
    /// The time of the area by the clock of the rank in focus, also while slices in it are selected.
    std::optional<TimeRange> range() const { return m_now.range; }
    /// The same stretch of the common axis by the clock of another rank.
    std::optional<TimeRange> rangeIn(std::size_t rank) const;
    /// The ns to add to a time by the clock of the rank `of` to convert it to the clock of `rank`. Here and
    /// in byClockOf, a result that int64 cannot represent becomes the nearest bound.
    std::int64_t clockShift(std::size_t rank, std::size_t of) const;
    /// Converts a range from the clock of the rank `of` to the clock of `rank`.
    TimeRange byClockOf(std::size_t rank, TimeRange range, std::size_t of) const;
    const std::vector<SliceId>& slices() const { return m_now.slices; }
    /// The lanes of an area selection; empty: all lanes.
    const std::vector<TrackId>& tracks() const { return m_now.tracks; }
    /// The rank in focus, an index into Workspace::reports: slices and lanes are of its report, and a page
    /// that shows one report at a time shows this one.
    std::size_t rank() const { return m_now.rank < m_rankCount ? m_now.rank : 0; }
    /// The number of ranks in the workspace. While the workspace is read again, or if it has fewer ranks than
    /// before, the rank in focus may not exist: then the first one is in focus.
    void setRankCount(std::size_t count) { m_rankCount = count; }
    const Narrowing& narrowing() const { return m_now.narrowing; }
    /// The narrowing for one report: the step is an index into its own steps, or kNoStep if it does not have
    /// that step; the range is the same stretch of the common axis by its clock.
    Narrowing narrowingIn(std::size_t rank) const;
    Narrowing ownNarrowing() const { return narrowingIn(rank()); }
    /// The values that the narrowing can have.
    const NarrowingChoices& choices() const { return m_choices; }
    /// The time under the pointer; empty if the pointer is on no time axis.
    std::optional<std::int64_t> cursor() const { return m_cursor; }
    const ShownDetails& details() const { return m_details; }

    // `author` is the object that makes the change and does not follow it, or null.
    /// Selects an area and deselects the slices.
    void setRange(std::optional<TimeRange> range, std::vector<TrackId> tracks = {});
    /// Selects slices of the rank in focus, or of another one, which then comes into focus.
    void setSlices(std::vector<SliceId> slices, const QObject* author = nullptr)
    {
        setSlices(std::move(slices), rank(), author);
    }
    void setSlices(std::vector<SliceId> slices, std::size_t rank, const QObject* author = nullptr);
    void setNarrowing(const Narrowing& narrowing, const QObject* author = nullptr);
    /// Brings another rank into focus: slices and lanes of the previous one are deselected, the range is the
    /// same stretch of the common axis. Pages that are narrowed to a rank follow.
    void setRank(std::size_t rank, const QObject* author = nullptr);
    /// Sets the choices of a newly opened workspace.
    void setChoices(NarrowingChoices choices);
    /// How far the clock of each rank is shifted to be on the common axis; ranks without an entry are not
    /// shifted.
    void setClocks(std::vector<std::int64_t> shifts);
    void setCursor(std::optional<std::int64_t> ts);
    void setDetails(ShownDetails details);

    const State& state() const { return m_now; }
    /// Selects and shows what was selected and shown before.
    void setState(State state) { change(std::move(state)); }

    /// Selects a range, and the timeline follows, whichever page is in front: the user zoomed a plot.
    void showRange(TimeRange range);

    /// Deselects everything, because something else was opened.
    void forget();

Q_SIGNALS:
    void changed(unsigned parts, const QObject* author);
    /// Something else was opened: what was selected before must not come back.
    void forgotten();
    /// The pointer is at another time, or on no time axis.
    void cursorMoved();
    void detailsChanged();

private:
    std::unique_ptr<Preferences> m_ownPreferences;
    Preferences& m_preferences;
    Navigator* m_navigator;
    void change(State next, const QObject* author = nullptr);
    void focusOn(State& state, std::size_t rank) const;

    State m_now;
    std::size_t m_rankCount = SIZE_MAX;
    std::vector<std::int64_t> m_clocks;
    NarrowingChoices m_choices;
    std::optional<std::int64_t> m_cursor;
    ShownDetails m_details;
};

} // namespace opscope
