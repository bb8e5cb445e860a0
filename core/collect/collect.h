// SPDX-License-Identifier: GPL-3.0-or-later
// From a project to fetched results: upload, run, fetch, parse. Opening them is the caller's.
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
    std::function<void(CollectStep)> step;        ///< one begins
    std::function<void(const Message&)> say;      ///< what is done, and what is worth knowing
    std::function<void(std::string_view)> output; ///< of the application and of the toolkit
    std::function<void(CollectStep, const TransferProgress&)>
        progress;                              ///< sizes; of Run the growth of the output
    std::function<void(const Error&)> problem; ///< the run goes on, something is not as it should be
    std::function<void(const std::filesystem::path&)> logKept; ///< of runs that came to nothing: their log
};

/// Where a run took place on the host.
struct RunPlace {
    std::string folder; ///< the application's, absolute
    std::string run;    ///< folder of this run, absolute: profiles and what we keep of jobs
    std::string name;   ///< last part of `run`
};

struct CollectedRun {
    std::filesystem::path folder;               ///< here
    std::vector<std::filesystem::path> reports; ///< JOB or PROF folders in it
    std::string hostFolder;                     ///< where the same lies on the host
    std::vector<JobEnd> ends;                   ///< one a metric group
    std::vector<Error> refused;                 ///< what was not fetched, and why
    std::uint64_t refusedCount = 0;
    std::string output;      ///< what the application printed, the first 16 MiB
    std::uint64_t bytes = 0; ///< fetched
    bool isRaw = false;      ///< nobody has parsed it: Message CollectRaw was said
};

/// Options of the ssh connection that a project asks for.
HostOptions hostOptionsOf(const RunProject& project);

/// Uploads what changed. Called once before runs. Errors: those of `uploadFiles`.
Result<Transferred> uploadProject(Host& host, const RunProject& project, const CollectEvents& events,
                                  const std::stop_token& stop);
/// One run of the application (one a metric group), fetched to a new folder in `project.resultsFolder()`.
/// What the profiler left on the host stays there. Errors: those of `runJob` and `fetchFiles`; CollectNothing
/// when the profiler left no file, of an application that failed CollectCommand or CollectTimedOut;
/// Cancelled: the application has ended, acl.json is as it was, here is no folder of the run, and there is
/// one only if the profiler had written into it (CollectLeft is said).
Result<CollectedRun> collectRun(Host& host, const RunProject& project, const CollectEvents& events,
                                const std::stop_token& stop);

} // namespace opscope
