// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/unit.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/base/ascii.h"

using namespace opscope;

TEST_CASE("unit: every spelling says what it measures and how much", "[core][base][unit]")
{
    struct Spelling {
        const char* name;
        UnitKind kind;
        int nanoDigits; ///< -1: no time
        std::int64_t bytes;
        bool isBehindNumbers;
    };
    const Spelling spellings[] = {
        {"ns", UnitKind::Time, 0, 1, true},
        {"us", UnitKind::Time, 3, 1, true},
        {"\xc2\xb5s", UnitKind::Time, 3, 1, true},
        {"\xce\xbcs", UnitKind::Time, 3, 1, true},
        {"ms", UnitKind::Time, 6, 1, true},
        {"s", UnitKind::Time, 9, 1, false},
        {"%", UnitKind::Percent, -1, 1, true},
        {"B", UnitKind::Size, -1, 1, true},
        {"byte", UnitKind::Size, -1, 1, false},
        {"bytes", UnitKind::Size, -1, 1, false},
        {"Byte", UnitKind::Size, -1, 1, false},
        {"KB", UnitKind::Size, -1, 1024, true},
        {"KiB", UnitKind::Size, -1, 1024, true},
        {"MB", UnitKind::Size, -1, 1024 * 1024, true},
        {"MiB", UnitKind::Size, -1, 1024 * 1024, true},
        {"GB", UnitKind::Size, -1, 1024 * 1024 * 1024, true},
        {"GiB", UnitKind::Size, -1, 1024 * 1024 * 1024, true},
        {"B/s", UnitKind::Rate, -1, 1, false},
        {"KB/s", UnitKind::Rate, -1, 1, false},
        {"MB/s", UnitKind::Rate, -1, 1, true},
        {"GB/s", UnitKind::Rate, -1, 1, true},
        {"Hz", UnitKind::Other, -1, 1, false},
        {"KHz", UnitKind::Other, -1, 1, false},
        {"MHz", UnitKind::Other, -1, 1, false},
        {"Mhz", UnitKind::Other, -1, 1, false},
        {"GHz", UnitKind::Other, -1, 1, false},
        {"mW", UnitKind::Other, -1, 1, false},
        {"W", UnitKind::Other, -1, 1, false},
        {"mV", UnitKind::Other, -1, 1, false},
        {"C", UnitKind::Other, -1, 1, false},
        {"", UnitKind::None, -1, 1, false},
        {"ticks", UnitKind::None, -1, 1, false},
        {"Us", UnitKind::None, -1, 1, false},
    };
    for (const auto& each : spellings) {
        INFO(each.name);
        const std::string name = each.name;
        CHECK(unitKind(name) == each.kind);
        CHECK(nanoDigits(name, -1) == each.nanoDigits);
        CHECK(bytesPer(name) == each.bytes);
        const bool isTime = each.kind == UnitKind::Time;
        const bool isSize = each.kind == UnitKind::Size;
        CHECK(nanosPer(name, "") == (isTime ? std::llround(std::pow(10, each.nanoDigits)) : 1));
        CHECK(nanosPer(name, "us") == (isTime ? nanosPer(name, "") : 1000));
        CHECK(typedUnit(name, UnitKind::Time) == (isTime ? nanosPer(name, "") : 0));
        CHECK(typedUnit(name, UnitKind::Size) == (isSize ? each.bytes : 0));
        CHECK(typedUnit(lowerAscii(name), UnitKind::Size) == (isSize ? each.bytes : 0));
        CHECK(typedTime("1.5" + name, "ms").has_value() == (isTime || name.empty()));
        CHECK(unitOfHeader("Some Column(" + name + ")") == (each.kind == UnitKind::None ? "" : name));
        CHECK(unitOfNumber("12.5" + name) == (each.isBehindNumbers ? name : ""));
        CHECK(unitOfNumber("12 " + name) == (each.isBehindNumbers ? name : ""));
    }
}

TEST_CASE("unit: minutes and TB are typed and stand in no file", "[core][base][unit]")
{
    CHECK(typedUnit("min", UnitKind::Time) == 60'000'000'000);
    CHECK(typedUnit("tb", UnitKind::Size) == std::int64_t{1} << 40);
    CHECK(typedUnit("TiB", UnitKind::Size) == std::int64_t{1} << 40);
    CHECK(typedUnit("Min", UnitKind::Time) == 0);
    CHECK(unitKind("min") == UnitKind::None);
    CHECK(unitKind("TB") == UnitKind::None);
}

TEST_CASE("unit: a time is read exactly with its unit or in the one that is meant", "[core][base][unit]")
{
    CHECK(typedTime(" 1.5 ms ", "").value() == 1'500'000);
    CHECK(typedTime("1e3us", "").value() == 1'000'000);
    CHECK(typedTime("-2s", "").value() == -2'000'000'000);
    CHECK(typedTime("7", "us").value() == 7000);
    CHECK_FALSE(typedTime("7", ""));
    CHECK_FALSE(typedTime("us", ""));
    CHECK_FALSE(typedTime("", "us"));
    CHECK_FALSE(typedTime("5KB", "us"));
}

TEST_CASE("unit: factors lead from one unit of a kind to another", "[core][base][unit]")
{
    CHECK(factorBetween("ms", "us") == 1000);
    CHECK(factorBetween("us", "s") == 1e-6);
    CHECK(factorBetween("MB", "byte") == 1024 * 1024);
    CHECK(factorBetween("KB", "KiB") == 1);
    CHECK(factorBetween("KB", "us") == 0);
    CHECK(factorBetween("%", "%") == 0); // one unit: nothing leads anywhere
    CHECK(factorBetween("x", "x") == 0);
}

TEST_CASE("unit: what stands in other brackets or behind no number is none", "[core][base][unit]")
{
    CHECK(unitOfHeader("us").empty());
    CHECK(unitOfHeader("Communication(Not Overlapped)").empty());
    CHECK(unitOfHeader("(us) Time").empty());
    CHECK(unitOfHeader("GFLOPS(10^9 cube)").empty());
    CHECK(unitOfNumber("KB").empty());
    CHECK(unitOfNumber("12.KB").empty());
    CHECK(unitOfNumber("12").empty());
}
