// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/report/report.h"

namespace opscope {

struct FoundModel {
    std::filesystem::path path;
    const char* format = ""; ///< title of the format
    bool isNamed = false;    ///< its name holds that of a model which the run says it ran
};

struct GraphFormat;
/// Null for what is no model by its name and its head: a JSON file of another name is none.
const GraphFormat* modelFormatOf(const std::filesystem::path& path);

/// The models in a folder itself, by name; at most 20 000 entries are looked at.
std::vector<std::filesystem::path> modelsIn(const std::filesystem::path& folder,
                                            const std::stop_token& stop = {});

/// The error of a folder in which no run was found: where it holds models, FolderOfModels with their names.
Error errorWithModels(Error error, const std::filesystem::path& folder, const std::stop_token& stop = {});

/// Models that may be what a run ran: in its folder, beside it, and in `model` and `models` of both; those
/// that the run names first. `root` is what was opened, a folder or a file; a model itself is found alone. Of
/// a folder at most 20 000 entries are looked at.
std::vector<FoundModel> findModels(const std::filesystem::path& root, std::span<const ReportPtr> reports,
                                   const std::stop_token& stop = {});

/// The one of them that ran, where only one can be meant: it alone is named, or compiled (.om, Build text),
/// or there. Null otherwise.
const FoundModel* onlyModel(std::span<const FoundModel> found);

} // namespace opscope
