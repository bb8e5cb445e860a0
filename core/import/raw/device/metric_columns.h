// SPDX-License-Identifier: GPL-3.0-or-later
// Counters of a kernel become the columns that the vendor prints (FORMATS 6, "PMU columns", of this folder).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/import/raw/device/device_tasks.h"

namespace opscope::raw {

struct MetricFormula;

/// The columns of a metric group on one chip, in the vendor's order: "aicore_time(us)", "aic_mac_ratio".
struct MetricColumns {
    enum class Source : std::uint8_t { Time, Cycles, UnitTime, Value, MemoryBound, CubeUtilization };
    struct Column {
        Source source{};
        bool isVector = false;                  ///< of the vector core's events and cores
        const MetricFormula* formula = nullptr; ///< for UnitTime and Value
        std::vector<std::uint8_t> counters;     ///< its events as indexes of the counters
    };
    std::vector<std::string> headers;
    std::vector<Column> columns;
    std::size_t size() const { return headers.size(); }
};

/// `mixed`: with the columns of both kinds of core, as for DeviceFacts::hasMixedCores.
MetricColumns metricColumns(const DeviceFacts& facts, bool mixed);

/// The values of a row, not rounded; NaN if there is none. `blockNum`, `mixBlockNum`: of the main core and
/// of the second core; times are 0 if they are 0, as the vendor prints them. `durationNs` is the task's.
void metricValues(const MetricColumns& columns, const DeviceFacts& facts, const PmuRow& row,
                  std::uint32_t blockNum, std::uint32_t mixBlockNum, std::int64_t durationNs,
                  std::span<double> out);

} // namespace opscope::raw
