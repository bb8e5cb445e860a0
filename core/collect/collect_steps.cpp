// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about a run before it begins: the names of its steps, the options for the connection.
#include "core/collect/collect.h"

namespace opscope {

std::string_view collectStepName(CollectStep step)
{
    switch (step) {
    case CollectStep::Connect:
        return "connect";
    case CollectStep::Upload:
        return "upload";
    case CollectStep::Run:
        return "run";
    case CollectStep::Fetch:
        return "fetch";
    case CollectStep::Parse:
        return "parse";
    }
    return {};
}

std::optional<CollectStep> collectStepOf(std::string_view name)
{
    for (const auto step : {CollectStep::Connect, CollectStep::Upload, CollectStep::Run, CollectStep::Fetch,
                            CollectStep::Parse}) {
        if (collectStepName(step) == name)
            return step;
    }
    return {};
}

HostOptions hostOptionsOf(const RunProject& project)
{
    HostOptions options;
    options.host = project.host;
    options.port = project.port;
    if (!project.sshConfig.empty())
        options.sshConfig = project.resolvePath(project.sshConfig).string();
    return options;
}

} // namespace opscope
