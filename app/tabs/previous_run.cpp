// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/previous_run.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/import/discover/plan.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostRead = 16; ///< neighbours of an unknown name that are looked into

/// The part of a name by which runs of one tool are recognised; empty for a folder without one.
std::string kindOf(const fs::path& run, bool isFolder)
{
    const auto name = run.filename().string();
    if (!isFolder)
        return run.extension().string();
    for (const std::string_view head : {"JOB", "PROF_"}) {
        if (name.starts_with(head))
            return std::string(head);
    }
    for (const std::string_view tail : {"_ascend_pt", "_ascend_ms"}) {
        if (name.ends_with(tail))
            return std::string(tail);
    }
    return {};
}

/// The kind of a folder by the names and beginnings of its files; empty if it cannot be read as a run.
std::optional<ReportKind> readableKind(const fs::path& folder, const std::stop_token& stop)
{
    const auto plan = makePlan(folder, SourceChoice::Best, stop);
    for (const auto& report : plan ? plan->reports : std::vector<ReportPlan>()) {
        if (std::ranges::any_of(report.entries, &PlannedEntry::isRead))
            return report.kind;
    }
    return std::nullopt;
}

/// The 14 digits of a time in a name, "20250620081530"; empty without.
std::string timeIn(const std::string& name)
{
    constexpr std::size_t kDigits = 14;
    std::size_t digits = 0;
    for (std::size_t i = 0; i <= name.size(); ++i) {
        if (i < name.size() && std::isdigit(static_cast<unsigned char>(name[i])) != 0) {
            ++digits;
            continue;
        }
        const auto begin = i - digits;
        if (digits >= kDigits && name.compare(begin, 2, "20") == 0)
            return name.substr(begin, kDigits);
        digits = 0;
    }
    return {};
}

struct Neighbour {
    std::pair<std::string, fs::file_time_type> time; ///< in its name, and of its last change
    fs::path path;
};

/// The runs next to a run that `isWanted` and that have the same kind of name, the latest first; those of
/// folders without such a name have to be looked into.
template <class F>
std::vector<Neighbour> neighboursOf(const fs::path& run, const std::stop_token& stop, F isWanted)
{
    std::error_code error;
    const bool isFolder = fs::is_directory(run, error);
    const auto kind = kindOf(run, isFolder);
    std::vector<Neighbour> out;
    for (auto at = fs::directory_iterator(run.parent_path(), error);
         !error && at != fs::directory_iterator() && !stop.stop_requested(); at.increment(error)) {
        std::error_code unreadable;
        const auto& path = at->path();
        if (path.filename() == run.filename() || at->is_directory(unreadable) != isFolder ||
            kindOf(path, isFolder) != kind || path.filename().string().starts_with('.'))
            continue;
        Neighbour found{{timeIn(path.filename().string()), at->last_write_time(unreadable)}, path};
        if (!unreadable && isWanted(found))
            out.push_back(std::move(found));
    }
    std::ranges::sort(out, std::greater(),
                      [](const Neighbour& each) { return std::tie(each.time, each.path); });
    return out;
}

/// Those of the same kind, at most `most`.
std::vector<fs::path> sameKind(const fs::path& run, const std::vector<Neighbour>& all, std::size_t most,
                               const std::stop_token& stop)
{
    std::error_code error;
    const bool isFolder = fs::is_directory(run, error);
    const bool isLookedInto = isFolder && kindOf(run, isFolder).empty();
    const auto own = isLookedInto && !all.empty() ? readableKind(run, stop) : std::nullopt;
    std::vector<fs::path> out;
    for (const auto& each : all | std::views::take(isLookedInto ? kMostRead : all.size())) {
        if (out.size() == most || stop.stop_requested())
            break;
        if (!isLookedInto || (own && readableKind(each.path, stop) == own))
            out.push_back(each.path);
    }
    return out;
}

} // namespace

fs::path previousRun(const fs::path& run, const std::stop_token& stop)
{
    std::error_code error;
    const auto time = timeIn(run.filename().string());
    const auto changed = fs::last_write_time(run, error);
    const auto earlier = neighboursOf(run, stop, [&](const Neighbour& each) {
        return each.time.first.empty() == time.empty() &&
               (time.empty() ? each.time.second < changed : each.time.first < time);
    });
    const auto found = sameKind(run, earlier, 1, stop);
    return found.empty() ? fs::path() : found.front();
}

std::vector<fs::path> neighbourRuns(const fs::path& run, const std::stop_token& stop)
{
    constexpr std::size_t kMostListed = 50;
    return sameKind(run, neighboursOf(run, stop, [](const Neighbour&) { return true; }), kMostListed, stop);
}

} // namespace opscope
