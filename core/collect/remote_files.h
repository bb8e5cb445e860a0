// SPDX-License-Identifier: GPL-3.0-or-later
// Sends files to a host and fetches them. The host's data about its files is as hostile as any input.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/collect/host.h"

namespace opscope {

/// The limits for a result folder.
struct FetchBounds {
    std::uint64_t mostBytes = std::uint64_t{64} << 30;
    std::size_t mostFiles = 50'000;
    std::size_t mostDepth = 16;
};

struct RemoteFile {
    std::string path; ///< relative, of checked components
    std::uint64_t sizeBytes = 0;
    std::int64_t mtime = 0; ///< s
    friend bool operator==(const RemoteFile&, const RemoteFile&) = default;
};

struct RemoteListing {
    std::vector<RemoteFile> files; ///< sorted by path, without duplicates
    std::vector<Error> refused;    ///< entries that are not fetched, the first `kMostRefused`
    std::uint64_t refusedCount = 0;
    std::uint64_t totalBytes = 0;

    void refuse(Error why);
};
inline constexpr std::size_t kMostRefused = 100; ///< how many are named

/// Lists the regular files below a folder of the host. Refuses links, devices, names that are not allowed,
/// unreadable folders, and entries beyond the bounds (CollectTooBig). Errors: those of `Host::ask`.
Result<RemoteListing> listRemote(const Host& host, const std::string& folder, const FetchBounds& bounds,
                                 const std::stop_token& stop);
/// Reads the lines of `stat -c '%f %s %Y %n'` as a listing; `folder` is for messages.
Result<RemoteListing> parseListing(std::string_view text, const std::string& folder,
                                   const FetchBounds& bounds);

struct TransferProgress {
    std::uint64_t doneBytes = 0, totalBytes = 0;
    std::string file;
};
using OnTransfer = std::function<void(const TransferProgress&)>;

/// The entries of a folder that are not sent, for one reason.
struct Skipped {
    MessageId why{}; ///< CollectSkippedLinks, ...Special, ...Unreadable; ...Runs, which is no loss
    std::size_t count = 0;
    std::string first;  ///< path of the first of them
    std::string system; ///< why it cannot be read, in the words of the system
};

struct Transferred {
    std::uint64_t bytes = 0;      ///< that were transferred
    std::size_t files = 0;        ///< that were sent or fetched
    std::size_t unchanged = 0;    ///< that were there already
    std::vector<Skipped> skipped; ///< each kind once
    std::vector<Error> lost;      ///< files that could not be fetched, the first `kMostRefused`
    std::uint64_t lostCount = 0;
};
/// Whether everything was sent; runs that were fetched into the project do not count.
bool isAllSent(const Transferred& sent);

/// What to do with a local file that has the size and the time (in seconds) of the file on the host.
enum class SameFile { Kept, FetchedAgain };

/// Copies listed files into a folder here; many small ones go in one stream. An interrupted file is continued
/// where it stopped. A file gets its name only when its size is right. A file that cannot be read there, or
/// has another size than listed (CollectSizeChanged), is lost. Errors: HostGone; CollectSilent; cannot write.
Result<Transferred> fetchFiles(const Host& host, const std::string& folder, const RemoteListing& listing,
                               const std::filesystem::path& to, const OnTransfer& progress,
                               const std::stop_token& stop, SameFile same = SameFile::Kept);
/// Removes the incomplete files of a fetch that did not finish.
void removeHalfFetched(const std::filesystem::path& folder);

/// Sends files and folders (`from` here, `to` on the host) whose size or time differs there; resumes like
/// `fetchFiles`. Errors: not found here, a name with a line break; HostGone; CollectCommand (disk full).
Result<Transferred> uploadFiles(const Host& host,
                                const std::vector<std::pair<std::filesystem::path, std::string>>& uploads,
                                const OnTransfer& progress, const std::stop_token& stop);
/// Removes the incomplete files of an upload that did not finish on the host.
void removeHalfUploaded(const Host& host,
                        const std::vector<std::pair<std::filesystem::path, std::string>>& uploads);

} // namespace opscope
