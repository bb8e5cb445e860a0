// SPDX-License-Identifier: GPL-3.0-or-later
// Values as the window shows them: one format of digits, times, sizes and shares for tables, docks, axes and
// the status line. Digits in files and on the command line are not grouped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <QString>

#include "core/report/report.h"

namespace opscope {

enum class TimeUnit { Auto, Nanoseconds, Microseconds, Milliseconds, Seconds };

/// The unit that a setting names: "ns", "us", "ms", "s"; Auto for any other word.
TimeUnit timeUnitOf(const QString& word);

/// "us"; empty for Auto.
QString unitName(TimeUnit unit);
/// The unit that the user set for times; with Auto each text has the unit that fits it. Cells of tables are
/// always in us, which their titles name.
void setTimeUnit(TimeUnit unit);
/// The unit of an axis of times: the one that the user set, otherwise `own`.
TimeUnit axisUnit(TimeUnit own);
double nanosPer(TimeUnit unit);

/// "1234567.250" -> "1 234 567.250", with spaces at which lines do not break; other texts are returned
/// unchanged.
QString groupDigits(QString number);
/// The same for a number in a text of core.
QString groupDigits(const std::string& number);
/// The same for the times and counts in a sentence of core: "average 12345.678 us", "1200 x".
QString groupAmounts(QString sentence);
/// 1000005 -> "1 000 005".
QString countText(std::uint64_t n);
/// 1234.5 with three decimals -> "1 234.500".
QString realText(double value, int decimals);
/// 1500250 -> "1 500.250 us", or in the unit that the user set.
QString microsWithUnit(std::int64_t ns);
/// 23299000 -> "23.299 ms": in the unit that is easiest to read with three decimals, or exact in the unit
/// that the user set.
QString readableTime(std::int64_t ns, int decimalsOfSeconds = 3);
/// 318200 -> "318.2 us". The text is exact: no digit is rounded away; trailing zeros are not shown.
QString durationText(std::int64_t ns, TimeUnit unit);
/// The same in the unit that the user set.
QString durationText(std::int64_t ns);
/// Four significant digits in the unit that fits or that the user set, for places with little space: "318.2
/// us".
QString shortDurationText(std::int64_t ns);
/// A point in time, either relative to `origin` ("0.884 102 s") or absolute: the clock's own seconds, and the
/// time of day (UTC) for a Unix clock. A monotonic clock has no date.
QString timeText(std::int64_t ns, std::int64_t origin, bool isAbsolute, ClockKind clock,
                 TimeUnit unit = TimeUnit::Auto);
/// Adds "+" to a value above zero; a negative value already has its sign.
QString withSign(std::int64_t value, const QString& text);
/// Three significant digits: "212 MB", "9.41 KB", "17 B". KB has 1024.
QString bytesText(std::uint64_t bytes);
/// 0.1234 -> "12.3 %". A share above 0 is never "0.0 %": 0.000314 -> "0.031 %".
QString shareText(double share);
/// 0.1234 -> "+12.3 %".
QString changeText(double share);
/// 0.45 -> "45 %", for values that are not more exact than that: progress, confidence.
QString integerPercentText(double share);

/// Reads "12.5us", "+12 us", "-3ms", "884102" (ns), "0.884 102 s"; also a Unicode µ and full-width digits.
/// Returns nothing if the text is not a time.
std::optional<std::int64_t> parseDuration(const QString& text, TimeUnit unitless = TimeUnit::Nanoseconds);

} // namespace opscope
