// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/timeline_pair.h"

#include <utility>

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include "core/base/saturated.h"
#include "core/compare/compared_scopes.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison/pair_alignment.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
#include "views/text/elided_text.h"
#include "views/theme/theme.h"
#include "views/timeline/canvas_service.h"
#include "views/timeline/find_dock.h"
#include "views/timeline/prompt_bar.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

constexpr std::size_t kMostMatched = 10'000; ///< selected slices whose matches are searched or marked

/// Commands that this page does not have: only the row above the lanes aligns the clocks, and a comparison
/// has no pages of slices, no filter for them and no docks of its own.
constexpr std::array kLeftOut{"timeline.setBase",     "timeline.alignStart",     "timeline.alignEnd",
                              "timeline.alignRanks",  "timeline.resetAlignment", "timeline.filterRange",
                              "timeline.filterName",  "timeline.filterLane",     "timeline.clearFilter",
                              "timeline.laneEvents",  "timeline.laneStatistics", "timeline.bottomPanel",
                              "timeline.mergeStreams"};

std::vector<bool> linkedTracks(const Report& a, const SliceMatching& matching, const std::stop_token& stop)
{
    std::vector<bool> out(a.tracks.size(), false);
    for (std::size_t i = 0; i < a.slices.size() && !stop.stop_requested(); ++i) {
        const auto track = a.slices.track[i];
        if (!track.valid() || out[track.index()])
            continue;
        const auto row = matching.rowOf(CompareSide::A, SliceId::of(i));
        out[track.index()] = row && matching.rows()[*row].isApi != matching.hasOps();
    }
    return out;
}

} // namespace

TimelinePair::TimelinePair(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_sides(*context.sides),
      m_align(new PairAlignment(this)),
      m_names(new QHBoxLayout),
      m_pairLabel(new QLabel(this)),
      m_status(new QLabel(this))
{
    m_names->setContentsMargins(10, 3, 10, 3);
    m_names->setSpacing(16);
    for (auto& title : m_titles) {
        title = new ElidedLabel(this);
        title->setTextFormat(Qt::PlainText);
        auto bold = title->font();
        bold.setBold(true);
        title->setFont(bold);
        m_names->addWidget(title, 1);
    }
    m_pairLabel->setTextFormat(Qt::PlainText);
    m_pairLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_pairLabel->setObjectName(QStringLiteral("comparison.pair"));
    m_pairLabel->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(10, 4, 10, 5);
    foot->setSpacing(16);
    foot->addWidget(m_pairLabel, 1);
    foot->addWidget(m_status);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_align);
    layout->addLayout(m_names);
    layout->addLayout(foot);

    m_statusTimer.setSingleShot(true);
    connect(&m_statusTimer, &QTimer::timeout, this, [this] {
        const auto legend = m_links.legend();
        m_status->setText((legend.isEmpty() ? QString() : legend + QStringLiteral("&nbsp;&nbsp; ")) +
                          m_links.statusText().toHtmlEscaped());
    });
    m_links.setSource([this] { return linkInput(); });
    connect(m_align, &PairAlignment::chosen, this, [this] {
        applyAxis();
        showAligned();
    });
    connect(m_align, &PairAlignment::fitRequested, this, [this] { m_timeline->fitAll(); });
    makeTimeline();
    connect(&m_sides, &ComparisonSides::swapped, this, &TimelinePair::swapRuns);
    connect(&m_sides, &ComparisonSides::renamed, this, &TimelinePair::retranslate);
    connect(&m_sides, &ComparisonSides::replaced, this, [this] {
        m_kept.reset();
        updateRuns();
    });
    connect(&m_sides.model(), &ComparisonModel::changed, this, &TimelinePair::matchAgain);
    selection().onSeen(Selection::Slices, this, [this] { followTab(); });
    onLanguageChange(this, [this] { retranslate(); });
}

const Report& TimelinePair::report(CompareSide side) const
{
    return m_timeline->report(placeOf(side));
}

/// Makes the timeline with the current names of the runs.
void TimelinePair::makeTimeline()
{
    const int width = m_view != nullptr ? m_view->headerWidth() : 0;
    delete m_prompt; // the widgets that show the timeline are deleted before it
    delete m_find;
    delete m_view;
    delete m_timeline;
    delete m_selection;
    const std::array reports{m_sides.first(CompareSide::A), m_sides.first(CompareSide::B)};
    m_selection = new Selection(selection().preferences(), this);
    m_timeline = new TimelineModel({reports[0], reports[1]}, *m_selection, this, TimelineMemory::None);
    m_timeline->editLanes([](LaneTree& lanes) { lanes.pairReports(); });
    m_view = new TimelineView(m_timeline, this);
    m_view->setParts({.hasOverview = false});
    if (width > 0)
        m_view->setHeaderWidth(width);
    m_view->leaveOut(kLeftOut);
    m_find = new FindBar(m_timeline, this);
    m_prompt = new PromptBar(this);
    serveCanvas(m_view, m_find, m_prompt);
    const auto inLanes = [this](QPoint at) { return QPointF(at - m_view->laneRect().topLeft()); };
    m_view->setExtra({.paint = [this](QPainter& painter) { paintOver(painter); },
                      .hoverText = [this, inLanes](QPoint at) { return m_links.hoverText(inLanes(at)); },
                      .click =
                          [this, inLanes](QPoint at) {
                              const auto pair = m_links.pairAt(inLanes(at));
                              if (pair)
                                  selectPair(pair->first, pair->second);
                              return pair.has_value();
                          },
                      .hasRow = [this](RankSlice slice) { return hasRow(slice); }});
    connect(m_timeline, &TimelineModel::viewChanged, this, &TimelinePair::linksChanged);
    connect(m_timeline, &TimelineModel::contentChanged, this, &TimelinePair::linksChanged);
    connect(m_timeline, &TimelineModel::lanesChanged, this, &TimelinePair::linksChanged);
    connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, this, &TimelinePair::linksChanged);
    connect(m_view, &TimelineView::menuMade, this, &TimelinePair::addActions);
    connect(&m_selection->navigator(), &Navigator::asked, this, &TimelinePair::openTarget);
    m_selection->on(Selection::Slices | Selection::Rank, this, [this] { followSelection(); });
    m_names->addWidget(m_find, 1);
    auto* const rows = static_cast<QVBoxLayout*>(layout());
    rows->insertWidget(2, m_prompt);
    rows->insertWidget(3, m_view, 1);
    setFocusProxy(m_view);
    m_align->setReports(reports);
}

/// The runs have changed, or the sides were swapped.
void TimelinePair::updateRuns()
{
    m_work.cancel();
    m_matching.reset();
    m_selection->setSlices({}); // the history must not lead to slices of runs that are gone
    m_pair = {};
    m_unmarked = {};
    makeTimeline();
    retranslate();
    matchAgain();
}

/// Matches at once if the page is visible, otherwise when it is shown next.
void TimelinePair::matchAgain()
{
    m_isRequested = m_isRequested && isVisible();
    if (m_isRequested)
        match();
}

void TimelinePair::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!std::exchange(m_isRequested, true))
        match();
    if (m_isShownInDetails)
        showPairDetails(); // other pages have changed the Details in the meantime
}

void TimelinePair::match()
{
    m_links.setNote(tr("Matching the runs…"));
    linksChanged();
    m_sides.match(this, [this](const ComparisonModel& matching) {
        if (matching.error())
            publish(Failure(*matching.error()));
        else
            align(matching.slices());
    });
}

/// Sets the points of alignment, and the lanes that contain linked slices.
void TimelinePair::align(const std::shared_ptr<const SliceMatching>& matching)
{
    m_work.run(
        [a = m_sides.first(CompareSide::A), b = m_sides.first(CompareSide::B),
         matching](std::stop_token stop) -> Result<Matched> {
            return Matched{.matching = matching,
                           .points = {alignPointsOf(*a), alignPointsOf(*b)},
                           .linked = linkedTracks(*a, *matching, stop)};
        },
        [this](const Result<Matched>& answer) { publish(answer); });
}

void TimelinePair::publish(const Result<Matched>& answer)
{
    QString note;
    bool isFirst = false; // the view does not change when the runs are matched in another way
    if (answer) {
        isFirst = !std::exchange(m_matching, answer->matching);
        if (isFirst)
            m_align->setPoints(answer->points);
        if (!m_align->hasPoints())
            note =
                tr("%1 has no timeline, so the two timelines cannot be shown together.")
                    .arg(m_align->points(CompareSide::A).empty() ? QStringLiteral("A") : QStringLiteral("B"));
    } else {
        note = translateError(answer.error());
    }
    m_links.setNote(note);
    linksChanged();
    if (note.isEmpty()) {
        m_timeline->editLanes([&](LaneTree& lanes) { lanes.setLinked(answer->linked); });
        if (isFirst) {
            applyAxis();
            showAligned();
            revealOps();
            if (const auto kept = std::exchange(m_kept, {}))
                restore(*kept);
        }
        Q_EMIT ready();
    }
}

void TimelinePair::followSelection()
{
    SlicePair pair;
    const auto& slices = m_selection->slices();
    const auto own = m_timeline->focus();
    if (m_timeline->selectedSlice().valid() && slices.size() <= kMostMatched) {
        pair.at(own) = slices;
        if (m_matching)
            pair.at(1 - own) = m_matching->matchesOf(static_cast<CompareSide>(own), slices, anchors());
    }
    showPair(std::move(pair));
}

/// The history of the tab leads back to slices of B: selects them again with their partners.
void TimelinePair::followTab()
{
    if (!m_matching)
        return;
    const auto& b = selection().slices();
    if (b.size() <= kMostMatched)
        select({m_matching->matchesOf(CompareSide::B, b, anchors()), b});
}

/// Makes slices of both sides visible, the selected one last.
void TimelinePair::showPair(SlicePair pair, const Unmarked& unmarked)
{
    m_pair = std::move(pair);
    m_unmarked = unmarked;
    const auto own = m_timeline->focus();
    for (const auto rank : {1 - own, own}) {
        const RankSlice slice{rank, selected(static_cast<CompareSide>(rank))};
        if (m_timeline->isThere(slice))
            Q_EMIT m_timeline->revealRequested(slice);
    }
    linksChanged();
    updatePairText();
    const bool isAny = !m_selection->slices().empty();
    if (std::exchange(m_isShownInDetails, isAny) || isAny)
        showPairDetails();
}

/// True if the slice is an op with a row in the comparison; false for other slices and while the runs are not
/// matched.
bool TimelinePair::hasRow(RankSlice slice) const
{
    if (!m_matching || !m_timeline->isThere(slice))
        return false;
    const auto row = m_matching->rowOf(static_cast<CompareSide>(slice.rank), slice.id);
    return row && !m_matching->rows()[*row].isApi;
}

/// Opens what the canvas asks for. The canvas behaves as on the page of one report; here the row of an op is
/// a row of the comparison.
void TimelinePair::openTarget(const Target& target)
{
    const RankSlice slice{m_timeline->focus(), target.row};
    if (hasRow(slice))
        navigator().go({.filter = qtext(m_timeline->report(slice.rank).sliceName(slice.id))});
}

void TimelinePair::select(SlicePair pair, const Unmarked& unmarked)
{
    for (std::size_t rank = 0; rank < pair.size(); ++rank)
        std::erase_if(pair.at(rank), [&](SliceId slice) { return !m_timeline->isThere({rank, slice}); });
    const std::size_t own = pair[0].empty() ? 1 : 0;
    m_selection->setSlices(pair.at(own), own, this);
    showPair(std::move(pair), unmarked);
}

/// All slices of the row that contains two slices, in the compared part, or the first one of several parts.
/// Of many slices, only the first ones and these two are marked.
std::pair<TimelinePair::SlicePair, TimelinePair::Unmarked> TimelinePair::rowOfPair(SliceId a, SliceId b) const
{
    SlicePair out{std::vector{a}, std::vector{b}};
    Unmarked unmarked{};
    const auto row = a.valid() ? m_matching->rowOf(CompareSide::A, a) : m_matching->rowOf(CompareSide::B, b);
    for (const auto side : kSides) {
        auto& slices = out.at(placeOf(side));
        if (!row || !slices[0].valid() || !m_sides.model().isReady())
            continue;
        const auto& part = m_sides.model().part(side);
        auto all = m_matching->slicesOf(side, *row,
                                        partsOf({m_sides.first(side), part.scope(), part.device}).front());
        std::erase(all, slices[0]);
        auto& left = unmarked.at(placeOf(side));
        for (; all.size() >= kMostMatched; all.pop_back()) {
            ++left.count;
            left.ns = saturatedSum(left.ns, report(side).slices.dur[all.back().index()]);
        }
        all.push_back(slices[0]);
        slices = std::move(all);
    }
    return {std::move(out), unmarked};
}

std::span<const KeyHint> TimelinePair::hints() const
{
    return canvasHints();
}

bool TimelinePair::reveal(const Target& target)
{
    if (!m_matching)
        return false;
    const auto [a, b] = target.pair.value_or(std::pair<SliceId, SliceId>());
    if (!a.valid() && !b.valid())
        return true;
    if (target.tableRow) {
        auto [row, unmarked] = rowOfPair(a, b);
        select(std::move(row), unmarked);
    } else {
        selectPair(a, b);
    }
    if (const auto slice = m_timeline->selectedSlice(); slice.valid())
        m_timeline->centre(slice);
    return true;
}

std::optional<LinkInput> TimelinePair::linkInput() const
{
    if (!m_matching || !m_align->hasPoints() || m_timeline->widthPx() <= 0)
        return {};
    LinkInput input;
    input.matching = m_matching;
    input.anchors = anchors();
    input.lanes = &m_view->currentLayout();
    for (const auto side : kSides) {
        input.reports.at(placeOf(side)) = &report(side);
        auto& view = input.views.at(placeOf(side));
        view = m_timeline->viewport();
        view.start -= m_timeline->run(placeOf(side)).shift();
    }
    const auto lanes = m_view->laneRect();
    input.widthPx = lanes.width();
    input.selected = {selected(CompareSide::A), selected(CompareSide::B)};
    input.rowOf = [view = m_view, top = lanes.top()](CompareSide side,
                                                     SliceId slice) -> std::optional<LinkRow> {
        const auto rect = view->sliceRect({placeOf(side), slice});
        return rect ? std::optional(LinkRow{rect->top() - top, rect->bottom() - top}) : std::nullopt;
    };
    return input;
}

/// Paints the links, and a frame around each match of a selected slice like that of the canvas.
void TimelinePair::paintOver(QPainter& painter)
{
    painter.save();
    painter.translate(m_view->laneRect().topLeft());
    m_links.paint(painter, m_view->laneRect().width());
    painter.restore();
    const auto other = 1 - m_timeline->focus();
    painter.setPen(QPen(currentTheme().color(Token::Text), 2));
    painter.setBrush(Qt::NoBrush);
    const auto lanes = m_view->laneRect().adjusted(-4, 0, 4, 0);
    const auto& slices = report(static_cast<CompareSide>(other)).slices;
    auto view = m_timeline->viewport();
    view.start -= m_timeline->run(other).shift();
    const auto seen = view.visible(m_view->laneRect().width());
    for (const auto slice : m_pair.at(other)) {
        const auto begin = slices.ts[slice.index()];
        if (!seen.overlaps({begin, begin + slices.dur[slice.index()]}))
            continue;
        if (const auto rect = m_view->sliceRect({other, slice}))
            painter.drawRect(
                rect->intersected(QRectF(lanes.left(), rect->top(), lanes.width(), rect->height())));
    }
}

void TimelinePair::linksChanged()
{
    m_links.invalidate();
    m_view->viewport()->update();
    m_statusTimer.start(0);
}

void TimelinePair::retranslate()
{
    for (const auto side : kSides) {
        auto* title = m_titles.at(placeOf(side));
        const auto name = m_sides.name(side);
        title->setText(side == CompareSide::A ? tr("A baseline: %1").arg(name)
                                              : tr("B current: %1").arg(name));
        title->setToolTip(QString::fromStdString(report(side).root.string()));
    }
    m_timeline->editLanes([this](LaneTree& lanes) {
        lanes.setReportLabels({m_titles[0]->text(), m_titles[1]->text()});
    });
    m_view->setAxisName(tr("since where aligned"));
    m_view->setAccessibleName(tr("Timeline of A and B"));
    updatePairText();
    linksChanged();
}

extern const Panel timelinesPanel;
constinit const Panel timelinesPanel{
    "timelines",
    QT_TRANSLATE_NOOP("Panel", "Timelines"),
    whyNoTimes,
    makePage<TimelinePair>,
    {.group = PageGroup::Time, .icon = "timeline", .targets = kToPair, .menu = PageMenu::Timeline}};

} // namespace opscope
