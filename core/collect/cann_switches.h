// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/collect/run_project.h"

namespace opscope {

/// A switch of `msprof` for a run of an application.
struct CannSwitch {
    std::string_view name;        ///< without "--"
    std::string_view values = {}; ///< words with '|' between; empty: a number of [least, most], or any text
    std::int64_t least = 0, most = 0; ///< most 0: any text
    int since = 5;                    ///< major version of the toolkit that knows it first
    int until = 1000;                 ///< and last
    std::string_view feeds = {};      ///< what of the report is empty without it, for the user
    std::string_view cost = "low";    ///< how much the run is disturbed: low, medium, high
};

/// "msprof命令" of the CANN profiling guide, 5.1 to 8.5, and `msprof --help` of each.
std::span<const CannSwitch> cannSwitches();

/// Errors: CollectNoSwitch, CollectBadSwitch; CollectOtherVersion for a toolkit of major version `version`
/// (0: not known, nothing is refused for it).
Result<void> checkCannSwitches(const NamedTexts& switches, int version = 0);

/// The metric groups that a roofline needs, one run each.
std::span<const std::string_view> cannMetricGroups();

} // namespace opscope
