// SPDX-License-Identifier: GPL-3.0-or-later
// The one door to every folder and file that Opscope reads.
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
    double fraction = 0; ///< of all bytes to read, 0..1
    std::string file;    ///< what is read now, relative to the root
};

struct OpenOptions {
    unsigned threads = 0; ///< 0: all cores
    SourceChoice source = SourceChoice::Best;
    bool useCache = true;
    std::filesystem::path cacheFolder; ///< empty: the user's cache folder
    std::uint64_t cacheLimitBytes = kDefaultCacheLimit;
    /// Takes the writing of the cache, for when the report has been delivered; empty: it is written before.
    std::function<void(CacheWork)> writeLater;
    /// Takes the check of a report that came from the cache; if that fails, open again. Empty: checked before
    /// it is delivered, and read from its files if it is damaged.
    std::function<void(CacheWork)> checkLater;
    std::optional<Error> cacheError; ///< of such a check: told as an issue of what is read now
    bool keepsStopped = true;        ///< a stop gives what was ready; false: Cancelled at once
    std::function<void(const OpenProgress&)> progress; ///< from any thread; may be empty
    /// Called when the inventory is known, before the big files are read: pages can come alive one by one.
    std::function<void(const ReportPtr& skeleton)> onInventory;
};

/// Opens a folder or a file of any known kind; a folder of ranks gives one report a rank. The user's folder
/// is not written to. Errors: not found, no permission, nothing readable in it (with the reason). Cancelled:
/// what was ready is returned, marked partial, with the files that were not read; with nothing ready, or
/// where nobody wants a part, the error is Cancelled.
Result<Workspace> openPath(const std::filesystem::path& path, const OpenOptions& options = {},
                           std::stop_token stop = {});

} // namespace opscope
