// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged raw folders: each loss is counted and named with its file, the rest is decoded.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/open.h"
#include "tests/support/captures.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

namespace fs = std::filesystem;

const std::string kStars = "device_0/data/stars_soc.data.0.slice_";
const std::string kCounters = "device_0/data/ffts_profile.data.0.slice_0";
const std::string kTracks = "host/data/aging.compact.task_track.slice_";
const std::string kHashes = "host/data/unaging.additional.hash_dic.slice_0";
const std::string kTypes = "host/data/unaging.additional.type_info_dic.slice_0";

/// A copy of a capture that a test damages.
class DamagedRun {
public:
    explicit DamagedRun(const fs::path& capture)
    {
        for (const auto& entry : fs::directory_iterator(capture)) {
            if (entry.path().filename().string().starts_with("PROF"))
                fs::copy(entry.path(), m_folder / "PROF_1", fs::copy_options::recursive);
        }
    }
    std::string bytes(const std::string& file) const
    {
        std::ifstream in(path(file), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& file, std::string_view bytes) const
    {
        m_folder.write("PROF_1/" + file, bytes);
    }
    /// Removes `count` bytes at a place.
    void cut(const std::string& file, std::size_t at, std::size_t count = std::string::npos) const
    {
        write(file, bytes(file).erase(at, count));
    }
    void remove(const std::string& file) const { REQUIRE(fs::remove(path(file))); }
    ReportPtr open() const
    {
        OpenOptions options;
        options.useCache = false;
        const auto opened = openPath(m_folder / "PROF_1", options);
        REQUIRE(opened);
        REQUIRE(opened->reports.size() == 1);
        return opened->reports.front();
    }

private:
    fs::path path(const std::string& file) const { return m_folder / ("PROF_1/" + file); }
    TempFolder m_folder;
};

std::optional<DamagedRun> copyOf(const std::string& name)
{
    const auto capture = captureData("raw/" + name);
    return capture ? std::optional<DamagedRun>(std::in_place, *capture) : std::nullopt;
}

/// The issue with this message whose first place is in this file.
const Issue* issueAt(const Report& report, MessageId what, std::string_view file)
{
    const auto found = std::ranges::find_if(report.issues, [&](const Issue& issue) {
        return issue.message.id == what && !issue.places.empty() && issue.places.front().file == file;
    });
    return found == report.issues.end() ? nullptr : &*found;
}

std::uint64_t lost(const Report& report, MessageId what, std::string_view file)
{
    const auto* const issue = issueAt(report, what, file);
    return issue == nullptr ? 0 : issue->count;
}

std::uint64_t offsetOf(const Report& report, MessageId what, std::string_view file)
{
    const auto* const issue = issueAt(report, what, file);
    REQUIRE(issue != nullptr);
    return issue->places.front().offset.value_or(0);
}

const InventoryEntry& entryOfDamaged(const Report& report, std::string_view file)
{
    const auto found = std::ranges::find(report.inventory, file, &InventoryEntry::path);
    REQUIRE(found != report.inventory.end());
    return *found;
}

std::size_t tableRows(const Report& report, std::string_view kind)
{
    const auto found = std::ranges::find(report.tables, kind, &DataTable::kind);
    return found == report.tables.end() ? 0 : found->rows;
}

std::size_t losses(const Report& report)
{
    return static_cast<std::size_t>(std::ranges::count(report.issues, Severity::DataLoss, &Issue::severity));
}

} // namespace

TEST_CASE("raw damage: an undamaged folder has no loss, and all its records are counted")
{
    for (const auto* const name :
         {"910b_pipe", "910a_pipe", "v6_pipe", "straddle", "910b_memory", "310b_pipe"}) {
        const auto run = copyOf(name);
        if (!run)
            return;
        INFO(name);
        const auto report = run->open();
        CHECK(losses(*report) == 0);
        std::uint64_t tracks = 0, bytes = 0;
        for (const auto& entry : report->inventory) {
            CHECK(entry.counts.reported == 0);
            if (entry.kind == "raw_prof" && entry.path.find("task_track") != std::string::npos) {
                tracks += entry.counts.rows;
                bytes += entry.sizeBytes;
            }
        }
        CHECK(tracks > 0);
        CHECK(tracks * 64 == bytes);
    }
}

TEST_CASE("raw damage: a cut file loses its last record only")
{
    const auto run = copyOf("910b_pipe");
    if (!run)
        return;
    const auto before = run->open();
    const auto records = entryOfDamaged(*before, kCounters).counts.rows;
    CHECK(records == run->bytes(kCounters).size() / 128);
    run->cut(kCounters, 128 * 50 + 30);
    const auto report = run->open();
    CHECK(offsetOf(*report, MessageId::RawCutRecord, kCounters) == 128 * 50);
    CHECK(lost(*report, MessageId::RawShortFile, kCounters) == 1);
    CHECK(entryOfDamaged(*report, kCounters).counts.rows == 50);
    CHECK(entryOfDamaged(*report, kCounters).state == FileState::Partial);
    CHECK(tableRows(*report, "op_summary") == tableRows(*before, "op_summary"));
    CHECK(tableRows(*report, "task_time") == tableRows(*before, "task_time"));
}

TEST_CASE("raw damage: a file of length 0 and a missing marker are reported")
{
    const auto run = copyOf("910b_pipe");
    if (!run)
        return;
    const auto before = run->open();
    run->write(kCounters, "");
    run->remove(kStars + "1.done");
    const auto report = run->open();
    CHECK(lost(*report, MessageId::RawEmptyFile, kCounters) == 1);
    CHECK(lost(*report, MessageId::RawNotFinished, kStars + "1") == 1);
    CHECK(offsetOf(*report, MessageId::RawNotFinished, kStars + "1") == run->bytes(kStars + "1").size());
    CHECK(tableRows(*report, "task_time") == tableRows(*before, "task_time"));
}

TEST_CASE("raw damage: a record with a wrong magic number is skipped")
{
    const auto run = copyOf("910b_pipe");
    if (!run)
        return;
    const auto before = run->open();
    auto bytes = run->bytes(kStars + "0");
    bytes[64 * 20 + 2] = 'x';
    run->write(kStars + "0", bytes);
    const auto report = run->open();
    CHECK(lost(*report, MessageId::RawWrongMagic, kStars + "0") == 1);
    CHECK(offsetOf(*report, MessageId::RawWrongMagic, kStars + "0") == 64 * 20);
    const auto& counts = entryOfDamaged(*report, kStars + "0").counts;
    CHECK(counts.rows + counts.reported == entryOfDamaged(*before, kStars + "0").counts.rows);
    CHECK(tableRows(*report, "task_time") + 1 == tableRows(*before, "task_time"));
}

TEST_CASE("raw damage: records that the running number misses are reported")
{
    const auto run = copyOf("910b_pipe");
    if (!run)
        return;
    const auto before = run->open();
    run->cut(kStars + "0", 64 * 20, 64 * 2);
    const auto report = run->open();
    CHECK(lost(*report, MessageId::RawLostRecords, kStars + "0") == 2);
    CHECK(offsetOf(*report, MessageId::RawLostRecords, kStars + "0") == 64 * 20);
    CHECK(tableRows(*report, "task_time") + 2 >= tableRows(*before, "task_time"));
}

TEST_CASE("raw damage: bytes that are missing within a file cost the records around them")
{
    const auto run = copyOf("910b_pipe");
    if (!run)
        return;
    const auto before = run->open();
    run->cut(kStars + "0", 64 * 20 + 10, 17);
    const auto report = run->open();
    CHECK(lost(*report, MessageId::RawWrongMagic, kStars + "0") == 1);
    CHECK(tableRows(*report, "task_time") + 2 >= tableRows(*before, "task_time"));
}

TEST_CASE("raw damage: without a dictionary names are numbers, and that is reported")
{
    const auto run = copyOf("910b_pipe");
    if (!run)
        return;
    const auto before = run->open();
    run->remove(kHashes);
    run->remove(kTypes);
    const auto report = run->open();
    CHECK(lost(*report, MessageId::RawNoDictionary, "host/data/unaging.additional.hash_dic") == 1);
    CHECK(lost(*report, MessageId::RawNoDictionary, "host/data/unaging.additional.type_info_dic") == 1);
    CHECK(tableRows(*report, "op_summary") == tableRows(*before, "op_summary"));
    CHECK(tableRows(*report, "task_time") == tableRows(*before, "task_time"));
}

TEST_CASE("raw damage: a cut dictionary loses its last line")
{
    const auto run = copyOf("910b_pipe");
    if (!run)
        return;
    const auto text = run->bytes(kHashes);
    const auto line = text.rfind('\n', text.size() - 2) + 1;
    run->cut(kHashes, line + 3);
    const auto report = run->open();
    CHECK(offsetOf(*report, MessageId::RawCutRecord, kHashes) == line);
    CHECK(lost(*report, MessageId::RawShortFile, kHashes) == 1);
}

TEST_CASE("raw damage: without the clock files times start at the first record")
{
    for (const auto* const file :
         {"device_0/dev_start.log.0", "device_0/host_start.log.0", "device_0/start_info.0"}) {
        const auto run = copyOf("910b_pipe");
        if (!run)
            return;
        INFO(file);
        const auto before = run->open();
        run->remove(file);
        const auto report = run->open();
        CHECK(lost(*report, MessageId::RawClockMissing, "device_0") == 1);
        CHECK(losses(*report) == 1);
        CHECK(tableRows(*report, "task_time") == tableRows(*before, "task_time"));
    }
}

TEST_CASE("raw damage: a damaged clock file is reported with its place")
{
    const auto run = copyOf("910b_pipe");
    if (!run)
        return;
    run->cut("device_0/start_info.0", 40);
    const auto report = run->open();
    CHECK(lost(*report, MessageId::RawNotReadable, "device_0/start_info.0") == 1);
    CHECK(lost(*report, MessageId::RawClockMissing, "device_0") == 1);
}

TEST_CASE("raw damage: behind a cut slice the records of the next one are found")
{
    for (const auto& file : {kTracks + "0", kStars + "0"}) {
        const auto run = copyOf("910b_pipe");
        if (!run)
            return;
        INFO(file);
        const auto before = run->open();
        const auto size = run->bytes(file).size();
        run->cut(file, size - 100);
        const auto report = run->open();
        CHECK(offsetOf(*report, MessageId::RawCutRecord, file) == (size - 100) / 64 * 64);
        CHECK(lost(*report, MessageId::RawShortFile, file) == 1);
        const auto next = file.substr(0, file.size() - 1) + "1";
        CHECK(entryOfDamaged(*report, next).counts.rows >= entryOfDamaged(*before, next).counts.rows);
        CHECK(lost(*report, MessageId::RawWrongMagic, next) == 0);
        CHECK(tableRows(*report, "task_time") + 2 >= tableRows(*before, "task_time"));
    }
}

TEST_CASE("raw damage: a missing slice is reported")
{
    const auto run = copyOf("straddle");
    if (!run)
        return;
    run->remove(kStars + "0");
    const auto report = run->open();
    CHECK(lost(*report, MessageId::RawMissingSlice, kStars + "1") == 1);
    CHECK(tableRows(*report, "task_time") > 0);
}
