// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "app/cli/accuracy_options.h"
#include "app/cli/command.h"
#include "app/cli/fleet_options.h"
#include "app/cli/printer.h"
#include "core/base/block_hash.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/text.h"
#include "core/export/sqlite_export.h"
#include "core/fleet/accuracy_rows.h"
#include "core/fleet/spool.h"
#include "core/import/open.h"
#include "core/table/record_table.h"
#include "core/vendor/accuracy_result.h"

namespace opscope {
namespace {

enum class PushDetail : std::uint8_t { Steps, Collectives, None };

struct PushOptions {
    std::vector<std::string> paths;
    std::string to;
    FleetRun run;
    std::optional<std::int64_t> worldSize;
    OutputFormat format = OutputFormat::Table;
    FleetSummaryOptions summary;
    PushDetail detail = PushDetail::Steps;
    std::chrono::milliseconds retry = std::chrono::minutes(5);
    std::int64_t part = 0, parts = 1;  ///< of the reports of a folder of ranks
    std::string store;                 ///< folder for databases of the reports; empty: none is written
    std::vector<std::string> accuracy; ///< results of comparisons of tensors
    bool isDryRun = false;
    bool isStrict = false;
    bool useCache = true;
};

constexpr const char* kAccuracyRemoved = OPSCOPE_TEXT(
    "Word", "an earlier push of this report had an accuracy result and this one has none, so the "
            "stored one was removed; keep it with --accuracy FILE");

struct PushedRow {
    std::string run, report, outcome;
    std::int64_t rank = -1, rows = 0, losses = 0;
};

/// The first of these environment variables that is set and not empty.
std::string fromEnvironment(std::initializer_list<const char*> names)
{
    for (const auto* name : names) {
        const auto* value = std::getenv(name);
        if (value != nullptr && *value != '\0' && value != std::string_view("none")) // of torchrun
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

/// A name as one folder.
std::string folderOf(const std::string& name)
{
    auto out = name;
    std::ranges::replace(out, '/', '_');
    return out.empty() || out.starts_with('.') ? "_" + out : out;
}

/// Writes the report as a database that others can open, and remembers its place in the summary.
Result<void> storeReport(const PushOptions& options, const FleetRun& run, const ReportPtr& report,
                         FleetSummary& summary, const std::stop_token& stop)
{
    // Names may be equal in one run, and different names may lead to one folder.
    const auto name =
        fmt::format("rank_{}_{:08x}", summary.rank,
                    textHash(fmt::format("{}\n{}\n{}", run.project, run.key, summary.part)) >> 32U);
    const auto file = std::filesystem::absolute(options.store).lexically_normal() / folderOf(run.project) /
                      folderOf(run.key) / name / "opscope.db";
    OPSCOPE_TRY(exportSqlite({report}, file, {}, stop));
    summary.rows["fact"].push_back({std::string(kFleetStoredFact), fleetText(file.string())});
    std::ranges::sort(summary.rows["fact"]);
    return {};
}

/// Adds the results of comparisons of tensors that the files of the report contain. One that cannot be read
/// is reported, as it would be on the page of the report. Returns how many cells and rows were lost.
std::uint64_t addFoundAccuracy(CliContext& context, const Report& report, FleetSummary& summary)
{
    std::uint64_t lost = 0;
    for (const auto& entry : report.inventory) {
        if (entry.kind != accuracy::kAccuracyResult)
            continue;
        if (const auto added = addAccuracy(summary, report.root / entry.path))
            lost += printAccuracyIssues(context, added->issues);
        else
            printError(context, added.error());
    }
    return lost;
}

/// Pushes reports to a fleet database. While a server is away they are kept in its spool.
class Pusher {
public:
    Pusher(CliContext& context, std::string to, std::chrono::milliseconds retry)
        : m_context(context), m_to(std::move(to)), m_retry(retry)
    {
    }

    Result<PushOutcome> push(const FleetRun& run, const FleetSummary& summary)
    {
        if (!m_isAway) {
            auto outcome = pushNow(run, summary);
            if (outcome || !isFleetServer(m_to) ||
                (outcome.error().message.id != MessageId::FleetNotReachable &&
                 outcome.error().message.id != MessageId::FleetNoPostgres))
                return outcome;
            printError(m_context, outcome.error());
            m_isAway = true; // the next reports do not wait again
        }
        const auto folder = spoolOfServer(m_to);
        if (folder.empty())
            return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, "HOME is not set"));
        OPSCOPE_TRY_ASSIGN(const auto outcome, FleetSpool(folder).push(run, summary));
        ++m_kept;
        return outcome;
    }

    /// Pushes a file of a spool and removes it.
    Result<PushedRow> deliver(const std::filesystem::path& file, bool isDryRun = false)
    {
        OPSCOPE_TRY_ASSIGN(const auto report, readSpooled(file, m_context.stop));
        std::string outcome = "not written";
        if (!isDryRun) {
            OPSCOPE_TRY_ASSIGN(const auto pushed, pushNow(report.run, report.summary));
            removeSpooled(file, report);
            outcome = pushOutcomeName(pushed);
        }
        const auto* path = std::get_if<std::string>(&report.summary.report[2]);
        const auto name =
            path == nullptr ? report.summary.part : std::filesystem::path(*path).filename().string();
        return PushedRow{report.run.key,
                         name,
                         outcome,
                         orMissing(report.summary.rank),
                         static_cast<std::int64_t>(report.summary.rowCount()),
                         0};
    }

    /// Pushes what an earlier push to the same server kept; the rest stays in the spool.
    void deliverKept(std::vector<PushedRow>& rows)
    {
        const auto folder = isFleetServer(m_to) && !m_isAway ? spoolOfServer(m_to) : std::filesystem::path();
        if (folder.empty())
            return;
        for (const auto& file : FleetSpool(folder).files()) {
            auto row = deliver(file);
            if (row) {
                rows.push_back(*std::move(row));
                continue;
            }
            printError(m_context, row.error());
            ++m_kept;
            if (row.error().message.id == MessageId::FleetNotReachable)
                return;
        }
    }

    /// How many reports are in the spool, because the server is away or refuses them.
    std::int64_t kept() const { return m_kept; }

private:
    Result<PushOutcome> pushNow(const FleetRun& run, const FleetSummary& summary)
    {
        if (m_store == nullptr) { // opened with the first report, so that a wrong path makes no file
            OPSCOPE_TRY_ASSIGN(m_store, FleetStore::openToWrite(m_to, m_context.stop));
        }
        OPSCOPE_TRY_ASSIGN(const bool losesAccuracy, isAccuracyStored(run, summary));
        const auto push = [&]() -> Result<PushOutcome> {
            auto pushed = m_store->push(run, summary);
            // Same: an attempt whose answer was lost replaced the report.
            if (pushed && losesAccuracy && *pushed != PushOutcome::Added)
                printOnErr(m_context,
                           message(MessageId::AsWritten,
                                   fmt::format("{}: {}", summary.part.empty() ? run.key : summary.part,
                                               m_context.words.text(kAccuracyRemoved))));
            return pushed;
        };
        auto outcome = push();
        if (outcome || outcome.error().message.id != MessageId::FleetNotReachable || m_retry.count() == 0)
            return outcome;
        printError(m_context, outcome.error()); // the next attempts may last minutes
        OPSCOPE_TRY_ASSIGN(m_store, FleetStore::openToWrite(m_to, m_context.stop, m_retry));
        return push();
    }

    /// Whether an earlier push of the report stored an accuracy result, which this one does not have. False
    /// if the store does not answer: the push reports what is wrong.
    Result<bool> isAccuracyStored(const FleetRun& run, const FleetSummary& summary)
    {
        const auto mine = summary.rows.find("accuracy");
        if (mine != summary.rows.end() && !mine->second.empty())
            return false;
        for (int i = 0; m_canAsk && i < 2; ++i) { // again, because the connection may have ended
            const auto isStored = askForAccuracy(run, summary);
            if (isStored)
                return isStored;
            // A spool, or a server that does not let this user read.
            m_canAsk = isStored.error().message.id != MessageId::FleetIsSpool &&
                       isStored.error().message.id != MessageId::FleetRefused;
            OPSCOPE_TRY_ASSIGN(m_store, FleetStore::openToWrite(m_to, m_context.stop));
        }
        return false;
    }

    Result<bool> askForAccuracy(const FleetRun& run, const FleetSummary& summary) const
    {
        OPSCOPE_TRY_ASSIGN(
            const auto condition,
            fleetNumbers(*m_store, "report_id",
                         "SELECT p.report_id FROM report p JOIN run r USING(run_id) WHERE r.project = ? AND "
                         "r.run_key = ? AND p.rank = ? AND p.part = ?",
                         {run.project, run.key, summary.rank, summary.part}));
        bool isStored = false;
        if (m_store->version() >= fleetTable("accuracy").since) // known since the first question
            OPSCOPE_TRY(m_store->ask(fmt::format("SELECT 1 FROM accuracy WHERE {} LIMIT 1", condition), {},
                                     [&isStored](const FleetCells&) { isStored = true; }));
        return isStored;
    }

    CliContext& m_context;
    std::string m_to;
    std::chrono::milliseconds m_retry;
    std::unique_ptr<FleetStore> m_store;
    bool m_isAway = false;
    bool m_canAsk = true; ///< the store answers questions
    std::int64_t m_kept = 0;
};

/// The spooled files if the path is a spool or one of its files.
std::vector<std::filesystem::path> spooledAt(const std::string& path)
{
    if (path.ends_with(".opscope-fleet"))
        return {path};
    return FleetSpool(path).files();
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
    options.summary.hasSteps = options.summary.hasSteps && options.detail != PushDetail::None;
    options.summary.hasCollectives = options.detail == PushDetail::Collectives;
    for (auto* text : {&options.run.project, &options.run.key, &options.run.branch, &options.run.commit})
        *text = fleetText(*text);
    for (auto& label : options.run.labels)
        label = fleetText(label);
    Pusher pusher(context, to.value_or(std::string()), options.retry);
    std::vector<PushedRow> rows;
    std::optional<Error> failure;
    std::int64_t losses = 0;
    for (const auto& path : options.paths) {
        const auto spooled = spooledAt(path);
        for (const auto& file : spooled) {
            auto row = pusher.deliver(file, options.isDryRun);
            if (row)
                rows.push_back(*std::move(row));
            else if (!failure) // the others may be good
                failure = row.error();
            if (failure && failure->message.id == MessageId::FleetNotReachable)
                break;
        }
        if (failure)
            break;
        if (!spooled.empty())
            continue;
        auto run = options.run;
        run.key = fleetText(runKeyOf(options, path));
        auto accuracy = options.accuracy;
        OpenOptions open;
        open.useCache = options.useCache;
        open.keepsStopped = false;
        open.isWanted = [&options](const std::string& name) {
            return static_cast<std::int64_t>(textHash(name) % static_cast<std::uint64_t>(options.parts)) ==
                   options.part;
        };
        open.onReport = [&](const ReportPtr& report) {
            if (failure)
                return;
            auto summary = summariseForFleet(report, options.summary, context.stop);
            auto lostCells = addFoundAccuracy(context, *report, summary);
            for (const auto& file : std::exchange(accuracy, {})) { // of the run: its first report has them
                const auto added = addAccuracy(summary, file);
                if (!added) {
                    failure = added.error();
                    return;
                }
                lostCells += printAccuracyIssues(context, added->issues);
            }
            if (!isKnown(report->rank)) // the names of reports without a rank are unique
                summary.part = report->name;
            PushedRow row{run.key,
                          report->name,
                          "not written",
                          orMissing(report->rank),
                          static_cast<std::int64_t>(summary.rowCount()),
                          static_cast<std::int64_t>(lostCells)};
            if (!options.store.empty() && !options.isDryRun && hasContent({report})) {
                if (const auto stored = storeReport(options, run, report, summary, context.stop); !stored) {
                    failure = stored.error();
                    return;
                }
            }
            for (const auto& issue : report->issues)
                row.losses +=
                    issue.severity == Severity::DataLoss ? static_cast<std::int64_t>(issue.count) : 0;
            losses += row.losses;
            if (!options.isDryRun && !context.stop.stop_requested()) {
                auto outcome = pusher.push(run, summary);
                if (!outcome && outcome.error().message.id == MessageId::FleetOlder &&
                    options.accuracy.empty() && summary.rows.erase("accuracy") > 0) {
                    printError(context, outcome.error()); // the figures of the run do not wait for `migrate`
                    outcome = pusher.push(run, summary);
                }
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
    if (!failure && !options.isDryRun && !context.stop.stop_requested())
        pusher.deliverKept(rows);
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
    if (pusher.kept() > 0)
        printOnErr(context, message(MessageId::FleetKept, pusher.kept(), spoolOfServer(*to).string()));
    if (failure)
        return printFleetError(context, *failure);
    const auto code = pusher.kept() > 0 ? ExitCode::KeptInSpool : ExitCode::Fine;
    if (losses == 0)
        return code;
    printOnErr(context, message(MessageId::DataLost, losses));
    return options.isStrict && code == ExitCode::Fine ? ExitCode::DataLoss : code;
}

/// "5min", "30s", "2h".
std::optional<Message> readRetry(const std::string& text, std::chrono::milliseconds& retry)
{
    constexpr std::int64_t kMost = 100'000;
    for (const auto& [unit, length] : {std::pair{"min", std::chrono::seconds(60)},
                                       {"s", std::chrono::seconds(1)},
                                       {"h", std::chrono::seconds(3600)}}) {
        const std::string_view word = unit;
        const auto count =
            text.ends_with(word)
                ? wholeNumber<std::int64_t>(std::string_view(text).substr(0, text.size() - word.size()))
                : std::nullopt;
        if (count && *count >= 0 && *count <= kMost) {
            retry = *count * length;
            return {};
        }
    }
    return message(MessageId::NotOneOf, text, "0s, 30s, 5min, 1h");
}

/// "3/128"
std::optional<Message> readPart(const std::string& text, PushOptions& options)
{
    const auto slash = std::min(text.find('/'), text.size());
    const auto part = wholeNumber<std::int64_t>(std::string_view(text).substr(0, slash));
    const auto parts = slash == text.size()
                           ? std::nullopt
                           : wholeNumber<std::int64_t>(std::string_view(text).substr(slash + 1));
    if (!part || !parts || *part < 0 || *part >= *parts)
        return message(MessageId::NotOneOf, text, "0/128, 1/128, ..., 127/128");
    options.part = *part;
    options.parts = *parts;
    return {};
}

std::function<ExitCode(CliContext&)> setupPush(OptionParser& app)
{
    auto options = std::make_shared<PushOptions>();
    app.addOption("PATH", options->paths,
                  OPSCOPE_TEXT("Word", "Folders or files of runs, or a spool; a folder of ranks is one run"))
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
    app.addOption("--store", options->store,
                  OPSCOPE_TEXT("Word",
                               "Also write each report as a database below this folder, from which the "
                               "window opens it where the files are not"))
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    app.addOption("--accuracy", options->accuracy,
                  OPSCOPE_TEXT(
                      "Word", "A result of 'accuracy compare' as CSV or JSON, whose errors are kept with the "
                              "run; may be repeated. Results in the folder of the run are found without it"))
        .typeName("FILE");
    addChoice<PushDetail>(
        app, "--detail", options->detail,
        OPSCOPE_TEXT("Word",
                     "steps (the default): each op of each step; collectives: also each communication "
                     "op; none: neither"),
        {{"steps", PushDetail::Steps}, {"collectives", PushDetail::Collectives}, {"none", PushDetail::None}})
        .typeName(OPSCOPE_TEXT("Word", "WHAT"));
    app.addFlag(
        "--no-paths", [options = options.get()] { options->summary.hasPaths = false; },
        OPSCOPE_TEXT("Word", "Do not store the host and the path"));
    app.addParsed(
           "--part", [options = options.get()](const std::string& text) { return readPart(text, *options); },
           OPSCOPE_TEXT("Word",
                        "Only the I-th of N parts of the ranks of a folder, from 0 on: for array jobs"))
        .typeName("I/N");
    app.addParsed(
           "--retry",
           [options = options.get()](const std::string& text) { return readRetry(text, options->retry); },
           OPSCOPE_TEXT("Word", "How long to try again while a server is not reachable, before the reports "
                                "are kept in a spool (5min)"))
        .typeName(OPSCOPE_TEXT("Word", "TIME"));
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
    "  opscope-cli push ranks --to fleet.db --project llm --run job-4711 --part 0/2\n"
    "  opscope-cli push ranks --to /tmp/spool/ --run job-4711",
    setupPush};

} // namespace opscope
