// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/cann_switches.h"

#include <algorithm>
#include <array>

#include "core/base/message_id.h"
#include "core/base/number.h"

namespace opscope {
namespace {

constexpr std::string_view kOnOff = "on|off";

constexpr std::array kSwitches{
    CannSwitch{.name = "ascendcl", .values = kOnOff, .feeds = "API Statistics"},
    CannSwitch{.name = "runtime-api", .values = kOnOff, .feeds = "API Statistics", .cost = "medium"},
    CannSwitch{.name = "model-execution", .values = kOnOff, .until = 7, .feeds = "Timeline"},
    CannSwitch{.name = "task-time", .values = "on|off|l0|l1|l2", .feeds = "Timeline, Operators"},
    CannSwitch{.name = "ge-api", .values = "off|l0|l1", .since = 7, .feeds = "API Statistics"},
    CannSwitch{.name = "ai-core", .values = kOnOff, .feeds = "AI Core Metrics"},
    CannSwitch{.name = "aic-mode", .values = "task-based|sample-based", .feeds = "AI Core Metrics"},
    CannSwitch{.name = "aic-freq", .least = 1, .most = 100, .feeds = "AI Core Metrics"},
    CannSwitch{.name = "aic-metrics", .feeds = "AI Core Metrics", .cost = "medium"},
    CannSwitch{.name = "aicpu", .values = kOnOff, .feeds = "Operators"},
    CannSwitch{.name = "l2", .values = kOnOff, .feeds = "AI Core Metrics", .cost = "medium"},
    CannSwitch{.name = "hccl", .values = kOnOff, .feeds = "Communication"},
    CannSwitch{.name = "msproftx", .values = kOnOff, .feeds = "Timeline"},
    CannSwitch{.name = "task-memory", .values = kOnOff, .since = 7, .feeds = "Memory"},
    CannSwitch{.name = "sys-hardware-mem", .values = kOnOff, .feeds = "Timeline"},
    CannSwitch{
        .name = "sys-hardware-mem-freq", .least = 1, .most = 10000, .feeds = "Timeline", .cost = "medium"},
    CannSwitch{.name = "sys-cpu-profiling", .values = kOnOff, .feeds = "Timeline", .cost = "medium"},
    CannSwitch{.name = "sys-cpu-freq", .least = 1, .most = 50, .feeds = "Timeline"},
    CannSwitch{.name = "sys-profiling", .values = kOnOff, .feeds = "Timeline"},
    CannSwitch{.name = "sys-sampling-freq", .least = 1, .most = 10, .feeds = "Timeline"},
    CannSwitch{.name = "sys-pid-profiling", .values = kOnOff, .feeds = "Timeline"},
    CannSwitch{.name = "sys-pid-sampling-freq", .least = 1, .most = 10, .feeds = "Timeline"},
    CannSwitch{.name = "sys-io-profiling", .values = kOnOff, .feeds = "Timeline"},
    CannSwitch{.name = "sys-io-sampling-freq", .least = 1, .most = 100, .feeds = "Timeline"},
    CannSwitch{.name = "sys-interconnection-profiling", .values = kOnOff, .feeds = "Timeline"},
    CannSwitch{.name = "sys-interconnection-freq", .least = 1, .most = 50, .feeds = "Timeline"},
    CannSwitch{.name = "dvpp-profiling", .values = kOnOff, .feeds = "Timeline"},
    CannSwitch{.name = "dvpp-freq", .least = 1, .most = 100, .feeds = "Timeline"},
    CannSwitch{.name = "instr-profiling", .values = kOnOff, .since = 7, .feeds = "Timeline", .cost = "high"},
    CannSwitch{.name = "instr-profiling-freq",
               .least = 300,
               .most = 30000,
               .since = 7,
               .feeds = "Timeline",
               .cost = "high"},
    CannSwitch{.name = "host-sys", .feeds = "Timeline", .cost = "medium"},
    CannSwitch{.name = "host-sys-usage", .since = 7, .feeds = "Timeline"},
    CannSwitch{.name = "host-sys-usage-freq", .least = 1, .most = 50, .since = 7, .feeds = "Timeline"},
    CannSwitch{.name = "storage-limit", .feeds = {}},
    CannSwitch{.name = "type", .values = "text|db", .since = 8, .feeds = {}},
};

constexpr std::array<std::string_view, 6> kMetricGroups{
    "PipeUtilization", "ArithmeticUtilization", "Memory", "MemoryL0", "MemoryUB", "ResourceConflictRatio"};

/// True when `value` is one of the words between '|'.
bool isOneOf(std::string_view words, std::string_view value)
{
    while (true) {
        const auto end = std::min(words.find('|'), words.size());
        if (words.substr(0, end) == value)
            return true;
        if (end == words.size())
            return false;
        words.remove_prefix(end + 1);
    }
}

bool takes(const CannSwitch& known, const std::string& value)
{
    if (!known.values.empty())
        return isOneOf(known.values, value);
    const auto number = wholeNumber(value);
    return known.most == 0 ? !value.empty() : number && *number >= known.least && *number <= known.most;
}

} // namespace

std::span<const CannSwitch> cannSwitches()
{
    return kSwitches;
}

std::span<const std::string_view> cannMetricGroups()
{
    return kMetricGroups;
}

Result<void> checkCannSwitches(const NamedTexts& switches, int version)
{
    for (const auto& [name, value] : switches) {
        const auto known = std::ranges::find(kSwitches, std::string_view(name), &CannSwitch::name);
        if (known == kSwitches.end()) {
            std::string names;
            for (const auto& one : kSwitches)
                names.append(names.empty() ? "" : ", ").append(one.name);
            return fail(ErrorCode::Malformed, message(MessageId::CollectNoSwitch, name, names));
        }
        if (!takes(*known, value))
            return fail(ErrorCode::Malformed, message(MessageId::CollectBadSwitch, name, value));
        if (version != 0 && (version < known->since || version > known->until))
            return fail(ErrorCode::Malformed, message(MessageId::CollectOtherVersion, name, version));
    }
    return {};
}

} // namespace opscope
