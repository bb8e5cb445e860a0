// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ostream>

#include "app/cli/command.h"

namespace opscope {
namespace {

ExitCode run(CliContext& context, const CommonOptions& options)
{
    auto opened = openFor(context, options);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    for (const auto& report : opened.workspace.reports)
        context.out << report->name << ": " << reportKindName(report->kind) << '\n';
    return finishWith(context, options, opened.workspace);
}

std::function<ExitCode(CliContext&)> setup(CLI::App& app)
{
    auto options = std::make_shared<CommonOptions>();
    addCommonOptions(app, *options);
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

extern const Command infoCommand;
constinit const Command infoCommand{
    "info", "What a folder holds: files, platform, collection, counts, time span, issues",
    "  opscope-cli info PROF_000001_20230818142704322_ABCDEFGHIJKLMNOP\n"
    "  opscope-cli info -dir JOBABC --format json",
    setup};

} // namespace opscope
