// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/plan.h"

#include <algorithm>
#include <set>
#include <system_error>

#include "core/base/message_id.h"
#include "core/import/discover/export_manifest.h"
#include "core/import/discover/export_name.h"
#include "core/import/discover/layouts/plain.h"
#include "core/import/discover/own_exports.h"
#include "core/import/discover/plan_rules.h"
#include "core/import/discover/probe.h"
#include "core/import/discover/subtrees.h"
#include "core/vendor/accuracy_result.h"

namespace opscope {
namespace fs = std::filesystem;

std::span<const Layout* const> layouts()
{
    static const std::vector<const Layout*> kLayouts{
#define LAYOUT(name) &name,
#include "core/import/discover/layouts.def"
#undef LAYOUT
    };
    return kLayouts;
}

void PlannedEntry::skip(Message why, FileState as)
{
    importer = nullptr;
    state = as;
    reason = std::move(why);
}

std::uint64_t ReportPlan::sizeOnDisk() const
{
    std::uint64_t bytes = 0;
    for (const auto& entry : entries) {
        const bool isOurs = entry.reason && (entry.reason->id == MessageId::OwnExport ||
                                             entry.reason->id == MessageId::ExportManifest);
        bytes += isOurs ? 0 : entry.sizeBytes;
    }
    return bytes;
}

void ReportPlan::addMissing(std::string path, Message why)
{
    PlannedEntry entry;
    entry.path = std::move(path);
    entry.kind = "missing";
    entry.state = FileState::Missing;
    entry.reason = std::move(why);
    entries.push_back(std::move(entry));
}

namespace {

/// The layout of an export is in its files: a folder may have any name.
const Layout* layoutOf(std::string_view name, const WalkedTree& tree)
{
    const auto all = layouts();
    if (std::ranges::find(tree.files, kExportManifest, &WalkedFile::path) != tree.files.end()) {
        const auto stated = readExportManifest(tree.root / kExportManifest).layout;
        if (const auto it = std::ranges::find(all, stated, &Layout::id); it != all.end())
            return *it;
    }
    const auto it = std::ranges::find_if(all, [&](const Layout* each) { return each->matches(name, tree); });
    return it == all.end() ? nullptr : *it;
}

/// True if a file of the pattern "device_*/summary/op_summary_*.csv" may be in this folder.
bool mayBeBelow(std::string_view wanted, std::string_view folder)
{
    for (auto rest = folderOf(wanted); !rest.empty(); rest = folderOf(rest)) {
        const auto each = fileName(rest);
        if (fileName(folder) == each || (each == "device_*" && isDeviceFolder(fileName(folder))))
            return true;
    }
    return false;
}

/// If a folder of a run cannot be read, missing data may be in there: this is reported.
void noteUnreadableFolders(ReportPlan& plan)
{
    const auto isUnread = [](const PlannedEntry& entry) {
        return entry.reason && (entry.reason->id == MessageId::FolderUnreadable ||
                                entry.reason->id == MessageId::LinkNotFollowed);
    };
    std::vector<std::string> folders;
    for (const auto& entry : plan.entries) {
        if (isUnread(entry))
            folders.push_back(entry.path);
    }
    for (auto& entry : plan.entries) {
        if (entry.state != FileState::Missing)
            continue;
        const auto folder = std::ranges::find_if(
            folders, [&](const std::string& each) { return mayBeBelow(entry.path, each); });
        if (folder != folders.end())
            entry.reason = message(MessageId::MissingOrUnreadable, *folder);
    }
}

std::string lastName(const fs::path& path)
{
    auto name = path.filename().string();
    return name.empty() ? path.parent_path().filename().string() : name;
}

ReportPlan planOf(const WalkedTree& tree, const Layout* layout, SourceChoice source,
                  const std::stop_token& stop)
{
    ReportPlan plan;
    plan.root = tree.root;
    plan.name = lastName(tree.root);
    plan.source = source;
    plan.issues = tree.issues;
    for (const auto& file : tree.files) {
        if (stop.stop_requested())
            break;
        plan.entries.push_back(probeFile(tree.root, file));
    }
    markOwnTables(plan);
    if (layout != nullptr)
        layout->plan(plan);
    noteUnreadableFolders(plan);
    if (readsCompleteReports(plan)) // no part of the run is missing
        std::erase_if(plan.entries, [](const auto& entry) { return entry.state == FileState::Missing; });
    return plan;
}

/// The runs of a folder of a known kind: one or several.
std::vector<ReportPlan> plansOf(const WalkedTree& tree, const Layout& layout, SourceChoice source,
                                const std::stop_token& stop)
{
    auto plan = planOf(tree, &layout, source, stop);
    if (layout.split != nullptr)
        return layout.split(std::move(plan));
    std::vector<ReportPlan> plans;
    plans.push_back(std::move(plan));
    return plans;
}

/// A plan for each report of a file that contains complete reports, else the plan itself.
void addReports(ReportPlan plan, std::vector<ReportPlan>& out)
{
    const auto own = std::ranges::find_if(plan.entries, hasCompleteReports);
    const auto count = own == plan.entries.end() ? 1 : own->importer->reports(own->planned.path).size();
    const auto entry = own == plan.entries.end() ? PlannedEntry{} : *own;
    out.push_back(std::move(plan));
    for (std::size_t i = 1; i < count; ++i)
        out.push_back(planOfStored(out.back(), entry, i));
}

bool isReadable(const ReportPlan& plan)
{
    return std::ranges::any_of(plan.entries, [](const auto& e) { return e.isRead(); });
}

/// Nothing to read, but an inventory worth showing: raw data, the log of a board, a result of dumps.
bool hasInventory(const ReportPlan& plan)
{
    return std::ranges::any_of(plan.entries, [](const auto& e) {
        return e.state == FileState::NotDecoded || e.kind == accuracy::kAccuracyResult;
    });
}

/// The error for a folder in which nothing can be read.
Failure nothingReadable(const fs::path& path, const ReportPlan& plan)
{
    const SourcePos where{path.string(), 0, {}};
    for (const auto& entry : plan.entries) {
        if (entry.state == FileState::Broken && entry.reason)
            return fail(ErrorCode::Unreadable, *entry.reason, {(path / entry.path).string(), 0, {}});
    }
    for (const auto& issue : plan.issues) { // the user may have meant a folder that was not searched
        if (issue.severity == Severity::DataLoss)
            return fail(ErrorCode::Unsupported, issue.message,
                        issue.places.empty() ? where
                                             : SourcePos{(path / issue.places.front().file).string(), 0, {}});
    }
    if (plan.entries.empty())
        return fail(ErrorCode::Unsupported, message(MessageId::FolderEmpty), where);
    const auto page = std::ranges::find(plan.entries, "page", &PlannedEntry::kind);
    if (page != plan.entries.end() && page->reason)
        return fail(ErrorCode::Unsupported, *page->reason, {(path / page->path).string(), 0, {}});
    std::string names;
    for (std::size_t i = 0; i < std::min<std::size_t>(plan.entries.size(), 3); ++i)
        names += (i == 0 ? "" : ", ") + plan.entries[i].path;
    return fail(ErrorCode::Unsupported, message(MessageId::NothingReadable, plan.entries.size(), names),
                where);
}

Result<LoadPlan> planFile(const fs::path& path, SourceChoice source)
{
    std::error_code error;
    const auto size = fs::file_size(path, error);
    WalkedFile file{path.filename().string(), error ? 0 : static_cast<std::uint64_t>(size), {}};
    if (!fs::is_regular_file(path, error))
        return fail(ErrorCode::Unreadable, message(MessageId::NotARegularFile), {path.string(), 0, {}});
    ReportPlan plan;
    plan.root = path;
    plan.name = file.path;
    plan.source = source;
    auto entry = probeFile(path.parent_path(), file);
    const bool isResult = entry.kind == accuracy::kAccuracyResult;
    if (!entry.isRead() && !isResult && entry.state != FileState::NotDecoded)
        return fail(entry.state == FileState::Broken ? ErrorCode::Unreadable : ErrorCode::Unsupported,
                    entry.reason.value_or(message(MessageId::KindUnknown)), {path.string(), 0, {}});
    plan.kind = isResult            ? ReportKind::Dumps
                : isTimeline(entry) ? ReportKind::ChromeTrace
                : isDatabase(entry) ? ReportKind::Database
                : entry.isRead()    ? ReportKind::SingleTable
                                    : ReportKind::Unknown;
    plan.entries.push_back(std::move(entry));
    readExportNames(plan, parseJobName);
    LoadPlan out;
    addReports(std::move(plan), out.reports);
    return out;
}

/// The topmost folders below the root that hold a run.
std::vector<std::pair<std::string, const Layout*>> runFolders(const WalkedTree& tree,
                                                              const Subtrees& subtrees)
{
    std::vector<std::pair<std::string, const Layout*>> runs;
    for (const auto& folder : tree.folders) { // folders inside a run follow it directly
        if (!runs.empty() && folder.starts_with(runs.back().first + '/'))
            continue;
        if (const auto* layout = layoutOf(fileName(folder), subtrees.of(folder)))
            runs.emplace_back(folder, layout);
    }
    return runs;
}

/// Files next to the folders of runs are listed in the first run. A database among them belongs to none of
/// these ranks.
void listLooseFiles(ReportPlan& rest, ReportPlan& first)
{
    const bool isOfRanks = first.kind == ReportKind::AscendPt || first.kind == ReportKind::AscendMs;
    for (auto& entry : rest.entries) {
        if (entry.isRead() && entry.isOwnExport)
            entry.skip(message(MessageId::OwnExport));
        else if (isOfRanks && entry.isRead() && isDatabase(entry))
            entry.skip(message(MessageId::LooseDatabase));
    }
    const auto fromFirst = [&](const std::string& path) {
        return (rest.root / path).lexically_relative(first.root).generic_string();
    };
    const auto isLoose = [](const PlannedEntry& entry) { return !entry.isRead(); };
    for (const auto& entry : rest.entries) {
        if (!isLoose(entry))
            continue;
        first.entries.push_back(entry);
        first.entries.back().path = fromFirst(entry.path);
    }
    std::erase_if(rest.entries, isLoose);
    for (auto& issue : rest.issues) {
        for (auto& place : issue.places)
            place.file = fromFirst(place.file);
        first.issues.push_back(std::move(issue));
    }
    rest.issues.clear();
}

/// Replaces "run/", "." and ".." by the folder's name: reports and exports are named after it.
fs::path named(const fs::path& path)
{
    if (path.has_filename() && path.filename() != "." && path.filename() != "..")
        return path;
    std::error_code error;
    const auto whole = fs::absolute(path, error).lexically_normal();
    return error || path.empty() ? path : whole.has_filename() ? whole : whole.parent_path();
}

} // namespace

Result<LoadPlan> makePlan(const fs::path& given, SourceChoice source, const std::stop_token& stop)
{
    const auto path = named(given);
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status))
        return fail(error && error != std::errc::no_such_file_or_directory ? ErrorCode::Unreadable
                                                                           : ErrorCode::NotFound,
                    error && error != std::errc::no_such_file_or_directory
                        ? message(MessageId::CannotOpen, error.message())
                        : message(MessageId::NoSuchPath),
                    {path.string(), 0, {}});
    if (!fs::is_directory(status))
        return planFile(path, source);

    auto walked = walkTree(path, stop);
    if (!walked)
        return Failure(std::move(walked).error());
    const auto& tree = *walked;
    LoadPlan out;
    if (const auto* layout = layoutOf(lastName(path), tree)) {
        for (auto& each : plansOf(tree, *layout, source, stop))
            addReports(std::move(each), out.reports);
    } else {
        const Subtrees subtrees(tree);
        const auto runs = runFolders(tree, subtrees);
        std::set<std::string_view> inRuns;
        for (const auto& [folder, each] : runs) {
            for (auto& plan : plansOf(subtrees.of(folder), *each, source, stop))
                addReports(std::move(plan), out.reports);
            inRuns.insert(folder);
        }
        auto rest = tree;
        std::erase_if(rest.files, [&](const WalkedFile& file) {
            auto folder = folderOf(file.path);
            while (!folder.empty() && !inRuns.contains(folder))
                folder = folderOf(folder);
            return !folder.empty();
        });
        auto plan = planOf(rest, nullptr, source, stop);
        const auto whole = plan;
        if (!out.reports.empty()) {
            const auto gone = goneReports(plan, out.reports);
            listLooseFiles(plan, out.reports.front());
            out.reports.insert(out.reports.end(), gone.begin(), gone.end());
        }
        for (auto& each : planPlainFolder(std::move(plan))) {
            if (isReadable(each) || (out.reports.empty() && hasInventory(each)))
                addReports(std::move(each), out.reports);
        }
        if (out.reports.empty() && !stop.stop_requested())
            return nothingReadable(path, whole);
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {path.string(), 0, {}});
    return out;
}

} // namespace opscope
