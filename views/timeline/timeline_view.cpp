// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>

#include "views/submenu.h"
#include "views/timeline/hover_text.h"
#include "views/timeline/lane_headers.h"
#include "views/timeline/marker_strip.h"
#include "views/timeline/time_ruler.h"
#include "views/timeline/timeline_accessible.h"

namespace opscope {
namespace {

constexpr int kTipDelayMs = 250;
constexpr int kLeastLanes = 40;

void paintBands(QPainter& painter, const CanvasState& state, bool hasMarkers, bool hasRuler, bool hasHeaders)
{
    const auto& g = state.geometry;
    const auto& theme = currentTheme();
    if (hasMarkers)
        paintMarkers(painter, state, layOutMarkers(state));
    if (hasRuler)
        paintRuler(painter, state, layOutRuler(state));
    if (hasHeaders)
        paintHeaders(painter, state, layOutHeaders(state));
    if (g.pinned.height() > 0)
        painter.fillRect(g.pinnedLine(), theme.color(Token::Accent));
    painter.fillRect(g.headerWidth - 1, 0, 1, g.height, theme.color(Token::Border));
    painter.fillRect(0, g.top - 1, g.width, 1, theme.color(Token::Border));
}

} // namespace

TimelineView::TimelineView(TimelineModel* timeline, QWidget* parent)
    : QAbstractScrollArea(parent), m_timeline(timeline), m_tip(new QLabel(viewport()))
{
    installTimelineAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    // With a Chinese input method active, plain letters would never arrive.
    setAttribute(Qt::WA_InputMethodEnabled, false);
    viewport()->setAttribute(Qt::WA_InputMethodEnabled, false);
    setMinimumSize(320, 160);
    m_tip->hide();
    m_tip->setTextFormat(Qt::RichText);
    m_tip->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_tipTimer.setSingleShot(true);
    m_tipTimer.setInterval(kTipDelayMs);
    connect(&m_tipTimer, &QTimer::timeout, this, &TimelineView::showTip);
    makeActions();
    retranslate();
    connectModel();
    updateAccessible();
    updateActions();
}

void TimelineView::connectModel()
{
    connect(m_timeline, &TimelineModel::viewChanged, this, [this] {
        invalidate(kOverview | kMarkers | kRuler | kLanes);
        m_centred = {};
        hideTip();
    });
    connect(m_timeline, &TimelineModel::contentChanged, this, [this] {
        m_overview.invalidate();
        invalidate(kAll);
    });
    connect(m_timeline, &TimelineModel::marksChanged, this, [this] {
        invalidate(kMarkers | kRuler);
        updateActions();
    });
    connect(m_timeline, &TimelineModel::lanesChanged, this, [this] {
        updateScroll();
        invalidate(kHeaders | kLanes);
        updateActions();
    });
    connect(m_timeline, &TimelineModel::revealRequested, this, [this](RankSlice slice) { reveal(slice); });
    m_timeline->selection().on(Selection::Slices, this, [this] {
        invalidateOverlay();
        updateAccessible();
        updateActions();
    });
    m_timeline->selection().on(Selection::Range, this, [this] {
        invalidateOverlay();
        updateActions();
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { invalidate(kHeaders | kLanes); });
}

void TimelineView::makeActions()
{
    for (const auto& spec : commands()) {
        auto* made = new QAction(this);
        made->setObjectName(QLatin1String(spec.id));
        QList<QKeySequence> keys;
        for (const auto& key : QString::fromLatin1(spec.keys).split(QLatin1Char(' '), Qt::SkipEmptyParts))
            keys.append(QKeySequence::fromString(key, QKeySequence::PortableText));
        made->setShortcuts(keys);
        // Keys are matched in keyPressEvent: letters belong to the timeline only while it has the focus, and
        // no shortcut of the window can make them ambiguous.
        made->setShortcutContext(Qt::WidgetShortcut);
        connect(made, &QAction::triggered, this, [this, run = spec.run] {
            if (run != nullptr)
                run(*this);
        });
        m_actions.push_back(made);
        addAction(made);
    }
}

QAction* TimelineView::action(std::string_view id) const
{
    const auto at = std::ranges::find(commands(), id, &Command::id);
    Q_ASSERT(at != commands().end());
    return m_actions[static_cast<std::size_t>(at - commands().begin())];
}

/// What cannot be done is grey.
void TimelineView::updateActions()
{
    const auto enable = [this](std::initializer_list<std::string_view> ids, bool isOn) {
        for (const auto id : ids)
            action(id)->setEnabled(isOn);
    };
    const bool hasSlice = m_timeline->selectedSlice().valid();
    enable({"timeline.setBase", "timeline.jumpToTable", "timeline.flowBack", "timeline.flowForward",
            "timeline.previousSlice", "timeline.nextSlice", "timeline.previousSameName",
            "timeline.nextSameName"},
           hasSlice);
    enable({"timeline.alignStart", "timeline.alignEnd"}, hasSlice && m_timeline->base());
    enable({"timeline.alignRanks"}, hasSlice && m_timeline->runCount() > 1);
    const bool hasRange = m_timeline->selectedRange().has_value();
    enable({"timeline.filterName"}, hasSlice);
    enable({"timeline.filterRange"}, hasSlice || hasRange);
    enable({"timeline.clearFilter"}, m_timeline->selection().narrowing() != Narrowing());
    enable({"timeline.zoomSelection", "timeline.focusSelection"}, hasRange);
    enable({"timeline.measure"}, hasRange || m_timeline->measured());
    enable({"timeline.removeMarker", "timeline.renameMarker"}, m_timeline->currentMarker().has_value());
    enable({"timeline.toggleLane", "timeline.expandLane", "timeline.collapseLane", "timeline.pinLane",
            "timeline.hideLane"},
           m_currentLane >= 0);
    enable({"timeline.laneEvents", "timeline.laneStatistics", "timeline.laneSelectAll", "timeline.laneFlows",
            "timeline.filterLane"},
           currentTrack().valid());
    enable({"timeline.showAllLanes"}, m_timeline->lanes().hiddenTotal() > 0);
    enable({"timeline.hideEmptyCounters"}, m_timeline->lanes().hasEmptyCounters());
}

void TimelineView::retranslate()
{
    for (std::size_t i = 0; i < m_actions.size(); ++i) {
        m_actions[i]->setText(QCoreApplication::translate("TimelineAction", commands()[i].text));
        setSubmenu(m_actions[i], titleOf(commands()[i].group));
    }
    setAccessibleName(tr("Timeline"));
    setWhatsThis(tr("W and S zoom, A and D pan, F fits, M measures. Drag selects an area."));
}

CanvasGeometry TimelineView::geometry() const
{
    return canvasGeometry(viewport()->size(), m_headerWidth, m_parts, !m_timeline->report().steps.empty(),
                          m_timeline->lanes().pinnedHeight());
}

CanvasState TimelineView::state() const
{
    return {.timeline = m_timeline,
            .ticks = &m_ticks,
            .geometry = geometry(),
            .parts = m_parts,
            .axisName = m_axisName,
            .font = font(),
            .small = smallFont(font()),
            .ratio = devicePixelRatioF(),
            .scroll = verticalScrollBar()->value(),
            .currentLane = m_currentLane};
}

void TimelineView::invalidate(unsigned bands)
{
    m_dirty |= bands;
    if ((bands & kLanes) != 0)
        m_lanes.invalidate();
    if ((bands & (kRuler | kLanes)) != 0)
        m_areTicksOld = true;
    invalidateOverlay();
}

void TimelineView::invalidateOverlay()
{
    m_areFlowsOld = true;
    viewport()->update();
}

void TimelineView::setParts(const TimelineParts& parts)
{
    m_parts = parts;
    setMinimumHeight(geometry().top + kLeastLanes);
    updateScroll();
    invalidate(kAll);
}

void TimelineView::setAxisName(const QString& name)
{
    m_axisName = name;
    invalidate(kRuler);
}

void TimelineView::setHeaderWidth(int width)
{
    if (width == m_headerWidth)
        return;
    m_headerWidth = width;
    m_timeline->setWidth(laneRect().width());
    invalidate(kAll);
}

void TimelineView::updateScroll()
{
    const auto lanes = laneRect();
    verticalScrollBar()->setPageStep(std::max(lanes.height(), 1));
    verticalScrollBar()->setSingleStep(m_timeline->lanes().rowHeight() * 2);
    verticalScrollBar()->setRange(0, std::max(m_timeline->lanes().contentHeight() - lanes.height(), 0));
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    m_timeline->setWidth(laneRect().width());
    updateScroll();
    invalidate(kAll);
}

void TimelineView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    invalidate(kHeaders | kLanes); // painted anew: pixels are not moved
}

void TimelineView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        m_timeline->editLanes([](LaneTree& lanes) { lanes.retranslate(); });
    }
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_timeline->themeChanged();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::LanguageChange)
        invalidate(kAll);
    QAbstractScrollArea::changeEvent(event);
}

void TimelineView::setCurrentLane(std::int32_t node)
{
    if (node == m_currentLane)
        return;
    m_currentLane = node;
    invalidate(kHeaders);
    updateActions();
}

double TimelineView::pointerX() const
{
    const auto lanes = laneRect();
    if (m_pointer && m_pointer->x() >= lanes.left() && m_pointer->x() <= lanes.right())
        return laneX(*m_pointer);
    return lanes.width() / 2.0;
}

std::optional<QRectF> TimelineView::sliceRect(RankSlice slice) const
{
    return state().sliceRect(slice);
}

TimelineHit TimelineView::hitTest(QPoint position) const
{
    return laneHit(state(), position);
}

QString TimelineView::hoverText(QPoint position) const
{
    if (m_extra.hoverText && !hitTest(position).slice.valid()) {
        if (auto text = m_extra.hoverText(position); !text.isEmpty())
            return text;
    }
    return opscope::hoverText(state(), position);
}

void TimelineView::reveal(RankSlice slice)
{
    const auto& slices = m_timeline->report(slice.rank).slices;
    const auto node = m_timeline->lanes().nodeOf({slice.rank, slices.track[slice.id.index()]});
    if (node < 0)
        return;
    if (!sliceRect(slice)) // hidden, or in something that is folded
        m_timeline->editLanes([&](LaneTree& lanes) { lanes.reveal(node, slices.row[slice.id.index()] > 0); });
    setCurrentLane(node);
    const auto rect = sliceRect(slice);
    const auto* item = m_timeline->lanes().itemOf(node);
    if (!rect || item == nullptr || item->isPinned)
        return;
    const auto area = laneRect();
    auto* bar = verticalScrollBar();
    if (rect->top() < area.top() || rect->bottom() > area.bottom())
        bar->setValue(bar->value() + static_cast<int>(rect->center().y()) - area.center().y());
}

void TimelineView::refreshTicks()
{
    if (!std::exchange(m_areTicksOld, false))
        return;
    RulerOptions options;
    options.origin = m_timeline->origin();
    options.isAbsolute = m_timeline->options().isAbsolute;
    options.clock = m_timeline->report().clock;
    options.unit = m_timeline->options().unit;
    m_ticks = rulerTicks(m_timeline->viewport(), laneRect().width(), options);
}

const LaneLayouts& TimelineView::currentLayout()
{
    m_lanes.layOut(state());
    return m_lanes.lanes();
}

/// Paints the bands that are old; the lanes keep their pixels themselves.
void TimelineView::refreshPicture()
{
    const auto ratio = devicePixelRatioF();
    const auto size = viewport()->size() * ratio;
    if (m_picture.size() != size || m_picture.devicePixelRatio() != ratio) {
        m_picture = QImage(size, QImage::Format_RGB32);
        m_picture.setDevicePixelRatio(ratio);
        invalidate(kAll);
    }
    const auto bands = std::exchange(m_dirty, 0);
    if (bands == 0 || m_picture.isNull())
        return;
    refreshTicks();
    const auto now = state();
    const auto paintOthers = [&] {
        QPainter painter(&m_picture);
        if ((bands & kOverview) != 0)
            m_overview.paint(painter, now);
        paintBands(painter, now, (bands & kMarkers) != 0, (bands & kRuler) != 0, (bands & kHeaders) != 0);
    };
    if ((bands & kLanes) != 0)
        m_lanes.render(now, paintOthers);
    else
        paintOthers();
}

OverlayLayout TimelineView::overlay(const CanvasState& now, bool hasFocus) const
{
    OverlayInput input;
    input.hovered = m_hovered;
    input.zoomRange = m_dragRange;
    input.pointer = m_pointer;
    input.hasCursor = m_drag != Drag::HeaderWidth;
    input.isMovingLane = m_drag == Drag::LaneMove;
    input.hasFocus = hasFocus;
    return layOutOverlay(now, input);
}

void TimelineView::paintOver(QPainter& painter, const CanvasState& now, const OverlayLayout& overlay)
{
    if (std::exchange(m_areFlowsOld, false))
        m_flows = findFlows(now);
    paintOverlay(painter, now, overlay, m_flows, m_extra.paint);
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    paintPixels(painter);
}

void TimelineView::paintPixels(QPainter& painter)
{
    refreshPicture();
    const auto now = state();
    const auto over = overlay(now, hasFocus());
    const auto lanes = toDevice(now.geometry.lanes, now.ratio);
    const auto pinned = toDevice(now.geometry.pinned, now.ratio);
    painter.save();
    painter.scale(1 / now.ratio, 1 / now.ratio);
    for (const auto& rect : QRegion(m_picture.rect()) - lanes - pinned)
        painter.drawImage(rect, m_picture, rect);
    m_lanes.paint(painter, now, over.tints);
    painter.restore();
    paintOver(painter, now, over);
}

void TimelineView::paintVector(QPainter& painter)
{
    refreshTicks();
    const auto now = state();
    const auto over = overlay(now, false);
    LaneCanvas::paintVectors(painter, now, over.tints);
    OverviewStrip::paintVectors(painter, now);
    paintBands(painter, now, true, true, true);
    paintOver(painter, now, over);
}

QImage TimelineView::picture()
{
    const auto ratio = devicePixelRatioF();
    QImage image(viewport()->size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    QPainter painter(&image);
    paintPixels(painter);
    return image;
}

} // namespace opscope
