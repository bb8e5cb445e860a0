// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "core/report/report.h"

namespace opscope {

/// A model that was opened by itself is a report without slices: its nodes and its types as tables
/// (`model_nodes`, `model_types`) that every page and command of tables shows. Issues of its reader are those
/// of the report. Errors: those of openGraph.
Result<Workspace> openModelReport(const std::filesystem::path& path);

} // namespace opscope
