// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/own_exports.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/message_id.h"
#include "core/import/discover/export_manifest.h"
#include "core/import/discover/plan_rules.h"

namespace opscope {
namespace {

using SliceKey = std::pair<ExportKind, std::int64_t>;

SliceKey sliceKey(std::string_view path)
{
    return {exportKind(path), parseExportName(fileName(path)).slice};
}

/// Files by the names of exports: when each slice was written last, and when any of its kind was.
struct Exports {
    std::map<SliceKey, std::int64_t> slices{};
    std::map<ExportKind, std::int64_t> kinds{};

    void add(std::string_view path)
    {
        const auto key = sliceKey(path);
        const auto at = parseExportName(fileName(path)).timestamp;
        for (auto* newest :
             {&slices.try_emplace(key, at).first->second, &kinds.try_emplace(key.first, at).first->second})
            *newest = std::max(*newest, at);
    }
};

Exports exportsOf(const ReportPlan& plan)
{
    Exports exports;
    for (const auto& entry : plan.entries) {
        if (entry.kind != "unknown" && entry.state != FileState::Missing)
            exports.add(entry.path);
    }
    return exports;
}

/// An export that was made again replaces all slices of the older one.
void addGone(const StoredReport& report, const Exports& there, std::vector<std::string>& gone)
{
    Exports read;
    for (const auto& source : report.sources) {
        if (source.isRead)
            read.add(source.path);
    }
    for (const auto& source : report.sources) {
        if (!source.isRead)
            continue;
        const auto key = sliceKey(source.path);
        const auto kind = there.kinds.find(key.first);
        const bool isAnew = kind != there.kinds.end() && kind->second > read.kinds.at(key.first);
        const auto slice = there.slices.find(key);
        if (!isAnew && (slice == there.slices.end() || slice->second < read.slices.at(key)))
            gone.push_back(source.path);
    }
}

/// A file of the run itself, no export of ours.
bool isSource(const PlannedEntry& entry)
{
    return entry.isRead() && !entry.isOwnExport && !isMetadata(entry);
}

} // namespace

void markOwnTables(ReportPlan& plan)
{
    ExportManifest ours; // of all folders, by paths of the plan
    for (auto& entry : plan.entries) {
        if (entry.name() != kExportManifest)
            continue;
        entry.kind = "mark";
        entry.skip(message(MessageId::ExportManifest));
        const std::string folder(folderOf(entry.path));
        const auto manifest = readExportManifest(entry.planned.path);
        for (const auto& [name, content] : manifest.files)
            ours.files.insert({folder.empty() ? name : folder + '/' + name, content});
        if (!isKnown(plan.rank))
            plan.rank = manifest.rank;
    }
    for (auto& entry : plan.entries) {
        entry.isOwnExport = entry.isOwnExport || ours.isUnchanged(entry.path, entry.planned.path);
        entry.isChanged = !entry.isOwnExport && ours.has(entry.path);
        if (entry.isChanged && entry.isRead())
            plan.issues.push_back({Severity::DataLoss,
                                   message(MessageId::ExportChanged, kExportManifest),
                                   {{entry.path, 0, {}}},
                                   1});
    }
}

bool hasCompleteReports(const PlannedEntry& entry)
{
    return entry.isRead() && entry.importer->reports != nullptr;
}

bool readsCompleteReports(const ReportPlan& plan)
{
    return std::ranges::any_of(plan.entries, hasCompleteReports);
}

std::vector<std::string> goneSources(const ReportPlan& plan, const PlannedEntry& whole)
{
    const auto there = exportsOf(plan);
    std::vector<std::string> gone;
    for (const auto& report : whole.importer->reports(whole.planned.path))
        addGone(report, there, gone);
    return gone;
}

void dropOwnExports(ReportPlan& plan, bool hasRawSource)
{
    // A changed export does not show that the sources of the others are there.
    if (!hasRawSource && std::ranges::none_of(plan.entries, [](const auto& entry) {
            return isSource(entry) && !entry.isChanged;
        }))
        return;
    bool hasComplete = false; // of several the first
    for (auto& entry : plan.entries) {
        if (!entry.isOwnExport || !entry.isRead())
            continue;
        const bool isKept = !hasComplete && hasCompleteReports(entry) && !goneSources(plan, entry).empty();
        hasComplete = hasComplete || isKept;
        if (!isKept)
            entry.skip(message(MessageId::OwnExport));
    }
}

void preferCompleteReports(ReportPlan& plan)
{
    const auto whole = std::ranges::find_if(plan.entries, hasCompleteReports);
    if (whole == plan.entries.end() || std::ranges::none_of(plan.entries, isSource))
        return;
    if (plan.source == SourceChoice::Text && std::ranges::any_of(plan.entries, isText)) {
        plan.issues.push_back({Severity::DataLoss,
                               message(MessageId::TablesLeftUnread, listed(goneSources(plan, *whole))),
                               {{whole->path, 0, {}}},
                               1});
        return whole->skip(message(MessageId::TextChosen));
    }
    std::set<SliceKey> known;
    for (const auto& report : whole->importer->reports(whole->planned.path)) {
        for (const auto& source : report.sources)
            known.insert(sliceKey(source.path));
    }
    for (auto& entry : plan.entries) {
        if (!isSource(entry))
            continue;
        entry.skip(message(MessageId::DatabaseChosen));
        if (!known.contains(sliceKey(entry.path)))
            plan.issues.push_back({Severity::DataLoss, *entry.reason, {{entry.path, 0, {}}}, 1});
    }
}

ReportPlan planOfStored(const ReportPlan& like, const PlannedEntry& file, std::size_t index)
{
    ReportPlan plan;
    plan.kind = like.kind;
    plan.root = like.root;
    plan.name = like.name;
    plan.source = like.source;
    plan.entries.push_back(file);
    plan.entries.back().planned.report = index;
    return plan;
}

std::vector<ReportPlan> goneReports(const ReportPlan& rest, const std::vector<ReportPlan>& runs)
{
    std::vector<ReportPlan> out;
    const auto whole = std::ranges::find_if(rest.entries, hasCompleteReports);
    if (whole == rest.entries.end())
        return out;
    const auto stored = whole->importer->reports(whole->planned.path);
    for (std::size_t i = 0; i < stored.size(); ++i) {
        const bool isThere = std::ranges::any_of(runs, [&](const ReportPlan& run) {
            std::vector<std::string> gone;
            addGone(stored[i], exportsOf(run), gone);
            return run.name == stored[i].name && gone.empty();
        });
        if (!isThere)
            out.push_back(planOfStored(rest, *whole, i));
    }
    return out;
}

} // namespace opscope
