// SPDX-License-Identifier: GPL-3.0-or-later
// What runs on the host. POSIX sh, and of programs only what busybox has too.
#pragma once

#include <string>

#include "core/collect/remote_job.h"

namespace opscope {

/// Of a host the first words: a folder that is not absolute is below its home.
std::string cdHome(bool isLocal);
/// An empty folder is the home.
std::string cdTo(const std::string& folder);

/// Seconds between asking an application to end and killing it.
inline constexpr int kJobGraceSec = 5;

/// Runs the application; it leaves in the job's folder: `log`, `app` (process group), `rc` (exit code, last
/// of all), `timed-out`, `cancelled`, `acl-kept` (somebody changed it), `acl-stuck` (it could not be
/// written), `busy` or `set-up` (why it did not start).
std::string wrapperScript(const JobSpec& spec);
/// Puts an acl.json back that a run has left changed (the host was switched off in the middle), and prints
/// "back JOB", "kept JOB" where somebody has changed it since, or "stuck JOB" where it could not; JOB is the
/// folder of that job. Prints nothing where there is
/// nothing to do.
std::string restoreAclScript(const std::string& acl);
/// Functions for a script: `lives FOLDER` (a lock or job whose process goes on) and `left_by ACL` (prints the
/// job that has left this acl.json changed).
std::string runFunctions();
/// Starts `run.sh` of a job's folder in a session of its own and returns.
std::string startScript(const std::string& job);
/// Prints the log from byte `begin` and goes on until the job has ended; on stderr lines "@size KIB" and at
/// last "@rc CODE FLAGS", "@busy WHO", "@set-up WHY" or "@vanished".
std::string followScript(const JobSpec& spec, std::uint64_t begin);
/// Ends the application's process group and waits until the job has put everything back.
std::string cancelScript(const std::string& job);

} // namespace opscope
