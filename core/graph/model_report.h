// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "core/report/report.h"

namespace opscope {

/// A model that is opened without a run is a report without slices. Its nodes and types are tables
/// (`model_nodes`, `model_types`), which all pages and commands for tables can show. Issues of its reader
/// become issues of the report. Errors: those of openGraph.
Result<Workspace> openModelReport(const std::filesystem::path& path);

} // namespace opscope
