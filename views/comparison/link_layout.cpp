// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/link_layout.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace opscope {
namespace {

constexpr double kBeyondPx = 4000; ///< how far a link extends beyond the picture before it is clipped
constexpr double kNearPx = 40;     ///< between two lanes that are directly below each other
constexpr double kMarkPx = 6;      ///< from a slice to the middle of its mark

struct Visible {
    std::vector<SliceId> slices; ///< each once
    bool isComplete = true;
};

/// The slices of one report that a layout shows; the longest if there are too many. `isLinked` returns which
/// are linked.
template <class IsLinked>
Visible visibleSlices(const LinkInput& input, std::size_t side, const IsLinked& isLinked)
{
    const auto most = input.maxLooked;
    Visible out;
    for (const auto& layout : *input.lanes) {
        for (const auto& row : layout.rows) {
            if (row.rank != side)
                continue;
            for (const auto& span : layout.spansOf(row)) {
                if (span.slice.valid() && isLinked(span.slice))
                    out.slices.push_back(span.slice);
                out.isComplete = out.isComplete && span.isComplete;
            }
        }
    }
    std::ranges::sort(out.slices);
    out.slices.erase(std::unique(out.slices.begin(), out.slices.end()), out.slices.end());
    if (out.slices.size() > most) {
        out.isComplete = false;
        std::ranges::nth_element(out.slices, out.slices.begin() + static_cast<std::ptrdiff_t>(most),
                                 std::ranges::greater{},
                                 [&](SliceId s) { return input.reports[side]->slices.dur[s.index()]; });
        out.slices.resize(most);
        std::ranges::sort(out.slices);
    }
    return out;
}

class LinkFinder {
public:
    explicit LinkFinder(const LinkInput& input) : m_in(input) {}

    LinkLayout find()
    {
        collect(CompareSide::A);
        collect(CompareSide::B);
        if (m_in.selected[0].valid() && m_in.selected[1].valid())
            add(m_in.selected[0], m_in.selected[1]);
        m_out.found = m_out.links.size();
        order();
        return std::move(m_out);
    }

private:
    void collect(CompareSide side)
    {
        const bool isA = side == CompareSide::A;
        const auto at = static_cast<std::size_t>(side);
        const auto& report = *m_in.reports[at];
        const auto& matching = *m_in.matching;
        const auto visible = visibleSlices(m_in, at, [&](SliceId slice) {
            const auto row = matching.rowOf(side, slice);
            return row && matching.rows()[*row].isApi != matching.hasOps();
        });
        m_out.isComplete = m_out.isComplete && visible.isComplete;
        TrackId track;
        double lastMark = 0;
        for (const auto slice : visible.slices) {
            const auto& row = matching.rows()[*matching.rowOf(side, slice)];
            if (row.state == RowState::New || row.state == RowState::Gone) {
                ++m_out.counts.at(static_cast<std::size_t>(row.state));
                const auto x = middleOf(report, slice, m_in.views[at]);
                const auto own = report.slices.track[slice.index()];
                const auto place = m_in.rowOf(side, slice);
                if (!place || x < 0 || x > m_in.widthPx || (own == track && std::abs(x - lastMark) < 3))
                    continue;
                m_out.marks.push_back(
                    {slice, x, isA ? place->bottom + kMarkPx : place->top - kMarkPx, row.state});
                track = own;
                lastMark = x;
                continue;
            }
            const auto other = matching.matchOf(side, slice, m_in.anchors);
            if (other.valid())
                add(isA ? slice : other, isA ? other : slice);
        }
    }

    static double middleOf(const Report& report, SliceId slice, const Viewport& view)
    {
        return view.xOf(report.slices.ts[slice.index()]) +
               static_cast<double>(report.slices.dur[slice.index()]) / view.nsPerPx / 2;
    }

    void add(SliceId a, SliceId b)
    {
        if (!m_seen.emplace(a, b).second)
            return;
        const auto rowA = m_in.rowOf(CompareSide::A, a);
        const auto rowB = m_in.rowOf(CompareSide::B, b);
        if (!rowA || !rowB)
            return; // there is no row to draw to
        TimelineLink link;
        link.a = a;
        link.b = b;
        const bool isBelow = rowA->top <= rowB->top;
        link.ya = isBelow ? rowA->bottom : rowA->top;
        link.yb = isBelow ? rowB->top : rowB->bottom;
        link.durA = m_in.reports[0]->slices.dur[a.index()];
        link.durB = m_in.reports[1]->slices.dur[b.index()];
        const auto place = [&](std::size_t side, SliceId slice, double& x0, double& x1) {
            const auto& view = m_in.views[side];
            const auto& slices = m_in.reports[side]->slices;
            x0 = view.xOf(slices.ts[slice.index()]);
            x1 = x0 + static_cast<double>(slices.dur[slice.index()]) / view.nsPerPx;
            x0 = std::clamp(x0, -kBeyondPx, m_in.widthPx + kBeyondPx);
            x1 = std::clamp(x1, -kBeyondPx, m_in.widthPx + kBeyondPx);
        };
        place(0, a, link.a0, link.a1);
        place(1, b, link.b0, link.b1);
        link.isSelected = a == m_in.selected[0] && b == m_in.selected[1];
        if (const auto row = m_in.matching->rowOf(CompareSide::A, a))
            link.state = m_in.matching->rows()[*row].state;
        ++m_out.counts.at(static_cast<std::size_t>(link.state));
        m_out.links.push_back(link);
    }

    void order()
    {
        // The links with the largest change are kept and painted last; the selected pair is always kept.
        std::ranges::sort(m_out.links, [](const TimelineLink& x, const TimelineLink& y) {
            if (x.isSelected != y.isSelected)
                return x.isSelected;
            const auto weight = [](const TimelineLink& l) {
                return std::pair(std::abs(static_cast<double>(l.difference())), l.durA);
            };
            if (weight(x) != weight(y))
                return weight(x) > weight(y);
            return x.a < y.a;
        });
        if (m_out.links.size() > m_in.maxLinks)
            m_out.links.resize(m_in.maxLinks);
        std::ranges::reverse(m_out.links);
    }

    const LinkInput& m_in;
    LinkLayout m_out;
    std::set<std::pair<SliceId, SliceId>> m_seen;
};

} // namespace

bool TimelineLink::isNear() const
{
    return yb >= ya && yb - ya <= kNearPx;
}

std::pair<double, double> TimelineLink::edgesAt(double share) const
{
    const auto left = a0 + (b0 - a0) * share;
    const auto right = a1 + (b1 - a1) * share;
    return {left, std::max(right, left + 1)};
}

LinkLayout layOutLinks(const LinkInput& input)
{
    if (!input.matching || input.lanes == nullptr)
        return {};
    return LinkFinder(input).find();
}

const TimelineLink* linkAt(const LinkLayout& links, double x, double y)
{
    for (auto link = links.links.rbegin(); link != links.links.rend();
         ++link) { // the link that is painted last is on top
        if (!link->isNear() || y < link->ya || y > link->yb)
            continue;
        const auto [left, right] = link->edgesAt((y - link->ya) / std::max(link->yb - link->ya, 1.0));
        if (x >= left - 2 && x <= right + 2)
            return &*link;
    }
    return nullptr;
}

const TimelineMark* markAt(const LinkLayout& links, double x, double y)
{
    const auto at = std::ranges::find_if(links.marks, [&](const TimelineMark& mark) {
        return std::abs(mark.x - x) <= 5 && std::abs(mark.y - y) <= 5;
    });
    return at == links.marks.end() ? nullptr : &*at;
}

} // namespace opscope
