// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/ruler.h"

#include <catch2/catch.hpp>

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
    CHECK(timeText(kEpoch + 1500, kEpoch, false, ClockKind::Unix) == QStringLiteral("1.5\u202f\u00b5s"));
}

TEST_CASE("time text: exact to the nanosecond in every unit", "[views][timeline]")
{
    CHECK(durationText(999) == QStringLiteral("999\u202fns"));
    CHECK(durationText(318'200) == QStringLiteral("318.2\u202f\u00b5s"));
    CHECK(durationText(1'284'001) == QStringLiteral("1.284\u202f001\u202fms"));
    CHECK(durationText(-5) == QStringLiteral("-5\u202fns"));
    CHECK(durationText(1'500'000, TimeUnit::Microseconds) == QStringLiteral("1\u202f500\u202f\u00b5s"));
    CHECK(durationText(std::numeric_limits<std::int64_t>::min()).startsWith(QLatin1Char('-')));
}

TEST_CASE("time text: what a person types is understood exactly", "[views][timeline]")
{
    CHECK(parseDuration(QStringLiteral("+12 us")) == 12'000);
    CHECK(parseDuration(QStringLiteral("-3ms")) == -3'000'000);
    CHECK(parseDuration(QStringLiteral("884102")) == 884'102);
    CHECK(parseDuration(QStringLiteral("0.884 102 5 s")) == 884'102'500);
    CHECK(parseDuration(QStringLiteral("1.5\u00b5s")) == 1500);
    CHECK(parseDuration(QStringLiteral("\uff11\uff12 ms")) == 12'000'000); // full-width digits
    CHECK_FALSE(parseDuration(QStringLiteral("soon")));
    CHECK_FALSE(parseDuration(QString()));
    for (const std::int64_t ns : {1LL, 999LL, 318'200LL, 1'284'001LL, 12'345'678'901LL})
        CHECK(parseDuration(durationText(ns)) == ns);
}
