// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include <CLI/CLI.hpp>
#include <ostream>

namespace opscope {

int runCli(std::vector<std::string> args, std::ostream& out, std::ostream& err)
{
    CLI::App app("Opscope: profiling results of Ascend NPUs and SVP SoCs on the command line", "opscope-cli");
    app.set_version_flag("--version", OPSCOPE_VERSION);
    std::reverse(args.begin(), args.end());
    try {
        app.parse(args);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error, out, err);
        return code == 0 ? static_cast<int>(ExitCode::Fine) : static_cast<int>(ExitCode::WrongUse);
    }
    return static_cast<int>(ExitCode::Fine);
}

} // namespace opscope
