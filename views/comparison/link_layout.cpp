// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/link_layout.h"

#include <algorithm>
#include <set>

namespace opscope {
namespace {

constexpr double kBeyondPx = 4000; ///< how far a link runs out of the picture before it is cut

struct Visible {
    std::vector<SliceId> slices; ///< each once
    bool isComplete = true;
};

/// The slices that a layout shows, the longest first where there are too many. `take` says which are linked.
template <class Take>
Visible visibleSlices(const Report& report, const TimelineLayout& layout, std::size_t most, const Take& take)
{
    Visible out;
    out.slices.reserve(std::min(layout.spans.size(), most * 2));
    for (const auto& span : layout.spans) {
        if (span.slice.valid() && take(span.slice))
            out.slices.push_back(span.slice);
        out.isComplete = out.isComplete && span.isWhole;
    }
    std::ranges::sort(out.slices);
    out.slices.erase(std::unique(out.slices.begin(), out.slices.end()), out.slices.end());
    if (out.slices.size() > most) {
        out.isComplete = false;
        std::ranges::nth_element(out.slices, out.slices.begin() + static_cast<std::ptrdiff_t>(most),
                                 std::ranges::greater{},
                                 [&](SliceId s) { return report.slices.dur[s.index()]; });
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
        if (m_in.selectedA.valid() && m_in.selectedB.valid())
            add(m_in.selectedA, m_in.selectedB);
        m_out.found = m_out.links.size();
        order();
        return std::move(m_out);
    }

private:
    void collect(CompareSide side)
    {
        const bool isA = side == CompareSide::A;
        const auto& report = isA ? *m_in.a : *m_in.b;
        const auto& matching = *m_in.matching;
        const auto visible =
            visibleSlices(report, isA ? *m_in.layoutA : *m_in.layoutB, m_in.maxLooked, [&](SliceId slice) {
                const auto row = matching.rowOf(side, slice);
                return row && matching.rows()[*row].isApi != matching.hasOps();
            });
        m_out.isComplete = m_out.isComplete && visible.isComplete;
        double lastMark = -1e9;
        for (const auto slice : visible.slices) {
            const auto& row = matching.rows()[*matching.rowOf(side, slice)];
            if (isA || row.state == RowState::New)
                ++m_out.counts.at(static_cast<std::size_t>(row.state));
            if (row.state == RowState::New || row.state == RowState::Gone) {
                const auto x = middleOf(report, slice, isA ? m_in.viewA : m_in.viewB);
                if (x >= 0 && x <= m_in.widthPx && std::abs(x - lastMark) >= 3) {
                    m_out.marks.push_back({slice, x, row.state});
                    lastMark = x;
                }
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
        TimelineLink link;
        link.a = a;
        link.b = b;
        link.durA = m_in.a->slices.dur[a.index()];
        link.durB = m_in.b->slices.dur[b.index()];
        const auto place = [&](const Report& report, SliceId slice, const Viewport& view, double& x0,
                               double& x1) {
            x0 = view.xOf(report.slices.ts[slice.index()]);
            x1 = x0 + static_cast<double>(report.slices.dur[slice.index()]) / view.nsPerPx;
            x0 = std::clamp(x0, -kBeyondPx, m_in.widthPx + kBeyondPx);
            x1 = std::clamp(x1, -kBeyondPx, m_in.widthPx + kBeyondPx);
        };
        place(*m_in.a, a, m_in.viewA, link.a0, link.a1);
        place(*m_in.b, b, m_in.viewB, link.b0, link.b1);
        link.isSelected = a == m_in.selectedA && b == m_in.selectedB;
        if (const auto row = m_in.matching->rowOf(CompareSide::A, a))
            link.state = m_in.matching->rows()[*row].state;
        m_out.links.push_back(link);
    }

    void order()
    {
        // What changed most is kept and painted last; the selected pair always.
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

LinkLayout layOutLinks(const LinkInput& input)
{
    if (!input.matching || input.layoutA == nullptr || input.layoutB == nullptr)
        return {};
    return LinkFinder(input).find();
}

} // namespace opscope
