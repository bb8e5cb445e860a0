// SPDX-License-Identifier: GPL-3.0-or-later
// Metadata of a run: info.json, start_info, end_info, *_start.log, sample.json, profiler_info and
// profiler_metadata (FORMATS 2, 5).
#include <algorithm>
#include <array>

#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/time.h"
#include "core/builder/communication_groups.h"
#include "core/import/discover/export_name.h"
#include "core/import/discover/walk.h"
#include "core/import/importer.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 6> kStems{"info.json",   "start_info",    "end_info",
                                                 "sample.json", "profiler_info", "profiler_metadata"};

constexpr std::size_t kMostSwitches = 2000;
constexpr std::size_t kMostDevices = 1024;

/// "info.json.0" -> "info.json"; "" if the name is none of ours.
std::string_view kindOf(std::string_view name)
{
    for (const std::string_view known :
         {"info.json", "start_info", "end_info", "host_start.log", "dev_start.log", "sample.json"}) {
        if (name == known || (name.starts_with(known) && name[known.size()] == '.' &&
                              numberOr(name.substr(known.size() + 1)) >= 0))
            return known;
    }
    if (name == "profiler_metadata.json")
        return "profiler_metadata";
    if (name.starts_with("profiler_info") && name.ends_with(".json"))
        return "profiler_info";
    return {};
}

bool accepts(const FileProbe& probe)
{
    return !kindOf(probe.name).empty();
}

/// The first key that exists: SVP spells "AA" where CANN spells "AI".
std::string textOfAny(const JsonTree& object, std::initializer_list<std::string_view> keys)
{
    for (const auto key : keys) {
        auto text = textOf(object, key);
        if (!text.empty())
            return text;
    }
    return {};
}

void setIfEmpty(std::string& to, std::string value)
{
    if (to.empty())
        to = std::move(value);
}

void addSwitch(ImportContext& context, const std::string& key, const std::string& value)
{
    auto& switches = context.builder.report().collection.switches;
    // A variable of the environment without a value was not set, and that was recorded.
    if (switches.size() >= kMostSwitches || (value.empty() && !key.starts_with("ENV_VARIABLES.")))
        return;
    const auto same = std::ranges::find(switches, key, &std::pair<std::string, std::string>::first);
    if (same == switches.end())
        switches.emplace_back(key, value);
    else if (same->second != value)
        switches.emplace_back(context.file + ": " + key, value);
}

void flatten(ImportContext& context, const JsonTree& value)
{
    flattenJson(value, {},
                [&](const std::string& path, const std::string& text) { addSwitch(context, path, text); });
}

/// Of several chips of one version the number of cores decides: a 310B has one, a 310P eight or more.
std::string chipName(const std::string& platformVersion, const std::string& cores)
{
    struct Chip {
        std::string_view version, name;
    };
    constexpr std::array kChips{Chip{"0", "Ascend 310"},     Chip{"1", "Ascend 910A"},
                                Chip{"2", "Ascend 310P"},    Chip{"5", "Ascend 910B"},
                                Chip{"7", "Ascend 310B"},    Chip{"8", "Ascend 310B"},
                                Chip{"9", "Ascend nano"},    Chip{"11", "Ascend 310B"},
                                Chip{"15", "Ascend 910_95"}, Chip{"16", "Ascend 950"}};
    const auto* const it = std::ranges::find(kChips, platformVersion, &Chip::version);
    if (it != kChips.end() && it->name == "Ascend 310B" && wholeNumber<int>(cores).value_or(1) > 1)
        return "Ascend 310P";
    return it == kChips.end() ? std::string() : std::string(it->name);
}

void readDevice(const JsonTree& json, const std::string& platformVersion, PlatformInfo& platform)
{
    const auto id = integerOf(json, "id", 0);
    auto same = std::ranges::find(platform.devices, id, &DeviceInfo::id);
    if (same == platform.devices.end()) {
        if (platform.devices.size() >= kMostDevices || id < 0 || id > (1 << 20))
            return;
        platform.devices.emplace_back();
        same = std::prev(platform.devices.end());
        same->id = static_cast<std::int32_t>(id);
    }
    auto& device = *same;
    setIfEmpty(device.aiCoreCount, textOfAny(json, {"ai_core_num", "aa_core_num"}));
    setIfEmpty(device.chip, chipName(platformVersion, device.aiCoreCount));
    setIfEmpty(device.aivCount, textOfAny(json, {"aiv_num", "aav_num"}));
    setIfEmpty(device.aiCpuCount, textOfAny(json, {"ai_cpu_core_num", "aa_cpu_core_num", "aacpu_core_num"}));
    setIfEmpty(device.controlCpuCount, textOf(json, "ctrl_cpu_core_num"));
    setIfEmpty(device.controlCpuType, textOf(json, "ctrl_cpu_id"));
    setIfEmpty(device.tsCpuCount, textOf(json, "ts_cpu_core_num"));
    setIfEmpty(device.aiCoreFrequencyMhz,
               textOfAny(json, {"aic_frequency", "aac_frequency", "aa_core_frequency"}));
    setIfEmpty(device.aivFrequencyMhz, textOfAny(json, {"aiv_frequency", "aav_frequency"}));
    setIfEmpty(device.hwtsFrequencyMhz, textOf(json, "hwts_frequency"));
}

void readInfo(ImportContext& context, const JsonTree& json)
{
    auto& report = context.builder.report();
    auto& platform = report.platform;
    setIfEmpty(platform.hostName, textOfAny(json, {"hostname", "hostName"}));
    setIfEmpty(platform.os, textOfAny(json, {"OS", "os"}));
    setIfEmpty(platform.hostUid, textOf(json, "hostUid"));
    setIfEmpty(platform.memoryTotalKb, textOf(json, "memoryTotal"));
    const auto version = textOf(json, "platform_version");
    setIfEmpty(platform.platformVersion, version);
    if (const auto* const cpus = childOf(json, "CPU");
        cpus != nullptr && cpus->is_array() && platform.cpus.empty()) {
        for (const auto& cpu : *cpus) {
            if (platform.cpus.size() < kMostDevices)
                platform.cpus.push_back({textOf(cpu, "Type"), textOf(cpu, "Name"), textOf(cpu, "Frequency"),
                                         textOf(cpu, "Logical_CPU_Count")});
        }
    }
    if (const auto* const devices = childOf(json, "DeviceInfo"); devices != nullptr && devices->is_array()) {
        for (const auto& device : *devices)
            readDevice(device, version, platform);
    }
    auto& collection = report.collection;
    setIfEmpty(collection.cannVersion, textOf(json, "cannVersion"));
    setIfEmpty(collection.driverVersion, textOf(json, "drvVersion"));
    setIfEmpty(collection.command, textOf(json, "pid_name"));
    const auto rank = integerOf(json, "rank_id");
    if (collection.rank < 0 && rank >= 0)
        collection.rank = rank;
}

void readStart(CollectionInfo& collection, const JsonTree& json)
{
    const auto ns = parseScaled(textOf(json, "collectionTimeBegin"), 3);
    if (ns && (!collection.beginNs || *ns < *collection.beginNs)) {
        collection.beginNs = *ns;
        collection.begin = textOf(json, "collectionDateBegin");
    } else if (collection.begin.empty()) {
        collection.begin = textOf(json, "collectionDateBegin");
    }
}

void readEnd(CollectionInfo& collection, const JsonTree& json)
{
    const auto ns = parseScaled(textOf(json, "collectionTimeEnd"), 3);
    if (ns && (!collection.endNs || *ns > *collection.endNs)) {
        collection.endNs = *ns;
        collection.end = textOf(json, "collectionDateEnd");
    } else if (collection.end.empty()) {
        collection.end = textOf(json, "collectionDateEnd");
    }
}

void readSample(ImportContext& context, const JsonTree& json)
{
    auto& collection = context.builder.report().collection;
    setIfEmpty(collection.aiCoreMetrics,
               textOfAny(json, {"ai_core_metrics", "aa_core_metrics", "aic_metrics", "aac_metrics"}));
    setIfEmpty(collection.profilerLevel, textOfAny(json, {"profLevel", "prof_level"}));
    const auto app = textOf(json, "app");
    if (!app.empty()) { // the complete command is more useful than the process name
        const auto parameters = textOf(json, "app_parameters");
        collection.command = parameters.empty() ? app : app + ' ' + parameters;
    }
    flatten(context, json);
}

void readProfilerInfo(ImportContext& context, const JsonTree& json)
{
    auto& report = context.builder.report();
    auto& collection = report.collection;
    setIfEmpty(collection.frameworkVersion,
               textOfAny(json, {"torch_npu_version", "mindspore_version", "ms_version"}));
    setIfEmpty(collection.cannVersion, textOf(json, "cann_version"));
    const auto rank = integerOf(json, "rank_id");
    if (rank >= 0) {
        collection.rank = rank;
        report.rank = rank;
    }
    if (const auto* const config = childOf(json, "config")) {
        if (const auto* const experimental = childOf(*config, "experimental_config")) {
            setIfEmpty(collection.profilerLevel, textOf(*experimental, "_profiler_level"));
            setIfEmpty(collection.aiCoreMetrics, textOf(*experimental, "_aic_metrics"));
        }
        flatten(context, *config);
    }
    // The end has a time on both clocks, the start only on the monotonic one.
    const auto* const start = childOf(json, "start_info");
    const auto* const end = childOf(json, "end_info");
    if (end == nullptr)
        return;
    const auto endNs = integerOf(*end, "collectionTimeEnd");
    const auto endMono = integerOf(*end, "MonotonicTimeEnd");
    const auto startMono = start == nullptr ? -1 : integerOf(*start, "start_monotonic");
    if (endNs > 0)
        collection.endNs = endNs;
    if (endNs > 0 && startMono > 0 && endMono >= startMono && endMono - startMono < endNs)
        collection.beginNs = endNs - (endMono - startMono);
}

void readProfilerMetadata(ImportContext& context, const JsonTree& json)
{
    flatten(context, json);
    if (const auto* const groups = childOf(json, "parallel_group_info"))
        addGroups(context.builder, *groups);
}

/// "[Host]" and "clock_realtime: 1591183963784568740" lines.
void readStartLog(ImportContext& context, std::string_view text)
{
    std::string section;
    std::size_t lines = 0;
    while (!text.empty() && lines++ < 200) {
        const auto end = std::min(text.find('\n'), text.size());
        auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
            line.remove_suffix(1);
        if (line.size() > 2 && line.front() == '[' && line.back() == ']') {
            section = std::string(line.substr(1, line.size() - 2)) + '.';
            continue;
        }
        const auto colon = line.find(':');
        if (colon == std::string_view::npos || colon > 64)
            continue;
        auto value = line.substr(colon + 1, 256);
        while (!value.empty() && value.front() == ' ')
            value.remove_prefix(1);
        addSwitch(context, section + std::string(line.substr(0, colon)), std::string(value));
    }
}

Result<void> read(ImportContext& context)
{
    const auto kind = kindOf(fileName(context.file));
    OPSCOPE_TRY_ASSIGN(const auto file, context.map(context.planned.path));
    if (kind.ends_with(".log")) {
        readStartLog(context, file->bytes().substr(0, std::size_t{1} << 20));
        context.entry().counts.metadata = 1;
        return {};
    }
    // Only the first line is JSON; other text may follow.
    auto bytes = file->bytes();
    auto parsed = parseJsonTree(bytes, context.file);
    if (!parsed && bytes.find('\n') != std::string_view::npos && bytes.find('\n') > 1) {
        if (auto line = parseJsonTree(bytes.substr(0, bytes.find('\n')), context.file))
            parsed = std::move(line);
    }
    OPSCOPE_TRY_ASSIGN(const auto json, std::move(parsed));
    if (!json.is_object())
        return fail(ErrorCode::Malformed, message(MessageId::JsonShape, "an object"), {context.file, 1, {}});
    auto& collection = context.builder.report().collection;
    if (kind == "info.json")
        readInfo(context, json);
    else if (kind == "start_info")
        readStart(collection, json);
    else if (kind == "end_info")
        readEnd(collection, json);
    else if (kind == "sample.json")
        readSample(context, json);
    else if (kind == "profiler_info")
        readProfilerInfo(context, json);
    else
        readProfilerMetadata(context, json);
    context.entry().counts.metadata = 1;
    return {};
}

} // namespace

constinit const Importer runMetadata{"run_metadata", Role::Metadata, ReportPart::Facts,
                                     kStems,         accepts,        read};

} // namespace opscope
