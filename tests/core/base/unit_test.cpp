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
        std::optional<CellKind> kind;
        int nanoDigits; ///< -1: no time
        std::int64_t bytes;
        bool isBehindNumbers;
    };
    const Spelling spellings[] = {
        {"ns", CellKind::Duration, 0, 1, true},
        {"us", CellKind::Duration, 3, 1, true},
        {"\xc2\xb5s", CellKind::Duration, 3, 1, true},
        {"\xce\xbcs", CellKind::Duration, 3, 1, true},
        {"ms", CellKind::Duration, 6, 1, true},
        {"s", CellKind::Duration, 9, 1, false},
        {"%", CellKind::Percent, -1, 1, true},
        {"B", CellKind::Bytes, -1, 1, true},
        {"byte", CellKind::Bytes, -1, 1, false},
        {"bytes", CellKind::Bytes, -1, 1, false},
        {"Byte", CellKind::Bytes, -1, 1, false},
        {"KB", CellKind::Bytes, -1, 1024, true},
        {"KiB", CellKind::Bytes, -1, 1024, true},
        {"MB", CellKind::Bytes, -1, 1024 * 1024, true},
        {"MiB", CellKind::Bytes, -1, 1024 * 1024, true},
        {"GB", CellKind::Bytes, -1, 1024 * 1024 * 1024, true},
        {"GiB", CellKind::Bytes, -1, 1024 * 1024 * 1024, true},
        {"B/s", CellKind::Real, -1, 1, false},
        {"KB/s", CellKind::Real, -1, 1, false},
        {"MB/s", CellKind::Real, -1, 1, true},
        {"GB/s", CellKind::Real, -1, 1, true},
        {"Hz", CellKind::Real, -1, 1, false},
        {"KHz", CellKind::Real, -1, 1, false},
        {"MHz", CellKind::Real, -1, 1, false},
        {"Mhz", CellKind::Real, -1, 1, false},
        {"GHz", CellKind::Real, -1, 1, false},
        {"mW", CellKind::Real, -1, 1, false},
        {"W", CellKind::Real, -1, 1, false},
        {"mV", CellKind::Real, -1, 1, false},
        {"C", CellKind::Real, -1, 1, false},
        {"", std::nullopt, -1, 1, false},
        {"ticks", std::nullopt, -1, 1, false},
        {"Us", std::nullopt, -1, 1, false},
    };
    for (const auto& each : spellings) {
        INFO(each.name);
        const std::string name = each.name;
        CHECK(kindOfUnit(name) == each.kind);
        CHECK(nanoDigits(name, -1) == each.nanoDigits);
        CHECK(bytesPer(name) == each.bytes);
        const bool isTime = each.kind == CellKind::Duration;
        const bool isSize = each.kind == CellKind::Bytes;
        CHECK(nanosPer(name, "") == (isTime ? std::llround(std::pow(10, each.nanoDigits)) : 1));
        CHECK(nanosPer(name, "us") == (isTime ? nanosPer(name, "") : 1000));
        CHECK(typedUnit(name, CellKind::Duration) == (isTime ? nanosPer(name, "") : 0));
        CHECK(typedUnit(name, CellKind::Bytes) == (isSize ? each.bytes : 0));
        CHECK(typedUnit(lowerAscii(name), CellKind::Bytes) == (isSize ? each.bytes : 0));
        CHECK(typedTime("1.5" + name, "ms").has_value() == (isTime || name.empty()));
        CHECK(unitOfHeader("Some Column(" + name + ")") == (each.kind ? name : ""));
        CHECK(unitOfNumber("12.5" + name) == (each.isBehindNumbers ? name : ""));
        CHECK(unitOfNumber("12 " + name) == (each.isBehindNumbers ? name : ""));
    }
}

TEST_CASE("unit: minutes and TB are typed and stand in no file", "[core][base][unit]")
{
    CHECK(typedUnit("min", CellKind::Duration) == 60'000'000'000);
    CHECK(typedUnit("tb", CellKind::Bytes) == std::int64_t{1} << 40);
    CHECK(typedUnit("TiB", CellKind::Bytes) == std::int64_t{1} << 40);
    CHECK(typedUnit("Min", CellKind::Duration) == 0);
    CHECK(kindOfUnit("min") == std::nullopt);
    CHECK(kindOfUnit("TB") == std::nullopt);
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
