// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/ruler.h"

#include <ctime>
#include <utility>

#include <QByteArray>

#include <catch2/catch.hpp>

#include "views/value_text.h"
#include "views/zone_text.h"

using namespace opscope;

namespace {
constexpr std::int64_t kEpoch = 1'736'408'883'688'177'930;
} // namespace

TEST_CASE("ruler: steps are 1 or 2 or 5 times a power of ten and never below a nanosecond",
          "[views][timeline]")
{
    CHECK(niceStep(0.001) == 1);
    CHECK(niceStep(1.5) == 2);
    CHECK(niceStep(3) == 5);
    CHECK(niceStep(51) == 100);
    CHECK(niceStep(1.7e9) == 2'000'000'000);
}

TEST_CASE("ruler: ticks fall on nice times relative to the origin", "[views][timeline]")
{
    RulerOptions options;
    options.origin = kEpoch;
    for (const double nsPerPx : {1.0 / 256, 0.1, 1.0, 730.0, 5e6}) {
        const Viewport v{kEpoch + 12'345, 0, nsPerPx};
        const auto ticks = rulerTicks(v, 1000, options);
        REQUIRE(ticks.size() > 2);
        const auto step = niceStep(nsPerPx * options.minLabelPx);
        double lastMajor = -1000;
        for (const auto& tick : ticks) {
            CHECK(tick.isMajor == ((tick.ns - kEpoch) % step == 0));
            if (!tick.isMajor)
                continue;
            CHECK_FALSE(tick.label.isEmpty());
            CHECK(tick.x - lastMajor >= options.minLabelPx - 1e-6);
            lastMajor = tick.x;
        }
    }
}

TEST_CASE("ruler: a monotonic clock never shows a date and a Unix clock may", "[views][timeline]")
{
    CHECK(timeText(kEpoch, 0, true, ClockKind::Unix).startsWith(QStringLiteral("2025-01-09")));
    CHECK_FALSE(timeText(kEpoch, 0, true, ClockKind::Monotonic).contains(QLatin1Char('-')));
    CHECK(timeText(kEpoch + 1500, kEpoch, false, ClockKind::Unix) == QStringLiteral("1.5 us"));
}

TEST_CASE("ruler: a date is in the local zone and names it", "[views][timeline]")
{
    const auto text = [](const char* zone) {
        const auto before = qgetenv("TZ");
        qputenv("TZ", zone);
        tzset();
        const std::pair out(timeText(kEpoch, 0, true, ClockKind::Unix).left(19), zoneText(kEpoch));
        before.isNull() ? qunsetenv("TZ") : qputenv("TZ", before);
        tzset();
        return out;
    };
    CHECK(text("UTC") == std::pair(QStringLiteral("2025-01-09 07:48:03"), QStringLiteral("UTC")));
    CHECK(text("CST-8") == std::pair(QStringLiteral("2025-01-09 15:48:03"), QStringLiteral("UTC+08:00")));
    CHECK(text("NST3:30") == std::pair(QStringLiteral("2025-01-09 04:18:03"), QStringLiteral("UTC-03:30")));
}
