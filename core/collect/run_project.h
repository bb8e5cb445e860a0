// SPDX-License-Identifier: GPL-3.0-or-later
// The small file that describes what to collect: *.opscope-run, JSON without secrets.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace opscope {

/// How a run is profiled.
enum class RunKind {
    Svp, ///< the application reads an acl.json with a section "profiler"
    Cann ///< `msprof` starts the application
};

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

struct RunProject {
    RunKind kind = RunKind::Svp;
    std::string host;      ///< a destination for `ssh`; empty: this machine
    std::int64_t port = 0; ///< 0: from the ssh config
    std::string sshConfig; ///< instead of the user's (ssh -F); relative to the file
    std::string folder;    ///< on the host: where the application starts
    std::string application;
    std::vector<std::string> arguments;
    NamedTexts environment;
    std::string setEnv;               ///< a script of the toolkit that is sourced before the run
    std::string aclJson = "acl.json"; ///< SVP: on the host, relative to `folder`
    NamedTexts upload;                ///< from here (relative to the file) to the host (relative to `folder`)
    std::string output;               ///< on the host: each run gets a folder of its own in it
    std::string toolkit;      ///< on the host: where msprof or msprof.pyc is; empty: looked up in PATH
    std::string localToolkit; ///< here: msprof or msprof.pyc for raw data; relative to the file
    NamedTexts switches;      ///< of the profiler, with the names of acl.json or msprof
    std::vector<std::string> metricGroups; ///< each is a run of its own
    std::string umask = "0027";            ///< for the application; empty: the host's
    std::int64_t device = 0;
    std::int64_t timeLimitSec = 600;
    std::int64_t repeat = 1;
    std::int64_t warmUp = 0;
    std::string results;  ///< here: where runs are fetched to; relative to the file
    std::string baseline; ///< a report to compare with; relative to the file

    std::filesystem::path file; ///< where it was read; empty: made otherwise

    /// Resolves a path of the project file: relative to the folder of the file, or absolute.
    std::filesystem::path resolvePath(const std::string& path) const;
    /// Where runs are fetched to: `results`, otherwise a folder next to the file with the file's name (or the
    /// name of the application if there is no file) and "_runs".
    std::filesystem::path resultsFolder() const;
};

inline constexpr std::uint64_t kRunProjectBytes = 1 << 20;
inline constexpr std::size_t kMostOfList = 4096;
inline constexpr std::string_view kRunProjectEnding = ".opscope-run";

/// Errors, with the line: cannot be read, larger than 1 MiB, not JSON; a key that is not known, of another
/// type or out of range; a secret; no application.
Result<RunProject> readRunProject(const std::filesystem::path& path);
/// Same for a text; `path` is for messages and relative paths.
Result<RunProject> parseRunProject(std::string_view text, const std::filesystem::path& path);
/// The project as its file is now; a project without a file, or whose file was removed, as it is given.
/// Errors: those of `readRunProject`.
Result<RunProject> currentProject(const RunProject& project);
/// The text that `readRunProject` reads again, without default values.
std::string runProjectText(const RunProject& project);
Result<void> writeRunProject(const RunProject& project, const std::filesystem::path& path);
/// Errors: no application, a name or value that no host accepts (NUL), a host that looks like an option.
Result<void> checkRunProject(const RunProject& project);

/// The differences between two projects: "repeat: 1 -> 5", by key, values as in the file.
std::vector<std::string> projectDifferences(const RunProject& before, const RunProject& after);

/// The input of `msprof.pyc --config`: [ssh_config] with ip, username, pwd, port.
struct SshIni {
    std::string host; ///< username@ip
    std::int64_t port = 0;
    std::string password; ///< empty: login with a key
};
/// Errors, with the line: cannot be read, larger than 64 KiB, no such section, no ip, not a port.
Result<SshIni> readSshIni(const std::filesystem::path& path);

} // namespace opscope
