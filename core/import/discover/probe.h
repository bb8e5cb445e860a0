// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/import/discover/plan.h"

namespace opscope {

/// The first bytes of a file, unpacked if it is gzip. Errors: it cannot be opened or read, its gzip data is
/// broken.
Result<std::string> readHead(const std::filesystem::path& path, std::size_t bytes = kProbeBytes);

/// What a file is and who reads it.
PlannedEntry probeFile(const std::filesystem::path& root, const WalkedFile& file);

} // namespace opscope
