// SPDX-License-Identifier: GPL-3.0-or-later
// The user's settings for the advisor: files in one folder, which the window and the command line both read.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/advisor/advisor.h"

namespace opscope {

/// $XDG_CONFIG_HOME/opscope, or ~/.config/opscope; empty without a home folder. It contains chips/*.json,
/// rules/*.rule, thresholds, and unknown_chip: the name of the chip for runs that do not name theirs.
std::filesystem::path userConfigFolder();

struct UserAdvice {
    AdviceOptions options;
    std::vector<Error> unread; ///< files and lines that were ignored
};
/// Also reads the rules of further folders.
UserAdvice userAdvice(const std::vector<std::filesystem::path>& ruleFolders = {});

/// Stores the chip that the user named for all runs that do not name theirs. Errors: CannotWrite.
Result<void> rememberUnknownChip(const std::string& name);

/// Reads only the file of the thresholds; ignored lines are reported in `unread`.
Thresholds userThresholds(std::vector<Error>& unread);
/// Stores a value in that file, or removes it with nullopt, so that the default counts. Keeps other lines and
/// all comments. Errors: the file cannot be read, CannotWrite.
Result<void> rememberThreshold(ThresholdId id, std::optional<double> value);

/// At most four models that the runs name, that are in their folder, or that are the only candidate. Files
/// that turn out not to be models are reported in `unread`.
std::vector<ModelGraphPtr> attachedModels(const Workspace& workspace, std::vector<Error>& unread,
                                          const std::stop_token& stop = {});

/// Sets the thresholds from the lines "svp_dld = 0.6" of a text; '#' begins a comment. Returns errors for the
/// lines that were ignored.
std::vector<Error> readThresholds(std::string_view text, const std::string& file, Thresholds& thresholds);

} // namespace opscope
