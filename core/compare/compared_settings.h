// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of two runs: what their reports record about chips, versions, switches, environment and
// arguments, and which of it differs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/words.h"
#include "core/report/report.h"
#include "core/table/table.h"

namespace opscope {

/// In the order in which they are listed.
enum class SettingGroup : std::uint8_t {
    Chip, ///< and its clocks
    Versions,
    Profiler,    ///< its switches
    Environment, ///< variables
    Arguments,   ///< of the program, and hyper-parameters
    Model,
    Host,
    Data, ///< what was collected
    Run,  ///< no settings but values of the run, which differ in every run: clocks, counters, ids, times,
          ///< paths of results, what was measured
};

/// One setting of both runs; at least one side has it. A missing value is not an empty one.
struct SettingPair {
    SettingGroup group = SettingGroup::Run;
    Message name; ///< the raw key of an option is the argument of FactOption
    std::optional<std::string> a, b;
    bool isSame = false;
};

/// By group, in each in the order of A, then those that only B has. Pure; the number is bounded by that of
/// the reports.
std::vector<SettingPair> settingsOfBoth(const Report& a, const Report& b);

/// The columns group, setting, a and b; with `all` also a state and the settings that are equal. Values of
/// the run are left out.
TablePtr settingsTable(const std::vector<SettingPair>& settings, const Words& words = {}, bool all = false);
std::size_t countEqual(const std::vector<SettingPair>& settings);
/// The values of the run that are left out because they are no settings.
std::size_t countOfRun(const std::vector<SettingPair>& settings);

/// The kinds of contents that a report has: "counters", "iterations". Translatable, without duplicates.
std::vector<const char*> contentNames(const Report& report);

} // namespace opscope
