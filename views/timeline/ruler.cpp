// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/ruler.h"

#include <algorithm>
#include <cmath>

namespace opscope {
namespace {

std::int64_t floorTo(std::int64_t value, std::int64_t step)
{
    const auto rest = value % step;
    return value - (rest < 0 ? rest + step : rest);
}

} // namespace

std::int64_t niceStep(double minNs)
{
    std::int64_t decade = 1;
    while (true) {
        for (const std::int64_t factor : {1, 2, 5}) {
            if (static_cast<double>(decade * factor) >= minNs)
                return decade * factor;
        }
        if (decade >= 1'000'000'000'000'000'000)
            return decade;
        decade *= 10;
    }
}

std::vector<RulerTick> rulerTicks(const Viewport& viewport, double widthPx, const RulerOptions& options)
{
    std::vector<RulerTick> ticks;
    if (widthPx <= 0)
        return ticks;
    const auto major = niceStep(viewport.nsPerPx * options.minLabelPx);
    // If the first digit of a step is 2, it has four minor steps, otherwise five; below 1 ns there are none.
    auto leading = major;
    while (leading >= 10)
        leading /= 10;
    const auto minor = std::max<std::int64_t>(major / (leading == 2 ? 4 : 5), 1);
    const bool hasMinor = major % minor == 0 && major > minor;
    const auto step = hasMinor ? minor : major;
    const auto origin = options.isAbsolute ? 0 : options.origin;
    const auto visible = viewport.visible(widthPx);
    constexpr std::size_t kMaxTicks = 2000;
    for (auto at = floorTo(visible.begin - origin, step); ticks.size() < kMaxTicks; at += step) {
        const auto ns = origin + at;
        if (ns >= visible.end)
            break;
        RulerTick tick;
        tick.ns = ns;
        tick.x = viewport.xOf(ns);
        tick.isMajor = at % major == 0;
        if (tick.isMajor) {
            auto unit = options.unit;
            if (unit == TimeUnit::Auto && !options.isAbsolute) {
                // All labels of the screen have one unit, from the larger of the step and a thousandth of the
                // times.
                const auto far = std::max(std::abs(static_cast<double>(visible.begin - origin)),
                                          std::abs(static_cast<double>(visible.end - origin)));
                const auto scale = std::max(static_cast<double>(major), far / 100'000);
                unit = scale >= 1e8   ? TimeUnit::Seconds
                       : scale >= 1e5 ? TimeUnit::Milliseconds
                       : scale >= 100 ? TimeUnit::Microseconds
                                      : TimeUnit::Nanoseconds;
            }
            tick.label = timeText(ns, options.origin, options.isAbsolute, options.clock, unit);
            if (options.isAbsolute && options.clock == ClockKind::Unix)
                tick.label = tick.label.mid(11); // the date is in the corner
        }
        ticks.push_back(std::move(tick));
    }
    return ticks;
}

} // namespace opscope
