// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/import/discover/plan.h"

namespace opscope {

/// The first bytes of a file, unpacked if it is gzip. Errors: it cannot be opened or read, or its gzip data
/// is damaged.
Result<std::string> readHead(const std::filesystem::path& path, std::size_t bytes = kProbeBytes);

/// Determines the kind of a file and the importer that reads it.
PlannedEntry probeFile(const std::filesystem::path& root, const WalkedFile& file);

} // namespace opscope
