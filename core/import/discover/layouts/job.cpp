// SPDX-License-Identifier: GPL-3.0-or-later
// JOB folders of SVP SoCs, and of CANN 2020 (FORMATS 1, 6).
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/message_id.h"
#include "core/import/discover/own_exports.h"
#include "core/import/discover/plan_rules.h"
#include "core/import/discover/source_choice.h"

namespace opscope {
namespace {

bool hasInfo(const WalkedTree& tree)
{
    return std::ranges::any_of(tree.files, [](const WalkedFile& file) {
        return file.path.starts_with("info.json.") && numberOr(std::string_view(file.path).substr(10)) >= 0;
    });
}

bool matches(std::string_view name, const WalkedTree& tree)
{
    if (std::ranges::any_of(tree.folders, [](const std::string& folder) {
            return folder == "host" || isDeviceFolder(folder) || isJobName(folder);
        }))
        return false;
    const bool hasParts = hasFolder(tree, "data") || hasFolder(tree, "summary") ||
                          hasFolder(tree, "timeline") || hasFolder(tree, "sqlite");
    const bool isRawOnly =
        std::ranges::any_of(tree.files, [](const WalkedFile& file) { return isRawName(file.path); });
    return (isJobName(name) && (hasParts || hasInfo(tree) || isRawOnly)) ||
           (hasInfo(tree) && hasFolder(tree, "data"));
}

/// Reads a summary that exists as CSV and as JSON only once.
void dropTwins(ReportPlan& plan)
{
    std::map<std::string, const PlannedEntry*> csv;
    for (const auto& entry : plan.entries) {
        if (entry.isRead() && entry.path.ends_with(".csv"))
            csv[entry.path.substr(0, entry.path.size() - 4)] = &entry;
    }
    for (auto& entry : plan.entries) {
        if (!entry.isRead() || !entry.path.ends_with(".json"))
            continue;
        const auto it = csv.find(entry.path.substr(0, entry.path.size() - 5));
        if (it != csv.end())
            entry.skip(message(MessageId::SameExport, it->second->path));
    }
}

/// The number of batches of a file, by its name: "task_time_0.yolo.1.100.json" is a run of 100 batches.
std::int64_t batchesOf(const PlannedEntry& entry)
{
    const auto parsed = parseJobName(entry.name());
    return parsed.modelRun ? parsed.modelRun->batch : -1;
}

/// If a JOB contains timelines of several models or numbers of batches, each becomes an iteration of its
/// model, numbered from 1 as in the names of statistics: otherwise the slices of the files could not be
/// distinguished.
void makeFilesIterations(ReportPlan& plan)
{
    const auto isRun = [](const PlannedEntry& entry) {
        return entry.isRead() && isKnown(entry.planned.model) && isKnown(batchesOf(entry));
    };
    const auto modelOf = [](const PlannedEntry& entry) {
        return std::pair(entry.planned.device, entry.planned.model);
    };
    std::set<std::tuple<std::int32_t, std::int64_t, std::int64_t>> timelines;
    std::map<std::pair<std::int32_t, std::int64_t>, std::set<std::int64_t>> runsOf;
    for (const auto& entry : plan.entries) {
        if (isRun(entry))
            runsOf[modelOf(entry)].insert(batchesOf(entry));
        if (isRun(entry) && isTimeline(entry))
            timelines.emplace(entry.planned.device, entry.planned.model, batchesOf(entry));
    }
    if (timelines.size() < 2)
        return;
    for (auto& entry : plan.entries) {
        if (!isRun(entry) || isKnown(entry.planned.iteration))
            continue;
        const auto& runs = runsOf.at(modelOf(entry));
        entry.planned.iteration = 1 + std::distance(runs.begin(), runs.find(batchesOf(entry)));
    }
}

void plan(ReportPlan& plan)
{
    plan.kind = ReportKind::Job;
    const auto folder = plan.root.string();
    markRaw(plan, "python3 msprof.pyc import -dir " + folder + " && python3 msprof.pyc export summary -dir " +
                      folder + " && python3 msprof.pyc export timeline -dir " + folder);
    dropOwnExports(plan);
    chooseSource(plan);
    dropTwins(plan);
    readExportNames(plan, parseJobName);
    makeFilesIterations(plan);

    expect(plan, "info.json.0", "info.json.0", message(MessageId::MissingJobInfo));
    const bool hasCore = hasRaw(plan, {"AAcore.", "aicore.", "hwts."});
    const bool hasAcl = hasRaw(plan, {"AclModule.", "acl_api."});
    const auto summary =
        "python3 msprof.pyc import -dir " + folder + " && python3 msprof.pyc export summary -dir " + folder;
    const auto timeline =
        "python3 msprof.pyc import -dir " + folder + " && python3 msprof.pyc export timeline -dir " + folder;
    const auto core = [&](const std::string& command) {
        return hasCore ? message(MessageId::MissingNotExported, command) : message(MessageId::MissingJobCore);
    };
    const auto acl = [&](const std::string& command) {
        return hasAcl ? message(MessageId::MissingNotExported, command) : message(MessageId::MissingJobAcl);
    };
    expect(plan, "op_summary", "summary/op_summary_*", core(summary));
    expect(plan, "op_statistic", "summary/op_statistic_*", core(summary));
    expect(plan, "acl_statistic", "summary/acl_statistic_*", acl(summary));
    expect(plan, "task_time", "timeline/task_time_*", core(timeline));
    expect(plan, "acl", "timeline/acl_*", acl(timeline));
}

} // namespace

constinit const Layout jobLayout{"job", matches, plan};

} // namespace opscope
