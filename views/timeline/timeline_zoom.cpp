// SPDX-License-Identifier: GPL-3.0-or-later
// The visible range of a timeline, and the functions that change it.
#include <algorithm>
#include <cmath>

#include "core/report/stray_times.h"
#include "views/timeline/timeline_model.h"

namespace opscope {
namespace {

constexpr double kFitMarginPx = 8;
constexpr double kRangeMargin = 0.1; ///< share of the width on both sides of a shown range
constexpr double kSeenPx = 12;       ///< least width of a slice that was searched
constexpr std::size_t kMaxSamples = 20'000;

/// Begins of slices on the axis, sampled evenly from all reports.
std::vector<std::int64_t> sampledStarts(const std::vector<std::unique_ptr<TimelineRun>>& runs)
{
    std::size_t count = 0;
    for (const auto& run : runs)
        count += run->report().slices.size();
    const auto step = std::max<std::size_t>(count / kMaxSamples, 1);
    std::vector<std::int64_t> starts;
    for (const auto& run : runs) {
        const auto ts = run->report().slices.ts.span();
        for (std::size_t i = 0; i < ts.size(); i += step)
            starts.push_back(ts[i] + run->shift());
    }
    return starts;
}

} // namespace

Viewport TimelineModel::initialView()
{
    // A few events far away must not make the others too small to see.
    const auto crowded = crowdedPart(sampledStarts(m_runs), usualSpan());
    m_startsAtCore = crowded || usualSpan() != span();
    return Viewport::fitting(crowded.value_or(usualSpan()), m_widthPx, kFitMarginPx);
}

void TimelineModel::setWidth(double widthPx)
{
    if (widthPx <= 0 || widthPx == m_widthPx)
        return;
    const auto fitted = [this](TimeRange range) {
        return Viewport::fitting(range, m_widthPx, m_widthPx * kRangeMargin);
    };
    auto shown = m_selection.range();
    if (shown)
        shown = run().onAxis(*shown);
    const bool fitsRange = m_widthPx > 0 && shown && m_viewport == fitted(*shown);
    const bool fitsAll = m_widthPx > 0 && m_viewport == entireView();
    const bool isFirst = std::exchange(m_widthPx, widthPx) <= 0;
    if (m_isUntouched) {
        m_viewport = initialView();
    } else if (m_keptView) {
        m_viewport = m_keptView->viewport;
        if (m_keptView->widthPx > 0)
            m_viewport.nsPerPx =
                std::max(m_viewport.nsPerPx * (m_keptView->widthPx / widthPx), Viewport::kMinNsPerPx);
    } else if (fitsAll) {
        m_viewport = entireView();
    } else if (fitsRange) { // before the layout is finished, the requested range stays visible
        m_viewport = fitted(*shown);
    }
    Q_EMIT viewChanged();
    if (isFirst)
        Q_EMIT widthKnown();
}

void TimelineModel::changeView(const Viewport& viewport)
{
    auto next = viewport;
    // The report cannot leave the screen completely: a tenth of the width stays visible.
    const auto span = this->span();
    const auto keep = m_widthPx / 10;
    if (m_widthPx > 0) {
        const auto left = next.xOf(span.begin);
        const auto right = next.xOf(std::max(span.end, span.begin + 1));
        if (left > m_widthPx - keep)
            next.panBy(left - (m_widthPx - keep));
        else if (right < keep)
            next.panBy(right - keep);
    }
    if (next == m_viewport)
        return;
    m_viewport = next;
    m_isUntouched = false;
    m_keptView.reset();
    m_saveTimer.start();
    Q_EMIT viewChanged();
}

void TimelineModel::setViewport(const Viewport& viewport, int gesture)
{
    if (viewport == m_viewport)
        return;
    const auto before = m_viewport;
    changeView(viewport);
    if (!(before == m_viewport))
        m_history.push(before, gesture);
}

void TimelineModel::zoomAt(double x, double factor, int gesture)
{
    auto next = m_viewport;
    const auto total = static_cast<double>(std::max<std::int64_t>(span().dur(), 1000));
    next.zoomAt(x, factor, 2 * total / std::max(m_widthPx, 1.0));
    setViewport(next, gesture);
}

void TimelineModel::panBy(double px, int gesture)
{
    auto next = m_viewport;
    next.panBy(px);
    setViewport(next, gesture);
}

void TimelineModel::showRange(TimeRange range, double marginShare)
{
    if (range.begin == range.end)
        range.end = range.begin + 1;
    if (!range.empty())
        setViewport(Viewport::fitting(range, m_widthPx, m_widthPx * marginShare));
}

Viewport TimelineModel::entireView() const
{
    return Viewport::fitting(keptSpan(), m_widthPx, kFitMarginPx);
}

void TimelineModel::fitAll()
{
    setViewport(entireView());
}

void TimelineModel::undoView()
{
    changeView(m_history.undo(m_viewport));
}

void TimelineModel::redoView()
{
    changeView(m_history.redo(m_viewport));
}

void TimelineModel::centre(RankSlice slice)
{
    const auto range = rangeOf(slice);
    if (static_cast<double>(range.dur()) / m_viewport.nsPerPx > m_widthPx * 0.9) {
        showRange(range);
    } else {
        auto next = m_viewport;
        next.panBy(next.xOf(range.begin) + static_cast<double>(range.dur()) / next.nsPerPx / 2 -
                   m_widthPx / 2);
        setViewport(next);
    }
    Q_EMIT revealRequested(slice);
}

void TimelineModel::show(RankSlice slice)
{
    const auto range = rangeOf(slice);
    if (range.dur() <= 0 || static_cast<double>(range.dur()) / m_viewport.nsPerPx >= kSeenPx) {
        centre(slice);
        return;
    }
    // The surroundings stay visible: the slice becomes a twentieth of the view.
    showRange({range.begin, range.end}, 0.475);
    Q_EMIT revealRequested(slice);
}

void TimelineModel::zoomTo(RankSlice slice)
{
    const auto range = rangeOf(slice);
    showRange({range.begin, std::max(range.end, range.begin + 1)}, 0.2);
    Q_EMIT revealRequested(slice);
}

bool TimelineModel::reveal(const Target& target)
{
    if (m_widthPx <= 0)
        return false;
    if (target.range) {
        m_selection.setRange(target.range);
        showRange(run().onAxis(*target.range), kRangeMargin);
    }
    if (const auto slice = inFocus(target.slice); isThere(slice)) {
        selectSlice(slice);
        if (target.slices.size() > 1) {
            auto slices = target.slices;
            std::erase(slices, target.slice);
            slices.push_back(target.slice); // the last one is that of the details
            m_selection.setSlices(std::move(slices));
        }
        show(slice);
    } else if (target.rank && *target.rank < m_runs.size()) {
        Q_EMIT revealRequested({*target.rank, SliceId()}); // the group of the report
    }
    return true;
}

} // namespace opscope
