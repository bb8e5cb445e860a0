// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/message_id.h"
#include "core/builder/communication_groups.h"
#include "core/import/msprof_db/table_readers.h"

namespace opscope {
namespace {

void readTexts(DatabaseImport& in, std::string_view table, TextIds& texts,
               const std::vector<std::string_view>& columns)
{
    auto scan = in.scan(table, columns);
    bool isFull = false;
    while (scan.next()) {
        const auto id = scan.need(0);
        if (scan.isBad())
            continue;
        if (isFull || !texts.add(id, scan.text(1))) {
            isFull = true;
            scan.reject(message(MessageId::DatabaseTextsTooLarge, TextIds::kMaxBytes), Severity::DataLoss);
            continue;
        }
        ++in.counts.metadata;
    }
    in.close(scan);
}

constexpr std::size_t kMostDevices = 1024;

/// Null for an invalid device number, or if there are too many devices.
DeviceInfo* deviceOf(PlatformInfo& platform, std::int64_t id)
{
    auto& devices = platform.devices;
    const auto it = std::ranges::find(devices, id, &DeviceInfo::id);
    if (it != devices.end())
        return &*it;
    if (id < 0 || id > (1 << 20) || devices.size() >= kMostDevices)
        return nullptr;
    devices.push_back({});
    devices.back().id = static_cast<std::int32_t>(id);
    return &devices.back();
}

} // namespace

void readSession(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"startTimeNs", "endTimeNs", "baseTimeNs"});
    auto& collection = in.builder.report().collection;
    while (scan.next()) {
        const auto begin = scan.needTime(0);
        const auto end = scan.integer(1, 0);
        if (scan.isBad())
            continue;
        ++in.counts.metadata;
        collection.beginNs = std::min(collection.beginNs.value_or(begin), begin);
        if (end > begin)
            collection.endNs = std::max(collection.endNs.value_or(end), end);
    }
    in.close(scan);
}

void readNpuInfo(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"id", "name"});
    while (scan.next()) {
        const auto id = scan.need(0);
        if (scan.isBad())
            continue;
        auto* const device = deviceOf(in.builder.report().platform, id);
        if (device == nullptr) {
            scan.reject(message(MessageId::DatabaseCellOutOfRange, scan.columnName(0), id));
            continue;
        }
        ++in.counts.metadata;
        device->chip = scan.text(1);
    }
    in.close(scan);
}

void readHostInfo(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"hostUid", "hostName"});
    auto& platform = in.builder.report().platform;
    while (scan.next()) {
        ++in.counts.metadata;
        platform.hostUid = scan.text(0);
        if (platform.hostName.empty())
            platform.hostName = scan.text(1);
    }
    in.close(scan);
}

void readMetaData(DatabaseImport& in, std::string_view table)
{
    constexpr std::size_t kMaxSwitches = 10'000;
    auto scan = in.scan(table, {"name", "value"});
    auto& switches = in.builder.report().collection.switches;
    while (scan.next()) {
        ++in.counts.metadata;
        const auto add = [&](const std::string& key, const std::string& value) {
            if (switches.size() < kMaxSwitches)
                switches.emplace_back(key, value);
        };
        const std::string key(scan.text(0));
        const std::string value(scan.text(1));
        const auto json =
            value.starts_with('{') ? std::optional(parseJsonTree(value, in.context.file)) : std::nullopt;
        if (!json || !*json) {
            add(key, value);
            continue;
        }
        if (key == "parallel_group_info")
            addGroups(in.builder, **json);
        flattenJson(**json, key, add); // as profiler_metadata.json
    }
    in.close(scan);
}

void readRanks(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"rankId", "deviceId"});
    auto& report = in.builder.report();
    while (scan.next()) {
        const auto rank = scan.need(0);
        if (scan.isBad())
            continue;
        ++in.counts.metadata;
        // -1 is a run of a single card.
        if (report.rank < 0 && !isNoId(rank))
            report.rank = rank;
        if (report.collection.rank < 0 && !isNoId(rank))
            report.collection.rank = rank;
    }
    in.close(scan);
}

void readStepTime(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"id", "startNs", "endNs"});
    auto& report = in.builder.report();
    while (scan.next()) {
        const auto number = scan.need(0);
        const auto start = scan.needTime(1);
        const auto end = scan.needTime(2);
        if (scan.isBad())
            continue;
        ++in.counts.rows;
        const auto label = "ProfilerStep#" + std::to_string(number);
        report.steps.push_back({.number = number,
                                .label = in.builder.intern(label),
                                .range = {start, start + scan.duration(start, end)},
                                .reduces = {}});
    }
    in.close(scan);
}

void readStrings(DatabaseImport& in, std::string_view table)
{
    readTexts(in, table, in.strings, {"id", "value"});
}

void readEnums(DatabaseImport& in)
{
    for (const auto& [upper, name] : in.tables) {
        if (upper.starts_with("ENUM_"))
            readTexts(in, upper, in.enums[upper], {"id", "name"});
    }
    if (in.enumName("ENUM_API_TYPE", 5500) == "hccl")
        in.tracks.setCommunicationName("HCCL");
}

} // namespace opscope
