// SPDX-License-Identifier: GPL-3.0-or-later
// The time axis that two timelines share: where they are aligned, and how one follows the other.
#include <algorithm>
#include <limits>

#include <QAction>
#include <QMenu>

#include "views/comparison/link_band.h"
#include "views/comparison/pair_alignment.h"
#include "views/comparison/timeline_pair.h"
#include "views/selection/selection.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

constexpr std::array kSides{CompareSide::A, CompareSide::B};

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

} // namespace

SliceAnchors TimelinePair::anchors() const
{
    return m_align->anchors();
}

void TimelinePair::applyAxis()
{
    // Both can show what either has, seen from where they are aligned.
    std::int64_t begin = 0;
    std::int64_t end = 0;
    for (const auto side : kSides) {
        begin = std::min(begin, minus(half(side).report->span.begin, anchor(side)));
        end = std::max(end, minus(half(side).report->span.end, anchor(side)));
    }
    for (const auto side : kSides)
        half(side).timeline->setAxis(anchor(side),
                                     TimeRange{plus(anchor(side), begin), plus(anchor(side), end)});
    half(CompareSide::A).view->setAxisName(tr("since where aligned"));
    followSelection(CompareSide::A);
    m_band->invalidate();
    updatePairText();
}

void TimelinePair::showAligned()
{
    auto& a = half(CompareSide::A);
    if (a.timeline->widthPx() <= 0)
        return; // the first width comes with its own view
    const auto& pointA = m_align->point(CompareSide::A);
    const auto& pointB = m_align->point(CompareSide::B);
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

void TimelinePair::follow(CompareSide side)
{
    m_band->invalidate();
    if (m_isSyncing)
        return;
    m_isSyncing = true;
    const auto& from = half(side);
    const auto& to = half(otherSide(side));
    auto view = from.timeline->viewport();
    view.start = plus(anchor(otherSide(side)), minus(view.start, anchor(side)));
    to.timeline->setViewport(view);
    m_isSyncing = false;
}

void TimelinePair::alignAt(CompareSide side, SliceId slice, bool withMatch)
{
    const auto match = withMatch && m_matching ? m_matching->matchOf(side, slice, anchors()) : SliceId{};
    auto& mine = half(side);
    if (!slice.valid() || slice.index() >= mine.report->slices.size() || !m_align->hasPoints())
        return;
    const auto selected = mine.selection->slices();
    m_align->pick(side, slice);
    if (match.valid())
        m_align->pick(otherSide(side), match);
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

} // namespace opscope
