// SPDX-License-Identifier: GPL-3.0-or-later
// One report of a timeline: its level of detail, its colours, the shift of its clock, and the part that the
// narrowing keeps.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QObject>

#include "core/analysis/launches.h"
#include "core/analysis/merged_lane.h"
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
    bool isReady() const { return m_isReady; } ///< all pyramids and the nesting are built
    SliceColors& colors() { return m_colors; }
    const SliceColors& colors() const { return m_colors; }

    /// See distinguishing_numbers.h; used for labels that are too short for the names.
    const std::vector<std::uint16_t>& distinguishingNumberOffsets() const { return m_numberOffsets; }

    /// ns from the report's clock to the axis of the timeline.
    std::int64_t shift() const { return m_shift; }
    void setShift(std::int64_t ns);
    /// The same for a lane: with the shift of its process relative to the others of the report.
    std::int64_t offsetOf(TrackId track) const;
    /// Only the shift of the process, normally 0.
    std::int64_t processOffset(TrackId track) const;
    void setProcessOffset(TrackId track, std::int64_t ns);
    void clearProcessOffsets();
    /// By process.
    const std::vector<std::int64_t>& processOffsets() const { return m_offsets; }
    /// Restores stored shifts; returns false and changes nothing if they do not fit the report or lead
    /// outside of all times.
    bool restoreClocks(std::int64_t shift, std::vector<std::int64_t> processOffsets);
    /// The span of the report on the axis, including stray events, so that they can be shown.
    TimeRange span() const { return onAxis(m_spanWithStrays); }
    /// The span without stray events.
    TimeRange usualSpan() const { return onAxis(m_report->span); }
    TimeRange onAxis(TimeRange range) const { return {range.begin + m_shift, range.end + m_shift}; }

    /// The activity of a process (or of the lanes without one), or of all; null if `lanes` are not all lanes
    /// of it.
    const Activity* activityOf(std::optional<ProcessId> process, const std::vector<TrackId>& lanes) const;

    /// Builds the lanes that show these tracks together, each list sorted, and forgets all others;
    /// `merged` follows.
    void setMerged(std::vector<std::vector<TrackId>> lanes);
    /// Null until it is built.
    const MergedLane* mergedOf(const std::vector<TrackId>& tracks) const;

    /// The times that a narrowing by model and step keeps, by the report's clock; empty: all. Sorted and
    /// disjoint.
    const std::vector<TimeRange>& kept() const { return m_kept; }
    bool isKept(TimeRange range) const;
    /// From the first kept time to the last, on the axis: the entire report without narrowing.
    TimeRange keptSpan() const;
    /// Returns true if the kept times have changed; `lanesNarrowed` reports later the lanes that have slices
    /// in them. A model without steps keeps all until `modelSpansFound`.
    bool narrow(const Narrowing& narrowing);

    /// The previous (-1) or next (+1) slice on the lane's sub-row, with the same name if `isSameName`;
    /// invalid at the end.
    SliceId neighbour(SliceId slice, int direction, bool isSameName) const;
    /// The other end of the first flow that leaves (+1) or arrives (-1).
    SliceId flowEnd(SliceId slice, int direction) const;
    /// Nanoseconds of the slice that no slice inside it covers; empty until the report is ready.
    std::optional<std::int64_t> selfTime(SliceId slice) const;
    /// How a task of the device was launched; null if that is not recorded or not yet known: the first
    /// request starts to find all launches of the report, and `launchesFound` follows.
    const Launch* launchOf(SliceId task);
    /// Position and number of slices on its lane: "n of m".
    std::pair<std::size_t, std::size_t> placeOnLane(SliceId slice) const;

Q_SIGNALS:
    void detailed(); ///< more of the level of detail is built
    void ready();
    void modelSpansFound();
    void launchesFound();
    void merged();                                       ///< lanes that were asked for are built
    void lanesNarrowed(const std::vector<bool>& tracks); ///< by track; empty: all are kept

private:
    struct Built;
    void build();
    void publish(const Built& built);

    ReportPtr m_report;
    TimeRange m_spanWithStrays;
    SliceColors m_colors;
    LanePyramids m_pyramids;
    std::shared_ptr<const Nesting> m_nesting; ///< swept when the report is ready
    std::vector<std::int64_t> m_laneTotals;
    std::vector<std::uint16_t> m_numberOffsets;
    bool m_isReady = false;
    std::int64_t m_shift = 0;
    std::vector<std::int64_t> m_offsets;        ///< by process
    std::map<std::int64_t, TimeRange> m_models; ///< from the first op to the last
    std::vector<TimeRange> m_kept;
    std::vector<TrackId> m_keptTracks;          ///< empty: all lanes
    std::vector<std::vector<TrackId>> m_wanted; ///< the lanes that setMerged asked for
    std::vector<std::shared_ptr<const MergedLane>> m_merged;
    Job m_merging{this, JobPriority::Low};
    Job m_narrowing{this, JobPriority::Low};
    Job m_build{this, JobPriority::Low};
    std::shared_ptr<const std::vector<Launch>> m_launches; ///< sorted by task
    Job m_launching{this, JobPriority::Low};
    Job m_typing{this}; ///< finds the types of slices from their ops, for the colours
};

} // namespace opscope
