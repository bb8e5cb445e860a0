// SPDX-License-Identifier: GPL-3.0-or-later
// The state of one timeline: view, lanes, colours, markers, level of detail. The canvas, the tool row and the
// docks know it, never each other.
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

/// Whether lanes, markers and view are read from and kept in the user's data folder.
enum class TimelineMemory : std::uint8_t { Kept, None };

/// How the clocks of several reports are laid over each other.
enum class ClockAlignment : std::uint8_t {
    Recorded, ///< as they were recorded, by one clock
    Begin,    ///< where each begins
    Step,     ///< at a step of all
    Slice,    ///< at the slices of a name
    Hand,     ///< one over the other by hand
};

/// What the user chose to lay the clocks over each other by.
struct ChosenAlignment {
    ClockAlignment how = ClockAlignment::Recorded;
    QString at = {};         ///< label of the step, name of the slice
    std::size_t leftOut = 0; ///< reports that have none such: they stay where they were
};

/// Times of the view, of markers and of the measured range are those of the
/// axis: a report's own time plus the shift of its clock. The selection knows
/// the own time of the rank in focus.
class TimelineModel : public QObject {
    Q_OBJECT
public:
    /// The reports have the indices of the selection's ranks.
    TimelineModel(std::vector<ReportPtr> reports, Selection& selection, QObject* parent = nullptr,
                  TimelineMemory memory = TimelineMemory::Kept);
    TimelineModel(const ReportPtr& report, Selection& selection, QObject* parent = nullptr,
                  TimelineMemory memory = TimelineMemory::Kept);
    ~TimelineModel() override;

    std::size_t runCount() const { return m_runs.size(); }
    const TimelineRun& run(std::size_t rank) const { return *m_runs[rank]; }
    const Report& report(std::size_t rank) const { return run(rank).report(); }
    /// The rank in focus, and its report.
    std::size_t focus() const { return std::min(m_selection.rank(), m_runs.size() - 1); }
    const TimelineRun& run() const { return run(focus()); }
    const Report& report() const { return run().report(); }
    const ReportPtr& reportPtr() const { return run().reportPtr(); }
    /// Those that narrowing leaves.
    std::vector<std::size_t> shownRanks() const;
    Selection& selection() const { return m_selection; }
    bool isReady() const; ///< the level of detail of all lanes is there
    TimelineFind& find() { return m_find; }
    const TimelineFind& find() const { return m_find; }

    // View
    const Viewport& viewport() const { return m_viewport; }
    double widthPx() const { return m_widthPx; }
    /// From the canvas: how wide the lanes are. The first width fits the report.
    void setWidth(double widthPx);
    /// Changes of one `gesture` (not 0) are one step of the history.
    void setViewport(const Viewport& viewport, int gesture = 0);
    void zoomAt(double x, double factor, int gesture = 0);
    void panBy(double px, int gesture = 0);
    void showRange(TimeRange range, double marginShare = 0.1);
    void fitAll();
    /// The first view leaves out a few slices far away from all others.
    bool startsAtCore() const { return m_startsAtCore; }
    /// The next gesture's number: wheel steps that follow each other share one.
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
    /// Selects and shows the slice or the range of a target; false while there is
    /// no width yet.
    bool reveal(const Target& target);
    /// Centres the slice; zooms only if it would be wider than the view.
    void centre(RankSlice slice);
    /// The same, but zooms in too where it would be too narrow to be seen: what
    /// was searched or asked for.
    void show(RankSlice slice);
    void zoomTo(RankSlice slice);

    // Lanes
    const LaneTree& lanes() const { return m_lanes; }
    /// Changes lanes by `f(LaneTree&)` and tells everybody.
    template <class F>
    void editLanes(F&& f)
    {
        f(m_lanes);
        lanesEdited();
    }
    /// From the first to the last that is kept: the whole report without
    /// narrowing.
    TimeRange keptSpan() const;
    Viewport wholeView() const;

    // Clocks
    /// How far the lane's times are shifted on the screen; 0 normally.
    std::int64_t offsetOf(RankTrack track) const { return m_runs[track.rank]->offsetOf(track.id); }
    /// Begin and end of a slice on the axis.
    TimeRange rangeOf(RankSlice slice) const;
    /// A slice of the rank in focus. What pages that show one rank say.
    RankSlice inFocus(SliceId slice) const { return {focus(), slice}; }
    /// Shifts the process of `slice`, or its whole report if the base is of
    /// another, so that its start (end) stands where the base's does.
    bool alignWithBase(RankSlice slice, bool atEnd);
    const ChosenAlignment& alignment() const { return m_alignment; }
    /// As recorded, or all begins over the first one's.
    void align(ClockAlignment alignment);
    /// These times, each by the clock of its report, over each other and over the zero of the axis. One a
    /// report.
    void alignAt(const std::vector<std::int64_t>& anchors);
    /// A step of NarrowingChoices over that of the rank in focus, or of the first that has it.
    void alignAtStep(std::size_t step);
    /// The slice of the same name with the same number (of those of its name, by
    /// time) over this one. Tells by `aligned` when it is done.
    void alignAtSlice(RankSlice slice);
    /// As it was at first.
    void clearOffsets();
    std::optional<RankSlice> base() const { return m_base; }
    void setBase(std::optional<RankSlice> slice);

    // Look
    const SliceColors& colors() const { return run().colors(); }
    const SliceColors& colors(std::size_t rank) const { return run(rank).colors(); }
    /// The user's choice for this report: kept with it.
    void setScheme(ColorScheme scheme);
    void setThresholds(const ShareThresholds& thresholds);
    /// What the settings say, for a report that has no choice of its own. `isNew`: the user just changed the
    /// settings, which wins over an older choice.
    void setDefaultLook(TimeUnit unit, ColorScheme scheme, const ShareThresholds& thresholds, bool isNew);
    void themeChanged();
    const TimelineOptions& options() const { return m_options; }
    void setOptions(const TimelineOptions& options);
    /// "12.5 us" relative to the start, or absolute: as the ruler shows a time of
    /// the axis.
    QString timeText(std::int64_t ns) const;
    /// The same of a time by the clock of a report.
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
    /// All flows of this lane are drawn; invalid: only those of the selected
    /// slice.
    RankTrack flowLane() const { return m_flowLane; }
    void setFlowLane(RankTrack track);

    // Selection
    RankSlice selectedSlice() const; ///< the last of the selected, or invalid
    void selectSlice(RankSlice slice, bool doAdd = false);
    /// Selects a range of the axis on lanes of one rank, which comes into focus;
    /// on all lanes if empty.
    void selectRange(std::optional<TimeRange> range, const std::vector<RankTrack>& tracks = {});
    /// From the first start to the last end of the selected slices, or the
    /// selected range; on the axis.
    std::optional<TimeRange> selectedRange() const;
    /// The previous (-1) or next (+1) slice on the lane's sub-row, of the same
    /// name if asked; invalid at the end.
    RankSlice neighbour(RankSlice slice, int direction, bool isSameName) const;
    /// The other end of the first flow that leaves (+1) or arrives (-1).
    RankSlice flowEnd(RankSlice slice, int direction) const;
    bool isThere(RankSlice slice) const; ///< valid, and of one of the reports

    /// Where layout, markers and view are kept; empty for reports without a root.
    QString sidecarPath() const;
    void saveNow();

Q_SIGNALS:
    void viewChanged();
    void lanesChanged();
    void contentChanged(); ///< colours, options, level of detail, offsets: the lanes look different
    void marksChanged();   ///< markers, measured range, base, flow lane: what lies over the lanes
    void markersChanged();
    void readyChanged();
    void aligned(); ///< the clocks of the reports are shifted in another way
    /// The canvas should scroll so that the slice's lane is seen.
    void revealRequested(opscope::RankSlice slice);

private:
    void followRun(std::size_t rank);
    void shiftAll(ClockAlignment how);
    void clocksChanged();
    void tellClocks();
    void scopeFind();
    void setShifts(const std::vector<std::optional<std::int64_t>>& anchors, ClockAlignment how,
                   const QString& at);
    void lanesEdited();
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
    Selection& m_selection;
    LaneTree m_lanes;
    TimelineFind m_find;
    QString m_filterName; ///< what narrowing looks for
    TimelineOptions m_options;
    bool m_hasOwnLook = false; ///< units, colours and switches were chosen for this report
    Viewport m_viewport;
    ViewHistory m_history;
    int m_gesture = 0;
    double m_widthPx = 0;
    bool m_isUntouched = true; ///< the view is still the one it began with: it follows the width
    struct KeptView {
        Viewport viewport;
        double widthPx = 0; ///< that it had
    };
    std::optional<KeptView>
        m_keptView; ///< of the last time, until the view is changed: it follows the width too
    MarkerList m_markers;
    std::optional<std::size_t> m_currentMarker;
    bool m_startsAtCore = false;
    TimelineMemory m_memory;
    std::optional<std::int64_t> m_origin;
    std::optional<TimeRange> m_measured;
    ChosenAlignment m_alignment;
    ClockAlignment m_firstAlignment = ClockAlignment::Recorded; ///< by what the clocks are
    Job m_search{this, JobPriority::Low};                       ///< for the slices to align at
    std::optional<RankSlice> m_base;
    RankTrack m_flowLane;
    QTimer m_saveTimer;
};

} // namespace opscope
