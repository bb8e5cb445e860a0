// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/timeline_pair.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/compare/scopes.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison/link_band.h"
#include "views/comparison/state_style.h"
#include "views/i18n.h"
#include "views/selection/selection.h"
#include "views/theme/theme.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

constexpr std::array kSides{CompareSide::A, CompareSide::B};
constexpr int kMaxPointsListed = 3000;

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Times of two clocks may be as far apart as int64 allows.
std::int64_t minus(std::int64_t a, std::int64_t b)
{
    std::int64_t out = 0;
    if (__builtin_sub_overflow(a, b, &out))
        return a < b ? std::numeric_limits<std::int64_t>::min() / 4
                     : std::numeric_limits<std::int64_t>::max() / 4;
    return out;
}

std::int64_t plus(std::int64_t a, std::int64_t b)
{
    std::int64_t out = 0;
    if (__builtin_add_overflow(a, b, &out))
        return b < 0 ? std::numeric_limits<std::int64_t>::min() / 4
                     : std::numeric_limits<std::int64_t>::max() / 4;
    return out;
}

CompareRun wholeRun(const ReportPtr& report)
{
    return {.report = report, .scope = *scopeOfAll(*report, ScopeKind::Run), .device = {}};
}

} // namespace

TimelinePair::TimelinePair(const ComparisonContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_sides(context.sides),
      m_alignLabel(new QLabel(this)),
      m_fit(new QToolButton(this)),
      m_pairLabel(new QLabel(this)),
      m_band(new LinkBand(this))
{
    makeHalf(CompareSide::A, m_sides.first(CompareSide::A));
    makeHalf(CompareSide::B, m_sides.first(CompareSide::B));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    makeBar();
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(3);
    splitter->addWidget(half(CompareSide::A).box);
    splitter->addWidget(m_band);
    splitter->addWidget(half(CompareSide::B).box);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setStretchFactor(2, 1);
    layout->addWidget(splitter, 1);
    m_pairLabel->setTextFormat(Qt::PlainText);
    m_pairLabel->setContentsMargins(10, 4, 10, 5);
    m_pairLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_pairLabel->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_pairLabel);
    setFocusProxy(half(CompareSide::A).view);

    m_band->setSource([this]() -> std::optional<LinkInput> {
        if (!m_matching || !m_band->isVisible())
            return {};
        auto& a = half(CompareSide::A);
        auto& b = half(CompareSide::B);
        return LinkInput{.matching = m_matching,
                         .anchors = anchors(),
                         .a = a.report.get(),
                         .b = b.report.get(),
                         .layoutA = &a.view->currentLayout(),
                         .layoutB = &b.view->currentLayout(),
                         .viewA = a.timeline->viewport(),
                         .viewB = b.timeline->viewport(),
                         .widthPx = static_cast<double>(a.view->laneRect().width()),
                         .selectedA = a.timeline->selectedSlice().id,
                         .selectedB = b.timeline->selectedSlice().id};
    });
    connect(m_band, &LinkBand::linkClicked, this, &TimelinePair::selectPair);
    m_band->setHeaderWidth(half(CompareSide::A).view->headerWidth());
    connect(&m_sides, &ComparisonSides::swapped, this, &TimelinePair::swapSides);
    retranslate();
}

TimelinePair::~TimelinePair()
{
    m_work.cancel();
}

TimelineModel& TimelinePair::timeline(CompareSide side) const
{
    return *half(side).timeline;
}

void TimelinePair::makeHalf(CompareSide side, ReportPtr report)
{
    auto& h = half(side);
    h.report = std::move(report);
    h.selection = new Selection(this);
    h.timeline = new TimelineModel(h.report, h.selection, this, TimelineMemory::None);
    h.box = new QWidget(this);
    h.title = new QLabel(h.box);
    h.title->setTextFormat(Qt::PlainText);
    h.title->setContentsMargins(10, 3, 10, 3);
    h.title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto bold = h.title->font();
    bold.setBold(true);
    h.title->setFont(bold);
    h.view = new TimelineView(h.timeline, h.box);
    auto* inside = new QVBoxLayout(h.box);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(0);
    inside->addWidget(h.title);
    inside->addWidget(h.view, 1);
    h.view->setParts({.hasOverview = false, .hasMarkers = false, .hasRuler = side == CompareSide::A});
    h.name = new QLabel(this);
    h.align = new QComboBox(this);
    // Which side a half is changes with a swap: it is asked for when something happens.
    auto* view = h.view;
    const auto sideNow = [this, view] {
        return half(CompareSide::A).view == view ? CompareSide::A : CompareSide::B;
    };
    connect(h.timeline, &TimelineModel::viewChanged, this, [this, sideNow] { follow(sideNow()); });
    connect(h.timeline, &TimelineModel::contentChanged, m_band, &LinkBand::invalidate);
    connect(h.timeline, &TimelineModel::lanesChanged, m_band, &LinkBand::invalidate);
    connect(h.view->verticalScrollBar(), &QScrollBar::valueChanged, m_band, &LinkBand::invalidate);
    h.selection->on(Selection::Slices, this, [this, sideNow] { followSelection(sideNow()); });
    connect(h.view, &TimelineView::headerWidthChanged, this, [this](int width) {
        for (auto& other : m_halves)
            other.view->setHeaderWidth(width);
        m_band->setHeaderWidth(width);
    });
    connect(h.view, &TimelineView::menuMade, this,
            [this, sideNow](QMenu* menu, RankSlice slice) { addActions(sideNow(), menu, slice.id); });
    h.view->setDecorator([this, sideNow](QPainter& painter) { decorate(sideNow(), painter); });
    connect(h.align, &QComboBox::activated, this,
            [this, sideNow](int index) { choosePoint(sideNow(), static_cast<std::size_t>(index), true); });
}

void TimelinePair::makeBar()
{
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 5, 8, 5);
    bar->setSpacing(6);
    bar->addWidget(m_alignLabel);
    for (const auto side : kSides) {
        auto& h = half(side);
        h.name->setTextFormat(Qt::PlainText);
        auto bold = h.name->font();
        bold.setBold(true);
        h.name->setFont(bold);
        h.align->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        h.align->setMinimumContentsLength(30);
        h.align->setMaxVisibleItems(24);
        bar->addWidget(h.name);
        bar->addWidget(h.align);
    }
    m_fit->setAutoRaise(true);
    bar->addWidget(m_fit);
    bar->addStretch(1);
    qobject_cast<QVBoxLayout*>(layout())->addLayout(bar);
    connect(m_fit, &QToolButton::clicked, this, [this] { half(CompareSide::A).timeline->fitAll(); });
}

void TimelinePair::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_isAsked) {
        m_isAsked = true;
        match();
    }
}

void TimelinePair::match()
{
    m_band->setNote(tr("Matching the runs…"));
    const auto a = half(CompareSide::A).report;
    const auto b = half(CompareSide::B).report;
    m_work.run(
        this,
        [a, b](std::stop_token stop) -> Result<Matched> {
            Matched out;
            OPSCOPE_TRY_ASSIGN(out.matching, SliceMatching::build(wholeRun(a), wholeRun(b), {}, stop));
            out.points = {alignPointsOf(*a), alignPointsOf(*b)};
            return out;
        },
        [this](const Result<Matched>& answer) { publish(answer); });
}

void TimelinePair::publish(const Result<Matched>& answer)
{
    if (!answer) {
        m_band->setNote(translateError(answer.error()));
        Q_EMIT matched();
        return;
    }
    m_matching = answer->matching;
    for (const auto side : kSides) {
        auto& h = half(side);
        h.points = answer->points.at(static_cast<std::size_t>(side));
        h.point = 0;
    }
    auto& a = half(CompareSide::A);
    auto& b = half(CompareSide::B);
    if (a.points.empty() || b.points.empty()) {
        m_band->setNote(tr("%1 has no timeline: there is nothing to lay side by side.")
                            .arg(a.points.empty() ? QStringLiteral("A") : QStringLiteral("B")));
        Q_EMIT matched();
        return;
    }
    std::tie(a.point, b.point) = defaultAlignment(a.points, b.points);
    for (const auto side : kSides)
        fillCombo(side);
    m_band->setNote({});
    applyAxis();
    showAligned();
    revealOps();
    Q_EMIT ready();
    Q_EMIT matched();
}

QString TimelinePair::pointText(const AlignPoint& point) const
{
    switch (point.kind) {
    case AlignPoint::Kind::Run:
        return tr("Begin of the run");
    case AlignPoint::Kind::FirstOp:
        return tr("First op: %1").arg(fromUtf8(point.label));
    case AlignPoint::Kind::Execute:
        return tr("Execute call %1: %2").arg(point.number).arg(fromUtf8(point.label));
    case AlignPoint::Kind::Step:
        return point.device == kNoDevice
                   ? tr("Step: %1").arg(fromUtf8(point.label))
                   : tr("Step: %1 (device %2)").arg(fromUtf8(point.label)).arg(point.device);
    case AlignPoint::Kind::Slice:
        return tr("Picked: %1").arg(fromUtf8(point.label));
    }
    return {};
}

void TimelinePair::fillCombo(CompareSide side)
{
    auto& h = half(side);
    const QSignalBlocker blocker(h.align);
    h.align->clear();
    for (std::size_t i = 0; i < h.points.size() && i < kMaxPointsListed; ++i)
        h.align->addItem(pointText(h.points[i]));
    h.align->setCurrentIndex(static_cast<int>(h.point));
    h.align->setEnabled(h.align->count() > 1);
}

void TimelinePair::choosePoint(CompareSide side, std::size_t point, bool takeOtherAlong)
{
    auto& mine = half(side);
    auto& other = half(otherSide(side));
    if (point >= mine.points.size() || other.points.empty())
        return;
    mine.point = point;
    // What is chosen above is chosen below where it exists; below, the user may then choose another.
    if (takeOtherAlong && side == CompareSide::A) {
        if (const auto same = samePoint(other.points, mine.points[point]))
            other.point = *same;
    }
    for (const auto s : kSides)
        half(s).align->setCurrentIndex(static_cast<int>(half(s).point));
    applyAxis();
    showAligned();
}

SliceAnchors TimelinePair::anchors() const
{
    return {half(CompareSide::A).anchor(), half(CompareSide::B).anchor()};
}

void TimelinePair::applyAxis()
{
    // Both can show what either has, seen from where they are aligned.
    std::int64_t begin = 0;
    std::int64_t end = 0;
    for (const auto& h : m_halves) {
        begin = std::min(begin, minus(h.report->span.begin, h.anchor()));
        end = std::max(end, minus(h.report->span.end, h.anchor()));
    }
    for (auto& h : m_halves)
        h.timeline->setAxis(h.anchor(), TimeRange{plus(h.anchor(), begin), plus(h.anchor(), end)});
    half(CompareSide::A).view->setAxisName(tr("since where aligned"));
    followSelection(CompareSide::A);
    m_band->invalidate();
    updatePairText();
}

void TimelinePair::showAligned()
{
    auto& a = half(CompareSide::A);
    const auto& b = half(CompareSide::B);
    if (a.timeline->widthPx() <= 0)
        return; // the first width comes with its own view
    const auto& pointA = a.points[a.point];
    const auto& pointB = b.points[b.point];
    if (pointA.kind == AlignPoint::Kind::Run || pointA.kind == AlignPoint::Kind::FirstOp) {
        a.timeline->fitAll();
    } else if (pointA.kind == AlignPoint::Kind::Slice) { // the scale stays, the slice comes to the middle
        auto view = a.timeline->viewport();
        view.panBy(view.xOf(pointA.range.begin) - a.timeline->widthPx() / 2);
        a.timeline->setViewport(view);
    } else {
        const auto longest = std::max({pointA.range.dur(), pointB.range.dur(), std::int64_t{1}});
        a.timeline->showRange({pointA.range.begin, plus(pointA.range.begin, longest)}, 0.03);
    }
    follow(CompareSide::A);
}

/// The lanes of the ops, which are linked, may lie below those of a framework's threads.
void TimelinePair::revealOps()
{
    for (const auto side : kSides) {
        auto& h = half(side);
        const auto op = std::ranges::find(h.points, AlignPoint::Kind::FirstOp, &AlignPoint::kind);
        if (m_matching->hasOps() && op != h.points.end() && op->slice.valid())
            Q_EMIT h.timeline->revealRequested({0, op->slice});
    }
}

void TimelinePair::follow(CompareSide side)
{
    m_band->invalidate();
    if (m_isSyncing)
        return;
    m_isSyncing = true;
    const auto& from = half(side);
    const auto& to = half(otherSide(side));
    auto view = from.timeline->viewport();
    view.start = plus(to.anchor(), minus(view.start, from.anchor()));
    to.timeline->setViewport(view);
    m_isSyncing = false;
}

void TimelinePair::followSelection(CompareSide side)
{
    m_band->invalidate();
    if (m_isSyncing || !m_matching) {
        updatePairText();
        return;
    }
    m_isSyncing = true;
    const auto& mine = half(side);
    auto& other = half(otherSide(side));
    const auto& slices = mine.selection->slices();
    const auto match = slices.size() == 1 ? m_matching->matchOf(side, slices.front(), anchors()) : SliceId{};
    other.selection->setSlices(match.valid() ? std::vector{match} : std::vector<SliceId>{});
    if (match.valid())
        Q_EMIT other.timeline->revealRequested({0, match});
    m_isSyncing = false;
    updatePairText();
}

void TimelinePair::selectPair(SliceId a, SliceId b)
{
    m_isSyncing = true;
    for (const auto& [side, slice] : {std::pair{CompareSide::A, a}, std::pair{CompareSide::B, b}}) {
        auto& h = half(side);
        const bool isThere = slice.valid() && slice.index() < h.report->slices.size();
        h.selection->setSlices(isThere ? std::vector{slice} : std::vector<SliceId>{});
        if (isThere)
            Q_EMIT h.timeline->revealRequested({0, slice});
    }
    m_isSyncing = false;
    m_band->invalidate();
    updatePairText();
}

bool TimelinePair::reveal(const Target& target)
{
    if (!m_matching)
        return false;
    const auto [a, b] = target.pair.value_or(std::pair<SliceId, SliceId>());
    if (!a.valid() && !b.valid())
        return true;
    selectPair(a, b);
    auto& first = half(a.valid() ? CompareSide::A : CompareSide::B);
    first.timeline->centre({0, a.valid() ? a : b}); // the other follows
    return true;
}

void TimelinePair::alignAt(CompareSide side, SliceId slice, bool withMatch)
{
    const auto match = withMatch && m_matching ? m_matching->matchOf(side, slice, anchors()) : SliceId{};
    const auto pick = [this](CompareSide s, SliceId at) {
        auto& h = half(s);
        if (!h.points.empty() && h.points.back().kind == AlignPoint::Kind::Slice)
            h.points.pop_back();
        h.points.push_back(alignPointAt(*h.report, at));
        h.point = h.points.size() - 1;
        fillCombo(s);
    };
    auto& mine = half(side);
    if (!slice.valid() || slice.index() >= mine.report->slices.size() || half(otherSide(side)).points.empty())
        return;
    const auto selected = mine.selection->slices();
    pick(side, slice);
    if (match.valid())
        pick(otherSide(side), match);
    applyAxis();
    showAligned();
    mine.selection->setSlices(selected);
}

void TimelinePair::addActions(CompareSide side, QMenu* menu, SliceId slice)
{
    if (!slice.valid() || !m_matching)
        return;
    auto* first = menu->actions().isEmpty() ? nullptr : menu->actions().front();
    auto* both = new QAction(tr("Align here with its match"), menu);
    both->setObjectName(QStringLiteral("align.match"));
    both->setEnabled(m_matching->matchOf(side, slice, anchors()).valid());
    connect(both, &QAction::triggered, this, [this, side, slice] { alignAt(side, slice, true); });
    auto* one =
        new QAction(side == CompareSide::A ? tr("Align here: this slice of A over what B is aligned at")
                                           : tr("Align here: this slice of B under what A is aligned at"),
                    menu);
    one->setObjectName(QStringLiteral("align.here"));
    connect(one, &QAction::triggered, this, [this, side, slice] { alignAt(side, slice, false); });
    menu->insertAction(first, both);
    menu->insertAction(first, one);
    menu->insertSeparator(first);
}

void TimelinePair::decorate(CompareSide side, QPainter& painter) const
{
    if (!m_matching)
        return;
    const auto& h = half(side);
    const auto& layout = h.view->laneLayout();
    const auto ratio = h.view->devicePixelRatioF();
    const auto lanes = h.view->laneRect();
    painter.save();
    painter.setClipRect(lanes);
    for (const auto& row : layout.rows) {
        const auto top = lanes.top() + row.y / ratio;
        const auto height = row.height / ratio;
        for (auto i = row.first; i < row.last; ++i) {
            const auto& span = layout.spans[i];
            const auto wide = (span.x1 - span.x0) / ratio;
            if (!span.isWhole || wide < 3)
                continue;
            const auto at = m_matching->rowOf(side, span.slice);
            if (!at || m_matching->rows()[*at].isApi == m_matching->hasOps())
                continue;
            const auto state = m_matching->rows()[*at].state;
            if (state == RowState::Same)
                continue;
            painter.fillRect(QRectF(lanes.left() + span.x0 / ratio, top + height - 3, wide, 3),
                             stateColor(state));
        }
    }
    painter.restore();
}

void TimelinePair::swapSides()
{
    std::swap(m_halves[0], m_halves[1]);
    auto& a = half(CompareSide::A);
    auto& b = half(CompareSide::B);
    std::swap(a.name, b.name); // labels and choosers stay where they stand; what they say changes places
    std::swap(a.align, b.align);
    for (const auto side : kSides) {
        auto& h = half(side);
        h.view->setParts({.hasOverview = false, .hasMarkers = false, .hasRuler = side == CompareSide::A});
        h.view->setAxisName({});
        disconnect(h.align, &QComboBox::activated, this, nullptr);
        connect(h.align, &QComboBox::activated, this,
                [this, side](int index) { choosePoint(side, static_cast<std::size_t>(index), true); });
    }
    auto* splitter = qobject_cast<QSplitter*>(a.box->parentWidget());
    if (splitter != nullptr)
        splitter->insertWidget(0, a.box);
    m_matching.reset();
    retranslate();
    match();
}

QString TimelinePair::pairText() const
{
    return m_pairLabel->text();
}

void TimelinePair::updatePairText()
{
    const auto& a = half(CompareSide::A);
    const auto& b = half(CompareSide::B);
    const auto sliceA = a.timeline->selectedSlice().id;
    const auto sliceB = b.timeline->selectedSlice().id;
    QString text;
    if (!m_matching || (!sliceA.valid() && !sliceB.valid())) {
        text = m_matching ? tr("Select a slice: its match is selected on the other side") : QString();
    } else if (sliceA.valid() && sliceB.valid()) {
        const auto durA = a.report->slices.dur[sliceA.index()];
        const auto durB = b.report->slices.dur[sliceB.index()];
        const auto sign = durB > durA ? QStringLiteral("+") : QString();
        const auto nameA = fromUtf8(a.report->sliceName(sliceA));
        const auto nameB = fromUtf8(b.report->sliceName(sliceB));
        text = (nameA == nameB ? nameA : nameA + QStringLiteral(" → ") + nameB) + QStringLiteral(":  ") +
               tr("A %1, B %2, %3")
                   .arg(durationText(durA), durationText(durB), sign + durationText(durB - durA));
        if (durA > 0)
            text += QStringLiteral(" (%1%2 %)")
                        .arg(sign)
                        .arg(static_cast<double>(durB - durA) / static_cast<double>(durA) * 100, 0, 'f', 1);
        if (const auto row = m_matching->rowOf(CompareSide::A, sliceA))
            text += QStringLiteral("  ") + stateText(m_matching->rows()[*row].state);
    } else {
        const auto side = sliceA.valid() ? CompareSide::A : CompareSide::B;
        const auto slice = sliceA.valid() ? sliceA : sliceB;
        const auto row = m_matching->rowOf(side, slice);
        text = fromUtf8(half(side).report->sliceName(slice)) + QStringLiteral(":  ");
        if (!row)
            text += tr("not compared");
        else if (m_matching->rows()[*row].state == RowState::New ||
                 m_matching->rows()[*row].state == RowState::Gone)
            text += stateText(m_matching->rows()[*row].state) + QStringLiteral(", ") +
                    stateTip(m_matching->rows()[*row].state);
        else
            text += tr("no execution of the other side stands here in this alignment");
    }
    m_pairLabel->setText(text);
    m_pairLabel->setToolTip(text);
}

void TimelinePair::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void TimelinePair::retranslate()
{
    m_alignLabel->setText(tr("Align at"));
    m_fit->setText(tr("Fit both"));
    m_fit->setToolTip(tr("Show both runs as a whole"));
    for (const auto side : kSides) {
        auto& h = half(side);
        const auto letter = side == CompareSide::A ? QStringLiteral("A") : QStringLiteral("B");
        h.name->setText(letter);
        const auto report = QString::fromStdString(h.report->name);
        h.title->setText(side == CompareSide::A ? tr("A baseline: %1").arg(report)
                                                : tr("B current: %1").arg(report));
        h.title->setToolTip(QString::fromStdString(h.report->root.string()));
        h.name->setToolTip(QString::fromStdString(h.report->name) + QLatin1Char('\n') +
                           QString::fromStdString(h.report->root.string()));
        h.align->setAccessibleName(side == CompareSide::A ? tr("What of A is aligned")
                                                          : tr("What of B is aligned"));
        h.align->setToolTip(
            tr("What stands at the axis's zero. A slice: right-click it and choose \"Align here\"."));
        h.view->setAccessibleName(side == CompareSide::A ? tr("Timeline of A") : tr("Timeline of B"));
        if (!h.points.empty())
            fillCombo(side);
    }
    updatePairText();
}

extern const ComparisonPanel timelinesPanel;
constinit const ComparisonPanel timelinesPanel{"timelines",
                                               QT_TRANSLATE_NOOP("Panel", "Timelines"),
                                               makePage<TimelinePair, ComparisonContext>,
                                               {.takes = kToPair}};

} // namespace opscope
