// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/ranges.h>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/fleet_options.h"
#include "app/cli/printer.h"
#include "app/cli/query_output.h"
#include "core/advisor/engine/thresholds.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/text.h"
#include "core/collect/shell_quote.h"
#include "core/compare/parse.h"
#include "core/fleet/questions.h"
#include "core/fleet/sqlite_store.h"
#include "core/table/record_table.h"

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

struct FleetOptions {
    const char* chosen = "";
    std::string to;
    FleetFilter filter;
    std::string run;
    std::string baseline; ///< of compare
    std::string of = "step";
    FleetRanksBy ranksBy = FleetRanksBy::Step;
    RegressOptions regress;
    std::optional<std::int64_t> last;
    std::string failOn;
    OutputFormat format = OutputFormat::Table;
    bool hasRoles = false;
    std::vector<std::string> shards; ///< services of libpq
    FleetExpiry expiry;
    bool isDryRun = false;
    std::string sql;
    double timeout = 30; ///< seconds
};

constexpr std::size_t kMostRows = 200'000; ///< of a query

/// A line for the reader next to the result, with what it is about.
void sayWords(CliContext& context, std::string_view what, const std::string& about)
{
    context.err << "opscope-cli: " << context.words.text(what)
                << (about.empty() ? about : ": " + terminalSafe(about)) << '\n';
}

/// Says why no run has this measure: there is no such run, or its reports recorded something else.
ExitCode sayNotRecorded(CliContext& context, const FleetOptions& options, const FleetStore& store,
                        const Error& error)
{
    if (error.code != ErrorCode::NotFound || !fleetRuns(store, options.filter))
        return printError(context, error);
    const auto recorded = fleetRecorded(store, options.filter);
    if (!recorded)
        return printError(context, recorded.error());
    sayWords(context,
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
    sayWords(context, OPSCOPE_TEXT("Word", "Several projects have this run; --project chooses one"),
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
    const auto measure = FleetMeasure::parse(options.of);
    if (!measure)
        return wrongUse(context, measure.error().message);
    const auto trend = fleetTrend(store, options.filter, *measure);
    if (!trend)
        return sayNotRecorded(context, options, store, trend.error());
    printTable(context, {options.format, trend->table->page}, *trend->table);
    constexpr std::size_t kMostNamed = 5;
    auto others = trend->others;
    if (others.size() > kMostNamed) {
        others.resize(kMostNamed);
        others.emplace_back("...");
    }
    if (!others.empty())
        sayWords(context,
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
        return sayNotRecorded(context, options, store, found.error());
    const bool isEmpty = found->table->rows == 0;
    if (!isEmpty || options.format != OutputFormat::Table)
        printTable(context, {options.format, found->table->page}, *found->table);
    if (isEmpty)
        sayOnErr(context, message(MessageId::FleetNoChange, found->series - found->tooFew, found->series));
    if (found->tooFew > 0)
        sayOnErr(context, message(MessageId::FleetTooFew, found->tooFew, found->minRuns));
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
        sayWords(context, OPSCOPE_TEXT("Word", "Changed with it"), found->changed);
    std::error_code error;
    if (std::filesystem::exists(found->paths[0], error) && std::filesystem::exists(found->paths[1], error))
        sayWords(context, OPSCOPE_TEXT("Word", "The files are here; this compares them"),
                 fmt::format("opscope-cli compare {} {}", shellQuoted(found->paths[0]),
                             shellQuoted(found->paths[1])));
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

constexpr FleetAction kInit{
    "init", OPSCOPE_TEXT("Word", "Create the tables on a server, once, as the owner of the database"),
    nullptr};

ExitCode createTables(CliContext& context, const FleetOptions& options, const std::string& place)
{
    const auto created = createFleet(place, options.hasRoles, context.stop, options.shards);
    if (!created)
        return printFleetError(context, created.error());
    sayOnErr(context, message(*created ? MessageId::FleetCreated : MessageId::FleetExists));
    return ExitCode::Fine;
}

constexpr FleetAction kExpire{
    "expire", OPSCOPE_TEXT("Word", "Remove old runs, or only what they recorded of each step"), nullptr};

ExitCode expireReports(CliContext& context, const FleetOptions& options, const std::string& place)
{
    if (!isFleetServer(place)) { // to write would create the file
        if (const auto store = FleetStore::openToRead(place, context.stop); !store)
            return printFleetError(context, store.error());
    }
    const auto store = FleetStore::openToWrite(place, context.stop);
    if (!store)
        return printFleetError(context, store.error());
    const auto expired = expireFleet(**store, options.expiry);
    if (!expired)
        return printFleetError(context, expired.error());
    using Row = std::pair<const char*, std::int64_t>;
    RecordTable<Row> table(
        "fleet_expire", nullptr,
        {{options.expiry.isDryRun ? "would be removed" : "removed", expired->reports},
         {options.expiry.isDryRun ? "details would be removed" : "details removed", expired->details}});
    table.column(textSpec("what"), [](const Row& row) { return std::string(row.first); });
    table.column(countSpec("reports"), [](const Row& row) { return row.second; });
    printTable(context, {options.format, "fleet_expire"}, *table.finish());
    return ExitCode::Fine;
}

constexpr FleetAction kMigrate{
    "migrate", OPSCOPE_TEXT("Word", "Add the tables that newer versions need, as the owner of the database"),
    nullptr};

ExitCode migrateTables(CliContext& context, const FleetOptions& /*options*/, const std::string& place)
{
    const auto before = migrateFleet(place, context.stop);
    if (!before)
        return printFleetError(context, before.error());
    sayWords(context,
             *before < kFleetSchemaVersion
                 ? OPSCOPE_TEXT("Word", "The tables were brought to another version")
                 : OPSCOPE_TEXT("Word", "The tables have the newest version"),
             fmt::format("{}{}", *before < kFleetSchemaVersion ? fmt::format("{} -> ", *before) : "",
                         std::max(*before, kFleetSchemaVersion)));
    return ExitCode::Fine;
}

constexpr FleetAction kSweep{
    "sweep", OPSCOPE_TEXT("Word", "Remove rows without a report, unused ops and runs without reports"),
    nullptr};

ExitCode sweepTables(CliContext& context, const FleetOptions& options, const std::string& place)
{
    if (const auto known = FleetStore::openToRead(place, context.stop); !known) // to write would create it
        return printFleetError(context, known.error());
    const auto store = FleetStore::openToWrite(place, context.stop);
    if (!store)
        return printFleetError(context, store.error());
    const auto swept = sweepFleet(**store, options.isDryRun);
    if (!swept)
        return printFleetError(context, swept.error());
    using Row = std::pair<std::string, std::int64_t>;
    RecordTable<Row> table("fleet_sweep", nullptr, *swept);
    table.column(textSpec("table"), &Row::first);
    table.column(countSpec("rows"), &Row::second);
    printTable(context, {options.format, "fleet_sweep"}, *table.finish());
    return ExitCode::Fine;
}

constexpr FleetAction kQuery{
    "query", OPSCOPE_TEXT("Word", "Read-only SQL over the tables of a database in a file"), nullptr};

ExitCode queryFleet(CliContext& context, const FleetOptions& options, const std::string& place)
{
    if (isFleetServer(place)) {
        sayWords(
            context,
            OPSCOPE_TEXT("Word",
                         "'fleet query' reads a database in a file; ask a server with psql, in the schema "
                         "opscope"),
            {});
        return ExitCode::WrongUse;
    }
    const Deadline deadline(context.stop, options.timeout);
    if (const auto store = FleetStore::openToRead(place, deadline.token()); !store) // a spool is refused
        return printFleetError(context, store.error());
    const auto store = SqliteStore::open(place, false, deadline.token());
    if (!store)
        return printFleetError(context, store.error());
    return printQuery(context, store->database(), {options.sql, options.format, options.timeout, kMostRows},
                      deadline);
}

/// "run(run_id, project, ...); report(...)".
std::string tablesText()
{
    std::string out;
    for (const auto& table : fleetTables()) {
        out +=
            fmt::format("{}{}({}", out.empty() ? "" : "; ", table.name, table.isOfReport ? "report_id" : "");
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            out += fmt::format("{}{}", i > 0 || table.isOfReport ? ", " : "", table.columns[i].name);
        out += ')';
    }
    return out;
}

ExitCode run(CliContext& context, const FleetOptions& options)
{
    const auto path = fleetPath(options.to);
    if (!path)
        return wrongUse(context, message(MessageId::FleetNoPlace));
    if (options.chosen == kInit.name)
        return createTables(context, options, *path);
    if (options.chosen == kQuery.name)
        return queryFleet(context, options, *path);
    if (options.chosen == kExpire.name)
        return expireReports(context, options, *path);
    if (options.chosen == kMigrate.name)
        return migrateTables(context, options, *path);
    if (options.chosen == kSweep.name)
        return sweepTables(context, options, *path);
    const auto store = FleetStore::openToRead(*path, context.stop);
    if (!store)
        return printFleetError(context, store.error());
    for (const auto& action : kFleetActions) {
        if (options.chosen == action.name)
            return action.print(context, options, **store);
    }
    return ExitCode::WrongUse;
}

/// "90d": the time so many days ago, ns since 1970.
TextCheck readDays(std::int64_t& time)
{
    return [&time](const std::string& text) -> std::optional<Message> {
        const auto days = text.ends_with('d')
                              ? wholeNumber<std::int64_t>(std::string_view(text).substr(0, text.size() - 1))
                              : std::nullopt;
        constexpr std::int64_t kMostDays = 36'500;
        if (!days || *days < 0 || *days > kMostDays)
            return message(MessageId::NotOneOf, text, "1d, 30d, 365d");
        const auto then = std::chrono::system_clock::now() - std::chrono::hours(24 * *days);
        time = std::chrono::duration_cast<std::chrono::nanoseconds>(then.time_since_epoch()).count();
        return {};
    };
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

void addActionOptions(OptionParser& app, const FleetAction& action, FleetOptions& options)
{
    addFleetPath(app, options.to);
    addFormatOption(app, options.format);
    app.addFlag(
        "--no-cache", [] {}, OPSCOPE_TEXT("Word", "Has no effect: a fleet database is not cached"));
    if (action.print == printFleetRanks) {
        app.addOption("--project", options.filter.project, OPSCOPE_TEXT("Word", "Only runs of this project"))
            .typeName("NAME");
        app.addOption("--run", options.run, OPSCOPE_TEXT("Word", "The run, as 'fleet list' shows it"))
            .required()
            .typeName("KEY");
        addChoice<FleetRanksBy>(
            app, "--by", options.ranksBy,
            OPSCOPE_TEXT(
                "Word",
                "step (the default): times of each rank; link: data from rank to rank; type: op types"),
            {{"step", FleetRanksBy::Step}, {"link", FleetRanksBy::Link}, {"type", FleetRanksBy::Type}})
            .typeName(OPSCOPE_TEXT("Word", "WHAT"));
        return;
    }
    if (action.print == printComparison) {
        app.addOption("--project", options.filter.project, OPSCOPE_TEXT("Word", "Only runs of this project"))
            .typeName("NAME");
        app.addOption("BASELINE", options.baseline, OPSCOPE_TEXT("Word", "The run, as 'fleet list' shows it"))
            .required()
            .typeName("");
        app.addOption("CURRENT", options.run, OPSCOPE_TEXT("Word", "The run, as 'fleet list' shows it"))
            .required()
            .typeName("");
        return;
    }
    addFilter(app, options.filter);
    if (action.print == printTrend)
        app.addOption(
               "--of", options.of,
               OPSCOPE_TEXT(
                   "Word",
                   "step (the default), inference, run (without steps), type:NAME, op:NAME or api:NAME; "
                   "numbers in the name of an op do not count"))
            .typeName(OPSCOPE_TEXT("Word", "WHAT"));
    if (action.print == printRegressions) {
        addChoice<FleetMeasure::Kind>(
            app, "--by", options.regress.by,
            OPSCOPE_TEXT("Word", "step, inference, run, type (the default), op or api"),
            {{"step", FleetMeasure::Kind::Step},
             {"inference", FleetMeasure::Kind::Inference},
             {"run", FleetMeasure::Kind::Run},
             {"type", FleetMeasure::Kind::Type},
             {"op", FleetMeasure::Kind::Op},
             {"api", FleetMeasure::Kind::Api}})
            .typeName(OPSCOPE_TEXT("Word", "WHAT"));
        app.addFlag("--history", options.regress.isHistory,
                    OPSCOPE_TEXT("Word", "All changes of level over time, instead of the newest runs only"));
        app.addOption("--last", options.last,
                      OPSCOPE_TEXT("Word", "How many of the newest runs are compared (5)"))
            .within(1, 1000)
            .typeName("N");
        app.addOption(
               "--fail-on", options.failOn,
               OPSCOPE_TEXT(
                   "Word",
                   "Exit with 4 if something is slower by more than this: 3%; with 2 if there are too few "
                   "runs to know"))
            .typeName(OPSCOPE_TEXT("Word", "SHARE"));
    }
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
    auto query = app.addCommand(kQuery.name, kQuery.summary);
    addFleetPath(query, options->to);
    addFormatOption(query, options->format);
    query.addFlag(
        "--no-cache", [] {}, OPSCOPE_TEXT("Word", "Has no effect: a fleet database is not cached"));
    query
        .addOption("SQL", options->sql,
                   query.translated(OPSCOPE_TEXT("Word", "One SELECT statement. Tables")) + ": " +
                       tablesText())
        .required()
        .typeName("");
    query.addOption("--timeout", options->timeout, OPSCOPE_TEXT("Word", "Stop after this number of seconds"))
        .between(0.001, 1e6)
        .showDefault()
        .typeName(OPSCOPE_TEXT("Word", "SECONDS"));
    query.onChosen([options = options.get()] { options->chosen = kQuery.name; });
    auto init = app.addCommand(kInit.name, kInit.summary);
    addFleetPath(init, options->to);
    init.addFlag(
        "--roles", options->hasRoles,
        OPSCOPE_TEXT("Word", "Also create the roles opscope_owner, opscope_writer and opscope_reader"));
    init.addOption("--shard", options->shards,
                   OPSCOPE_TEXT("Word",
                                "A service of libpq whose server will have rows of the reports; may be "
                                "repeated"))
        .typeName("NAME");
    init.addFlag(
        "--no-cache", [] {}, OPSCOPE_TEXT("Word", "Has no effect: a fleet database is not cached"));
    init.onChosen([options = options.get()] { options->chosen = kInit.name; });
    auto expire = app.addCommand(kExpire.name, kExpire.summary);
    addFleetPath(expire, options->to);
    expire
        .addParsed("--details", readDays(options->expiry.detailsBefore),
                   OPSCOPE_TEXT("Word", "Remove what runs older than this recorded of each step: 30d"))
        .typeName("DAYS");
    expire
        .addParsed(
            "--reports", readDays(options->expiry.reportsBefore),
            OPSCOPE_TEXT("Word", "Remove runs older than this, except those with a label pinned=...: 730d"))
        .typeName("DAYS");
    expire.addFlag("--dry-run", options->expiry.isDryRun,
                   OPSCOPE_TEXT("Word", "Read and count, but write nothing"));
    addFormatOption(expire, options->format);
    expire.addFlag(
        "--no-cache", [] {}, OPSCOPE_TEXT("Word", "Has no effect: a fleet database is not cached"));
    expire.onChosen([options = options.get()] { options->chosen = kExpire.name; });
    for (const auto* action : {&kMigrate, &kSweep}) {
        auto sub = app.addCommand(action->name, action->summary);
        addFleetPath(sub, options->to);
        if (action == &kSweep) {
            sub.addFlag("--dry-run", options->isDryRun,
                        OPSCOPE_TEXT("Word", "Read and count, but write nothing"));
            addFormatOption(sub, options->format);
        }
        sub.addFlag(
            "--no-cache", [] {}, OPSCOPE_TEXT("Word", "Has no effect: a fleet database is not cached"));
        sub.onChosen([options = options.get(), name = action->name] { options->chosen = name; });
    }
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
