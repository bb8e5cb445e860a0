// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/time_text.h"

#include <array>
#include <cmath>
#include <cstdlib>

#include <QDateTime>
#include <QRegularExpression>
#include <QTimeZone>

#include "core/base/time.h"

namespace opscope {
namespace {

struct UnitSpec {
    int decimals;
    const char16_t* name;
};

UnitSpec specOf(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Seconds:
        return {9, u"s"};
    case TimeUnit::Milliseconds:
        return {6, u"ms"};
    case TimeUnit::Microseconds:
        return {3, u"\u00b5s"};
    case TimeUnit::Auto:
    case TimeUnit::Nanoseconds:
        break;
    }
    return {0, u"ns"};
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

constexpr QChar kThinSpace(0x202f);

QString grouped(const QString& digits)
{
    QString out;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            out += kThinSpace;
        out += digits[i];
    }
    return out;
}

QString numberText(std::uint64_t ns, int decimals)
{
    std::uint64_t one = 1;
    for (int i = 0; i < decimals; ++i)
        one *= 10;
    auto text = grouped(QString::number(ns / one));
    auto fraction =
        decimals == 0 ? QString() : QString::number(ns % one).rightJustified(decimals, QLatin1Char('0'));
    while (fraction.endsWith(QLatin1Char('0')))
        fraction.chop(1);
    if (fraction.isEmpty())
        return text;
    text += QLatin1Char('.');
    for (qsizetype i = 0; i < fraction.size(); ++i) {
        if (i > 0 && i % 3 == 0)
            text += kThinSpace;
        text += fraction[i];
    }
    return text;
}

} // namespace

QString durationText(std::int64_t ns, TimeUnit unit)
{
    const auto spec = specOf(unit == TimeUnit::Auto ? fittingUnit(magnitude(ns)) : unit);
    return (ns < 0 ? QStringLiteral("-") : QString()) + numberText(magnitude(ns), spec.decimals) +
           kThinSpace + QString::fromUtf16(spec.name);
}

QString shortDurationText(std::int64_t ns)
{
    const auto spec = specOf(fittingUnit(magnitude(ns)));
    const auto value = static_cast<double>(ns) / std::pow(10.0, spec.decimals);
    const int digits = spec.decimals == 0 ? 0 : std::abs(value) < 10 ? 3 : std::abs(value) < 100 ? 2 : 1;
    return QString::number(value, 'f', digits) + kThinSpace + QString::fromUtf16(spec.name);
}

QString timeText(std::int64_t ns, std::int64_t origin, bool isAbsolute, ClockKind clock, TimeUnit unit)
{
    if (!isAbsolute)
        return durationText(ns - origin, unit);
    if (clock == ClockKind::Unix) {
        const auto second = ns >= 0 ? ns / 1'000'000'000 : (ns - 999'999'999) / 1'000'000'000;
        const auto rest = QString::number(ns - second * 1'000'000'000).rightJustified(9, QLatin1Char('0'));
        return QDateTime::fromSecsSinceEpoch(second, QTimeZone::utc())
                   .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")) +
               QLatin1Char('.') + rest.left(3) + kThinSpace + rest.mid(3, 3) + kThinSpace + rest.mid(6);
    }
    return durationText(ns, unit == TimeUnit::Auto ? TimeUnit::Seconds : unit);
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
    auto unit = unitless;
    if (name == QLatin1String("ns"))
        unit = TimeUnit::Nanoseconds;
    else if (name == QLatin1String("ms"))
        unit = TimeUnit::Milliseconds;
    else if (name == QLatin1String("s"))
        unit = TimeUnit::Seconds;
    else if (!name.isEmpty())
        unit = TimeUnit::Microseconds;
    auto number = match.captured(1);
    if (number.startsWith(QLatin1Char('+')))
        number.remove(0, 1);
    const auto value = parseScaled(number.toStdString(), specOf(unit).decimals);
    if (!value)
        return std::nullopt;
    return *value;
}

} // namespace opscope
