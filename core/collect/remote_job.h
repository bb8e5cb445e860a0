// SPDX-License-Identifier: GPL-3.0-or-later
// An application that runs on a host in a session of its own: it outlives a lost connection, and whatever
// ends it, its acl.json is put back by the host itself.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/collect/connection.h"

namespace opscope {

struct JobSpec {
    std::string job;      ///< folder of the job's own files on the host, absolute; exists
    std::string watched;  ///< folder whose growth is told, absolute
    std::string folder;   ///< where the application starts, absolute
    std::string command;  ///< of a shell: words that are quoted already
    std::string before;   ///< lines of a shell before it: environment, set_env
    std::string aclJson;  ///< to be replaced for the run, absolute; empty: none
    std::string newAcl;   ///< its content for the run
    std::string launcher; ///< kept as `launch.sh` in `job`: a script that the command may start; empty: none
    std::string umask;    ///< empty: the host's
    std::string lock;     ///< folder that stands for the device: two runs of ours exclude each other
    std::chrono::seconds timeLimit{600};
};

struct JobEnd {
    int exitCode = 0; ///< 128 + N when signal N ended it
    bool isTimedOut = false;
    bool isCancelled = false;
    bool isAclKept = false;  ///< somebody changed acl.json during the run: it was not put back
    bool isAclStuck = false; ///< it could not be put back: the next run tries it again
};

struct JobEvents {
    std::function<void(std::string_view)> output;  ///< what the application prints, as it comes
    std::function<void(std::uint64_t kib)> growth; ///< size of the watched folder
    ConnectionEvents connection;
};

/// Starts an application, follows it to its end and gives what it printed. A lost connection is made again
/// and the output goes on where it stopped. A stop request ends the application's process group first, then
/// the error is Cancelled. Errors: CollectBusy (another run of ours), CollectSetUp, CollectVanished (the host
/// was started anew), HostGone when the host stays away.
Result<JobEnd> runJob(Host& host, const JobSpec& spec, const JobEvents& events, const std::stop_token& stop);

} // namespace opscope
