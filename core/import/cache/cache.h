// SPDX-License-Identifier: GPL-3.0-or-later
// Stores a report on disk in the user's cache folder; it is mapped at the next open. It is discarded if
// anything differs: size or time of a file, the format version of the program, the options of reading.
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

/// Identifies the input of a cached report.
struct CacheKey {
    struct Stamp {
        std::string path; ///< absolute
        std::uint64_t sizeBytes = 0;
        std::int64_t mtimeNs = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    std::filesystem::path root; ///< the folder or file of the report
    std::string options;        ///< all options on which the report depends: source choice, rank, ...
    std::vector<Stamp> files;   ///< every file found in the folder, read or not

    /// Adds a file with its size and time; size 0 if it cannot be accessed.
    void add(const std::filesystem::path& file);
    friend bool operator==(const CacheKey&, const CacheKey&) = default;
};

/// $XDG_CACHE_HOME/opscope, or ~/.cache/opscope; empty without a home folder.
std::filesystem::path userCacheFolder();

/// Work on the cache that can run after its report is shown. Errors of a check: CacheDamaged (the cache file
/// is removed, the report must not be used), Cancelled. Errors of writing: see `writeCache`.
using CacheWork = std::function<Result<void>(const std::stop_token&)>;

struct CachedReport {
    ReportPtr report;
    CacheWork check; ///< compares all mapped bytes with their checksums
};

/// Maps the report written for this key. Its indices are valid immediately, its values are verified only by
/// `check`. Errors: NotFound; CacheOtherKey (other key or version); CacheDamaged (the cache file is removed).
/// On any error read the files instead.
Result<CachedReport> mapCache(const std::filesystem::path& folder, const CacheKey& key);

inline constexpr std::uint64_t kDefaultCacheLimit = std::uint64_t{8} << 30;

/// Writes a report for a key to a temporary file, renames it, and removes the least recently used files until
/// the folder has at most `limitBytes`. A partial report is not written. Errors: the folder cannot be created
/// or written; a stop request; no file remains.
Result<void> writeCache(const std::filesystem::path& folder, const CacheKey& key, const Report& report,
                        std::uint64_t limitBytes = kDefaultCacheLimit, const std::stop_token& stop = {});

/// Removes the least recently used cache files until at most `limitBytes` are left; returns the bytes left.
std::uint64_t trimCache(const std::filesystem::path& folder, std::uint64_t limitBytes);

} // namespace opscope
