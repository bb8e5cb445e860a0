// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of one job share, as plain state: the rank in focus, its selected range, slices and lanes,
// the narrowing by rank, device, model, step and picture. Pages know it, never each other; its navigator
// leads from one to the other.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>

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

    std::optional<TimeRange> range() const { return m_range; }
    const std::vector<SliceId>& slices() const { return m_slices; }
    /// Lanes of an area selection; empty: all.
    const std::vector<TrackId>& tracks() const { return m_tracks; }
    /// The rank in focus, an index into Workspace::reports: slices and lanes are of its report, and what
    /// shows one report at a time shows this.
    std::size_t rank() const { return m_rank; }
    const Narrowing& narrowing() const { return m_narrowing; }
    /// The narrowing with the step of one report: an index into its own steps, kNoStep if it has not that
    /// one.
    Narrowing narrowingIn(std::size_t rank) const { return m_choices.narrowedIn(rank, m_narrowing); }
    Narrowing ownNarrowing() const { return narrowingIn(m_rank); }
    /// What there is to narrow to.
    const NarrowingChoices& choices() const { return m_choices; }
    /// The time under the pointer; none when the pointer is on no time axis.
    std::optional<std::int64_t> cursor() const { return m_cursor; }
    const ShownDetails& details() const { return m_details; }

    /// Selects an area: slices that were selected before are no more.
    void setRange(std::optional<TimeRange> range, std::vector<TrackId> tracks = {});
    /// Slices of the rank in focus, or of another, which comes into focus. They are what is selected, in a
    /// range or not.
    void setSlices(std::vector<SliceId> slices) { setSlices(std::move(slices), m_rank); }
    void setSlices(std::vector<SliceId> slices, std::size_t rank);
    void setNarrowing(const Narrowing& narrowing);
    /// Another rank comes into focus: slices and lanes of the one before are selected no more. Pages that are
    /// narrowed to a rank follow.
    void setRank(std::size_t rank);
    void setChoices(NarrowingChoices choices);
    void setCursor(std::optional<std::int64_t> ts);
    void setDetails(ShownDetails details);

    /// Selects a range and lets the timeline follow, whatever page is in front: a plot was zoomed.
    void showRange(TimeRange range);

Q_SIGNALS:
    void changed(unsigned parts);

private:
    std::unique_ptr<Preferences> m_ownPreferences;
    Preferences& m_preferences;
    Navigator* m_navigator;
    std::optional<TimeRange> m_range;
    std::vector<SliceId> m_slices;
    std::vector<TrackId> m_tracks;
    Narrowing m_narrowing;
    NarrowingChoices m_choices;
    std::size_t m_rank = 0;
    std::optional<std::int64_t> m_cursor;
    ShownDetails m_details;
};

} // namespace opscope
