// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of one job share: the rank in focus, its selected range, slices and lanes, the narrowing by
// rank, device, model, step and picture, and the one request that crosses pages ("show this slice on the
// timeline"). Pages know it, never each other.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>

#include "core/base/time.h"
#include "core/report/report.h"
#include "core/table/narrowing.h"

namespace opscope {

class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    std::optional<TimeRange> range() const { return m_range; }
    const std::vector<SliceId>& slices() const { return m_slices; }
    const std::vector<TrackId>& tracks() const
    {
        return m_tracks;
    } ///< lanes of an area selection; empty: all
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

    void setRange(std::optional<TimeRange> range, std::vector<TrackId> tracks = {});
    /// Slices of the rank in focus, or of another, which comes into focus.
    void setSlices(std::vector<SliceId> slices) { setSlices(std::move(slices), m_rank); }
    void setSlices(std::vector<SliceId> slices, std::size_t rank);
    void setNarrowing(const Narrowing& narrowing);
    /// Another rank comes into focus: slices and lanes of the one before are selected no more. Pages that are
    /// narrowed to a rank follow.
    void setRank(std::size_t rank);
    void setChoices(NarrowingChoices choices);

    /// Asks the window to bring a page to the front.
    void requestPage(const QString& pageId) { Q_EMIT pageRequested(pageId); }
    /// Asks the timeline to show and select a slice, and the window to bring it to the front.
    void requestSlice(SliceId slice) { requestSlice(slice, m_rank); }
    void requestSlice(SliceId slice, std::size_t rank);
    /// Asks the timeline to show a range.
    void requestRange(TimeRange range)
    {
        m_wantedRange = range;
        Q_EMIT rangeRequested(range);
    }
    /// What was asked for while there was no timeline: it is made by the request and takes it over, once.
    std::optional<SliceId> takeWantedSlice() { return std::exchange(m_wantedSlice, std::nullopt); }
    std::optional<TimeRange> takeWantedRange() { return std::exchange(m_wantedRange, std::nullopt); }
    /// Selects a range and lets the timeline follow, whatever page is in front: a plot was zoomed.
    void showRange(TimeRange range)
    {
        setRange(range);
        Q_EMIT rangeFollowed(range);
    }
    /// Asks the Events page for the slices of some lanes. Kept until the page takes it: it may be made by the
    /// request, as for the further requests below.
    void requestEvents(const std::vector<TrackId>& tracks)
    {
        m_wantedLanes = tracks;
        Q_EMIT eventsRequested(tracks);
    }
    std::optional<std::vector<TrackId>> takeWantedLanes()
    {
        return std::exchange(m_wantedLanes, std::nullopt);
    }
    /// Asks the Statistics page for an op by name.
    void requestStatistics(const QString& filter)
    {
        m_wantedFilter = filter;
        Q_EMIT statisticsRequested(filter);
    }
    std::optional<QString> takeWantedFilter() { return std::exchange(m_wantedFilter, std::nullopt); }
    /// Asks for the row of a slice in the table page in use; which one that is the window knows, and answers
    /// with `giveRow`.
    void requestRow(SliceId slice) { Q_EMIT rowRequested(slice); }
    void giveRow(const QString& pageId, SliceId slice)
    {
        m_wantedRow = {pageId, slice};
        Q_EMIT rowGiven(pageId);
    }
    /// The slice whose row this page has to show, once.
    std::optional<SliceId> takeWantedRow(const QString& pageId);
    /// Asks the Inventory page for a file of a rank by its path relative to that report's root.
    void requestFile(const QString& path, std::size_t rank) { Q_EMIT fileRequested(path, rank); }
    /// The time under the pointer, for the status bar; none when the pointer is on no time axis.
    void showCursor(std::optional<std::int64_t> ts) { Q_EMIT cursorMoved(ts); }
    /// What the pointer is on: the Details dock shows it. Rows of (field, value).
    void showDetails(const QString& title, const std::vector<std::pair<QString, QString>>& fields)
    {
        Q_EMIT detailsChanged(title, fields);
    }

Q_SIGNALS:
    void rangeChanged();
    void slicesChanged();
    void narrowingChanged();
    void rankChanged();
    void choicesChanged();
    void pageRequested(const QString& pageId);
    void sliceRequested(opscope::SliceId slice);
    void rangeRequested(opscope::TimeRange range);
    void rangeFollowed(opscope::TimeRange range);
    void eventsRequested(const std::vector<opscope::TrackId>& tracks);
    void statisticsRequested(const QString& filter);
    void rowRequested(opscope::SliceId slice);
    void rowGiven(const QString& pageId);
    void fileRequested(const QString& path, std::size_t rank);
    void cursorMoved(std::optional<std::int64_t> ts);
    void detailsChanged(const QString& title, const std::vector<std::pair<QString, QString>>& fields);

private:
    std::optional<SliceId> m_wantedSlice;
    std::optional<TimeRange> m_wantedRange;
    std::optional<std::vector<TrackId>> m_wantedLanes;
    std::optional<QString> m_wantedFilter;
    std::pair<QString, SliceId> m_wantedRow;
    std::optional<TimeRange> m_range;
    std::vector<SliceId> m_slices;
    std::vector<TrackId> m_tracks;
    Narrowing m_narrowing;
    NarrowingChoices m_choices;
    std::size_t m_rank = 0;
};

} // namespace opscope
