// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <ostream>
#include <sstream>

#include "app/cli/command.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text_width.h"

namespace opscope {

namespace {

constexpr std::array kCommands{
#define COMMAND(name) &name##Command,
#include "app/cli/commands.def"
#undef COMMAND
};

/// CLI11 refuses a long option with one dash; msprof.pyc takes `-dir PATH`, msaccucmp `-out DIR` and more.
void rewriteLongOptions(std::vector<std::string>& args)
{
    const bool isMsaccucmp = !args.empty() && args.front() == "accuracy";
    for (auto& arg : args) {
        if (arg == "--")
            return;
        const bool isLong =
            arg.size() > 2 && arg.front() == '-' && isLetter(arg[1]) && (isLetter(arg[2]) || arg[2] == '_');
        if (arg == "-dir" || arg.starts_with("-dir=") || (isMsaccucmp && isLong))
            arg.insert(0, "-");
    }
}

/// Takes `--language WORD` away from the arguments, wherever it is. Returns what is wrong with it, or
/// nothing.
std::string takeLanguage(std::vector<std::string>& args, CliLanguage& language)
{
    constexpr std::string_view kOption = "--language";
    for (auto it = args.begin(); it != args.end() && *it != "--"; ++it) {
        if (!it->starts_with(kOption) || (it->size() != kOption.size() && (*it)[kOption.size()] != '='))
            continue;
        const bool isNext = it->size() == kOption.size();
        if (isNext && it + 1 == args.end())
            return "--language needs a language: en or zh_CN";
        const auto word = isNext ? *(it + 1) : it->substr(kOption.size() + 1);
        if (word != "en" && !word.starts_with("zh"))
            return "--language: there is no '" + word + "', it is one of: en, zh_CN";
        language = word == "en" ? CliLanguage::English : CliLanguage::Chinese;
        args.erase(it, it + (isNext ? 2 : 1));
        return {};
    }
    return {};
}

/// For an unknown command CLI11 says only that a command is missing: we name the word.
bool printUnknownCommand(const CLI::App& app, const std::vector<std::string>& args, CliContext& context)
{
    const auto* at = &app;
    for (const auto& arg : args) {
        const auto commands = at->get_subcommands([](const CLI::App*) { return true; });
        if (commands.empty() || arg.starts_with('-'))
            return false;
        std::string known;
        const CLI::App* next = nullptr;
        for (const auto* command : commands) {
            known += (known.empty() ? "" : ", ") + command->get_name();
            if (command->get_name() == arg)
                next = command;
        }
        if (next == nullptr) {
            sayOnErr(context, message(MessageId::NoSuchCommand, arg, known));
            return true;
        }
        at = next;
    }
    return false;
}

/// The option PATH has two more names; CLI11 reports the longest of them.
constexpr std::string_view kNoPath = "--dir is required";

constexpr const char* kExitCodes =
    "Exit codes: 0 fine, 1 opened with data loss under --strict, 2 nothing readable, "
    "3 wrong use, 4 regressed (compare) or a condition met (--fail-on), 130 interrupted.";

/// The lines of `examples` that call `call`, and what every command's help ends with.
std::string footerOf(std::string_view examples, const std::string& call)
{
    std::string lines;
    std::istringstream in{std::string(examples)};
    for (std::string line; std::getline(in, line);) {
        if (line.find("opscope-cli " + call + " ") != std::string::npos)
            lines += line + "\n";
    }
    return (lines.empty() ? "" : "Examples:\n" + lines) + kExitCodes;
}

} // namespace

int runCli(std::vector<std::string> args, std::ostream& out, std::ostream& err, std::stop_token stop,
           Terminal terminal)
{
    CLI::App app("Opscope: profiling results of Ascend NPUs and SVP SoCs on the command line", "opscope-cli");
    app.set_version_flag("--version", OPSCOPE_VERSION);
    app.set_help_all_flag("--help-all", "Help of all commands");
    auto language = languageOfLocale(terminal.locale);
    if (const auto wrong = takeLanguage(args, language); !wrong.empty()) {
        err << "opscope-cli: " << terminalSafe(wrong) << '\n';
        return static_cast<int>(ExitCode::WrongUse);
    }
    std::string shownLanguage; // taken before; listed here for the help
    app.add_option("--language", shownLanguage,
                   "en or zh_CN, at any place; else by LC_ALL, LC_MESSAGES or LANG. CSV and JSON are English")
        ->type_name("LANGUAGE");
    app.require_subcommand(1);
    app.footer(kExitCodes);
    CliContext context{out, err, std::move(stop), terminal, {}, wordsOf(language)};
    ExitCode exitCode = ExitCode::Fine;
    for (const auto* command : kCommands) {
        auto* sub = app.add_subcommand(std::string(command->name), std::string(command->summary));
        sub->footer("Examples:\n" + std::string(command->examples) + "\n" + kExitCodes);
        OptionParser parser(*sub);
        sub->callback([run = command->setup(parser), &context, &exitCode] { exitCode = run(context); });
        for (auto* part : sub->get_subcommands([](CLI::App*) { return true; }))
            part->footer(footerOf(command->examples, sub->get_name() + " " + part->get_name()));
    }
    rewriteLongOptions(args);
    if (printUnknownCommand(app, args, context))
        return static_cast<int>(ExitCode::WrongUse);
    std::reverse(args.begin(), args.end());
    try {
        app.parse(std::move(args));
    } catch (const CLI::RequiredError& error) {
        if (error.what() == kNoPath)
            sayOnErr(context, message(MessageId::PathIsRequired));
        else
            app.exit(error, out, err);
        return static_cast<int>(ExitCode::WrongUse);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error, out, err);
        return static_cast<int>(code == 0 ? ExitCode::Fine : ExitCode::WrongUse);
    }
    out.flush();
    for (const auto& work : context.later)
        static_cast<void>(work(context.stop)); // without a cache the next open takes as long as this one
    if (context.stop.stop_requested())
        return static_cast<int>(ExitCode::Interrupted);
    const bool isReaderGone = !out && terminal.isReaderGone != nullptr && terminal.isReaderGone();
    if (!out && exitCode == ExitCode::Fine && !isReaderGone) {
        err << "opscope-cli: " << context.words.message(message(MessageId::CannotWrite, "standard output"))
            << '\n';
        exitCode = ExitCode::NothingReadable;
    }
    return static_cast<int>(exitCode);
}

} // namespace opscope
