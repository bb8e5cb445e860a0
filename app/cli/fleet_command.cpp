// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <fmt/ranges.h>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/fleet_options.h"
#include "app/cli/printer.h"
#include "core/advisor/engine/thresholds.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/collect/shell_quote.h"
#include "core/compare/parse.h"
#include "core/fleet/found_files.h"

namespace opscope {

void addFleetPath(OptionParser& app, std::string& path)
{
    app.addOption(
           "--to", path,
           OPSCOPE_TEXT("Word",
                        "The fleet database: a file, postgresql://HOST/NAME, service=NAME, or SPOOL/ to keep "
                        "reports for a later push (default: OPSCOPE_FLEET of the environment)"))
        .typeName(OPSCOPE_TEXT("Word", "PLACE"));
}

ExitCode printFleetError(CliContext& context, const Error& error)
{
    const auto id = error.message.id;
    return id == MessageId::FleetPassword || id == MessageId::FleetOtherUser
               ? wrongUse(context, error.message)
               : printError(context, error);
}

std::optional<std::string> fleetPath(const std::string& to)
{
    if (!to.empty())
        return to;
    const auto* set = std::getenv("OPSCOPE_FLEET");
    return set != nullptr && *set != '\0' ? std::optional<std::string>(set) : std::nullopt;
}

namespace {

/// Says why no run has this measure: there is no such run, or its reports recorded something else.
ExitCode printNotRecorded(CliContext& context, const FleetOptions& options, const FleetStore& store,
                          const Error& error)
{
    if (error.code != ErrorCode::NotFound || !fleetRuns(store, options.filter))
        return printError(context, error);
    const auto recorded = fleetRecorded(store, options.filter);
    if (!recorded)
        return printError(context, recorded.error());
    printHint(context,
              recorded->empty()
                  ? OPSCOPE_TEXT("Word",
                                 "The reports of these runs have no data of a device and no calls, such as "
                                 "traces of a host: no series can be made of them")
                  : OPSCOPE_TEXT("Word", "No run recorded this; the reports of these runs have"),
              *recorded);
    return ExitCode::NothingReadable;
}

ExitCode print(CliContext& context, const FleetOptions& options, const Result<TablePtr>& table)
{
    if (!table)
        return printError(context, table.error());
    printTable(context, {options.format, (*table)->page}, **table);
    return ExitCode::Fine;
}

ExitCode printRuns(CliContext& context, const FleetOptions& options, const FleetStore& store)
{
    return print(context, options, fleetRuns(store, options.filter));
}

/// A run that several projects have needs --project.
ExitCode checkProject(CliContext& context, const FleetOptions& options, const FleetStore& store,
                      const std::string& run)
{
    if (!options.filter.project.empty())
        return ExitCode::Fine;
    const auto projects = fleetProjectsOf(store, run);
    if (!projects)
        return printError(context, projects.error());
    if (projects->size() < 2)
        return ExitCode::Fine;
    printHint(context, OPSCOPE_TEXT("Word", "Several projects have this run; --project chooses one"),
              fmt::format("{}", fmt::join(*projects, ", ")));
    return ExitCode::WrongUse;
}

ExitCode printFleetRanks(CliContext& context, const FleetOptions& options, const FleetStore& store)
{
    if (const auto code = checkProject(context, options, store, options.run); code != ExitCode::Fine)
        return code;
    return print(context, options,
                 fleetRanks(store, options.filter.project, options.run, options.ranksBy,
                            thresholdOf(ThresholdId::RankDeviation).value));
}

ExitCode printTrend(CliContext& context, const FleetOptions& options, const FleetStore& store)
{
    if (options.trendsBy) {
        const auto overview = fleetOverview(store, options.filter, *options.trendsBy);
        return overview ? print(context, options, overview)
                        : printNotRecorded(context, options, store, overview.error());
    }
    const auto measure = FleetMeasure::parse(options.of);
    if (!measure)
        return wrongUse(context, measure.error().message);
    const auto trend = fleetTrend(store, options.filter, *measure);
    if (!trend)
        return printNotRecorded(context, options, store, trend.error());
    printTable(context, {options.format, trend->table->page}, *trend->table);
    constexpr std::size_t kMostNamed = 5;
    auto others = trend->others;
    if (others.size() > kMostNamed) {
        others.resize(kMostNamed);
        others.emplace_back("...");
    }
    if (!others.empty())
        printHint(context,
                  OPSCOPE_TEXT("Word",
                               "Only the series with the newest run is printed; --project, --chip, --model "
                               "and --ranks choose another one. Others"),
                  fmt::format("{}", fmt::join(others, "; ")));
    return ExitCode::Fine;
}

ExitCode printRegressions(CliContext& context, const FleetOptions& options, const FleetStore& store)
{
    std::optional<double> failOn;
    if (!options.failOn.empty()) {
        const auto share = parseShare(options.failOn);
        if (!share)
            return wrongUse(context, share.error().message);
        failOn = *share;
    }
    auto regress = options.regress;
    regress.newest =
        static_cast<std::size_t>(options.last.value_or(static_cast<std::int64_t>(regress.newest)));
    const auto found = fleetRegressions(store, options.filter, regress);
    if (!found)
        return printNotRecorded(context, options, store, found.error());
    const bool isEmpty = found->table->rows == 0;
    if (!isEmpty || options.format != OutputFormat::Table)
        printTable(context, {options.format, found->table->page}, *found->table);
    if (isEmpty)
        printOnErr(context, message(MessageId::FleetNoChange, found->series - found->tooFew, found->series));
    if (found->tooFew > 0)
        printOnErr(context, message(MessageId::FleetTooFew, found->tooFew, found->minRuns));
    if (!failOn)
        return ExitCode::Fine;
    if (found->worst > *failOn)
        return ExitCode::Regressed;
    return found->tooFew == found->series ? ExitCode::NothingReadable : ExitCode::Fine;
}

ExitCode printComparison(CliContext& context, const FleetOptions& options, const FleetStore& store)
{
    for (const auto& run : {options.baseline, options.run}) {
        if (const auto code = checkProject(context, options, store, run); code != ExitCode::Fine)
            return code;
    }
    const auto found = fleetCompare(store, options.filter.project, options.baseline, options.run);
    if (!found)
        return printError(context, found.error());
    printTable(context, {options.format, found->table->page}, *found->table);
    if (!found->changed.empty())
        printHint(context, OPSCOPE_TEXT("Word", "Changed with it"), found->changed);
    std::vector<std::string> paths; // those with the files that were pushed
    for (const auto& run : {options.baseline, options.run}) {
        const auto reports = fleetReports(store, options.filter.project, run);
        if (!reports)
            return printError(context, reports.error());
        const auto files = findFleetFiles(
            fleetFiles(*reports), [](const std::string& path) { return path; }, context.stop);
        if (files.state == FilesState::Same)
            paths.push_back(shellQuoted(files.path));
    }
    if (paths.size() == 2)
        printHint(context, OPSCOPE_TEXT("Word", "The files are here; this compares them"),
                  fmt::format("opscope-cli compare {}", fmt::join(paths, " ")));
    return ExitCode::Fine;
}

struct FleetAction {
    const char* name;
    const char* summary;
    ExitCode (*print)(CliContext&, const FleetOptions&, const FleetStore&);
};

constexpr FleetAction kFleetActions[] = {
    {"list", OPSCOPE_TEXT("Word", "The runs in the database, the newest first"), printRuns},
    {"ranks", OPSCOPE_TEXT("Word", "The ranks of one run: which rank, link or op type is slow"),
     printFleetRanks},
    {"trend", OPSCOPE_TEXT("Word", "A figure over all runs, and since when it has another level"),
     printTrend},
    {"regress",
     OPSCOPE_TEXT("Word", "What became slower or faster in the newest runs, compared with those before"),
     printRegressions},
    {"compare", OPSCOPE_TEXT("Word", "Two runs, the first one as baseline: which op types need more time"),
     printComparison},
};

ExitCode run(CliContext& context, const FleetOptions& options)
{
    const auto path = fleetPath(options.to);
    if (!path)
        return wrongUse(context, message(MessageId::FleetNoPlace));
    if (const auto code = runFleetUpkeep(context, options, *path))
        return *code;
    const auto store = FleetStore::openToRead(*path, context.stop);
    if (!store)
        return printFleetError(context, store.error());
    for (const auto& action : kFleetActions) {
        if (options.chosen == action.name)
            return action.print(context, options, **store);
    }
    return ExitCode::WrongUse;
}

void addFilter(OptionParser& app, FleetFilter& filter)
{
    app.addOption("--project", filter.project, OPSCOPE_TEXT("Word", "Only runs of this project"))
        .typeName("NAME");
    app.addOption("--branch", filter.branch, OPSCOPE_TEXT("Word", "Only runs of this branch"))
        .typeName("NAME");
    app.addOption("--chip", filter.chip, OPSCOPE_TEXT("Word", "Only runs on this chip")).typeName("NAME");
    app.addOption("--cann", filter.cann, OPSCOPE_TEXT("Word", "Only runs with this CANN version"))
        .typeName("VERSION");
    app.addOption("--model", filter.model, OPSCOPE_TEXT("Word", "Only runs of this model")).typeName("NAME");
    app.addOption("--ranks", filter.ranks, OPSCOPE_TEXT("Word", "Only runs with this number of ranks"))
        .within(1, 1'000'000)
        .typeName("N");
    app.addOption("--where", filter.label, OPSCOPE_TEXT("Word", "Only runs with this label"))
        .typeName("KEY=VALUE");
    app.addParsed("--since", readDays(filter.since),
                  OPSCOPE_TEXT("Word", "Only runs of the last N days: 90d"))
        .typeName("DAYS");
}

void addRanksOptions(OptionParser& app, FleetOptions& options)
{
    app.addOption("--project", options.filter.project, OPSCOPE_TEXT("Word", "Only runs of this project"))
        .typeName("NAME");
    app.addOption("--run", options.run, OPSCOPE_TEXT("Word", "The run, as 'fleet list' shows it"))
        .required()
        .typeName("KEY");
    addChoice<FleetRanksBy>(
        app, "--by", options.ranksBy,
        OPSCOPE_TEXT("Word",
                     "step (the default): times of each rank; link: data from rank to rank; type: op types"),
        {{"step", FleetRanksBy::Step}, {"link", FleetRanksBy::Link}, {"type", FleetRanksBy::Type}})
        .typeName(OPSCOPE_TEXT("Word", "WHAT"));
}

void addComparedRuns(OptionParser& app, FleetOptions& options)
{
    app.addOption("--project", options.filter.project, OPSCOPE_TEXT("Word", "Only runs of this project"))
        .typeName("NAME");
    for (auto& [name, run] : {std::pair("BASELINE", &options.baseline), std::pair("CURRENT", &options.run)})
        app.addOption(name, *run, OPSCOPE_TEXT("Word", "The run, as 'fleet list' shows it"))
            .required()
            .typeName("");
}

void addTrendOptions(OptionParser& app, FleetOptions& options)
{
    const auto of =
        app.addOption(
               "--of", options.of,
               OPSCOPE_TEXT("Word",
                            "step (the default), inference, run (without steps), type:NAME, op:NAME, "
                            "api:NAME, comm:KIND, finding:RULE or accuracy:ERROR; numbers in the name of "
                            "an op do not count"))
            .typeName(OPSCOPE_TEXT("Word", "WHAT"));
    using Kind = FleetMeasure::Kind;
    addChoice<std::optional<Kind>>(
        app, "--by", options.trendsBy,
        OPSCOPE_TEXT("Word", "All series of a kind instead of one, a row for each: type, op, api, comm, "
                             "finding or accuracy"),
        {{"type", Kind::Type},
         {"op", Kind::Op},
         {"api", Kind::Api},
         {"comm", Kind::Comm},
         {"finding", Kind::Finding},
         {"accuracy", Kind::Accuracy}})
        .typeName(OPSCOPE_TEXT("Word", "WHAT"))
        .excludes(of);
}

void addRegressOptions(OptionParser& app, FleetOptions& options)
{
    using Kind = FleetMeasure::Kind;
    addChoice<Kind>(
        app, "--by", options.regress.by,
        OPSCOPE_TEXT("Word", "step, inference, run, type (the default), op, api, comm, finding or accuracy"),
        {{"step", Kind::Step},
         {"inference", Kind::Inference},
         {"run", Kind::Run},
         {"type", Kind::Type},
         {"op", Kind::Op},
         {"api", Kind::Api},
         {"comm", Kind::Comm},
         {"finding", Kind::Finding},
         {"accuracy", Kind::Accuracy}})
        .typeName(OPSCOPE_TEXT("Word", "WHAT"));
    app.addFlag("--history", options.regress.isHistory,
                OPSCOPE_TEXT("Word", "All changes of level over time, instead of the newest runs only"));
    app.addOption("--last", options.last,
                  OPSCOPE_TEXT("Word", "How many of the newest runs are compared (5)"))
        .within(1, 1000)
        .typeName("N");
    app.addOption("--fail-on", options.failOn,
                  OPSCOPE_TEXT(
                      "Word",
                      "Exit with 4 if something is slower by more than this: 3%; with 2 if there are too few "
                      "runs to know"))
        .typeName(OPSCOPE_TEXT("Word", "SHARE"));
}

void addActionOptions(OptionParser& app, const FleetAction& action, FleetOptions& options)
{
    addFleetPath(app, options.to);
    addFormatOption(app, options.format);
    addNoCache(app);
    if (action.print == printFleetRanks)
        return addRanksOptions(app, options);
    if (action.print == printComparison)
        return addComparedRuns(app, options);
    addFilter(app, options.filter);
    if (action.print == printTrend)
        addTrendOptions(app, options);
    if (action.print == printRegressions)
        addRegressOptions(app, options);
}

std::function<ExitCode(CliContext&)> setupFleet(OptionParser& app)
{
    auto options = std::make_shared<FleetOptions>();
    app.requireCommand();
    for (const auto& action : kFleetActions) {
        auto sub = app.addCommand(action.name, action.summary);
        addActionOptions(sub, action, *options);
        sub.onChosen([options = options.get(), name = action.name] { options->chosen = name; });
    }
    addFleetUpkeep(app, options);
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command fleetCommand{
    "fleet",
    OPSCOPE_TEXT(
        "Word", "Questions about many runs: since when something is slower, and which rank of a run is slow"),
    "  opscope-cli fleet list --to fleet.db --project resnet\n"
    "  opscope-cli fleet ranks --to fleet.db --run job-4711 --by link\n"
    "  opscope-cli fleet trend --to fleet.db --project resnet --of type:Conv2D\n"
    "  opscope-cli fleet regress --to fleet.db --project resnet --fail-on 3%\n"
    "  opscope-cli fleet query --to fleet.db \"SELECT project, count(*) FROM run GROUP BY project\"\n"
    "  opscope-cli fleet init --to fleet.db\n"
    "  opscope-cli fleet compare --to samples/fleet.db night-079 night-080\n"
    "  opscope-cli fleet migrate --to fleet.db\n"
    "  opscope-cli fleet sweep --to fleet.db --dry-run\n"
    "  opscope-cli fleet expire --to fleet.db --details 30d --dry-run",
    setupFleet};

} // namespace opscope
