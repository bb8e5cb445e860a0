// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the rules on communication: the links between ranks, and the waits for a rank.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/advisor/engine/rule.h"

namespace opscope {

/// A link in the communication matrix, summed over all ops.
struct CommLink {
    std::string transport;
    std::int32_t source = -1, target = -1;
    std::uint32_t report = 0; ///< the first that contains it
    double megabytes = 0, milliseconds = 0;
    double bandwidth() const { return megabytes / milliseconds; } ///< GB/s, which is MB a ms
};
/// Smaller messages measure the latency and not the bandwidth.
inline constexpr double kLeastLinkMegabytes = 1;

/// By transport, source and target; without links of a rank to itself and without links that moved less than
/// kLeastLinkMegabytes. `small` counts the latter.
std::vector<CommLink> linksOf(const RuleContext& context, std::size_t* small = nullptr);

/// Waits of a report for another rank.
struct RankWaits {
    std::vector<std::uint32_t> slices; ///< the longest first
    std::int64_t time = 0;
};
/// Waits on a notify by the rank that sends it. Arguments are read from the source file, so only those of the
/// longest waits are read.
std::map<std::int64_t, RankWaits> waitsOf(const Report& report, std::stop_token stop);

} // namespace opscope
