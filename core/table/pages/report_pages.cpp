// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of the report: files, issues, platform; and any table of a file unchanged.
#include <algorithm>

#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/record_table.h"
#include "core/vendor/names.h"

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
    table.column(textSpec("kind", OPSCOPE_TEXT("Column", "Kind")), [&](const Entry& entry) {
        return entry.state == FileState::Missing ? words.text(entry.kind) : entry.kind;
    });
    table.column(bytesSpec("size", OPSCOPE_TEXT("Column", "Size")), [](const Entry& entry) {
        return entry.state == FileState::Missing ? kMissingInteger
                                                 : static_cast<std::int64_t>(entry.sizeBytes);
    });
    table.column(textSpec("state", OPSCOPE_TEXT("Column", "State")),
                 [&](const Entry& entry) { return words.text(fileStateName(entry.state)); });
    table.column(textSpec("feeds", OPSCOPE_TEXT("Column", "Feeds")), [&](const Entry& entry) {
        std::string list;
        for (const auto page : pagesShowing(entry.fills))
            list = list.empty() ? words.text(page)
                                : words.message(message(MessageId::ListPart, list, words.text(page)));
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
        return joined(issue.places, ", ", [&](const auto& place) { return place.text(); });
    });
    return table.finish();
}

/// Rows of the platform page: only known facts.
class Facts {
public:
    explicit Facts(const Words& words) : m_words(words) {}
    /// `of`: its number or name.
    void group(const char* name, const std::string& of = {})
    {
        m_group = m_words.text(name) + (of.empty() ? "" : " ") + of;
    }
    void add(const char* key, const std::string& value) { addAsWritten(m_words.text(key), value); }
    void addAsWritten(std::string key, const std::string& value)
    {
        if (!value.empty())
            rows.push_back({m_group, std::move(key), value});
    }
    void number(const char* key, std::int64_t value)
    {
        if (isKnown(value))
            add(key, std::to_string(value));
    }
    struct Row {
        std::string group, key, value;
    };
    std::vector<Row> rows;

private:
    const Words& m_words;
    std::string m_group;
};

Result<TablePtr> buildPlatform(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    Facts facts(request.words);
    const auto& platform = report->platform;
    facts.group(OPSCOPE_TEXT("Word", "host"));
    facts.add(OPSCOPE_TEXT("Word", "Host name"), platform.hostName);
    facts.add(OPSCOPE_TEXT("Word", "Operating system"), platform.os);
    facts.add(OPSCOPE_TEXT("Word", "Host UID"), platform.hostUid);
    facts.add(OPSCOPE_TEXT("Word", "Memory") "(KB)", platform.memoryTotalKb);
    facts.add(OPSCOPE_TEXT("Word", "Platform version"), platform.platformVersion);
    for (std::size_t i = 0; i < platform.cpus.size(); ++i) {
        const auto& cpu = platform.cpus[i];
        if (platform.cpus.size() > 1)
            facts.group(OPSCOPE_TEXT("Word", "CPU"), std::to_string(i));
        facts.add(OPSCOPE_TEXT("Word", "CPU type"), cpu.type);
        facts.add(OPSCOPE_TEXT("Word", "CPU name"), cpu.name);
        facts.add(OPSCOPE_TEXT("Word", "CPU frequency") "(MHz)", cpu.frequencyMhz);
        facts.add(OPSCOPE_TEXT("Word", "Logical CPUs"), cpu.logicalCount);
    }
    for (const auto& device : platform.devices) {
        facts.group(OPSCOPE_TEXT("Word", "device"), std::to_string(device.id));
        facts.add(OPSCOPE_TEXT("Word", "Chip"), device.chip);
        facts.add(OPSCOPE_TEXT("Word", "AI Core number"), device.aiCoreCount);
        facts.add(OPSCOPE_TEXT("Word", "AI Vector Core number"), device.aivCount);
        facts.add(OPSCOPE_TEXT("Word", "AI CPU number"), device.aiCpuCount);
        facts.add(OPSCOPE_TEXT("Word", "Control CPU number"), device.controlCpuCount);
        facts.add(OPSCOPE_TEXT("Word", "Control CPU type"), device.controlCpuType);
        facts.add(OPSCOPE_TEXT("Word", "TS CPU number"), device.tsCpuCount);
        facts.add(OPSCOPE_TEXT("Word", "AI Core frequency") "(MHz)", device.aiCoreFrequencyMhz);
        facts.add(OPSCOPE_TEXT("Word", "AI Vector Core frequency") "(MHz)", device.aivFrequencyMhz);
        facts.add(OPSCOPE_TEXT("Word", "HWTS frequency") "(MHz)", device.hwtsFrequencyMhz);
    }
    const auto& collection = report->collection;
    facts.group(OPSCOPE_TEXT("Word", "collection"));
    facts.add(OPSCOPE_TEXT("Word", "Begin"), collection.begin);
    facts.add(OPSCOPE_TEXT("Word", "End"), collection.end);
    if (collection.beginNs && collection.endNs)
        facts.add(OPSCOPE_TEXT("Word", "Elapsed") "(us)",
                  microsText(*collection.endNs - *collection.beginNs));
    facts.add(OPSCOPE_TEXT("Word", "Size on disk") "(B)", std::to_string(collection.sizeOnDisk));
    facts.number(OPSCOPE_TEXT("Word", "Rank"), collection.rank);
    facts.add(OPSCOPE_TEXT("Word", "CANN version"), collection.cannVersion);
    facts.add(OPSCOPE_TEXT("Word", "Driver version"), collection.driverVersion);
    facts.add(OPSCOPE_TEXT("Word", "Framework version"), collection.frameworkVersion);
    facts.add(OPSCOPE_TEXT("Word", "Profiler level"), collection.profilerLevel);
    facts.add(OPSCOPE_TEXT("Word", "AI Core metrics"), collection.aiCoreMetrics);
    facts.add(OPSCOPE_TEXT("Word", "Command"), collection.command);
    for (const auto& run : collection.modelRuns) {
        facts.group(OPSCOPE_TEXT("Word", "model run"), run.file);
        facts.number(OPSCOPE_TEXT("Word", "Device"), run.device);
        facts.add(OPSCOPE_TEXT("Word", "Model"), run.model);
        facts.number(OPSCOPE_TEXT("Word", "Model ID"), run.modelId);
        facts.number(OPSCOPE_TEXT("Word", "Batches"), run.batch);
        facts.number(OPSCOPE_TEXT("Word", "Input pictures"), run.inputPictures);
        facts.number(OPSCOPE_TEXT("Word", "Current picture"), run.currentPicture);
        facts.add(OPSCOPE_TEXT("Word", "Icache miss rate"), run.icacheMissRate);
        facts.add(OPSCOPE_TEXT("Word", "Frequency"), run.frequency);
    }
    facts.group(OPSCOPE_TEXT("Word", "switches"));
    for (const auto& [key, value] : collection.switches)
        facts.addAsWritten(key, value);
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
        const auto known = joined(report->tables, ", ", [&](const auto& table) { return table.kind; });
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
