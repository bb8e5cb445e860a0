// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas: lane headers, overview, markers, ruler and lanes, with every key and gesture.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QImage>

#include "views/timeline/label_font.h"
#include "views/timeline/timeline_actions.h"
#include "views/timeline/timeline_layout.h"
#include "views/timeline/timeline_model.h"

class QAction;
class QLabel;
class QMenu;

namespace opscope {

struct PaintStyle;

/// What stands under the pointer.
struct TimelineHit {
    std::int32_t node = -1; ///< lane, -1: none
    TrackId track;
    CounterId counter;
    int row = 0;
    SliceId slice;            ///< the longest of those in the pixel
    std::size_t count = 0;    ///< slices in the pixel
    std::int64_t covered = 0; ///< ns that they cover of the pixel's time
    std::int64_t ns = 0;      ///< time under the pointer
};

/// What stands above the lanes. Of two timelines under one axis only the upper one has a ruler.
struct TimelineParts {
    bool hasOverview = true;
    bool hasMarkers = true;
    bool hasRuler = true;
};

class TimelineView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit TimelineView(TimelineModel* timeline, QWidget* parent = nullptr);

    TimelineModel& timeline() const { return *m_timeline; }
    QAction* action(TimelineCommand command) const { return m_actions[static_cast<std::size_t>(command)]; }
    void run(TimelineCommand command);

    // Places, in pixels of the viewport
    QRect overviewRect() const;
    QRect markerRect() const;
    QRect rulerRect() const; ///< with the bands of the steps below the ticks
    QRect pinnedRect() const;
    QRect laneRect() const; ///< without the headers
    QRect headerRect() const;
    /// Of a slice that is not hidden or in a collapsed group; may lie outside of laneRect.
    std::optional<QRectF> sliceRect(SliceId slice) const;
    TimelineHit hitTest(QPoint position) const;
    /// The text of the tip at a position; empty if there is nothing to say.
    QString hoverText(QPoint position) const;
    std::int32_t currentLane() const { return m_currentLane; }
    void setCurrentLane(std::int32_t node);
    int headerWidth() const { return m_headerWidth; }
    void setHeaderWidth(int width);
    void setParts(const TimelineParts& parts);
    /// What the ruler's zero is; empty: the clock of the report.
    void setAxisName(const QString& name);
    /// Paints over the slices, below selection and flows; clipped to the lanes.
    void setDecorator(std::function<void(QPainter&)> decorator) { m_decorator = std::move(decorator); }
    /// The lanes as they stand now, laid out if they were not yet.
    const TimelineLayout& currentLayout();
    /// What the last paint showed: tests compare it with the pixels.
    const TimelineLayout& laneLayout() const { return m_laneLayout; }
    const QImage& laneImage() const { return m_laneImage; }
    int repaints() const { return m_rendered; } ///< how often lanes were laid out and painted

    /// The whole visible timeline as an image, or into a painter (SVG, PDF).
    QImage picture();
    void paintVector(QPainter& painter);
    /// The same by pixels, as paintEvent does.
    void paintPixels(QPainter& painter);
    /// PNG, SVG or PDF by the suffix; empty on success, else what went wrong.
    QString exportTo(const QString& path);
    /// "+12 us", "884.1 ms", "#1234" (a slice by its number): empty on success, else why not.
    QString goTo(const QString& text);
    QMenu* contextMenu(QPoint position);

Q_SIGNALS:
    void findRequested();
    void goToRequested();
    void exportRequested();
    void renameMarkerRequested(std::size_t index);
    void headerWidthChanged(int width);
    /// A menu for a slice (or for none) is about to be shown: others add their actions.
    void menuMade(QMenu* menu, opscope::SliceId slice);

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
    enum class Backend { Scanlines, Vectors };

    // timeline_view.cpp
    void makeActions();
    void updateScroll();
    void markDirty();
    void reveal(SliceId slice);
    void updateAccessible();
    int topHeight() const;
    int overviewHeight() const;
    int markerHeight() const;
    int rulerHeight() const;
    int stepHeight() const;
    double laneX(QPoint position) const { return position.x() - m_headerWidth; }
    double pointerX() const;
    void retranslate();

    // timeline_view_input.cpp
    std::optional<TimelineCommand> commandOf(const QKeyEvent& event) const;
    void moveSelection(SliceId to);
    void clickAt(QPoint position, Qt::KeyboardModifiers modifiers);
    void startDrag(QPoint position, Qt::KeyboardModifiers modifiers);
    void dragTo(QPoint position, Qt::KeyboardModifiers modifiers);
    void finishDrag(QPoint position);
    std::int64_t snapped(QPoint position, bool canSnap) const;
    std::vector<TrackId> tracksBetween(int y0, int y1) const;
    void escape();
    void focusSelection();
    void addMarker();
    void jumpToMarker(int direction);
    void updateHover(QPoint position);
    void hideTip();
    void zoomByKey(double factor);
    std::int32_t laneAt(QPoint position) const;

    // timeline_view_paint.cpp
    void render();
    void renderLanes(QImage& image, TimelineLayout& layout, const std::vector<LaneItem>& items, int scroll,
                     int height, double ratio);
    LayoutInput inputFor(const std::vector<LaneItem>& items, int scroll, int height, double ratio) const;
    PaintStyle style() const;
    void paintAll(QPainter& painter, Backend backend);
    void paintGround(QPainter& painter, const std::vector<LaneItem>& items, int scroll, QRect area) const;
    void coverNarrowed(QPainter& painter, QRect area) const;
    void paintOverview(QPainter& painter);
    void paintMarkerStrip(QPainter& painter) const;
    void paintRuler(QPainter& painter) const;
    void paintHeaders(QPainter& painter, const std::vector<LaneItem>& items, int scroll, QRect area) const;
    void paintCounterTexts(QPainter& painter, const TimelineLayout& layout, int top, double ratio) const;
    void paintOverlays(QPainter& painter) const;
    void paintFlows(QPainter& painter) const;
    void paintFindHits(QPainter& painter, const std::vector<LaneItem>& items, int scroll, QRect area) const;
    void paintCursor(QPainter& painter) const;
    void paintGap(QPainter& painter) const;
    void paintHint(QPainter& painter) const;
    bool flowPoint(SliceId slice, bool atEnd, QPointF& out) const;

    TimelineModel* m_timeline;
    std::vector<QAction*> m_actions;
    int m_headerWidth = 232;
    TimelineParts m_parts;
    QString m_axisName;
    std::function<void(QPainter&)> m_decorator;
    std::int32_t m_currentLane = -1;

    // What was painted last
    bool m_isDirty = true;
    int m_rendered = 0;
    QImage m_laneImage;
    QImage m_pinnedImage;
    TimelineLayout m_laneLayout;
    TimelineLayout m_pinnedLayout;
    std::optional<LabelFont> m_labelFont;
    std::vector<float> m_density;
    bool m_isDensityDirty = true;

    // Pointer
    Drag m_drag = Drag::None;
    Qt::MouseButton m_button = Qt::NoButton;
    QPoint m_pressAt;
    QPoint m_lastAt;
    std::optional<QPoint> m_pointer;
    Viewport m_pressView;
    int m_pressScroll = 0;
    bool m_pressedOnRuler = false;
    bool m_isSpaceDown = false;
    std::optional<TimeRange> m_dragRange; ///< of ZoomArea
    std::int32_t m_dragLane = -1;
    int m_wheelGesture = 0;
    QElapsedTimer m_wheelClock;
    SliceId m_hovered;
    QLabel* m_tip;
    QTimer m_tipTimer;
    SliceId m_centred; ///< F again fits
};

} // namespace opscope
