// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/import/raw/device/decoders.h"
#include "tests/core/import/raw/raw_bytes.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;

namespace {

RawRecord trackRecord(std::uint8_t tag, std::uint64_t count, std::uint16_t length = 40)
{
    return RawRecord(length).put(1, tag).put(2, length).put(8, count);
}
RawRecord copyRecord(std::uint64_t count, std::uint8_t state)
{
    return trackRecord(0x0B, count).put<std::uint16_t>(16, 47).put<std::uint16_t>(18, 5).put(20, state);
}

} // namespace

TEST_CASE("ts_track records are read by their own length")
{
    const auto bytes = joinRecords(
        {trackRecord(0x0A, 100)
             .put<std::uint64_t>(16, 7)
             .put<std::uint64_t>(24, 8)
             .put<std::uint16_t>(32, 0x800 | 46)
             .put<std::uint16_t>(34, 9)
             .put<std::uint16_t>(36, 60000),
         trackRecord(0x0E, 200, 56)
             .put<std::uint16_t>(16, 46)
             .put<std::uint16_t>(18, 1)
             .put<std::uint16_t>(22, 3),
         trackRecord(0x0F, 300).put<std::uint16_t>(16, 46).put<std::uint16_t>(18, 2).put<std::uint32_t>(20,
                                                                                                        24),
         copyRecord(400, 0), copyRecord(410, 1), copyRecord(420, 2),
         trackRecord(0x0C, 500).put<std::uint16_t>(18, 6).put<std::uint16_t>(20, 1).put<std::uint8_t>(22, 1),
         trackRecord(0x0C, 510).put<std::uint16_t>(18, 6).put<std::uint16_t>(20, 1).put<std::uint8_t>(22, 2),
         trackRecord(0x77, 600)});
    Losses losses;
    const auto out = trackRecords(streamOf(bytes), DecoderFamily::Hwts, losses);
    REQUIRE(out.steps.size() == 1);
    CHECK((out.steps[0].index == 7 && out.steps[0].model == 8 && out.steps[0].stream == 46));
    CHECK((out.steps[0].task == 9 && out.steps[0].tag == 60000 && out.steps[0].count == 100));
    REQUIRE(out.flips.size() == 1);
    CHECK((out.flips[0].stream == 46 && out.flips[0].task == 3 && out.flips[0].count == 200));
    REQUIRE(out.tasks.size() == 2);
    CHECK((out.tasks[0].startCount == 410 && out.tasks[0].endCount == 420));
    CHECK(taskTypeName({}, out.tasks[0]) == "MEMCPY_ASYNC");
    CHECK(taskTypeName({}, out.tasks[1]) == "AI_CPU");
    CHECK(losses.count(LossKind::UnknownKind) == 1);
    CHECK(losses.records == 8);
    CHECK(trackRecords(streamOf(bytes), DecoderFamily::StarsV4, losses).tasks.empty());
}

TEST_CASE("a hostile length of a ts_track record costs this record only")
{
    auto broken = trackRecord(0x0A, 1);
    broken.put<std::uint16_t>(2, 0);
    auto bytes = joinRecords({broken, trackRecord(0x0A, 2), trackRecord(0x0A, 3)});
    bytes.resize(bytes.size() - 1);
    Losses losses;
    const auto out = trackRecords(streamOf(bytes), DecoderFamily::StarsV6, losses);
    CHECK(out.steps.size() == 2);
    CHECK(losses.count(LossKind::HostileCount) == 1);
    CHECK(losses.count(LossKind::CutRecord) == 39);
}

TEST_CASE("step points of version 6 have a task of 32 bits")
{
    const auto bytes = joinRecords(
        {trackRecord(0x0A, 2).put<std::uint16_t>(32, 4).put<std::uint16_t>(34, 46).put<std::uint32_t>(
            36, 70000)});
    Losses losses;
    const auto out = trackRecords(streamOf(bytes), DecoderFamily::StarsV6, losses);
    REQUIRE(out.steps.size() == 1);
    CHECK((out.steps[0].tag == 4 && out.steps[0].stream == 46 && out.steps[0].task == 70000));
}

TEST_CASE("training_trace has points of 20 bytes")
{
    const auto bytes = joinRecords({RawRecord(20)
                                        .put<std::uint64_t>(0, 255)
                                        .put<std::uint16_t>(8, 60002)
                                        .put<std::uint16_t>(10, 513)
                                        .put<std::uint64_t>(12, 4711)});
    Losses losses;
    const auto points = trainingPoints(streamOf(bytes), losses);
    REQUIRE(points.size() == 1);
    CHECK((points[0].tag == 255 && points[0].task == 60002 && points[0].stream == 513));
    CHECK(points[0].count == 4711);
}
