// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "core/export/export_target.h"

namespace opscope {

/// The output folder of each report, to be set as ExportTarget::out. Runs of the same name, traces of one
/// folder and runs of one file get a folder each: otherwise the second would overwrite the first.
std::vector<std::filesystem::path> exportPlaces(const std::vector<ReportPtr>& reports,
                                                const ExportTarget& target);

} // namespace opscope
