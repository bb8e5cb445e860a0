// SPDX-License-Identifier: GPL-3.0-or-later
// Fetches a run that somebody else recorded: a folder or a file of a host.
#pragma once

#include <filesystem>
#include <string>

#include "core/collect/collect.h"

namespace opscope {

struct FetchedFolder {
    std::filesystem::path path; ///< here: the folder or the file
    Transferred transferred;
    std::vector<Error> refused; ///< entries that were not fetched, the first `kMostRefused`
    std::uint64_t refusedCount = 0;
};

/// Copies `path` of the host, a folder or a file, below `cache`, into a folder for each host and path. What
/// is there with its size and time is not fetched again, and a fetch that was stopped continues where it was.
/// Errors, each with the path: those of `Host::connect`, `listRemote` and `fetchFiles`; `path` is not
/// absolute; nothing was fetched.
Result<FetchedFolder> fetchFolder(const HostOptions& host, const std::string& path,
                                  const std::filesystem::path& cache, const CollectEvents& events,
                                  const std::stop_token& stop);

/// Where `fetchFolder` puts a folder: "CACHE/board/home/u/PROF_1".
std::filesystem::path fetchedPath(const std::string& host, const std::string& path,
                                  const std::filesystem::path& cache);

} // namespace opscope
