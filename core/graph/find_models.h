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
    bool isNamed = false;    ///< its file name contains the name of a model that the run executed
};

struct GraphFormat;
/// Null if name and first bytes are not those of a model. A JSON file needs a known name.
const GraphFormat* modelFormatOf(const std::filesystem::path& path);

/// The models directly in a folder, by name; at most 20 000 entries are read.
std::vector<std::filesystem::path> modelsIn(const std::filesystem::path& folder,
                                            const std::stop_token& stop = {});

/// The error for a folder in which no run was found: FolderOfModels with their names, if it contains models.
Error addModelsToError(Error error, const std::filesystem::path& folder, const std::stop_token& stop = {});

/// Models that a run may have executed: in its folder, in the parent folder, and in `model` and `models` of
/// both; models that the run names come first. `root` is what was opened, a folder or a file; if it is a
/// model, only that is found. At most 20 000 entries are read in each folder.
std::vector<FoundModel> findModels(const std::filesystem::path& root, std::span<const ReportPtr> reports,
                                   const std::stop_token& stop = {});

/// The model that ran, if it is unambiguous: the only one that is named, compiled (.om, Build text), or
/// found. Otherwise null.
const FoundModel* findOnlyModel(std::span<const FoundModel> found);

} // namespace opscope
