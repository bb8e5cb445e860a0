// SPDX-License-Identifier: GPL-3.0-or-later
// What exports next to raw data contain, found without typing their cells.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>

#include "core/import/discover/plan.h"

namespace opscope {

/// When the raw data of a run were collected, in microseconds of the unix time.
struct CaptureTime {
    std::optional<std::int64_t> beginUs, endUs;
};
CaptureTime captureTime(const ReportPlan& plan);

/// Some times of a file, in microseconds of the unix time.
struct TimesUs {
    std::int64_t first = 0, last = 0;
};
/// That of the first row of a table of ops or tasks, or those at both ends of a timeline or of the tasks of a
/// database; none if the file has no unix times.
std::optional<TimesUs> sampledTimes(const PlannedEntry& entry);
/// True if a JSON file ends before its last bracket.
bool isCutJson(const PlannedEntry& entry);
/// Rows of a CSV file by device; of one without a column of devices by the device in its name. A last line
/// without an end is not counted. A stop request ends the count.
std::map<std::int32_t, std::uint64_t> countRows(const PlannedEntry& entry, const std::stop_token& stop);
/// The devices that the labels of a timeline ("NPU 1") or the folder of the file name.
std::set<std::int32_t> devicesOfTimeline(const PlannedEntry& entry);
/// True for a database msprof_*.db that the run is read from.
bool isExportedDatabase(const PlannedEntry& entry);
/// True if the file is shorter than the pages that its header counts.
bool isCutDatabase(const PlannedEntry& entry);
/// Tasks in the table TASK by device; empty if they cannot be counted.
std::map<std::int32_t, std::uint64_t> countTasks(const PlannedEntry& entry, const std::stop_token& stop);
/// True if the header of a CSV file contains this text.
bool hasInHeader(const PlannedEntry& entry, std::string_view text);

} // namespace opscope
