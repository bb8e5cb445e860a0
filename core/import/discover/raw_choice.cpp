// SPDX-License-Identifier: GPL-3.0-or-later
// Decides whether raw data are decoded or their exports are read.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/import/discover/export_check.h"
#include "core/import/discover/partial_exports.h"
#include "core/import/discover/plan_rules.h"
#include "core/import/discover/source_choice.h"

namespace opscope {
namespace {

/// Exports that are not missing if raw data are decoded.
constexpr std::array<std::string_view, 7> kExpectedExports{"msprof_",        "trace_view",   "op_summary",
                                                           "kernel_details", "op_statistic", "api_statistic",
                                                           "acl_statistic"};

constexpr std::uint64_t kTorchOpBytes = 63; ///< the shortest record of torch.op_range

/// What raw data of a run can be decoded to, by the files with bytes that the other files refer to.
struct RawParts {
    bool hasDeviceTasks = false, hasHostTasks = false, hasCalls = false, hasTorch = false;
    bool any() const { return hasDeviceTasks || hasHostTasks || hasCalls || hasTorch; }
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
        parts.hasTorch = parts.hasTorch || (name == "torch.op_range" && entry.sizeBytes >= kTorchOpBytes);
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

using PartNames = std::set<std::string, std::less<>>;

/// Adds the parts that a file which is read has: "timeline" and the stem of its table, of releases before 7
/// too.
void addPartsOf(const PlannedEntry& entry, PartNames& parts)
{
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

/// Names of parts that a text export has.
PartNames exportedParts(const ReportPlan& plan)
{
    PartNames parts;
    for (const auto& entry : plan.entries) {
        if (entry.isRead())
            addPartsOf(entry, parts);
    }
    return parts;
}

/// The same, and the parts that raw data cannot be decoded to.
PartNames exportedParts(const ReportPlan& plan, const RawParts& raw)
{
    auto parts = exportedParts(plan);
    if (!raw.hasDeviceTasks)
        parts.emplace("op_summary");
    if (!raw.hasDeviceTasks && !raw.hasTorch)
        parts.emplace("timeline");
    if (!raw.hasCalls)
        parts.emplace("api_statistic");
    return parts;
}

/// Main parts of a run that a text export lacks and the raw data have, and the parts whose exports were
/// `skipped`.
std::vector<std::string> missingParts(const ReportPlan& plan, const PartNames& exported,
                                      const PartNames& skipped)
{
    if (std::ranges::any_of(plan.entries,
                            [](const auto& entry) { return entry.isRead() && isDatabase(entry); }))
        return {};
    std::vector<std::string> missing{"timeline", "op_summary", "api_statistic"};
    for (const auto& part : skipped) {
        if (std::ranges::find(missing, part) == missing.end())
            missing.push_back(part);
    }
    std::erase_if(missing, [&](const std::string& part) { return exported.contains(part); });
    return missing;
}

/// True for an export of something that decoding makes.
bool isDecoded(const PlannedEntry& entry)
{
    return isTimeline(entry) || isDatabase(entry) ||
           (isText(entry) && (overlap(entry.importer->fills, ReportPart::Ops | ReportPart::Communication) ||
                              std::ranges::find(decodedTables(), parseExportName(entry.name()).stem) !=
                                  decodedTables().end()));
}

/// Exports of what is decoded are not read: their rows would be there twice.
void skipExports(ReportPlan& plan)
{
    for (auto& entry : plan.entries) {
        if (entry.isRead() && isDecoded(entry))
            entry.skip(message(MessageId::RawChosen));
    }
    std::erase_if(plan.issues,
                  [](const Issue& issue) { return issue.message.id == MessageId::IntermediateDatabase; });
}

/// True if some device has a task in its records, which may be damaged or of a chip that is not decoded.
bool hasDecodableTasks(const ReportPlan& plan)
{
    const auto folders = deviceFolders(plan);
    const auto all = importers();
    return std::ranges::any_of(folders, [&](const auto& folder) {
        return std::ranges::any_of(all, [&](const Importer* importer) {
            return importer->rows != nullptr &&
                   importer->rows(plan.root / folder.second, {.tasks = 1}, {}).tasks > 0;
        });
    });
}

/// Skips exports of another run, by their times, and timelines and databases that end in the middle, if the
/// tasks can be decoded instead. Exports without a time are of another run if all others are. Returns the
/// parts that were skipped.
PartNames skipUnusable(ReportPlan& plan, const RawParts& parts)
{
    constexpr std::int64_t kTolerance = 1'000'000; // us: clocks of releases differ by some us
    const auto capture = captureTime(plan);
    const auto isStale = [&](const TimesUs& times) { // a timeline may begin with the load of the model
        return (capture.beginUs && times.last < *capture.beginUs - kTolerance) ||
               (capture.endUs && times.first > *capture.endUs + kTolerance);
    };
    std::size_t timed = 0;
    std::vector<PlannedEntry*> stale, untimed, timelines, cutDatabases;
    bool hasCutTimeline = false;
    for (auto& entry : plan.entries) {
        if (!entry.isRead() || !isDecoded(entry) || (isDatabase(entry) && !isExportedDatabase(entry)))
            continue;
        if (isDatabase(entry) && isCutDatabase(entry)) {
            cutDatabases.push_back(&entry);
            continue;
        }
        const auto times = sampledTimes(entry);
        timed += times ? 1U : 0U;
        if (!times)
            untimed.push_back(&entry);
        else if (isStale(*times))
            stale.push_back(&entry);
        const bool hasMore =
            entry.name().starts_with("trace_view") && !parts.hasTorch; // ops of the framework
        if (isTimeline(entry) && !hasMore) {
            timelines.push_back(&entry);
            hasCutTimeline = hasCutTimeline || isCutJson(entry);
        }
    }
    if (!stale.empty() && stale.size() == timed)
        stale.insert(stale.end(), untimed.begin(), untimed.end());
    PartNames skipped;
    if ((!hasCutTimeline && stale.empty() && cutDatabases.empty()) || !hasDecodableTasks(plan))
        return skipped;
    const auto skip = [&](PlannedEntry& entry, MessageId why) {
        if (isTimeline(entry))
            skipped.emplace("timeline");
        else if (isText(entry))
            addPartsOf(entry, skipped);
        entry.skip(message(why));
    };
    for (auto* const entry : cutDatabases)
        skip(*entry, MessageId::RawExportCut);
    for (auto* const entry : hasCutTimeline ? timelines : std::vector<PlannedEntry*>())
        skip(*entry, MessageId::RawExportCut);
    for (auto* const entry : stale) {
        if (entry->isRead())
            skip(*entry, MessageId::RawExportStale);
    }
    return skipped;
}

/// What raw data have and the exports lack, by the names of exports and of groups of metrics.
std::vector<std::string> lackedParts(const ReportPlan& plan, const RawParts& parts, const PartNames& exported)
{
    std::vector<std::string> lacked;
    if (std::ranges::any_of(plan.entries, [](const auto& e) { return e.isRead() && isDatabase(e); }))
        return lacked;
    const auto add = [&](std::string_view part, bool hasRaw) {
        if (hasRaw && !exported.contains(part))
            lacked.emplace_back(part);
    };
    const auto hasFile = [&](std::string_view text) {
        return std::ranges::any_of(plan.entries, [&](const PlannedEntry& entry) {
            return entry.sizeBytes > 0 && gathererOf(entry) != nullptr &&
                   entry.name().find(text) != std::string_view::npos;
        });
    };
    add("timeline", parts.hasDeviceTasks || parts.hasTorch);
    add("op_summary", parts.hasDeviceTasks);
    add("api_statistic", parts.hasCalls);
    add("aicpu", hasFile("aicpu.data."));
    add("msprof_tx", hasFile("additional.msproftx."));
    add("trace_view", parts.hasTorch && exported.contains("timeline"));
    const bool hasCounters = hasFile("ffts_profile.data.") || hasFile("aicore.data.");
    const auto hasMetrics = [](const PlannedEntry& entry) {
        return entry.isRead() && isText(entry) && overlap(entry.importer->fills, ReportPart::Ops) &&
               hasInHeader(entry, "total_cycles");
    };
    const auto sample = std::ranges::find_if(plan.entries, [](const PlannedEntry& entry) {
        return entry.name().starts_with("sample.json") && !entry.name().ends_with(".done") &&
               !isBelow(entry.path, "host");
    });
    if (hasCounters && exported.contains("op_summary") && sample != plan.entries.end() &&
        std::ranges::none_of(plan.entries, hasMetrics)) {
        const auto facts = readJsonTree(plan.root / sample->path);
        if (const auto group = facts ? textOf(*facts, "ai_core_metrics") : std::string(); !group.empty())
            lacked.push_back(group);
    }
    return lacked;
}

/// Plans to decode the raw data; returns the entry that is read, null if all are empty.
PlannedEntry* decodeRaw(ReportPlan& plan)
{
    PlannedEntry* reading = nullptr;
    for (auto& entry : plan.entries) {
        const auto* const importer = gathererOf(entry);
        if (importer == nullptr)
            continue;
        entry.kind = importer->id;
        entry.state = FileState::Used;
        entry.reason.reset();
        if (reading == nullptr && entry.sizeBytes > 0) {
            reading = &entry;
            entry.importer = importer;
        } else if (reading != nullptr) {
            reading->otherBytes += entry.sizeBytes;
            entry.reason = message(MessageId::RawDecodedWith, reading->path);
        }
    }
    return reading;
}

/// Plans to decode what exports lack: all except the parts of `exported`.
void completeFromRaw(ReportPlan& plan, const PartNames& exported, const std::vector<std::string>& missing)
{
    if (auto* const reading = decodeRaw(plan)) {
        reading->planned.leftOut = exported;
        reading->reason = message(MessageId::RawCompletes, listed(missing));
    }
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

bool completeExports(ReportPlan& plan, const std::stop_token& stop)
{
    if (!plan.hasUncountedExports)
        return false;
    plan.hasUncountedExports = false;
    auto partial = partialTables(plan, stop);
    if (partial.empty())
        return false;
    if (!readsRaw(plan)) {
        completeFromRaw(plan, exportedParts(plan, rawParts(plan)), {});
        std::erase_if(plan.entries, [](const PlannedEntry& entry) { // what is decoded is not missing
            return entry.state == FileState::Missing && std::ranges::any_of(kExpectedExports, [&](auto stem) {
                       return entry.name().starts_with(stem);
                   });
        });
    }
    auto& planned = std::ranges::find_if(plan.entries, isRaw)->planned;
    for (auto& table : partial) {
        std::erase_if(table.parts, [&](const std::string& part) {
            return part != table.part && planned.leftOut.contains(part); // another export has it
        });
        planned.leftOut.insert(table.parts.begin(), table.parts.end());
    }
    planned.exported = std::move(partial);
    return true;
}

void chooseRaw(ReportPlan& plan)
{
    const auto parts = rawParts(plan);
    const bool isBest = plan.source == SourceChoice::Best;
    const auto skipped = isBest && parts.hasDeviceTasks ? skipUnusable(plan, parts) : PartNames();
    const bool hasExport = std::ranges::any_of(plan.entries, isExportOfRun);
    if (!parts.any() && (!hasExport || plan.source == SourceChoice::Raw))
        return; // dictionaries without records are no data
    const bool isOnlySource = plan.source == SourceChoice::Raw || (isBest && !hasExport);
    const auto exported = exportedParts(plan, parts);
    const auto missing = isBest ? missingParts(plan, exported, skipped) : std::vector<std::string>();
    plan.hasUncountedExports = isBest && !isOnlySource && parts.hasDeviceTasks;
    if (parts.any() && isOnlySource) {
        decodeRaw(plan);
        skipExports(plan);
    } else if (parts.any() && !missing.empty()) {
        completeFromRaw(plan, exported, missing);
    } else {
        const auto lacked =
            hasExport ? lackedParts(plan, parts, exportedParts(plan)) : std::vector<std::string>();
        for (auto& entry : plan.entries) {
            if (gathererOf(entry) != nullptr)
                entry.skip(lacked.empty() ? message(MessageId::RawUnread)
                                          : message(MessageId::RawUnreadMore, listed(lacked)),
                           hasExport ? FileState::Ignored : FileState::NotDecoded);
        }
    }
}

} // namespace opscope
