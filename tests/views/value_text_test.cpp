// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/value_text.h"

#include <limits>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "views/i18n.h"

using namespace opscope;

TEST_CASE("time text: exact to the nanosecond in every unit", "[views][text]")
{
    CHECK(durationText(999) == QStringLiteral("999 ns"));
    CHECK(durationText(318'200) == QStringLiteral("318.2 us"));
    CHECK(durationText(1'284'001) == QStringLiteral("1.284\u202f001 ms"));
    CHECK(durationText(-5) == QStringLiteral("-5 ns"));
    CHECK(durationText(1'500'000, TimeUnit::Microseconds) == QStringLiteral("1\u202f500 us"));
    CHECK(durationText(std::numeric_limits<std::int64_t>::min()).startsWith(QLatin1Char('-')));
}

TEST_CASE("time text: what a person types is understood exactly", "[views][text]")
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

TEST_CASE("value text: digits stand in threes and other texts stay", "[views][text]")
{
    CHECK(groupDigits(QStringLiteral("1234567.250")) == QStringLiteral("1\u202f234\u202f567.250"));
    CHECK(groupDigits(QStringLiteral("-1234")) == QStringLiteral("-1\u202f234"));
    CHECK(groupDigits(QStringLiteral("+1234.5")) == QStringLiteral("+1\u202f234.5"));
    for (const auto* same : {"123", "-123", "N/A", "12345x", "", ".5", "1e+06"})
        CHECK(groupDigits(std::string(same)) == QLatin1String(same));
    CHECK(countText(1'000'005) == QStringLiteral("1\u202f000\u202f005"));
}

TEST_CASE("value text: times and sizes and shares have one spelling", "[views][text]")
{
    CHECK(microsWithUnit(61'204'318) == QStringLiteral("61\u202f204.318 us"));
    CHECK(microsWithUnit(-1) == QStringLiteral("-0.001 us"));
    CHECK(readableTime(23'299'000) == QStringLiteral("23.299 ms"));
    CHECK(readableTime(650'000) == QStringLiteral("650.000 us"));
    CHECK(readableTime(7) == QStringLiteral("0.007 us"));
    CHECK(readableTime(-1'250'123'000, 6) == QStringLiteral("-1.250123 s"));
    CHECK(readableTime(1'234'500'000'000) == QStringLiteral("1\u202f234.500 s"));
    CHECK(shortDurationText(318'234) == QStringLiteral("318.2 us"));
    CHECK(shortDurationText(1'234) == QStringLiteral("1.234 us"));
    CHECK(shortDurationText(999) == QStringLiteral("999 ns"));
    CHECK(shortDurationText(0) == QStringLiteral("0 ns"));
    setTimeUnit(TimeUnit::Milliseconds);
    CHECK(shortDurationText(318'234) == QStringLiteral("0.3182 ms"));
    CHECK(shortDurationText(-1'234'567'890) == QStringLiteral("-1\u202f235 ms"));
    setTimeUnit(TimeUnit::Auto);
    CHECK(bytesText(17) == QStringLiteral("17 B"));
    CHECK(bytesText(9'640) == QStringLiteral("9.41 KB"));
    CHECK(bytesText(std::uint64_t{212} << 20) == QStringLiteral("212 MB"));
    CHECK(shareText(0.1234) == QStringLiteral("12.3 %"));
    CHECK(shareText(12.345) == QStringLiteral("1\u202f234.5 %"));
    CHECK(shareText(0) == QStringLiteral("0.0 %"));
    CHECK(shareText(0.000314) == QStringLiteral("0.031 %"));
    CHECK(shareText(-0.0000005) == QStringLiteral("-0.000050 %"));
    CHECK(changeText(0.1234) == QStringLiteral("+12.3 %"));
    CHECK(changeText(-0.5) == QStringLiteral("-50.0 %"));
    CHECK(integerPercentText(0.64) == QStringLiteral("64 %"));
    CHECK(realText(1234.5, 3) == QStringLiteral("1\u202f234.500"));
    CHECK(withSign(3, countText(3)) == QStringLiteral("+3"));
    CHECK(withSign(0, countText(0)) == QStringLiteral("0"));
    CHECK(timeUnitOf(QStringLiteral("us")) == TimeUnit::Microseconds);
    CHECK(timeUnitOf(QStringLiteral("auto")) == TimeUnit::Auto);
}

TEST_CASE("value text: times have the unit that the user set wherever no other is asked for", "[views][text]")
{
    struct AutoAgain {
        ~AutoAgain() { setTimeUnit(TimeUnit::Auto); }
    } const again;
    CHECK(axisUnit(TimeUnit::Microseconds) == TimeUnit::Microseconds);
    setTimeUnit(TimeUnit::Milliseconds);
    CHECK(microsWithUnit(1'500'250) == QStringLiteral("1.500\u202f25 ms"));
    CHECK(readableTime(2'500'000'000) == QStringLiteral("2\u202f500 ms"));
    CHECK(readableTime(650'000) == QStringLiteral("0.65 ms"));
    CHECK(durationText(318'200) == QStringLiteral("0.318\u202f2 ms"));
    CHECK(durationText(318'200, TimeUnit::Auto) == QStringLiteral("318.2 us"));
    CHECK(axisUnit(TimeUnit::Microseconds) == TimeUnit::Milliseconds);
    CHECK(nanosPer(TimeUnit::Milliseconds) == 1e6);
    CHECK(unitName(TimeUnit::Milliseconds) == QStringLiteral("ms"));
}

TEST_CASE("value text: times and counts in a sentence are grouped and names are not", "[views][text]")
{
    CHECK(groupAmounts(QStringLiteral("1200 x instead of 99 x: +12345.678 us; average 12345.678 us")) ==
          QStringLiteral("1\u202f200 x instead of 99 x: +12\u202f345.678 us; average 12\u202f345.678 us"));
    for (const auto* same :
         {"now conv_12345.678 instead", "the layer 12345", "v12345.678.1", "999.123 us", ""})
        CHECK(groupAmounts(QLatin1String(same)) == QLatin1String(same));
}

TEST_CASE("value text: an amount in a message is grouped and a name of digits is not", "[views][text]")
{
    const auto hosts = translateMessage(message(MessageId::SvpDldWhat, "12345", "103678.806"));
    CHECK(hosts.contains(QStringLiteral("103\u202f678.806 us")));
    CHECK(hosts.startsWith(QStringLiteral("12345 ")));
    const auto apart = translateMessage(message(MessageId::ContextFrequency, "102308.524", "2021.1"));
    CHECK(apart.contains(QStringLiteral("102\u202f308.524"))); // a time, though its unit stands elsewhere
    CHECK(apart.contains(QStringLiteral("2021.1")));
    const auto plain = translatedWords().message(message(MessageId::SvpDldWhat, "2", "103678.806"));
    CHECK(plain.find("103678.806 us") != std::string::npos); // of files
}
