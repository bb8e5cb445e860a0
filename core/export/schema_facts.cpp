// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>

#include "core/base/json_text.h"
#include "core/export/schema_column.h"

namespace opscope {
namespace {

using R = Report;
using Row = std::size_t;

SchemaTable reports()
{
    return {
        "reports",
        "the opened runs: one, or one a rank",
        [](const R&) { return std::size_t{1}; },
        {column("name", "TEXT", "last part of the path", [](const R& r, Row) { return r.name; }),
         column("path", "TEXT", "folder or file that was opened",
                [](const R& r, Row) { return r.root.string(); }),
         column("kind", "TEXT", "JOB, PROF (new layout), ascend_pt, database, ...",
                [](const R& r, Row) { return reportKindName(r.kind); }),
         column("rank", "INTEGER", "rank of the run; NULL for a single card",
                [](const R& r, Row) { return positive(r.rank); }),
         column("clock", "TEXT", "unix (ns since 1970) or monotonic (ns since the machine started)",
                [](const R& r, Row) {
                    return r.clock == ClockKind::Unknown ? ""
                           : r.clock == ClockKind::Unix  ? "unix"
                                                         : "monotonic";
                }),
         column("begin", "INTEGER", "ns; first thing on the timeline",
                [](const R& r, Row) { return r.span.empty() ? std::nullopt : std::optional(r.span.begin); }),
         column("end", "INTEGER", "ns; last thing on the timeline",
                [](const R& r, Row) { return r.span.empty() ? std::nullopt : std::optional(r.span.end); }),
         column("is_partial", "INTEGER", "1 if reading was stopped before its end",
                [](const R& r, Row) { return r.isPartial; })},
        {},
        {}};
}

struct Fact {
    const char* key;
    std::string (*value)(const R&);
};

std::string numberText(const std::optional<std::int64_t>& value)
{
    return value ? std::to_string(*value) : std::string();
}

constexpr std::array kFacts{
    Fact{"host_name", [](const R& r) { return r.platform.hostName; }},
    Fact{"os", [](const R& r) { return r.platform.os; }},
    Fact{"host_uid", [](const R& r) { return r.platform.hostUid; }},
    Fact{"memory_total_kb", [](const R& r) { return r.platform.memoryTotalKb; }},
    Fact{"platform_version", [](const R& r) { return r.platform.platformVersion; }},
    Fact{"collection_begin", [](const R& r) { return r.collection.begin; }},
    Fact{"collection_end", [](const R& r) { return r.collection.end; }},
    Fact{"collection_begin_ns", [](const R& r) { return numberText(r.collection.beginNs); }},
    Fact{"collection_end_ns", [](const R& r) { return numberText(r.collection.endNs); }},
    Fact{"size_on_disk", [](const R& r) { return std::to_string(r.collection.sizeOnDisk); }},
    Fact{"rank", [](const R& r) { return numberText(positive(r.collection.rank)); }},
    Fact{"cann_version", [](const R& r) { return r.collection.cannVersion; }},
    Fact{"driver_version", [](const R& r) { return r.collection.driverVersion; }},
    Fact{"framework_version", [](const R& r) { return r.collection.frameworkVersion; }},
    Fact{"profiler_level", [](const R& r) { return r.collection.profilerLevel; }},
    Fact{"ai_core_metrics", [](const R& r) { return r.collection.aiCoreMetrics; }},
    Fact{"command", [](const R& r) { return r.collection.command; }},
};

SchemaTable facts()
{
    return {"facts",
            "where and how the run was collected",
            [](const R&) { return kFacts.size(); },
            {column("key", "TEXT", "host_name, os, cann_version, collection_begin, ...",
                    [](const R&, Row i) { return kFacts.at(i).key; }),
             column("value", "TEXT", "as the source wrote it; NULL if no source says it",
                    [](const R& r, Row i) { return kFacts.at(i).value(r); })},
            {},
            {}};
}

SchemaTable switches()
{
    return {
        "switches",
        "options of the collection, flattened",
        [](const R& r) { return r.collection.switches.size(); },
        {column("key", "TEXT", "option", [](const R& r, Row i) { return r.collection.switches[i].first; }),
         column("value", "TEXT", "as written",
                [](const R& r, Row i) { return r.collection.switches[i].second; })},
        {},
        {}};
}

SchemaTable cpus()
{
    return {"cpus",
            "processors of the host",
            [](const R& r) { return r.platform.cpus.size(); },
            {column("type", "TEXT", "type", [](const R& r, Row i) { return r.platform.cpus[i].type; }),
             column("name", "TEXT", "name", [](const R& r, Row i) { return r.platform.cpus[i].name; }),
             column("frequency_mhz", "TEXT", "MHz, as written",
                    [](const R& r, Row i) { return r.platform.cpus[i].frequencyMhz; }),
             column("logical_count", "TEXT", "logical processors",
                    [](const R& r, Row i) { return r.platform.cpus[i].logicalCount; })},
            {},
            {}};
}

SchemaTable devices()
{
    const auto text = [](const char* name, const char* doc, std::string DeviceInfo::*member) {
        return column(name, "TEXT", doc,
                      [member](const R& r, Row i) { return r.platform.devices[i].*member; });
    };
    return {"devices",
            "devices of the run; numbers as the source wrote them",
            [](const R& r) { return r.platform.devices.size(); },
            {column("device", "INTEGER", "device id",
                    [](const R& r, Row i) { return positive(r.platform.devices[i].id); }),
             text("chip", "\"Ascend910B\"", &DeviceInfo::chip),
             text("ai_core_count", "AI Cores", &DeviceInfo::aiCoreCount),
             text("aiv_count", "vector cores", &DeviceInfo::aivCount),
             text("ai_cpu_count", "AI CPUs", &DeviceInfo::aiCpuCount),
             text("control_cpu_count", "control CPUs", &DeviceInfo::controlCpuCount),
             text("control_cpu_type", "type of the control CPUs", &DeviceInfo::controlCpuType),
             text("ts_cpu_count", "task scheduler CPUs", &DeviceInfo::tsCpuCount),
             text("ai_core_frequency_mhz", "MHz", &DeviceInfo::aiCoreFrequencyMhz),
             text("aiv_frequency_mhz", "MHz", &DeviceInfo::aivFrequencyMhz),
             text("hwts_frequency_mhz", "MHz", &DeviceInfo::hwtsFrequencyMhz)},
            {},
            {}};
}

SchemaTable modelRuns()
{
    const auto at = [](const R& r, Row i) -> const ModelRun& { return r.collection.modelRuns[i]; };
    return {
        "model_runs",
        "collected model runs of a JOB, from the names of its files",
        [](const R& r) { return r.collection.modelRuns.size(); },
        {column("file", "TEXT", "file name", [at](const R& r, Row i) { return at(r, i).file; }),
         column("device", "INTEGER", "device", [at](const R& r, Row i) { return positive(at(r, i).device); }),
         column("model", "TEXT", "model file", [at](const R& r, Row i) { return at(r, i).model; }),
         column("model_id", "INTEGER", "model id",
                [at](const R& r, Row i) { return positive(at(r, i).modelId); }),
         column("batch", "INTEGER", "batch number",
                [at](const R& r, Row i) { return positive(at(r, i).batch); }),
         column("input_pictures", "INTEGER", "input pictures",
                [at](const R& r, Row i) { return positive(at(r, i).inputPictures); }),
         column("current_picture", "INTEGER", "current picture",
                [at](const R& r, Row i) { return positive(at(r, i).currentPicture); }),
         column("icache_miss_rate", "TEXT", "as written",
                [at](const R& r, Row i) { return at(r, i).icacheMissRate; }),
         column("frequency", "TEXT", "as written", [at](const R& r, Row i) { return at(r, i).frequency; })},
        {},
        {}};
}

std::string argumentsJson(const Message& message)
{
    std::string out = "[";
    for (const auto& argument : message.args) {
        out += out.size() == 1 ? "" : ",";
        appendJsonString(out, argument);
    }
    return out + ']';
}

SchemaTable files()
{
    const auto at = [](const R& r, Row i) -> const InventoryEntry& { return r.inventory[i]; };
    using Count = std::uint64_t ReadCounts::*;
    const auto count = [at](const char* name, const char* doc, Count member) {
        return column(name, "INTEGER", doc,
                      [at, member](const R& r, Row i) { return at(r, i).counts.*member; });
    };
    return {"files",
            "the inventory: what was found and what became of it",
            [](const R& r) { return r.inventory.size(); },
            {column("id", "INTEGER", "number of the file", [](const R&, Row i) { return i; }),
             column("path", "TEXT", "relative to the report's path",
                    [at](const R& r, Row i) { return at(r, i).path; }),
             column("kind", "TEXT", "chrome_trace, op_summary_csv, raw, ...",
                    [at](const R& r, Row i) { return at(r, i).kind; }),
             column("size", "INTEGER", "bytes", [at](const R& r, Row i) { return at(r, i).sizeBytes; }),
             column("state", "TEXT", "used, ignored, not decoded, broken, missing, partial",
                    [at](const R& r, Row i) { return fileStateName(at(r, i).state); }),
             column("reason", "TEXT", "why",
                    [at](const R& r, Row i) {
                        return at(r, i).reason ? at(r, i).reason->english() : std::string();
                    }),
             column("reason_code", "TEXT", "why, as the program names it",
                    [at](const R& r, Row i) {
                        return at(r, i).reason ? messageName(at(r, i).reason->id) : std::string_view();
                    }),
             column("reason_arguments", "TEXT", "texts of the reason, a JSON array",
                    [at](const R& r, Row i) {
                        return at(r, i).reason ? argumentsJson(*at(r, i).reason) : std::string();
                    }),
             count("slices", "entries that became slices", &ReadCounts::slices),
             count("paired_ends", "ends of slices that are entries of their own", &ReadCounts::pairedEnds),
             count("flow_points", "ends of flows", &ReadCounts::flowPoints),
             count("counters", "counter events", &ReadCounts::counters),
             count("instants", "instants", &ReadCounts::instants),
             count("metadata", "metadata", &ReadCounts::metadata),
             count("rows", "rows of tables", &ReadCounts::rows),
             count("reported", "skipped, each with an issue", &ReadCounts::reported)},
            {},
            {}};
}

const char* severityName(Severity severity)
{
    static constexpr std::array kNames{"info", "warning", "data loss"};
    return kNames.at(static_cast<std::size_t>(severity));
}

SchemaTable issues()
{
    return {"issues",
            "what the reader of these numbers must know",
            [](const R& r) { return r.issues.size(); },
            {column("severity", "TEXT", "info, warning, data loss",
                    [](const R& r, Row i) { return severityName(r.issues[i].severity); }),
             column("message", "TEXT", "what was found",
                    [](const R& r, Row i) { return r.issues[i].message.english(); }),
             column("code", "TEXT", "what was found, as the program names it",
                    [](const R& r, Row i) { return messageName(r.issues[i].message.id); }),
             column("arguments", "TEXT", "texts of the message, a JSON array",
                    [](const R& r, Row i) { return argumentsJson(r.issues[i].message); }),
             column("place", "TEXT", "first place: file:line",
                    [](const R& r, Row i) {
                        return r.issues[i].places.empty() ? std::string() : r.issues[i].places.front().text();
                    }),
             column("count", "INTEGER", "how often", [](const R& r, Row i) { return r.issues[i].count; })},
            {},
            {}};
}

} // namespace

std::vector<SchemaTable> factTables()
{
    return {reports(), facts(), switches(), cpus(), devices(), modelRuns(), files(), issues()};
}

} // namespace opscope
