// SPDX-License-Identifier: GPL-3.0-or-later
// The scripts that run on the host: POSIX sh, using only programs that busybox has too.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "core/collect/remote_job.h"

namespace opscope {

/// The first words on a host: there a relative folder is below the home folder.
std::string cdHome(bool isLocal);
/// An empty folder is the home folder.
std::string cdTo(const std::string& folder);

/// A script of assignments to variables and of files of core/collect/scripts.
std::string hostScript(std::initializer_list<std::pair<const char*, std::string>> variables,
                       std::initializer_list<std::string_view> files);

/// Seconds between asking an application to end and killing it.
inline constexpr int kJobGraceSec = 5;

/// Runs the application. It leaves in the job's folder: `log`, `app` (process group), `rc` (exit code, last
/// of all), `timed-out`, `cancelled`, `acl-kept` (somebody changed it), `acl-stuck` (it could not be
/// written), `busy` or `set-up` (why it did not start).
std::string wrapperScript(const JobSpec& spec);
/// Puts back an acl.json that a run left changed (for example because the host was switched off), and prints
/// "back JOB", "kept JOB" if somebody has changed it since, or "stuck JOB" if it could not be put back. JOB
/// is the folder of that job. Prints nothing if there is nothing to do.
std::string restoreAclScript(const std::string& acl);
/// Starts `run.sh` of a job's folder in a session of its own and returns.
std::string startScript(const std::string& job);
/// Prints the log from byte `begin` until the job has ended. On stderr it prints lines "@size KIB", and at
/// the end "@rc CODE FLAGS", "@busy WHO", "@set-up WHY" or "@vanished".
std::string followScript(const JobSpec& spec, std::uint64_t begin);
/// Ends the application's process group and waits until the job has put everything back.
std::string cancelScript(const std::string& job);

} // namespace opscope
