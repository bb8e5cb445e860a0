// SPDX-License-Identifier: GPL-3.0-or-later
// A report on disk, in the user's cache folder, mapped at the next open. Thrown away when anything differs:
// a file's size or time, the program's format version, the options of the read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/report/report.h"

namespace opscope {

/// What a cached report was made from.
struct CacheKey {
    struct Stamp {
        std::string path; ///< absolute
        std::uint64_t sizeBytes = 0;
        std::int64_t mtimeNs = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    std::filesystem::path root; ///< the folder or file of the report
    std::string options;        ///< what else the result depends on: source choice, rank, ...
    std::vector<Stamp> files;   ///< every file that was walked, read or not

    /// Looks at a file and adds it; one that cannot be looked at counts with size 0.
    void add(const std::filesystem::path& file);
    friend bool operator==(const CacheKey&, const CacheKey&) = default;
};

/// $XDG_CACHE_HOME/opscope, or ~/.cache/opscope; empty without a home.
std::filesystem::path userCacheFolder();

/// Work on the cache that may wait until its report is delivered. Errors of a check: CacheDamaged (the cache
/// file is gone then, the report must not be used), Cancelled. Errors of a write: see `writeCache`.
using CacheWork = std::function<Result<void>(const std::stop_token&)>;

struct CachedReport {
    ReportPtr report;
    CacheWork check; ///< compares all that is mapped with its checksums
};

/// The report that was written for this key, mapped: every index in it leads somewhere, its numbers are to be
/// believed after `check`. Errors: none there (NotFound), or one that is of another key or version
/// (CacheOtherKey), or damaged (CacheDamaged; the file is gone then): open the files.
Result<CachedReport> mapCache(const std::filesystem::path& folder, const CacheKey& key);

inline constexpr std::uint64_t kDefaultCacheLimit = std::uint64_t{8} << 30;

/// Writes a report for a key, to a temporary file that is renamed, and then removes the files that were not
/// used for longest until the folder is within `limitBytes`. A report that is partial is not written. Errors:
/// the folder cannot be made or written, a stop; nothing is left behind.
Result<void> writeCache(const std::filesystem::path& folder, const CacheKey& key, const Report& report,
                        std::uint64_t limitBytes = kDefaultCacheLimit, const std::stop_token& stop = {});

/// Removes the oldest cache files until at most `limitBytes` are left; returns the bytes left.
std::uint64_t trimCache(const std::filesystem::path& folder, std::uint64_t limitBytes);

} // namespace opscope
