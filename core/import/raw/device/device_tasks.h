// SPDX-License-Identifier: GPL-3.0-or-later
// The device half of raw profiling data: tasks with their times, counters, steps, copies, frequencies.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/import/raw/clock.h"
#include "core/import/raw/loss.h"
#include "core/import/raw/raw_chip.h"
#include "core/import/raw/stream.h"

namespace opscope::raw {

/// StepPoint::model of the points of training_trace, which state no model.
inline constexpr std::uint64_t kTrainingModel = std::numeric_limits<std::uint64_t>::max();
/// DeviceTask::sqeType of tasks that ts_track reports (910A), which have no sqe.
inline constexpr std::uint8_t kSqeAiCpuOfTrack = 0xFE;
inline constexpr std::uint8_t kSqeMemcpyOfTrack = 0xFD;

/// One run of a task (or of a context of a FFTS+ task) on the device.
struct DeviceTask {
    std::uint32_t stream = kNoNumber;
    std::uint32_t task = 0;
    std::uint32_t batch = 0; ///< how often the 16-bit task ids of the stream had wrapped
    std::uint32_t context = kNoNumber;
    std::uint64_t startCount = 0; ///< device counts
    std::uint64_t endCount = 0;
    std::int64_t startNs = 0; ///< by RawDevice::clock
    std::int64_t endNs = 0;
    std::uint8_t sqeType = 0;     ///< FORMATS 4.6 of this folder, see `taskTypeName`
    std::uint8_t subTaskType = 0; ///< of a context
    std::uint8_t fftsType = 0;    ///< of a context
    bool isInTaskList = true;     ///< a row of task_time: a FFTS+ task leaves its context 0 only
    bool isInTimeline = true;     ///< a slice of the timeline: a FFTS+ task leaves its contexts only
    bool isHidden = false;        ///< it ended before the capture began: in no table and not on the timeline
};

enum class CoreKind : std::uint8_t { Cube, Vector, MixCube, MixVector };

/// The counters of one run of a kernel: of its main core, and of a MIX kernel also those of the other core.
struct PmuRow {
    std::uint32_t task = kNoNumber; ///< index into RawDevice::tasks
    CoreKind core = CoreKind::Cube;
    bool hasSecond = false; ///< there are records of the other core
    std::uint64_t totalCycles = 0;
    std::array<std::uint64_t, 10> counters{}; ///< in the order of DeviceFacts::cubeEvents or vectorEvents
    std::uint64_t secondCycles = 0; ///< other core of a MIX kernel, sum of its block records; see sumBlocks
    std::array<std::uint64_t, 10> secondCounters{};
    std::uint64_t startCount = 0; ///< of the record; 0: aicore.data has no times
    std::uint64_t endCount = 0;
    std::uint32_t firstBlock = 0; ///< block records of the other core in RawDevice::blocks
    std::uint32_t blockCount = 0;
    double mhz = 0; ///< frequency for times: aic_frequency, corrected by lpmFreqConv on 910B
};

/// Counters of one block of a MIX kernel on the other core.
struct PmuBlock {
    std::uint64_t totalCycles = 0;
    std::array<std::uint64_t, 10> counters{};
};

/// A step point of ts_track (FORMATS 4.7) or of training_trace (4.8).
struct StepPoint {
    std::uint64_t model = 0;
    std::uint64_t index = 0; ///< of the iteration; the mark id for tags 11 and 12
    std::uint64_t tag = 0;
    std::uint64_t count = 0;
    std::int64_t ns = 0;
    std::uint32_t stream = 0;
    std::uint32_t task = 0;
};

/// One row of the AI CPU table (FORMATS 4.10): counts and microseconds as the file has them.
struct AiCpuRecord {
    std::uint32_t stream = 0;
    std::uint32_t task = 0;
    std::uint32_t batch = 0;
    std::uint64_t startCount = 0;
    std::uint64_t endCount = 0;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::uint64_t computeStartUs = 0;
    std::uint64_t memcpyStartUs = 0;
    std::uint64_t memcpyEndUs = 0;
    std::uint64_t submitCount = 0;
    std::uint64_t afterRunCount = 0;
    std::uint32_t dispatchUs = 0;
    std::uint32_t totalUs = 0;
};

/// A frequency in MHz or a voltage in mV that holds from its time to the next point.
struct FrequencyPoint {
    enum class Kind : std::uint8_t { CoreMhz, CoreMv, BusMv };
    std::uint64_t count = 0;
    std::int64_t ns = 0;
    std::uint32_t value = 0;
    Kind kind = Kind::CoreMhz;
};

struct RawDevice {
    DeviceFacts facts;
    Clock clock;
    std::vector<DeviceTask> tasks;        ///< sorted by start, then stream and task
    std::vector<PmuRow> pmu;              ///< in the order of the file
    std::vector<PmuBlock> blocks;         ///< those of one row follow each other, in the order of the file
    std::vector<std::uint32_t> pmuOfTask; ///< row of `pmu` for each task, or kNoNumber
    std::vector<StepPoint> steps;         ///< in the order of the file
    std::vector<AiCpuRecord> aiCpu;
    std::vector<FrequencyPoint> frequencies; ///< lpmFreqConv: they correct times of counters
    std::vector<FrequencyPoint> conversions; ///< lpmInfoConv: only drawn
    Losses losses;
};

/// The files of a folder device_N/ or JOB*, slices sorted.
struct DeviceFiles {
    std::filesystem::path folder;
    std::string name; ///< the folder in messages
    std::vector<RawFile> hwts, aicore, stars, ffts, tsTrack, trainingTrace, lpmFreq, lpmInfo, aiCpu;
    std::vector<RawFile> jobTasks, jobGraph; ///< text files of a JOB of 2020
};
/// True for names that only a JOB of 2020 has and that `findDeviceFiles` finds.
bool isJobFileOf2020(std::string_view fileName);
/// The device in "hwts.log.data.45.dev.profiler_default_tag.1.slice_0"; -1 if there is none.
std::int32_t deviceOfJobFile(std::string_view fileName);
/// `name`: the folder relative to the root of the report, for messages.
DeviceFiles findDeviceFiles(const std::filesystem::path& folder, std::string name);

struct DeviceOptions {
    bool expandStream = false; ///< the host's expand_stream_spec is 1 (FORMATS 4.4)
    MapFile map;               ///< empty: MappedFile::open
    std::stop_token stop = {};
};

/// Decodes the files of a device. Errors: Cancelled; Unsupported if nothing of this chip can be decoded.
/// Damage is no error: it is in RawDevice::losses.
Result<RawDevice> readDevice(const DeviceFiles& files, const DeviceOptions& options = {});

/// The least number of rows of task_time and of op_summary for a device; 0 where counting does not show it.
struct RecordCounts {
    std::uint64_t tasks = 0, ops = 0;
};
RecordCounts countTaskRecords(const DeviceFiles& files, const MapFile& map, std::uint64_t enough = UINT64_MAX,
                              const std::stop_token& stop = {});

/// Moves a device with a relative clock onto the axis of another clock, unless some time would not fit.
void shiftTimes(RawDevice& device, std::int64_t ns);

/// Sums the first `atMost` block records of a row into its second core: CANN uses as many as the number of
/// mix blocks that the host knows. readDevice has summed all.
void sumBlocks(const RawDevice& device, PmuRow& row, std::uint32_t atMost);

/// "AI_CORE", "EVENT_WAIT_SQE" as the vendor prints them; "UNKNOWN" if there is none (FORMATS 4.6).
std::string_view taskTypeName(const DeviceFacts& facts, const DeviceTask& task);
/// "MIX_AIC", "Notify Wait"; "UNKNOWN" (FORMATS 4.6).
std::string_view subTaskTypeName(std::uint8_t subTaskType);

} // namespace opscope::raw
