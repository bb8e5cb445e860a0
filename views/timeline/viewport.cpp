// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/viewport.h"

#include <algorithm>
#include <cmath>

namespace opscope {
namespace {

constexpr double kFarNs = 4e18; ///< half of the range of int64, so that a sum of two times fits

} // namespace

double Viewport::xOf(std::int64_t ns) const
{
    return (static_cast<double>(ns - start) - fraction) / nsPerPx;
}

std::int64_t Viewport::timeAt(double x) const
{
    const auto offset = std::clamp(std::floor(x * nsPerPx + fraction), -kFarNs, kFarNs);
    return start + static_cast<std::int64_t>(offset);
}

TimeRange Viewport::visible(double widthPx) const
{
    return {start, timeAt(std::max(widthPx, 0.0)) + 1};
}

void Viewport::moveBy(double ns)
{
    const auto sum = std::clamp(fraction + ns, -kFarNs, kFarNs);
    const auto integer = std::floor(sum);
    start += static_cast<std::int64_t>(integer);
    fraction = sum - integer;
    if (fraction >= 1) { // caused by the rounding of a tiny negative sum
        fraction = 0;
        ++start;
    }
}

void Viewport::zoomAt(double x, double factor, double maxNsPerPx)
{
    const auto next = std::clamp(nsPerPx * factor, kMinNsPerPx, std::max(maxNsPerPx, kMinNsPerPx));
    moveBy(x * (nsPerPx - next));
    nsPerPx = next;
}

void Viewport::panBy(double px)
{
    moveBy(px * nsPerPx);
}

Viewport Viewport::fitting(TimeRange range, double widthPx, double marginPx)
{
    Viewport v;
    const auto inner = std::max(widthPx - 2 * marginPx, 1.0);
    v.start = range.begin;
    v.nsPerPx = std::max(static_cast<double>(std::max<std::int64_t>(range.dur(), 1)) / inner, kMinNsPerPx);
    v.panBy(-(widthPx - static_cast<double>(std::max<std::int64_t>(range.dur(), 1)) / v.nsPerPx) / 2);
    return v;
}

void ViewHistory::push(const Viewport& before, int gesture)
{
    if (gesture != 0 && gesture == m_gesture && !m_undo.empty()) {
        m_redo.clear();
        return;
    }
    m_gesture = gesture;
    m_redo.clear();
    if (!m_undo.empty() && m_undo.back() == before)
        return;
    if (m_undo.size() == kMaxSteps)
        m_undo.erase(m_undo.begin());
    m_undo.push_back(before);
}

Viewport ViewHistory::undo(const Viewport& current)
{
    if (m_undo.empty())
        return current;
    const auto to = m_undo.back();
    m_undo.pop_back();
    m_redo.push_back(current);
    m_gesture = 0;
    return to;
}

Viewport ViewHistory::redo(const Viewport& current)
{
    if (m_redo.empty())
        return current;
    const auto to = m_redo.back();
    m_redo.pop_back();
    m_undo.push_back(current);
    m_gesture = 0;
    return to;
}

} // namespace opscope
