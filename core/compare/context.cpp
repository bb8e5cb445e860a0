// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/compare/compared_settings.h"
#include "core/compare/comparison.h"
#include "core/report/read_in_part.h"
#include "core/vendor/chip_name.h"

namespace opscope {
namespace {

using Facts = std::vector<PlatformFact>;

void put(Facts& facts, Message name, std::string value)
{
    if (!value.empty())
        facts.push_back({std::move(name), std::move(value)});
}

/// " 2" if there are several, otherwise empty, for names like "CPU%1 type".
std::string numbered(std::size_t index, std::size_t count)
{
    return count > 1 ? fmt::format(" {}", index) : std::string();
}

std::string number(std::int64_t value)
{
    return isKnown(value) ? std::to_string(value) : std::string();
}

bool hasClass(const Report& report, bool (*isOfKind)(SliceClass))
{
    return std::ranges::any_of(report.slices.cls, isOfKind);
}

const char* missingPartText(SliceClass cls)
{
    if (isHostApiClass(cls))
        return OPSCOPE_TEXT("Argument", "host calls");
    return OPSCOPE_TEXT("Argument", "timeline of the device");
}

const char* missingPartText(ReportPart part)
{
    switch (part) {
    case ReportPart::Counters:
        return OPSCOPE_TEXT("Argument", "counters");
    case ReportPart::Steps:
        return OPSCOPE_TEXT("Argument", "iterations");
    case ReportPart::Memory:
        return OPSCOPE_TEXT("Argument", "memory records");
    case ReportPart::OpMemory:
        return OPSCOPE_TEXT("Argument", "memory of ops");
    case ReportPart::Communication:
        return OPSCOPE_TEXT("Argument", "communication ops");
    case ReportPart::CommunicationMatrix:
        return OPSCOPE_TEXT("Argument", "communication matrix");
    case ReportPart::StepTimes:
        return OPSCOPE_TEXT("Argument", "step times of the vendor");
    default:
        return OPSCOPE_TEXT("Argument", "table of ops");
    }
}

/// Contents that one run may have and another may not, in words for people.
struct Content {
    bool (*has)(const Report&);
    const char* (*what)();
};
constexpr std::array kContents{
    Content{[](const Report& r) { return hasClass(r, isHostApiClass); },
            [] { return missingPartText(SliceClass::HostApi); }},
    Content{[](const Report& r) { return hasClass(r, isDeviceClass); },
            [] { return missingPartText(SliceClass::Kernel); }},
    Content{[](const Report& r) { return r.ops.size() != 0; },
            [] { return missingPartText(ReportPart::Ops); }},
    Content{[](const Report& r) { return r.counters.size() != 0; },
            [] { return missingPartText(ReportPart::Counters); }},
    Content{[](const Report& r) { return !r.steps.empty(); },
            [] { return missingPartText(ReportPart::Steps); }},
    Content{[](const Report& r) { return r.memory.size() != 0; },
            [] { return missingPartText(ReportPart::Memory); }},
    Content{[](const Report& r) { return r.opMemory.size_() != 0; },
            [] { return missingPartText(ReportPart::OpMemory); }},
    Content{[](const Report& r) { return !r.communication.empty(); },
            [] { return missingPartText(ReportPart::Communication); }},
    Content{[](const Report& r) { return !r.communicationMatrix.empty(); },
            [] { return missingPartText(ReportPart::CommunicationMatrix); }},
    Content{[](const Report& r) { return !r.stepTimes.empty(); },
            [] { return missingPartText(ReportPart::StepTimes); }},
};

bool isOfDatabase(const Report& report)
{
    return std::ranges::any_of(report.inventory, [](const InventoryEntry& entry) {
        return entry.kind.ends_with("_db") &&
               (entry.state == FileState::Used || entry.state == FileState::Partial);
    });
}

/// The vendor's tables by their names.
std::set<std::string> tablesOf(const Report& report)
{
    std::set<std::string> names;
    for (const auto& table : report.tables)
        names.insert(table.kind);
    return names;
}

/// Clocks, counters, ids and paths differ in every run: they are not options.
bool isOption(std::string_view key)
{
    static constexpr const char* kNoOptions[] = {
        "clock", "cntvct", "cycle", "time",      "dir",  "pid",  "job",  "host_sys", "output", "path",
        "app",   "cnt",    "uid",   "monotonic", "date", "size", "hash", "freq",     "rank"};
    const auto low = lowerAscii(key);
    return std::ranges::none_of(kNoOptions,
                                [&](const char* part) { return low.find(part) != std::string::npos; });
}

std::string chipOf(const Report& report)
{
    return report.platform.devices.empty() ? std::string() : report.platform.devices.front().chip;
}

} // namespace

std::vector<PlatformFact> platformFacts(const Report& report)
{
    Facts facts;
    put(facts, message(MessageId::FactKind), reportKindName(report.kind));
    put(facts, message(MessageId::FactRank), number(report.rank));
    const auto& platform = report.platform;
    put(facts, message(MessageId::FactHostName), platform.hostName);
    put(facts, message(MessageId::FactOs), platform.os);
    put(facts, message(MessageId::FactMemory), platform.memoryTotalKb);
    for (std::size_t i = 0; i < platform.cpus.size(); ++i) {
        const auto& cpu = platform.cpus[i];
        const auto n = numbered(i, platform.cpus.size());
        put(facts, message(MessageId::FactCpuType, n), cpu.type.empty() ? cpu.name : cpu.type);
        put(facts, message(MessageId::FactCpuFrequency, n), cpu.frequencyMhz);
        put(facts, message(MessageId::FactCpuCount, n), cpu.logicalCount);
    }
    for (std::size_t i = 0; i < platform.devices.size(); ++i) {
        const auto& device = platform.devices[i];
        const auto n = numbered(i, platform.devices.size());
        put(facts, message(MessageId::FactDeviceId, n), number(device.id));
        put(facts, message(MessageId::FactChip, n), device.chip);
        put(facts, message(MessageId::FactAiCores, n), device.aiCoreCount);
        put(facts, message(MessageId::FactVectorCores, n), device.aivCount);
        put(facts, message(MessageId::FactAiCpus, n), device.aiCpuCount);
        put(facts, message(MessageId::FactControlCpus, n), device.controlCpuCount);
        put(facts, message(MessageId::FactControlCpuType, n), device.controlCpuType);
        put(facts, message(MessageId::FactTsCpus, n), device.tsCpuCount);
        put(facts, message(MessageId::FactAiCoreFrequency, n), device.aiCoreFrequencyMhz);
        put(facts, message(MessageId::FactVectorFrequency, n), device.aivFrequencyMhz);
        put(facts, message(MessageId::FactSchedulerFrequency, n), device.hwtsFrequencyMhz);
    }
    const auto& collection = report.collection;
    put(facts, message(MessageId::FactCannVersion), collection.cannVersion);
    put(facts, message(MessageId::FactDriverVersion), collection.driverVersion);
    put(facts, message(MessageId::FactFrameworkVersion), collection.frameworkVersion);
    put(facts, message(MessageId::FactProfilerLevel), collection.profilerLevel);
    put(facts, message(MessageId::FactAiCoreMetrics), collection.aiCoreMetrics);
    for (std::size_t i = 0; i < collection.modelRuns.size(); ++i) {
        const auto& run = collection.modelRuns[i];
        const auto n = numbered(i, collection.modelRuns.size());
        put(facts, message(MessageId::FactModel, n), run.model);
        put(facts, message(MessageId::FactPictures, n), number(run.inputPictures));
        put(facts, message(MessageId::FactBatch, n), number(run.batch));
        put(facts, message(MessageId::FactModelFrequency, n), run.frequency);
        put(facts, message(MessageId::FactIcacheMissRate, n), run.icacheMissRate);
    }
    for (const auto& [key, value] : collection.switches)
        put(facts, message(MessageId::FactOption, key), value);
    return facts;
}

std::vector<const char*> contentNames(const Report& report)
{
    std::vector<const char*> out;
    for (const auto& [has, what] : kContents) {
        if (has(report))
            out.push_back(what());
    }
    return out;
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
    if (&a == &b || (a.root == b.root && a.name == b.name && a.rank == b.rank)) { // databases have several
        if (runA.scope.kind == runB.scope.kind && runA.scope.index == runB.scope.index &&
            runA.device == runB.device)
            out.push_back(message(MessageId::ContextSameFolder));
    }
    if (a.kind != b.kind)
        out.push_back(message(MessageId::ContextKind, reportKindName(a.kind), reportKindName(b.kind)));
    if (plainChipName(chipOf(a)) != plainChipName(chipOf(b)))
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
    for (const auto& [has, what] : kContents) {
        if (has(a) != has(b))
            out.push_back(message(MessageId::ContextMissing, has(a) ? "B" : "A", what()));
    }
    if (a.kind == b.kind && isOfDatabase(a) == isOfDatabase(b)) { // a database has tables of its own
        const auto tablesA = tablesOf(a);
        const auto tablesB = tablesOf(b);
        for (const auto& table : tablesA) {
            if (!tablesB.contains(table))
                out.push_back(message(MessageId::ContextMissing, "B", table));
        }
        for (const auto& table : tablesB) {
            if (!tablesA.contains(table))
                out.push_back(message(MessageId::ContextMissing, "A", table));
        }
    }
    if (isReadInPart(a))
        out.push_back(message(MessageId::ContextPartial, "A"));
    if (isReadInPart(b))
        out.push_back(message(MessageId::ContextPartial, "B"));
    return out;
}

} // namespace opscope
