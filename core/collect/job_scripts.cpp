// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/job_scripts.h"

#include <algorithm>

#include "core/base/embedded.h"
#include "core/base/lines.h"
#include "core/collect/shell_quote.h"

namespace opscope {
namespace {

/// A file without its lines of comments.
std::string scriptFile(std::string_view name)
{
    std::string out;
    for (const auto line :
         linesOf(std::ranges::find(embeddedHostScripts(), name, &EmbeddedFile::name)->text)) {
        if (!line.substr(std::min(line.find_first_not_of(' '), line.size())).starts_with('#'))
            out.append(line).append("\n");
    }
    return out;
}

} // namespace

std::string cdHome(bool isLocal)
{
    return isLocal ? std::string() : "cd && ";
}

std::string cdTo(const std::string& folder)
{
    return folder.empty() ? std::string("cd") : "cd -- " + shellQuoted(folder);
}

std::string hostScript(std::initializer_list<std::pair<const char*, std::string>> variables,
                       std::initializer_list<std::string_view> files)
{
    std::string out;
    for (const auto& [name, value] : variables)
        out += name + ('=' + shellQuoted(value)) + '\n';
    for (const auto file : files)
        out += scriptFile(file);
    return out;
}

std::string wrapperScript(const JobSpec& spec)
{
    return hostScript({{"job", spec.job},
                       {"acl", spec.aclJson},
                       {"lock", spec.lock},
                       {"limit", std::to_string(spec.timeLimit.count())},
                       {"grace", std::to_string(kJobGraceSec)},
                       {"end_app", scriptFile("end_app.sh")}},
                      {"end_app.sh", "run_functions.sh", "wrapper.sh"});
}

std::string restoreAclScript(const std::string& acl)
{
    return hostScript({{"acl", acl}}, {"run_functions.sh", "restore_acl.sh"});
}

std::string startScript(const std::string& job)
{
    return hostScript({{"job", job}}, {"start.sh"});
}

std::string followScript(const JobSpec& spec, std::uint64_t begin)
{
    return hostScript({{"job", spec.job}, {"watched", spec.watched}, {"at", std::to_string(begin)}},
                      {"follow.sh"});
}

std::string cancelScript(const std::string& job)
{
    return hostScript({{"job", job}, {"grace", std::to_string(kJobGraceSec)}}, {"end_app.sh", "cancel.sh"});
}

} // namespace opscope
