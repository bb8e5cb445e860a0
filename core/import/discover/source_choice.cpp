// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/source_choice.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "core/base/message_id.h"
#include "core/import/discover/own_exports.h"
#include "core/import/discover/plan_rules.h"

namespace opscope {
namespace {

/// A part of a run: the stems of the text files that hold it, and the database tables; one table is enough.
struct Part {
    std::array<std::string_view, 2> stems;
    std::array<std::string_view, 3> tables;
};

constexpr Part kTimeline{{}, {"TASK", "CANN_API", "PYTORCH_API"}};
/// Tables with data that no timeline holds: facts of the ops and their metrics.
constexpr std::array<std::string_view, 2> kOpTables{"COMPUTE_TASK_INFO", "TASK_PMU_INFO"};
constexpr std::array kParts{
    Part{{"op_summary", "kernel_details"}, {"COMPUTE_TASK_INFO"}},
    Part{{"task_time"}, {"TASK"}},
    Part{{"msprof_tx"}, {"MSTX_EVENTS"}},
    Part{{"memory_record"}, {"MEMORY_RECORD"}},
    Part{{"npu_module_mem"}, {"NPU_MODULE_MEM"}},
    Part{{"npu_mem"}, {"NPU_MEM"}},
    Part{{"operator_memory"}, {"OP_MEMORY"}},
    Part{{"communication"}, {"COMMANALYZERTIME", "COMMANALYZERBANDWIDTH"}},
    Part{{"communication_matrix", "cluster_communication_matrix"},
         {"COMMANALYZERMATRIX", "CLUSTERCOMMANALYZERMATRIX"}},
    Part{{"step_trace_time"}, {"STEPTRACETIME"}},
    Part{{"cluster_step_trace_time"}, {"CLUSTERSTEPTRACETIME"}},
    Part{{"cpu_usage", "host_cpu_usage"}, {"CPU_USAGE"}},
    Part{{"host_mem_usage"}, {"HOST_MEM_USAGE"}},
    Part{{"host_disk_usage"}, {"HOST_DISK_USAGE"}},
    Part{{"host_network_usage"}, {"HOST_NETWORK_USAGE"}},
    Part{{"hbm"}, {"HBM"}},
    Part{{"ddr"}, {"DDR"}},
    Part{{"llc_read_write", "llc"}, {"LLC"}},
    Part{{"hccs"}, {"HCCS"}},
    Part{{"nic"}, {"NIC"}},
    Part{{"roce"}, {"ROCE"}},
    Part{{"pcie"}, {"PCIE"}},
};

const Part* partOf(const PlannedEntry& text)
{
    if (isTimeline(text))
        return &kTimeline;
    const auto stem = parseExportName(text.name()).stem;
    const auto* const it = std::ranges::find_if(
        kParts, [&](const Part& part) { return std::ranges::find(part.stems, stem) != part.stems.end(); });
    return stem.empty() || it == kParts.end() ? nullptr : it;
}

std::optional<DatabaseTables> tablesOf(const PlannedEntry& database)
{
    const auto tables = database.importer->tables;
    return tables == nullptr ? std::nullopt : tables(database.planned.path);
}

/// True for a database that is read completely or not at all.
bool isWhole(const PlannedEntry& database)
{
    return database.importer->tables == nullptr;
}

bool holds(const DatabaseTables& tables, const Part& part)
{
    return std::ranges::any_of(
        part.tables, [&](std::string_view table) { return !table.empty() && tables.contains(table); });
}

bool holdsRun(const DatabaseTables& tables)
{
    return std::ranges::any_of(tables, [](const auto& table) { return table.second == TableUse::Run; });
}

/// From a database next to text files only the missing parts are read.
void readNextToText(ReportPlan& plan, PlannedEntry& entry, const std::optional<DatabaseTables>& tables,
                    const std::set<const Part*>& texts)
{
    if (isWhole(entry))
        return entry.skip(message(MessageId::TextChosen));
    if (!tables)
        return; // its reader reports the error
    std::vector<std::string> unread;
    std::vector<std::string> rest;
    for (const auto& [table, use] : *tables) {
        const bool isHeld = std::ranges::any_of(texts, [&, name = std::string_view(table)](const Part* part) {
            return part != nullptr && std::ranges::find(part->tables, name) != part->tables.end();
        });
        const bool isOfOps = std::ranges::find(kOpTables, table) != kOpTables.end();
        if (isOfOps && !texts.contains(&kParts.front())) {
            rest.push_back(table);
            continue;
        }
        if (use == TableUse::Run && !isOfOps && !isHeld && !texts.contains(&kTimeline))
            unread.push_back(table);
        if (use == TableUse::Run || (use == TableUse::Alone && isHeld))
            entry.planned.leftOut.insert(table);
        else if (use == TableUse::Alone || use == TableUse::Other)
            rest.push_back(table);
    }
    if (!unread.empty())
        plan.issues.push_back({Severity::DataLoss,
                               message(MessageId::TablesLeftUnread, listed(unread)),
                               {{entry.path, 0, {}}},
                               1});
    if (rest.empty())
        entry.skip(message(MessageId::TextChosen));
    else
        entry.reason = message(MessageId::ReadBesideText, listed(rest));
}

} // namespace

bool isImportDatabase(const PlannedEntry& database)
{
    if (!isDatabase(database) || isWhole(database))
        return false;
    const auto tables = tablesOf(database);
    return !tables || std::ranges::none_of(*tables, [](const auto& table) {
        return table.second == TableUse::Run || table.second == TableUse::Alone;
    });
}

bool readsRunDatabase(const ReportPlan& plan)
{
    return std::ranges::any_of(plan.entries, [](const PlannedEntry& entry) {
        if (!entry.isRead() || !isDatabase(entry))
            return false;
        const auto tables = tablesOf(entry);
        return isWhole(entry) || (tables && holdsRun(*tables));
    });
}

bool isSamePart(const PlannedEntry& text, const PlannedEntry& other)
{
    const auto stemOf = [](const PlannedEntry& entry) {
        const auto stem = parseExportName(entry.name()).stem;
        return stem == "acl_statistic"    ? std::string("api_statistic")
               : stem == "hccl_statistic" ? std::string("communication_statistic")
                                          : stem;
    };
    const auto* const part = partOf(text);
    return part != nullptr ? part == partOf(other) : stemOf(text) == stemOf(other);
}

void chooseSource(ReportPlan& plan)
{
    preferCompleteReports(plan);
    const bool hasText = std::ranges::any_of(plan.entries, isText);
    std::map<const PlannedEntry*, std::optional<DatabaseTables>> databases;
    for (const auto& entry : plan.entries) {
        if (hasText && entry.isRead() && isDatabase(entry))
            databases[&entry] = tablesOf(entry);
    }
    if (databases.empty())
        return;
    std::set<const Part*> texts;
    for (const auto& entry : plan.entries) {
        if (isText(entry))
            texts.insert(partOf(entry));
    }
    bool hasComplete = false;
    DatabaseTables held;
    for (const auto& [entry, tables] : databases) {
        hasComplete = hasComplete || isWhole(*entry);
        if (tables)
            held.insert(tables->begin(), tables->end());
    }
    const bool hasRun = hasComplete || holdsRun(held);
    const bool useText = plan.source == SourceChoice::Text ||
                         (plan.source == SourceChoice::Best && (texts.contains(&kTimeline) || !hasRun));
    for (auto& entry : plan.entries) {
        if (useText && databases.contains(&entry)) {
            readNextToText(plan, entry, databases[&entry], texts);
        } else if (!useText && isText(entry)) {
            const auto* const part = partOf(entry);
            if (hasComplete || (part != nullptr && holds(held, *part)))
                entry.skip(message(MessageId::DatabaseChosen));
        }
    }
}

} // namespace opscope
