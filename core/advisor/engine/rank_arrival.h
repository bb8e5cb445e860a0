// SPDX-License-Identifier: GPL-3.0-or-later
// When a rank comes to the first collective of a step, and what its host did before.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// The first collective of a step on a rank. ns; kMissingInteger if unknown.
struct RankArrival {
    std::string collective; ///< name; empty: the step has none
    std::int64_t begin = kMissingInteger, end = kMissingInteger;
    /// Until the first work of the host in the step: the time without any recorded work of the host.
    std::int64_t idle = kMissingInteger;
};

/// By number of the step; steps without a collective are missing.
std::map<std::string, RankArrival> arrivalsOf(const Report& report);

enum class LateCause : std::uint8_t {
    Unknown,
    IdleHost,    ///< most of it is time in which the host of this rank did nothing that was recorded
    OtherClocks, ///< the clocks of the hosts cannot be compared: no rank is called late
};

struct Lateness {
    std::int64_t late = kMissingInteger; ///< after the first rank at the same collective, ns
    std::int64_t apart = 0; ///< the same by the clocks as they are, also where they cannot be compared
    LateCause cause = LateCause::Unknown;
};

/// A rank in one step.
struct ArrivingRank {
    RankArrival arrival;
    std::string host; ///< empty: unknown
};

/// Compares ranks of one job in one step. Ranks are compared with those whose first collective has the same
/// name. Their clocks are the same if their hosts are, or if they end the collective at the same time.
std::vector<Lateness> latenessOf(const std::vector<ArrivingRank>& ranks);

} // namespace opscope
