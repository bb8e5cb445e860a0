// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/host/host_data.h"

#include <catch2/catch.hpp>

#include "tests/core/import/raw/host/host_bytes.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::raw;
using opscope::raw::test::HostBytes;

namespace {

HostData readFolder(const TempFolder& folder)
{
    return readHost(findHostFiles(folder.path() / "host", "host"),
                    [](const auto& path) { return MappedFile::open(path); });
}

std::string tensorRecord(std::uint32_t size)
{
    HostBytes bytes(kAdditionalSize);
    bytes.put<std::uint64_t>(24, 7).put(32, size).put<std::uint32_t>(36 + 4, 2).put<std::uint32_t>(36 + 12,
                                                                                                   8);
    return bytes.text();
}

} // namespace

TEST_CASE("raw host data: names of files say their kind", "[core][raw]")
{
    CHECK(hostKind("aging.compact.task_track.slice_0") == "compact.task_track");
    CHECK(hostKind("unaging.api_event.data.slice_12") == "api_event.data");
    CHECK(hostKind("aging.compact.task_track.slice_x").empty());
    CHECK(hostKind("stars_soc.data.0.slice_0").empty());
    CHECK(hostKind("aging").empty());
    CHECK(isHostKind("additional.tensor_info"));
    CHECK_FALSE(isHostKind("additional.mc2_comm_info"));
}

TEST_CASE("raw host data: both streams of a kind are read and damage is counted", "[core][raw]")
{
    const TempFolder folder;
    HostBytes kept(kCompactSize);
    HostBytes wrong(kCompactSize);
    wrong.put<std::uint16_t>(0, 0);
    folder.write("host/data/unaging.compact.node_basic_info.slice_0", kept.text());
    folder.write("host/data/unaging.compact.node_basic_info.slice_0.done", "filesize:64\n");
    folder.write("host/data/aging.compact.node_basic_info.slice_0", kept.text() + wrong.text() + "cut");
    const auto host = readFolder(folder);
    REQUIRE(host.nodes.size() == 2);
    CHECK(host.nodes[0].isKept);
    CHECK_FALSE(host.nodes[1].isKept);
    CHECK(host.losses.count(LossKind::WrongMagic) == 1);
    CHECK(host.losses.count(LossKind::CutRecord) == 3); // bytes
    CHECK(host.losses.count(LossKind::NotFinished) == 1);
}

TEST_CASE("raw host data: a hostile number of tensors is cut to what a record can hold", "[core][raw]")
{
    const TempFolder folder;
    folder.write("host/data/aging.additional.tensor_info.slice_0",
                 tensorRecord(UINT32_MAX) + tensorRecord(1));
    const auto host = readFolder(folder);
    REQUIRE(host.tensorLists.size() == 2);
    CHECK(host.tensorLists[0].size == 5);
    CHECK(host.tensorLists[1].size == 1);
    CHECK(host.tensors.size() == 6);
    CHECK(host.tensors[5].format == 2);
    CHECK(host.tensors[5].shape[0] == 8);
    CHECK(host.losses.count(LossKind::HostileCount) == 1);
}

TEST_CASE("raw host data: calls and marks whose times do not fit are named with their place", "[core][raw]")
{
    const TempFolder folder;
    const auto call = [](std::uint64_t begin, std::uint64_t end) {
        return HostBytes(kApiSize).put(16, begin).put(24, end).text();
    };
    const auto mark = [](std::uint32_t event, std::uint64_t begin, std::uint64_t end) {
        return HostBytes(kAdditionalSize).put(48, event).put(64, begin).put(72, end).text();
    };
    constexpr std::uint64_t kFar = UINT64_MAX - 1;
    folder.write("host/data/aging.api_event.data.slice_0",
                 call(1, 2) + call(5, 4) + call(3, kFar) + call(0, 7) + call(3, 4));
    folder.write("host/data/aging.additional.msproftx.slice_0",
                 mark(1, 1, 2) + mark(0, 3, kFar) + mark(1, 3, kFar) + mark(0, kFar, 3));
    const auto host = readFolder(folder);
    CHECK(host.calls.size() == 2);
    CHECK(host.incomplete.size() == 1);
    CHECK(host.marks.size() == 2);
    CHECK(host.losses.count(LossKind::OutOfRange) == 4);
    for (const auto& loss : host.losses.all()) {
        if (loss.kind != LossKind::OutOfRange)
            continue;
        const bool isCall = loss.first.file == "host/data/aging.api_event.data.slice_0";
        CHECK(loss.first.offset == (isCall ? kApiSize : 2 * kAdditionalSize));
    }
}

TEST_CASE("raw host data: the parts of a long message are joined by their number", "[core][raw]")
{
    const TempFolder folder;
    const auto part = [](std::uint16_t segment, const char* text) {
        HostBytes bytes(kAdditionalSize);
        bytes.put<std::uint16_t>(24, 1).put(26, segment).put<std::uint64_t>(80, 9);
        auto all = bytes.text();
        return all.replace(100, std::strlen(text), text);
    };
    folder.write("host/data/aging.additional.msproftx.slice_0", part(1, "world") + part(0, "hello "));
    const auto host = readFolder(folder);
    CHECK(host.marks.size() == 1);
    CHECK(host.longTexts.at(9) == "hello world");
}
