// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of one report share: the selected range, slices, lanes, the narrowing by device, model and
// step, and the one request that crosses pages ("show this slice on the timeline"). Pages know it, never each
// other.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>

#include "core/base/time.h"
#include "core/report/report.h"

namespace opscope {

/// Narrows lanes and tables: only what is of this device, model and step. Unset means all.
struct Narrowing {
    std::optional<std::int32_t> device;
    std::optional<std::int64_t> model;
    std::optional<std::uint16_t> step; ///< index into Report::steps

    friend bool operator==(const Narrowing&, const Narrowing&) = default;
};

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
    const Narrowing& narrowing() const { return m_narrowing; }

    void setRange(std::optional<TimeRange> range, std::vector<TrackId> tracks = {});
    void setSlices(std::vector<SliceId> slices);
    void setNarrowing(const Narrowing& narrowing);

    /// Asks the window to bring a page to the front.
    void requestPage(const QString& pageId) { Q_EMIT pageRequested(pageId); }
    /// Asks the timeline to show and select a slice, and the window to bring it to the front.
    void requestSlice(SliceId slice)
    {
        m_wantedSlice = slice;
        Q_EMIT sliceRequested(slice);
    }
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
    /// Asks the Inventory page for a file by its path relative to the report's root.
    void requestFile(const QString& path) { Q_EMIT fileRequested(path); }
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
    void pageRequested(const QString& pageId);
    void sliceRequested(opscope::SliceId slice);
    void rangeRequested(opscope::TimeRange range);
    void rangeFollowed(opscope::TimeRange range);
    void eventsRequested(const std::vector<opscope::TrackId>& tracks);
    void statisticsRequested(const QString& filter);
    void rowRequested(opscope::SliceId slice);
    void rowGiven(const QString& pageId);
    void fileRequested(const QString& path);
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
};

} // namespace opscope
