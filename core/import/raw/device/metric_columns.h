// SPDX-License-Identifier: GPL-3.0-or-later
// Counters of a kernel become the columns that the vendor prints (FORMATS 6, "PMU columns", of this folder).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/import/raw/device/device_tasks.h"

namespace opscope::raw {

/// The sum of some counters, divided by cycles, by seconds or by another counter.
struct CounterFormula {
    enum class Divisor : std::uint8_t { None, Cycles, Counter, Seconds };
    struct Term {
        double weight;
        std::uint8_t counter; ///< index into PmuRow::counters
    };
    std::vector<Term> terms; ///< empty: the run did not count these events
    Divisor divisor = Divisor::None;
    std::uint8_t divisorCounter = 0;
};

/// The columns of a metric group on one chip, in the vendor's order: "aicore_time(us)", "aic_mac_ratio".
struct MetricColumns {
    enum class Source : std::uint8_t { Time, Cycles, UnitTime, Value, MemoryBound, CubeUtilization };
    struct Column {
        Source source{};
        bool isVector = false;                 ///< of the vector core, if there are columns of both
        std::array<CounterFormula, 2> value{}; ///< with the events of cube cores, of vector cores
    };
    std::vector<std::string> headers;
    std::vector<Column> columns;
    bool isMixed = false;
    /// The columns from which memory_bound is computed, else -1.
    std::int32_t mac = -1, vec = -1, mte2 = -1;
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
