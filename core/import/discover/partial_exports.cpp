// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/partial_exports.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/import/discover/export_check.h"
#include "core/import/discover/plan_rules.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 10> kDecodedTables{
    "op_summary", "task_time", "api_statistic",           "acl_statistic",  "op_statistic",
    "aicpu",      "msprof_tx", "communication_statistic", "hccl_statistic", "step_trace"};

/// The name of the timeline among the parts of a run.
constexpr std::string_view kTimelinePart = "timeline";

/// True for raw data that exports of the same run replace.
bool isReplaced(const PlannedEntry& entry)
{
    return entry.state == FileState::Ignored && entry.reason &&
           (entry.reason->id == MessageId::RawUnread || entry.reason->id == MessageId::RawUnreadMore);
}

using Captures = std::set<std::string, std::less<>>;

/// An empty table for each capture that has this part, or should have it; none if an export has it of several
/// captures.
std::map<std::string, ExportedTable, std::less<>> emptyTables(std::string_view part, const Captures& raw,
                                                              const Captures& exported)
{
    std::map<std::string, ExportedTable, std::less<>> tables;
    if (exported.empty() || !std::ranges::includes(raw, exported))
        return tables;
    for (const auto& capture : raw) {
        ExportedTable table;
        table.part = part;
        table.capture = capture;
        table.parts.emplace(part);
        tables.emplace(capture, std::move(table));
    }
    return tables;
}

template <class Accepts>
Captures capturesOf(const ReportPlan& plan, Accepts&& accepts)
{
    Captures captures;
    for (const auto& entry : plan.entries) {
        if (entry.isRead() && accepts(entry))
            captures.emplace(captureOf(entry.path));
    }
    return captures;
}

/// The rows of the text exports of one part.
void addTextTables(const ReportPlan& plan, std::string_view part, const Captures& raw,
                   const std::stop_token& stop, std::vector<ExportedTable>& out)
{
    const auto isPart = [&](const PlannedEntry& entry) {
        return isText(entry) && parseExportName(entry.name()).stem == part && entry.name().ends_with(".csv");
    };
    auto tables = emptyTables(part, raw, capturesOf(plan, isPart));
    for (const auto& entry : plan.entries) {
        const auto found = tables.find(captureOf(entry.path));
        if (found == tables.end() || !entry.isRead() || !isPart(entry))
            continue;
        auto& table = found->second;
        table.files.push_back(entry.path);
        const bool isOfRun = entry.planned.model < 0 && entry.planned.iteration < 0; // not of one iteration
        for (const auto& [device, count] : countRows(entry, stop)) {
            auto& rows = table.rows[device];
            rows = isOfRun && rows != kUncounted ? rows + count : kUncounted;
        }
    }
    for (auto& [capture, table] : tables) {
        if (!table.rows.contains(kNoDevice))
            out.push_back(std::move(table));
    }
}

/// The devices of the timelines, if they name them.
void addTimelines(const ReportPlan& plan, const Captures& raw, std::vector<ExportedTable>& out)
{
    auto tables = emptyTables(kTimelinePart, raw, capturesOf(plan, isTimeline));
    for (const auto& entry : plan.entries) {
        const auto found = tables.find(captureOf(entry.path));
        if (found == tables.end() || !entry.isRead() || !isTimeline(entry))
            continue;
        const auto devices = devicesOfTimeline(entry);
        for (const auto device : devices)
            found->second.rows[device] = kUncounted;
        if (devices.empty())
            tables.erase(found);
    }
    for (auto& [capture, table] : tables)
        out.push_back(std::move(table));
}

/// The tasks of the databases that a run is read from.
void addDatabases(const ReportPlan& plan, const std::stop_token& stop, std::vector<ExportedTable>& out)
{
    for (const auto& entry : plan.entries) {
        if (!entry.isRead() || !isExportedDatabase(entry))
            continue;
        ExportedTable table;
        table.part = kTimelinePart;
        table.capture = captureOf(entry.path);
        table.rows = countTasks(entry, stop);
        table.files.push_back(entry.path);
        table.parts = {std::string(kTimelinePart), "communication"};
        table.parts.insert(kDecodedTables.begin(), kDecodedTables.end());
        const auto all = entry.importer->tables(entry.planned.path);
        for (const auto& [name, use] : all.value_or(DatabaseTables())) {
            if (use == TableUse::Run)
                table.tables.insert(name);
            else if (use == TableUse::Alone || use == TableUse::Other)
                table.hasMore = table.hasMore || !entry.planned.leftOut.contains(name);
        }
        out.push_back(std::move(table));
    }
}

} // namespace

std::span<const std::string_view> decodedTables()
{
    return kDecodedTables;
}

std::string_view captureOf(std::string_view path)
{
    const auto top = topFolder(path);
    return top.size() < path.size() && isProfName(top) ? top : std::string_view();
}

const Importer* gathererOf(const PlannedEntry& entry)
{
    if (const auto* const known = importerOf(entry.kind); known != nullptr && known->role == Role::Raw)
        return known;
    if (entry.kind != "raw" || (entry.state != FileState::NotDecoded && !isReplaced(entry)))
        return nullptr;
    const auto all = importers();
    const auto it = std::ranges::find_if(all, [&](const Importer* each) {
        return each->role == Role::Raw && each->accepts({std::string(entry.name()), {}});
    });
    return it == all.end() ? nullptr : *it;
}

std::map<std::pair<std::string, std::int32_t>, std::string> deviceFolders(const ReportPlan& plan)
{
    std::map<std::pair<std::string, std::int32_t>, std::string> folders;
    for (const auto& entry : plan.entries) {
        const auto data = folderOf(entry.path);
        const auto folder = folderOf(data);
        if (gathererOf(entry) != nullptr && fileName(data) == "data" && isDeviceFolder(fileName(folder)))
            folders.emplace(std::pair(std::string(captureOf(entry.path)),
                                      static_cast<std::int32_t>(numberOr(fileName(folder).substr(7)))),
                            folder);
    }
    return folders;
}

std::vector<ExportedTable> partialTables(const ReportPlan& plan, const std::stop_token& stop)
{
    const auto folders = deviceFolders(plan);
    Captures captures;
    for (const auto& [place, folder] : folders)
        captures.insert(place.first);
    std::vector<ExportedTable> tables;
    addTextTables(plan, "op_summary", captures, stop, tables);
    addTextTables(plan, "task_time", captures, stop, tables);
    if (folders.size() > 1) // else the timeline has the only device
        addTimelines(plan, captures, tables);
    addDatabases(plan, stop, tables);
    if (tables.empty())
        return {};
    bool hasMore = false;
    for (const auto& [place, folder] : folders) {
        for (const auto* const importer : importers()) {
            if (importer->rows == nullptr || hasMore)
                continue;
            const auto rows = importer->rows(plan.root / folder, {}, stop);
            for (const auto& table : tables) {
                const auto found = table.rows.find(place.second);
                const auto exported = found == table.rows.end() ? 0 : found->second;
                hasMore = hasMore || (table.capture == place.first &&
                                      exported < (table.part == "op_summary" ? rows.ops : rows.tasks));
            }
        }
    }
    return hasMore && !stop.stop_requested() ? tables : std::vector<ExportedTable>();
}

} // namespace opscope
