// SPDX-License-Identifier: GPL-3.0-or-later
// The state of one timeline: view, lanes, colours, markers, level of detail. The canvas, the tool row and the
// docks use it and not each other.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include "views/selection/selection.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/markers.h"
#include "views/timeline/timeline_find.h"
#include "views/timeline/timeline_run.h"
#include "views/timeline/viewport.h"
#include "views/value_text.h"

namespace opscope {

struct TimelineOptions {
    TimeUnit unit = TimeUnit::Auto;
    bool isAbsolute = false;
    bool hasFlows = true;
    bool hasSnap = true;
    CounterScale counterScale = CounterScale::Zero;
    friend bool operator==(const TimelineOptions&, const TimelineOptions&) = default;
};

/// Whether lanes, markers and view are stored in the user's data folder.
enum class TimelineMemory : std::uint8_t { Kept, None };

/// How the clocks of several reports are aligned.
enum class ClockAlignment : std::uint8_t {
    Recorded, ///< as they were recorded, by one clock
    Begin,    ///< at the begin of each report
    Step,     ///< at a step that all have
    Slice,    ///< at slices with one name
    Hand,     ///< by hand
};

/// The alignment of the clocks that the user chose.
struct ChosenAlignment {
    ClockAlignment how = ClockAlignment::Recorded;
    QString at = {};         ///< label of the step, name of the slice
    std::size_t leftOut = 0; ///< number of reports without this step or slice: they are not moved
};

/// Times of the view, of markers and of the measured range are times of the axis: a report's own time plus
/// the shift of its clock. The selection uses the own time of the rank in focus. It has more than 40 methods
/// because view, lanes, clocks, marks and selection change each other: a moved clock moves the view, the
/// markers and the found slices. What needs no other part is in Viewport, LaneTree, MarkerList, TimelineRun
/// and TimelineFind.
class TimelineModel : public QObject {
    Q_OBJECT
public:
    /// The indices of the reports are the ranks of the selection.
    TimelineModel(std::vector<ReportPtr> reports, Selection& selection, QObject* parent = nullptr,
                  TimelineMemory memory = TimelineMemory::Kept);
    TimelineModel(const ReportPtr& report, Selection& selection, QObject* parent = nullptr,
                  TimelineMemory memory = TimelineMemory::Kept);
    ~TimelineModel() override;

    std::size_t runCount() const { return m_runs.size(); }
    const TimelineRun& run(std::size_t rank) const { return *m_runs[rank]; }
    const Report& report(std::size_t rank) const { return run(rank).report(); }
    /// The rank in focus.
    std::size_t focus() const { return std::min(m_selection.rank(), m_runs.size() - 1); }
    const TimelineRun& run() const { return run(focus()); }
    const Report& report() const { return run().report(); }
    const ReportPtr& reportPtr() const { return run().reportPtr(); }
    /// The ranks that the narrowing keeps.
    std::vector<std::size_t> shownRanks() const;
    Selection& selection() const { return m_selection; }
    /// See TimelineRun::launchOf.
    const Launch* launchOf(RankSlice slice) const { return m_runs[slice.rank]->launchOf(slice.id); }
    bool isReady() const; ///< the level of detail of all lanes is built
    TimelineFind& find() { return m_find; }
    const TimelineFind& find() const { return m_find; }

    // View
    const Viewport& viewport() const { return m_viewport; }
    double widthPx() const { return m_widthPx; }
    /// The canvas calls this with the width of the lanes. The first width fits the report.
    void setWidth(double widthPx);
    /// Changes with the same `gesture` (not 0) are one step of the history.
    void setViewport(const Viewport& viewport, int gesture = 0);
    void zoomAt(double x, double factor, int gesture = 0);
    void panBy(double px, int gesture = 0);
    void showRange(TimeRange range, double marginShare = 0.1);
    void fitAll();
    /// Whether the first view leaves out a few slices far away from all others.
    bool startsAtCore() const { return m_startsAtCore; }
    /// The number of the next gesture: wheel steps that follow each other share one.
    int newGesture() { return ++m_gesture; }
    bool canUndoView() const { return m_history.canUndo(); }
    bool canRedoView() const { return m_history.canRedo(); }
    void undoView();
    void redoView();
    TimeRange visible() const { return m_viewport.visible(m_widthPx); }
    std::int64_t origin() const { return m_origin.value_or(usualSpan().begin); }
    /// From the first begin to the last end of the shown reports.
    TimeRange span() const;
    /// The same without stray events.
    TimeRange usualSpan() const;
    /// Selects and shows the slice or the range of a target; returns false if there is no width yet.
    bool reveal(const Target& target);
    /// Centres the slice; zooms only if it is wider than the view.
    void centre(RankSlice slice);
    /// The same, but also zooms in if the slice is too narrow to be seen: for slices that the user searched
    /// or asked for.
    void show(RankSlice slice);
    void zoomTo(RankSlice slice);

    // Lanes
    const LaneTree& lanes() const { return m_lanes; }
    /// Changes lanes by `f(LaneTree&)` and emits the signals.
    template <class F>
    void editLanes(F&& f)
    {
        f(m_lanes);
        lanesEdited();
    }
    /// From the first kept time to the last: the entire report without narrowing.
    TimeRange keptSpan() const;
    Viewport entireView() const;

    /// The slices of a lane as they are shown; null: it has none, or they are not known yet.
    const TrackPyramid* pyramidOf(std::int32_t lane) const;
    /// The sub-row of a slice on the lane that shows it.
    std::uint16_t rowOf(RankSlice slice) const;

    // Clocks
    /// The shift of the lane's times on the screen, normally 0.
    std::int64_t offsetOf(RankTrack track) const { return m_runs[track.rank]->offsetOf(track.id); }
    /// The same for a lane of the tree.
    std::int64_t offsetOfLane(std::int32_t lane) const;
    /// The lanes of results, by their index in ResultLanes.
    const TimelineRun& result(std::size_t index) const { return *m_results[index]; }
    std::size_t resultCount() const { return m_results.size(); }
    /// Where a row of the lane of a result is on the axis.
    TimeRange rangeOfRow(std::int32_t lane, SliceId row) const;
    /// Begin and end of a slice on the axis.
    TimeRange rangeOf(RankSlice slice) const;
    /// A slice of the rank in focus, for pages that show one rank.
    RankSlice inFocus(SliceId slice) const { return {focus(), slice}; }
    /// Shifts the process of `slice`, or its entire report if the base is in another report, so that its
    /// start (end) is at the start (end) of the base.
    bool alignWithBase(RankSlice slice, bool atEnd);
    /// Shifts the clock of a rank by this time in addition.
    void shiftClock(std::size_t rank, std::int64_t ns);
    const ChosenAlignment& alignment() const { return m_alignment; }
    /// As recorded, or with all begins at the begin of the first report.
    void align(ClockAlignment alignment);
    /// Moves these times, one for each report by its clock, to the zero of the axis.
    void alignAt(const std::vector<std::int64_t>& anchors);
    /// Moves a step of NarrowingChoices to the time that it has in the rank in focus, or in the first rank
    /// that has it.
    void alignAtStep(std::size_t step);
    /// Moves the slices with the same name and the same number (among the slices with this name, by time) to
    /// the time of this one. Emits `aligned` when it is done.
    void alignAtSlice(RankSlice slice);
    /// Restores the initial alignment.
    void clearOffsets();
    std::optional<RankSlice> base() const { return m_base; }
    void setBase(std::optional<RankSlice> slice);

    // Look
    const SliceColors& colors() const { return run().colors(); }
    const SliceColors& colors(std::size_t rank) const { return run(rank).colors(); }
    /// Sets the user's choice for this report, which is stored with the report.
    void setScheme(ColorScheme scheme);
    void setThresholds(const ShareThresholds& thresholds);
    /// Applies the settings to a report that has no choice of its own. If `isNew`, the user has just changed
    /// the settings, and they replace an older choice.
    void setDefaultLook(TimeUnit unit, ColorScheme scheme, const ShareThresholds& thresholds, bool isNew);
    void themeChanged();
    const TimelineOptions& options() const { return m_options; }
    void setOptions(const TimelineOptions& options);
    /// "12.5 us" relative to the start, or absolute: the text of a time of the axis, as the ruler shows it.
    QString timeText(std::int64_t ns) const;
    /// The same for a time by the clock of a report.
    QString timeText(std::int64_t ns, std::size_t rank) const { return timeText(ns + run(rank).shift()); }

    // Marks
    const MarkerList& markers() const { return m_markers; }
    std::optional<std::size_t> currentMarker() const { return m_currentMarker; }
    template <class F>
    void editMarkers(F&& f)
    {
        f(m_markers);
        markersEdited();
    }
    void setCurrentMarker(std::optional<std::size_t> index);
    std::optional<TimeRange> measured() const { return m_measured; }
    void setMeasured(std::optional<TimeRange> range);
    /// All flows of this lane are drawn; if it is invalid, only those of the selected slice.
    RankTrack flowLane() const { return m_flowLane; }
    void setFlowLane(RankTrack track);

    // Selection
    RankSlice selectedSlice() const; ///< the last selected slice, or invalid
    /// Of a selected communication op the same one on the other ranks: on the lane of the same name the slice
    /// with the same number, in order of time, among those of its name.
    const std::vector<RankSlice>& sameCollective() const;
    void selectSlice(RankSlice slice, bool doAdd = false);
    /// Selects a range of the axis on lanes of one rank, which comes into focus; on all lanes if `tracks` is
    /// empty.
    void selectRange(std::optional<TimeRange> range, const std::vector<RankTrack>& tracks = {});
    /// From the first start to the last end of the selected slices, or the selected range; by the axis.
    std::optional<TimeRange> selectedRange() const;
    /// The previous (-1) or next (+1) slice on the lane's sub-row, with the same name if `isSameName`;
    /// invalid at the end.
    RankSlice neighbour(RankSlice slice, int direction, bool isSameName) const;
    /// The other end of the first flow that leaves (+1) or arrives (-1).
    RankSlice flowEnd(RankSlice slice, int direction) const;
    bool isThere(RankSlice slice) const; ///< valid, and of one of the reports

    /// The file of layout, markers and view; empty for reports without a root.
    QString sidecarPath() const;
    void saveNow();

Q_SIGNALS:
    void viewChanged();
    void widthKnown(); ///< the width was set for the first time
    void lanesChanged();
    void contentChanged(); ///< colours, options, level of detail, offsets: the lanes look different
    void marksChanged();   ///< markers, measured range, base, flow lane: the overlay of the lanes
    void markersChanged();
    void readyChanged();
    void launchesFound(); ///< of one of the reports
    void aligned();       ///< the shifts of the reports' clocks have changed
    /// The canvas should scroll to the lane of the slice.
    void revealRequested(opscope::RankSlice slice);

private:
    void followRun(std::size_t rank);
    void shiftAll(ClockAlignment how);
    void clocksChanged();
    void publishClocks();
    void scopeFind();
    void setShifts(const std::vector<std::optional<std::int64_t>>& anchors, ClockAlignment how,
                   const QString& at);
    void lanesEdited();
    void mergeLanes();
    void followResults();
    void showMerged();
    void markersEdited();
    void applyNarrowing();
    void updateDimming();
    QJsonObject clocksToJson() const;
    void clocksFromJson(const QJsonObject& json);
    QJsonObject viewToJson() const;
    QJsonObject lookToJson() const;
    void lookFromJson(const QJsonObject& json);
    void changeView(const Viewport& viewport);
    Viewport initialView();
    void load();

    std::vector<std::unique_ptr<TimelineRun>> m_runs;
    std::vector<std::unique_ptr<TimelineRun>> m_results; ///< as they are in ResultLanes
    Selection& m_selection;
    LaneTree m_lanes;
    TimelineFind m_find;
    QString m_filterName; ///< the name that the narrowing searches for
    TimelineOptions m_options;
    bool m_hasOwnLook = false; ///< units, colours and switches were chosen for this report
    Viewport m_viewport;
    ViewHistory m_history;
    int m_gesture = 0;
    double m_widthPx = 0;
    bool m_isUntouched = true; ///< the view is still the initial one: it depends on the width
    struct KeptView {
        Viewport viewport;
        double widthPx = 0; ///< the width at that time
    };
    std::optional<KeptView>
        m_keptView; ///< the view of the last session until the user changes it; it depends on the width too
    MarkerList m_markers;
    std::optional<std::size_t> m_currentMarker;
    bool m_startsAtCore = false;
    TimelineMemory m_memory;
    std::optional<std::int64_t> m_origin;
    std::optional<TimeRange> m_measured;
    ChosenAlignment m_alignment;
    ClockAlignment m_firstAlignment = ClockAlignment::Recorded; ///< the initial alignment of the clocks
    Job m_search{this, JobPriority::Low};                       ///< searches the slices to align at
    std::optional<RankSlice> m_base;
    RankTrack m_flowLane;
    mutable RankSlice m_collective; ///< to which m_sameCollective belongs
    mutable std::vector<RankSlice> m_sameCollective;
    QTimer m_saveTimer;
    QTimer m_mergedTimer; ///< collects the merged lanes of several ranks: they are shown at once
};

} // namespace opscope
