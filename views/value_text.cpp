// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/value_text.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>

#include <QDateTime>
#include <QRegularExpression>

#include "core/base/time.h"
#include "views/zone_text.h"

namespace opscope {
namespace {

struct UnitSpec {
    int decimals;
    const char* name;
};

UnitSpec specOf(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Seconds:
        return {9, "s"};
    case TimeUnit::Milliseconds:
        return {6, "ms"};
    case TimeUnit::Microseconds:
        return {3, "us"};
    case TimeUnit::Auto:
    case TimeUnit::Nanoseconds:
        break;
    }
    return {0, "ns"};
}

TimeUnit fittingUnit(std::uint64_t ns)
{
    return ns < 1000            ? TimeUnit::Nanoseconds
           : ns < 1'000'000     ? TimeUnit::Microseconds
           : ns < 1'000'000'000 ? TimeUnit::Milliseconds
                                : TimeUnit::Seconds;
}

std::uint64_t magnitude(std::int64_t ns)
{
    return ns < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
}

constexpr QChar kDigitSpace(0x202f); ///< narrow, and lines do not break at it

std::atomic<TimeUnit> theUnit{TimeUnit::Auto}; ///< workers make texts too

QString withUnit(const QString& number, const char* unit)
{
    return number + QLatin1Char(' ') + QLatin1String(unit);
}

/// All digits of a time; those after the decimal point are in groups of three, too.
QString exactNumber(std::uint64_t ns, int decimals)
{
    std::uint64_t one = 1;
    for (int i = 0; i < decimals; ++i)
        one *= 10;
    auto text = countText(ns / one);
    auto fraction =
        decimals == 0 ? QString() : QString::number(ns % one).rightJustified(decimals, QLatin1Char('0'));
    while (fraction.endsWith(QLatin1Char('0')))
        fraction.chop(1);
    for (qsizetype i = 0; i < fraction.size(); ++i) {
        if (i % 3 == 0)
            text += i == 0 ? QChar(QLatin1Char('.')) : kDigitSpace;
        text += fraction[i];
    }
    return text;
}

} // namespace

TimeUnit timeUnitOf(const QString& word)
{
    for (const auto unit :
         {TimeUnit::Nanoseconds, TimeUnit::Microseconds, TimeUnit::Milliseconds, TimeUnit::Seconds}) {
        if (word == QLatin1String(specOf(unit).name))
            return unit;
    }
    return TimeUnit::Auto;
}

QString unitName(TimeUnit unit)
{
    return unit == TimeUnit::Auto ? QString() : QLatin1String(specOf(unit).name);
}

void setTimeUnit(TimeUnit unit)
{
    theUnit = unit;
}

TimeUnit axisUnit(TimeUnit own)
{
    const auto unit = theUnit.load();
    return unit == TimeUnit::Auto ? own : unit;
}

double nanosPer(TimeUnit unit)
{
    return std::pow(10.0, specOf(unit).decimals);
}

QString groupDigits(QString number)
{
    const qsizetype first =
        number.startsWith(QLatin1Char('-')) || number.startsWith(QLatin1Char('+')) ? 1 : 0;
    qsizetype end = first;
    while (end < number.size() && number[end].isDigit())
        ++end;
    if (end < number.size() && number[end] != QLatin1Char('.'))
        return number;
    for (auto at = end - 3; at > first; at -= 3)
        number.insert(at, kDigitSpace);
    return number;
}

QString groupDigits(const std::string& number)
{
    return groupDigits(QString::fromStdString(number));
}

QString groupAmounts(QString sentence)
{
    static const QRegularExpression kAmount(
        QStringLiteral("(?<![\\w.])\\d{4,}(\\.\\d{3}(?![\\w.])|(?= x\\b))"));
    for (auto match = kAmount.match(sentence); match.hasMatch();) {
        const auto grouped = groupDigits(match.captured());
        sentence.replace(match.capturedStart(), match.capturedLength(), grouped);
        match = kAmount.match(sentence, match.capturedStart() + grouped.size());
    }
    return sentence;
}

QString countText(std::uint64_t n)
{
    return groupDigits(QString::number(n));
}

QString realText(double value, int decimals)
{
    return groupDigits(QString::number(value, 'f', decimals));
}

QString microsWithUnit(std::int64_t ns)
{
    if (const auto unit = theUnit.load(); unit != TimeUnit::Auto)
        return durationText(ns, unit);
    return withUnit(groupDigits(microsText(ns)), "us");
}

QString readableTime(std::int64_t ns, int decimalsOfSeconds)
{
    const auto unit = std::max(fittingUnit(magnitude(ns)), TimeUnit::Microseconds);
    if (unit == TimeUnit::Microseconds || theUnit != TimeUnit::Auto)
        return microsWithUnit(ns);
    const auto [digits, name] = specOf(unit);
    const auto value = static_cast<double>(ns) / std::pow(10.0, digits);
    const auto decimals = unit == TimeUnit::Seconds ? decimalsOfSeconds : 3;
    return withUnit(realText(value, decimals), name);
}

QString durationText(std::int64_t ns, TimeUnit unit)
{
    const auto spec = specOf(unit == TimeUnit::Auto ? fittingUnit(magnitude(ns)) : unit);
    return (ns < 0 ? QStringLiteral("-") : QString()) +
           withUnit(exactNumber(magnitude(ns), spec.decimals), spec.name);
}

QString durationText(std::int64_t ns)
{
    return durationText(ns, theUnit);
}

QString shortDurationText(std::int64_t ns)
{
    const auto spec = specOf(axisUnit(fittingUnit(magnitude(ns))));
    const auto value = static_cast<double>(ns) / std::pow(10.0, spec.decimals);
    const int digits = ns == 0 ? 0 : 3 - static_cast<int>(std::floor(std::log10(std::abs(value))));
    return withUnit(realText(value, std::clamp(digits, 0, spec.decimals)), spec.name);
}

QString timeText(std::int64_t ns, std::int64_t origin, bool isAbsolute, ClockKind clock, TimeUnit unit)
{
    if (!isAbsolute)
        return durationText(ns - origin, unit);
    if (clock == ClockKind::Unix) {
        const auto second = secondOf(ns);
        const auto rest = QString::number(ns - second * 1'000'000'000).rightJustified(9, QLatin1Char('0'));
        return QDateTime::fromSecsSinceEpoch(second).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")) +
               QLatin1Char('.') + rest.left(3) + kDigitSpace + rest.mid(3, 3) + kDigitSpace + rest.mid(6);
    }
    return durationText(ns, unit == TimeUnit::Auto ? TimeUnit::Seconds : unit);
}

QString withSign(std::int64_t value, const QString& text)
{
    return value > 0 ? QLatin1Char('+') + text : text;
}

QString bytesText(std::uint64_t bytes)
{
    static constexpr std::array kUnits{"B", "KB", "MB", "GB", "TB", "PB", "EB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1000 && unit + 1 < kUnits.size()) {
        value /= 1024;
        ++unit;
    }
    const int decimals = unit == 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return withUnit(realText(value, decimals), kUnits.at(unit));
}

QString shareText(double share)
{
    const auto percent = share * 100;
    const auto size = std::abs(percent);
    // Two significant digits for small values: there are as many zeros after the decimal point as needed.
    const int decimals =
        size > 0 && size < 0.1 ? std::min(1 - static_cast<int>(std::floor(std::log10(size))), 12) : 1;
    return withUnit(realText(percent, decimals), "%");
}

QString changeText(double share)
{
    return (share > 0 ? QStringLiteral("+") : QString()) + shareText(share);
}

QString integerPercentText(double share)
{
    return withUnit(realText(share * 100, 0), "%");
}

std::optional<std::int64_t> parseDuration(const QString& text, TimeUnit unitless)
{
    // Compatibility decomposition turns full-width digits and signs into plain ones.
    auto plain = text.normalized(QString::NormalizationForm_KC).simplified().toLower();
    plain.remove(QRegularExpression(QStringLiteral("[\\s\\x{202f}\\x{2009}_]")));
    static const QRegularExpression kForm(QStringLiteral(
        "^([+-]?\\d{1,19}(?:\\.\\d{0,12})?|[+-]?\\.\\d{1,12})(ns|us|\\x{3bc}s|\\x{b5}s|ms|s)?$"));
    const auto match = kForm.match(plain);
    if (!match.hasMatch())
        return std::nullopt;
    const auto name = match.captured(2);
    auto unit = name.isEmpty() ? unitless : timeUnitOf(name);
    if (unit == TimeUnit::Auto) // another spelling of us
        unit = name.isEmpty() ? TimeUnit::Nanoseconds : TimeUnit::Microseconds;
    auto number = match.captured(1);
    if (number.startsWith(QLatin1Char('+')))
        number.remove(0, 1);
    const auto value = parseScaled(number.toStdString(), specOf(unit).decimals);
    if (!value)
        return std::nullopt;
    return *value;
}

} // namespace opscope
