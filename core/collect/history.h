// SPDX-License-Identifier: GPL-3.0-or-later
// What was collected with which project: a small file beside each run's reports.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/collect/collect.h"

namespace opscope {

inline constexpr const char* kRunRecord = "opscope_run_record.json";
/// What was said and printed in a run that came to nothing.
inline constexpr const char* kRunLog = "opscope_run.log";

/// Why a run came to nothing.
struct RunFailure {
    std::string step; ///< that had begun, of collectStepName
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
    bool isWarmUp = false; ///< nothing to compare with
    std::optional<RunFailure> failure = {};
};

/// Errors: cannot write.
Result<void> writeRunRecord(const RunProject& project, const CollectedRun& run, bool isWarmUp = false);

/// Keeps that a run failed, and its log, in a folder of its own below the results: gives the log. Errors:
/// cannot write.
Result<std::filesystem::path> writeFailure(const RunProject& project, const RunFailure& failure,
                                           std::string_view log);

struct RunHistory {
    std::vector<RunRecord> runs;   ///< by name, which is their time
    std::vector<Error> unreadable; ///< records that could not be read
};
/// The records below a results folder, at most 10 000 runs. No folder: no runs.
RunHistory readHistory(const std::filesystem::path& results);
/// What is opened of a run; empty where its reports are not there any more.
std::filesystem::path pathToOpen(const RunRecord& run);
/// What is opened of the last run before the one in `folder` whose reports are parsed and still there, and
/// that was no warm-up; of an empty `folder` of the last run at all. Empty: there is none.
std::filesystem::path lastRunBefore(const RunHistory& history, const std::filesystem::path& folder);

} // namespace opscope
