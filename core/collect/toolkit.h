// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own toolkit of an SVP board: the layout of its raw data is not public, so msprof.pyc parses it.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "core/collect/collect.h"
#include "core/report/report.h"

namespace opscope {

/// Finds msprof.pyc: `given` is the file, or any folder of a toolkit above it; empty: searches below
/// $INSTALL_DIR, ~/Ascend and /usr/local/Ascend. Errors, with the places that were searched: ToolkitNotFound
/// if nothing was given, else ToolkitNotThere.
Result<std::filesystem::path> findToolkit(const std::string& given = {});

/// Whether it is a JOB of an SVP board with raw data.
bool hasRawJobData(const Report& report);
/// Whether it is such a JOB, and neither its timeline nor its layers could be read.
bool needsToolkit(const Report& report);

/// What to do with raw data that came back from a board; `toolkit` is the path of msprof of a CANN run.
Message howToParse(RunKind kind, const std::string& toolkit, const std::string& folder);

struct ToolkitRun {
    std::filesystem::path job;         ///< the folder with the raw data
    std::filesystem::path script;      ///< msprof.pyc
    std::string python = "python3";    ///< the program that runs the script
    std::filesystem::path cacheFolder; ///< for the copy and the log
    bool isInPlace = false;            ///< parses the folder itself, not a copy
    bool isForced = false;             ///< parses again even if nothing has changed since the last time
    std::filesystem::path log;         ///< all output of the toolkit; empty: in the cache
    std::chrono::seconds timeLimit{0}; ///< for each step; 0: none
};

struct ParsedJob {
    std::filesystem::path folder; ///< to open: the copy, or the JOB itself
    std::filesystem::path log;
    bool isReused = false; ///< parsed by an earlier call
};

/// Runs import, export timeline and export summary of the toolkit. A step that fails after the import is
/// reported with `events.problem` if another step exported something; such a copy is parsed again by the next
/// call. Errors: those of `listRemote`,
/// `fetchFiles` and `runProcess`; ToolkitFailed, ToolkitOtherPython, ToolkitTimedOut, ToolkitNothing;
/// Cancelled (no copy is left; a folder parsed in place keeps what the toolkit wrote). If two calls use the
/// same folder, the second waits.
Result<ParsedJob> parseJob(const ToolkitRun& run, const CollectEvents& events = {},
                           const std::stop_token& stop = {});

} // namespace opscope
