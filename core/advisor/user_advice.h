// SPDX-License-Identifier: GPL-3.0-or-later
// What the user set for the advisor: files in one folder, which the window and the command line read alike.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/advisor/advisor.h"

namespace opscope {

/// $XDG_CONFIG_HOME/opscope, or ~/.config/opscope; empty without a home folder. In it: chips/*.json,
/// rules/*.rule, thresholds, and unknown_chip: the name of the chip of runs that do not say theirs.
std::filesystem::path userConfigFolder();

struct UserAdvice {
    AdviceOptions options;
    std::vector<Error> unread; ///< files and lines that do not count
};
/// With the rules of further folders.
UserAdvice userAdvice(const std::vector<std::filesystem::path>& ruleFolders = {});

/// A run did not say its chip, and the user has named it: from now on it is that of all such runs. Errors:
/// CannotWrite.
Result<void> rememberUnknownChip(const std::string& name);

/// The file of the thresholds alone; lines that do not count are told in `unread`.
Thresholds userThresholds(std::vector<Error>& unread);
/// Keeps a value in that file, or with nothing takes it out: then the default counts. Other lines and all
/// comments stay. Errors: the file cannot be read, CannotWrite.
Result<void> rememberThreshold(ThresholdId id, std::optional<double> value);

/// Models that the runs say they ran, that lie in their folder, or that nothing else can be meant than, at
/// most four; files that are no models after all are told in `unread`.
std::vector<ModelGraphPtr> attachedModels(const Workspace& workspace, std::vector<Error>& unread,
                                          const std::stop_token& stop = {});

/// Takes over the lines "svp_dld = 0.6" of a text; '#' begins a comment. Says which lines do not count.
std::vector<Error> readThresholds(std::string_view text, const std::string& file, Thresholds& thresholds);

} // namespace opscope
