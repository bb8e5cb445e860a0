// SPDX-License-Identifier: GPL-3.0-or-later
// The folders that runs are kept in.
#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace opscope {

/// "run_20261122_160501": letters, digits and underscores, as the profilers want paths.
std::string runName();
/// Makes a new folder of that name in `results`, with a number where there is one. Errors: cannot write.
Result<std::filesystem::path> newRunFolder(const std::filesystem::path& results, const std::string& name);

} // namespace opscope
