// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/filter.h"

#include <cmath>
#include <string>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "core/table/query.h"
#include "core/table/table_builder.h"
#include "tests/core/table/hand_made.h"

using namespace opscope;

TEST_CASE("filter: a number filter that cannot be understood says so", "[core][table]")
{
    for (const std::string bad : {"abc", ">", "1..x", "5 parsecs", "{1,x}", "..", ">5 KB"}) {
        INFO(bad);
        const auto filter = CellFilter::parse(durationSpec("t", "T"), bad);
        REQUIRE_FALSE(filter);
        CHECK(filter.error().message.id == MessageId::BadNumberFilter);
    }
    const auto pattern = CellFilter::parse(textSpec("t", "T"), "/(/");
    REQUIRE_FALSE(pattern);
    CHECK(pattern.error().message.id == MessageId::BadPattern);
}

TEST_CASE("filter: a text is a part or a whole or one of a set or a pattern", "[core][table]")
{
    const auto matches = [](const char* filter, std::string_view text) {
        const auto parsed = CellFilter::parse(textSpec("t", "T"), filter);
        REQUIRE(parsed);
        return parsed->matches(text);
    };
    CHECK(matches("CONV", "my_conv_1"));
    CHECK_FALSE(matches("=conv", "my_conv_1"));
    CHECK(matches("=Conv2D", "Conv2D"));
    CHECK(matches("{AI_CORE,AI_CPU}", "AI_CPU"));
    CHECK_FALSE(matches("{AI_CORE,AI_CPU}", "AI"));
    CHECK(matches("={AI_CORE,AI_CPU}", "AI_CPU"));
    CHECK(matches("= {\"a,b\",AI_CPU}", "a,b"));
    CHECK_FALSE(matches("={AI_CORE,AI_CPU}", "AI"));
    CHECK_FALSE(matches("!={APP,GE}", "GE"));
    CHECK(matches("!={APP,GE}", "FE"));
    CHECK(matches("=/^conv_\\d+$/", "Conv_12"));
    CHECK(matches("= Conv2D", "Conv2D"));
    CHECK(matches("/^conv_\\d+$/", "Conv_12"));
    CHECK_FALSE(matches("/^conv_\\d+$/", "conv_x"));
    CHECK_FALSE(matches("!conv", "conv"));
    CHECK(matches("!conv", "add"));
}

TEST_CASE("filter: a time that is shown as a date is found by its date", "[core][table]")
{
    auto spec = timestampSpec("t", "T");
    spec.unit = "UTC";
    constexpr std::int64_t kAt = 1'750'408'530'000'250'007; // 2025-06-20 08:35:30.000 250 007
    const auto matches = [&](const char* filter) {
        const auto parsed = CellFilter::parse(spec, filter);
        REQUIRE(parsed);
        return parsed->matches(kAt);
    };
    CHECK(matches("=2025-06-20 08:35:30.000\xe2\x80\xaf"
                  "250\xe2\x80\xaf"
                  "007")); // as it is shown
    CHECK_FALSE(matches("=2025-06-20 08:35:30.000 250 008"));
    CHECK(matches(">2025-06-20 08:35:30"));
    CHECK_FALSE(matches(">2025-06-20T08:36"));
    CHECK(matches("2025-06-20..2025-06-21"));
    CHECK(matches(">1750408530000250")); // us, as before
    for (const auto* bad :
         {"2025-13-01", "2025-06-20 25:00", "2025-06-20 08", "9999-01-01", "2025-06-20 08:35.5"})
        CHECK_FALSE(CellFilter::parse(spec, bad));
    CHECK_FALSE(CellFilter::parse(timestampSpec("t", "T"), "2025-06-20"));
    spec.unit = "UTC+08:00"; // of another zone: the dates are shown in it
    CHECK(matches("=2025-06-20 16:35:30.000 250 007"));
    CHECK_FALSE(matches("<2025-06-20 16:35:30"));
    CHECK(matches(">1750408530000250"));
    spec.unit = "UTC-03:30";
    CHECK(matches("=2025-06-20 05:05:30.000 250 007"));
}

TEST_CASE("filter: units convert exactly", "[core][table]")
{
    TableBuilder builder("test", ReportBuilder().finish(), 4);
    builder.own(durationSpec("t", "T"),
                std::vector<std::int64_t>{1'500'000, 1'500'001, 1'499'999, kMissingInteger});
    builder.own(bytesSpec("b", "B", "KB"), std::vector<std::int64_t>{1024, 1536, 2048, kMissingInteger});
    builder.own(ratioSpec("r", "R"), std::vector<double>{0.5, 0.25, 1.5, std::nan("")});
    const auto table = builder.finish();
    CHECK(countOf(*table, 0, "> 1.5ms") == 1);
    CHECK(countOf(*table, 0, ">=1.5ms") == 2);
    CHECK(countOf(*table, 0, "1500") == 1);
    CHECK(countOf(*table, 0, "<0.0015000005s") == 2);
    CHECK(countOf(*table, 0, ">1e3") == 3);
    CHECK(countOf(*table, 1, "1.5..2") == 2);
    CHECK(countOf(*table, 1, "<=1536B") == 2);
    CHECK(countOf(*table, 2, ">=50%") == 2);
    CHECK(countOf(*table, 2, "!N/A") == 3);
    CHECK(countOf(*table, 2, "!=N/A") == 3);
    CHECK(countOf(*table, 0, "={1.5ms,7}") == 1);
    CHECK(countOf(*table, 1, "!={1KB,2048B}") == 2); // what is missing is not in the set
    CHECK(countOf(*table, 0, "=/^1500/") == 2);
}
