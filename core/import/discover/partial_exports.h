// SPDX-License-Identifier: GPL-3.0-or-later
// Compares exports with the raw data of the same run by counting: rows, tasks, devices.
#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/import/discover/plan.h"

namespace opscope {

/// The importer of a raw file that can be decoded or that is replaced by exports; null for other files.
const Importer* gathererOf(const PlannedEntry& entry);

/// Folders with the records of a device, by their capture (see `captureOf`) and the number of the device.
std::map<std::pair<std::string, std::int32_t>, std::string> deviceFolders(const ReportPlan& plan);

/// The folder of the capture that a file belongs to: "PROF_1" of "PROF_1/host/data/x", or "".
std::string_view captureOf(std::string_view path);

/// What exports contain of the complete run, by capture: tables of ops and tasks, devices of the timeline,
/// tasks of a database. Empty if raw data do not seem to have more rows.
std::vector<ExportedTable> partialTables(const ReportPlan& plan, const std::stop_token& stop);

/// Tables that decoding makes, by the stem of their exports.
std::span<const std::string_view> decodedTables();

} // namespace opscope
