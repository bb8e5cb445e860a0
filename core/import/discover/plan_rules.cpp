// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/plan_rules.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <set>
#include <tuple>

#include "core/base/message_id.h"
#include "core/import/discover/source_choice.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 26> kRawBeginnings{
    "AAcore.",    "aicore.",         "AclModule.",   "acl_api.",   "hwts.",         "ts_track.",
    "stars_soc.", "ffts_profile.",   "lpmFreqConv.", "Framework.", "runtime.",      "DATA_PREPROCESS.",
    "aicpu.",     "training_trace.", "HCCL.",        "l2_cache.",  "aiVectorCore.", "hbm.data",
    "ddr.data",   "llc.data",        "aging.",       "unaging.",   "npu_mem.data",  "npu_module_mem.data",
    "msproftx.",  "nic.data"};

/// Timelines that msprof_*.json of the same iteration holds (FORMATS 3.0).
constexpr std::array<std::string_view, 10> kPartTimelines{
    "task_time",   "hccl",         "step_trace",    "acl",       "ge",
    "runtime_api", "thread_group", "ai_stack_time", "msprof_tx", "communication"};

/// Slices of one export are written within so many seconds of each other.
constexpr std::int64_t kSameExportSeconds = 60;

/// YYYYMMDDhhmmss as seconds, for the distance of two times.
std::int64_t secondsOf(std::int64_t stamp)
{
    const auto part = [&](std::int64_t divisor, std::int64_t count) { return stamp / divisor % count; };
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(stamp / 10'000'000'000)),
                                           std::chrono::month(static_cast<unsigned>(part(100'000'000, 100))),
                                           std::chrono::day(static_cast<unsigned>(part(1'000'000, 100)))};
    const auto days = std::chrono::sys_days(date).time_since_epoch().count();
    return ((std::int64_t{days} * 24 + part(10'000, 100)) * 60 + part(100, 100)) * 60 + part(1, 100);
}

std::string_view sideOf(std::string_view path)
{
    const auto top = topFolder(path);
    return top == "host" ? top : std::string_view();
}

/// A name that does not end in a format ("x.slice_0") but in a number of a slice.
bool isSliceName(std::string_view name)
{
    const auto at = name.rfind(".slice_");
    return at != std::string_view::npos && numberOr(name.substr(at + 7)) >= 0;
}

} // namespace

std::string_view topFolder(std::string_view path)
{
    return path.substr(0, path.find('/'));
}

bool isBelow(std::string_view path, std::string_view folder)
{
    for (auto rest = folderOf(path); !rest.empty(); rest = folderOf(rest)) {
        if (fileName(rest) == folder)
            return true;
    }
    return false;
}

bool hasFolder(const WalkedTree& tree, std::string_view folder)
{
    return std::ranges::find(tree.folders, folder) != tree.folders.end();
}

bool isDeviceFolder(std::string_view name)
{
    return name.starts_with("device_") && numberOr(name.substr(7)) >= 0;
}

bool isTimeline(const PlannedEntry& entry)
{
    return entry.importer != nullptr && entry.importer->role == Role::Timeline;
}

bool isMetadata(const PlannedEntry& entry)
{
    return entry.importer != nullptr && entry.importer->role == Role::Metadata;
}

bool isRaw(const PlannedEntry& entry)
{
    return entry.importer != nullptr && entry.importer->role == Role::Raw;
}

bool isText(const PlannedEntry& entry)
{
    return entry.isRead() && !isDatabase(entry) && !isMetadata(entry) && !isRaw(entry);
}

bool isDatabase(const PlannedEntry& entry)
{
    return entry.importer != nullptr && entry.importer->role == Role::Database;
}

bool isRawName(std::string_view name)
{
    return isSliceName(name) || name.ends_with(".net.info") || name.ends_with(".layer.info") ||
           std::ranges::any_of(kRawBeginnings,
                               [&](std::string_view begin) { return name.starts_with(begin); });
}

bool hasRaw(const ReportPlan& plan, std::initializer_list<std::string_view> beginnings)
{
    return std::ranges::any_of(plan.entries, [&](const PlannedEntry& entry) {
        return entry.kind == "raw" && std::ranges::any_of(beginnings, [&](std::string_view begin) {
                   return entry.name().starts_with(begin);
               });
    });
}

void markRaw(ReportPlan& plan, const std::string& command)
{
    const bool hasText = std::ranges::any_of(plan.entries, isText);
    for (auto& entry : plan.entries) {
        const auto name = entry.name();
        if (isMetadata(entry))
            continue;
        if (name.ends_with(".done") || name.ends_with(".complete")) {
            entry.kind = "mark";
            entry.skip(message(MessageId::CompletionMark));
        } else if (isBelow(entry.path, "log") || isBelow(entry.path, "logs") || name.ends_with(".log")) {
            entry.kind = "log";
            entry.skip(message(MessageId::LogFile));
        } else if (!entry.isRead() && entry.kind != "unknown") {
            continue; // named already
        } else if (entry.state == FileState::Broken) {
            continue;
        } else if (isBelow(entry.path, "sqlite") && name.ends_with(".db") &&
                   (!entry.isRead() || (hasText && isImportDatabase(entry)))) {
            entry.kind = "raw";
            entry.skip(message(MessageId::IntermediateDatabase, command), FileState::NotDecoded);
        } else if ((isRawName(name) || isBelow(entry.path, "data") || isBelow(entry.path, "FRAMEWORK")) &&
                   !isTimeline(entry) && !isDatabase(entry) && !name.ends_with(".csv")) {
            entry.kind = "raw";
            entry.skip(message(MessageId::RawData, command), FileState::NotDecoded);
        }
    }
    const auto isOfImport = [&](const PlannedEntry& entry) {
        return (isBelow(entry.path, "sqlite") || plan.name == "sqlite") && isImportDatabase(entry);
    };
    const auto isSource = [](const PlannedEntry& entry) { return entry.isRead() && !isMetadata(entry); };
    const auto first = std::ranges::find_if(plan.entries, isSource);
    if (first != plan.entries.end() && std::ranges::all_of(plan.entries, [&](const PlannedEntry& entry) {
            return !isSource(entry) || isOfImport(entry);
        }))
        plan.issues.push_back({Severity::DataLoss,
                               message(MessageId::IntermediateDatabase, command),
                               {{first->path, 0, {}}},
                               1});
}

void readExportNames(ReportPlan& plan, ExportName (*parse)(std::string_view))
{
    for (auto& entry : plan.entries) {
        if (!entry.isRead() || isMetadata(entry))
            continue;
        const auto parsed = parse(entry.name());
        entry.planned.device = parsed.device;
        entry.planned.model = parsed.model;
        entry.planned.iteration = parsed.iteration;
        entry.planned.picture = parsed.picture;
        if (isDatabase(entry)) { // the number of a database is a rank or a time
            entry.planned.device = kNoDevice;
            entry.planned.model = entry.planned.iteration = -1;
        }
        if (entry.planned.device == kNoDevice && isDeviceFolder(topFolder(entry.path)))
            entry.planned.device = static_cast<std::int32_t>(
                std::min<std::int64_t>(numberOr(topFolder(entry.path).substr(7)), 1 << 20));
        if (parsed.modelRun) {
            auto run = *parsed.modelRun;
            run.file = entry.path;
            plan.modelRuns.push_back(std::move(run));
        }
    }
}

ExportKind exportKind(std::string_view path)
{
    const auto name = fileName(path);
    const auto parsed = parseExportName(name);
    const auto ending = name.substr(std::min(name.find('.'), name.size()));
    return {std::string(folderOf(path)) + '/' + parsed.stem + std::string(ending), parsed.device,
            parsed.model, parsed.iteration};
}

void keepNewestExports(ReportPlan& plan)
{
    struct Export {
        std::int64_t timestamp;
        std::int64_t slice;
        PlannedEntry* entry;
    };
    std::map<ExportKind, std::vector<Export>> kinds;
    for (auto& entry : plan.entries) {
        if (!entry.isRead())
            continue;
        const auto parsed = parseExportName(entry.name());
        if (parsed.timestamp < 0)
            continue;
        kinds[exportKind(entry.path)].push_back({parsed.timestamp, parsed.slice, &entry});
    }
    for (auto& [key, exports] : kinds) {
        std::ranges::sort(exports, [](const Export& a, const Export& b) {
            return std::tuple(-a.timestamp, a.slice) < std::tuple(-b.timestamp, b.slice);
        });
        const bool isSliced = exports.front().slice >= 0;
        const auto newest = exports.front().entry->path;
        std::set<std::int64_t> seen;
        // A number that repeats begins an older export, and so does a file from long before a slice 0, which
        // is written first.
        bool isOver = false;
        auto last = secondsOf(exports.front().timestamp);
        for (auto& each : exports) {
            const auto seconds = secondsOf(each.timestamp);
            isOver = isOver || (seen.contains(0) && last - seconds > kSameExportSeconds) ||
                     !seen.insert(each.slice).second || isSliced != (each.slice >= 0);
            last = seconds;
            if (isOver)
                each.entry->skip(message(MessageId::OlderExport, fileName(newest)));
        }
    }
}

void mergeIterations(ReportPlan& plan)
{
    using Key = std::tuple<std::string, std::int32_t, std::int64_t, std::int64_t>;
    const auto keyOf = [](const PlannedEntry& entry, std::string name) {
        return Key(std::string(sideOf(entry.path)) + std::move(name), entry.planned.device,
                   entry.planned.model, entry.planned.iteration);
    };
    // The same name in the PROF root and in a device's folder: the larger one is read, then the deeper one.
    std::map<Key, PlannedEntry*> first;
    for (auto& entry : plan.entries) {
        const auto parsed = parseExportName(entry.name());
        if (!entry.isRead() || isDatabase(entry) || isMetadata(entry) || parsed.timestamp >= 0 ||
            entry.planned.iteration < 0)
            continue;
        const auto dot = entry.name().find('.');
        auto name = '/' + parsed.stem + std::string(entry.name().substr(std::min(dot, entry.name().size())));
        const auto [it, isNew] = first.try_emplace(keyOf(entry, std::move(name)), &entry);
        if (isNew)
            continue;
        auto* kept = it->second;
        auto* other = &entry;
        const auto depth = [](const PlannedEntry& e) { return std::ranges::count(e.path, '/'); };
        if (std::tuple(other->sizeBytes, depth(*other)) > std::tuple(kept->sizeBytes, depth(*kept)))
            std::swap(kept, other);
        other->skip(message(MessageId::SameExport, kept->path));
        it->second = kept;
    }
    std::map<Key, std::string> whole;
    for (const auto& entry : plan.entries) {
        if (entry.isRead() && isTimeline(entry) && parseExportName(entry.name()).stem == "msprof") {
            auto key = keyOf(entry, {});
            std::get<0>(key).clear(); // the device's msprof_* holds the host's parts too
            whole.try_emplace(key, entry.path);
        }
    }
    for (auto& entry : plan.entries) {
        if (!entry.isRead() || !isTimeline(entry))
            continue;
        const auto parsed = parseExportName(entry.name());
        if (std::ranges::find(kPartTimelines, parsed.stem) == kPartTimelines.end())
            continue;
        auto key = keyOf(entry, {});
        std::get<0>(key).clear();
        auto it = whole.find(key);
        if (it == whole.end() && parsed.timestamp >= 0 && !whole.empty())
            it = whole.begin(); // new layout: one msprof_*.json for all
        if (it != whole.end())
            entry.skip(message(MessageId::HeldByWhole, it->second));
    }
}

std::string listed(const std::vector<std::string>& names)
{
    constexpr std::size_t kShown = 6;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > kShown ? text + ", ..." : text;
}

void expect(ReportPlan& plan, std::string_view stem, std::string_view path, Message why)
{
    const bool isThere = std::ranges::any_of(plan.entries, [&](const PlannedEntry& entry) {
        return entry.state != FileState::Missing &&
               (entry.name() == stem || parseJobName(entry.name()).stem == stem);
    });
    if (!isThere)
        plan.addMissing(std::string(path), std::move(why));
}

} // namespace opscope
