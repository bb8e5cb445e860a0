// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/collect_options.h"
#include "app/cli/printer.h"
#include "core/base/text.h"
#include "core/collect/preflight.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

ExitCode run(CliContext& context, const CollectOptions& options)
{
    const auto target = collectTarget(context, options);
    if (!target)
        return options.project.empty() && options.main.empty() ? wrongUse(context, target.error().message)
                                                               : printError(context, target.error());
    std::vector<Check> checks;
    const auto host = Host::connect(target->host, context.stop);
    if (!host && host.error().code == ErrorCode::Cancelled)
        return printError(context, host.error());
    if (host) {
        auto made = preflight(**host, target->project, context.stop, options.toolkit);
        if (!made)
            return printError(context, made.error());
        checks = *std::move(made);
    } else {
        checks.push_back(checkOfHost(target->project.host, &host.error()));
    }
    const bool isText = options.format == OutputFormat::Table;
    RowTable table({textSpec("check", "Check"), textSpec("state", "State"), textSpec("found", "Found"),
                    textSpec("todo", "What to do")});
    for (const auto& check : checks) {
        const auto cell = [&](const std::string& text) { // a fine row of a table has nothing to do
            return isText ? OwnedCell(text) : textOrMissing(text);
        };
        table.row({std::string(check.id), std::string(checkStateName(check.state)), cell(check.found),
                   cell(!check.todo ? ""
                        : isText    ? context.words.message(*check.todo)
                                    : check.todo->english())});
    }
    printTable(context, {.format = options.format, .answer = "preflight", .isWide = true}, *table.finish());
    return wouldFail(checks) ? ExitCode::NothingReadable : ExitCode::Fine;
}

std::function<ExitCode(CliContext&)> setupPreflight(OptionParser& app)
{
    auto options = std::make_shared<CollectOptions>();
    addCollectOptions(app, *options);
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command preflightCommand{
    "preflight",
    OPSCOPE_TEXT("Word",
                 "Check what would make a collection fail: each check with the result and what to do"),
    "  opscope-cli preflight --project yolo.opscope-run\n"
    "  opscope-cli preflight -m /root/app/main --output /root/runs --format json",
    setupPreflight};

} // namespace opscope
