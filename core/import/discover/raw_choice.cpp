// SPDX-License-Identifier: GPL-3.0-or-later
// Decides whether raw data are decoded or their exports are read.
#include <algorithm>
#include <array>

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
    if (entry.kind != "raw" || entry.state != FileState::NotDecoded || entry.sizeBytes == 0)
        return nullptr;
    const auto all = importers();
    const auto it = std::ranges::find_if(all, [&](const Importer* each) {
        return each->role == Role::Raw && each->accepts({std::string(entry.name()), {}});
    });
    return it == all.end() ? nullptr : *it;
}

/// True for an export that has the run itself: its timeline or its ops.
bool isExportOfRun(const PlannedEntry& entry)
{
    return entry.isRead() &&
           (isTimeline(entry) || (isText(entry) && overlap(entry.importer->fills, ReportPart::Ops)) ||
            (isDatabase(entry) && !isImportDatabase(entry)));
}

/// Exports of what is decoded are not read: their rows would be there twice.
void skipExports(ReportPlan& plan)
{
    for (auto& entry : plan.entries) {
        const bool isDecoded =
            isTimeline(entry) || isDatabase(entry) ||
            (isText(entry) &&
             std::ranges::find(kDecodedTables, parseExportName(entry.name()).stem) != kDecodedTables.end());
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

void chooseRaw(ReportPlan& plan)
{
    const bool hasExport = std::ranges::any_of(plan.entries, isExportOfRun);
    const bool isWanted = plan.source == SourceChoice::Raw || !hasExport;
    PlannedEntry* reading = nullptr;
    for (auto& entry : plan.entries) {
        const auto* const importer = gathererOf(entry);
        if (importer == nullptr)
            continue;
        if (!isWanted) {
            entry.skip(message(MessageId::RawUnread));
            continue;
        }
        entry.kind = importer->id;
        entry.state = FileState::Used;
        entry.reason.reset();
        if (reading == nullptr) {
            reading = &entry;
            entry.importer = importer;
        } else {
            reading->otherBytes += entry.sizeBytes;
            entry.reason = message(MessageId::RawDecodedWith, reading->path);
        }
    }
    if (reading != nullptr)
        skipExports(plan);
}

} // namespace opscope
