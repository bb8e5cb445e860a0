// SPDX-License-Identifier: GPL-3.0-or-later
// How two runs are aligned on one timeline.
#include <algorithm>
#include <utility>

#include <QAction>
#include <QMenu>

#include "core/base/saturated.h"
#include "views/comparison/pair_alignment.h"
#include "views/comparison/timeline_pair.h"
#include "views/selection/selection.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/timeline_view.h"

namespace opscope {
SliceAnchors TimelinePair::anchors() const
{
    return m_align->anchors();
}

void TimelinePair::applyAxis()
{
    m_timeline->alignAt({anchors().a, anchors().b});
    followSelection();
}

void TimelinePair::showAligned()
{
    if (m_timeline->widthPx() <= 0)
        return; // the first layout sets its own view
    const auto& pointA = m_align->point(CompareSide::A);
    const auto& pointB = m_align->point(CompareSide::B);
    if (pointA.kind == AlignPoint::Kind::Run || pointA.kind == AlignPoint::Kind::FirstOp) {
        m_timeline->fitAll();
    } else if (pointA.kind ==
               AlignPoint::Kind::Slice) { // the scale does not change, the slice moves to the middle
        auto view = m_timeline->viewport();
        view.panBy(view.xOf(pointA.range.begin) - m_timeline->widthPx() / 2);
        m_timeline->setViewport(view);
    } else {
        const auto longest = std::max({pointA.range.dur(), pointB.range.dur(), std::int64_t{1}});
        m_timeline->showRange({pointA.range.begin, pointA.range.begin + longest}, 0.03);
    }
}

/// The lanes of the ops, which are linked, may be below the lanes of a framework's threads.
void TimelinePair::revealOps()
{
    for (const auto side : {CompareSide::B, CompareSide::A}) { // the lane of A is above that of B
        const auto& points = m_align->points(side);
        const auto op = std::ranges::find(points, AlignPoint::Kind::FirstOp, &AlignPoint::kind);
        if (m_matching->hasOps() && op != points.end() && op->slice.valid())
            Q_EMIT m_timeline->revealRequested({placeOf(side), op->slice});
    }
}

void TimelinePair::alignAt(CompareSide side, SliceId slice, bool withMatch)
{
    const auto match = withMatch && m_matching ? m_matching->matchOf(side, slice, anchors()) : SliceId{};
    if (!m_timeline->isThere({placeOf(side), slice}) || !m_align->hasPoints())
        return;
    m_align->pick(side, slice);
    if (match.valid())
        m_align->pick(otherSide(side), match);
    applyAxis();
    showAligned();
}

TimelinePair::Kept TimelinePair::kept() const
{
    const auto zero = anchors().a;
    const auto since = [zero](TimeRange range) {
        return TimeRange{saturatedDifference(range.begin, zero), saturatedDifference(range.end, zero)};
    };
    Kept out{.markers = m_timeline->markers().all(),
             .currentMarker = m_timeline->currentMarker(),
             .measured = m_timeline->measured(),
             .view = m_timeline->viewport(),
             .points = {m_align->point(CompareSide::A), m_align->point(CompareSide::B)},
             .focus = m_timeline->focus(),
             .range = m_selection->range(),
             .tracks = m_selection->tracks(),
             .slices = m_selection->slices()};
    for (auto& marker : out.markers)
        marker.range = since(marker.range);
    if (out.measured)
        out.measured = since(*out.measured);
    out.view.start = saturatedDifference(out.view.start, zero);
    return out;
}

/// A is the former B: the view and the marks of the user do not change.
void TimelinePair::swapRuns()
{
    if (m_matching && m_align->hasPoints())
        m_kept = kept();
    if (m_kept) {
        std::swap(m_kept->points[0], m_kept->points[1]);
        m_kept->focus = 1 - m_kept->focus;
    }
    updateRuns();
}

void TimelinePair::restore(const Kept& kept)
{
    for (const auto side : kSides)
        m_align->alignAt(side, kept.points.at(placeOf(side)));
    applyAxis();
    const auto zero = anchors().a;
    const auto onAxis = [zero](TimeRange range) {
        return TimeRange{saturatedSum(range.begin, zero), saturatedSum(range.end, zero)};
    };
    m_timeline->editMarkers([&](MarkerList& markers) {
        for (auto marker : kept.markers) {
            marker.range = onAxis(marker.range);
            markers.add(std::move(marker));
        }
    });
    m_timeline->setCurrentMarker(kept.currentMarker);
    if (kept.measured)
        m_timeline->setMeasured(onAxis(*kept.measured));
    m_selection->setRank(kept.focus);
    if (kept.range)
        m_selection->setRange(kept.range, kept.tracks);
    if (!kept.slices.empty())
        m_selection->setSlices(kept.slices, kept.focus);
    auto view = kept.view;
    view.start = saturatedSum(view.start, zero);
    m_timeline->setViewport(view);
}

void TimelinePair::addActions(QMenu* menu, RankSlice slice)
{
    if (!slice.valid() || !m_matching)
        return;
    const auto side = static_cast<CompareSide>(slice.rank);
    auto* first = menu->actions().isEmpty() ? nullptr : menu->actions().front();
    auto* both = new QAction(tr("Align here with its match"), menu);
    both->setObjectName(QStringLiteral("align.match"));
    both->setEnabled(m_matching->matchOf(side, slice.id, anchors()).valid());
    connect(both, &QAction::triggered, this, [this, side, slice] { alignAt(side, slice.id, true); });
    auto* one = new QAction(side == CompareSide::A
                                ? tr("Align here: move this slice of A over the aligned point of B")
                                : tr("Align here: move this slice of B under the aligned point of A"),
                            menu);
    one->setObjectName(QStringLiteral("align.here"));
    connect(one, &QAction::triggered, this, [this, side, slice] { alignAt(side, slice.id, false); });
    menu->insertAction(first, both);
    menu->insertAction(first, one);
    menu->insertSeparator(first);
}

} // namespace opscope
