// SPDX-License-Identifier: GPL-3.0-or-later
// How the application is started under each profiler.
#pragma once

#include <string>

#include "core/collect/remote_job.h"
#include "core/collect/run_project.h"

namespace opscope {

/// The words of the application with its arguments, quoted for a shell.
std::string applicationWords(const RunProject& project);
/// Shell lines that set the environment of the application.
std::string environmentLines(const RunProject& project);
/// `msprof` with the project's switches and the application. `launcher`: path on the host of a script that
/// starts the application, for words that msprof would split. Errors: those of `checkSwitches`.
Result<std::string> msprofWords(const RunProject& project, const std::string& output,
                                const std::string& launcher);
/// The command that parses the data of a run in a folder on the host or here; also shown to the user.
std::string parseCommand(RunKind kind, const std::string& toolkit, const std::string& folder);

} // namespace opscope
