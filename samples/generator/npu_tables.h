// SPDX-License-Identifier: GPL-3.0-or-later
// The CSV tables that msprof and torch_npu write of a run.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "samples/generator/npu_run.h"

namespace opscope::samples {

/// Header and rows of op_summary (or, for a training, of kernel_details).
std::vector<std::vector<std::string>> kernelRows(const NpuRun& run);
/// The PMU cells of a kernel in the order of `pmuColumns`, "0" where its side has no part.
std::vector<std::string> pmuCells(const Kernel& kernel);
const std::vector<std::string>& pmuColumns();

/// What the counters of one side of a kernel counted: the events of `kCubeEvents` or `kVectorEvents`.
struct PmuCounts {
    std::int64_t blocks = 0;
    std::int64_t cycles = 0; ///< of all blocks at 1800 MHz
    std::array<std::int64_t, 8> events{};
};
inline constexpr const char* kCubeEvents = "0x416,0x417,0x9,0x302,0xc,0x303,0x54,0x55";
inline constexpr const char* kVectorEvents = "0x8,0xa,0x9,0xb,0xc,0xd,0x54,0x55";
PmuCounts pmuCounts(const Kernel& kernel, bool isCube);
/// As `pmuCells`, computed from `pmuCounts` and rounded as the exporter does.
std::vector<std::string> countedPmuCells(const Kernel& kernel);

std::string opStatisticCsv(const NpuRun& run);
std::string apiStatisticCsv(const NpuRun& run);
/// msprof's step_trace: iterations with FP, BP and refresh.
std::string iterationsCsv(const NpuRun& run);
std::string msproftxCsv(const NpuRun& run);
std::string taskTimeCsv(const NpuRun& run);
/// Device_id,Metric,Read(MB/s),Write(MB/s): the mean of the counters of that process.
std::string bandwidthCsv(const NpuRun& run, const std::string& process);
/// Device_id,event,ddr(KB),hbm(KB),memory(KB),timestamp(us): the memory that the process uses.
std::string npuMemoryCsv(const NpuRun& run);

} // namespace opscope::samples
