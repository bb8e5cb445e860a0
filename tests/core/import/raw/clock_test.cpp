// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/clock.h"

#include <limits>

#include <catch2/catch.hpp>

#include "core/import/raw/raw_chip.h"
#include "tests/core/import/raw/raw_bytes.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;

namespace {

ClockNumbers completeNumbers()
{
    ClockNumbers numbers;
    numbers.frequency = Frequency::of("49.999001");
    numbers.cpuFrequency = Frequency::of("47.999001");
    numbers.startCount = 4152743348120;
    numbers.startMonotonicNs = 83021383544125;
    numbers.countDifference = 77;
    numbers.beginUs = 1784178032369745;
    numbers.beginMonotonicNs = 83021382862270;
    return numbers;
}

} // namespace

TEST_CASE("a frequency is exact")
{
    CHECK(Frequency::of("49.999001").digits == 49999001);
    CHECK(Frequency::of("49.999001").scale == 1000000);
    CHECK(Frequency::of("100").megahertz() == 100);
    for (const char* text : {"", "0", "0.000", "-5", "x", "1e3", "49.x", "99999999999.5"})
        CHECK_FALSE(Frequency::of(text).isKnown());
}

TEST_CASE("counts become nanoseconds of the unix time without rounding")
{
    const Clock clock(completeNumbers());
    REQUIRE_FALSE(clock.isRelative());
    // 77 * 1000 / 47.999001 = 1604.2
    const std::int64_t start = 1784178032369745000 - 83021382862270 + 83021383544125 + 1604;
    CHECK(clock.unixNs(4152743348120) == start);
    CHECK(clock.unixNs(4152743348121) == start + 20);
    CHECK(clock.unixNs(4152743348120 + 49999001) == start + 1000000000);
    // One hour, beyond 64 bits of the product: 179996403600 counts.
    CHECK(clock.unixNs(4152743348120 + 179996403600) == start + 3600000000000);
    CHECK(clock.unixNs(4152743348119) == start - 21); // rounded down
    CHECK_FALSE(clock.unixNs(std::numeric_limits<std::uint64_t>::max()));
    CHECK(clock.beginNs() == 1784178032369745000);
}

TEST_CASE("a clock without its numbers starts at the first record")
{
    auto numbers = completeNumbers();
    numbers.startMonotonicNs.reset();
    Clock clock(numbers);
    CHECK(clock.isRelative());
    CHECK(clock.missing() == "host_start.log: clock_monotonic_raw");
    clock.startAt(1000);
    CHECK(clock.unixNs(1000 + 49999001) == 1000000000);
    CHECK(Clock::relative({}, 7).unixNs(10) == 3);
    CHECK(Clock::relative({100, 1}, 7).unixNs(10) == 30);
}

TEST_CASE("the counts of a host without a frequency are nanoseconds")
{
    auto numbers = completeNumbers();
    numbers.countsAreNs = true;
    numbers.frequency = {};
    const Clock clock(numbers);
    REQUIRE_FALSE(clock.isRelative());
    CHECK(clock.unixNs(83021382862270 + 5) == 1784178032369745005);
}

TEST_CASE("hostile clock numbers do not overflow")
{
    auto numbers = completeNumbers();
    numbers.beginUs = std::numeric_limits<std::int64_t>::max();
    numbers.countDifference = std::numeric_limits<std::int64_t>::min();
    CHECK(Clock(numbers).isRelative());
}

TEST_CASE("clock numbers and facts come from the files of a folder")
{
    const TempFolder folder;
    folder.write("info.json.3",
                 R"({"platform_version":"7","drvVersion":466701,"CPU":[{"Frequency":"47.999001"}],
                     "DeviceInfo":[{"id":3,"hwts_frequency":"47.999001","aic_frequency":"1250",
                                    "ai_core_num":1,"aiv_num":"99999999"}]})");
    folder.write("info.json.3.done", "filesize:1\n");
    folder.write("start_info.3",
                 R"({"collectionTimeBegin":"1713393354668023","clockMonotonicRaw":181412530321929})");
    folder.write("host_start.log.3",
                 "[Device3]\nclock_monotonic_raw: 181412531708304\ncntvct: 8708079149878\ncntvct_diff: 77\n");
    folder.write("dev_start.log.3", "clock_monotonic_raw: 1\r\ncntvct: 8708079150156\r\n");
    folder.write("sample.json", R"({"ai_core_metrics":"PipeUtilization",
        "ai_core_profiling_events":"0x8,0xA, 0x416", "ai_core_profiling_mode":"sample-based"})");
    Losses losses;
    const auto numbers = readDeviceClockNumbers(folder.path(), "device_3", losses);
    CHECK(numbers.startCount == 8708079150156);
    CHECK(numbers.countDifference == 77);
    CHECK_FALSE(Clock(numbers).isRelative());
    const auto facts = readDeviceFacts(folder.path(), "device_3", losses);
    CHECK(facts.family == DecoderFamily::StarsV4);
    CHECK_FALSE(facts.hasMixedCores());
    CHECK(facts.device == 3);
    CHECK(facts.cubeMhz == 1250);
    CHECK(facts.vectorCores == 1024); // bounded
    CHECK(facts.cubeEvents == std::vector<std::uint32_t>{8, 10, 0x416});
    CHECK(facts.isSampleBased);
    CHECK(losses.all().empty());
    CHECK(readHostClockNumbers(folder.path(), "host", losses).startCount == 8708079149878);

    folder.write("info.json.3", "{\"platform_version\":");
    CHECK(readDeviceFacts(folder.path(), "device_3", losses).family == DecoderFamily::None);
    REQUIRE(losses.count(LossKind::NotReadable) == 1);
    CHECK(losses.all()[0].first.file == "device_3/info.json.3");
}
