// SPDX-License-Identifier: GPL-3.0-or-later
// From a project to fetched results: upload, run, fetch, parse. The caller opens them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/collect/remote_files.h"
#include "core/collect/remote_job.h"
#include "core/collect/run_project.h"

namespace opscope {

enum class CollectStep { Connect, Upload, Run, Fetch, Parse };
/// "connect", "upload", "run", "fetch", "parse".
std::string_view collectStepName(CollectStep step);
std::optional<CollectStep> collectStepOf(std::string_view name);

struct CollectEvents {
    std::function<void(CollectStep)> step;        ///< a step begins
    std::function<void(const Message&)> note;     ///< what is done, and what the user should know
    std::function<void(std::string_view)> output; ///< output of the application and of the toolkit
    std::function<void(CollectStep, const TransferProgress&)>
        progress;                                              ///< sizes; for Run the growth of the output
    std::function<void(const Error&)> problem;                 ///< something is wrong, but the run continues
    std::function<void(const std::filesystem::path&)> logKept; ///< for failed runs: their log
};

/// The place of a run on the host.
struct RunPlace {
    std::string folder; ///< of the application, absolute
    std::string run;    ///< folder of this run, absolute: profiles and our files of the jobs
    std::string name;   ///< last part of `run`
};

struct CollectedRun {
    std::filesystem::path folder;               ///< on this machine
    std::vector<std::filesystem::path> reports; ///< JOB or PROF folders in it
    std::string hostFolder;                     ///< the same files on the host
    std::vector<JobEnd> ends;                   ///< one for each metric group
    std::vector<Error> refused;                 ///< what was not fetched, and why
    std::uint64_t refusedCount = 0;
    std::string output;      ///< output of the application, the first 16 MiB
    std::uint64_t bytes = 0; ///< fetched
    bool isRaw = false;      ///< not parsed; what to do was reported
};

/// Options of the ssh connection for a project.
HostOptions hostOptionsOf(const RunProject& project);

/// Uploads what changed. Called once before the runs. Errors: those of `uploadFiles`.
Result<Transferred> uploadProject(Host& host, const RunProject& project, const CollectEvents& events,
                                  const std::stop_token& stop);
/// Runs the application once (once for each metric group) and fetches the results to a new folder in
/// `project.resultsFolder()`. The profiler's files on the host stay there. Errors: those of `runJob` and
/// `fetchFiles`; CollectNothing if the profiler left no file, or CollectCommand or CollectTimedOut if the
/// application failed; Cancelled: the application has ended, acl.json is as before, there is no folder of the
/// run here, and on the host only if the profiler had written into it (CollectLeft is reported).
Result<CollectedRun> collectRun(Host& host, const RunProject& project, const CollectEvents& events,
                                const std::stop_token& stop);

} // namespace opscope
