// SPDX-License-Identifier: GPL-3.0-or-later
// PROF folders: per-iteration files of CANN 5 and 6, mindstudio_profiler_output of CANN 7 (FORMATS 0, 3.0).
#include <algorithm>

#include "core/base/message_id.h"
#include "core/import/discover/own_exports.h"
#include "core/import/discover/plan_rules.h"
#include "core/import/discover/source_choice.h"

namespace opscope {
namespace {

constexpr std::string_view kOutput = "mindstudio_profiler_output";

bool hasNewDatabase(const WalkedTree& tree)
{
    return std::ranges::any_of(tree.files, [](const WalkedFile& file) {
        const auto parsed = parseExportName(file.path);
        return file.path.ends_with(".db") && parsed.stem == "msprof" &&
               file.path.find('/') == std::string::npos;
    });
}

bool matches(std::string_view name, const WalkedTree& tree)
{
    if (isAscendName(name) || hasFolder(tree, "ASCEND_PROFILER_OUTPUT"))
        return false;
    const bool hasSide = std::ranges::any_of(
        tree.folders, [](const std::string& folder) { return folder == "host" || isDeviceFolder(folder); });
    const bool isPart =
        (isDeviceFolder(name) || name == "host") &&
        (hasFolder(tree, "timeline") || hasFolder(tree, "summary") || hasFolder(tree, "data"));
    // A database next to the folders of ranks is not a database of the entire run.
    const bool hasRuns = std::ranges::any_of(
        tree.folders, [](const std::string& folder) { return isRunFolderName(topFolder(folder)); });
    const bool isNamed = isProfName(name) && (!tree.files.empty() || !tree.folders.empty());
    return isNamed || hasSide || isPart || hasFolder(tree, kOutput) || name == kOutput ||
           (hasNewDatabase(tree) && !hasRuns);
}

void expectParts(ReportPlan& plan, const std::string& command)
{
    const bool hasData = std::ranges::any_of(plan.entries, [](const auto& e) { return e.kind == "raw"; });
    const auto why = [&](std::string_view option) {
        return hasData ? message(MessageId::MissingNotExported, command)
                       : message(MessageId::MissingProfSwitch, option);
    };
    const bool isNew = plan.kind == ReportKind::ProfNew;
    const std::string summary = isNew ? std::string(kOutput) + "/" : std::string("device_*/summary/");
    const std::string timeline = isNew ? std::string(kOutput) + "/" : std::string("device_*/timeline/");
    if (readsRunDatabase(plan) || readsRaw(plan))
        return; // the source holds them all
    expect(plan, "msprof", timeline + "msprof_*.json", why("--task-time=on"));
    expect(plan, "op_summary", summary + "op_summary_*.csv", why("--ai-core=on"));
    expect(plan, "op_statistic", summary + "op_statistic_*.csv", why("--ai-core=on"));
    if (isNew)
        expect(plan, "api_statistic", summary + "api_statistic_*.csv", why("--ascendcl=on"));
    else
        expect(plan, "acl_statistic", summary + "acl_statistic_*.csv", why("--ascendcl=on"));
}

/// Skips files of the older layout that the newer layout has too.
void skipOlderLayout(ReportPlan& plan)
{
    std::vector<const PlannedEntry*> newer;
    for (const auto& entry : plan.entries) {
        if (isText(entry) && (isBelow(entry.path, kOutput) || plan.name == kOutput))
            newer.push_back(&entry);
    }
    for (auto& entry : plan.entries) {
        if (!isText(entry) || !(isBelow(entry.path, "timeline") || isBelow(entry.path, "summary")))
            continue;
        if (std::ranges::any_of(newer, [&](const auto* other) { return isSamePart(entry, *other); }))
            entry.skip(message(MessageId::OtherLayoutChosen, kOutput));
    }
}

void plan(ReportPlan& plan)
{
    const auto command = "msprof --export=on --output=" + plan.root.string();
    markRaw(plan, command);
    dropOwnExports(plan, canDecodeRaw(plan));
    const bool isNew = plan.name == kOutput || std::ranges::any_of(plan.entries, [](const auto& entry) {
                           return entry.isRead() && (isBelow(entry.path, kOutput) ||
                                                     (isDatabase(entry) && !isBelow(entry.path, "sqlite")));
                       });
    plan.kind = isNew ? ReportKind::ProfNew : ReportKind::ProfOld;
    if (isNew) // an older export of the same run may be next to it
        skipOlderLayout(plan);
    chooseSource(plan);
    readExportNames(plan, parseExportName);
    keepNewestExports(plan);
    mergeIterations(plan);
    chooseRaw(plan);
    if (readsRawAlone(plan)) // what is decoded is what a new exporter writes
        plan.kind = ReportKind::ProfNew;
    expectParts(plan, command);
}

} // namespace

constinit const Layout profLayout{"prof", matches, plan};

} // namespace opscope
