// SPDX-License-Identifier: GPL-3.0-or-later
// What the owner of a fleet database does: tables, old runs, free SQL.
#include <algorithm>
#include <chrono>

#include "app/cli/command.h"
#include "app/cli/fleet_options.h"
#include "app/cli/printer.h"
#include "app/cli/query_output.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/text.h"
#include "core/fleet/sqlite_store.h"
#include "core/table/record_table.h"

namespace opscope {

void printHint(CliContext& context, std::string_view what, const std::string& about)
{
    context.err << "opscope-cli: " << context.words.text(what)
                << (about.empty() ? about : ": " + terminalSafe(about)) << '\n';
}

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

void addNoCache(OptionParser& app)
{
    app.addFlag(
        "--no-cache", [] {}, OPSCOPE_TEXT("Word", "Has no effect: a fleet database is not cached"));
}

namespace {

constexpr std::size_t kMostRows = 200'000; ///< of a query

ExitCode createTables(CliContext& context, const FleetOptions& options, const std::string& place)
{
    const auto created = createFleet(place, options.hasRoles, context.stop, options.shards);
    if (!created)
        return printFleetError(context, created.error());
    printOnErr(context, message(*created ? MessageId::FleetCreated : MessageId::FleetExists));
    return ExitCode::Fine;
}

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

ExitCode migrateTables(CliContext& context, const FleetOptions& /*options*/, const std::string& place)
{
    std::size_t done = 0;
    const auto before = migrateFleet(place, context.stop, [&](const std::string& at, std::int64_t version) {
        ++done;
        const bool isNew = version < kFleetSchemaVersion;
        printHint(context,
                  isNew ? OPSCOPE_TEXT("Word", "The tables were brought to another version")
                        : OPSCOPE_TEXT("Word", "The tables have the newest version"),
                  fmt::format("{}, {}{}", at, isNew ? fmt::format("{} -> ", version) : "",
                              std::max(version, kFleetSchemaVersion)));
    });
    if (before)
        return ExitCode::Fine;
    const auto code = printFleetError(context, before.error());
    if (done > 0)
        printHint(context,
                  OPSCOPE_TEXT("Word",
                               "The servers before this one stay migrated; 'fleet migrate' continues there"),
                  {});
    return code;
}

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

ExitCode queryFleet(CliContext& context, const FleetOptions& options, const std::string& place)
{
    if (isFleetServer(place)) {
        printHint(
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

struct Upkeep {
    const char* name;
    const char* summary;
    ExitCode (*run)(CliContext&, const FleetOptions&, const std::string& place);
    void (*declare)(OptionParser&, FleetOptions&);
};

void declareQuery(OptionParser& app, FleetOptions& options)
{
    addFormatOption(app, options.format);
    app.addOption("SQL", options.sql,
                  app.translated(OPSCOPE_TEXT("Word", "One SELECT statement. Tables")) + ": " + tablesText())
        .required()
        .typeName("");
    app.addOption("--timeout", options.timeout, OPSCOPE_TEXT("Word", "Stop after this number of seconds"))
        .between(0.001, 1e6)
        .showDefault()
        .typeName(OPSCOPE_TEXT("Word", "SECONDS"));
}

void declareInit(OptionParser& app, FleetOptions& options)
{
    app.addFlag(
        "--roles", options.hasRoles,
        OPSCOPE_TEXT("Word", "Also create the roles opscope_owner, opscope_writer and opscope_reader"));
    app.addOption("--shard", options.shards,
                  OPSCOPE_TEXT("Word",
                               "A service of libpq whose server will have rows of the reports; may be "
                               "repeated"))
        .typeName("NAME");
}

void declareDryRun(OptionParser& app, bool& isDryRun)
{
    app.addFlag("--dry-run", isDryRun, OPSCOPE_TEXT("Word", "Read and count, but write nothing"));
}

void declareExpire(OptionParser& app, FleetOptions& options)
{
    app.addParsed("--details", readDays(options.expiry.detailsBefore),
                  OPSCOPE_TEXT("Word", "Remove what runs older than this recorded of each step: 30d"))
        .typeName("DAYS");
    app.addParsed(
           "--reports", readDays(options.expiry.reportsBefore),
           OPSCOPE_TEXT("Word", "Remove runs older than this, except those with a label pinned=...: 730d"))
        .typeName("DAYS");
    declareDryRun(app, options.expiry.isDryRun);
    addFormatOption(app, options.format);
}

void declareSweep(OptionParser& app, FleetOptions& options)
{
    declareDryRun(app, options.isDryRun);
    addFormatOption(app, options.format);
}

constexpr Upkeep kUpkeep[] = {
    {"query", OPSCOPE_TEXT("Word", "Read-only SQL over the tables of a database in a file"), queryFleet,
     declareQuery},
    {"init", OPSCOPE_TEXT("Word", "Create the tables on a server, once, as the owner of the database"),
     createTables, declareInit},
    {"expire", OPSCOPE_TEXT("Word", "Remove old runs, or only what they recorded of each step"),
     expireReports, declareExpire},
    {"migrate", OPSCOPE_TEXT("Word", "Add the tables that newer versions need, as the owner of the database"),
     migrateTables, [](OptionParser&, FleetOptions&) {}},
    {"sweep", OPSCOPE_TEXT("Word", "Remove rows without a report, unused ops and runs without reports"),
     sweepTables, declareSweep},
};

} // namespace

void addFleetUpkeep(OptionParser& app, const std::shared_ptr<FleetOptions>& options)
{
    for (const auto& upkeep : kUpkeep) {
        auto sub = app.addCommand(upkeep.name, upkeep.summary);
        addFleetPath(sub, options->to);
        upkeep.declare(sub, *options);
        addNoCache(sub);
        sub.onChosen([options = options.get(), name = upkeep.name] { options->chosen = name; });
    }
}

std::optional<ExitCode> runFleetUpkeep(CliContext& context, const FleetOptions& options,
                                       const std::string& place)
{
    for (const auto& upkeep : kUpkeep) {
        if (options.chosen == std::string_view(upkeep.name))
            return upkeep.run(context, options, place);
    }
    return std::nullopt;
}

} // namespace opscope
