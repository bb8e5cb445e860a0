// SPDX-License-Identifier: GPL-3.0-or-later
// Where a run was collected and how. Texts are as the source wrote them; what no source says is empty.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace opscope {

struct CpuInfo {
    std::string type;
    std::string name;
    std::string frequencyMhz;
    std::string logicalCount;
};

struct DeviceInfo {
    std::int32_t id = -1;
    std::string chip; ///< "Ascend 910B", from NPU_INFO or platform_version
    std::string aiCoreCount, aivCount, aiCpuCount, controlCpuCount, controlCpuType, tsCpuCount;
    std::string aiCoreFrequencyMhz, aivFrequencyMhz, hwtsFrequencyMhz;
};

struct PlatformInfo {
    std::string hostName, os, hostUid, memoryTotalKb, platformVersion;
    std::vector<CpuInfo> cpus;
    std::vector<DeviceInfo> devices;
};

/// One collected model run of a JOB, from the name of its op_summary file.
struct ModelRun {
    std::string file;
    std::int32_t device = -1;
    std::string model;
    std::int64_t modelId = -1, batch = -1, inputPictures = -1, currentPicture = -1;
    std::string icacheMissRate, frequency;
};

struct CollectionInfo {
    std::string begin, end;              ///< wall clock as written, e.g. "2023-08-18 14:27:04.324979"
    std::optional<std::int64_t> beginNs; ///< Unix ns
    std::optional<std::int64_t> endNs;   ///< Unix ns
    std::uint64_t sizeOnDisk = 0;        ///< bytes of all files walked
    std::int64_t rank = -1;
    std::string cannVersion, driverVersion, frameworkVersion, profilerLevel, aiCoreMetrics, command;
    std::vector<std::pair<std::string, std::string>>
        switches; ///< every option of sample.json / profiler_info, flattened
    std::vector<ModelRun> modelRuns;
};

} // namespace opscope
