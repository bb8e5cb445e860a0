// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules on communication share: the links between ranks, and the waits for one.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/advisor/rule.h"

namespace opscope {

/// A link as the communication matrix has it, of all ops together.
struct CommLink {
    std::string transport;
    std::int32_t source = -1, target = -1;
    std::uint32_t report = 0; ///< the first that says it
    double megabytes = 0, milliseconds = 0;
    double bandwidth() const { return megabytes / milliseconds; } ///< GB/s: MB a ms
};
/// The time of small messages is latency and no measure of a rate.
inline constexpr double kLeastLinkMegabytes = 1;

/// By transport, source and target; none of a rank to itself, and none that moved less than that. `small`
/// counts these.
std::vector<CommLink> linksOf(const RuleContext& context, std::size_t* small = nullptr);

/// Waits of a report for another rank.
struct RankWaits {
    std::vector<std::uint32_t> slices; ///< the longest first
    std::int64_t time = 0;
};
/// Waits on a notify by the rank that it comes from. Arguments are read from the source: of the longest
/// alone.
std::map<std::int64_t, RankWaits> waitsOf(const Report& report, std::stop_token stop);

} // namespace opscope
