// SPDX-License-Identifier: GPL-3.0-or-later
// Decides whether raw data are decoded or their exports are read.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/base/message_id.h"
#include "core/import/discover/plan_rules.h"
#include "core/import/discover/source_choice.h"

namespace opscope {
namespace {

/// Tables that decoding makes, by the stem of their exports.
constexpr std::array<std::string_view, 10> kDecodedTables{
    "op_summary", "task_time", "api_statistic",           "acl_statistic",  "op_statistic",
    "aicpu",      "msprof_tx", "communication_statistic", "hccl_statistic", "step_trace"};

const Importer* gathererOf(const PlannedEntry& entry)
{
    if (entry.kind != "raw" || entry.state != FileState::NotDecoded)
        return nullptr;
    const auto all = importers();
    const auto it = std::ranges::find_if(all, [&](const Importer* each) {
        return each->role == Role::Raw && each->accepts({std::string(entry.name()), {}});
    });
    return it == all.end() ? nullptr : *it;
}

/// What raw data of a run can be decoded to, by the files with bytes that the other files refer to.
struct RawParts {
    bool hasDeviceTasks = false, hasHostTasks = false, hasCalls = false;
    bool any() const { return hasDeviceTasks || hasHostTasks || hasCalls; }
};

RawParts rawParts(const ReportPlan& plan)
{
    RawParts parts;
    for (const auto& entry : plan.entries) {
        if (entry.sizeBytes == 0 || gathererOf(entry) == nullptr)
            continue;
        const auto name = entry.name();
        const auto has = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
        parts.hasDeviceTasks =
            parts.hasDeviceTasks || name.starts_with("stars_soc.") || name.starts_with("hwts.");
        parts.hasHostTasks = parts.hasHostTasks || has(".task_track.");
        parts.hasCalls = parts.hasCalls || has(".api_event.");
    }
    return parts;
}

/// True for an export that has the run itself: its timeline or its ops.
bool isExportOfRun(const PlannedEntry& entry)
{
    return entry.isRead() &&
           (isTimeline(entry) || (isText(entry) && overlap(entry.importer->fills, ReportPart::Ops)) ||
            (isDatabase(entry) && !isImportDatabase(entry)));
}

/// Names of parts that a text export has: "timeline" and the stems of its tables, of releases before 7 too.
std::set<std::string, std::less<>> exportedParts(const ReportPlan& plan)
{
    std::set<std::string, std::less<>> parts;
    for (const auto& entry : plan.entries) {
        if (!entry.isRead())
            continue;
        if (isTimeline(entry))
            parts.emplace("timeline");
        const auto stem = parseExportName(entry.name()).stem;
        if (isText(entry) && overlap(entry.importer->fills, ReportPart::Ops))
            parts.emplace("op_summary");
        if (isText(entry) && overlap(entry.importer->fills, ReportPart::Communication))
            parts.emplace("communication");
        parts.emplace(stem == "acl_statistic"    ? "api_statistic"
                      : stem == "hccl_statistic" ? "communication_statistic"
                                                 : stem);
    }
    return parts;
}

/// Main parts of a run that a text export lacks and the raw data have.
std::vector<std::string> missingParts(const ReportPlan& plan,
                                      const std::set<std::string, std::less<>>& exported)
{
    std::vector<std::string> missing;
    const auto hasDatabase = std::ranges::any_of(
        plan.entries, [](const PlannedEntry& entry) { return entry.isRead() && isDatabase(entry); });
    for (const auto* part : {"timeline", "op_summary", "api_statistic"}) {
        if (!hasDatabase && !exported.contains(part))
            missing.emplace_back(part);
    }
    return missing;
}

/// Exports of what is decoded are not read: their rows would be there twice.
void skipExports(ReportPlan& plan)
{
    for (auto& entry : plan.entries) {
        const bool isDecoded =
            isTimeline(entry) || isDatabase(entry) ||
            (isText(entry) &&
             (overlap(entry.importer->fills, ReportPart::Ops | ReportPart::Communication) ||
              std::ranges::find(kDecodedTables, parseExportName(entry.name()).stem) != kDecodedTables.end()));
        if (entry.isRead() && isDecoded)
            entry.skip(message(MessageId::RawChosen));
    }
    std::erase_if(plan.issues,
                  [](const Issue& issue) { return issue.message.id == MessageId::IntermediateDatabase; });
}

} // namespace

bool readsRaw(const ReportPlan& plan)
{
    return std::ranges::any_of(plan.entries, isRaw);
}

bool canDecodeRaw(const ReportPlan& plan)
{
    return (plan.source == SourceChoice::Best || plan.source == SourceChoice::Raw) && rawParts(plan).any();
}

bool readsRawAlone(const ReportPlan& plan)
{
    return std::ranges::any_of(plan.entries, [](const PlannedEntry& entry) {
        return isRaw(entry) && entry.planned.leftOut.empty();
    });
}

void chooseRaw(ReportPlan& plan)
{
    const auto parts = rawParts(plan);
    const bool hasExport = std::ranges::any_of(plan.entries, isExportOfRun);
    if (!parts.any() && (!hasExport || plan.source == SourceChoice::Raw))
        return; // dictionaries alone are no data
    const bool isBest = plan.source == SourceChoice::Best;
    const bool isAlone = plan.source == SourceChoice::Raw || (isBest && !hasExport);
    auto exported = exportedParts(plan);
    if (!parts.hasDeviceTasks)
        exported.insert({"timeline", "op_summary"});
    if (!parts.hasCalls)
        exported.emplace("api_statistic");
    const auto missing = isBest ? missingParts(plan, exported) : std::vector<std::string>();
    const bool isWanted = parts.any() && (isAlone || !missing.empty());
    PlannedEntry* reading = nullptr;
    for (auto& entry : plan.entries) {
        const auto* const importer = gathererOf(entry);
        if (importer == nullptr)
            continue;
        if (!isWanted) {
            entry.skip(message(MessageId::RawUnread), hasExport ? FileState::Ignored : FileState::NotDecoded);
            continue;
        }
        entry.kind = importer->id;
        entry.state = FileState::Used;
        entry.reason.reset();
        if (reading == nullptr && entry.sizeBytes > 0) {
            reading = &entry;
            entry.importer = importer;
            if (!isAlone) {
                entry.planned.leftOut = exported;
                entry.reason = message(MessageId::RawCompletes, listed(missing));
            }
        } else if (reading != nullptr) {
            reading->otherBytes += entry.sizeBytes;
            entry.reason = message(MessageId::RawDecodedWith, reading->path);
        }
    }
    if (reading != nullptr && isAlone)
        skipExports(plan);
}

} // namespace opscope
