// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <stop_token>
#include <vector>

namespace opscope {

/// The last run before this one in the same folder: a folder or file with a name of the same kind ("JOB...",
/// "PROF_...", "..._ascend_pt", the same suffix), by the times in the names, otherwise by the times of their
/// last change. Empty if there is none. It reads a folder: call it on a worker.
std::filesystem::path previousRun(const std::filesystem::path& run, const std::stop_token& stop);
/// All runs of the same kind in the same folder, at most 50, the latest first. It reads a folder, too.
std::vector<std::filesystem::path> neighbourRuns(const std::filesystem::path& run,
                                                 const std::stop_token& stop);

} // namespace opscope
