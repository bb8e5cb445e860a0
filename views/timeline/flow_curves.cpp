// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/flow_curves.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <optional>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

namespace opscope {
namespace {

constexpr std::size_t kMaxFlows = 200; ///< limit for one frame
constexpr int kFlowsPerPixel = 3;      ///< limit for one lane
constexpr double kWidePx = 3;          ///< narrower slices share their flows: one in each kPxOfNarrow
constexpr int kPxOfNarrow = 32;
constexpr std::ptrdiff_t kMaxTested = 20'000;
constexpr double kFar = 20'000; ///< exact positions far outside of the screen are not needed
/// More flows than this are drawn thin and plain: antialiased curves cost more than all slices of the frame.
constexpr std::size_t kFineFlows = 32;

/// Collects flows up to the limit.
struct FlowPicker {
    std::vector<std::uint32_t> flows;
    std::size_t more = 0;

    bool isFull() const { return flows.size() >= kMaxFlows; }
    void add(std::uint32_t flow)
    {
        if (!isFull())
            flows.push_back(flow);
        else
            ++more;
    }
};

void pickOfLane(const CanvasState& state, RankTrack lane, FlowPicker& picker)
{
    const auto& report = state.timeline->report(lane.rank);
    const auto& flows = report.flows;
    const auto& track = report.tracks[lane.id.index()];
    auto view = state.timeline->viewport();
    view.start -= state.timeline->offsetOf(lane);
    const auto visible = view.visible(state.geometry.lanes.width());
    const auto slices = report.slices.ts.span();
    const int width = state.geometry.lanes.width();
    std::vector<int> perPixel(static_cast<std::size_t>(width) + 1, 0);
    const auto addFlow = [&](std::uint32_t flow, SliceId own) {
        const auto begin = view.xOf(slices[own.index()]);
        auto x = std::clamp(static_cast<int>(begin), 0, width);
        const bool isWide = view.xOf(slices[own.index()] + report.slices.dur[own.index()]) - begin >= kWidePx;
        x -= isWide ? 0 : x % kPxOfNarrow;
        if (++perPixel[static_cast<std::size_t>(x)] > (isWide ? kFlowsPerPixel : 1))
            ++picker.more;
        else
            picker.add(flow);
    };
    const auto* const first =
        std::lower_bound(flows.source.begin(), flows.source.end(), SliceId{track.firstSlice});
    const auto* const last =
        std::lower_bound(first, flows.source.end(), SliceId{track.firstSlice + track.sliceCount});
    const auto endOf = [&](SliceId id) { return slices[id.index()] + report.slices.dur[id.index()]; };
    // The sources of one lane are in ascending order of time, and so are the targets: a search finds the
    // visible ones. Flows that are not drawn are only counted.
    const auto* const begin =
        std::partition_point(first, last, [&](SliceId id) { return endOf(id) <= visible.begin; });
    const auto* const behind =
        std::partition_point(begin, last, [&](SliceId id) { return slices[id.index()] < visible.end; });
    const auto* it = begin;
    for (; it != behind && !picker.isFull() && it - begin < kMaxTested; ++it) {
        if (endOf(*it) > visible.begin)
            addFlow(static_cast<std::uint32_t>(it - flows.source.begin()), *it);
    }
    picker.more += static_cast<std::size_t>(behind - it);
    const auto intoFrom = [&](std::int64_t ns) {
        return std::partition_point(flows.byTarget.begin(), flows.byTarget.end(), [&](std::uint32_t f) {
            const auto target = flows.target[f];
            return target.value < track.firstSlice ||
                   (target.value < track.firstSlice + track.sliceCount && slices[target.index()] < ns);
        });
    };
    const auto intoBegin = intoFrom(visible.begin);
    const auto intoEnd = intoFrom(visible.end);
    auto into = intoBegin;
    for (; into < intoEnd && !picker.isFull() && into - intoBegin < kMaxTested; ++into)
        addFlow(*into, flows.target[*into]);
    picker.more += static_cast<std::size_t>(std::max<std::ptrdiff_t>(intoEnd - into, 0));
}

/// The middle of a slice's end, or of its group's row if the group is folded.
std::optional<QPointF> endPoint(const CanvasState& state, RankSlice slice, bool atEnd)
{
    if (const auto rect = state.sliceRect(slice))
        return QPointF(atEnd ? rect->right() : rect->left(), rect->center().y());
    const auto& tree = state.timeline->lanes();
    const auto track = state.timeline->report(slice.rank).slices.track[slice.id.index()];
    const auto* item = tree.shownItemOf({slice.rank, track});
    if (item == nullptr)
        return std::nullopt;
    const auto range = state.timeline->rangeOf(slice);
    return QPointF(state.xOf(atEnd ? range.end : range.begin), state.topOf(*item) + item->height / 2.0);
}

void addCurves(const CanvasState& state, std::size_t rank, const FlowPicker& picker, FlowCurves& out)
{
    const auto& report = state.timeline->report(rank);
    out.more += picker.more;
    for (const auto flow : picker.flows) {
        const auto source = report.flows.source[flow];
        const auto target = report.flows.target[flow];
        const bool isBehind = report.slices.ts[target.index()] >=
                              report.slices.ts[source.index()] + report.slices.dur[source.index()];
        auto from = endPoint(state, {rank, source}, isBehind);
        auto to = endPoint(state, {rank, target}, false);
        if (!from || !to)
            continue;
        from->setX(std::clamp(from->x(), -kFar, kFar));
        to->setX(std::clamp(to->x(), -kFar, kFar));
        out.curves.push_back({flow, *from, *to});
    }
}

void paintMore(QPainter& painter, const CanvasState& state, std::size_t more, const QColor& color)
{
    const auto area = state.geometry.lanes;
    const auto text = CanvasText::tr("+%n more flow(s), zoom in to see them", nullptr,
                                     static_cast<int>(std::min<std::size_t>(more, INT_MAX)));
    const QFontMetricsF metrics(state.font);
    const QRectF box(area.left() + 8, area.bottom() - metrics.height() - 10,
                     metrics.horizontalAdvance(text) + 16, metrics.height() + 6);
    painter.fillRect(box, currentTheme().color(Token::Panel));
    painter.setPen(color);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
    painter.drawText(box, Qt::AlignCenter, text);
}

/// Paints a Bézier curve as a few lines; in a path, Qt would divide each curve finer than its pixels.
void paintPlain(QPainter& painter, const std::array<QPointF, 4>& points)
{
    constexpr double kPxOfLine = 16;
    constexpr int kMostLines = 20;
    const auto across = points[3] - points[0];
    const int lines = std::clamp(static_cast<int>(across.manhattanLength() / kPxOfLine), 4, kMostLines);
    std::array<QPointF, kMostLines + 1> line;
    for (int i = 0; i <= lines; ++i) {
        const double t = static_cast<double>(i) / lines;
        const double u = 1 - t;
        line[static_cast<std::size_t>(i)] = points[0] * (u * u * u) + points[1] * (3 * u * u * t) +
                                            points[2] * (3 * u * t * t) + points[3] * (t * t * t);
    }
    painter.drawPolyline(line.data(), lines + 1);
}

} // namespace

FlowCurves findFlows(const CanvasState& state)
{
    FlowCurves out;
    const auto& timeline = *state.timeline;
    if (!timeline.options().hasFlows)
        return out;
    const auto lane = timeline.flowLane();
    if (lane.valid()) {
        FlowPicker picker;
        pickOfLane(state, lane, picker);
        addCurves(state, lane.rank, picker, out);
    }
    const auto rank = timeline.focus();
    const auto& flows = timeline.report(rank).flows;
    FlowPicker picker;
    for (const auto slice : timeline.selection().slices()) {
        if (!timeline.isThere({rank, slice}))
            continue;
        const auto [first, last] = flows.outOf(slice);
        for (auto f = first; f < last; ++f)
            picker.add(static_cast<std::uint32_t>(f));
        for (const auto f : flows.into(slice))
            picker.add(f);
    }
    addCurves(state, rank, picker, out);
    return out;
}

void paintFlows(QPainter& painter, const CanvasState& state, const FlowCurves& flows)
{
    const auto color = currentTheme().color(Token::Flow);
    const bool isFine = flows.curves.size() <= kFineFlows;
    painter.setRenderHint(QPainter::Antialiasing, isFine);
    painter.setPen(QPen(color, isFine ? 1.5 : 0));
    for (const auto& [flow, from, to] : flows.curves) {
        const QPointF bend(std::clamp(std::abs(to.x() - from.x()) / 2, 18.0, 160.0), 0);
        const std::array points{from, from + bend, to - bend, to - QPointF(4, 0)};
        if (!isFine) {
            paintPlain(painter, points);
            continue;
        }
        QPainterPath path(points[0]);
        path.cubicTo(points[1], points[2], points[3]);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF({to, to + QPointF(-7, -3.5), to + QPointF(-7, 3.5)}));
        painter.drawEllipse(from, 2.5, 2.5);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (flows.more > 0)
        paintMore(painter, state, flows.more, color);
}

} // namespace opscope
