// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <filesystem>

#include "app/cli/command.h"
#include "app/cli/fleet_options.h"
#include "app/cli/printer.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/fleet/store.h"
#include "core/import/open.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

struct PushOptions {
    std::vector<std::string> paths;
    std::string to;
    FleetRun run;
    std::optional<std::int64_t> worldSize;
    OutputFormat format = OutputFormat::Table;
    FleetSummaryOptions summary;
    bool isDryRun = false;
    bool isStrict = false;
    bool useCache = true;
};

struct PushedRow {
    std::string run, report, outcome;
    std::int64_t rank = -1, rows = 0, losses = 0;
};

/// The first of these environment variables that is set and not empty.
std::string fromEnvironment(std::initializer_list<const char*> names)
{
    for (const auto* name : names) {
        if (const auto* value = std::getenv(name); value != nullptr && *value != '\0')
            return value;
    }
    return {};
}

/// A scheduler or a build server numbers the run; else the name of the folder is its key.
std::string runKeyOf(const PushOptions& options, const std::string& path)
{
    if (!options.run.key.empty())
        return options.run.key;
    if (auto key = fromEnvironment({"SLURM_JOB_ID", "TORCHELASTIC_RUN_ID", "CI_PIPELINE_ID"}); !key.empty())
        return key;
    std::error_code error;
    auto folder = std::filesystem::absolute(path, error).lexically_normal();
    return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
}

ExitCode pushRuns(CliContext& context, PushOptions options)
{
    const auto to = fleetPath(options.to);
    if (!to && !options.isDryRun)
        return wrongUse(context, message(MessageId::FleetNoPlace));
    if (options.run.project.empty())
        return wrongUse(context, message(MessageId::ValueIsMissing, "--project"));
    for (const auto& label : options.run.labels) {
        if (const auto equals = label.find('='); equals == 0 || equals == std::string::npos)
            return wrongUse(context, message(MessageId::ValueNotValid, "--label", label));
    }
    if (options.run.branch.empty())
        options.run.branch = fromEnvironment({"CI_COMMIT_REF_NAME", "GITHUB_REF_NAME"});
    if (options.run.commit.empty())
        options.run.commit = fromEnvironment({"CI_COMMIT_SHA", "GITHUB_SHA"});
    options.run.worldSize = options.worldSize;
    std::optional<FleetStore> store; // opened with the first report, so that a wrong path makes no file
    const auto push = [&](const FleetRun& run, const FleetSummary& summary) -> Result<PushOutcome> {
        if (!store) {
            OPSCOPE_TRY_ASSIGN(store, FleetStore::openToWrite(*to, context.stop));
        }
        return store->push(run, summary);
    };
    std::vector<PushedRow> rows;
    std::optional<Error> failure;
    std::int64_t losses = 0;
    for (const auto& path : options.paths) {
        auto run = options.run;
        run.key = runKeyOf(options, path);
        OpenOptions open;
        open.useCache = options.useCache;
        open.keepsStopped = false;
        open.onReport = [&](const ReportPtr& report) {
            if (failure)
                return;
            auto summary = summariseForFleet(report, options.summary, context.stop);
            if (!isKnown(report->rank)) // reports without a rank are told apart by their names
                summary.part = report->name;
            PushedRow row{run.key,
                          report->name,
                          "not written",
                          orMissing(report->rank),
                          static_cast<std::int64_t>(summary.rowCount()),
                          0};
            for (const auto& issue : report->issues)
                row.losses +=
                    issue.severity == Severity::DataLoss ? static_cast<std::int64_t>(issue.count) : 0;
            losses += row.losses;
            if (!options.isDryRun && !context.stop.stop_requested()) {
                const auto outcome = push(run, summary);
                if (!outcome) {
                    failure = outcome.error();
                    return;
                }
                row.outcome = pushOutcomeName(*outcome);
            }
            rows.push_back(std::move(row));
        };
        const auto opened = openPath(path, open, context.stop);
        if (!opened && !failure)
            failure = opened.error();
        if (failure)
            break;
    }
    if (!rows.empty()) { // also those before an error: they are in the database
        RecordTable<PushedRow> table("fleet_push", nullptr, std::move(rows));
        table.column(textSpec("run", OPSCOPE_TEXT("Column", "run")), &PushedRow::run);
        table.column(textSpec("report", OPSCOPE_TEXT("Column", "report")), &PushedRow::report);
        table.column(integerSpec("rank", OPSCOPE_TEXT("Column", "rank")),
                     [](const PushedRow& r) { return r.rank; });
        table.column(textSpec("outcome", OPSCOPE_TEXT("Column", "outcome")), &PushedRow::outcome);
        table.column(countSpec("rows", OPSCOPE_TEXT("Column", "rows")), &PushedRow::rows);
        table.column(countSpec("losses", OPSCOPE_TEXT("Column", "losses")), &PushedRow::losses);
        printTable(context, {options.format, "fleet_push"}, *table.finish());
    }
    if (context.stop.stop_requested())
        return printError(context, {ErrorCode::Cancelled, message(MessageId::Cancelled), {}});
    if (failure)
        return printError(context, *failure);
    if (losses == 0)
        return ExitCode::Fine;
    sayOnErr(context, message(MessageId::DataLost, losses));
    return options.isStrict ? ExitCode::DataLoss : ExitCode::Fine;
}

std::function<ExitCode(CliContext&)> setupPush(OptionParser& app)
{
    auto options = std::make_shared<PushOptions>();
    app.addOption("PATH", options->paths,
                  OPSCOPE_TEXT("Word", "Folders or files of runs; a folder of ranks is one run"))
        .required()
        .typeName("");
    addFleetPath(app, options->to);
    app.addOption("--project", options->run.project,
                  OPSCOPE_TEXT("Word", "Runs of one project are compared with each other"))
        .showDefault()
        .typeName("NAME");
    app.addOption(
           "--run", options->run.key,
           OPSCOPE_TEXT(
               "Word",
               "Name of the run (default: SLURM_JOB_ID, TORCHELASTIC_RUN_ID or CI_PIPELINE_ID, or else "
               "the name of the folder)"))
        .typeName("KEY");
    app.addOption("--branch", options->run.branch,
                  OPSCOPE_TEXT("Word", "Branch of the source (default: from the build server)"))
        .typeName("NAME");
    app.addOption("--commit", options->run.commit,
                  OPSCOPE_TEXT("Word", "Commit of the source (default: from the build server)"))
        .typeName("ID");
    app.addOption("--world-size", options->worldSize,
                  OPSCOPE_TEXT("Word", "Number of ranks that the run has"))
        .within(1, 10'000'000)
        .typeName("N");
    app.addOption("--label", options->run.labels,
                  OPSCOPE_TEXT("Word", "Kept with the run: KEY=VALUE; may be repeated"))
        .typeName("KEY=VALUE");
    app.addFlag(
        "--no-steps", [options = options.get()] { options->summary.hasSteps = false; },
        OPSCOPE_TEXT("Word", "Do not store each op of each step, which is most of the rows"));
    app.addFlag(
        "--no-paths", [options = options.get()] { options->summary.hasPaths = false; },
        OPSCOPE_TEXT("Word", "Do not store the host and the path"));
    app.addFlag("--dry-run", options->isDryRun, OPSCOPE_TEXT("Word", "Read and count, but write nothing"));
    addFormatOption(app, options->format);
    app.addFlag("--strict", options->isStrict,
                OPSCOPE_TEXT("Word", "Exit with 1 if data was lost while reading"));
    app.addFlag(
        "--no-cache", [options = options.get()] { options->useCache = false; },
        OPSCOPE_TEXT("Word", "Do not read or write the cache"));
    return [options](CliContext& context) { return pushRuns(context, *options); };
}

} // namespace

constinit const Command pushCommand{
    "push",
    OPSCOPE_TEXT("Word",
                 "Add the summary of runs to a fleet database: about one percent of their size, no slices"),
    "  opscope-cli push PROF_000001 --to fleet.db --project resnet --run build-117 --commit 4f1c2a\n"
    "  opscope-cli push ranks --to fleet.db --project llm --run job-4711",
    setupPush};

} // namespace opscope
