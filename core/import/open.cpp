// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/open.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "core/base/message_id.h"
#include "core/base/parallel.h"
#include "core/import/complete/complete.h"
#include "core/import/discover/known_names.h"
#include "core/import/discover/plan.h"
#include "core/import/importer.h"
#include "core/import/open_each.h"
#include "core/vendor/missing_parts.h"

namespace opscope {
namespace {

/// Adds up the bytes of all files and reports the progress.
class ByteProgress {
public:
    ByteProgress(const OpenOptions& options, const LoadPlan& plan) : m_callback(options.progress)
    {
        for (const auto& report : plan.reports)
            m_total += bytesOf(report);
    }
    static std::uint64_t bytesOf(const ReportPlan& report)
    {
        std::uint64_t bytes = 0;
        for (const auto& entry : report.entries)
            bytes += entry.isRead() ? entry.bytesToRead() + 1 : 0;
        return bytes;
    }
    /// More is read than was planned.
    void grow(std::uint64_t bytes) { m_total += bytes; }

    void update(const PlannedEntry& entry, double share) const
    {
        if (!m_callback || m_total == 0)
            return;
        const auto done = static_cast<double>(m_done.load()) +
                          std::clamp(share, 0.0, 1.0) * static_cast<double>(entry.bytesToRead() + 1);
        m_callback({done / static_cast<double>(m_total.load()), entry.path});
    }
    void finish(const PlannedEntry& entry)
    {
        update(entry, 1);
        m_done += entry.bytesToRead() + 1;
    }
    bool hasListener() const { return static_cast<bool>(m_callback); }

private:
    std::function<void(const OpenProgress&)> m_callback;
    std::atomic<std::uint64_t> m_total = 0;
    std::atomic<std::uint64_t> m_done = 0;
};

void fillFrame(Report& report, const ReportPlan& plan)
{
    report.kind = plan.kind;
    report.root = plan.root;
    report.name = plan.name;
    report.rank = plan.rank;
    report.issues = plan.issues;
    report.collection.modelRuns = plan.modelRuns;
    report.collection.rank = plan.rank;
    for (const auto& entry : plan.entries) {
        auto& row = report.inventory.emplace_back();
        row.path = entry.path;
        row.kind = entry.kind;
        row.sizeBytes = entry.sizeBytes;
        row.state = entry.state;
        row.reason = entry.reason;
        const auto* const format = importerOf(row.kind);
        const bool isNamed = row.state == FileState::Broken || row.state == FileState::Missing;
        row.mayFill = format != nullptr ? format->fills
                      : isNamed         ? partsByName(fileName(row.path))
                                        : ReportPart::None;
        row.fills = row.mayFill;
    }
    report.collection.sizeOnDisk = plan.sizeOnDisk();
}

/// True if data is lost: a file could not be opened, or is not what its name promises. False for entries that
/// were never data: a socket, a pipe or a dangling link with an unknown name.
bool isLost(const InventoryEntry& entry)
{
    if (entry.state != FileState::Broken || !entry.reason)
        return false;
    const auto why = entry.reason->id;
    return (why != MessageId::LinkDangling && why != MessageId::NotARegularFile) ||
           !kindByName(fileName(entry.path), {}).empty();
}

void reportLostFiles(ReportBuilder& builder)
{
    for (const auto& entry : builder.report().inventory) {
        if (isLost(entry))
            builder.addIssue(Severity::DataLoss, *entry.reason, {entry.path, 0, {}});
    }
}

/// What the run should have and has not is a problem of it.
void reportLostParts(ReportBuilder& builder)
{
    for (const auto& lost : lostParts(builder.report()))
        builder.addIssue(Severity::Warning, lost.what, {});
}

/// The place of an error, with the path as the user knows it.
SourcePos placeIn(const ImportContext& context, SourcePos where)
{
    where.file = context.file;
    return where;
}

Result<void> readGuarded(const Importer& importer, ImportContext& context)
{
    try {
        return readFile(importer, context);
    } catch (const std::exception& error) { // a library's exception, not caught by its wrapper
        return fail(ErrorCode::Internal, message(MessageId::Internal, error.what()), {context.file, 0, {}});
    }
}

bool hasCounts(const ReadCounts& c)
{
    return c.slices + c.flowPoints + c.counters + c.instants + c.metadata + c.rows > 0;
}

/// Reads a file; returns the error if it was not read completely.
std::optional<Error> readEntry(const PlannedEntry& entry, ImportContext& context)
{
    const PartSizes before(context.builder.report());
    auto result = readGuarded(*entry.importer, context);
    auto& row = context.entry();
    const auto grown = before.grownIn(context.builder.report());
    const bool hasTables = overlap(grown, ReportPart::Tables);
    row.fills = grown | (row.mayFill & ReportPart::Facts) |
                (hasTables ? row.mayFill & ReportPart::Statistics : ReportPart::None);
    if (result)
        return std::nullopt;
    auto error = std::move(result).error();
    // A file whose reading was cancelled is not broken.
    const bool isPart = hasCounts(row.counts) || error.code == ErrorCode::Cancelled;
    row.state = isPart ? FileState::Partial : FileState::Broken;
    row.reason = error.message;
    context.builder.addIssue(error.code == ErrorCode::Cancelled ? Severity::Warning : Severity::DataLoss,
                             error.message, placeIn(context, error.where));
    error.code = ErrorCode::Unreadable;
    error.where.file = entry.planned.path.string();
    return error;
}

/// Smaller runs are read so fast that a cache is not worthwhile.
constexpr std::uint64_t kCachedFrom = std::uint64_t{8} << 20;

/// Whether and where one report is cached.
struct ReportCache {
    std::filesystem::path folder; ///< empty: not used
    CacheKey key;
};

ReportCache cacheOf(const ReportPlan& plan, const OpenOptions& options)
{
    std::uint64_t bytes = 0;
    for (const auto& entry : plan.entries) // counting reads all
        bytes += plan.hasUncountedExports ? entry.sizeBytes : entry.isRead() ? entry.bytesToRead() : 0;
    ReportCache cache;
    if (!options.useCache || bytes < kCachedFrom)
        return cache;
    cache.folder = options.cacheFolder.empty() ? userCacheFolder() : options.cacheFolder;
    std::error_code error;
    cache.key.root = std::filesystem::absolute(plan.root, error).lexically_normal();
    std::size_t part = 0;
    for (const auto& entry : plan.entries)
        part = std::max(part, entry.planned.report);
    cache.key.options = fmt::format("opscope {} source {} rank {} report {} of {}", OPSCOPE_VERSION,
                                    static_cast<int>(plan.source), plan.rank, part, plan.name);
    for (const auto& entry : plan.entries) {
        if (!entry.planned.path.empty()) // a missing part of the run has no path
            cache.key.add(entry.planned.path);
    }
    return cache;
}

struct Opened {
    ReportPtr report;
    bool anyRead = false;
    std::optional<Error> firstError;
};

/// The report from the cache; null if there is none that can be used. `damage` receives the reason if it is
/// damaged.
ReportPtr cachedReport(const ReportCache& cache, const OpenOptions& options, std::optional<Error>& damage)
{
    if (cache.folder.empty())
        return nullptr;
    auto cached = mapCache(cache.folder, cache.key);
    if (cached && options.checkLater) {
        options.checkLater(std::move(cached->check));
        return cached->report;
    }
    const auto checked = cached ? cached->check({}) : Result<void>(Failure(std::move(cached).error()));
    if (checked)
        return cached->report;
    if (checked.error().message.id == MessageId::CacheDamaged)
        damage = checked.error();
    return nullptr;
}

void keepInCache(const ReportCache& cache, const OpenOptions& options, const ReportPtr& report)
{
    auto write = [cache, report, limit = options.cacheLimitBytes](const std::stop_token& stop) {
        return writeCache(cache.folder, cache.key, *report, limit, stop);
    };
    if (options.writeLater)
        options.writeLater(std::move(write));
    else // if the cache cannot be written, the next open is slower, but no data is lost
        static_cast<void>(write({}));
}

void reportInventory(const ReportPlan& plan, const OpenOptions& options)
{
    if (!options.onInventory)
        return;
    auto skeleton = std::make_shared<Report>();
    fillFrame(*skeleton, plan);
    options.onInventory(skeleton);
}

Opened openReport(ReportPlan& plan, const OpenOptions& options, ByteProgress& progress,
                  const std::stop_token& stop)
{
    const auto cache = cacheOf(plan, options);
    std::optional<Error> damage = options.cacheError;
    reportInventory(plan, options);
    if (auto cached = cachedReport(cache, options, damage)) {
        for (const auto& entry : plan.entries) {
            if (entry.isRead())
                progress.finish(entry);
        }
        return {std::move(cached), true, {}};
    }
    if (const auto before = progress.bytesOf(plan); completeExports(plan, stop)) // not if it is cached
        progress.grow(progress.bytesOf(plan) - before);
    ReportBuilder builder;
    fillFrame(builder.report(), plan);
    reportLostFiles(builder);
    if (damage)
        builder.addIssue(Severity::Warning, damage->message, damage->where);
    Opened out;
    // Metadata of the run first, because other files need its rank.
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < plan.entries.size(); ++i) {
        if (plan.entries[i].isRead())
            order.push_back(i);
    }
    // not std::ranges: clang 14, which builds the fuzzers, cannot compile subrange
    const auto others = std::stable_partition(order.begin(), order.end(), [&](std::size_t i) {
        return plan.entries[i].importer->role == Role::Metadata;
    });
    // Then raw data that may have more rows than their exports, which are then not read: after timelines,
    // whose calls lead to the tasks of devices that are completed.
    if (std::any_of(others, order.end(),
                    [&](std::size_t i) { return !plan.entries[i].planned.exported.empty(); })) {
        const auto isTimeline = [&](std::size_t i) {
            return plan.entries[i].importer->role == Role::Timeline;
        };
        const auto tables = std::stable_partition(others, order.end(), isTimeline);
        std::stable_partition(tables, order.end(),
                              [&](std::size_t i) { return !plan.entries[i].planned.exported.empty(); });
    }
    std::map<std::string, std::set<std::string, std::less<>>> leftOut; // tables of databases, by path
    for (const auto i : order) {
        const auto& entry = plan.entries[i];
        auto& row = builder.report().inventory[i];
        if (row.state == FileState::Ignored) { // another file was read instead
            progress.finish(entry);
            continue;
        }
        if (stop.stop_requested()) {
            row.state = FileState::Partial;
            row.reason = message(MessageId::Cancelled);
            builder.report().isPartial = true;
            continue;
        }
        ImportContext context{.builder = builder,
                              .planned = entry.planned,
                              .threads = options.threads != 0 ? options.threads : coreCount(),
                              .cacheFolder =
                                  options.cacheFolder.empty() ? userCacheFolder() : options.cacheFolder,
                              .stop = stop,
                              .progress = {},
                              .file = entry.path,
                              .keepsStopped = options.keepsStopped};
        context.planned.file = FileId::of(i);
        context.planned.leftOut.merge(leftOut[entry.path]);
        context.leaveOut = [&](const std::string& path, const auto& tables) {
            leftOut[path].insert(tables.begin(), tables.end());
        };
        if (progress.hasListener())
            context.progress = [&](double share) { progress.update(entry, share); };
        auto error = readEntry(entry, context);
        progress.finish(entry);
        const auto& done = builder.report().inventory[i];
        out.anyRead = out.anyRead || done.state == FileState::Used || done.state == FileState::Partial;
        if (done.state == FileState::Broken && !out.firstError)
            out.firstError = std::move(error);
        if (stop.stop_requested())
            builder.report().isPartial = true;
    }
    if (stop.stop_requested() && !options.keepsStopped)
        return out;
    const PartSizes before(builder.report());
    completeReport(builder, stop);
    if (stop.stop_requested()) {
        if (!options.keepsStopped)
            return out;
        builder.report().isPartial = true;
    } else {
        reportLostParts(builder);
    }
    // Parts to which several files contribute, and the steps, which belong to the first file that names them.
    auto shared = before.grownIn(builder.report());
    if (!builder.report().steps.empty())
        shared = shared | ReportPart::Steps;
    for (const auto i : order) {
        auto& row = builder.report().inventory[i];
        row.fills = row.fills | (row.mayFill & shared);
    }
    out.report = builder.finish();
    if (!cache.folder.empty() && out.anyRead && !out.firstError && !stop.stop_requested())
        keepInCache(cache, options, out.report);
    return out;
}

Result<Workspace> openPlanned(const std::filesystem::path& path, OpenOptions options, std::size_t jobs,
                              const std::function<void(std::size_t, ReportPtr)>& read,
                              const std::stop_token& stop)
{
    OPSCOPE_TRY_ASSIGN(auto plan, makePlan(path, options.source, stop));
    if (read && plan.reports.size() > 1)
        options.writeLater = nullptr; // what is to be written later stays in memory
    jobs = std::min(jobs, plan.reports.size());
    if (jobs > 1 && options.threads == 0)
        options.threads = std::max(1U, coreCount() / static_cast<unsigned>(jobs));
    ByteProgress progress(options, plan);
    std::mutex mutex; // of all that follows
    Workspace workspace;
    std::optional<Error> firstError;
    auto errorAt = std::numeric_limits<std::size_t>::max(); // its place in the order of the folders
    bool hasSome = false;
    bool isCancelled = false;
    forEachParallel(plan.reports.size(), jobs, [&](std::size_t i, std::size_t) {
        auto& each = plan.reports[i];
        if (options.isWanted) {
            const std::lock_guard lock(mutex);
            if (!options.isWanted(each.name)) {
                hasSome = true;
                return;
            }
        }
        auto opened = openReport(each, options, progress, stop); // if stopped: lists all files as not read
        {
            const std::lock_guard lock(mutex);
            if (opened.report == nullptr) {
                isCancelled = true;
                return;
            }
            // Nothing was to be read, or raw files turned out to have no record: they are listed.
            const bool hasInventoryOnly =
                std::ranges::none_of(each.entries, [](const auto& e) { return e.isRead(); }) ||
                std::ranges::none_of(opened.report->inventory, [](const InventoryEntry& file) {
                    return file.state == FileState::Used || file.state == FileState::Partial ||
                           file.state == FileState::Broken;
                });
            hasSome = hasSome || opened.anyRead || hasInventoryOnly;
            if (opened.firstError && i < errorAt) { // not that of the job that was the fastest
                firstError = opened.firstError;
                errorAt = i;
            }
            if (!read || stop.stop_requested()) {
                workspace.reports.push_back(std::move(opened.report));
                return;
            }
        }
        read(i, std::move(opened.report));
    });
    if (isCancelled)
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {path.string(), 0, {}});
    if (stop.stop_requested() && std::ranges::none_of(workspace.reports, [](const auto& report) {
            return std::ranges::any_of(report->inventory,
                                       [](const auto& row) { return hasCounts(row.counts); });
        }))
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {path.string(), 0, {}});
    if (!hasSome)
        return Failure(firstError.value_or(
            Error{ErrorCode::Unsupported, message(MessageId::FolderEmpty), {path.string(), 0, {}}}));
    // In the order of their numbers; where several have the same number, in that of their folders.
    const auto rankOf = [](const ReportPtr& report) { return report->rank; };
    auto sorted = workspace.reports;
    std::ranges::sort(sorted, {}, rankOf);
    if (std::ranges::adjacent_find(sorted, {}, rankOf) == sorted.end())
        workspace.reports = std::move(sorted);
    return workspace;
}

} // namespace

Result<Workspace> openPath(const std::filesystem::path& path, const OpenOptions& options,
                           std::stop_token stop)
{
    std::function<void(std::size_t, ReportPtr)> read;
    if (options.onReport)
        read = [&](std::size_t, ReportPtr report) { options.onReport(std::move(report)); };
    return openPlanned(path, options, 1, read, stop);
}

Result<void> openEach(const std::filesystem::path& path, const OpenOptions& options, unsigned jobs,
                      const std::function<void(std::size_t, ReportPtr)>& read, std::stop_token stop)
{
    OPSCOPE_TRY(openPlanned(path, options, std::max(1U, jobs), read, stop));
    return {};
}

} // namespace opscope
