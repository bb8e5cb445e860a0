// SPDX-License-Identifier: GPL-3.0-or-later
// The state of one timeline: view, lanes, colours, markers, level of detail. The canvas, the tool row and the
// docks know it, never each other.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include "core/analysis/nesting.h"
#include "views/selection/selection.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/latest_job.h"
#include "views/timeline/markers.h"
#include "views/timeline/slice_colors.h"
#include "views/timeline/time_text.h"
#include "views/timeline/timeline_find.h"
#include "views/timeline/timeline_layout.h"
#include "views/timeline/viewport.h"

namespace opscope {

struct TimelineOptions {
    TimeUnit unit = TimeUnit::Auto;
    bool isAbsolute = false;
    bool hasFlows = true;
    bool hasSnap = true;
    CounterScale counterScale = CounterScale::Fit;
    friend bool operator==(const TimelineOptions&, const TimelineOptions&) = default;
};

/// Whether lanes, markers and view are read from and kept in the user's data folder.
enum class TimelineMemory : std::uint8_t { Kept, None };

class TimelineModel : public QObject {
    Q_OBJECT
public:
    TimelineModel(ReportPtr report, Selection* selection, QObject* parent = nullptr,
                  TimelineMemory memory = TimelineMemory::Kept);
    ~TimelineModel() override;

    const ReportPtr& reportPtr() const { return m_report; }
    const Report& report() const { return *m_report; }
    Selection& selection() const { return *m_selection; }
    const LanePyramids& pyramids() const { return m_pyramids; }
    bool isReady() const { return m_isReady; } ///< all pyramids and the nesting are there
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
    /// Two timelines under one axis: the time that the axis calls 0, and the range that both can show.
    /// Neither: those of the report.
    void setAxis(std::optional<std::int64_t> origin, std::optional<TimeRange> limits);
    std::int64_t origin() const { return m_origin.value_or(m_report->span.begin); }
    TimeRange limits() const { return m_limits.value_or(m_report->span); }
    /// Selects and shows the slice or the range of a target; false while there is no width yet.
    bool reveal(const Target& target);
    /// Centres the slice; zooms only if it would be wider than the view.
    void centre(SliceId slice);
    void zoomTo(SliceId slice);

    // Lanes
    const LaneTree& lanes() const { return m_lanes; }
    /// Changes lanes by `f(LaneTree&)` and tells everybody.
    template <class F>
    void editLanes(F&& f)
    {
        f(m_lanes);
        lanesEdited();
    }
    /// The times that the narrowing by model and step leaves; empty: all. Sorted, apart from each other.
    const std::vector<TimeRange>& kept() const { return m_kept; }
    bool isKept(TimeRange range) const;
    /// From the first to the last that is kept: the whole report without narrowing.
    TimeRange keptSpan() const;
    Viewport wholeView() const;
    /// How far the lane's times are shifted on the screen to align it with another; 0 normally.
    std::int64_t offsetOf(TrackId track) const;
    /// Shifts the process of `slice` so that its start (end) stands where the base's does.
    bool alignWithBase(SliceId slice, bool atEnd);
    void clearOffsets();
    std::optional<SliceId> base() const { return m_base; }
    void setBase(std::optional<SliceId> slice);

    // Look
    const SliceColors& colors() const { return m_colors; }
    /// The user's choice for this report: kept with it.
    void setScheme(ColorScheme scheme);
    void setThresholds(const ShareThresholds& thresholds);
    /// What the settings say, for a report that has no choice of its own. `isNew`: the user just changed the
    /// settings, which wins over an older choice.
    void setDefaultLook(TimeUnit unit, ColorScheme scheme, const ShareThresholds& thresholds, bool isNew);
    void themeChanged();
    const TimelineOptions& options() const { return m_options; }
    void setOptions(const TimelineOptions& options);
    /// "12.5 µs" relative to the start, or absolute: as the ruler shows it.
    QString timeText(std::int64_t ns) const;

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
    /// All flows of this lane are drawn; invalid: only those of the selected slice.
    TrackId flowLane() const { return m_flowLane; }
    void setFlowLane(TrackId track);

    // Selection
    SliceId selectedSlice() const; ///< the last of the selected, or invalid
    void selectSlice(SliceId slice, bool doAdd = false);
    /// From the first start to the last end of the selected slices, or the selected range.
    std::optional<TimeRange> selectedRange() const;
    /// The previous (-1) or next (+1) slice on the lane's sub-row, of the same name if asked; invalid at the
    /// end.
    SliceId neighbour(SliceId slice, int direction, bool isSameName) const;
    /// The other end of the first flow that leaves (+1) or arrives (-1).
    SliceId flowEnd(SliceId slice, int direction) const;
    /// Nanoseconds of the slice that no slice inside it covers; nothing until the timeline is ready.
    std::optional<std::int64_t> selfTime(SliceId slice) const;
    /// Position and number of slices on its lane: "n of m".
    std::pair<std::size_t, std::size_t> placeOnLane(SliceId slice) const;

    /// Where layout, markers and view are kept; empty for a report without a root.
    QString sidecarPath() const;
    void saveNow();

Q_SIGNALS:
    void viewChanged();
    void lanesChanged();
    void contentChanged(); ///< colours, options, level of detail, offsets: the lanes look different
    void marksChanged();   ///< markers, measured range, base, flow lane: what lies over the lanes
    void markersChanged();
    void readyChanged();
    /// The canvas should scroll so that the slice's lane is seen.
    void revealRequested(opscope::SliceId slice);

private:
    struct BuiltPyramids;
    void buildPyramids();
    void takePyramids(const BuiltPyramids& built);
    void lanesEdited();
    void markersEdited();
    void applyNarrowing();
    void narrowLanes();
    void updateDimming();
    QJsonObject viewToJson() const;
    QJsonObject lookToJson() const;
    void lookFromJson(const QJsonObject& json);
    void changeView(const Viewport& viewport);
    Viewport initialView();
    void load();

    ReportPtr m_report;
    Selection* m_selection;
    LaneTree m_lanes;
    SliceColors m_colors;
    TimelineFind m_find;
    TimelineOptions m_options;
    bool m_hasOwnLook = false; ///< units, colours and switches were chosen for this report
    std::vector<TimeRange> m_kept;
    LatestJob m_narrowing;
    LanePyramids m_pyramids;
    std::shared_ptr<const Nesting> m_nesting; ///< swept when the timeline is ready
    std::vector<std::int64_t> m_laneTotals;
    std::vector<std::int64_t> m_offsets; ///< by process
    bool m_isReady = false;
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
    std::optional<TimeRange> m_limits;
    std::optional<TimeRange> m_measured;
    std::optional<SliceId> m_base;
    TrackId m_flowLane;
    QTimer m_saveTimer;
    std::stop_source m_stop;
};

} // namespace opscope
