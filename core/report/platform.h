// SPDX-License-Identifier: GPL-3.0-or-later
// Where and how a run was collected. Texts are those of the source; missing ones are empty.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/report/field.h"

namespace opscope {

struct CpuInfo {
    std::string type;
    std::string name;
    std::string frequencyMhz;
    std::string logicalCount;

    static constexpr TableName kTable{"cpus", "processors of the host"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("type", &CpuInfo::type, Unit::None, "type");
        field("name", &CpuInfo::name, Unit::None, "name");
        field("frequency_mhz", &CpuInfo::frequencyMhz, Unit::None, "MHz, as written");
        field("logical_count", &CpuInfo::logicalCount, Unit::None, "logical processors");
    }
};

struct DeviceInfo {
    std::int32_t id = -1;
    std::string chip; ///< "Ascend 910B", from NPU_INFO or platform_version
    std::string aiCoreCount, aivCount, aiCpuCount, controlCpuCount, controlCpuType, tsCpuCount;
    std::string aiCoreFrequencyMhz, aivFrequencyMhz, hwtsFrequencyMhz;

    static constexpr TableName kTable{"devices", "devices of the run; numbers as the source wrote them"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = DeviceInfo;
        field("device", &T::id, Unit::Id, "device id");
        field("chip", &T::chip, Unit::None, "\"Ascend910B\"");
        field("ai_core_count", &T::aiCoreCount, Unit::None, "AI Cores");
        field("aiv_count", &T::aivCount, Unit::None, "vector cores");
        field("ai_cpu_count", &T::aiCpuCount, Unit::None, "AI CPUs");
        field("control_cpu_count", &T::controlCpuCount, Unit::None, "control CPUs");
        field("control_cpu_type", &T::controlCpuType, Unit::None, "type of the control CPUs");
        field("ts_cpu_count", &T::tsCpuCount, Unit::None, "task scheduler CPUs");
        field("ai_core_frequency_mhz", &T::aiCoreFrequencyMhz, Unit::None, "MHz");
        field("aiv_frequency_mhz", &T::aivFrequencyMhz, Unit::None, "MHz");
        field("hwts_frequency_mhz", &T::hwtsFrequencyMhz, Unit::None, "MHz");
    }
};

struct PlatformInfo {
    std::string hostName, os, hostUid, memoryTotalKb, platformVersion;
    std::vector<CpuInfo> cpus;
    std::vector<DeviceInfo> devices;

    /// Stored as rows of the table "facts", like CollectionInfo.
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = PlatformInfo;
        field("host_name", &T::hostName, Unit::None, "");
        field("os", &T::os, Unit::None, "");
        field("host_uid", &T::hostUid, Unit::None, "");
        field("memory_total_kb", &T::memoryTotalKb, Unit::None, "");
        field("platform_version", &T::platformVersion, Unit::None, "");
        field(&T::cpus);
        field(&T::devices);
    }
};

/// One collected model run of a JOB, from the name of its op_summary file.
struct ModelRun {
    std::string file;
    std::int32_t device = -1;
    std::string model;
    std::int64_t modelId = -1, batch = -1, inputPictures = -1, currentPicture = -1;
    std::string icacheMissRate, frequency;

    static constexpr TableName kTable{"model_runs",
                                      "collected model runs of a JOB, from the names of its files"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("file", &ModelRun::file, Unit::None, "file name");
        field("device", &ModelRun::device, Unit::Id, "device");
        field("model", &ModelRun::model, Unit::None, "model file");
        field("model_id", &ModelRun::modelId, Unit::Id, "model id");
        field("batch", &ModelRun::batch, Unit::Id, "number of batches, not an iteration");
        field("input_pictures", &ModelRun::inputPictures, Unit::Id, "input pictures");
        field("current_picture", &ModelRun::currentPicture, Unit::Id, "current picture");
        field("icache_miss_rate", &ModelRun::icacheMissRate, Unit::None, "as written");
        field("frequency", &ModelRun::frequency, Unit::None, "as written");
    }
};

struct CollectionInfo {
    std::string begin, end; ///< wall-clock time as in the source, e.g. "2023-08-18 14:27:04.324979"
    std::optional<std::int64_t> beginNs; ///< Unix ns
    std::optional<std::int64_t> endNs;   ///< Unix ns
    std::uint64_t sizeOnDisk = 0;        ///< bytes of all files found
    std::int64_t rank = -1;
    std::string cannVersion, driverVersion, frameworkVersion, profilerLevel, aiCoreMetrics, command;
    std::vector<std::pair<std::string, std::string>>
        switches; ///< all options of sample.json or profiler_info, flattened
    std::vector<ModelRun> modelRuns;

    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = CollectionInfo;
        field("collection_begin", &T::begin, Unit::None, "");
        field("collection_end", &T::end, Unit::None, "");
        field("collection_begin_ns", &T::beginNs, Unit::Nanos, "");
        field("collection_end_ns", &T::endNs, Unit::Nanos, "");
        field("size_on_disk", &T::sizeOnDisk, Unit::Number, "");
        field("rank", &T::rank, Unit::Id, "");
        field("cann_version", &T::cannVersion, Unit::None, "");
        field("driver_version", &T::driverVersion, Unit::None, "");
        field("framework_version", &T::frameworkVersion, Unit::None, "");
        field("profiler_level", &T::profilerLevel, Unit::None, "");
        field("ai_core_metrics", &T::aiCoreMetrics, Unit::None, "");
        field("command", &T::command, Unit::None, "");
        field(&T::switches);
        field(&T::modelRuns);
    }
};

} // namespace opscope
