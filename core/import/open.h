// SPDX-License-Identifier: GPL-3.0-or-later
// Opens any folder or file that Opscope can read.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/result.h"
#include "core/import/cache/cache.h"
#include "core/import/discover/source_choice.h"
#include "core/report/report.h"

namespace opscope {

struct OpenProgress {
    double fraction = 0; ///< share of all bytes to read, 0..1
    std::string file;    ///< file that is being read, relative to the root
};

struct OpenOptions {
    unsigned threads = 0; ///< 0: number of cores
    SourceChoice source = SourceChoice::Best;
    bool useCache = true;
    std::filesystem::path cacheFolder = {}; ///< empty: the user's cache folder
    std::uint64_t cacheLimitBytes = kDefaultCacheLimit;
    /// Receives the work of writing the cache, to run it after the report is shown; empty: it is written
    /// before `openPath` returns.
    std::function<void(CacheWork)> writeLater = {};
    /// Receives the check of a report from the cache, to run it later; if it fails, open the report again.
    /// Empty: the check runs before `openPath` returns, and a damaged cache is replaced by reading the files.
    std::function<void(CacheWork)> checkLater = {};
    std::optional<Error> cacheError = {}; ///< error of an earlier check: reported as an issue of this report
    bool keepsStopped = true;             ///< a stop request returns what was read; false: Cancelled at once
    std::function<void(const OpenProgress&)> progress = {}; ///< called from any thread; may be empty
    /// Receives each report of a folder of ranks as soon as it is read. The result then has no report, so
    /// that only one is in memory at a time.
    std::function<void(ReportPtr report)> onReport = {};
    /// False: this report of a folder of ranks is not read. Empty: all are read.
    std::function<bool(const std::string& name)> isWanted = {};
    /// Called when the inventory is known, before big files are read, so that the pages can already be shown.
    std::function<void(const ReportPtr& skeleton)> onInventory = {};
};

/// Opens a folder or a file of any known kind; a folder of ranks has one report for each rank. Does not
/// write to the user's folder. Errors: not found, no permission, no readable data (with the reason),
/// Cancelled. After a stop request it returns what was read, marked as partial, with the list of unread
/// files; if nothing was read, or without `keepsStopped`, the error is Cancelled.
Result<Workspace> openPath(const std::filesystem::path& path, const OpenOptions& options = {},
                           std::stop_token stop = {});

} // namespace opscope
