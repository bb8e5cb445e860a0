// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/import/raw/device/decoders.h"
#include "tests/core/import/raw/raw_bytes.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;

namespace {

DeviceTask taskAt(std::uint32_t task, std::uint64_t start, std::uint64_t end,
                  std::uint32_t context = kNoNumber)
{
    DeviceTask out;
    out.stream = 1;
    out.task = task;
    out.context = context;
    out.startCount = start;
    out.endCount = end;
    return out;
}

RawRecord contextRecord(std::uint32_t number, std::uint16_t task, std::uint16_t subTask,
                        std::uint16_t fftsType, std::uint64_t cycles, std::uint64_t end)
{
    return RawRecord(128)
        .put<std::uint16_t>(0, static_cast<std::uint16_t>(0x28U | (number << 6)))
        .put<std::uint16_t>(4, 1)
        .put(6, task)
        .put(16, subTask)
        .put<std::uint16_t>(20, static_cast<std::uint16_t>(fftsType << 13))
        .put(32, cycles)
        .put(48, cycles / 2)
        .put(112, end - 5)
        .put(120, end);
}

RawRecord blockRecord(std::uint32_t number, std::uint16_t task, bool isVector, std::uint64_t cycles,
                      std::uint64_t end)
{
    return RawRecord(128)
        .put<std::uint16_t>(0, static_cast<std::uint16_t>(0x29U | (number << 6)))
        .put<std::uint16_t>(4, 1)
        .put(6, task)
        .put<std::uint16_t>(16, 6)
        .put<std::uint8_t>(20, isVector ? 1 : 0)
        .put<std::uint8_t>(21, 4 << 5)
        .put(32, cycles)
        .put(56, cycles / 4)
        .put(120, end);
}

} // namespace

TEST_CASE("counters belong to the run that contains their end")
{
    RawDevice device;
    device.tasks = {taskAt(5, 100, 110), taskAt(5, 200, 210), taskAt(6, 300, 310)};
    const auto bytes =
        joinRecords({contextRecord(0, 5, 0, 0, 1000, 210), contextRecord(1, 5, 0x400, 1, 2000, 110),
                     contextRecord(2, 6, 0, 0, 3000, 311), contextRecord(3, 9, 0, 0, 4000, 300),
                     RawRecord(128).put<std::uint16_t>(0, 0x3F).put<std::uint16_t>(2, kMagic)});
    const auto stream = streamOf(bytes);
    joinCounters(device, fftsRecords(stream, DecoderFamily::StarsV4, false, device.losses), false, stream);
    CHECK(device.pmuOfTask == std::vector<std::uint32_t>{1, 0, kNoNumber});
    CHECK(device.pmu[0].core == CoreKind::Cube);
    CHECK(device.pmu[1].core == CoreKind::Vector);
    CHECK(device.pmu[2].task == kNoNumber);
    CHECK(device.losses.count(LossKind::NoTask) == 2);
    CHECK(device.losses.count(LossKind::UnknownKind) == 1);
    CHECK(device.losses.records == 4);
}

TEST_CASE("blocks of the other core of a MIX kernel are summed")
{
    RawDevice device;
    device.tasks = {taskAt(5, 100, 200, 0)};
    const auto bytes = joinRecords({blockRecord(0, 5, true, 40, 150), blockRecord(1, 5, true, 80, 160),
                                    blockRecord(2, 5, false, 999, 160), contextRecord(3, 5, 6, 4, 1000, 190),
                                    blockRecord(4, 5, true, 7, 201)});
    const auto stream = streamOf(bytes);
    joinCounters(device, fftsRecords(stream, DecoderFamily::StarsV4, false, device.losses), false, stream);
    REQUIRE(device.pmu.size() == 1);
    auto& row = device.pmu[0];
    CHECK(row.core == CoreKind::MixCube);
    CHECK(row.hasSecond);
    CHECK(row.secondCycles == 120);
    CHECK(row.secondCounters[1] == 30);
    CHECK(device.losses.count(LossKind::NoTask) == 1);
    sumBlocks(device, row, 1);
    CHECK(row.secondCycles == 40);
    sumBlocks(device, row, 0);
    CHECK_FALSE(row.hasSecond);
}

TEST_CASE("counters without times belong to the runs in their order")
{
    RawDevice device;
    device.tasks = {taskAt(5, 100, 110), taskAt(6, 150, 160), taskAt(5, 200, 210)};
    PmuRecords records;
    for (const std::uint32_t task : {5U, 6U, 5U, 5U}) {
        records.rows.emplace_back();
        records.rowKeys.push_back({taskKey(1, task), 0});
    }
    const RawBytes none;
    joinCounters(device, records, true, streamOf(none));
    CHECK(device.pmuOfTask == std::vector<std::uint32_t>{0, 1, 2});
    CHECK(device.losses.count(LossKind::NoTask) == 1);
}

TEST_CASE("the frequency of counters is that of their end unless a point is zero")
{
    RawDevice device;
    device.facts.platformVersion = 5;
    device.facts.cubeMhz = 1850;
    device.pmu.resize(3);
    device.pmu[0].endCount = 50;
    device.pmu[1].endCount = 100;
    device.pmu[2].endCount = 250;
    device.frequencies = {{200, 0, 1200}, {100, 0, 800}, {240, 0, 5, FrequencyPoint::Kind::BusMv}};
    setFrequencies(device);
    CHECK(device.pmu[0].mhz == 1850);
    CHECK(device.pmu[1].mhz == 800);
    CHECK(device.pmu[2].mhz == 1200);
    device.frequencies.push_back({300, 0, 0});
    setFrequencies(device);
    CHECK(device.pmu[2].mhz == 1850);
}

TEST_CASE("a MIX kernel of version 6 leaves a record for each core")
{
    const auto record = [](std::uint8_t flags, bool isVector, std::uint64_t cycles) {
        return RawRecord(128)
            .put<std::uint16_t>(0, 0x2A)
            .put<std::uint32_t>(4, 70000)
            .put(8, cycles)
            .put(17, flags)
            .put<std::uint8_t>(20, isVector ? 1 : 0)
            .put<std::uint64_t>(104, 10) // the tenth counter
            .put<std::uint64_t>(112, 101)
            .put<std::uint64_t>(120, 150);
    };
    RawDevice device;
    device.tasks = {taskAt(70000, 100, 200)};
    device.tasks[0].stream = kNoNumber;
    const auto bytes = joinRecords({record(2, true, 300), record(1 | 2 | 4, false, 500)});
    const auto stream = streamOf(bytes);
    joinCounters(device, fftsRecords(stream, DecoderFamily::StarsV6, false, device.losses), false, stream);
    REQUIRE(device.pmu.size() == 1);
    CHECK(device.pmu[0].core == CoreKind::MixCube);
    CHECK(device.pmu[0].counters[9] == 10);
    CHECK(device.pmu[0].secondCycles == 300);
    CHECK(device.pmuOfTask[0] == 0);
}
