// SPDX-License-Identifier: GPL-3.0-or-later
// What the report says about itself: files, problems, platform; and any table of a file as it is.
#include <algorithm>

#include "core/base/message_id.h"
#include "core/table/table_builder.h"

namespace opscope {
namespace {

const char* severityName(Severity severity)
{
    return severity == Severity::DataLoss ? "data loss" : severity == Severity::Warning ? "warning" : "info";
}

Result<TablePtr> buildInventory(const ReportPtr& report, const TableRequest&, std::stop_token)
{
    if (report->inventory.empty())
        return noRows("nothing was walked");
    TableBuilder builder("inventory", report, report->inventory.size());
    std::vector<std::string> paths;
    std::vector<std::string> kinds;
    std::vector<std::string> states;
    std::vector<std::string> reasons;
    std::vector<std::string> feeds;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> rows;
    std::vector<std::int64_t> reported;
    for (const auto& entry : report->inventory) {
        paths.push_back(entry.path);
        kinds.push_back(entry.kind);
        states.emplace_back(fileStateName(entry.state));
        reasons.push_back(entry.reason ? entry.reason->english() : "");
        std::string list;
        for (const auto page : pagesShowing(entry.fills))
            (list += list.empty() ? "" : ", ") += page;
        feeds.push_back(list);
        sizes.push_back(entry.state == FileState::Missing ? kMissingInteger
                                                          : static_cast<std::int64_t>(entry.sizeBytes));
        const auto& c = entry.counts;
        rows.push_back(static_cast<std::int64_t>(c.slices + c.flowPoints + c.counters + c.instants +
                                                 c.metadata + c.rows));
        reported.push_back(static_cast<std::int64_t>(c.reported));
    }
    builder.own(textSpec("path", "File"), paths);
    builder.nameIsLast();
    builder.own(textSpec("kind", "Kind"), kinds);
    builder.own(bytesSpec("size", "Size"), std::move(sizes));
    builder.own(textSpec("state", "State"), states);
    builder.own(textSpec("feeds", "Feeds"), feeds);
    builder.own(countSpec("rows", "Entries"), std::move(rows));
    builder.own(countSpec("reported", "Skipped"), std::move(reported));
    builder.own(textSpec("reason", "Reason"), reasons);
    return builder.finish();
}

Result<TablePtr> buildProblems(const ReportPtr& report, const TableRequest&, std::stop_token)
{
    if (report->issues.empty())
        return noRows("no problem was met");
    TableBuilder builder("problems", report, report->issues.size());
    std::vector<std::string> severities;
    std::vector<std::string> texts;
    std::vector<std::string> places;
    std::vector<std::int64_t> counts;
    for (const auto& issue : report->issues) {
        severities.emplace_back(severityName(issue.severity));
        texts.push_back(issue.message.english());
        counts.push_back(static_cast<std::int64_t>(issue.count));
        std::string list;
        for (const auto& place : issue.places)
            list += (list.empty() ? "" : ", ") + place.text();
        places.push_back(list);
    }
    builder.own(textSpec("severity", "Severity"), severities);
    builder.own(textSpec("problem", "Problem"), texts);
    builder.nameIsLast();
    builder.own(countSpec("count", "Count"), std::move(counts));
    builder.own(textSpec("places", "Places"), places);
    return builder.finish();
}

/// Rows of the platform page: only what some source said.
class Facts {
public:
    void group(std::string name) { m_group = std::move(name); }
    void add(std::string key, const std::string& value)
    {
        if (value.empty())
            return;
        groups.push_back(m_group);
        keys.push_back(std::move(key));
        values.push_back(value);
    }
    void number(std::string key, std::int64_t value)
    {
        if (value >= 0)
            add(std::move(key), std::to_string(value));
    }
    std::vector<std::string> groups;
    std::vector<std::string> keys;
    std::vector<std::string> values;

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
    for (const auto& cpu : platform.cpus) {
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
        facts.number("Batch", run.batch);
        facts.number("Input pictures", run.inputPictures);
        facts.number("Current picture", run.currentPicture);
        facts.add("Icache miss rate", run.icacheMissRate);
        facts.add("Frequency", run.frequency);
    }
    facts.group("switches");
    for (const auto& [key, value] : collection.switches)
        facts.add(key, value);
    TableBuilder builder("platform", report, facts.keys.size());
    builder.own(textSpec("group", "Group"), facts.groups);
    builder.own(textSpec("key", "Key"), facts.keys);
    builder.own(textSpec("value", "Value"), facts.values);
    builder.nameIsLast();
    return builder.finish();
}

/// Variants are the kinds of the report's own tables, so they are no list of the page.
Result<TablePtr> buildData(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    if (report->tables.empty())
        return noRows(*report, "data", "no summary table was read");
    const auto* data = request.variant.empty() ? &report->tables.front() : report->table(request.variant);
    if (data == nullptr) {
        std::string known;
        for (const auto& table : report->tables)
            known += (known.empty() ? "" : ", ") + table.kind;
        return fail(ErrorCode::NotFound, message(MessageId::NoSuchVariant, "data", request.variant, known));
    }
    auto table = vendorTable("data", report, *data, request);
    if (!table)
        return noRows("the table " + data->kind + " has no row for the chosen device, model or iteration");
    table->source = data->kind;
    return table;
}

} // namespace

extern const TablePage inventoryPage;
constinit const TablePage inventoryPage{"inventory", "Inventory", ReportPart::None, {}, buildInventory};
extern const TablePage problemsPage;
constinit const TablePage problemsPage{"problems", "Problems", ReportPart::None, {}, buildProblems};
extern const TablePage platformPage;
constinit const TablePage platformPage{"platform", "Platform", ReportPart::Facts, {}, buildPlatform};
extern const TablePage dataPage;
constinit const TablePage dataPage{"data", "Data", ReportPart::Tables, {}, buildData, true};

} // namespace opscope
