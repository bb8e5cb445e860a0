// SPDX-License-Identifier: GPL-3.0-or-later
// The folders in which runs are stored.
#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace opscope {

/// "run_20261122_160501": letters, digits and underscores, which the profilers allow in paths.
std::string runName();
/// Makes a new folder with that name in `results`; adds a number if it exists. Errors: cannot write.
Result<std::filesystem::path> newRunFolder(const std::filesystem::path& results, const std::string& name);

} // namespace opscope
