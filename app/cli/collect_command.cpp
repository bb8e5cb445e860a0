// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ostream>

#include "app/cli/collect_options.h"
#include "app/cli/result_writer.h"
#include "core/base/message_id.h"
#include "core/collect/profiler_command.h"

namespace opscope {
namespace {

struct Options {
    CollectOptions common;
    std::optional<std::int64_t> repeat;
    std::string compareWith, failOn;
};

/// What is said of a report that came back.
std::vector<ResultCell> factsOf(const Report& report, const std::filesystem::path& path)
{
    return {path.string(), std::string(reportKindName(report.kind)),
            report.span.empty() ? ResultCell{} : ResultCell{NumberText{microsText(report.span.dur())}},
            static_cast<std::int64_t>(report.ops.size()), static_cast<std::int64_t>(report.slices.size())};
}

/// Opens what came back; says which command parses it where nobody has.
ExitCode openReports(CliContext& context, const Options& options, const RunProject& project,
                     const std::vector<std::filesystem::path>& paths)
{
    ResultWriter writer(context, options.common.format,
                        {{"Report"}, {"Kind"}, {"Span(us)", true}, {"Ops", true}, {"Slices", true}});
    ExitCode exitCode = ExitCode::Fine;
    for (const auto& path : paths) {
        CommonOptions open;
        open.path = path.string();
        open.useCache = options.common.useCache;
        const auto opened = openFor(context, open);
        if (opened.exitCode != ExitCode::Fine) {
            sayOnErr(context, message(MessageId::CollectRaw, parseCommand(project.kind, {}, path.string())));
            exitCode = opened.exitCode;
            continue;
        }
        for (const auto& report : opened.workspace.reports)
            writer.row(factsOf(*report, path));
    }
    writer.finish();
    return exitCode;
}

ExitCode compare(CliContext& context, const Options& options, const std::string& baseline,
                 const std::vector<std::filesystem::path>& reports)
{
    std::vector<std::string> args{"compare", baseline, reports.front().string()};
    for (std::size_t i = 1; i < reports.size(); ++i)
        args.insert(args.end(), {"--more-b", reports[i].string()});
    if (!options.failOn.empty())
        args.insert(args.end(), {"--fail-on", options.failOn});
    if (!options.common.useCache)
        args.emplace_back("--no-cache");
    return static_cast<ExitCode>(runCli(args, context.out, context.err, context.stop, context.terminal));
}

ExitCode run(CliContext& context, const Options& options)
{
    auto target = collectTarget(context, options.common);
    if (!target)
        return options.common.project.empty() && options.common.main.empty()
                   ? wrongUse(context, target.error().message)
                   : printError(context, target.error());
    auto& project = target->project;
    if (options.repeat)
        project.repeat = *options.repeat;
    const auto events = eventsOnErr(context);
    auto host = Host::connect(target->host, context.stop);
    if (!host)
        return printError(context, host.error());
    if (const auto sent = uploadProject(**host, project, events, context.stop); !sent)
        return printError(context, sent.error());
    std::vector<std::filesystem::path> reports;
    bool isWhole = true;
    for (std::int64_t i = 0; i < project.warmUp + project.repeat; ++i) {
        const auto collected = collectRun(**host, project, events, context.stop);
        if (!collected)
            return printError(context, collected.error());
        for (const auto& refused : collected->refused)
            context.err << "opscope-cli: " << refused.text() << '\n';
        if (collected->refusedCount != 0)
            sayOnErr(context, message(MessageId::CollectRefused, collected->refusedCount));
        isWhole = isWhole && collected->refusedCount == 0 &&
                  std::ranges::all_of(collected->ends, [](const JobEnd& end) { return end.exitCode == 0; });
        if (i >= project.warmUp)
            reports.insert(reports.end(), collected->reports.begin(), collected->reports.end());
    }
    auto exitCode = openReports(context, options, project, reports);
    if (exitCode != ExitCode::Fine)
        return exitCode;
    const auto baseline = options.compareWith.empty() && !project.baseline.empty()
                              ? project.besideFile(project.baseline).string()
                              : options.compareWith;
    if (!baseline.empty())
        exitCode = compare(context, options, baseline, reports);
    return exitCode == ExitCode::Fine && !isWhole && options.common.isStrict ? ExitCode::DataLoss : exitCode;
}

std::function<ExitCode(CliContext&)> setup(CLI::App& app)
{
    auto options = std::make_shared<Options>();
    addCollectOptions(app, options->common);
    app.add_option("--repeat", options->repeat, "How many runs, after those that warm up")
        ->check(CLI::Range(1, 1000).description(""))
        ->type_name("N");
    app.add_option("--compare-with", options->compareWith,
                   "Compare with this report; instead of the project's")
        ->type_name("PATH");
    app.add_option("--fail-on", options->failOn,
                   "Exit with 4 when slower than it by more than this, e.g. 5%");
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command collectCommand{
    "collect", "From a board to the open report: upload, run under the profiler, fetch, open, compare",
    "  opscope-cli collect --project yolo.opscope-run\n"
    "  opscope-cli collect --project yolo.opscope-run --repeat 5 --compare-with JOBBEFORE --fail-on 5%\n"
    "  opscope-cli collect -m /root/app/main --acl_api on --aac_metrics ArithmeticUtilization --output "
    "/root/runs --results yolo_runs",
    setup};

} // namespace opscope
