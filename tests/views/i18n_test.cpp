// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/i18n.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "views/value_text.h"

using namespace opscope;

namespace {

std::string plain(QString text)
{
    return text.replace(QChar(0x202f), QLatin1Char(' ')).toStdString();
}

} // namespace

TEST_CASE("i18n: the times of a sentence are in the unit that the user set, and exact", "[views][i18n]")
{
    const auto why = message(MessageId::WhyAverage, "6837.989", "41.250", "+6796.739");
    CHECK(plain(translateMessage(why)) == "average 6 837.989 us instead of 41.250 us: +6 796.739 us");
    CHECK(translatedWords().message(why) == "average 6837.989 us instead of 41.250 us: +6796.739 us");
    setTimeUnit(TimeUnit::Milliseconds);
    CHECK(plain(translateMessage(why)) == "average 6.837 989 ms instead of 0.041 25 ms: +6.796 739 ms");
    CHECK(translatedWords().message(why) == "average 6837.989 us instead of 41.250 us: +6796.739 us");
    setTimeUnit(TimeUnit::Auto);
    const auto count = message(MessageId::WhyCount, 1200, "many", "-5.000"); // a count is no time
    CHECK(plain(translateMessage(count)) == "1200 x instead of many x: -5.000 us");
}

TEST_CASE("i18n: where people read and not compare, times are as they say them", "[views][i18n]")
{
    const auto why = message(MessageId::WhyAverage, "6837.989", "41.250", "+6796.739");
    CHECK(plain(readableMessage(why)) == "average 6.838 ms instead of 41.250 us: +6.797 ms");
    const auto small =
        message(MessageId::OpSmallWhat, 8, 92, "10", "1250.500", "310.000"); // a limit is as it was set
    CHECK(plain(readableMessage(small)) ==
          "8 of 92 ops are shorter than 10 us: 1.250 ms, and 310.000 us of gaps after them");
    CHECK(plain(readableMessage(message(MessageId::WhyShape, "1,8", "9 us"))) ==
          "shape 1,8 instead of 9 us"); // words that look like one
}
