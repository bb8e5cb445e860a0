// SPDX-License-Identifier: GPL-3.0-or-later
// JOB folders of SVP boards, and of CANN 2020 (FORMATS 1, 6).
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/message_id.h"
#include "core/import/discover/known_names.h"
#include "core/import/discover/own_exports.h"
#include "core/import/discover/plan_rules.h"
#include "core/import/discover/source_choice.h"

namespace opscope {
namespace {

constexpr std::string_view kSummary = "summary";
constexpr std::string_view kTimeline = "timeline";

/// The files of a folder that show whether it is a JOB.
struct JobEvidence {
    bool hasInfo = false;
    bool hasRaw = false;
    bool hasBoardRaw = false;   ///< raw data in data/ with names that only a board writes
    bool hasExports = false;    ///< in summary/ or timeline/, with names that CANN uses too
    bool hasOwnExports = false; ///< the same with names that only a JOB has
    bool hasOwnFiles = false;   ///< exports with such names in the folder itself: "JOB/timeline" was opened
    bool hasOtherFiles = false; ///< other tables and traces next to them
    bool isOther = false;       ///< exports of a PROF, or another run in a folder below
};

bool isTableOrTrace(std::string_view name)
{
    return name.ends_with(".csv") || name.ends_with(".json") || name.ends_with(".json.gz") ||
           name.ends_with(".db");
}

JobEvidence evidenceOf(const WalkedTree& tree)
{
    JobEvidence found;
    for (const auto& file : tree.files) {
        const auto name = fileName(file.path);
        const auto folder = folderOf(file.path);
        found.hasRaw = found.hasRaw || isRawName(name);
        if (isDeviceInfoName(name)) {
            found.hasInfo = found.hasInfo || folder.empty();
            found.isOther = found.isOther || (!folder.empty() && folder != "data");
            continue;
        }
        if (folder == "data")
            found.hasBoardRaw = found.hasBoardRaw || name.starts_with("AAcore.") ||
                                name.ends_with(".net.info") || name.ends_with(".layer.info");
        if (folder != kSummary && folder != kTimeline && !folder.empty())
            continue;
        const auto parsed = parseJobName(name);
        const bool isExport =
            parsed.device >= 0 && (isTimelineStem(parsed.stem) || parsed.stem == "op_summary" ||
                                   parsed.stem == "op_statistic" || parsed.stem == "acl_statistic");
        if (!folder.empty()) {
            found.hasExports = found.hasExports || isExport;
            found.hasOwnExports = found.hasOwnExports || parsed.modelRun;
            found.isOther = found.isOther || parsed.stem == "msprof";
        } else {
            found.hasOwnFiles = found.hasOwnFiles || parsed.modelRun;
            found.hasOtherFiles = found.hasOtherFiles || (isTableOrTrace(name) && !isExport);
        }
    }
    return found;
}

/// Whether another run is in a folder below.
bool hasOtherRun(const WalkedTree& tree)
{
    return std::ranges::any_of(tree.folders, [](const std::string& folder) {
        return folder == "host" || isDeviceFolder(folder) || isJobName(folder);
    });
}

/// Whether the files can only be those of a JOB, whatever the folder is called.
bool matchesByFiles(std::string_view name, const WalkedTree& tree)
{
    if (hasOtherRun(tree))
        return false;
    const auto found = evidenceOf(tree);
    if (found.hasBoardRaw ||
        (!found.isOther && (found.hasOwnExports || (found.hasOwnFiles && !found.hasOtherFiles))))
        return true;
    // The folder of a device of a PROF has such files too.
    const bool isOfProf = isDeviceFolder(name) || name == "host" ||
                          hasFolder(tree, "mindstudio_profiler_output") ||
                          hasFolder(tree, "ASCEND_PROFILER_OUTPUT");
    return !isOfProf && !found.isOther && found.hasInfo && (found.hasExports || hasFolder(tree, "data"));
}

/// A JOB is known by its files; a name "JOB..." is enough where the files do not decide.
bool matches(std::string_view name, const WalkedTree& tree)
{
    if (hasOtherRun(tree))
        return false;
    const bool hasData = hasFolder(tree, "data");
    const bool hasParts =
        hasData || hasFolder(tree, kSummary) || hasFolder(tree, kTimeline) || hasFolder(tree, "sqlite");
    const auto found = evidenceOf(tree);
    return (isJobName(name) && (hasParts || found.hasInfo || found.hasRaw)) || (found.hasInfo && hasData);
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

std::string commandFor(const ReportPlan& plan, std::string_view what)
{
    const auto folder = plan.root.string();
    return fmt::format("python3 msprof.pyc import -dir {0} && python3 msprof.pyc export {1} -dir {0}", folder,
                       what);
}

void expectParts(ReportPlan& plan)
{
    const auto hasAny = [&](const auto& is) { return std::ranges::any_of(plan.entries, is); };
    // One of its folders was opened, or its exports were copied out of it.
    const bool isPart = !hasAny([](const PlannedEntry& entry) {
        return isDeviceInfoName(entry.path) || entry.path.find('/') != std::string::npos;
    });
    // The sample chapter of the guide names the statistics as the timelines: "acl_0_1_1.csv".
    const auto isThere = [&](std::string_view stem, bool isTable) {
        return hasAny([&](const PlannedEntry& entry) {
            return entry.state != FileState::Missing && entry.name().ends_with(".csv") == isTable &&
                   parseJobName(entry.name()).stem == stem;
        });
    };
    const auto isAnyThere = [&](std::initializer_list<std::string_view> stems) {
        return std::ranges::any_of(
            stems, [&](std::string_view stem) { return isThere(stem, true) || isThere(stem, false); });
    };
    const auto why = [&](bool hasData, bool wasRecorded, MessageId noData, std::string_view what) {
        return hasData                 ? message(MessageId::MissingNotExported, commandFor(plan, what))
               : isPart || wasRecorded ? message(MessageId::MissingPartOfJob)
                                       : message(noData);
    };
    const auto core = [&](std::string_view what) {
        return why(hasRaw(plan, {"AAcore.", "aicore.", "hwts."}),
                   isAnyThere({"task_time", "op_summary", "op_statistic"}), MessageId::MissingJobCore, what);
    };
    const auto acl = [&](std::string_view what) {
        return why(hasRaw(plan, {"AclModule.", "acl_api."}), isAnyThere({"acl", "acl_statistic"}),
                   MessageId::MissingJobAcl, what);
    };
    if (!isPart)
        expect(plan, "info.json.0", "info.json.0", message(MessageId::MissingJobInfo));
    if (readsRaw(plan))
        return; // what is decoded has these
    expect(plan, "op_summary", "summary/op_summary_*", core(kSummary));
    if (!isThere("task_time", true))
        expect(plan, "op_statistic", "summary/op_statistic_*", core(kSummary));
    if (!isThere("acl", true))
        expect(plan, "acl_statistic", "summary/acl_statistic_*", acl(kSummary));
    if (!isThere("task_time", false))
        plan.addMissing("timeline/task_time_*", core(kTimeline));
    if (!isThere("acl", false))
        plan.addMissing("timeline/acl_*", acl(kTimeline));
}

/// A JOB of 2020 is decoded if nothing was exported of it, or on request. Raw data of boards are not.
void chooseRawOf2020(ReportPlan& plan)
{
    const bool hasExports = std::ranges::any_of(plan.entries, [](const PlannedEntry& entry) {
        return isTimeline(entry) || isText(entry) || isDatabase(entry);
    });
    if (hasRaw(plan, {"hwts.log.data.", "training_trace."}) && !hasRaw(plan, {"AAcore.", "AclModule."}) &&
        (!hasExports || plan.source == SourceChoice::Raw))
        chooseRaw(plan);
}

void plan(ReportPlan& plan)
{
    plan.kind = ReportKind::Job;
    markRaw(plan, jobExportCommand(plan.root.string()));
    dropOwnExports(plan);
    chooseSource(plan);
    dropTwins(plan);
    readExportNames(plan, parseJobName);
    makeFilesIterations(plan);
    chooseRawOf2020(plan);

    expectParts(plan);
}

} // namespace

std::string jobExportCommand(const std::string& folder)
{
    return "python3 msprof.pyc import -dir " + folder + " && python3 msprof.pyc export summary -dir " +
           folder + " && python3 msprof.pyc export timeline -dir " + folder;
}

constinit const Layout jobByFilesLayout{"job", matchesByFiles, plan};
constinit const Layout jobLayout{"job", matches, plan};

} // namespace opscope
