// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <ostream>

#include "app/cli/collect_options.h"
#include "app/cli/printer.h"
#include "core/analysis/statistics.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/collect/collect_runs.h"
#include "core/collect/history.h"
#include "core/collect/repeat.h"
#include "core/collect/snippets.h"
#include "core/collect/toolkit.h"
#include "core/table/record_table.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

struct CollectFlags {
    CollectOptions common;
    std::optional<std::int64_t> repeat;
    std::string compareWith, failOn;
    bool isHistory = false;
    std::string_view snippet; ///< the name of the snippet to print instead of a run
};

/// A row for each report that came back.
RowTable reportRows()
{
    return RowTable({textSpec("report", "Report"), textSpec("kind", "Kind"), durationSpec("span", "Span"),
                     countSpec("ops", "Ops"), countSpec("slices", "Slices")});
}

/// Opens the fetched run; if it is not parsed yet, prints the command that parses it.
struct Opened {
    std::vector<RunReports> runs;
    RowTable reports = reportRows();
    ExitCode exitCode = ExitCode::Fine; ///< of a run whose reports could not be opened
    bool isWhole = true;
};
Opened openReports(CliContext& context, const CollectFlags& options, const RunProject& project,
                   const std::vector<std::vector<std::filesystem::path>>& runs)
{
    Opened out;
    for (const auto& paths : runs) {
        out.runs.emplace_back();
        auto failed = ExitCode::Fine;
        for (const auto& path : paths) {
            CommonOptions open;
            open.path = path.string();
            open.useCache = options.common.useCache;
            const auto opened = openFor(context, open);
            if (opened.exitCode != ExitCode::Fine) {
                printOnErr(context, howToParse(project.kind, {}, path.string()));
                failed = opened.exitCode;
                continue;
            }
            for (const auto& report : opened.workspace.reports) {
                out.reports.row({path.string(), std::string(reportKindName(report->kind)),
                                 report->span.empty() ? OwnedCell() : OwnedCell(report->span.dur()),
                                 static_cast<std::int64_t>(executedOps(*report)),
                                 static_cast<std::int64_t>(report->slices.size())});
                out.runs.back().push_back(report);
            }
        }
        out.isWhole = out.isWhole && failed == ExitCode::Fine;
        if (out.runs.back().empty())
            out.exitCode = failed;
    }
    return out;
}

/// What shows the noise: each call and op over the runs, and the times that the application printed.
void printTimes(CliContext& context, OutputFormat format, const std::vector<RepeatedTime>& times)
{
    RecordTable<RepeatedTime> table("collect", nullptr, times);
    const auto micros = [&](const char* id, const char* title, auto field) {
        table.column(durationSpec(id, title), [field](const RepeatedTime& time) {
            return static_cast<std::int64_t>(std::llround(time.*field));
        });
    };
    table.column(textSpec("name", "Name"), [](const RepeatedTime& time) { return std::optional(time.name); });
    table.column(textSpec("type", "Type"), [](const RepeatedTime& time) { return std::optional(time.type); });
    table.column(countSpec("runs", "Runs"), &RepeatedTime::runs);
    micros("mean", "Mean", &RepeatedTime::mean);
    micros("spread", "Spread", &RepeatedTime::spread);
    micros("min", "Min", &RepeatedTime::min);
    micros("p50", "P50", &RepeatedTime::p50);
    micros("p95", "P95", &RepeatedTime::p95);
    micros("max", "Max", &RepeatedTime::max);
    table.column(textSpec("outliers", "Outliers"),
                 [](const RepeatedTime& time) { return fmt::to_string(fmt::join(time.outliers, ", ")); });
    printTable(context, {format, "collect"}, *table.finish());
}

ExitCode compare(CliContext& context, const CollectFlags& options, const std::string& baseline,
                 const std::vector<std::vector<std::filesystem::path>>& runs)
{
    std::vector<std::string> args{"compare", baseline};
    for (const auto& reports : runs) {
        for (const auto& report : reports) {
            if (args.size() > 2)
                args.emplace_back("--more-b");
            args.push_back(report.string());
        }
    }
    if (!options.failOn.empty())
        args.insert(args.end(), {"--fail-on", options.failOn});
    if (!options.common.useCache)
        args.emplace_back("--no-cache");
    return static_cast<ExitCode>(runCli(args, context.out, context.err, context.stop, context.terminal));
}

ExitCode printHistory(CliContext& context, const CollectFlags& options, const RunProject& project)
{
    const auto history = readHistory(project.resultsFolder());
    auto changed = textSpec("changed", "Changed since the run before");
    changed.longText = LongText::CutEnd;
    RowTable table({textSpec("run", "Run"), textSpec("failure", "What failed"),
                    textSpec("exit_codes", "Exit codes"), integerSpec("bytes", "Bytes"),
                    textSpec("reports", "Reports"), changed});
    const auto joined = [](const auto& values) {
        return textOrMissing(fmt::to_string(fmt::join(values, ", ")));
    };
    for (std::size_t i = 0; i < history.runs.size(); ++i) {
        const auto& run = history.runs[i];
        table.row(
            {run.folder.string(), textOrMissing(run.failure ? run.failure->text() : std::string()),
             joined(run.exitCodes), static_cast<std::int64_t>(run.bytes), joined(run.reports),
             i == 0 ? OwnedCell() : joined(projectDifferences(history.runs[i - 1].project, run.project))});
    }
    printTable(context, {options.common.format, "history"}, *table.finish());
    for (const auto& error : history.unreadable)
        printError(context, error);
    return ExitCode::Fine;
}

ExitCode run(CliContext& context, const CollectFlags& options)
{
    if (!options.snippet.empty()) {
        context.out << options.snippet;
        return ExitCode::Fine;
    }
    auto target = collectTarget(context, options.common);
    if (!target)
        return options.common.project.empty() && options.common.main.empty()
                   ? wrongUse(context, target.error().message)
                   : printError(context, target.error());
    auto& project = target->project;
    if (options.repeat)
        project.repeat = *options.repeat;
    if (options.isHistory)
        return printHistory(context, options, project);
    const auto collected = collectRuns(target->host, project, eventsOnErr(context), context.stop);
    if (!collected)
        return printError(context, collected.error());
    const auto byRun = reportsByRun(*collected, project);
    auto opened = openReports(context, options, project, byRun);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto times = timesOf(*collected, opened.runs, context.stop);
    if (context.stop.stop_requested()) // a part of the runs is not the result of all
        return printError(context, {ErrorCode::Cancelled, message(MessageId::Cancelled), {}});
    if (project.repeat == 1)
        printTable(context, {options.common.format, "collect"}, *opened.reports.finish());
    if (project.repeat > 1 || (!times.empty() && options.common.format == OutputFormat::Table))
        printTimes(context, options.common.format, times);
    auto exitCode = ExitCode::Fine;
    const auto baseline = options.compareWith.empty() && !project.baseline.empty()
                              ? project.resolvePath(project.baseline).string()
                              : options.compareWith;
    if (!baseline.empty())
        exitCode = compare(context, options, baseline, byRun);
    if (options.common.isAll && std::ranges::any_of(collected->runs, &CollectedRun::isRaw)) {
        const bool hasToolkit =
            project.kind == RunKind::Cann || !project.toolkit.empty() || !project.localToolkit.empty();
        printOnErr(context,
                   message(hasToolkit ? MessageId::CollectAllNotParsed : MessageId::CollectAllNoToolkit));
        return exitCode == ExitCode::Fine ? ExitCode::NothingReadable : exitCode;
    }
    const bool isWhole = collected->isWhole && opened.isWhole;
    return exitCode == ExitCode::Fine && !isWhole && options.common.isStrict ? ExitCode::DataLoss : exitCode;
}

std::function<ExitCode(CliContext&)> setupCollect(OptionParser& app)
{
    auto options = std::make_shared<CollectFlags>();
    addCollectOptions(app, options->common);
    app.addOption("--repeat", options->repeat, OPSCOPE_TEXT("Word", "Number of runs after the warm-up runs"))
        .within(1, 1000)
        .typeName("N");
    app.addOption("--compare-with", options->compareWith,
                  OPSCOPE_TEXT("Word", "Compare with this report instead of the baseline of the project"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addOption("--fail-on", options->failOn,
                  OPSCOPE_TEXT("Word", "Exit with 4 if the run is slower by more than this, e.g. 5%"));
    addChoice<std::string_view>(
        app, "--snippet", options->snippet,
        OPSCOPE_TEXT("Word", "Do not run: print the lines to paste into a script of torch or mindspore"),
        {{"torch", torchSnippet()}, {"mindspore", mindsporeSnippet()}})
        .typeName(OPSCOPE_TEXT("Word", "FRAMEWORK"));
    app.addFlag("--history", options->isHistory,
                OPSCOPE_TEXT("Word", "Do not run: list the runs and what changed between them"));
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command collectCommand{
    "collect",
    OPSCOPE_TEXT("Word",
                 "From a board to the open report: upload, run under the profiler, fetch, open, compare"),
    "  opscope-cli collect --project yolo.opscope-run\n"
    "  opscope-cli collect --project yolo.opscope-run --repeat 5 --compare-with JOBBEFORE --fail-on 5%\n"
    "  opscope-cli collect -m /root/app/main --acl_api on --aac_metrics ArithmeticUtilization --output "
    "/root/runs --results yolo_runs",
    setupCollect};

} // namespace opscope
