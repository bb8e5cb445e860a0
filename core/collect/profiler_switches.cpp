// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/profiler_switches.h"

#include <algorithm>
#include <array>

#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/text.h"
#include "core/vendor/missing_parts.h"

namespace opscope {
namespace {

constexpr std::string_view kOnOff = "on|off";

constexpr std::array kCann{
    ProfilerSwitch{.name = "ascendcl",
                   .values = kOnOff,
                   .feeds = "Statistics, Timeline",
                   .group = SwitchGroup::ApiTrace},
    ProfilerSwitch{.name = "runtime-api",
                   .values = kOnOff,
                   .feeds = "Statistics, Timeline",
                   .cost = "medium",
                   .group = SwitchGroup::ApiTrace},
    ProfilerSwitch{.name = "ge-api",
                   .values = "off|l0|l1",
                   .since = 7,
                   .feeds = "Statistics, Timeline",
                   .group = SwitchGroup::ApiTrace,
                   .usual = "l0"},
    ProfilerSwitch{
        .name = "hccl", .values = kOnOff, .feeds = "Communication", .group = SwitchGroup::ApiTrace},
    ProfilerSwitch{
        .name = "model-execution", .values = kOnOff, .feeds = "Timeline", .group = SwitchGroup::TaskTrace},
    ProfilerSwitch{.name = "task-time",
                   .values = "on|off|l0|l1|l2",
                   .feeds = "Timeline, Statistics, Iterations",
                   .group = SwitchGroup::TaskTrace},
    ProfilerSwitch{.name = "aicpu", .values = kOnOff, .feeds = "Statistics", .group = SwitchGroup::TaskTrace},
    ProfilerSwitch{.name = "task-memory",
                   .values = kOnOff,
                   .since = 7,
                   .feeds = "Memory",
                   .group = SwitchGroup::TaskTrace},
    ProfilerSwitch{.name = "instr-profiling",
                   .values = kOnOff,
                   .since = 7,
                   .feeds = "Timeline",
                   .cost = "high",
                   .group = SwitchGroup::TaskTrace},
    ProfilerSwitch{.name = "instr-profiling-freq",
                   .least = 300,
                   .most = 30000,
                   .since = 7,
                   .feeds = "Timeline",
                   .cost = "high",
                   .group = SwitchGroup::TaskTrace,
                   .usual = "1000"},
    ProfilerSwitch{.name = "ai-core",
                   .values = kOnOff,
                   .feeds = "AI Core Metrics, Roofline",
                   .group = SwitchGroup::AiCore},
    ProfilerSwitch{.name = "aic-mode",
                   .values = "task-based|sample-based",
                   .feeds = "AI Core Metrics",
                   .group = SwitchGroup::AiCore,
                   .usual = "task-based"},
    ProfilerSwitch{.name = "aic-freq",
                   .least = 1,
                   .most = 100,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::AiCore,
                   .usual = "100"},
    ProfilerSwitch{.name = "aic-metrics",
                   .feeds = "AI Core Metrics, Roofline",
                   .cost = "medium",
                   .group = SwitchGroup::AiCore,
                   .usual = "PipeUtilization"},
    ProfilerSwitch{.name = "l2",
                   .values = kOnOff,
                   .feeds = "AI Core Metrics",
                   .cost = "medium",
                   .group = SwitchGroup::AiCore},
    ProfilerSwitch{.name = "msproftx", .values = kOnOff, .feeds = "Timeline", .group = SwitchGroup::Markers},
    ProfilerSwitch{.name = "host-sys",
                   .feeds = "Utilisation",
                   .cost = "medium",
                   .group = SwitchGroup::HostSystem,
                   .usual = "cpu,mem,network"}, // disk needs iotop
    ProfilerSwitch{.name = "host-sys-usage",
                   .since = 7,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::HostSystem,
                   .usual = "cpu,mem"},
    ProfilerSwitch{.name = "host-sys-usage-freq",
                   .least = 1,
                   .most = 50,
                   .since = 7,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::HostSystem,
                   .usual = "50"},
    ProfilerSwitch{.name = "sys-hardware-mem",
                   .values = kOnOff,
                   .feeds = "Utilisation, Memory",
                   .group = SwitchGroup::DeviceSystem},
    ProfilerSwitch{.name = "sys-hardware-mem-freq",
                   .least = 1,
                   .most = 10000,
                   .feeds = "Utilisation, Memory",
                   .cost = "medium",
                   .group = SwitchGroup::DeviceSystem,
                   .usual = "50"},
    ProfilerSwitch{.name = "sys-cpu-profiling",
                   .values = kOnOff,
                   .feeds = "Utilisation",
                   .cost = "medium",
                   .group = SwitchGroup::DeviceSystem},
    ProfilerSwitch{.name = "sys-cpu-freq",
                   .least = 1,
                   .most = 50,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::DeviceSystem,
                   .usual = "50"},
    ProfilerSwitch{.name = "sys-profiling",
                   .values = kOnOff,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::DeviceSystem},
    ProfilerSwitch{.name = "sys-sampling-freq",
                   .least = 1,
                   .most = 10,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::DeviceSystem,
                   .usual = "10"},
    ProfilerSwitch{.name = "sys-pid-profiling",
                   .values = kOnOff,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::DeviceSystem},
    ProfilerSwitch{.name = "sys-pid-sampling-freq",
                   .least = 1,
                   .most = 10,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::DeviceSystem,
                   .usual = "10"},
    ProfilerSwitch{.name = "sys-io-profiling",
                   .values = kOnOff,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::DeviceSystem},
    ProfilerSwitch{.name = "sys-io-sampling-freq",
                   .least = 1,
                   .most = 100,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::DeviceSystem,
                   .usual = "100"},
    ProfilerSwitch{.name = "sys-interconnection-profiling",
                   .values = kOnOff,
                   .feeds = "Utilisation, Communication",
                   .group = SwitchGroup::DeviceSystem},
    ProfilerSwitch{.name = "sys-interconnection-freq",
                   .least = 1,
                   .most = 50,
                   .feeds = "Utilisation, Communication",
                   .group = SwitchGroup::DeviceSystem,
                   .usual = "50"},
    ProfilerSwitch{.name = "dvpp-profiling",
                   .values = kOnOff,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::DeviceSystem},
    ProfilerSwitch{.name = "dvpp-freq",
                   .least = 1,
                   .most = 100,
                   .feeds = "Utilisation",
                   .group = SwitchGroup::DeviceSystem,
                   .usual = "50"},
    ProfilerSwitch{.name = "storage-limit", .group = SwitchGroup::Output, .usual = "2000MB"},
    ProfilerSwitch{
        .name = "type", .values = "text|db", .since = 8, .group = SwitchGroup::Output, .usual = "text"},
};

// The AI Core is called AA on SS928, AI on other boards.
constexpr std::array kSvp{
    ProfilerSwitch{.name = "switch",
                   .values = kOnOff,
                   .feeds = "Timeline, Statistics",
                   .group = SwitchGroup::TaskTrace,
                   .about = OPSCOPE_TEXT("Switch", "Profiling itself: off records nothing.")},
    ProfilerSwitch{.name = "interval",
                   .least = 0,
                   .most = 4294967295,
                   .group = SwitchGroup::TaskTrace,
                   .usual = "0",
                   .about = OPSCOPE_TEXT("Switch", "Profiles every N-th inference; 0: all.")},
    ProfilerSwitch{.name = "acl_api",
                   .values = kOnOff,
                   .feeds = "Statistics, Timeline",
                   .group = SwitchGroup::ApiTrace,
                   .about = OPSCOPE_TEXT("Switch", "Each call of the svp_acl API: name, thread, time.")},
    ProfilerSwitch{.name = "aac_metrics",
                   .feeds = "AI Core Metrics, Roofline, Timeline",
                   .cost = "medium",
                   .group = SwitchGroup::AiCore,
                   .usual = kSvpMetrics,
                   .about = OPSCOPE_TEXT("Switch", "Layers on the AI Core (AA Core): times and metrics.")},
    ProfilerSwitch{.name = "aic_metrics",
                   .feeds = "AI Core Metrics, Roofline, Timeline",
                   .cost = "medium",
                   .group = SwitchGroup::AiCore,
                   .usual = kSvpMetrics,
                   .about = OPSCOPE_TEXT("Switch", "The name of aac_metrics on newer boards.")},
    ProfilerSwitch{.name = "aacpu",
                   .values = kOnOff,
                   .feeds = "Statistics",
                   .group = SwitchGroup::TaskTrace,
                   .about = OPSCOPE_TEXT("Switch", "Ops that run on the AI CPU (AA CPU).")},
    ProfilerSwitch{.name = "aicpu",
                   .values = kOnOff,
                   .feeds = "Statistics",
                   .group = SwitchGroup::TaskTrace,
                   .about = OPSCOPE_TEXT("Switch", "The name of aacpu on newer boards.")},
};

constexpr std::array<std::string_view, 6> kMetricGroups{
    "PipeUtilization", "ArithmeticUtilization", "Memory", "MemoryL0", "MemoryUB", "ResourceConflictRatio"};

/// Whether `value` is one of the words between '|'.
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

bool takes(const ProfilerSwitch& known, const std::string& value)
{
    if (!known.values.empty())
        return isOneOf(known.values, value);
    const auto number = wholeNumber(value);
    return known.most == 0 ? !value.empty() : number && *number >= known.least && *number <= known.most;
}

NamedTexts switchesOnSvp(MessageId how)
{
    switch (how) {
    case MessageId::HowSvpTimeline:
    case MessageId::HowSvpSummary:
        return {{"switch", "on"}, {"acl_api", "on"}};
    case MessageId::HowSvpMetrics:
        return {{"switch", "on"}, {"aac_metrics", std::string(kSvpMetrics)}};
    default:
        return {};
    }
}

} // namespace

std::span<const ProfilerSwitch> cannSwitches()
{
    return kCann;
}

std::span<const ProfilerSwitch> svpSwitches()
{
    return kSvp;
}

std::span<const SwitchPreset> svpPresets()
{
    static const std::array<SwitchPreset, 3> kPresets{
        {{OPSCOPE_TEXT("Switch", "Everything, as in the guide"),
          {{"switch", "on"},
           {"interval", "0"},
           {"acl_api", "on"},
           {"aacpu", "on"},
           {"aac_metrics", std::string(kSvpMetrics)}}},
         {OPSCOPE_TEXT("Switch", "API calls only"), {{"switch", "on"}, {"interval", "0"}, {"acl_api", "on"}}},
         {OPSCOPE_TEXT("Switch", "Timeline and metrics"),
          {{"switch", "on"},
           {"interval", "0"},
           {"acl_api", "on"},
           {"aac_metrics", std::string(kSvpMetrics)}}}}};
    return kPresets;
}

const NamedTexts& svpDefaults()
{
    return svpPresets().front().switches;
}

const NamedTexts& switchesOfNewAcl(const NamedTexts& chosen)
{
    return chosen.empty() ? svpDefaults() : chosen;
}

std::string switchValue(const NamedTexts& switches, std::string_view name)
{
    const auto it = std::ranges::find(switches, name, &NamedTexts::value_type::first);
    return it == switches.end() ? std::string() : it->second;
}

void setSwitch(NamedTexts& switches, std::string_view name, std::string value)
{
    std::erase_if(switches, [&](const auto& known) { return known.first == name; });
    switches.emplace_back(name, std::move(value));
}

std::span<const ProfilerSwitch> switchesOf(RunKind kind)
{
    return kind == RunKind::Svp ? svpSwitches() : cannSwitches();
}

NamedTexts switchesFor(const Message& how, RunKind kind)
{
    if (kind == RunKind::Svp)
        return switchesOnSvp(howWith(Recorder::SvpBoard, how).id);
    switch (how.id) {
    case MessageId::HowTimeline:
    case MessageId::NoTimelineCollect:
    case MessageId::HowFrequency:
        return {{"task-time", "on"}};
    case MessageId::HowSummary:
        return {{"task-time", "on"}, {"ascendcl", "on"}, {"ai-core", "on"}};
    case MessageId::HowMetrics:
        return {{"ai-core", "on"}, {"aic-metrics", "PipeUtilization"}};
    case MessageId::HowMetricsGroup:
        if (how.args.empty())
            return {};
        return {{"ai-core", "on"}, {"aic-metrics", how.args.front()}};
    case MessageId::HowCounters:
        return {{"sys-hardware-mem", "on"}, {"sys-cpu-profiling", "on"}, {"host-sys", "cpu,mem,network"}};
    case MessageId::HowMemory:
        return {{"sys-hardware-mem", "on"}, {"task-memory", "on"}};
    case MessageId::HowCommunication:
    case MessageId::HowCommunicationTasks:
        return {{"hccl", "on"}};
    default:
        return {};
    }
}

std::span<const std::string_view> cannMetricGroups()
{
    return kMetricGroups;
}

Result<void> checkSwitches(RunKind kind, const NamedTexts& switches, int version)
{
    const auto all = switchesOf(kind);
    for (const auto& [name, value] : switches) {
        const auto known = std::ranges::find(all, std::string_view(name), &ProfilerSwitch::name);
        if (known == all.end()) {
            std::string names;
            for (const auto& one : all)
                names.append(names.empty() ? "" : ", ").append(one.name);
            return fail(ErrorCode::Malformed, message(MessageId::CollectNoSwitch, name, names));
        }
        if (!takes(*known, value))
            return fail(ErrorCode::Malformed, message(MessageId::CollectBadSwitch, name, value));
        if (version != 0 && version < known->since)
            return fail(ErrorCode::Malformed, message(MessageId::CollectOtherVersion, name, version));
    }
    return {};
}

} // namespace opscope
