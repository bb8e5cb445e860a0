// SPDX-License-Identifier: GPL-3.0-or-later
// What `collect` and `preflight` share: where the project comes from, and a connection to its host.
#pragma once

#include <memory>

#include "app/cli/command.h"
#include "core/collect/collect.h"

namespace opscope {

struct CollectOptions {
    std::string project; ///< *.opscope-run; empty: made from the members below, as the options of msprof.pyc
    std::string main, config, aclJson, output, results, toolkit;
    std::string interval, aclApi, aacpu, profilerSwitch, aacMetrics;
    bool isGroups = false;
    bool isAll = false;
    OutputFormat format = OutputFormat::Table;
    bool isStrict = false;
    bool useCache = true;
};

void addCollectOptions(OptionParser& app, CollectOptions& options);

struct CollectTarget {
    RunProject project;
    HostOptions host;
};
/// The project with the options over it. Errors: those of reading it; neither or both of project and main.
Result<CollectTarget> collectTarget(CliContext& context, const CollectOptions& options);

/// How the host of a project is reached; an ini replaces it, with the advice to use a key. Errors: those
/// of reading it.
Result<HostOptions> hostWith(CliContext& context, const std::string& config, RunProject& project);

/// Says what is done on stderr: messages, output of the application, sizes on a terminal.
CollectEvents eventsOnErr(CliContext& context);

} // namespace opscope
