// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/found_files.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/saturated.h"
#include "core/base/sqlite.h"
#include "core/import/discover/plan.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostChecked = 64;      ///< reports of a run
constexpr std::size_t kMostEntries = 100'000; ///< of the folder of a report

/// False for the root of a file system, and for a folder with more entries than a run has: a path of the
/// database may be any.
bool isSmallEnough(const std::string& path, const std::stop_token& stop)
{
    std::error_code error;
    const auto place = fs::canonical(path, error);
    if (error || !place.has_relative_path())
        return false;
    std::size_t entries = 0;
    auto it = fs::recursive_directory_iterator(place, fs::directory_options::skip_permission_denied, error);
    for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
        if (++entries > kMostEntries || stop.stop_requested())
            return false;
    }
    return true;
}

/// The bytes of a run as a report counts them; missing: there is none.
std::int64_t bytesAt(const std::string& path, const std::stop_token& stop)
{
    if (!isSmallEnough(path, stop))
        return kMissingInteger;
    const auto plan = makePlan(path, SourceChoice::Best, stop);
    if (!plan)
        return kMissingInteger;
    std::int64_t bytes = 0;
    for (const auto& report : plan->reports)
        bytes = saturatedSum(bytes, static_cast<std::int64_t>(report.sizeOnDisk()));
    return bytes;
}

/// The bytes of the files that a stored database was made from; missing if it is no such database.
std::int64_t bytesInStored(const std::string& path)
{
    const auto database = SqliteDatabase::openShared(path, false);
    if (!database)
        return kMissingInteger;
    auto size = database->prepare("SELECT value FROM facts WHERE key = 'size_on_disk'");
    if (!size)
        return kMissingInteger;
    const auto hasRow = size->step();
    return hasRow && *hasRow ? wholeNumber<std::int64_t>(size->text(0)).value_or(kMissingInteger)
                             : kMissingInteger;
}

bool exists(const std::string& path)
{
    std::error_code error;
    return !path.empty() && fs::exists(path, error);
}

/// Whether the files at `out.path` have the sizes of those that were pushed.
void compareSizes(const FleetFiles& files, const std::function<std::string(const std::string&)>& mapped,
                  const std::stop_token& stop, FoundFiles& out)
{
    std::int64_t here = 0;
    std::size_t differ = 0;
    for (const auto& [path, bytes] : files.sizes) {
        const auto found = bytesAt(mapped(path), stop);
        here = saturatedSum(here, std::max<std::int64_t>(found, 0));
        out.wasPushed = saturatedSum(out.wasPushed, bytes);
        differ += found == bytes && bytes > 0 ? 0 : 1;
    }
    // Files next to the folders of the ranks belong to the first rank if all were pushed together.
    if (differ == 1 && files.sizes.size() > 1) {
        const bool isAll = files.sizes.size() < kMostChecked;
        differ = isAll && bytesAt(out.path, stop) != out.wasPushed ? 1 : 0;
    }
    out.state = differ == 0 && !files.sizes.empty() ? FilesState::Same : FilesState::Different;
    out.bytes = here;
}

} // namespace

FleetFiles fleetFiles(const std::vector<FleetReport>& reports)
{
    FleetFiles out;
    if (reports.empty())
        return out;
    const auto& first = reports.front();
    out.path = first.path;
    out.host = first.host;
    out.stored = first.stored;
    std::map<std::string, std::int64_t> sizes;
    for (const auto& report : reports) {
        if (!report.path.empty() && (sizes.size() < kMostChecked || sizes.contains(report.path)))
            sizes[report.path] = saturatedSum(sizes[report.path], report.sourceBytes);
    }
    out.sizes.assign(sizes.begin(), sizes.end());
    if (reports.size() == 1 || first.path.empty())
        return out;
    out.stored.clear(); // it has one of the reports
    auto common = fs::path(first.path).parent_path();
    for (const auto& report : reports) {
        const auto isBelow = [&common](const fs::path& path) {
            return std::mismatch(common.begin(), common.end(), path.begin(), path.end()).first ==
                   common.end();
        };
        while (!isBelow(report.path) && common.has_relative_path())
            common = common.parent_path();
    }
    out.path = common.has_relative_path() ? common.string() : first.path;
    return out;
}

FoundFiles findFleetFiles(const FleetFiles& files,
                          const std::function<std::string(const std::string&)>& mapped,
                          const std::stop_token& stop)
{
    FoundFiles out;
    out.path = mapped(files.path);
    if (!files.path.empty() && exists(out.path))
        compareSizes(files, mapped, stop, out);
    if (out.state == FilesState::Same || files.stored.empty())
        return out;
    const auto stored = mapped(files.stored);
    if (!exists(stored) || files.sizes.size() > 1)
        return out;
    const auto bytes = bytesInStored(stored);
    // A run that was pushed with --no-paths is known only by its database, without the size of its files.
    if (bytes != kMissingInteger && (files.sizes.empty() || bytes == files.sizes.front().second))
        return {FilesState::Same, stored};
    return out;
}

} // namespace opscope
