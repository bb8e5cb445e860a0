// SPDX-License-Identifier: GPL-3.0-or-later
// One report of a timeline: its level of detail, its colours, the shift of its
// clock, what narrowing leaves.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QObject>

#include "core/analysis/nesting.h"
#include "core/table/narrowing.h"
#include "views/timeline/slice_colors.h"
#include "views/timeline/timeline_layout.h"
#include "views/workers/job.h"

namespace opscope {

class TimelineRun : public QObject {
    Q_OBJECT
public:
    explicit TimelineRun(ReportPtr report, QObject* parent = nullptr);

    const ReportPtr& reportPtr() const { return m_report; }
    const Report& report() const { return *m_report; }
    const LanePyramids& pyramids() const { return m_pyramids; }
    bool isReady() const { return m_isReady; } ///< all pyramids and the nesting are there
    SliceColors& colors() { return m_colors; }
    const SliceColors& colors() const { return m_colors; }

    /// See distinguishing_numbers.h; for labels that are too short for the names.
    const std::vector<std::uint16_t>& distinguishingNumberOffsets() const { return m_numberOffsets; }

    /// ns from the report's clock to the axis of the timeline.
    std::int64_t shift() const { return m_shift; }
    void setShift(std::int64_t ns);
    /// The same of a lane: with the shift of its process against the others of
    /// the report.
    std::int64_t offsetOf(TrackId track) const;
    /// Of the process alone; 0 normally.
    std::int64_t processOffset(TrackId track) const;
    void setProcessOffset(TrackId track, std::int64_t ns);
    void clearProcessOffsets();
    /// By process.
    const std::vector<std::int64_t>& processOffsets() const { return m_offsets; }
    /// What was kept of another time; false, and all stays, if it does not fit or leads out of all times.
    bool restoreClocks(std::int64_t shift, std::vector<std::int64_t> processOffsets);
    /// Of the report, on the axis; with stray events, so that they can be shown.
    TimeRange span() const { return onAxis(m_spanWithStrays); }
    /// Without them.
    TimeRange usualSpan() const { return onAxis(m_report->span); }
    TimeRange onAxis(TimeRange range) const { return {range.begin + m_shift, range.end + m_shift}; }

    /// Of a process (or of the lanes without one), or of all; null if these are
    /// not all lanes of it.
    const Activity* activityOf(std::optional<ProcessId> process, const std::vector<TrackId>& lanes) const;

    /// The times that a narrowing by model and step leaves, by the report's
    /// clock; empty: all. Sorted, apart from each other.
    const std::vector<TimeRange>& kept() const { return m_kept; }
    bool isKept(TimeRange range) const;
    /// From the first to the last that is kept, on the axis: the whole report
    /// without narrowing.
    TimeRange keptSpan() const;
    /// True if other times are kept than before; `lanesNarrowed` tells later on
    /// which lanes. A model without steps keeps all until `modelsKnown`.
    bool narrow(const Narrowing& narrowing);

    /// The previous (-1) or next (+1) slice on the lane's sub-row, of the same
    /// name if asked; invalid at the end.
    SliceId neighbour(SliceId slice, int direction, bool isSameName) const;
    /// The other end of the first flow that leaves (+1) or arrives (-1).
    SliceId flowEnd(SliceId slice, int direction) const;
    /// Nanoseconds of the slice that no slice inside it covers; nothing until all
    /// is ready.
    std::optional<std::int64_t> selfTime(SliceId slice) const;
    /// Position and number of slices on its lane: "n of m".
    std::pair<std::size_t, std::size_t> placeOnLane(SliceId slice) const;

Q_SIGNALS:
    void detailed(); ///< more of the level of detail is there
    void ready();
    void modelsKnown();
    void lanesNarrowed(const std::vector<bool>& tracks); ///< by track; empty: all are left

private:
    struct Built;
    void build();
    void take(const Built& built);

    ReportPtr m_report;
    TimeRange m_spanWithStrays;
    SliceColors m_colors;
    LanePyramids m_pyramids;
    std::shared_ptr<const Nesting> m_nesting; ///< swept when all is ready
    std::vector<std::int64_t> m_laneTotals;
    std::vector<std::uint16_t> m_numberOffsets;
    bool m_isReady = false;
    std::int64_t m_shift = 0;
    std::vector<std::int64_t> m_offsets;        ///< by process
    std::map<std::int64_t, TimeRange> m_models; ///< from the first op to the last
    std::vector<TimeRange> m_kept;
    std::vector<TrackId> m_keptTracks; ///< empty: all lanes
    Job m_narrowing{this, JobPriority::Low};
    Job m_build{this, JobPriority::Low};
    Job m_typing{this}; ///< of slices by their ops, for the colours
};

} // namespace opscope
