// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/import/raw/device/decoders.h"
#include "tests/core/import/raw/raw_bytes.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;

namespace {

RawRecord hwtsRecord(std::uint32_t kind, std::uint32_t number, std::uint16_t task, std::uint64_t count)
{
    return RawRecord(64)
        .put(0, static_cast<std::uint8_t>(kind | (number << 4)))
        .put<std::uint16_t>(2, 0x6BD3)
        .put(6, task)
        .put(8, count)
        .put<std::uint32_t>(16, 0xF000U | 46U);
}

} // namespace

TEST_CASE("a hwts start that another start follows is replaced and reported")
{
    const auto bytes =
        joinRecords({hwtsRecord(0, 0, 5, 100), hwtsRecord(0, 1, 5, 110), hwtsRecord(2, 2, 5, 111),
                     hwtsRecord(1, 3, 5, 120), hwtsRecord(1, 4, 5, 130), hwtsRecord(0, 5, 6, 140),
                     hwtsRecord(7, 6, 6, 150), hwtsRecord(0, 9, 7, 160)});
    Losses losses;
    const auto tasks = hwtsTasks(streamOf(bytes), losses);
    REQUIRE(tasks.size() == 1);
    CHECK((tasks[0].stream == 46 && tasks[0].startCount == 110 && tasks[0].endCount == 120));
    CHECK(losses.count(LossKind::StartReplaced) == 1);
    CHECK(losses.count(LossKind::EndOnly) == 1);
    CHECK(losses.count(LossKind::StartOnly) == 2);
    CHECK(losses.count(LossKind::UnknownKind) == 1);
    CHECK(losses.count(LossKind::LostRecords) == 2);
}

TEST_CASE("aicore records have counters and no time")
{
    auto record = RawRecord(128)
                      .put<std::uint8_t>(0, 0x30)
                      .put<std::uint16_t>(2, 0x6BD3)
                      .put<std::uint16_t>(6, 9)
                      .put<std::uint64_t>(16, 1000)
                      .put<std::uint64_t>(32, 1)
                      .put<std::uint64_t>(88, 8)
                      .put<std::uint32_t>(96, 46);
    Losses losses;
    const auto bytes = joinRecords({record, record.put<std::uint16_t>(2, 0)});
    const auto out = aicoreRecords(streamOf(bytes), losses);
    REQUIRE(out.rows.size() == 1);
    CHECK(out.rows[0].totalCycles == 1000);
    CHECK(out.rows[0].counters[0] == 1);
    CHECK(out.rows[0].counters[7] == 8);
    CHECK(out.rowKeys[0].key == taskKey(46, 9));
    CHECK(losses.count(LossKind::WrongMagic) == 1);
}
