// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/timeline_pair.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/compare/scopes.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison/link_band.h"
#include "views/comparison/pair_alignment.h"
#include "views/comparison/state_style.h"
#include "views/i18n.h"
#include "views/selection/selection.h"
#include "views/theme/theme.h"
#include "views/timeline/qtext.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

constexpr std::array kSides{CompareSide::A, CompareSide::B};

CompareRun wholeRun(const ReportPtr& report)
{
    return {.report = report, .scope = *scopeOfAll(*report, ScopeKind::Run), .device = {}};
}

} // namespace

TimelinePair::TimelinePair(const ComparisonContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_sides(context.sides),
      m_pairLabel(new QLabel(this)),
      m_splitter(new QSplitter(Qt::Vertical, this)),
      m_band(new LinkBand(this)),
      m_align(new PairAlignment(this))
{
    makeHalf(CompareSide::A, m_sides.first(CompareSide::A));
    makeHalf(CompareSide::B, m_sides.first(CompareSide::B));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_align);
    m_align->setReports({half(CompareSide::A).report, half(CompareSide::B).report});
    connect(m_align, &PairAlignment::chosen, this, [this] {
        applyAxis();
        showAligned();
    });
    connect(m_align, &PairAlignment::fitRequested, this, [this] { half(CompareSide::A).timeline->fitAll(); });
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(3);
    m_splitter->addWidget(half(CompareSide::A).box);
    m_splitter->addWidget(m_band);
    m_splitter->addWidget(half(CompareSide::B).box);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_splitter->setStretchFactor(2, 1);
    layout->addWidget(m_splitter, 1);
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
    connect(&m_sides, &ComparisonSides::replaced, this, &TimelinePair::takeRun);
    retranslate();
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
    m_align->setPoints(answer->points);
    if (!m_align->hasPoints()) {
        m_band->setNote(
            tr("%1 has no timeline: there is nothing to lay side by side.")
                .arg(m_align->points(CompareSide::A).empty() ? QStringLiteral("A") : QStringLiteral("B")));
        Q_EMIT matched();
        return;
    }
    m_band->setNote({});
    applyAxis();
    showAligned();
    revealOps();
    Q_EMIT ready();
    Q_EMIT matched();
}

/// The lanes of the ops, which are linked, may lie below those of a framework's threads.
void TimelinePair::revealOps()
{
    for (const auto side : kSides) {
        auto& h = half(side);
        const auto& points = m_align->points(side);
        const auto op = std::ranges::find(points, AlignPoint::Kind::FirstOp, &AlignPoint::kind);
        if (m_matching->hasOps() && op != points.end() && op->slice.valid())
            Q_EMIT h.timeline->revealRequested({0, op->slice});
    }
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
    for (const auto side : kSides) {
        auto& h = half(side);
        h.view->setParts({.hasOverview = false, .hasMarkers = false, .hasRuler = side == CompareSide::A});
        h.view->setAxisName({});
    }
    m_splitter->insertWidget(0, a.box);
    showReports();
}

void TimelinePair::takeRun(CompareSide side)
{
    auto& h = half(side);
    const auto sizes = m_splitter->sizes();
    delete h.box; // first what shows the timeline, then what it shows
    delete h.timeline;
    delete h.selection;
    makeHalf(side, m_sides.first(side));
    m_splitter->insertWidget(side == CompareSide::A ? 0 : 2, h.box);
    m_splitter->setSizes(sizes);
    h.view->setHeaderWidth(half(otherSide(side)).view->headerWidth());
    setFocusProxy(half(CompareSide::A).view);
    showReports();
}

/// The reports of the halves are others: matched anew, at once if the page has been seen.
void TimelinePair::showReports()
{
    m_matching.reset();
    m_align->setReports({half(CompareSide::A).report, half(CompareSide::B).report});
    retranslate();
    m_isAsked = m_isAsked && isVisible();
    if (m_isAsked)
        match();
}

void TimelinePair::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void TimelinePair::retranslate()
{
    for (const auto side : kSides) {
        auto& h = half(side);
        const auto report = m_sides.name(side);
        h.title->setText(side == CompareSide::A ? tr("A baseline: %1").arg(report)
                                                : tr("B current: %1").arg(report));
        h.title->setToolTip(QString::fromStdString(h.report->root.string()));
        h.view->setAccessibleName(side == CompareSide::A ? tr("Timeline of A") : tr("Timeline of B"));
    }
    updatePairText();
}

extern const ComparisonPanel timelinesPanel;
constinit const ComparisonPanel timelinesPanel{"timelines",
                                               QT_TRANSLATE_NOOP("Panel", "Timelines"),
                                               makePage<TimelinePair, ComparisonContext>,
                                               {.takes = kToPair}};

} // namespace opscope
