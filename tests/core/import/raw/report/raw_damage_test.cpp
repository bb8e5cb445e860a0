// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged raw folders: the rest is decoded, and what is lost is reported.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <random>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/core/import/raw/raw_oracle.h"
#include "tests/core/import/small_run.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

/// A copy of a raw folder that a test may damage; false without the captures.
class DamagedProf {
public:
    explicit DamagedProf(const std::string& name = "raw/910b_pipe") : m_path(m_folder.path() / "PROF_1")
    {
        if (const auto capture = captureData(name))
            fs::copy(raw::test::profFolder(*capture), m_path, fs::copy_options::recursive);
    }
    explicit operator bool() const { return fs::exists(m_path); }
    fs::path operator/(const char* relative) const { return m_path / relative; }
    std::vector<fs::path> dataFiles() const
    {
        std::vector<fs::path> files;
        for (const auto& entry : fs::recursive_directory_iterator(m_path)) {
            if (entry.is_regular_file() && entry.path().parent_path().filename() == "data" &&
                entry.path().extension() != ".done")
                files.push_back(entry.path());
        }
        std::ranges::sort(files);
        return files;
    }
    ReportPtr open() const { return openOne(m_path); }

private:
    TempFolder m_folder;
    fs::path m_path;
};

bool hasIssue(const Report& report, MessageId id)
{
    return std::ranges::any_of(report.issues, [&](const Issue& issue) { return issue.message.id == id; });
}

std::string bytesOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void writeBytes(const fs::path& path, const std::string& bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

void makeChipUnknown(const DamagedProf& prof)
{
    auto info = bytesOf(prof / "device_0/info.json.0");
    const std::string version = "\"platform_version\":\"5\"";
    REQUIRE(info.find(version) != std::string::npos);
    writeBytes(prof / "device_0/info.json.0",
               info.replace(info.find(version), version.size(), "\"platform_version\":\"9\""));
}

} // namespace

TEST_CASE("raw damage: without dictionaries tasks have the types of the runtime", "[core][raw]")
{
    const DamagedProf prof;
    if (!prof)
        return;
    fs::remove(prof / "host/data/unaging.additional.hash_dic.slice_0");
    fs::remove(prof / "host/data/unaging.additional.type_info_dic.slice_0");
    const auto report = prof.open();
    CHECK(report->ops.size() == 55);
    CHECK(report->table("task_time")->rows == 61);
}

TEST_CASE("raw damage: without the host the tasks of the device remain", "[core][raw]")
{
    const DamagedProf prof;
    if (!prof)
        return;
    fs::remove_all(prof / "host");
    const auto report = prof.open();
    CHECK(report->ops.size() == 0);
    CHECK(report->table("task_time")->rows == 61);
    CHECK(report->table("api_statistic") == nullptr);
}

TEST_CASE("raw damage: without the host's clock its calls start at 0 and a warning says so", "[core][raw]")
{
    const DamagedProf prof;
    if (!prof)
        return;
    fs::remove(prof / "host/host_start.log");
    const auto report = prof.open();
    CHECK(hasIssue(*report, MessageId::RawClockOfHost));
    CHECK(report->ops.size() == 55);
}

TEST_CASE("raw damage: without one clock file host and device keep one axis", "[core][raw]")
{
    const DamagedProf complete;
    if (!complete)
        return;
    const auto whole = complete.open();
    for (const auto* file : {"device_0/dev_start.log.0", "host/host_start.log", "device_0/start_info.0"}) {
        INFO(file);
        const DamagedProf prof;
        REQUIRE(fs::remove(prof / file));
        const auto report = prof.open();
        CHECK(report->ops.size() == 55);
        CHECK(report->flows.size() == whole->flows.size());
        // A device without a unix time has no point at the begin of the capture.
        CHECK(std::abs(report->span.dur() - whole->span.dur()) < whole->span.dur());
    }
}

TEST_CASE("raw damage: no frequency or voltage is drawn before the capture", "[core][raw]")
{
    const DamagedProf prof;
    if (!prof)
        return;
    const auto firstOf = [](const Report& report) {
        std::int64_t first = INT64_MAX;
        for (std::size_t i = 0; i < report.counters.ts.size(); ++i)
            first = std::min(first, report.counters.ts[i]);
        return first;
    };
    constexpr std::int64_t kBegin = 1784172434238757000; // collectionTimeBegin
    const auto whole = prof.open();
    REQUIRE(whole->counters.ts.size() > 0);
    CHECK(firstOf(*whole) >= kBegin);
    REQUIRE(fs::remove(prof / "device_0/info.json.0")); // without a frequency the clock is relative
    REQUIRE(fs::remove_all(prof / "host") > 0);
    CHECK(firstOf(*prof.open()) < kBegin);
}

TEST_CASE("raw damage: tasks before the capture are in no table", "[core][raw]")
{
    const DamagedProf prof;
    if (!prof)
        return;
    auto info = bytesOf(prof / "device_0/start_info.0");
    const auto moved = [&](const std::string& field, std::int64_t by) {
        const auto at = info.find(field) + field.size() + 3;
        const auto end = info.find('"', at);
        info.replace(at, end - at, std::to_string(std::stoll(info.substr(at, end - at)) + by));
    };
    // Both numbers move: times stay, and the capture begins after all tasks.
    moved("collectionTimeBegin", 3'600'000'000);
    moved("clockMonotonicRaw", 3'600'000'000'000);
    writeBytes(prof / "device_0/start_info.0", info);
    const auto report = prof.open();
    CHECK(hasIssue(*report, MessageId::RawTasksBeforeCapture));
    CHECK(report->ops.size() == 0);
    CHECK(report->communication.empty());
    for (const auto* kind : {"op_summary", "task_time", "op_statistic", "communication_statistic"})
        CHECK(report->table(kind) == nullptr);
}

TEST_CASE("raw damage: files of another family of chips are not decoded", "[core][raw]")
{
    for (const auto& [name, files] : std::vector<std::pair<std::string, std::vector<std::string>>>{
             {"raw/910b_pipe", {"hwts.data", "aicore.data"}},
             {"raw/910a_pipe", {"stars_soc.data", "ffts_profile.data"}}}) {
        const DamagedProf prof(name);
        if (!prof)
            return;
        for (const auto& file : files) {
            const auto path = "device_0/data/" + file + ".0.slice_0";
            writeBytes(prof / path.c_str(), std::string(128, '\1'));
            const auto report = prof.open();
            INFO(path);
            CHECK(hasIssue(*report, MessageId::RawOtherFamily));
            CHECK(entryOf(*report, path).state == FileState::NotDecoded);
            CHECK(report->ops.size() > 0);
        }
    }
}

TEST_CASE("raw damage: files of a device that is opened alone have the names of the inventory", "[core][raw]")
{
    const DamagedProf prof;
    if (!prof)
        return;
    const auto whole = bytesOf(prof / "device_0/data/stars_soc.data.0.slice_1");
    writeBytes(prof / "device_0/data/stars_soc.data.0.slice_1", whole.substr(0, whole.size() - 10));
    const auto report = openOne(prof / "device_0");
    const auto& file = entryOf(*report, "data/stars_soc.data.0.slice_1");
    CHECK(file.state == FileState::Partial);
    CHECK(file.counts.rows == whole.size() / 64 - 1);
    for (const auto& issue : report->issues) {
        for (const auto& place : issue.places)
            CHECK_FALSE(place.file.starts_with('/'));
    }
}

TEST_CASE("raw damage: an empty slice among others is read in part", "[core][raw]")
{
    const DamagedProf prof;
    if (!prof)
        return;
    writeBytes(prof / "device_0/data/ffts_profile.data.0.slice_0", {});
    const auto report = prof.open();
    CHECK(hasIssue(*report, MessageId::RawEmptyFile));
    const auto& file = entryOf(*report, "device_0/data/ffts_profile.data.0.slice_0");
    CHECK(file.kind == "raw_prof");
    CHECK(file.state == FileState::Partial);
}

TEST_CASE("raw damage: a chip that is not decoded keeps the command that exports", "[core][raw]")
{
    const DamagedProf prof;
    if (!prof)
        return;
    fs::remove_all(prof / "host");
    makeChipUnknown(prof);
    const auto report = prof.open();
    CHECK(report->slices.size() == 0);
    CHECK(std::ranges::any_of(report->inventory, [](const InventoryEntry& entry) {
        return entry.state == FileState::NotDecoded && entry.reason->id == MessageId::RawData;
    }));
}

TEST_CASE("raw damage: files of a chip that is not decoded have no rows of the host's tables", "[core][raw]")
{
    const DamagedProf prof;
    if (!prof)
        return;
    makeChipUnknown(prof);
    const auto report = prof.open();
    CHECK(report->table("api_statistic") != nullptr);
    for (const auto& entry : report->inventory) {
        INFO(entry.path);
        CHECK((entry.state != FileState::NotDecoded || entry.counts.rows == 0));
    }
}

TEST_CASE("raw damage: a cut file loses its end only", "[core][raw]")
{
    const DamagedProf prof;
    if (!prof)
        return;
    const auto whole = bytesOf(prof / "host/data/aging.compact.node_basic_info.slice_0");
    writeBytes(prof / "host/data/aging.compact.node_basic_info.slice_0", whole.substr(0, 64 * 10 + 7));
    const auto report = prof.open();
    CHECK(hasIssue(*report, MessageId::RawCutRecord));
    CHECK(report->ops.size() == 55); // the others have the name of their call
    CHECK(entryOf(*report, "host/data/aging.compact.node_basic_info.slice_0").state == FileState::Partial);
}

TEST_CASE("raw damage: cut files of every kind and length are opened", "[core][raw]")
{
    constexpr std::size_t kParts = 8;
    for (const char* name : {"raw/910b_pipe", "raw/910a_pipe", "raw/v6_pipe"}) {
        const DamagedProf prof(name);
        if (!prof)
            continue;
        for (const auto& file : prof.dataFiles()) {
            const auto whole = bytesOf(file);
            for (std::size_t part = 0; part < kParts; ++part) {
                writeBytes(file, whole.substr(0, whole.size() * part / kParts));
                INFO(file.string() << " part " << part);
                CHECK(prof.open()->slices.size() > 0);
            }
            writeBytes(file, whole);
        }
    }
}

TEST_CASE("raw damage: changed bytes are opened", "[core][raw]")
{
    std::mt19937 random(1);
    for (const char* name : {"raw/910b_pipe", "raw/910a_pipe", "raw/v6_pipe"}) {
        const DamagedProf prof(name);
        if (!prof)
            continue;
        for (const auto& file : prof.dataFiles()) {
            const auto whole = bytesOf(file);
            for (int round = 0; round < 4 && !whole.empty(); ++round) {
                auto changed = whole;
                for (int i = 0; i < 20; ++i)
                    changed[random() % changed.size()] = static_cast<char>(random());
                writeBytes(file, changed);
                INFO(file.string() << " round " << round);
                CHECK_NOTHROW(prof.open());
            }
            writeBytes(file, whole);
        }
    }
}
