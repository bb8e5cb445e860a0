// SPDX-License-Identifier: GPL-3.0-or-later
// Rules shared by several kinds of folders: raw data, newest exports, preferred sources.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>

#include "core/import/discover/export_name.h"
#include "core/import/discover/plan.h"

namespace opscope {

/// The first part of a path: "device_0" of "device_0/timeline/x.json"; the entire path if it has no '/'.
std::string_view topFolder(std::string_view path);
/// True if the path contains a folder of this name.
bool isBelow(std::string_view path, std::string_view folder);
/// True if the tree contains this folder (relative path).
bool hasFolder(const WalkedTree& tree, std::string_view folder);
/// True for "device_0".
bool isDeviceFolder(std::string_view name);
bool isTimeline(const PlannedEntry& entry);
bool isDatabase(const PlannedEntry& entry);
bool isMetadata(const PlannedEntry& entry);
/// True for raw data that are decoded.
bool isRaw(const PlannedEntry& entry);
/// True for a file that is read and is neither a database nor raw.
bool isText(const PlannedEntry& entry);

/// Marks completion files, logs and raw data of a run; `command` exports the raw data. The databases of the
/// tool's `import` in `sqlite` count as raw data if exports exist; if they are all there is, their loss is
/// reported.
void markRaw(ReportPlan& plan, const std::string& command);
/// The command that exports the raw data of a JOB.
std::string jobExportCommand(const std::string& folder);
/// The command that exports the raw data of a `*_ascend_pt` or `*_ascend_ms` folder.
std::string ascendExportCommand(const std::filesystem::path& folder, ReportKind kind);
/// True for a name of raw profiling data (FORMATS 1.6, 6).
bool isRawName(std::string_view name);
/// True if the name of a raw file begins with one of these.
bool hasRaw(const ReportPlan& plan, std::initializer_list<std::string_view> beginnings);

/// Reads device, model, iteration and picture from the names of exports; a `device_N` folder names the
/// device.
void readExportNames(ReportPlan& plan, ExportName (*parse)(std::string_view));

/// Identifies exports of the same content: folder and stem with ending, device, model and iteration.
using ExportKind = std::tuple<std::string, std::int32_t, std::int64_t, std::int64_t>;
ExportKind exportKind(std::string_view path);
/// Of several exports of one kind in one folder only the newest is read, with all its slices.
void keepNewestExports(ReportPlan& plan);
/// If msprof_{device}_{model}_{iteration}.json exists, other timelines of this iteration are not read; of
/// equal names in two folders only one is read.
void mergeIterations(ReportPlan& plan);

/// The first of these names, as one text for a message.
std::string listed(const std::vector<std::string>& names);

/// Adds a Missing entry unless the plan has an entry with this stem.
void expect(ReportPlan& plan, std::string_view stem, std::string_view path, Message why);

} // namespace opscope
