// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/layouts/plain.h"

#include <algorithm>
#include <set>

#include "core/base/ascii.h"
#include "core/base/mapped_file.h"
#include "core/base/message_id.h"
#include "core/import/discover/known_names.h"
#include "core/import/discover/own_exports.h"
#include "core/import/discover/plan_rules.h"
#include "core/vendor/accuracy_result.h"

namespace opscope {
namespace {

constexpr std::size_t kLogBytes = std::size_t{1} << 20;
constexpr std::size_t kMostNamedFiles = 1000; ///< of all logs
constexpr std::size_t kMostLogs = 200;        ///< texts that are looked at

/// A timeline with a name of the exporters: all of these belong to one run; any other is a run of its own.
bool isExportedTimeline(const PlannedEntry& entry)
{
    return isTimelineStem(parseJobName(entry.name()).stem);
}

/// "create file[/.../JOBXXXX/data/aicore.0.1.1] success!": what a board wrote, and where. Returns at most
/// `most` paths below the JOB folder.
std::vector<std::string> filesNamedByBoard(std::string_view log, std::size_t most)
{
    std::vector<std::string> out;
    for (std::size_t at = 0; out.size() < most;) {
        at = log.find(" file[", at);
        if (at == std::string_view::npos)
            break;
        at += 6;
        const auto end = log.find_first_of("]\n", at);
        if (end == std::string_view::npos || log[end] == '\n')
            continue;
        const auto path = log.substr(at, end - at);
        const auto job = path.find("/JOB");
        const auto slash = job == std::string_view::npos ? job : path.find('/', job + 1);
        if (slash == std::string_view::npos || !isJobName(path.substr(job + 1, slash - job - 1)))
            continue;
        std::string relative(path.substr(slash + 1, 512));
        if (std::ranges::find(out, relative) == out.end())
            out.push_back(std::move(relative));
    }
    return out;
}

void readBoardLogs(ReportPlan& plan)
{
    const auto count = plan.entries.size();
    std::size_t logs = 0;
    auto left = kMostNamedFiles;
    for (std::size_t i = 0; i < count && logs < kMostLogs && left != 0; ++i) {
        const auto name = plan.entries[i].name();
        if (plan.entries[i].state != FileState::Ignored ||
            !(name.ends_with(".txt") || name.ends_with(".log")))
            continue;
        ++logs;
        const auto file = MappedFile::open(plan.entries[i].planned.path);
        if (!file)
            continue;
        const auto named = filesNamedByBoard((*file)->bytes().substr(0, kLogBytes), left);
        if (named.empty())
            continue;
        left -= named.size();
        const std::string log(name);
        plan.entries[i].kind = "log";
        plan.entries[i].skip(message(MessageId::BoardLog, named.size()), FileState::NotDecoded);
        plan.kind = ReportKind::Job;
        for (const auto& path : named) {
            const bool isThere =
                std::ranges::any_of(plan.entries, [&](const auto& e) { return e.path.ends_with(path); });
            if (!isThere)
                plan.addMissing(path, message(MessageId::NamedByLog, log));
        }
    }
}

/// "Memory" of "op_summary_Memory.csv": op summaries of several groups of counters are runs of their own,
/// since a run collects one group. Empty for a time stamp and for any other file.
std::string groupOfSummary(const PlannedEntry& entry)
{
    constexpr std::string_view kStem = "op_summary_";
    const auto name = entry.name();
    if (!entry.isRead() || !name.starts_with(kStem) || !name.ends_with(".csv"))
        return {};
    const std::string group(name.substr(kStem.size(), name.size() - kStem.size() - 4));
    return !group.empty() && std::ranges::all_of(group, [](char c) { return isLetter(c) || isDigit(c); }) &&
                   isLetter(group.front())
               ? group
               : std::string();
}

ReportPlan emptyLike(const ReportPlan& plan)
{
    ReportPlan out;
    out.root = plan.root;
    out.name = plan.name;
    out.source = plan.source;
    return out;
}

} // namespace

std::vector<ReportPlan> planPlainFolder(ReportPlan plan)
{
    markRaw(plan, "msprof --export=on --output=" + plan.root.string());
    dropOwnExports(plan);
    readBoardLogs(plan);
    readExportNames(plan, parseJobName);
    keepNewestExports(plan);
    mergeIterations(plan);

    auto main = emptyLike(plan);
    main.kind = plan.kind;
    main.issues = plan.issues;
    main.modelRuns = plan.modelRuns;
    std::vector<ReportPlan> own;
    bool hasTrace = false;
    const auto isReadKind = [&](auto&& is) {
        return std::ranges::count_if(plan.entries, [&](const auto& e) { return e.isRead() && is(e); });
    };
    const auto isGroup = [](const PlannedEntry& entry) { return !groupOfSummary(entry).empty(); };
    const bool hasGroups = isReadKind(isGroup) > 1;
    const bool isOneThing = isReadKind([](const auto&) { return true; }) == 1;
    for (auto& entry : plan.entries) {
        const bool isOwn = entry.isRead() && !isOneThing &&
                           (isDatabase(entry) || (hasGroups && isGroup(entry)) ||
                            (isTimeline(entry) && !isExportedTimeline(entry)));
        if (!isOwn) {
            hasTrace = hasTrace || (entry.isRead() && isTimeline(entry));
            main.entries.push_back(std::move(entry));
            continue;
        }
        auto each = emptyLike(plan);
        each.kind = isDatabase(entry)   ? ReportKind::Database
                    : isTimeline(entry) ? ReportKind::ChromeTrace
                                        : ReportKind::SingleTable;
        each.name = std::string(entry.name());
        each.entries.push_back(std::move(entry));
        own.push_back(std::move(each));
    }
    const bool readsSome = std::ranges::any_of(main.entries, [](const auto& e) { return e.isRead(); });
    const bool hasResult =
        std::ranges::count(main.entries, accuracy::kAccuracyResult, &PlannedEntry::kind) > 0;
    if (main.kind == ReportKind::Unknown)
        main.kind =
            std::ranges::any_of(main.entries, [](const auto& e) { return e.isRead() && isDatabase(e); })
                ? ReportKind::Database
            : hasTrace                ? ReportKind::ChromeTrace
            : !readsSome && hasResult ? ReportKind::Dumps
                                      : ReportKind::SingleTable;
    std::vector<ReportPlan> out;
    const bool isOfRuns = hasGroups && main.kind == ReportKind::SingleTable; // tables next to those of ops
    if ((readsSome && !isOfRuns) || own.empty()) {
        out.push_back(std::move(main));
    } else { // files that are not read or are next to groups of counters belong to the first report
        for (auto& entry : main.entries)
            own.front().entries.push_back(std::move(entry));
        own.front().issues = std::move(main.issues);
    }
    for (auto& each : own)
        out.push_back(std::move(each));
    return out;
}

} // namespace opscope
