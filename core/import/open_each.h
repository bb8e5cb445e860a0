// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the ranks of a folder without having all of them in memory.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>

#include "core/import/open.h"

namespace opscope {

/// Reads `path` as openPath does and passes each report to `read` as soon as it is read, with its place in
/// the order of the folders. At most `jobs` reports are in memory at a time; with more than one job `read` is
/// called from several threads. Errors: as openPath.
Result<void> openEach(const std::filesystem::path& path, const OpenOptions& options, unsigned jobs,
                      const std::function<void(std::size_t place, ReportPtr report)>& read,
                      std::stop_token stop = {});

} // namespace opscope
