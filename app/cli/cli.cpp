// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <map>
#include <ostream>

#include "app/cli/command.h"
#include "core/base/message_id.h"

namespace opscope {

#define COMMAND(name) extern const Command name##Command;
#include "app/cli/commands.def"
#undef COMMAND

namespace {

constexpr std::array kCommands{
#define COMMAND(name) &name##Command,
#include "app/cli/commands.def"
#undef COMMAND
};

/// CLI11 refuses a long option with one dash; msprof.pyc takes `-dir PATH`.
void rewriteDir(std::vector<std::string>& args)
{
    for (auto& arg : args) {
        if (arg == "--")
            return;
        if (arg == "-dir" || arg.starts_with("-dir="))
            arg.insert(0, "-");
    }
}

constexpr const char* kExitCodes =
    "Exit codes: 0 fine, 1 opened with data loss under --strict, 2 nothing readable, "
    "3 wrong use, 4 regressed (compare), 130 interrupted.";

} // namespace

int runCli(std::vector<std::string> args, std::ostream& out, std::ostream& err, std::stop_token stop,
           Terminal terminal)
{
    CLI::App app("Opscope: profiling results of Ascend NPUs and SVP SoCs on the command line", "opscope-cli");
    app.set_version_flag("--version", OPSCOPE_VERSION);
    app.set_help_all_flag("--help-all", "Help of all commands");
    app.require_subcommand(1);
    app.footer(kExitCodes);
    CliContext context{out, err, std::move(stop), terminal, {}};
    ExitCode exitCode = ExitCode::Fine;
    for (const auto* command : kCommands) {
        auto* sub = app.add_subcommand(std::string(command->name), std::string(command->summary));
        sub->footer("Examples:\n" + std::string(command->examples) + "\n" + kExitCodes);
        sub->callback([run = command->setup(*sub), &context, &exitCode] { exitCode = run(context); });
    }
    rewriteDir(args);
    std::reverse(args.begin(), args.end());
    try {
        app.parse(std::move(args));
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error, out, err);
        return static_cast<int>(code == 0 ? ExitCode::Fine : ExitCode::WrongUse);
    }
    out.flush();
    for (const auto& work : context.later)
        static_cast<void>(work(context.stop)); // without a cache the next open takes as long as this one
    if (context.stop.stop_requested())
        return static_cast<int>(ExitCode::Interrupted);
    if (!out && exitCode == ExitCode::Fine) {
        err << "opscope-cli: " << message(MessageId::CannotWrite, "standard output").english() << '\n';
        exitCode = ExitCode::NothingReadable;
    }
    return static_cast<int>(exitCode);
}

} // namespace opscope
