// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/core/import/raw/raw_bytes.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;

namespace {

RawBytes countedBytes(std::size_t size)
{
    RawBytes bytes(size);
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<std::byte>(i);
    return bytes;
}

std::vector<std::uint8_t> firstBytes(const RecordStream& stream, std::size_t recordSize, Losses& losses)
{
    std::vector<std::uint8_t> first;
    stream.forEach(recordSize, losses, [&](Record record, std::uint64_t offset) {
        CHECK(read<std::uint8_t>(record, 0) == static_cast<std::uint8_t>(offset));
        CHECK(read<std::uint8_t>(record, recordSize - 1) ==
              static_cast<std::uint8_t>(offset + recordSize - 1));
        first.push_back(read<std::uint8_t>(record, 0));
    });
    return first;
}

} // namespace

TEST_CASE("a record may begin in one slice and end in a later one")
{
    const auto bytes = countedBytes(40);
    const Record all(bytes);
    Losses losses;
    const RecordStream stream({{"a", all.subspan(0, 11), false},
                               {"b", all.subspan(11, 2), false},
                               {"c", all.subspan(13, 0), false},
                               {"d", all.subspan(13, 27), false}});
    CHECK(firstBytes(stream, 8, losses) == std::vector<std::uint8_t>{0, 8, 16, 24, 32});
    CHECK(losses.all().empty());
    CHECK(stream.where(12) == SourcePos{"b", 0, 1});
    CHECK(stream.where(13) == SourcePos{"d", 0, 0});
    std::vector<std::byte> storage;
    CHECK(std::ranges::equal(stream.joined(storage), all));
}

TEST_CASE("an incomplete last record is skipped and reported with its bytes")
{
    const auto bytes = countedBytes(21);
    Losses losses;
    CHECK(firstBytes(streamOf(bytes), 8, losses) == std::vector<std::uint8_t>{0, 8});
    REQUIRE(losses.all().size() == 1);
    CHECK(losses.all()[0].kind == LossKind::CutRecord);
    CHECK(losses.all()[0].count == 5);
    CHECK(losses.all()[0].first == SourcePos{"f", 0, 16});
}

TEST_CASE("records are found again behind missing bytes and behind a cut slice")
{
    RawBytes bytes;
    for (std::uint16_t i = 0; i < 12; ++i) {
        const auto record = RawRecord(16).put<std::uint16_t>(2, 0x6BD3).put<std::uint16_t>(4, i).bytes();
        bytes.insert(bytes.end(), record.begin(), record.end());
    }
    auto first = bytes;
    first.resize(16 * 6 - 3);                                            // the end of record 5 is missing
    first.erase(first.begin() + 16 * 2 + 1, first.begin() + 16 * 2 + 6); // so is a part of record 2
    const RawBytes second(bytes.begin() + 16 * 6, bytes.end());
    const RecordStream stream({{"a", first, false}, {"b", second, false}});
    Losses losses;
    std::vector<int> found;
    stream.forEach(16, losses, HasMagic{2, 0x6BD3},
                   [&](Record record, std::uint64_t) { found.push_back(read<std::uint16_t>(record, 4)); });
    CHECK(found == std::vector<int>{0, 1, 3, 4, 6, 7, 8, 9, 10, 11});
    CHECK(losses.count(LossKind::WrongMagic) == 1);
    CHECK(losses.count(LossKind::CutRecord) == 13);
    REQUIRE(losses.files().size() == 2);
    CHECK(losses.files()[0].complete == 5);
    CHECK(losses.files()[1].complete == 6);
}

TEST_CASE("two records with wrong magic numbers cost only themselves")
{
    RawBytes bytes;
    for (std::uint16_t i = 0; i < 8; ++i) {
        const std::uint16_t magic = i == 3 || i == 4 ? 0 : 0x6BD3;
        // Another place in the record has the number as well.
        const auto record =
            RawRecord(16).put(2, magic).put<std::uint16_t>(4, i).put<std::uint16_t>(9, 0x6BD3).bytes();
        bytes.insert(bytes.end(), record.begin(), record.end());
    }
    Losses losses;
    std::size_t records = 0;
    streamOf(bytes).forEach(16, losses, HasMagic{2, 0x6BD3}, [&](Record, std::uint64_t) { ++records; });
    CHECK(records == 6);
    CHECK(losses.count(LossKind::WrongMagic) == 2);
}

TEST_CASE("a number beyond the end of a record is zero")
{
    const auto bytes = countedBytes(4);
    CHECK(read<std::uint16_t>(Record(bytes), 2) == 0x0302);
    CHECK(read<std::uint32_t>(Record(bytes), 1) == 0);
    CHECK(read<std::uint16_t>(Record(bytes), 100) == 0);
}

TEST_CASE("slices are read in the order of their numbers")
{
    CHECK(sliceNumber("stars_soc.data.0.slice_12") == 12);
    CHECK(sliceNumber("hwts.log.data.45.0.3") == 3);
    CHECK(sliceNumber("stars_soc.data.0.slice_12.done") == -1);
    CHECK(sliceNumber("a.slice_99999999999999999999") == -1);
    std::vector<RawFile> files{{"", "x.slice_10"}, {"", "x.slice_9"}, {"", "w.slice_11"}};
    sortSlices(files);
    CHECK(files[0].name == "w.slice_11");
    CHECK(files[1].name == "x.slice_9");
    CHECK(files[2].name == "x.slice_10");
}

TEST_CASE("damaged slices are reported and the others are read")
{
    const TempFolder folder;
    const auto bytes = countedBytes(24);
    std::vector<RawFile> files;
    for (const int number : {0, 1, 3, 4, 5})
        files.push_back(
            {folder.path() / ("x.slice_" + std::to_string(number)), "x.slice_" + std::to_string(number)});
    writeRawFile(files[0].path, RawBytes(bytes.begin(), bytes.begin() + 12));
    writeRawFile(files[1].path, {});
    writeRawFile(files[2].path, bytes, false); // slice 2 is missing: the half record of slice 0 has no end
    writeRawFile(files[3].path, bytes);
    folder.write("x.slice_4.done", "filesize:100\nstarttime:0\n");
    // slice 5 does not exist any more
    Losses losses;
    const auto stream = RecordStream::open(files, &MappedFile::open, losses);
    std::size_t records = 0;
    stream.forEach(8, losses, [&](Record, std::uint64_t) { ++records; });
    CHECK(records == 1 + 3 + 3);
    CHECK(losses.count(LossKind::EmptyFile) == 1);
    CHECK(losses.count(LossKind::MissingSlice) == 1);
    CHECK(losses.count(LossKind::CutRecord) == 4);
    CHECK(losses.count(LossKind::NotFinished) == 1);
    CHECK(losses.count(LossKind::ShortFile) == 76);
    CHECK(losses.count(LossKind::NotReadable) == 1);
    CHECK(lossIssues(losses).size() == losses.all().size());
}

TEST_CASE("a slice without its predecessor is aligned by the magic numbers of its records")
{
    auto record = starsRecord(0, 0, 1, 2, 3);
    const auto bytes = joinRecords({record, record, record});
    Losses losses;
    RecordStream stream({{"f.slice_4", Record(bytes).subspan(10), true}});
    stream.alignRecords(64, 0x6BD3, losses);
    std::vector<std::uint64_t> offsets;
    stream.forEach(64, losses, [&](Record one, std::uint64_t offset) {
        CHECK(read<std::uint16_t>(one, 2) == 0x6BD3);
        offsets.push_back(*stream.where(offset).offset);
    });
    CHECK(offsets == std::vector<std::uint64_t>{54, 118});
    CHECK(losses.count(LossKind::CutRecord) == 54);
    RecordStream follows({{"f.slice_4", Record(bytes).subspan(10), false}});
    follows.alignRecords(64, 0x6BD3, losses);
    CHECK(follows.size() == bytes.size() - 10);
}
