// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/import/raw/device/decoders.h"
#include "tests/core/import/raw/raw_bytes.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;

namespace {

std::vector<DeviceTask> starsOf(const std::vector<RawRecord>& records, Losses& losses)
{
    const auto bytes = joinRecords(records);
    return starsTasks(streamOf(bytes), DecoderFamily::StarsV4, false, losses);
}

} // namespace

TEST_CASE("stream and task of stars records follow the bits of the stream")
{
    const auto ids = [](std::uint32_t stream, std::uint32_t task, std::uint32_t sqe, bool expand) {
        const auto out = starsIds(stream, task, sqe, expand);
        return std::pair(out.stream, out.task);
    };
    CHECK(ids(46, 65535, 0, false) == std::pair(46U, 65535U));
    CHECK(ids(46U | 0x1000U | 0xC000U, 0x351, 0, false) == std::pair(46U, 0xC351U));
    CHECK(ids(0x2351, 0xC02E, 0, false) == std::pair(46U, 0xC351U));
    CHECK(ids(46, 50001, 0, true) == std::pair(46U, 50001U));
    CHECK(ids(0x8000U | 0x4351U, 0x8000U | 46U, 0, true) == std::pair(46U, 0xC351U));
    CHECK(ids(0x8000U | 46U, 50001, 3, true) == std::pair(46U, 50001U)); // a place holder
    CHECK(ids(0x8000U | 46U, 50001, 4, true) == std::pair(46U, 50001U)); // an event record
}

TEST_CASE("equal numbers of starts and ends are paired in order")
{
    Losses losses;
    // Two runs of one key overlap, another task is between them.
    const auto tasks =
        starsOf({starsRecord(0, 0, 1, 5, 100), starsRecord(0, 1, 1, 5, 110), starsRecord(0, 2, 1, 6, 111, 4),
                 starsRecord(1, 3, 1, 6, 112, 4), starsRecord(1, 4, 1, 5, 120), starsRecord(1, 5, 1, 5, 130)},
                losses);
    REQUIRE(tasks.size() == 3);
    CHECK(tasks[0].sqeType == 4);
    CHECK((tasks[1].startCount == 100 && tasks[1].endCount == 120));
    CHECK((tasks[2].startCount == 110 && tasks[2].endCount == 130));
    CHECK(losses.records == 6);
    CHECK(losses.all().empty());
}

TEST_CASE("an end belongs to the last start before it if some are missing")
{
    Losses losses;
    const auto tasks =
        starsOf({starsRecord(1, 0, 1, 5, 90), starsRecord(0, 1, 1, 5, 100), starsRecord(0, 2, 1, 5, 110),
                 starsRecord(1, 3, 1, 5, 120), starsRecord(1, 4, 1, 5, 125), starsRecord(0, 5, 1, 5, 130)},
                losses);
    REQUIRE(tasks.size() == 1);
    CHECK((tasks[0].startCount == 110 && tasks[0].endCount == 120));
    CHECK(losses.count(LossKind::EndOnly) == 2);
    CHECK(losses.count(LossKind::StartOnly) == 2);
}

TEST_CASE("an end before its start makes no task of negative duration")
{
    Losses losses;
    CHECK(starsOf({starsRecord(1, 0, 1, 5, 90), starsRecord(0, 1, 1, 5, 100)}, losses).empty());
    CHECK(losses.count(LossKind::EndOnly) == 1);
    CHECK(losses.count(LossKind::StartOnly) == 1);
}

TEST_CASE("records out of their order are paired by their counts")
{
    Losses losses;
    const auto tasks = starsOf({starsRecord(1, 0, 1, 5, 120), starsRecord(0, 1, 1, 5, 100)}, losses);
    REQUIRE(tasks.size() == 1);
    CHECK((tasks[0].startCount == 100 && tasks[0].endCount == 120));
}

TEST_CASE("contexts of a FFTS+ task are tasks of their own")
{
    Losses losses;
    const auto context = [](std::uint32_t kind, std::uint32_t number, std::uint16_t id, std::uint64_t count) {
        return starsRecord(kind, number, 1, 5, count)
            .put<std::uint16_t>(16, 6)
            .put<std::uint16_t>(18, id)
            .put<std::uint16_t>(20, 4 << 13);
    };
    const auto tasks =
        starsOf({starsRecord(0, 0, 1, 5, 100), context(0x22, 1, 0, 101), context(0x22, 2, 0xFFFF, 102),
                 context(0x23, 3, 0xFFFF, 103), context(0x23, 4, 0, 104), starsRecord(1, 5, 1, 5, 105)},
                losses);
    REQUIRE(tasks.size() == 3);
    CHECK(tasks[0].context == kNoNumber);
    CHECK(tasks[1].context == 0);
    CHECK((tasks[1].subTaskType == 6 && tasks[1].fftsType == 4));
    CHECK(tasks[2].context == 0xFFFF);
    CHECK(tasks[2].endCount == 103);
}

TEST_CASE("damaged stars records are skipped and counted with their offset")
{
    Losses losses;
    auto broken = starsRecord(0, 2, 1, 6, 200);
    broken.put<std::uint16_t>(2, 0x1234);
    const auto tasks = starsOf({starsRecord(0, 0, 1, 5, 100), starsRecord(1, 1, 1, 5, 110), broken,
                                starsRecord(0x3F, 3, 1, 6, 0), starsRecord(0x1B, 9, 1, 6, 0),
                                starsRecord(0, 10, 1, 7, 300), starsRecord(1, 11, 1, 7, 310)},
                               losses);
    CHECK(tasks.size() == 2);
    CHECK(losses.count(LossKind::WrongMagic) == 1);
    CHECK(losses.all()[0].first == SourcePos{"f", 0, 128});
    CHECK(losses.count(LossKind::UnknownKind) == 1);
    CHECK(losses.count(LossKind::LostRecords) == 1 + 5);
}

TEST_CASE("stars records of version 6 have a task and no stream")
{
    const auto record = [](std::uint16_t head, std::uint64_t count) {
        return RawRecord(32).put(0, head).put<std::uint16_t>(2, 0x6BD3).put<std::uint32_t>(4, 70000).put(
            8, count);
    };
    const auto bytes = joinRecords({record(0x0400, 10), record(0x0441, 20)});
    Losses losses;
    const auto tasks = starsTasks(streamOf(bytes), DecoderFamily::StarsV6, false, losses);
    REQUIRE(tasks.size() == 1);
    CHECK(tasks[0].task == 70000);
    CHECK(tasks[0].stream == kNoNumber);
    CHECK(tasks[0].sqeType == 1);
    CHECK(tasks[0].endCount == 20);
}

TEST_CASE("the table of open tasks finds what it has and nothing else")
{
    OpenTasks open;
    for (std::uint32_t i = 0; i < 1000; ++i)
        CHECK(open.add(std::uint64_t{i} << 32, i));
    CHECK_FALSE(open.add(std::uint64_t{7} << 32, 4711)); // replaced
    for (std::uint32_t i = 0; i < 1000; i += 2)
        CHECK(open.take(std::uint64_t{i} << 32) == i);
    CHECK(open.take(0) == kNoNumber);
    CHECK(open.take(std::uint64_t{7} << 32) == 4711);
    for (std::uint32_t i = 9; i < 1000; i += 2)
        CHECK(open.take(std::uint64_t{i} << 32) == i);
    CHECK(open.size() == 3);
}
