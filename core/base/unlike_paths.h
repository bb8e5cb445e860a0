// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace opscope {

/// The shortest part of each path that no other path has, as the tabs of editors show it: "before" and
/// "after" for /runs/before/JOB1 and /runs/after/JOB1. If all paths are equal, the complete paths.
std::vector<std::string> distinguishingParts(const std::vector<std::filesystem::path>& paths);

/// "before · JOB1": the part comes first, where a name that is cut still shows it.
std::string nameInFolder(const std::string& folder, const std::string& name);

} // namespace opscope
