// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/collect/run_project.h"

namespace opscope {

/// The groups of switches in a form, in the words of the tutorials.
enum class SwitchGroup { TaskTrace, AiCore, ApiTrace, Markers, HostSystem, DeviceSystem, Output };

/// A switch of a profiler for a run of an application.
struct ProfilerSwitch {
    std::string_view name;        ///< for msprof without "--"; for acl.json unchanged
    std::string_view values = {}; ///< words separated by '|'; empty: a number of [least, most], or any text
    std::int64_t least = 0, most = 0; ///< if most is 0: any text
    int since = 5;                    ///< first major version of the toolkit that has it
    std::string_view feeds = {};      ///< titles of the pages with less or no data without it, ", " between
    std::string_view cost = "low";    ///< how much the run is disturbed: low, medium, high
    SwitchGroup group = SwitchGroup::DeviceSystem;
    std::string_view usual = "on"; ///< the value that "on" means
    std::string_view about = {};   ///< one line: what it records; to be translated
};

/// "msprof命令" of the CANN profiling guide, 5.1 to 9.1 (hiascend.com,
/// devaids/Profiling/atlasprofiling_16_0010, 0011, 0014), and `msprof --help` of each.
std::span<const ProfilerSwitch> cannSwitches();
/// Members of "profiler" in an acl.json: "Profiling工具使用指南" of SS928 and SS927. An interval counts
/// inferences, and ArithmeticUtilization is the only group of metrics.
std::span<const ProfilerSwitch> svpSwitches();
std::span<const ProfilerSwitch> switchesOf(RunKind kind);

/// Switches of acl.json that are chosen together.
struct SwitchPreset {
    std::string_view title; ///< to be translated
    NamedTexts switches;
};
/// The first is "Everything": the switches that `msprof.pyc collect` turns on by default, see the guide.
std::span<const SwitchPreset> svpPresets();
/// The switches of the first preset.
const NamedTexts& svpDefaults();
/// The only group of metrics that an SVP board has.
inline constexpr std::string_view kSvpMetrics = "ArithmeticUtilization";
/// The value of a switch in `switches`; empty if it is not there.
std::string switchValue(const NamedTexts& switches, std::string_view name);
/// Sets a switch; replaces one with the same name.
void setSwitch(NamedTexts& switches, std::string_view name, std::string value);

/// The switches of an acl.json that a run makes: those that were chosen; if none were, the defaults.
const NamedTexts& switchesOfNewAcl(const NamedTexts& chosen);

/// The switches that collect a missing part (MissingPart::howToCollect); empty if no switch does.
NamedTexts switchesFor(const Message& how, RunKind kind);

/// Errors: CollectNoSwitch, CollectBadSwitch; CollectOtherVersion for a toolkit of major version `version`
/// (0: not known, then the version is not checked).
Result<void> checkSwitches(RunKind kind, const NamedTexts& switches, int version = 0);

/// The metric groups that a roofline needs, one run each.
std::span<const std::string_view> cannMetricGroups();

} // namespace opscope
