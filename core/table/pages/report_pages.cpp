// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of the report: files, issues, platform; and any table of a file unchanged.
#include <algorithm>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/report/names.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

Result<TablePtr> buildInventory(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    if (report->inventory.empty())
        return noRows(OPSCOPE_TEXT("Argument", "no table was read"));
    using Entry = InventoryEntry;
    const auto& words = request.words;
    RecordTable table("inventory", report, report->inventory);
    table.column(textSpec("path", OPSCOPE_TEXT("Column", "File")), &Entry::path);
    table.nameIsLast();
    table.column(textSpec("kind", OPSCOPE_TEXT("Column", "Kind")), &Entry::kind);
    table.column(bytesSpec("size", OPSCOPE_TEXT("Column", "Size")), [](const Entry& entry) {
        return entry.state == FileState::Missing ? kMissingInteger
                                                 : static_cast<std::int64_t>(entry.sizeBytes);
    });
    table.column(textSpec("state", OPSCOPE_TEXT("Column", "State")),
                 [&](const Entry& entry) { return words.text(fileStateName(entry.state)); });
    table.column(textSpec("feeds", OPSCOPE_TEXT("Column", "Feeds")), [&](const Entry& entry) {
        std::string list;
        for (const auto page : pagesShowing(entry.fills))
            (list += list.empty() ? "" : ", ") += words.text(page);
        return list;
    });
    table.column(countSpec("rows", OPSCOPE_TEXT("Column", "Entries")), [](const Entry& entry) {
        const auto& c = entry.counts;
        return c.slices + c.flowPoints + c.counters + c.instants + c.metadata + c.rows;
    });
    table.column(countSpec("reported", OPSCOPE_TEXT("Column", "Skipped")),
                 [](const Entry& entry) { return entry.counts.reported; });
    table.column(textSpec("reason", OPSCOPE_TEXT("Column", "Reason")),
                 [&](const Entry& entry) { return entry.reason ? words.message(*entry.reason) : ""; });
    return table.finish();
}

Result<TablePtr> buildProblems(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    if (report->issues.empty())
        return noRows(OPSCOPE_TEXT("Argument", "no problems were found"));
    const auto& words = request.words;
    RecordTable table("problems", report, report->issues);
    table.column(textSpec("severity", OPSCOPE_TEXT("Column", "Severity")),
                 [&](const Issue& issue) { return words.text(wordOf(issue.severity)); });
    table.column(textSpec("problem", OPSCOPE_TEXT("Column", "Problem")),
                 [&](const Issue& issue) { return words.message(issue.message); });
    table.nameIsLast();
    table.column(countSpec("count", OPSCOPE_TEXT("Column", "Count")), &Issue::count);
    table.column(textSpec("places", OPSCOPE_TEXT("Column", "Places")), [](const Issue& issue) {
        std::string list;
        for (const auto& place : issue.places)
            list += (list.empty() ? "" : ", ") + place.text();
        return list;
    });
    return table.finish();
}

/// Rows of the platform page: only known facts.
class Facts {
public:
    void group(std::string name) { m_group = std::move(name); }
    void add(std::string key, const std::string& value)
    {
        if (value.empty())
            return;
        rows.push_back({m_group, std::move(key), value});
    }
    void number(std::string key, std::int64_t value)
    {
        if (isKnown(value))
            add(std::move(key), std::to_string(value));
    }
    struct Row {
        std::string group, key, value;
    };
    std::vector<Row> rows;

private:
    std::string m_group;
};

Result<TablePtr> buildPlatform(const ReportPtr& report, const TableRequest&, std::stop_token)
{
    Facts facts;
    const auto& platform = report->platform;
    facts.group("host");
    facts.add("Host name", platform.hostName);
    facts.add("Operating system", platform.os);
    facts.add("Host UID", platform.hostUid);
    facts.add("Memory(KB)", platform.memoryTotalKb);
    facts.add("Platform version", platform.platformVersion);
    for (std::size_t i = 0; i < platform.cpus.size(); ++i) {
        const auto& cpu = platform.cpus[i];
        if (platform.cpus.size() > 1)
            facts.group("CPU " + std::to_string(i));
        facts.add("CPU type", cpu.type);
        facts.add("CPU name", cpu.name);
        facts.add("CPU frequency(MHz)", cpu.frequencyMhz);
        facts.add("Logical CPUs", cpu.logicalCount);
    }
    for (const auto& device : platform.devices) {
        facts.group("device " + std::to_string(device.id));
        facts.add("Chip", device.chip);
        facts.add("AI Core number", device.aiCoreCount);
        facts.add("AI Vector Core number", device.aivCount);
        facts.add("AI CPU number", device.aiCpuCount);
        facts.add("Control CPU number", device.controlCpuCount);
        facts.add("Control CPU type", device.controlCpuType);
        facts.add("TS CPU number", device.tsCpuCount);
        facts.add("AI Core frequency(MHz)", device.aiCoreFrequencyMhz);
        facts.add("AI Vector Core frequency(MHz)", device.aivFrequencyMhz);
        facts.add("HWTS frequency(MHz)", device.hwtsFrequencyMhz);
    }
    const auto& collection = report->collection;
    facts.group("collection");
    facts.add("Begin", collection.begin);
    facts.add("End", collection.end);
    if (collection.beginNs && collection.endNs)
        facts.add("Elapsed(us)", microsText(*collection.endNs - *collection.beginNs));
    facts.add("Size on disk(B)", std::to_string(collection.sizeOnDisk));
    facts.number("Rank", collection.rank);
    facts.add("CANN version", collection.cannVersion);
    facts.add("Driver version", collection.driverVersion);
    facts.add("Framework version", collection.frameworkVersion);
    facts.add("Profiler level", collection.profilerLevel);
    facts.add("AI Core metrics", collection.aiCoreMetrics);
    facts.add("Command", collection.command);
    for (const auto& run : collection.modelRuns) {
        facts.group("model run " + run.file);
        facts.number("Device", run.device);
        facts.add("Model", run.model);
        facts.number("Model ID", run.modelId);
        facts.number("Batches", run.batch);
        facts.number("Input pictures", run.inputPictures);
        facts.number("Current picture", run.currentPicture);
        facts.add("Icache miss rate", run.icacheMissRate);
        facts.add("Frequency", run.frequency);
    }
    facts.group("switches");
    for (const auto& [key, value] : collection.switches)
        facts.add(key, value);
    RecordTable table("platform", report, std::move(facts.rows));
    table.column(textSpec("group", OPSCOPE_TEXT("Column", "Group")), &Facts::Row::group);
    table.column(textSpec("key", OPSCOPE_TEXT("Column", "Key")), &Facts::Row::key);
    table.column(textSpec("value", OPSCOPE_TEXT("Column", "Value")), &Facts::Row::value);
    table.nameIsLast();
    return table.finish();
}

/// Variants are the kinds of the report's own tables, so they are no list of the page.
Result<TablePtr> buildData(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    if (report->tables.empty())
        return noRows(*report, "data", OPSCOPE_TEXT("Argument", "no summary table was read"));
    const auto* data = request.variant.empty() ? &report->tables.front() : report->table(request.variant);
    if (data == nullptr) {
        std::string known;
        for (const auto& table : report->tables)
            known += (known.empty() ? "" : ", ") + table.kind;
        return fail(ErrorCode::NotFound, message(MessageId::NoSuchVariant, "data", request.variant, known));
    }
    auto table = vendorTable("data", report, *data, request);
    if (!table)
        return fail(ErrorCode::NotFound, message(MessageId::NoRowsOfTable, data->kind));
    table->source = data->kind;
    return table;
}

} // namespace

constinit const TablePage inventoryPage{
    "inventory", OPSCOPE_TEXT("Page", "Inventory"), ReportPart::None, {}, buildInventory};
constinit const TablePage problemsPage{
    "problems", OPSCOPE_TEXT("Page", "Problems"), ReportPart::None, {}, buildProblems};
constinit const TablePage platformPage{
    "platform", OPSCOPE_TEXT("Page", "Platform"), ReportPart::Facts, {}, buildPlatform};
constinit const TablePage dataPage{"data", OPSCOPE_TEXT("Page", "Data"), ReportPart::Tables, {}, buildData,
                                   true};

} // namespace opscope
