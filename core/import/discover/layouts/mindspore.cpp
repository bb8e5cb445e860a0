// SPDX-License-Identifier: GPL-3.0-or-later
// The `profiler` folder of MindSpore up to 2.3: one set of files a rank, each with the rank's number in its
// name, next to the PROF that they were made of (FORMATS 5).
#include <algorithm>
#include <map>
#include <set>

#include "core/base/message_id.h"
#include "core/import/discover/own_exports.h"
#include "core/import/discover/plan_rules.h"
#include "core/import/discover/source_choice.h"

namespace opscope {
namespace {

constexpr std::size_t kMostRanks = 4096;

bool isRootFile(std::string_view path)
{
    return path.find('/') == std::string_view::npos;
}

bool matches(std::string_view, const WalkedTree& tree)
{
    return std::ranges::any_of(tree.files, [](const WalkedFile& file) {
        return isRootFile(file.path) && isMindSporeName(file.path);
    });
}

bool isInProf(const PlannedEntry& entry)
{
    return isProfName(topFolder(entry.path));
}

/// "rank-3_20240601120000_ascend_ms": the same run in the layout of MindStudio Insight, from 2.3 on.
std::int64_t rankOfFolder(std::string_view folder)
{
    if (!isAscendName(folder) || !folder.starts_with("rank-"))
        return -1;
    const auto number = folder.substr(5, folder.find('_') - 5);
    return number.size() <= 6 ? numberOr(number) : -1;
}

/// The rank of a file by its own name or its folder's, -1 if it is of all ranks.
std::int64_t rankOf(const PlannedEntry& entry)
{
    return isRootFile(entry.path) ? mindSporeRank(entry.name()) : rankOfFolder(topFolder(entry.path));
}

/// Intermediate files of MindSpore's parsers.
bool isIntermediate(const PlannedEntry& entry)
{
    return isRootFile(entry.path) && !entry.isRead() && entry.state == FileState::Ignored &&
           entry.kind == "unknown" && entry.sizeBytes != 0 &&
           (entry.path.ends_with(".txt") || entry.path.ends_with(".json") || entry.path.ends_with(".csv"));
}

void plan(ReportPlan& plan)
{
    plan.kind = ReportKind::AscendMs;
    markRaw(plan, "python3 -c \"from mindspore import Profiler; Profiler.offline_analyse('" +
                      plan.root.parent_path().string() + "')\"");
    dropOwnExports(plan);
    for (auto& entry : plan.entries) {
        if (isIntermediate(entry))
            entry.skip(message(MessageId::MindSporeIntermediate));
    }
}

bool readsTimeline(const ReportPlan& plan)
{
    return std::ranges::any_of(plan.entries,
                               [](const auto& e) { return e.isRead() && isTimeline(e) && !isInProf(e); });
}

/// The folder for MindStudio Insight has the same slices and the host's: read that one.
void preferInsightFolder(ReportPlan& plan)
{
    const auto whole = std::ranges::find_if(plan.entries, [](const auto& e) {
        return e.isRead() && isTimeline(e) && isAscendName(topFolder(e.path));
    });
    if (whole == plan.entries.end())
        return;
    const auto path = whole->path;
    for (auto& entry : plan.entries) {
        if (entry.isRead() && isTimeline(entry) && isRootFile(entry.path))
            entry.skip(message(MessageId::HeldByWhole, path));
    }
}

/// MindSpore's files were made from the PROF: its exports are read only if MindSpore wrote no timeline and
/// there is one rank. With several ranks it is unknown whose PROF it is.
void chooseProf(ReportPlan& plan, bool isOnlyRank)
{
    const bool isRead = isOnlyRank && !readsTimeline(plan);
    auto prof = plan;
    std::erase_if(prof.entries, [](const auto& entry) { return !isInProf(entry); });
    std::erase_if(plan.entries, isInProf);
    for (auto& entry : prof.entries) {
        if (!entry.isRead())
            continue;
        if (!isOnlyRank)
            entry.skip(message(MessageId::RankNotSaid));
        else if (!isRead && !isMetadata(entry))
            entry.skip(message(MessageId::SameRunChosen, "ascend_timeline_display"));
    }
    if (isRead) {
        readExportNames(prof, parseExportName);
        keepNewestExports(prof);
        mergeIterations(prof);
    }
    plan.modelRuns = std::move(prof.modelRuns);
    std::ranges::move(prof.entries, std::back_inserter(plan.entries));
}

void expectParts(ReportPlan& plan)
{
    const auto rank = std::to_string(std::max<std::int64_t>(plan.rank, 0));
    const auto want = [&](const std::string& begin, const std::string& path, std::string_view option) {
        const bool isThere = std::ranges::any_of(
            plan.entries, [&](const PlannedEntry& entry) { return entry.name().starts_with(begin); });
        if (!isThere)
            plan.addMissing(path, message(MessageId::MissingProfilerOption, option));
    };
    if (!readsTimeline(plan))
        want("ascend_timeline_display_", "ascend_timeline_display_" + rank + ".json", "op_time=True");
    want("framework_raw_", "framework_raw_" + rank + ".csv", "op_time=True");
    want("hccl_raw_", "hccl_raw_" + rank + ".csv", "profile_communication=True");
    want("minddata_pipeline_raw_", "minddata_pipeline_raw_" + rank + ".csv", "data_process=True");
    want("operator_memory", "operator_memory_" + rank + ".csv", "profile_memory=True");
}

std::vector<ReportPlan> split(ReportPlan whole)
{
    std::set<std::int64_t> ranks;
    for (const auto& entry : whole.entries) {
        if (isRootFile(entry.path) && isMindSporeName(entry.name()) && ranks.size() < kMostRanks)
            ranks.insert(mindSporeRank(entry.name()));
    }
    const auto first = ranks.empty() ? -1 : *ranks.begin();
    std::map<std::int64_t, ReportPlan> plans;
    for (const auto rank : ranks) {
        auto& plan = plans[rank];
        plan.kind = whole.kind;
        plan.root = whole.root;
        plan.name = ranks.size() == 1 ? whole.name : whole.name + "_rank_" + std::to_string(rank);
        plan.source = whole.source;
        plan.rank = rank;
    }
    auto& common = plans[first];
    common.issues = std::move(whole.issues);
    for (auto& entry : whole.entries) {
        const auto it = plans.find(rankOf(entry));
        auto& to = it == plans.end() ? common : it->second;
        const bool isOfOtherNumber = it == plans.end() && ranks.size() > 1 && rankOf(entry) >= 0;
        if (isOfOtherNumber && entry.isRead()) // a device's number, perhaps
            entry.skip(message(MessageId::RankNotSaid));
        to.entries.push_back(std::move(entry));
    }
    std::vector<ReportPlan> out;
    for (auto& [rank, plan] : plans) {
        preferInsightFolder(plan);
        chooseProf(plan, ranks.size() == 1);
        chooseSource(plan);
        expectParts(plan);
        out.push_back(std::move(plan));
    }
    return out;
}

} // namespace

constinit const Layout mindSporeLayout{"mindspore", matches, plan, split};

} // namespace opscope
