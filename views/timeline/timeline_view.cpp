// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>

#include <QAccessible>
#include <QAction>
#include <QBuffer>
#include <QCoreApplication>
#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QScrollBar>
#include <QSvgGenerator>

#include "core/base/atomic_file.h"
#include "views/i18n.h"
#include "views/timeline/timeline_accessible.h"

namespace opscope {
namespace {

constexpr int kOverviewHeight = 34;
constexpr int kMarkerHeight = 18;
constexpr int kRulerHeight = 24;
constexpr int kStepHeight = 16;
constexpr int kPinnedLine = 3;
constexpr int kTipDelayMs = 250;

/// The first line, the name, stands out.
QString tipMarkup(const QString& text)
{
    auto lines = text.split(QLatin1Char('\n'));
    for (auto& line : lines)
        line = line.toHtmlEscaped();
    lines[0] = QStringLiteral("<b>%1</b>").arg(lines[0]);
    return lines.join(QStringLiteral("<br>"));
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
    connect(&m_tipTimer, &QTimer::timeout, this, [this] {
        if (m_pointer && m_drag == Drag::None) {
            const auto text = hoverText(*m_pointer);
            if (text.isEmpty())
                return;
            const auto& theme = currentTheme();
            m_tip->setStyleSheet(QStringLiteral("QLabel { background: %1; color: %2; border: 1px solid %3; "
                                                "border-radius: 4px; padding: 6px 8px; }")
                                     .arg(theme.color(Token::Panel).name(), theme.color(Token::Text).name(),
                                          theme.color(Token::Border).name()));
            m_tip->setText(tipMarkup(text));
            m_tip->setMaximumWidth(viewport()->width() - 8);
            m_tip->adjustSize();
            auto at = *m_pointer + QPoint(14, 18);
            if (at.x() + m_tip->width() > viewport()->width())
                at.setX(std::max(4, viewport()->width() - m_tip->width() - 4));
            if (at.y() + m_tip->height() > viewport()->height())
                at.setY(std::max(0, m_pointer->y() - m_tip->height() - 10));
            m_tip->move(at);
            m_tip->show();
            m_tip->raise();
        }
    });
    makeActions();
    retranslate();
    const auto dirty = [this] { markDirty(); };
    connect(timeline, &TimelineModel::viewChanged, this, dirty);
    connect(timeline, &TimelineModel::viewChanged, this, [this] {
        m_centred = {};
        hideTip();
    });
    connect(timeline, &TimelineModel::contentChanged, this, dirty);
    connect(timeline, &TimelineModel::readyChanged, this, [this] { m_isDensityDirty = true; });
    connect(timeline, &TimelineModel::lanesChanged, this, [this] {
        updateScroll();
        markDirty();
    });
    connect(timeline, &TimelineModel::revealRequested, this, [this](SliceId slice) { reveal(slice); });
    connect(&timeline->selection(), &Selection::slicesChanged, this, [this] { updateAccessible(); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, dirty);
    updateAccessible();
}

void TimelineView::makeActions()
{
    for (const auto& spec : timelineActions()) {
        auto* made = new QAction(this);
        made->setObjectName(QLatin1String(spec.id));
        QList<QKeySequence> keys;
        for (const auto& key : QString::fromLatin1(spec.keys).split(QLatin1Char(' '), Qt::SkipEmptyParts))
            keys.append(QKeySequence::fromString(key, QKeySequence::PortableText));
        made->setShortcuts(keys);
        // Keys are matched in keyPressEvent: letters belong to the timeline only while it has the focus, and
        // no shortcut of the window can make them ambiguous.
        made->setShortcutContext(Qt::WidgetShortcut);
        connect(made, &QAction::triggered, this, [this, command = spec.command] { run(command); });
        m_actions.push_back(made);
        addAction(made);
    }
}

void TimelineView::retranslate()
{
    for (const auto& spec : timelineActions())
        m_actions[static_cast<std::size_t>(spec.command)]->setText(
            QCoreApplication::translate("TimelineAction", spec.text));
    setAccessibleName(tr("Timeline"));
    setWhatsThis(tr("W and S zoom, A and D pan, F fits, M measures. Drag selects an area."));
}

int TimelineView::stepHeight() const
{
    return m_timeline->report().steps.empty() ? 0 : kStepHeight;
}

int TimelineView::overviewHeight() const
{
    return m_parts.hasOverview ? kOverviewHeight : 0;
}

int TimelineView::markerHeight() const
{
    return m_parts.hasMarkers ? kMarkerHeight : 0;
}

int TimelineView::rulerHeight() const
{
    return (m_parts.hasRuler ? kRulerHeight : 0) + stepHeight();
}

int TimelineView::topHeight() const
{
    return overviewHeight() + markerHeight() + rulerHeight();
}

void TimelineView::setParts(const TimelineParts& parts)
{
    m_parts = parts;
    setMinimumHeight(topHeight() + 40);
    updateScroll();
    markDirty();
}

void TimelineView::setAxisName(const QString& name)
{
    m_axisName = name;
    viewport()->update();
}

void TimelineView::setHeaderWidth(int width)
{
    if (width == m_headerWidth)
        return;
    m_headerWidth = width;
    m_timeline->setWidth(laneRect().width());
    m_isDensityDirty = true;
    markDirty();
    Q_EMIT headerWidthChanged(width);
}

const TimelineLayout& TimelineView::currentLayout()
{
    if (m_isDirty)
        render();
    return m_laneLayout;
}

QRect TimelineView::overviewRect() const
{
    return {m_headerWidth, 0, std::max(viewport()->width() - m_headerWidth, 0), overviewHeight()};
}

QRect TimelineView::markerRect() const
{
    return {m_headerWidth, overviewHeight(), std::max(viewport()->width() - m_headerWidth, 0),
            markerHeight()};
}

QRect TimelineView::rulerRect() const
{
    return {m_headerWidth, overviewHeight() + markerHeight(),
            std::max(viewport()->width() - m_headerWidth, 0), rulerHeight()};
}

QRect TimelineView::pinnedRect() const
{
    const int wanted = m_timeline->lanes().pinnedHeight();
    const int most = (viewport()->height() - topHeight()) * 2 / 5;
    return {m_headerWidth, topHeight(), std::max(viewport()->width() - m_headerWidth, 0),
            std::clamp(wanted, 0, std::max(most, 0))};
}

QRect TimelineView::laneRect() const
{
    const auto pinned = pinnedRect();
    const int top = pinned.top() + pinned.height() + (pinned.height() > 0 ? kPinnedLine : 0);
    return {m_headerWidth, top, std::max(viewport()->width() - m_headerWidth, 0),
            std::max(viewport()->height() - top, 0)};
}

QRect TimelineView::headerRect() const
{
    const auto lanes = laneRect();
    return {0, lanes.top(), m_headerWidth, lanes.height()};
}

void TimelineView::updateScroll()
{
    const auto lanes = laneRect();
    verticalScrollBar()->setPageStep(std::max(lanes.height(), 1));
    verticalScrollBar()->setSingleStep(m_timeline->lanes().rowHeight() * 2);
    verticalScrollBar()->setRange(0, std::max(m_timeline->lanes().contentHeight() - lanes.height(), 0));
}

void TimelineView::markDirty()
{
    m_isDirty = true;
    viewport()->update();
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    m_timeline->setWidth(laneRect().width());
    updateScroll();
    m_isDensityDirty = true;
    markDirty();
}

void TimelineView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    markDirty(); // the lanes are painted anew: pixels are not moved
}

void TimelineView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        m_timeline->editLanes([this](LaneTree& lanes) { lanes.retranslate(m_timeline->report()); });
    }
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_timeline->themeChanged();
    if (event->type() == QEvent::FontChange)
        m_labelFont.reset();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::LanguageChange)
        markDirty();
    QAbstractScrollArea::changeEvent(event);
}

void TimelineView::setCurrentLane(std::int32_t node)
{
    if (node == m_currentLane)
        return;
    m_currentLane = node;
    viewport()->update();
}

double TimelineView::pointerX() const
{
    const auto lanes = laneRect();
    if (m_pointer && m_pointer->x() >= lanes.left() && m_pointer->x() <= lanes.right())
        return laneX(*m_pointer);
    return lanes.width() / 2.0;
}

std::optional<QRectF> TimelineView::sliceRect(SliceId slice) const
{
    if (!slice.valid() || slice.index() >= m_timeline->report().slices.size())
        return std::nullopt;
    const auto& lanes = m_timeline->lanes();
    const auto s = m_timeline->report().slices.at(slice);
    const auto node = lanes.nodeOf(s.track);
    const auto* item = node < 0 ? nullptr : lanes.itemOf(node);
    if (item == nullptr || s.row >= item->rows)
        return std::nullopt;
    const auto area = item->isPinned ? pinnedRect() : laneRect();
    const int scroll = item->isPinned ? 0 : verticalScrollBar()->value();
    const auto& view = m_timeline->viewport();
    const auto x0 = view.xOf(s.ts + m_timeline->offsetOf(s.track));
    const auto width = static_cast<double>(s.dur) / view.nsPerPx;
    const int rowHeight = lanes.rowHeight();
    return QRectF(m_headerWidth + x0, area.top() + item->y - scroll + 3 + s.row * rowHeight,
                  std::max(width, 1.0), rowHeight - (rowHeight >= 12 ? 2 : 1));
}

void TimelineView::reveal(SliceId slice)
{
    const auto track = m_timeline->report().slices.track[slice.index()];
    const auto node = m_timeline->lanes().nodeOf(track);
    if (node < 0)
        return;
    const auto parent = m_timeline->lanes().node(node).parent;
    const auto row = m_timeline->report().slices.row[slice.index()];
    const bool isAway = m_timeline->lanes().node(node).isHidden ||
                        (parent >= 0 && (m_timeline->lanes().node(parent).isHidden ||
                                         m_timeline->lanes().node(parent).isCollapsed)) ||
                        (m_timeline->lanes().node(node).isCollapsed && row > 0);
    if (isAway)
        m_timeline->editLanes([&](LaneTree& lanes) {
            lanes.setHidden(node, false);
            if (row > 0)
                lanes.setCollapsed(node, false);
            if (parent >= 0) {
                lanes.setHidden(parent, false);
                lanes.setCollapsed(parent, false);
            }
        });
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

void TimelineView::updateAccessible()
{
    const auto slice = m_timeline->selectedSlice();
    QString text = tr("Nothing selected");
    if (slice.valid()) {
        const auto& report = m_timeline->report();
        const auto name = report.sliceName(slice);
        const auto [n, m] = m_timeline->placeOnLane(slice);
        const auto node = m_timeline->lanes().nodeOf(report.slices.track[slice.index()]);
        text = tr("%1, starts at %2, lasts %3, %4 of %5 on %6")
                   .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                        m_timeline->timeText(report.slices.ts[slice.index()]),
                        durationText(report.slices.dur[slice.index()], m_timeline->options().unit))
                   .arg(n)
                   .arg(m)
                   .arg(node >= 0 ? m_timeline->lanes().path(node) : QString());
    }
    setAccessibleDescription(text);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    if (slice.valid() && hasFocus()) { // the slice, not the canvas, is what the user is on
        QAccessibleEvent focus(this, QAccessible::Focus);
        focus.setChild(0);
        QAccessible::updateAccessibility(&focus);
    }
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

void TimelineView::paintPixels(QPainter& painter)
{
    paintAll(painter, Backend::Scanlines);
}

void TimelineView::paintVector(QPainter& painter)
{
    paintAll(painter, Backend::Vectors);
}

QString TimelineView::exportTo(const QString& path)
{
    const auto suffix = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const auto size = viewport()->size();
    if (suffix == QLatin1String("svg")) {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(), size));
        svg.setTitle(QString::fromStdString(m_timeline->report().name));
        QPainter painter(&svg);
        paintVector(painter);
    } else if (suffix == QLatin1String("pdf")) {
        QPdfWriter pdf(&buffer);
        pdf.setResolution(96);
        pdf.setPageSize(QPageSize(QSizeF(size) * 72.0 / 96.0, QPageSize::Point));
        pdf.setPageMargins(QMarginsF());
        pdf.setTitle(QString::fromStdString(m_timeline->report().name));
        QPainter painter(&pdf);
        paintVector(painter);
    } else if (suffix == QLatin1String("png")) {
        if (!picture().save(&buffer, "PNG"))
            return tr("The picture could not be encoded.");
    } else {
        return tr("A picture is written as .png, .svg or .pdf, not as '.%1'.").arg(suffix);
    }
    const auto written = writeAtomically(path.toStdString(), bytes.toStdString());
    return written ? QString() : translateError(written.error());
}

QString TimelineView::goTo(const QString& text)
{
    const auto plain = text.trimmed();
    const auto& report = m_timeline->report();
    if (plain.startsWith(QLatin1Char('#'))) {
        bool isNumber = false;
        const auto number = plain.mid(1).toUInt(&isNumber);
        if (!isNumber || number >= report.slices.size())
            return tr("There is no slice %1; the report has %2.").arg(plain).arg(report.slices.size());
        m_timeline->selectSlice(SliceId{number});
        m_timeline->centre(SliceId{number});
        return {};
    }
    const auto ns =
        parseDuration(plain, m_timeline->options().unit == TimeUnit::Auto ? TimeUnit::Nanoseconds
                                                                          : m_timeline->options().unit);
    if (!ns)
        return tr("'%1' is not a time, an offset (+12 us) or a slice (#1234).").arg(plain);
    auto view = m_timeline->viewport();
    const auto middle = laneRect().width() / 2.0;
    const bool isOffset = plain.startsWith(QLatin1Char('+')) || plain.startsWith(QLatin1Char('-'));
    const auto origin = isOffset                           ? view.timeAt(middle)
                        : m_timeline->options().isAbsolute ? 0
                                                           : m_timeline->origin();
    const auto target = origin + *ns;
    if (target < report.span.begin || target > report.span.end)
        return tr("%1 is outside of the report.").arg(m_timeline->timeText(target));
    view.panBy(view.xOf(target) - middle);
    m_timeline->setViewport(view);
    return {};
}

} // namespace opscope
