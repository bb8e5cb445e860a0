// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas: bands that are painted into one picture when their contents have changed, an overlay above it,
// and all keys and gestures.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QImage>

#include "views/commands/command_spec.h"
#include "views/page.h"
#include "views/timeline/canvas_overlay.h"
#include "views/timeline/lane_canvas.h"
#include "views/timeline/overview_strip.h"

class QAction;
class QMenu;

namespace opscope {

/// Drawings between the lanes by another page, as the links of two reports. A slice at the same position has
/// priority.
struct CanvasExtra {
    std::function<void(QPainter&)>
        paint; ///< over the slices, below selection and flows; clipped to the lanes
    std::function<QString(QPoint)> hoverText; ///< empty: there is no drawing
    std::function<bool(QPoint)> click;        ///< returns true if the click was on the drawing
    std::function<bool(RankSlice)>
        hasRow; ///< whether a table shows the slice; if not set, a table always shows it
};

/// The canvas of the timeline. It has more than 40 methods because each command of its table and each event
/// of a widget is one; layout, pictures and hits are functions of other files.
class TimelineView : public QAbstractScrollArea, public Placed {
    Q_OBJECT
public:
    explicit TimelineView(TimelineModel* timeline, QWidget* parent = nullptr);

    TimelineModel& timeline() const { return *m_timeline; }
    /// The visible time and lanes.
    QVariant place() const override;
    void showPlace(const QVariant& place) override;
    using Command = CommandSpec<TimelineView>;
    static std::span<const Command> commands();
    QAction* action(std::string_view id) const { return m_commands[id]; }
    /// Removes commands that have no meaning for this canvas: no key and no menu has them.
    void leaveOut(std::span<const char* const> ids);

    /// The places of the bands, in pixels of the viewport.
    CanvasGeometry geometry() const;
    QRect laneRect() const { return geometry().lanes; } ///< without the headers
    /// The rectangle of a slice that is not hidden or in a collapsed group; it may be outside of laneRect.
    std::optional<QRectF> sliceRect(RankSlice slice) const;
    TimelineHit hitTest(QPoint position) const;
    /// The text of the tip at a position; empty if there is none.
    QString hoverText(QPoint position) const;
    void setCurrentLane(std::int32_t node);
    int headerWidth() const { return m_headerWidth; }
    void setHeaderWidth(int width);
    void setParts(const TimelineParts& parts);
    /// Sets the name of the ruler's zero; empty: the clock of the report.
    void setAxisName(const QString& name);
    void setExtra(CanvasExtra extra) { m_extra = std::move(extra); }
    /// The current layout of the lanes; they are laid out first if necessary.
    const LaneLayouts& currentLayout();
    /// The statistics next to the pointer.
    const std::optional<SelectionCard>& card() const { return m_card; }
    int lanePaints() const { return m_lanes.paints(); } ///< how often the lanes were painted

    /// The entire visible timeline as an image, or painted into a painter (SVG, PDF).
    QImage picture();
    void paintVector(QPainter& painter);
    /// The same by pixels, as paintEvent does.
    void paintPixels(QPainter& painter);
    /// Writes PNG, SVG or PDF by the suffix; returns an empty text on success, otherwise the error.
    QString exportTo(const QString& path);
    /// Goes to "+12 us", "884.1 ms" or "#1234" (a slice by its number); returns an empty text on success,
    /// otherwise the error.
    QString goTo(const QString& text);
    QMenu* contextMenu(QPoint position);

Q_SIGNALS:
    void findRequested();
    void goToRequested();
    void exportRequested();
    void renameMarkerRequested(std::size_t index);
    /// Emitted before a menu for a slice (or for none) is shown, so that other objects can add their actions.
    void menuMade(QMenu* menu, opscope::RankSlice slice);

protected:
    bool viewportEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Drag {
        None,
        Click, ///< pressed, not moved yet
        Pan,
        Area,
        ZoomArea,
        OverviewMove,
        OverviewBegin,
        OverviewEnd,
        HeaderWidth,
        LaneMove,
    };
    enum Band : unsigned {
        kOverview = 1,
        kMarkers = 2,
        kRuler = 4,
        kHeaders = 8,
        kLanes = 16,
        kAll = 31,
    };

    // timeline_view.cpp
    void updateActions() { m_commands.refresh(*this); }
    void connectModel();
    void updateScroll();
    CanvasState state() const;
    void invalidate(unsigned bands);
    void reveal(RankSlice slice);
    void revealReport(std::size_t rank);
    void updateAccessible();
    double laneX(QPoint position) const { return position.x() - m_headerWidth; }
    double pointerX() const;
    /// The time under the pointer, relative to the zero of the ruler, after the begin of the report in focus.
    std::int64_t cursorTime(double x) const
    {
        return m_timeline->report().span.begin + m_timeline->viewport().timeAt(x) - m_timeline->origin();
    }
    void retranslate();

    // timeline_frame.cpp
    void refreshTicks();
    void refreshPicture();
    void refreshFlows();
    OverlayLayout overlay(const CanvasState& now, bool hasFocus) const;
    void paintOver(QPainter& painter, const CanvasState& now, const OverlayLayout& overlay) const;

    // timeline_keys.cpp
    QAction* actionOf(const QKeyEvent& event) const;
    void filterRange();
    void filterName();
    void filterLane();
    void zoomByKey(double factor);
    void panByKey(double share);
    void moveSelection(RankSlice to);
    void moveToNeighbour(int direction, bool isSameName);
    void editLane(void (*edit)(LaneTree& lanes, std::int32_t lane));
    /// The lanes of slices that the current lane shows: one, or all streams of a device.
    std::vector<RankTrack> currentTracks() const;
    void toggleMerged();
    /// The result that the current lane shows, an index into ResultLanes; -1: none.
    std::int32_t currentResult() const;
    void showLaneEvents();
    void showLaneStatistics();
    void selectLane();
    void toggleLaneFlows();
    void zoomSelection();
    void toggleMeasured();
    void setBase();
    void jumpToTable();
    void cycleColors();
    void escape();
    void focusSelection();
    void dimByArgument();
    void addArguments(QMenu* menu, RankSlice slice);
    void addMarker();
    void removeMarker();
    void renameMarker();
    void jumpToMarker(int direction);

    // timeline_clicks.cpp
    void clickAt(QPoint position, Qt::KeyboardModifiers modifiers);
    void clickStrips(QPoint position);
    void extendRange(const TimelineHit& hit);

    // timeline_gestures.cpp
    void startOverviewDrag();
    void startDrag(QPoint position, Qt::KeyboardModifiers modifiers);
    void dragTo(QPoint position, Qt::KeyboardModifiers modifiers);
    void dragArea(QPoint position, Qt::KeyboardModifiers modifiers);
    std::vector<RankTrack> draggedTracks(const CanvasState& now, QPoint position) const;
    void dragOverview(QPoint position);
    void finishDrag(QPoint position);
    void moveLane(QPoint position);
    bool isOnHeaderEdge(QPoint position) const;
    void updateHover(QPoint position);
    void updateCard();
    void showTip();
    void hideTip();

    TimelineModel* m_timeline;
    CommandsOf<TimelineView> m_commands;
    int m_headerWidth = 232;
    TimelineParts m_parts;
    QString m_axisName;
    CanvasExtra m_extra;
    std::int32_t m_currentLane = -1;

    // The last painted picture
    unsigned m_dirty = kAll; ///< bands of the picture that are outdated
    QImage m_picture;        ///< all except the lanes and the overlay
    CanvasGeometry m_painted;
    OverviewStrip m_overview;
    LaneCanvas m_lanes;
    std::vector<RulerTick> m_ticks;
    bool m_areTicksOld = true;
    FlowCurves m_flows;
    bool m_areFlowsOld = true;

    // Pointer
    Drag m_drag = Drag::None;
    Qt::MouseButton m_button = Qt::NoButton;
    QPoint m_pressAt;
    std::optional<QPoint> m_pointer;
    Viewport m_pressView;
    int m_pressScroll = 0;
    bool m_pressedOnRuler = false;
    bool m_isSpaceDown = false;
    std::optional<TimeRange> m_dragRange; ///< the range of Drag::ZoomArea
    std::int32_t m_dragLane = -1;
    int m_wheelGesture = 0;
    QElapsedTimer m_wheelClock;
    RankSlice m_hovered;
    bool m_hasTip = false;
    QTimer m_tipTimer;
    std::optional<SelectionCard> m_card; ///< the statistics of the selection, if they are shown
    std::optional<QPoint> m_cardAt;      ///< where the pointer made the selection
    bool m_isCardOld = false;            ///< the selection has changed while its statistics are computed
    bool m_isCardHidden = false;         ///< by Escape
    Job m_cardWork{this, JobPriority::Low};
    RankSlice m_centred; ///< the slice that a second F fits
};

} // namespace opscope
