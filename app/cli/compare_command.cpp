// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <ostream>
#include <set>
#include <tuple>

#include "app/cli/narrowing_options.h"
#include "app/cli/printer.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/compare/changes.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/compared_settings.h"
#include "core/compare/comparison_answer.h"
#include "core/compare/comparison_table.h"
#include "core/compare/parse.h"
#include "core/export/comparison_document.h"
#include "core/table/row_table.h"

namespace opscope {

using namespace std::string_view_literals;

namespace {

constexpr const char* kByWords =
    "ops, op-types, apis, metrics, steps, communication, memory, platform, family, "
    "framework-op, module, overlap";

struct CompareFlags {
    std::string a, b;
    std::vector<std::string> moreA, moreB;
    std::optional<CompareBy> by; ///< unset: ops, or steps where neither side has anything else
    std::string noise = "3%,5us";
    std::string format = "table";
    std::string failOn;
    std::string scope, scopeA, scopeB;
    std::string sourceA = "best", sourceB = "best";
    std::optional<std::int64_t> rankA, rankB;
    std::optional<std::int32_t> deviceA, deviceB;
    std::optional<std::size_t> top; ///< rows; 0: all
    bool useCache = true;
    bool isStrict = false;
    bool isContext = false; ///< the settings that differ, not the times
    unsigned threads = 0;
};

/// Opens one path and narrows it; prints the reason when it cannot.
std::optional<CompareRun> openRun(CliContext& context, const CompareFlags& options, const std::string& path,
                                  std::optional<std::int64_t> rank, std::optional<std::int32_t> device,
                                  const std::string& ownScope, const std::string& source, ExitCode& exitCode)
{
    CommonOptions common;
    common.path = path;
    common.source = source;
    common.useCache = options.useCache;
    common.threads = options.threads;
    common.rank = rank;
    auto opened = openFor(context, common);
    exitCode = opened.exitCode;
    if (exitCode != ExitCode::Fine)
        return {};
    auto& reports = opened.workspace.reports;
    if (reports.size() != 1) {
        exitCode = wrongUse(context, message(MessageId::CompareManyRanks, path, reports.size(),
                                             "--rank-a N, --rank-b N of " + ranksText(reports)));
        return {};
    }
    CompareRun run;
    run.report = reports.front();
    run.device = device;
    if (device && !hasDevice(*run.report, *device)) {
        exitCode = wrongUse(context, message(MessageId::CompareNoDevice, path, *device));
        return {};
    }
    const auto& wanted = ownScope.empty() ? options.scope : ownScope;
    auto scope = findScope(*run.report, wanted.empty() ? "run" : wanted, device);
    if (!scope) {
        exitCode = wrongUse(context, scope.error().message);
        return {};
    }
    run.scope = *std::move(scope);
    return run;
}

/// The reports of both sides, each once.
Workspace openedOf(const std::vector<CompareRun>& a, const std::vector<CompareRun>& b)
{
    Workspace opened;
    std::set<std::tuple<std::filesystem::path, std::string, std::int64_t>> known;
    for (const auto* side : {&a, &b}) {
        for (const auto& run : *side) {
            const auto& report = *run.report;
            if (known.emplace(report.root, report.name, report.rank).second)
                opened.reports.push_back(run.report);
        }
    }
    return opened;
}

constexpr std::size_t kOutsideShown = 3; ///< calls besides the execute call; JSON has them all
constexpr std::size_t kChangesShown = 8; ///< rows of the change by type

std::string signedMicros(std::int64_t ns)
{
    return (ns > 0 ? "+" : "") + microsText(ns);
}

void printTotal(CliContext& context, const Comparison& c)
{
    const auto difference = c.totalB - c.totalA;
    const auto& say = context.words.text;
    context.out << say(OPSCOPE_TEXT("Word", "Total")) << ' ' << microsText(c.totalA) << " -> "
                << microsText(c.totalB) << " us, " << signedMicros(difference) << " us";
    if (c.totalA != 0)
        context.out << fmt::format(", {:+.1f} %",
                                   static_cast<double>(difference) / static_cast<double>(c.totalA) * 100);
    context.out << ", " << say(totalWord(c.totalState)) << '\n';
    for (const auto& headline : c.headlines)
        printFolded(context, "*", terminalSafe(context.words.message(headline)));
    if (c.hasSpread())
        context.out << fmt::format("{} {:.3f} / {:.3f} us\n", say(OPSCOPE_TEXT("Word", "Spread of the runs")),
                                   c.spreadA / 1000, c.spreadB / 1000);
}

/// "A (baseline) NAME, further runs · device · the compared part".
void printSide(CliContext& context, bool isA, const std::vector<CompareRun>& runs, std::string text)
{
    const auto& say = context.words.text;
    for (std::size_t i = 1; i < runs.size(); ++i)
        text += ", " + runs[i].report->name;
    if (runs.front().device)
        text += " · " + say(OPSCOPE_TEXT("Word", "device")) + " " + std::to_string(*runs.front().device);
    if (!coversRun(runs.front().scope.kind))
        text += " · " + runs.front().scope.label;
    printFolded(context,
                isA ? "A (" + say(OPSCOPE_TEXT("Word", "baseline")) + ") "
                    : "B (" + say(OPSCOPE_TEXT("Word", "current")) + ")  ",
                terminalSafe(text));
}

void printTotals(CliContext& context, const Comparison& c)
{
    const auto names = sideNames(c);
    const auto& say = context.words.text;
    const auto print = [&](std::string_view head, std::string_view text) {
        printFolded(context, head, terminalSafe(text));
    };
    printSide(context, true, c.runsA, names[0]);
    printSide(context, false, c.runsB, names[1]);
    std::string by;
    for (const auto& scope : comparedBy(c))
        by += (by.empty() ? "" : " / ") + context.words.message(scope);
    print(say(OPSCOPE_TEXT("Word", "Compared by")), by);
    if (c.noTotal)
        print(say(OPSCOPE_TEXT("Word", "Total")) + ":", context.words.message(*c.noTotal));
    else
        printTotal(context, c);
    for (std::size_t i = 0; i < std::min(c.outsideCalls.size(), kOutsideShown); ++i) {
        const auto& row = c.outsideCalls[i];
        print(say(OPSCOPE_TEXT("Word", "Outside the call")) + ":",
              fmt::format("{} {} -> {} us, {}", row.title, row.a.has ? microsText(row.a.total) : "-",
                          row.b.has ? microsText(row.b.total) : "-",
                          lowerAscii(context.words.message(stateMessage(row.state)))));
    }
    if (c.outsideCalls.size() > kOutsideShown)
        print(say(OPSCOPE_TEXT("Word", "Outside the call")) + ":",
              context.words.message(message(MessageId::MoreRowsWith, c.outsideCalls.size() - kOutsideShown,
                                            "--by apis --scope run")));
    for (const auto& message : c.context)
        print("!", context.words.message(message));
}

/// The change of the total by op type, with idle time and overlap: the sum is the change of the total.
void printChanges(CliContext& context, const Comparison& c)
{
    const auto changes = changesOf(c, true);
    if (changes.empty())
        return;
    auto name = textSpec("type", OPSCOPE_TEXT("Word", "Change by type"));
    name.longText = LongText::Folded;
    RowTable table({name, countSpec("rows", "Rows"), realSpec("a", "A (us)", {}), realSpec("b", "B (us)", {}),
                    realSpec("difference", OPSCOPE_TEXT("Word", "Diff") + std::string(" (us)"), {})});
    const auto write = [&](const std::string& type, const ChangeSum& sum) {
        table.row({type, static_cast<std::int64_t>(sum.rows), microsText(sum.a), microsText(sum.b),
                   signedMicros(sum.delta)});
    };
    const auto shown = std::min(changes.size(), kChangesShown);
    for (std::size_t i = 0; i < shown; ++i)
        write(changes[i].name, changes[i]);
    ChangeSum rest;
    for (std::size_t i = shown; i < changes.size(); ++i) {
        rest.a += changes[i].a;
        rest.b += changes[i].b;
        rest.delta += changes[i].delta;
        rest.rows += changes[i].rows;
    }
    if (rest.rows != 0)
        write(context.words.message(message(MessageId::OtherTypes, changes.size() - shown)), rest);
    const char* const kNames[]{"", OPSCOPE_TEXT("Word", "idle time"), OPSCOPE_TEXT("Word", "overlap of ops"),
                               OPSCOPE_TEXT("Word", "rounding of the means")};
    for (const auto& bar : c.waterfall) {
        if (bar.kind != WaterfallBar::Kind::Row)
            table.row({context.words.text(kNames[static_cast<std::size_t>(bar.kind)]), std::string(),
                       std::string(), std::string(), signedMicros(bar.delta)});
    }
    printTable(context, {}, *table.finish());
    context.out << '\n';
}

/// The columns that a text table leaves out, so that names and reasons have space.
bool isForFilesOnly(std::string_view id)
{
    constexpr std::array kForFiles{"exclusive_a"sv, "exclusive_b"sv, "avg_a"sv, "avg_b"sv,   "confidence"sv,
                                   "match"sv,       "shape"sv,       "type"sv,  "count_a"sv, "count_b"sv};
    return std::ranges::find(kForFiles, id) != kForFiles.end();
}

void printRows(CliContext& context, const Table& table, OutputFormat format)
{
    const bool isText = format == OutputFormat::Table;
    PrintOptions options{.format = format, .isAsShown = isText};
    auto shown = table;
    for (std::size_t i = 0; i < shown.columns.size(); ++i) {
        auto& spec = shown.columns[i].spec;
        if (!isText || !isForFilesOnly(spec.id))
            options.columns.push_back(i);
        if (isText && spec.id.starts_with("diff")) // shorter than in the window
            spec.title = "Diff";
        if (!spec.unit.empty())
            spec.title += " (" + spec.unit + ")";
        spec.unit.clear();
        spec.longText = LongText::Folded;
        if (spec.kind != CellKind::Duration)
            spec.decimals = 2;
    }
    printTable(context, options, shown);
}

void printJson(CliContext& context, const Comparison& c, std::size_t top)
{
    JsonAnswer answer(context, "compare");
    answer.text("by", compareByName(c.options.by));
    for (const auto& [key, messages] :
         {std::pair("compared_by", comparedBy(c)), std::pair("headlines", c.headlines),
          std::pair("context", c.context)}) {
        std::vector<std::string> lines;
        for (const auto& message : messages)
            lines.push_back(message.english());
        answer.texts(key, lines);
    }
    for (const auto& part : comparisonAnswer(c, top))
        answer.part(part);
    answer.finish();
}

/// The settings that differ, in any format.
void printSettings(CliContext& context, const std::vector<CompareRun>& a, const std::vector<CompareRun>& b,
                   const std::string& format)
{
    const auto settings = settingsOfBoth(*a.front().report, *b.front().report);
    const auto equal = countEqual(settings);
    const auto& words = context.words;
    const auto ofRun = countOfRun(settings);
    const auto names = sideNames(*a.front().report, *b.front().report);
    std::vector<std::string> counted{words.text(OPSCOPE_TEXT("Word", "Settings that are equal:")) + " " +
                                     std::to_string(equal)};
    if (ofRun > 0)
        counted.push_back(
            words.text(OPSCOPE_TEXT("Word", "Values of the run that are no settings (clocks, ids, times):")) +
            " " + std::to_string(ofRun));
    if (format == "json") {
        JsonAnswer answer(context, "compare_settings");
        answer.text("a", names[0]);
        answer.text("b", names[1]);
        answer.value("equal", std::to_string(equal));
        answer.value("not_settings", std::to_string(ofRun));
        answer.part({"settings", settingsTable(settings)});
        answer.finish();
    } else if (format == "html" || format == "markdown") {
        Document document(words.text(OPSCOPE_TEXT("Word", "Settings that differ")), words);
        document.text("A " + names[0], Document::Style::Muted);
        document.text("B " + names[1], Document::Style::Muted);
        document.table(settingsTable(settings, words), settings.size());
        for (const auto& line : counted)
            document.text(line);
        context.out << (format == "html" ? document.html() : document.markdown());
    } else if (format == "csv") {
        printTable(context, {.format = OutputFormat::Csv}, *settingsTable(settings));
    } else {
        printSide(context, true, a, names[0]);
        printSide(context, false, b, names[1]);
        context.out << '\n';
        auto table = *settingsTable(settings, words);
        for (auto& column : table.columns)
            column.spec.longText = LongText::Folded;
        printTable(context, {}, table);
        context.out << '\n';
        for (const auto& line : counted)
            context.out << line << '\n';
    }
}

ExitCode run(CliContext& context, const CompareFlags& options)
{
    CompareOptions compare;
    compare.by = options.by.value_or(compare.by);
    if (const auto noise = parseNoise(options.noise, compare); !noise)
        return wrongUse(context, noise.error().message);
    std::optional<double> failOn;
    if (options.isContext && !options.failOn.empty())
        return wrongUse(context, message(MessageId::OptionsExclude, "--context", "--fail-on"));
    if (!options.failOn.empty()) {
        const auto share = parseShare(options.failOn);
        if (!share)
            return wrongUse(context, share.error().message);
        failOn = *share;
    }
    ExitCode exitCode = ExitCode::Fine;
    const auto openSide = [&](const std::string& path, const std::vector<std::string>& more,
                              std::optional<std::int64_t> rank, std::optional<std::int32_t> device,
                              const std::string& scope, const std::string& source) {
        std::vector<CompareRun> runs;
        auto paths = more;
        paths.insert(paths.begin(), path);
        for (const auto& p : paths) {
            auto opened = openRun(context, options, p, rank, device, scope, source, exitCode);
            if (!opened)
                return std::vector<CompareRun>{};
            runs.push_back(*std::move(opened));
        }
        return runs;
    };
    auto a =
        openSide(options.a, options.moreA, options.rankA, options.deviceA, options.scopeA, options.sourceA);
    if (exitCode != ExitCode::Fine)
        return exitCode;
    auto b =
        openSide(options.b, options.moreB, options.rankB, options.deviceB, options.scopeB, options.sourceB);
    if (exitCode != ExitCode::Fine)
        return exitCode;
    CommonOptions strict;
    strict.isStrict = options.isStrict;
    const auto opened = openedOf(a, b);
    if (options.isContext) {
        printSettings(context, a, b, options.format);
        return finishWith(context, strict, opened);
    }
    const auto isAsked = [&](const std::string& own) { return !options.scope.empty() || !own.empty(); };
    chooseScopes(a, b, isAsked(options.scopeA), isAsked(options.scopeB), compare);
    if (!options.by && hasStepsOnly(a) && hasStepsOnly(b))
        compare.by = CompareBy::Steps;
    auto result = compareRuns(std::move(a), std::move(b), compare, context.stop);
    if (!result)
        return printError(context, result.error());
    const auto comparison = std::make_shared<const Comparison>(*std::move(result));
    const auto top = options.top.value_or(options.format == "table" ? kRowsShown : 0);
    const auto table = [&] {
        return comparisonTable(comparison, options.format == "table" ? context.words : Words(),
                               top == 0 ? kAllRows : top);
    };
    if (options.format == "json") {
        printJson(context, *comparison, top);
    } else if (options.format == "html") {
        context.out << comparisonDocument(comparison, top == 0 ? kMostHtmlRows : top, context.words).html();
    } else if (options.format == "markdown") {
        context.out << comparisonDocument(comparison, top == 0 ? kAllRows : top, context.words).markdown();
    } else if (options.format == "csv") {
        printRows(context, *table(), OutputFormat::Csv);
    } else {
        printTotals(context, *comparison);
        context.out << '\n';
        printChanges(context, *comparison);
        printRows(context, *table(), OutputFormat::Table);
        printMoreRows(context,
                      top == 0 || top >= comparison->rows.size() ? 0 : comparison->rows.size() - top);
    }
    const auto complete = finishWith(context, strict, opened);
    if (failOn && comparison->noTotal) {
        context.err << "opscope-cli: " << context.words.message(*comparison->noTotal) << '\n';
        return ExitCode::NothingReadable;
    }
    if (complete != ExitCode::Fine)
        return complete;
    const auto allowed =
        static_cast<long double>(comparison->totalA) * (1 + static_cast<long double>(failOn.value_or(0)));
    if (failOn && static_cast<long double>(comparison->totalB) > allowed)
        return ExitCode::Regressed;
    return ExitCode::Fine;
}

std::function<ExitCode(CliContext&)> setupCompare(OptionParser& app)
{
    auto options = std::make_shared<CompareFlags>();
    app.addOption("A", options->a, OPSCOPE_TEXT("Word", "Baseline: a folder or file")).required();
    app.addOption("B", options->b, OPSCOPE_TEXT("Word", "Current: a folder or file")).required();
    app.addOption("--more-a", options->moreA,
                  OPSCOPE_TEXT("Word", "Further runs of the baseline, for the mean and the spread"));
    app.addOption("--more-b", options->moreB, OPSCOPE_TEXT("Word", "Further runs of the current side"));
    app.addParsed(
           "--by",
           [options](const std::string& word) -> std::optional<Message> {
               options->by = compareByOf(word);
               return options->by ? std::nullopt
                                  : std::optional(message(MessageId::NotOneOf, word, kByWords));
           },
           app.translated(OPSCOPE_TEXT("Word", "What to compare (default: ops):")) + " " + kByWords)
        .typeName(OPSCOPE_TEXT("Word", "WHAT"));
    app.addFlag("--context", options->isContext,
                OPSCOPE_TEXT("Word",
                             "Print the settings that differ instead of times: chip and clocks, versions, "
                             "switches of the profiler, environment, arguments"));
    app.addOption(
        "--scope", options->scope,
        OPSCOPE_TEXT("Word", "The part to compare: run, execute, execute:N, step:N, calls or steps (the mean "
                             "of all), or device (the busy time of the device). Default: the most precise "
                             "total that both runs have, see the line 'Compared by'"));
    app.addOption(
        "--scope-a", options->scopeA,
        OPSCOPE_TEXT(
            "Word",
            "The part of A, if it differs from that of B, for example to compare two steps of one run"));
    app.addOption("--scope-b", options->scopeB,
                  OPSCOPE_TEXT("Word", "The part of B, if it differs from that of A"));
    app.addOption("--noise", options->noise,
                  OPSCOPE_TEXT("Word", "Differences up to this share and this time count as SAME"))
        .showDefault();
    app.addOption("--format", options->format, OPSCOPE_TEXT("Word", "table, csv, json, markdown or html"))
        .oneOf({"table", "csv", "json", "markdown", "html"})
        .showDefault();
    app.addOption("--fail-on", options->failOn,
                  OPSCOPE_TEXT("Word", "Exit with 4 if the total of B is longer by more than this, e.g. 5%; "
                                       "with 2 if the runs have no total in common"));
    app.addOption("--top", options->top,
                  OPSCOPE_TEXT("Word", "Only the first N rows; 0: all (default of a text table: 20)"))
        .within(0, 2147483647);
    for (const bool isA : {true, false})
        app.addOption(isA ? "--source-a" : "--source-b", isA ? options->sourceA : options->sourceB,
                      OPSCOPE_TEXT("Word",
                                   "What to read if this side has several sources: best, text, database "
                                   "or raw"))
            .oneOf({"best", "text", "database", "raw"});
    app.addOption("--rank-a", options->rankA,
                  OPSCOPE_TEXT("Word", "The rank of A, if A is a folder with several ranks"));
    app.addOption("--rank-b", options->rankB, OPSCOPE_TEXT("Word", "The rank of B"));
    app.addOption("--device-a", options->deviceA, OPSCOPE_TEXT("Word", "Only this device of A"));
    app.addOption("--device-b", options->deviceB, OPSCOPE_TEXT("Word", "Only this device of B"));
    app.addOption("--threads", options->threads,
                  OPSCOPE_TEXT("Word", "Number of threads for reading (0: all cores)"));
    app.addFlag("--strict", options->isStrict,
                OPSCOPE_TEXT("Word", "Exit with 1 if data of A or B was lost while reading"));
    app.addFlag(
        "--no-cache", [options] { options->useCache = false; },
        OPSCOPE_TEXT("Word", "Do not read or write the cache"));
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command compareCommand{
    "compare", OPSCOPE_TEXT("Word", "Baseline against current: what got slower, and why"),
    "  opscope-cli compare JOBBEFORE JOBAFTER\n"
    "  opscope-cli compare PROF_1 PROF_2 --by apis --scope run --top 20\n"
    "  opscope-cli compare rank0_ascend_pt rank0_ascend_pt --scope-a step:10 --scope-b step:11\n"
    "  opscope-cli compare JOBBEFORE JOBAFTER --context --format csv\n"
    "  opscope-cli compare BASE NEW --fail-on 5% --format html > report.html",
    setupCompare};

} // namespace opscope
