// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>

#include <QAction>
#include <QEvent>
#include <QResizeEvent>
#include <QScrollBar>

#include "views/timeline/hover_text.h"
#include "views/timeline/timeline_accessible.h"

namespace opscope {
namespace {

constexpr int kTipDelayMs = 250;
constexpr int kLeastLanes = 40;

} // namespace

TimelineView::TimelineView(TimelineModel* timeline, QWidget* parent)
    : QAbstractScrollArea(parent),
      m_timeline(timeline),
      // Keys are matched in keyPressEvent: the timeline receives letters only while it has the focus, and no
      // shortcut of the window can make them ambiguous.
      m_commands(commands(), this, "opscope::TimelineView", Qt::WidgetShortcut)
{
    installTimelineAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    // While a Chinese input method is active, plain letters would not arrive.
    setAttribute(Qt::WA_InputMethodEnabled, false);
    viewport()->setAttribute(Qt::WA_InputMethodEnabled, false);
    setMinimumSize(320, 160);
    m_tipTimer.setSingleShot(true);
    m_tipTimer.setInterval(kTipDelayMs);
    connect(&m_tipTimer, &QTimer::timeout, this, &TimelineView::showTip);
    m_commands.connectTo(*this);
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
        updateScroll();
        invalidate(kMarkers | kRuler);
        updateActions();
    });
    connect(m_timeline, &TimelineModel::lanesChanged, this, [this] {
        if (m_currentLane >= static_cast<std::int32_t>(m_timeline->lanes().nodes().size()))
            m_currentLane = -1; // the lane of a result is gone
        updateScroll();
        invalidate(kHeaders | kLanes);
        updateActions();
    });
    connect(m_timeline, &TimelineModel::revealRequested, this, [this](RankSlice slice) { reveal(slice); });
    m_timeline->selection().on(Selection::Slices, this, [this] {
        m_areFlowsOld = true;
        viewport()->update();
        updateAccessible();
        updateActions();
    });
    m_timeline->selection().on(Selection::Range, this, [this] {
        viewport()->update();
        updateActions();
    });
    m_timeline->selection().on(Selection::Range | Selection::Slices | Selection::Rank, this, [this] {
        m_isCardHidden = false;
        m_cardAt = m_drag != Drag::None ? m_pointer : std::nullopt;
        updateCard();
    });
    connect(m_timeline, &TimelineModel::aligned, this, &TimelineView::updateCard);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { invalidate(kHeaders | kLanes); });
}

QVariant TimelineView::place() const
{
    const auto& now = m_timeline->viewport();
    return QVariantList{qlonglong{now.start}, now.fraction, now.nsPerPx, verticalScrollBar()->value()};
}

void TimelineView::showPlace(const QVariant& place)
{
    const auto wanted = place.toList();
    if (wanted.size() != 4)
        return;
    m_timeline->setViewport({wanted[0].toLongLong(), wanted[1].toDouble(), wanted[2].toDouble()});
    verticalScrollBar()->setValue(wanted[3].toInt());
}

void TimelineView::leaveOut(std::span<const char* const> ids)
{
    for (const auto* id : ids) {
        action(id)->setVisible(false);
        removeAction(action(id));
    }
}

void TimelineView::retranslate()
{
    m_commands.retranslate();
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
    // A dock that opens below for the selected slice does not cover its lane.
    const auto& slices = m_timeline->selection().slices();
    const int lost = event->oldSize().height() - event->size().height();
    if (lost <= 0 || slices.size() != 1)
        return;
    const auto rect = sliceRect(m_timeline->inFocus(slices.front()));
    const auto bottom = laneRect().bottom();
    if (rect && rect->bottom() > bottom && rect->bottom() <= bottom + lost)
        verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                      static_cast<int>(std::ceil(rect->bottom())) - bottom);
}

void TimelineView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    invalidate(kHeaders | kLanes); // painted again, because pixels are not moved
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
    viewport()->update();
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
    if (!slice.id.valid())
        return revealReport(slice.rank);
    const auto& slices = m_timeline->report(slice.rank).slices;
    const auto node = m_timeline->lanes().laneOf({slice.rank, slices.track[slice.id.index()]});
    if (node < 0)
        return;
    if (!sliceRect(slice)) // hidden, or in a folded group
        m_timeline->editLanes([&](LaneTree& lanes) { lanes.reveal(node, m_timeline->rowOf(slice) > 0); });
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

/// Unfolds the group of a report; it moves to the top unless it is in the upper half already.
void TimelineView::revealReport(std::size_t rank)
{
    const auto& nodes = m_timeline->lanes().nodes();
    const auto found = std::ranges::find_if(
        nodes, [&](const LaneNode& node) { return node.kind == LaneKind::Report && node.rank == rank; });
    if (found == nodes.end()) // the only report has no group
        return;
    const auto group = static_cast<std::int32_t>(found - nodes.begin());
    m_timeline->editLanes([&](LaneTree& lanes) { lanes.reveal(group, true); });
    setCurrentLane(group);
    const auto* item = m_timeline->lanes().itemOf(group);
    auto* bar = verticalScrollBar();
    if (item != nullptr && (item->y < bar->value() || item->y > bar->value() + laneRect().height() / 2))
        bar->setValue(item->y);
}

} // namespace opscope
