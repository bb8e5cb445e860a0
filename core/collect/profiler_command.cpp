// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/profiler_command.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/collect/profiler_switches.h"
#include "core/collect/shell_quote.h"

namespace opscope {
namespace {

/// msprof splits the text of --application at blanks and knows no quotes.
bool isPlainWord(const std::string& word)
{
    return !word.empty() && std::ranges::all_of(word, [](char c) {
        return isLetter(c) || isDigit(c) || std::string_view("_-./=:,+%@").find(c) != std::string_view::npos;
    });
}

} // namespace

std::string applicationWords(const RunProject& project)
{
    // A bare name would be looked up in PATH, but it means a file in the folder.
    const bool isBare = project.application.find('/') == std::string::npos;
    std::vector<std::string> words{isBare ? "./" + project.application : project.application};
    words.insert(words.end(), project.arguments.begin(), project.arguments.end());
    return shellWords(words);
}

std::string environmentLines(const RunProject& project)
{
    std::string lines;
    if (!project.setEnv.empty())
        lines += ". " + shellQuoted(project.setEnv) + '\n';
    for (const auto& [name, value] : project.environment)
        lines += "export " + name + '=' + shellQuoted(value) + '\n';
    return lines;
}

Result<std::string> msprofWords(const RunProject& project, const std::string& output,
                                const std::string& launcher)
{
    OPSCOPE_TRY(checkSwitches(RunKind::Cann, project.switches));
    const bool isPlain =
        isPlainWord(project.application) && std::ranges::all_of(project.arguments, isPlainWord);
    std::string application = "/bin/sh " + launcher;
    if (isPlain) {
        application = project.application.find('/') == std::string::npos ? "./" + project.application
                                                                         : project.application;
        for (const auto& argument : project.arguments)
            application += ' ' + argument;
    }
    std::vector<std::string> words{project.toolkit.empty() ? "msprof" : project.toolkit,
                                   "--output=" + output};
    for (const auto& [name, value] : project.switches)
        words.push_back("--" + name + '=' + value);
    words.push_back("--application=" + application);
    return shellWords(words);
}

std::string parseCommand(RunKind kind, const std::string& toolkit, const std::string& folder)
{
    const auto where = shellQuoted(folder);
    if (kind == RunKind::Cann)
        return shellQuoted(toolkit.empty() ? "msprof" : toolkit) + " --export=on --output=" + where;
    const auto tool = "python3 " + shellQuoted(toolkit.empty() ? "msprof.pyc" : toolkit);
    return tool + " import -dir " + where + " && " + tool + " export timeline -dir " + where + " && " + tool +
           " export summary -dir " + where;
}

} // namespace opscope
