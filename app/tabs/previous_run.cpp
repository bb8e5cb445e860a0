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

} // namespace

fs::path previousRun(const fs::path& run, const std::stop_token& stop)
{
    std::error_code error;
    const bool isFolder = fs::is_directory(run, error);
    const auto kind = kindOf(run, isFolder);
    const auto time = timeIn(run.filename().string());
    const auto changed = fs::last_write_time(run, error);
    std::vector<std::pair<std::pair<std::string, fs::file_time_type>, fs::path>> earlier;
    for (auto at = fs::directory_iterator(run.parent_path(), error);
         !error && at != fs::directory_iterator() && !stop.stop_requested(); at.increment(error)) {
        std::error_code unreadable;
        const auto& path = at->path();
        if (path.filename() == run.filename() || at->is_directory(unreadable) != isFolder ||
            kindOf(path, isFolder) != kind || path.filename().string().starts_with('.'))
            continue;
        auto other = timeIn(path.filename().string());
        const auto otherChanged = at->last_write_time(unreadable);
        if (!unreadable && other.empty() == time.empty() &&
            (time.empty() ? otherChanged < changed : other < time))
            earlier.emplace_back(std::pair(std::move(other), otherChanged), path);
    }
    std::ranges::sort(earlier, std::greater());
    if (!isFolder || !kind.empty())
        return earlier.empty() ? fs::path() : earlier.front().second;
    const auto own = readableKind(run, stop);
    for (const auto& [when, path] : earlier | std::views::take(kMostRead)) {
        if (own && readableKind(path, stop) == own)
            return path;
    }
    return {};
}

} // namespace opscope
