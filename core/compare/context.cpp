// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>

#include "core/base/message_id.h"
#include "core/compare/comparison.h"

namespace opscope {
namespace {

using Facts = std::vector<std::pair<std::string, std::string>>;

void put(Facts& facts, std::string key, std::string value)
{
    if (!value.empty())
        facts.emplace_back(std::move(key), std::move(value));
}

std::string number(std::int64_t value)
{
    return value < 0 ? std::string() : std::to_string(value);
}

/// Pages that a report has something for, by what its used files feed.
std::set<std::string> feedsOf(const Report& report)
{
    std::set<std::string> feeds;
    for (const auto& entry : report.inventory) {
        if (entry.state == FileState::Used || entry.state == FileState::Partial)
            feeds.insert(entry.kind);
    }
    return feeds;
}

bool hasClass(const Report& report, bool (*isOfKind)(SliceClass))
{
    return std::ranges::any_of(report.slices.cls, isOfKind);
}

/// Clocks, counters, ids and places differ from run to run: they are no options.
bool isOption(std::string_view key)
{
    static constexpr const char* kNoOptions[] = {
        "clock", "cntvct", "cycle", "time",      "dir",  "pid",  "job",  "host_sys", "output", "path",
        "app",   "cnt",    "uid",   "monotonic", "date", "size", "hash", "freq",     "rank"};
    std::string low(key);
    std::ranges::transform(low, low.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return std::ranges::none_of(kNoOptions,
                                [&](const char* part) { return low.find(part) != std::string::npos; });
}

std::string chipOf(const Report& report)
{
    return report.platform.devices.empty() ? std::string() : report.platform.devices.front().chip;
}

} // namespace

std::vector<std::pair<std::string, std::string>> platformFacts(const Report& report)
{
    Facts facts;
    put(facts, "kind", reportKindName(report.kind));
    put(facts, "rank", number(report.rank));
    const auto& platform = report.platform;
    put(facts, "host name", platform.hostName);
    put(facts, "OS", platform.os);
    put(facts, "memory (KB)", platform.memoryTotalKb);
    for (std::size_t i = 0; i < platform.cpus.size(); ++i) {
        const auto& cpu = platform.cpus[i];
        const auto prefix = platform.cpus.size() > 1 ? fmt::format("CPU {} ", i) : std::string("CPU ");
        put(facts, prefix + "type", cpu.type.empty() ? cpu.name : cpu.type);
        put(facts, prefix + "frequency (MHz)", cpu.frequencyMhz);
        put(facts, prefix + "logical count", cpu.logicalCount);
    }
    for (std::size_t i = 0; i < platform.devices.size(); ++i) {
        const auto& device = platform.devices[i];
        const auto prefix =
            platform.devices.size() > 1 ? fmt::format("device {} ", i) : std::string("device ");
        put(facts, prefix + "id", number(device.id));
        put(facts, prefix + "chip", device.chip);
        put(facts, prefix + "AI Core count", device.aiCoreCount);
        put(facts, prefix + "vector core count", device.aivCount);
        put(facts, prefix + "AI CPU count", device.aiCpuCount);
        put(facts, prefix + "control CPU count", device.controlCpuCount);
        put(facts, prefix + "control CPU type", device.controlCpuType);
        put(facts, prefix + "TS CPU count", device.tsCpuCount);
        put(facts, prefix + "AI Core frequency (MHz)", device.aiCoreFrequencyMhz);
        put(facts, prefix + "vector core frequency (MHz)", device.aivFrequencyMhz);
        put(facts, prefix + "task scheduler frequency (MHz)", device.hwtsFrequencyMhz);
    }
    const auto& collection = report.collection;
    put(facts, "CANN version", collection.cannVersion);
    put(facts, "driver version", collection.driverVersion);
    put(facts, "framework version", collection.frameworkVersion);
    put(facts, "profiler level", collection.profilerLevel);
    put(facts, "AI Core metrics", collection.aiCoreMetrics);
    for (std::size_t i = 0; i < collection.modelRuns.size(); ++i) {
        const auto& run = collection.modelRuns[i];
        const auto prefix =
            collection.modelRuns.size() > 1 ? fmt::format("model run {} ", i) : std::string("model run ");
        put(facts, prefix + "model", run.model);
        put(facts, prefix + "input pictures", number(run.inputPictures));
        put(facts, prefix + "batch", number(run.batch));
        put(facts, prefix + "frequency", run.frequency);
        put(facts, prefix + "icache miss rate", run.icacheMissRate);
    }
    for (const auto& [key, value] : collection.switches)
        put(facts, "option " + key, value);
    return facts;
}

std::vector<Message> contextDifferences(const CompareRun& runA, const CompareRun& runB)
{
    const auto& a = *runA.report;
    const auto& b = *runB.report;
    std::vector<Message> out;
    const auto differ = [&](MessageId id, const std::string& x, const std::string& y) {
        if (!x.empty() && !y.empty() && x != y)
            out.push_back(message(id, x, y));
    };
    if (&a == &b || a.root == b.root) {
        if (runA.scope.kind == runB.scope.kind && runA.scope.index == runB.scope.index &&
            runA.device == runB.device)
            out.push_back(message(MessageId::ContextSameFolder));
    }
    if (a.kind != b.kind)
        out.push_back(message(MessageId::ContextKind, reportKindName(a.kind), reportKindName(b.kind)));
    differ(MessageId::ContextChip, chipOf(a), chipOf(b));
    if (!a.platform.devices.empty() && !b.platform.devices.empty()) {
        differ(MessageId::ContextFrequency, a.platform.devices[0].aiCoreFrequencyMhz,
               b.platform.devices[0].aiCoreFrequencyMhz);
        if (a.platform.devices.size() != b.platform.devices.size())
            out.push_back(
                message(MessageId::ContextDevices, a.platform.devices.size(), b.platform.devices.size()));
    }
    if (!a.collection.modelRuns.empty() && !b.collection.modelRuns.empty()) {
        const auto& x = a.collection.modelRuns.front();
        const auto& y = b.collection.modelRuns.front();
        differ(MessageId::ContextModel, x.model, y.model);
        differ(MessageId::ContextFrequency, x.frequency, y.frequency);
        differ(MessageId::ContextPictures, number(x.inputPictures), number(y.inputPictures));
    }
    const auto version = [&](const char* what, const std::string& x, const std::string& y) {
        if (!x.empty() && !y.empty() && x != y)
            out.push_back(message(MessageId::ContextVersion, what, x, y));
    };
    version("CANN", a.collection.cannVersion, b.collection.cannVersion);
    version("driver", a.collection.driverVersion, b.collection.driverVersion);
    version("framework", a.collection.frameworkVersion, b.collection.frameworkVersion);
    const std::map<std::string, std::string> switchesB(b.collection.switches.begin(),
                                                       b.collection.switches.end());
    for (const auto& [key, value] : a.collection.switches) {
        const auto it = switchesB.find(key);
        if (it != switchesB.end() && it->second != value && isOption(key) && out.size() < 50)
            out.push_back(message(MessageId::ContextSwitch, key, value, it->second));
    }
    const auto missing = [&](bool inA, bool inB, const char* what) {
        if (inA != inB)
            out.push_back(message(MessageId::ContextMissing, inA ? "B" : "A", what));
    };
    missing(hasClass(a, isHostApiClass), hasClass(b, isHostApiClass), "ACL data");
    missing(hasClass(a, isDeviceClass), hasClass(b, isDeviceClass), "device timeline");
    missing(a.ops.size() != 0, b.ops.size() != 0, "op summary");
    if (a.kind == b.kind) {
        const auto feedsA = feedsOf(a);
        const auto feedsB = feedsOf(b);
        for (const auto& kind : feedsA) {
            if (!feedsB.contains(kind))
                out.push_back(message(MessageId::ContextMissing, "B", kind));
        }
        for (const auto& kind : feedsB) {
            if (!feedsA.contains(kind))
                out.push_back(message(MessageId::ContextMissing, "A", kind));
        }
    }
    if (a.isPartial)
        out.push_back(message(MessageId::ContextPartial, "A"));
    if (b.isPartial)
        out.push_back(message(MessageId::ContextPartial, "B"));
    return out;
}

} // namespace opscope
