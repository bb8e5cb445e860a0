// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <ostream>

#include "app/cli/printer.h"
#include "core/advisor/engine/chip.h"
#include "core/analysis/execute_calls.h"
#include "core/analysis/statistics.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/notes/notes.h"
#include "core/report/read_in_part.h"
#include "core/table/join_ranks.h"
#include "core/table/report_facts.h"
#include "core/table/row_table.h"
#include "core/vendor/missing_parts.h"
#include "core/vendor/names.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

enum class InfoView { Brief, Files, All };

struct InfoOptions {
    CommonOptions common;
    InfoView view = InfoView::Brief;
};

constexpr std::size_t kMostReports = 20; ///< rows of the brief answer
constexpr std::size_t kMostProblems = 3; ///< problems that the brief answer names

std::string millisecondsText(std::int64_t ns)
{
    return fmt::format("{:.3f} ms", static_cast<double>(ns) / 1e6);
}

void appendPart(std::string& list, const std::string& part, const Words& words = {})
{
    list = list.empty() ? part : words.message(message(MessageId::ListPart, list, part));
}

std::size_t filesIn(const Report& report, FileState state)
{
    return static_cast<std::size_t>(std::ranges::count(report.inventory, state, &InventoryEntry::state));
}

std::string filesReadText(const Report& report, const Words& words)
{
    const auto used = filesIn(report, FileState::Used);
    const auto partial = filesIn(report, FileState::Partial);
    auto text =
        used != 0 || partial == 0 ? words.message(message(MessageId::InfoFiles, used)) : std::string();
    if (partial != 0)
        appendPart(text, words.message(message(MessageId::InfoFilesPartly, partial)), words);
    return text;
}

/// "4 not decoded, 5 ignored"; empty if all files were read.
std::string filesNotReadText(const Report& report, const Words& words)
{
    std::string text;
    for (const auto state :
         {FileState::Broken, FileState::Missing, FileState::NotDecoded, FileState::Ignored}) {
        if (const auto n = filesIn(report, state); n != 0)
            appendPart(text, fmt::format("{} {}", n, words.text(fileStateName(state))), words);
    }
    return text;
}

/// The chip that the run names, else the one that follows from its numbers; empty if it is not known.
std::string chipText(const Report& report)
{
    std::string text;
    for (const auto& device : report.platform.devices) {
        if (!device.chip.empty() && text.find(device.chip) == std::string::npos)
            appendPart(text, device.chip);
    }
    return text.empty() ? ChipList::builtIn().chipOf(report.platform).name : text;
}

std::string modelsText(const Report& report)
{
    std::string text;
    for (const auto& run : report.collection.modelRuns) {
        if (!run.model.empty() && text.find(run.model) == std::string::npos)
            appendPart(text, run.model);
    }
    return text;
}

std::string lengthText(const Report& report)
{
    const auto run = sliceSpan(report); // counters may begin earlier and end later
    return run.empty() ? std::string() : millisecondsText(run.dur());
}

/// A label as wide as the others.
std::string labelText(const Words& words, const char* english)
{
    constexpr std::size_t kWidth = 10;
    auto text = words.text(english);
    text.append(kWidth - std::min(kWidth, displayWidth(text)), ' ');
    return text;
}

void printProblems(CliContext& context, const Report& report)
{
    const auto& word = context.words.text;
    const auto label = labelText(context.words, OPSCOPE_TEXT("Word", "Problems"));
    if (report.issues.empty()) {
        printFolded(context, label, word(OPSCOPE_TEXT("Word", "none")));
        return;
    }
    std::array<std::uint64_t, 3> counts{};
    for (const auto& issue : report.issues)
        counts.at(static_cast<std::size_t>(issue.severity)) += issue.count;
    std::string text;
    for (const auto severity : {Severity::DataLoss, Severity::Warning, Severity::Info}) {
        if (const auto n = counts.at(static_cast<std::size_t>(severity)); n != 0)
            appendPart(text, fmt::format("{} {}", n, word(wordOf(severity))), context.words);
    }
    printFolded(context, label, text);
    std::vector<const Issue*> worst;
    for (const auto& issue : report.issues)
        worst.push_back(&issue);
    std::ranges::stable_sort(worst, std::ranges::greater{}, &Issue::severity);
    for (std::size_t i = 0; i < std::min(kMostProblems, worst.size()); ++i)
        printFolded(context, "          -",
                    (worst[i]->places.empty() ? "" : worst[i]->places.front().text() + ": ") +
                        context.words.message(worst[i]->message));
}

/// The raw data needs no advice: everything that is made from it is there.
bool isExported(const Report& report)
{
    return (report.slices.size() != 0 || report.ops.size() != 0) &&
           std::ranges::none_of(report.inventory, [](const InventoryEntry& entry) {
               return entry.reason && entry.reason->id == MessageId::MissingNotExported;
           });
}

/// Prints once what to do about files that cannot be read, for the first one.
void printAdviceOnFiles(CliContext& context, const Report& report)
{
    const bool skipsRaw = isExported(report);
    for (const auto state : {FileState::NotDecoded, FileState::Broken, FileState::Missing}) {
        const auto found = std::ranges::find_if(report.inventory, [&](const InventoryEntry& entry) {
            return entry.state == state && entry.reason &&
                   !(skipsRaw && entry.reason->id == MessageId::RawData);
        });
        if (found == report.inventory.end())
            continue;
        printFolded(context, "          -", found->path + ": " + context.words.message(*found->reason));
        return;
    }
}

void printBrief(CliContext& context, const Report& report)
{
    const auto& words = context.words;
    const auto count = [&](std::string& list, MessageId id, std::size_t n) {
        if (n != 0)
            appendPart(list, words.message(message(id, n)), words);
    };
    std::string headline = words.text(reportKindName(report.kind));
    if (const auto length = lengthText(report); !length.empty())
        appendPart(headline, length, words);
    count(headline, MessageId::InfoOps, executedOps(report));
    if (isDecodedFromRaw(report))
        appendPart(headline, words.text(OPSCOPE_TEXT("Word", "decoded from raw data")), words);
    if (isReadInPart(report))
        appendPart(headline, words.text(OPSCOPE_TEXT("Word", "partly read")), words);
    printFolded(context, labelOf(context, terminalSafe(report.name)), headline);
    const auto line = [&](const char* label, const std::string& value) {
        if (!value.empty())
            printFolded(context, labelText(words, label), value);
    };
    const auto& collection = report.collection;
    line(OPSCOPE_TEXT("Word", "Path"), report.root.string());
    line(OPSCOPE_TEXT("Word", "Rank"), isKnown(report.rank) ? std::to_string(report.rank) : std::string());
    line(OPSCOPE_TEXT("Word", "Host"), report.platform.hostName);
    line(OPSCOPE_TEXT("Word", "Chip"), chipText(report));
    line(OPSCOPE_TEXT("Word", "Model"), modelsText(report));
    line(OPSCOPE_TEXT("Word", "Collected"), collection.begin);
    std::string versions = collection.cannVersion.empty() ? "" : "CANN " + collection.cannVersion;
    if (!collection.frameworkVersion.empty())
        appendPart(versions, collection.frameworkVersion);
    line(OPSCOPE_TEXT("Word", "Versions"), versions);
    std::string timeline;
    if (report.slices.size() != 0)
        timeline = words.message(message(MessageId::InfoSlices, report.slices.size(), report.tracks.size()));
    count(timeline, MessageId::InfoSteps, report.steps.size());
    count(timeline, MessageId::InfoCounters, report.counters.counters.size());
    if (const auto inference = inferenceOf(report)) {
        line(OPSCOPE_TEXT("Word", "Inference"), words.message(inferenceText(*inference)));
        if (const auto note = inferenceNote(*inference))
            printFolded(context, "          -", words.message(*note));
    }
    line(OPSCOPE_TEXT("Word", "Timeline"),
         timeline.empty() ? words.text(OPSCOPE_TEXT("Word", "none")) : timeline);
    std::string tables;
    count(tables, MessageId::InfoTables, report.tables.size());
    line(OPSCOPE_TEXT("Word", "Tables"), tables);
    line(OPSCOPE_TEXT("Word", "Read"), filesReadText(report, words));
    line(OPSCOPE_TEXT("Word", "Not read"), filesNotReadText(report, words));
    printAdviceOnFiles(context, report);
    printProblems(context, report);
}

void printBrief(CliContext& context, const std::vector<ReportPtr>& reports)
{
    const auto& words = context.words;
    const bool hasRanks =
        std::ranges::all_of(reports, [](const ReportPtr& report) { return isKnown(report->rank); });
    printFolded(context, "",
                words.message(message(hasRanks ? MessageId::InfoRanks : MessageId::InfoReports,
                                      reports.size(), ranksText(reports))));
    context.out << '\n';
    const auto folded = [](const char* id, const char* title) {
        auto spec = textSpec(id, title);
        spec.longText = LongText::Folded;
        return spec;
    };
    RowTable table({folded("report", OPSCOPE_TEXT("Word", "Report")), integerSpec("rank", "Rank"),
                    textSpec("kind", OPSCOPE_TEXT("Word", "Kind")), folded("chip", "Chip"),
                    realSpec("length", OPSCOPE_TEXT("Word", "Length")),
                    countSpec("ops", OPSCOPE_TEXT("Word", "Ops")),
                    countSpec("steps", OPSCOPE_TEXT("Word", "Steps")), folded("read", "Read"),
                    folded("not_read", "Not read"), countSpec("problems", "Problems")});
    const auto shown = std::min(reports.size(), kMostReports);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& report = *reports[i];
        std::uint64_t problems = 0;
        for (const auto& issue : report.issues)
            problems += issue.count;
        const auto number = [](std::size_t n) { return OwnedCell(static_cast<std::int64_t>(n)); };
        table.row({report.name, isKnown(report.rank) ? OwnedCell(report.rank) : OwnedCell(),
                   words.text(reportKindName(report.kind)), textOrMissing(chipText(report)),
                   textOrMissing(lengthText(report)), number(executedOps(report)),
                   number(report.steps.size()), filesReadText(report, words), filesNotReadText(report, words),
                   number(problems)});
    }
    printTable(context, {}, *table.finish());
    if (shown < reports.size())
        context.out << words.message(message(MessageId::MoreRowsWith, reports.size() - shown, "--all"))
                    << '\n';
}

/// The inventory. A reason that several files have is complete for the first one only.
/// The parts of the report as tables; CSV and a text have one list of all facts.
void printAll(CliContext& context, const Workspace& workspace, OutputFormat format)
{
    if (format != OutputFormat::Json) {
        const auto words = format == OutputFormat::Table ? context.words : Words();
        printTable(context, {format}, *factsTable(workspace, FactsIn::OneList, words));
        return;
    }
    JsonAnswer answer(context, "info");
    answer.table("facts", *factsTable(workspace, FactsIn::Tables));
    answer.table("missing", *missingTable(workspace));
    std::vector<RankRequest> requests;
    for (std::size_t i = 0; i < workspace.reports.size(); ++i)
        requests.push_back({i, {}});
    for (const auto& [key, page] :
         {std::pair("platform", "platform"), {"files", "inventory"}, {"problems", "problems"}}) {
        const auto built = buildPage(*tablePage(page), workspace, requests, context.stop);
        if (built)
            answer.table(key, *built->table);
        else
            answer.value(key, "[]\n");
    }
    answer.finish();
}

/// The runs and notes of a workspace file; its runs are not read.
ExitCode printWorkspace(CliContext& context, const InfoOptions& options)
{
    const auto workspace = readWorkspaceContent(options.common.path);
    if (!workspace)
        return printError(context, workspace.error());
    const auto format = options.common.format;
    for (const auto& path : workspace->paths) {
        if (format == OutputFormat::Table)
            context.out << terminalSafe(path) << '\n';
    }
    auto text = textSpec("text", OPSCOPE_TEXT("Word", "Note"));
    text.longText = LongText::Folded;
    RowTable table({textSpec("kind", OPSCOPE_TEXT("Word", "Kind")),
                    textSpec("run", OPSCOPE_TEXT("Word", "Run")), integerSpec("begin", "Begin(ns)"),
                    integerSpec("end", "End(ns)"), textSpec("subject", OPSCOPE_TEXT("Word", "Subject")),
                    textSpec("lane", OPSCOPE_TEXT("Word", "Lane")), text});
    for (const auto& note : workspace->notes.all) {
        const bool hasTime = note.kind == NoteKind::Slice || note.kind == NoteKind::Range;
        table.row({std::string(noteKindName(note.kind)), textOrMissing(note.run),
                   hasTime ? OwnedCell(note.range.begin) : OwnedCell(),
                   hasTime ? OwnedCell(note.range.end) : OwnedCell(), textOrMissing(note.subject),
                   textOrMissing(note.lane), note.text});
    }
    if (format != OutputFormat::Table || !workspace->notes.all.empty())
        printTable(context, {.format = format, .answer = "notes"}, *table.finish());
    if (workspace->notes.leftOut != 0)
        context.err << terminalSafe(notesLeftOutText(workspace->notes, context.words)) << '\n';
    return ExitCode::Fine;
}

ExitCode printInfo(CliContext& context, const InfoOptions& options)
{
    std::error_code error; // a folder of results may have that ending, too
    if (options.common.path.ends_with(".opscope") &&
        !std::filesystem::is_directory(options.common.path, error))
        return printWorkspace(context, options);
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto& reports = opened.workspace.reports;
    const auto format = options.common.format;
    if (options.view == InfoView::Files) {
        printTable(context, {format, "files"},
                   *filesTable(opened.workspace, format == OutputFormat::Table,
                               format == OutputFormat::Table ? context.words : Words()));
    } else if (options.view == InfoView::All || format != OutputFormat::Table) {
        printAll(context, opened.workspace, format);
    } else {
        if (reports.size() == 1)
            printBrief(context, *reports.front());
        else
            printBrief(context, reports);
        // The problems of one report are named already.
        for (const auto& line :
             reports.size() > 1 ? lostLines(opened.workspace, context.words) : std::vector<std::string>())
            printFolded(context, "", line);
        context.out << '\n' << context.words.message(message(MessageId::InfoMore)) << '\n';
    }
    return finishWith(context, options.common, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupInfo(OptionParser& app)
{
    auto options = std::make_shared<InfoOptions>();
    addCommonOptions(app, options->common);
    addMoreRuns(app, options->common);
    addToolkitOptions(app, options->common);
    app.addFlag(
        "--files", [options] { options->view = InfoView::Files; },
        OPSCOPE_TEXT("Word", "List the files: what was read, what was not, and why"));
    app.addFlag(
        "--all", [options] { options->view = InfoView::All; },
        OPSCOPE_TEXT("Word",
                     "All facts: counts, platform, files, problems (CSV and JSON always contain them)"));
    return [options](CliContext& context) { return printInfo(context, *options); };
}

} // namespace

constinit const Command infoCommand{
    "info",
    OPSCOPE_TEXT("Word",
                 "What a folder contains: kind, chip, model, length, files read and not read, problems"),
    "  opscope-cli info PROF_000001_20230818142704322_ABCDEFGHIJKLMNOP\n"
    "  opscope-cli info JOBABC --files\n"
    "  opscope-cli info -dir JOBABC --format json",
    setupInfo};

} // namespace opscope
