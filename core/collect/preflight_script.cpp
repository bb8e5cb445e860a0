// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/preflight_script.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/lines.h"
#include "core/base/regular_file.h"
#include "core/collect/job_scripts.h"
#include "core/collect/shell_quote.h"

namespace opscope {

std::string preflightScript(const RunProject& project)
{
    const bool isBare = project.application.find('/') == std::string::npos;
    auto script = (project.host.empty() ? "" : "cd\n") +
                  hostScript({{"folder", project.folder},
                              {"app", isBare ? "./" + project.application : project.application},
                              {"acl", project.aclJson},
                              {"out", project.output},
                              {"set_env", project.setEnv},
                              {"toolkit", project.toolkit},
                              {"device", std::to_string(project.device)}},
                             {"run_functions.sh", "preflight.sh"});
    std::size_t models = 0;
    const auto addModel = [&](const std::string& path) {
        const auto file = shellQuoted(path);
        if (path.ends_with(".om"))
            script += "[ -f " + file + " ] && say model" + std::to_string(++models) + " " + file +
                      "\": $(grep -a -o 'online_model_type=[0-9]*' " + file + " | head -n 1)\"\n";
    };
    for (const auto& argument : project.arguments) {
        addModel(argument);
        if (argument.ends_with(".json"))
            script += "try_json json_used " + shellQuoted(argument) + '\n';
    }
    for (const auto& [from, to] : project.upload)
        addModel(to);
    return script + "exit 0\n";
}

std::string loopbackLine(const std::filesystem::path& hosts)
{
    constexpr std::uint64_t kMostBytes = 1 << 20;
    const auto read = readRegular(hosts, kMostBytes);
    for (const auto line : linesOf(read ? *read : std::string_view())) {
        if (line.starts_with("127.0.1.1"))
            return std::string(line);
    }
    return {};
}

std::string doubtfulMount(std::string_view mounts, bool isLoopback)
{
    while (!mounts.empty()) {
        const auto source = mounts.substr(0, mounts.find(' '));
        mounts.remove_prefix(std::min(source.size() + 1, mounts.size()));
        const auto server = source.substr(std::min(source.find_first_not_of('/'), source.size()));
        const bool isAddress = !server.empty() && (isDigit(server.front()) || server.front() == '[');
        if (server.starts_with("127.") || (isLoopback && !isAddress))
            return std::string(source);
    }
    return {};
}

HostFacts parseFacts(std::string_view text)
{
    HostFacts facts;
    for (const auto line : linesOf(text)) {
        if (const auto equals = line.find('=');
            equals != std::string_view::npos && equals + 1 < line.size()) {
            auto value = line.substr(equals + 1);
            while (value.ends_with(' '))
                value.remove_suffix(1);
            if (!value.empty())
                facts.emplace(line.substr(0, equals), value);
        }
    }
    return facts;
}

} // namespace opscope
