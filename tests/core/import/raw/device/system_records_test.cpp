// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/import/raw/device/decoders.h"
#include "tests/core/import/raw/raw_bytes.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;

TEST_CASE("a frequency record has at most 55 points")
{
    auto good = RawRecord(888).put<std::uint32_t>(0, 2).put<std::uint32_t>(4, 1);
    good.put<std::uint64_t>(8, 100).put<std::uint32_t>(16, 800);
    good.put<std::uint64_t>(24, 200).put<std::uint32_t>(32, 850);
    const auto bytes = joinRecords({good, RawRecord(888).put<std::uint32_t>(0, 0xFFFFFFFF),
                                    RawRecord(888).put<std::uint32_t>(0, 1).put<std::uint32_t>(4, 9)});
    Losses losses;
    const auto points = lpmPoints(streamOf(bytes), losses);
    REQUIRE(points.size() == 2 + 55);
    CHECK((points[1].count == 200 && points[1].value == 850));
    CHECK(points[1].kind == FrequencyPoint::Kind::CoreMv);
    CHECK(losses.count(LossKind::HostileCount) == 1);
    CHECK(losses.count(LossKind::UnknownKind) == 1);
}

TEST_CASE("AI CPU records of both kinds give the same row")
{
    const auto fill = [](RawRecord record, std::size_t ids, std::size_t at) {
        return record.put<std::uint16_t>(0, 0x5A5A)
            .put<std::uint16_t>(ids, 46)
            .put<std::uint16_t>(ids + 2, 5)
            .put<std::uint64_t>(at + 8, 100)
            .put<std::uint64_t>(at + 48, 200)
            .put<std::uint64_t>(at + 88, 210)
            .put<std::uint32_t>(at + 100, 6);
    };
    auto bytes = joinRecords(
        {fill(RawRecord(128).put<std::uint16_t>(2, 60), 4, 8),
         fill(RawRecord(128).put<std::uint16_t>(2, 1), 4, 8),
         fill(RawRecord(256).put<std::uint16_t>(2, 6000), 24, 32),
         RawRecord(256).put<std::uint16_t>(0, 0x5A5A).put<std::uint16_t>(2, 6000).put<std::uint32_t>(4, 1)});
    Losses losses;
    bytes.resize(bytes.size() + 5);
    const auto rows = aiCpuRecords(streamOf(bytes), losses);
    REQUIRE(rows.size() == 2);
    for (const auto& row : rows) {
        CHECK((row.stream == 46 && row.task == 5));
        CHECK((row.startCount == 100 && row.endCount == 200 && row.afterRunCount == 210));
        CHECK(row.dispatchUs == 6);
    }
    CHECK(losses.count(LossKind::WrongMagic) == 1);
    CHECK(losses.count(LossKind::CutRecord) == 5);
}
