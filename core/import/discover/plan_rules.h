// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that several folder kinds share: what raw data is, which export is the newest, which source wins.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>

#include "core/import/discover/export_name.h"
#include "core/import/discover/plan.h"

namespace opscope {

/// The first part of a path: "device_0" of "device_0/timeline/x.json"; the whole, if it has no '/'.
std::string_view topFolder(std::string_view path);
/// True if a folder of that name stands anywhere on the way to the file.
bool isBelow(std::string_view path, std::string_view folder);
/// True if the tree has this folder (relative path).
bool hasFolder(const WalkedTree& tree, std::string_view folder);
/// True for "device_0".
bool isDeviceFolder(std::string_view name);
bool isTimeline(const PlannedEntry& entry);
bool isDatabase(const PlannedEntry& entry);
bool isMetadata(const PlannedEntry& entry);
/// A source that is read, and no database.
bool isText(const PlannedEntry& entry);

/// Marks completion files, logs and the raw data of a run; `command` exports the latter. What the tool's
/// `import` leaves in `sqlite` is raw where exports stand beside it, and a loss told where it is all there
/// is.
void markRaw(ReportPlan& plan, const std::string& command);
/// True if the name is one of raw profiling data (FORMATS 1.6, 6).
bool isRawName(std::string_view name);
/// True if some raw file's name begins with one of these.
bool hasRaw(const ReportPlan& plan, std::initializer_list<std::string_view> beginnings);

/// Device, model, iteration and picture from the names of exports; a `device_N` folder says the device.
void readExportNames(ReportPlan& plan, ExportName (*parse)(std::string_view));

/// Folder, stem and ending; device, model and iteration: what an export has in common with a later one.
using ExportKind = std::tuple<std::string, std::int32_t, std::int64_t, std::int64_t>;
ExportKind exportKind(std::string_view path);
/// Of several exports of one kind in one folder only the newest is read, with all its slices.
void keepNewestExports(ReportPlan& plan);
/// Where msprof_{device}_{model}_{iteration}.json stands, the other timelines of that iteration are not read;
/// the same name in two folders is read once.
void mergeIterations(ReportPlan& plan);

/// The first of these names, as one text.
std::string listed(const std::vector<std::string>& names);

/// Adds a Missing entry unless an entry of that stem stands in the plan.
void expect(ReportPlan& plan, std::string_view stem, std::string_view path, Message why);

} // namespace opscope
