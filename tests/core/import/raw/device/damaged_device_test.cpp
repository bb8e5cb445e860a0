// SPDX-License-Identifier: GPL-3.0-or-later
// Devices whose files are cut, missing or damaged, and records next to the tasks.
#include <cstdlib>

#include <catch2/catch.hpp>

#include "tests/core/import/raw/device/decoded.h"
#include "tests/core/import/raw/raw_oracle.h"
#include "tests/support/captures.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;

TEST_CASE("a device whose files are cut anywhere is decoded up to the cut")
{
    const auto root = captureData("raw/910b_pipe");
    if (!root)
        return;
    const auto prof = profFolder(*root);
    const TempFolder folder;
    std::filesystem::copy(prof / "device_0", folder.path() / "device_0",
                          std::filesystem::copy_options::recursive);
    auto files = findDeviceFiles(folder.path() / "device_0", "device_0");
    std::filesystem::remove(files.stars[1].path); // the rest of its first slice ends inside a record
    for (const auto& file : {files.stars[0].path, files.ffts[0].path}) {
        const auto size = std::filesystem::file_size(file);
        for (std::uintmax_t part = 64; part-- > 0;) {
            std::filesystem::resize_file(file, size * part / 64);
            const auto device = readDevice(findDeviceFiles(folder.path() / "device_0", "device_0"));
            REQUIRE(device);
            const bool isEmpty = size * part / 64 == 0;
            CHECK(device->losses.count(LossKind::ShortFile) >= size - size * part / 64);
            CHECK(device->losses.count(LossKind::EmptyFile) >= (isEmpty ? 1 : 0));
            CHECK(device->pmuOfTask.size() == device->tasks.size());
        }
    }
}

TEST_CASE("a device without clock files has times from its first task on")
{
    const auto root = captureData("raw/910b_pipe");
    if (!root)
        return;
    const TempFolder folder;
    std::filesystem::copy(profFolder(*root) / "device_0", folder.path() / "device_0",
                          std::filesystem::copy_options::recursive);
    const auto complete = decoded(folder.path());
    std::filesystem::remove(folder.path() / "device_0/dev_start.log.0");
    const auto device = decoded(folder.path());
    CHECK(device.clock.isRelative());
    CHECK(device.clock.missing() == "dev_start.log, host_start.log: cntvct");
    REQUIRE(device.tasks.size() == complete.tasks.size());
    CHECK(device.tasks.front().startNs == 0);
    const auto passed = complete.tasks.back().startNs - complete.tasks.front().startNs;
    CHECK(std::abs(device.tasks.back().startNs - passed) <= 1);
}

TEST_CASE("without info.json the layout of the records is that of their files")
{
    for (const char* const name : {"raw/910b_pipe", "raw/v6_pipe", "raw/910a_pipe"}) {
        const auto root = captureData(name);
        if (!root)
            return;
        const TempFolder folder;
        std::filesystem::copy(profFolder(*root) / "device_0", folder.path() / "device_0",
                              std::filesystem::copy_options::recursive);
        const auto complete = decoded(folder.path());
        folder.write("device_0/info.json.0", "{");
        const auto device = decoded(folder.path());
        CHECK(device.facts.family == complete.facts.family);
        CHECK(device.tasks.size() == complete.tasks.size());
        CHECK(device.clock.isRelative());
        CHECK(device.losses.count(LossKind::NotReadable) == 1);
    }
}

TEST_CASE("a chip that is not decoded is reported by its number")
{
    const TempFolder folder;
    folder.write("info.json.0", R"({"platform_version":"9"})");
    const auto device = readDevice(findDeviceFiles(folder.path(), "device_0"));
    REQUIRE_FALSE(device);
    CHECK(device.error().code == ErrorCode::Unsupported);
    CHECK(device.error().message.args == std::vector<std::string>{"9"});
}

TEST_CASE("frequencies and AI CPU records of a device have times")
{
    const auto root = captureData("raw/910b_pipe");
    if (!root)
        return;
    const auto device = decoded(profFolder(*root));
    CHECK(device.frequencies.empty());
    REQUIRE(device.conversions.size() == 3);
    CHECK(device.conversions[1].value == 1650);
    const auto rows = readOracle(*root / "expected/aicpu.csv");
    REQUIRE(rows.size() == device.aiCpu.size());
    const auto& row = device.aiCpu.front();
    CHECK(std::abs(row.startNs - oracleNs(rows[0].at("Timestamp(us)"))) <= 150); // of the Python part
    CHECK(row.endNs - row.startNs == Approx(oracleNs(rows[0].at("Task_time(us)"))).margin(1));
    CHECK(row.memcpyStartUs - row.computeStartUs == 5);
    CHECK(row.memcpyEndUs - row.memcpyStartUs == 3);
    CHECK(row.dispatchUs == 6);
    CHECK(row.stream == 46);
    CHECK(row.batch == 1);
}
