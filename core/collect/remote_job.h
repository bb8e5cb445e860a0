// SPDX-License-Identifier: GPL-3.0-or-later
// An application that runs on a host in a session of its own, so that it survives a lost connection. Whatever
// ends it, the host itself puts its acl.json back.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/collect/connection.h"

namespace opscope {

struct JobSpec {
    std::string job;      ///< folder of the job's own files on the host, absolute; must exist
    std::string watched;  ///< folder whose growth is reported, absolute
    std::string folder;   ///< where the application starts, absolute
    std::string command;  ///< words for a shell, already quoted
    std::string before;   ///< shell lines before it: environment, set_env
    std::string aclJson;  ///< to be replaced for the run, absolute; empty: none
    std::string newAcl;   ///< its content for the run
    std::string launcher; ///< stored as `launch.sh` in `job`; the command may start it; empty: none
    std::string umask;    ///< empty: the host's
    std::string lock;     ///< folder that represents the device, so that two runs of ours exclude each other
    std::chrono::seconds timeLimit{600};
};

struct JobEnd {
    int exitCode = 0; ///< 128 + N if signal N ended it
    bool isTimedOut = false;
    bool isCancelled = false;
    bool isAclKept = false;  ///< somebody changed acl.json during the run: it was not put back
    bool isAclStuck = false; ///< it could not be put back: the next run tries it again
};

struct JobEvents {
    std::function<void(std::string_view)> output;  ///< output of the application, as it arrives
    std::function<void(std::uint64_t kib)> growth; ///< size of the watched folder
    ConnectionEvents connection;
};

/// Starts an application, follows it to its end and passes on its output. A lost connection is restored, and
/// the output continues where it stopped. A stop request first ends the application's process group, then the
/// error is Cancelled. Errors: CollectBusy (another run of ours), CollectSetUp, CollectVanished (the host was
/// restarted), HostGone if the host stays away.
Result<JobEnd> runJob(Host& host, const JobSpec& spec, const JobEvents& events, const std::stop_token& stop);

} // namespace opscope
