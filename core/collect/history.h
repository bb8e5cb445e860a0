// SPDX-License-Identifier: GPL-3.0-or-later
// What was collected with which project: a small file beside each run's reports.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/collect/collect.h"

namespace opscope {

inline constexpr const char* kRunRecord = "opscope_run_record.json";

struct RunRecord {
    std::filesystem::path folder;
    RunProject project; ///< as it was then
    std::vector<std::int64_t> exitCodes;
    std::vector<std::string> reports; ///< names of folders
    std::int64_t bytes = 0;
    bool isRaw = false;
    bool isWarmUp = false; ///< nothing to compare with
};

/// Errors: cannot write.
Result<void> writeRunRecord(const RunProject& project, const CollectedRun& run, bool isWarmUp = false);

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
