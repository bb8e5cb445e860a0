// SPDX-License-Identifier: GPL-3.0-or-later
// How much runs of the same application differ: noise that is measured instead of guessed.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// A call or op over several runs. The total time of each run counts; a run without it is not counted.
struct RepeatedTime {
    std::string name;
    std::string type; ///< API level or task type, or the tool that printed it
    bool isCall = false;
    std::size_t runs = 0;
    double mean = 0, spread = 0; ///< ns; spread is the standard deviation of the population
    std::int64_t min = 0, p50 = 0, p95 = 0, max = 0; ///< ns; percentiles are values that occur (nearest rank)
    std::vector<std::size_t> outliers;               ///< numbers of runs, from 1; see OutlierRule
};

/// The reports of one run: one for each device.
using RunReports = std::vector<ReportPtr>;
/// Host calls, then ops, each with the longest mean first. The times of all devices of a run are added up.
std::vector<RepeatedTime> repeatedTimes(std::span<const RunReports> runs, const std::stop_token& stop = {});

/// A time that a vendor's tool prints, in ns.
struct ToolTiming {
    std::string tool; ///< "msame", "ais_bench", "benchmark"
    std::string name; ///< as printed: "Inference time", "NPU_compute_time mean"
    std::int64_t ns = 0;
};
/// Reads the times printed by msame ("Inference time: 105.5ms", "Inference average time : ..."), ais_bench
/// ("NPU_compute_time (ms): min = ...") and benchmark ("[infer] ... moduleLatency: ...", "[e2e] ..., latency:
/// ..."); skips other lines. Source: model READMEs of Ascend's ModelZoo. At most 100 000.
std::vector<ToolTiming> readToolTimings(std::string_view output);
/// From what tools printed in several runs: each printed number counts.
std::vector<RepeatedTime> repeatedTimings(std::span<const ToolTiming> timings);

} // namespace opscope
