// SPDX-License-Identifier: GPL-3.0-or-later
// Times as a person reads them: exact to the nanosecond, in a unit that fits.
#pragma once

#include <cstdint>
#include <optional>

#include <QString>

#include "core/report/report.h"

namespace opscope {

enum class TimeUnit { Auto, Nanoseconds, Microseconds, Milliseconds, Seconds };

/// 318200 -> "318.2 µs". Exact: no digit is rounded away; trailing zeros are not shown.
QString durationText(std::int64_t ns, TimeUnit unit = TimeUnit::Auto);
/// Four significant digits, for where space is short: 318234 -> "318.2 µs".
QString shortDurationText(std::int64_t ns);
/// A point in time. Relative to `origin` ("0.884 102 s"), or absolute: the clock's own seconds, and the time
/// of day (UTC) for a Unix clock. A monotonic clock never gives a date.
QString timeText(std::int64_t ns, std::int64_t origin, bool isAbsolute, ClockKind clock,
                 TimeUnit unit = TimeUnit::Auto);
/// Understands "12.5us", "+12 us", "-3ms", "884102" (ns), "0.884 102 s"; Unicode µ and full-width digits too.
/// Nothing if it is not a time.
std::optional<std::int64_t> parseDuration(const QString& text, TimeUnit unitless = TimeUnit::Nanoseconds);

} // namespace opscope
