// SPDX-License-Identifier: GPL-3.0-or-later
// Records which project collected a run: a small file next to each run's reports.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/collect/collect.h"

namespace opscope {

inline constexpr const char* kRunRecord = "opscope_run_record.json";
/// The messages and output of a failed run.
inline constexpr const char* kRunLog = "opscope_run.log";

/// Why a run failed.
struct RunFailure {
    std::string step; ///< the step that had begun, see collectStepName
    Error error;
    std::string text() const; ///< "connect: the connection ... was lost"
};

struct RunRecord {
    std::filesystem::path folder;
    RunProject project; ///< as it was then
    std::vector<std::int64_t> exitCodes;
    std::vector<std::string> reports; ///< names of folders
    std::int64_t bytes = 0;
    bool isRaw = false;
    bool isWarmUp = false; ///< not used for comparisons
    std::optional<RunFailure> failure = {};
};

/// Errors: cannot write.
Result<void> writeRunRecord(const RunProject& project, const CollectedRun& run, bool isWarmUp = false);

/// Stores the failure of a run and its log in a new folder below the results; returns the path of the log.
/// Errors: cannot write.
Result<std::filesystem::path> writeFailure(const RunProject& project, const RunFailure& failure,
                                           std::string_view log);

struct RunHistory {
    std::vector<RunRecord> runs;   ///< sorted by name, which is their time
    std::vector<Error> unreadable; ///< records that could not be read
};
/// The records below a results folder, at most 10 000 runs. Without the folder there are no runs.
RunHistory readHistory(const std::filesystem::path& results);
/// The path to open for a run; empty if its reports no longer exist.
std::filesystem::path pathToOpen(const RunRecord& run);
/// The path to open for the last run before the one in `folder` whose reports are parsed and still exist, and
/// which was not a warm-up. If `folder` is empty, for the last such run of all. Empty: there is none.
std::filesystem::path lastRunBefore(const RunHistory& history, const std::filesystem::path& folder);

} // namespace opscope
