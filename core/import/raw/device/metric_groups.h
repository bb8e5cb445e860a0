// SPDX-License-Identifier: GPL-3.0-or-later
// The metric groups as a table: columns, events, divisors (FORMATS 6, "PMU columns", of this folder).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/import/raw/device/metric_columns.h"

namespace opscope::raw {

struct EventTerm {
    double weight = 0; ///< 0: the end of the list
    std::uint16_t event = 0;
};
using EventTerms = std::array<EventTerm, 6>;

/// The events of a metric on one generation of chips; without terms the chip has no such column.
struct MetricEvents {
    EventTerms terms{};
    std::uint16_t divisor = 0; ///< event, for the divisor Counter
};

struct GroupMetric {
    enum class Cores : std::uint8_t { Both, Cube, Vector, None }; ///< where chips have both kinds
    std::string_view group;
    std::string_view name; ///< of the column without "_time(us)" and "_ratio" if there is a time
    bool hasTime = false;  ///< the columns name_time(us) and name_ratio
    Cores cores = Cores::Both;
    CounterFormula::Divisor divisor = CounterFormula::Divisor::Cycles;
    MetricEvents v4{};
    MetricEvents v6{};
};

/// All metrics, those of a group in the order of its columns.
std::span<const GroupMetric> groupMetrics();
/// The events of a metric on this chip.
const MetricEvents& eventsOf(const GroupMetric& metric, const DeviceFacts& facts);

} // namespace opscope::raw
