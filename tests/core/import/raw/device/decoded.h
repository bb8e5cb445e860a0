// SPDX-License-Identifier: GPL-3.0-or-later
// The decoded device 0 of a capture.
#pragma once

#include <filesystem>
#include <fstream>
#include <utility>

#include <catch2/catch.hpp>

#include "core/import/raw/device/device_tasks.h"

namespace opscope::raw::test {

inline bool readsExpandedStreams(const std::filesystem::path& prof)
{
    return std::filesystem::exists(prof / "host/data/unaging.compact.expand_stream_spec.slice_0");
}

inline RawDevice decoded(const std::filesystem::path& prof)
{
    DeviceOptions options;
    if (readsExpandedStreams(prof)) {
        std::ifstream file(prof / "host/data/unaging.compact.expand_stream_spec.slice_0", std::ios::binary);
        file.seekg(24);
        options.expandStream = file.get() == 1;
    }
    auto device = readDevice(findDeviceFiles(prof / "device_0", "device_0"), options);
    REQUIRE(device);
    for (const auto& issue : lossIssues(device->losses))
        UNSCOPED_INFO(issue.message.english() << " " << issue.places.front().text() << " x" << issue.count);
    return *std::move(device);
}

} // namespace opscope::raw::test
