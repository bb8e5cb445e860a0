// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <span>
#include <utility>
#include <vector>

#include "core/export/export_target.h"

namespace opscope {

/// A report that was parsed on a copy: the root of the copy, and the user's folder.
using CopiedRoot = std::pair<std::filesystem::path, std::filesystem::path>;

/// The output folder of each report, to be set as ExportTarget::out. Runs of the same name, traces of one
/// folder and runs of one file get a folder each: otherwise the second would overwrite the first.
std::vector<std::filesystem::path> exportPlaces(const std::vector<ReportPtr>& reports,
                                                const ExportTarget& target,
                                                std::span<const CopiedRoot> copies = {});

} // namespace opscope
