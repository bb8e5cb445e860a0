// SPDX-License-Identifier: GPL-3.0-or-later
// Values as the window shows them: one spelling of digits, times, sizes and shares for tables, docks, axes
// and the status line. Files and the command line have plain digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <QString>

#include "core/report/report.h"

namespace opscope {

enum class TimeUnit { Auto, Nanoseconds, Microseconds, Milliseconds, Seconds };

/// The unit of a word of the settings: "ns", "us", "ms", "s"; of any other one Auto.
TimeUnit timeUnitOf(const QString& word);

/// "us"; nothing for Auto.
QString unitName(TimeUnit unit);
/// The unit that the user set for times; Auto: each text has the one that fits it. Cells of tables keep us,
/// which their titles name.
void setTimeUnit(TimeUnit unit);
/// Of an axis of times: what the user set, else its own.
TimeUnit axisUnit(TimeUnit own);
double nanosPer(TimeUnit unit);

/// "1234567.250" -> "1 234 567.250", with spaces that no line breaks at; other texts unchanged.
QString groupDigits(QString number);
/// The same of a number in a text of core.
QString groupDigits(const std::string& number);
/// The same of the times and counts in a sentence of core: "average 12345.678 us", "1200 x".
QString groupAmounts(QString sentence);
/// 1000005 -> "1 000 005".
QString countText(std::uint64_t n);
/// 1234.5 with three decimals -> "1 234.500".
QString realText(double value, int decimals);
/// 1500250 -> "1 500.250 us", or in the unit that the user set.
QString microsWithUnit(std::int64_t ns);
/// 23299000 -> "23.299 ms": the unit that people say, three decimals; or exact in the unit that the user set.
QString readableTime(std::int64_t ns, int decimalsOfSeconds = 3);
/// 318200 -> "318.2 us". Exact: no digit is rounded away; trailing zeros are not shown.
QString durationText(std::int64_t ns, TimeUnit unit);
/// The same in the unit that the user set.
QString durationText(std::int64_t ns);
/// Four significant digits in the unit that fits or that the user set, for short places: "318.2 us".
QString shortDurationText(std::int64_t ns);
/// A point in time. Relative to `origin` ("0.884 102 s"), or absolute: the clock's own seconds, and the time
/// of day (UTC) for a Unix clock. A monotonic clock never gives a date.
QString timeText(std::int64_t ns, std::int64_t origin, bool isAbsolute, ClockKind clock,
                 TimeUnit unit = TimeUnit::Auto);
/// "+" before what is above zero; what is below has its sign already.
QString withSign(std::int64_t value, const QString& text);
/// Three significant digits: "212 MB", "9.41 KB", "17 B". KB has 1024.
QString bytesText(std::uint64_t bytes);
/// 0.1234 -> "12.3 %". What is there is never "0.0 %": 0.000314 -> "0.031 %".
QString shareText(double share);
/// 0.1234 -> "+12.3 %".
QString changeText(double share);
/// 0.45 -> "45 %", of what is no more exact: progress, confidence.
QString wholePercentText(double share);

/// Understands "12.5us", "+12 us", "-3ms", "884102" (ns), "0.884 102 s"; Unicode µ and full-width digits too.
/// Nothing if it is not a time.
std::optional<std::int64_t> parseDuration(const QString& text, TimeUnit unitless = TimeUnit::Nanoseconds);

} // namespace opscope
