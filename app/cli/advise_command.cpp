// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ostream>

#include "app/cli/chip_option.h"
#include "app/cli/printer.h"
#include "core/advisor/engine/merge_runs.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/files/advice_answer.h"
#include "core/advisor/files/advice_baseline.h"
#include "core/advisor/files/advice_files.h"
#include "core/base/joined.h"
#include "core/base/lines.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/export/advice_document.h"
#include "core/export/roofline_svg.h"
#include "core/graph/open_graph.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

enum class AdviseFormat { Table, Csv, Json, Markdown, Html };

struct AdviseCommandOptions {
    CommonOptions common;
    AdviseFormat format = AdviseFormat::Table;
    std::vector<std::string> rules;
    std::vector<std::string> ruleFolders;
    std::vector<std::string> models;
    std::vector<std::string> thresholds;
    std::string chip;
    std::optional<FindingSeverity> failOn;
    std::string baseline;
    std::string saveTo;
    bool listsSkipped = false;
};

/// "0-3", or the names of reports without a rank; "all" for a finding over all ranks, "" for the baseline's.
std::string rankText(const Workspace& workspace, const Advice& advice, const FindingGroup& group)
{
    const auto text = ranksOf(workspace, advice.findings, group);
    return text.empty() ? "all" : text;
}

/// What a table has in common for several ranks is one row with the greatest gain; CSV has a row for each.
std::vector<FindingGroup> shownGroups(const Advice& advice, OutputFormat format)
{
    if (format != OutputFormat::Csv)
        return findingGroups(advice.findings);
    std::vector<FindingGroup> groups;
    for (std::size_t i = 0; i < advice.findings.size(); ++i)
        groups.push_back({i});
    return groups;
}

void printFindings(CliContext& context, const Workspace& workspace, const Advice& advice, OutputFormat format,
                   bool hasChange)
{
    const bool isText = format == OutputFormat::Table;
    const bool hasRanks = sawSeveral(workspace, advice);
    auto found = textSpec("what", OPSCOPE_TEXT("Column", "Finding"));
    found.longText = LongText::Folded;
    const auto share = [](const char* id, const char* title) { return realSpec(id, title, "%", kAllDigits); };
    std::vector<ColumnSpec> columns{textSpec("severity", "Severity"),
                                    realSpec("gain", "Gain", "us", kAllDigits),
                                    share("device_share", "Device"),
                                    share("share", "Run"),
                                    textSpec("basis", "Basis"),
                                    textSpec("rule", OPSCOPE_TEXT("Column", "Rule")),
                                    std::move(found)};
    if (hasChange)
        columns.insert(columns.begin(), textSpec("change", "Change"));
    if (hasRanks)
        columns.insert(columns.begin(), textSpec("rank", "Rank"));
    if (format == OutputFormat::Csv)
        columns.insert(columns.end(), {textSpec("why", "Why"), textSpec("how", "How")});
    RowTable table(std::move(columns));
    const auto word = [&](const char* english) {
        return isText ? context.words.text(english) : std::string(english);
    };
    const auto print = [&](const Finding& finding, FindingSeverity severity, const std::string& ranks) {
        const auto percent = [&](double value) { return isText ? shownPercent(value) : percentText(value); };
        const auto& gain = finding.gain;
        const bool hasShares = !sharesOf(gain).empty();
        std::vector<OwnedCell> cells{
            word(findingSeverityName(severity)),
            gain.isKnown() ? OwnedCell(usText(gain.ns)) : OwnedCell(),
            hasShares && !gain.isOfRun ? OwnedCell(percent(gain.deviceShare)) : OwnedCell(),
            hasShares ? OwnedCell(percent(gain.share)) : OwnedCell(),
            gain.isKnown() ? OwnedCell(word(gainBasisName(gain.basis))) : OwnedCell(),
            finding.rule,
            isText ? context.words.message(finding.what) : finding.what.english()};
        if (hasChange)
            cells.insert(cells.begin(), changeText(finding, isText ? context.words : Words()));
        if (hasRanks)
            cells.insert(cells.begin(), ranks);
        if (format == OutputFormat::Csv)
            cells.insert(cells.end(), {finding.why.english(), finding.how.english()});
        table.row(std::move(cells));
    };
    for (const auto& group : shownGroups(advice, format))
        print(advice.findings[group.front()], worstSeverity(advice.findings, group),
              rankText(workspace, advice, group));
    for (const auto& finding : advice.gone)
        print(finding, finding.severity, {});
    printTable(context, {.format = format}, *table.finish());
}

/// The list of the key, which is empty if the key is new.
template <class Key>
std::string& listOf(std::vector<std::pair<Key, std::string>>& lists, const Key& key)
{
    const auto same = std::ranges::find(lists, key, &std::pair<Key, std::string>::first);
    return same != lists.end() ? same->second : lists.emplace_back(key, std::string()).second;
}

/// The figures of each model, and once for each input what is missing without it.
void printPerformance(CliContext& context, const Workspace& workspace, const ModelPerformance& performance,
                      bool isOneOfSeveral, const std::string& verdict)
{
    auto& out = context.out;
    const auto& words = context.words;
    const auto line = [&](std::string_view label, std::string_view text) {
        const auto full = labelOf(context, label);
        out << full << (full.ends_with("：") ? "" : " ") << text << '\n';
    };
    auto heading = words.text(OPSCOPE_TEXT("Word", "Model performance"));
    if (isOneOfSeveral)
        heading += " · " + words.text(OPSCOPE_TEXT("Word", "rank")) + ' ' +
                   ranksText({workspace.reports[performance.report]});
    line(heading, verdict);
    std::vector<std::pair<Message, std::string>> missing;
    for (const auto& field : performance.fields) {
        const auto title = words.text(field.title);
        if (field.missing) {
            auto& titles = listOf(missing, field.missing->how);
            titles = titles.empty() ? title : words.message(message(MessageId::ListPart, titles, title));
            continue;
        }
        line("  " + title, figureLine(field, words));
        if (field.note)
            printFolded(context, "   ", words.message(*field.note));
    }
    for (const auto& [how, titles] : missing)
        printFolded(context, labelOf(context, "  " + titles), words.message(how));
    out << '\n';
}

void printFiles(CliContext& context, const std::vector<AdviceFile>& files)
{
    for (const auto& file : files) {
        const auto rules = joined(file.rules);
        context.out << '\n'
                    << terminalSafe(context.words.message(message(MessageId::AdviseFile, file.name, rules)))
                    << '\n';
        for (const auto line : linesOf(file.text))
            context.out << "  " << terminalSafe(line) << '\n';
    }
}

/// Why and how of each finding, then the rules that found nothing.
void printDetails(CliContext& context, const Workspace& workspace, const Advice& advice,
                  const AdviceText& text, bool listsSkipped)
{
    auto& out = context.out;
    const auto& words = context.words;
    const auto& word = words.text;
    const auto print = [&](const std::string& label, const std::string& value) {
        printFolded(context, labelOf(context, label), value);
    };
    for (std::size_t i = 0; i < text.groups.size(); ++i) {
        const auto& found = text.findings[i];
        out << '\n';
        print(advice.findings[text.groups[i].front()].rule, found.what);
        if (!found.places.empty())
            print("  " + word(OPSCOPE_TEXT("Word", "where")), found.places);
        print("  " + word(OPSCOPE_TEXT("Word", "why")), found.why);
        print("  " + word(OPSCOPE_TEXT("Word", "how")), found.how);
        if (!found.ranks.empty())
            print("  " + word(OPSCOPE_TEXT("Word", "each")), found.ranks);
    }
    out << '\n';
    for (const auto& line : timeTexts(workspace, advice, context.words))
        out << terminalSafe(line) << '\n';
    if (!text.total.empty())
        printFolded(context, "", text.total);
    out << '\n';
    std::vector<std::pair<MissingInput, std::string>> skipped; // rules that miss the same are in one line
    for (const auto& rule : advice.rules) {
        if (rule.outcome == Outcome::Skipped) {
            for (const auto& missing : rule.missing) {
                auto& rules = listOf(skipped, missing);
                rules += (rules.empty() ? "" : ", ") + rule.id;
            }
        } else if (rule.outcome != Outcome::Found) {
            const auto* const covering = coveringRule(advice, rule);
            const auto lookedAt =
                rule.lookedAt == 0 && rule.outcome == Outcome::Fine
                    ? word(OPSCOPE_TEXT("Word", "the run has nothing of this kind"))
                : covering != nullptr      ? words.message(message(MessageId::RuleCovered, covering->id))
                : rule.lookedAt < rule.ops ? lookedAtText(rule, words)
                                           : words.message(message(MessageId::RuleChecked, rule.lookedAt));
            print(word(outcomeName(rule.outcome)),
                  words.message(
                      message(MessageId::AdviseRuleLine, rule.id, words.message(rule.title), lookedAt)));
            if (rule.failure)
                printFolded(context, " ", errorText(words, *rule.failure));
        }
    }
    const auto label = word(OPSCOPE_TEXT("Word", "skipped"));
    const auto count = std::ranges::count(advice.rules, Outcome::Skipped, &RuleOutcome::outcome);
    if (!listsSkipped && count != 0) {
        print(label, words.message(message(MessageId::RulesSkipped, count)));
        return;
    }
    for (const auto& [missing, rules] : skipped) {
        print(label, rules);
        const auto what = labelOf(context, words.message(missing.what));
        printFolded(context, " ", what + (what.ends_with("：") ? "" : " ") + words.message(missing.how));
    }
}

void printText(CliContext& context, const Workspace& workspace, const Advice& advice,
               const std::vector<AdviceFile>& files, const AdviseCommandOptions& options,
               const Thresholds& thresholds)
{
    const auto text = adviceText(workspace, advice, thresholds, context.words);
    for (const auto& line : text.lost)
        printFolded(context, "", line);
    for (const auto& line : text.merged)
        context.out << terminalSafe(line) << '\n';
    for (std::size_t i = 0; i < text.verdicts.size(); ++i)
        printPerformance(context, workspace, advice.performance[i], sawSeveral(workspace, advice),
                         text.verdicts[i]);
    for (const auto& line : text.overview)
        printFolded(context, "", line);
    if (!text.overview.empty())
        context.out << '\n';
    printFindings(context, workspace, advice, OutputFormat::Table, !options.baseline.empty());
    printDetails(context, workspace, advice, text, options.listsSkipped);
    printFiles(context, files);
}

/// The plot of the first rank, or of its runs with other counters as one.
std::string rooflineOf(const Workspace& workspace, const AdviceOptions& advice)
{
    const auto merged = mergedSets(workspace.reports).front();
    const OpView view(workspace.reports[merged.base], 0, advice.chips, merged.table);
    return rooflineSvg(view, roofline(view, advice.thresholds));
}

ExitCode run(CliContext& context, const AdviseCommandOptions& options)
{
    auto user = userAdviceFor(context, options.chip, options.ruleFolders);
    if (!user)
        return printChipError(context, user.error());
    auto& advice = user->options;
    advice.rules = options.rules;
    for (const auto& assignment : options.thresholds) {
        if (const auto parsed = advice.thresholds.parse(assignment); !parsed)
            return wrongUse(context, parsed.error().message);
    }
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    for (const auto& path : options.models) {
        auto model = openGraph(path);
        if (!model)
            return printError(context, model.error());
        advice.models.push_back(*std::move(model));
    }
    if (options.models.empty()) {
        std::vector<Error> unread;
        advice.models = attachedModels(opened.workspace, unread, context.stop);
        for (const auto& error : unread)
            printError(context, error);
    }
    auto made = advise(opened.workspace, advice, context.stop);
    if (!made)
        return made.error().code == ErrorCode::NotFound ? wrongUse(context, made.error().message)
                                                        : printError(context, made.error());
    if (!options.baseline.empty()) {
        auto common = options.common;
        common.path = options.baseline;
        const auto before = openFor(context, common);
        if (before.exitCode != ExitCode::Fine)
            return before.exitCode;
        const auto base = advise(before.workspace, advice, context.stop);
        if (!base)
            return printError(context, base.error());
        compareAdvice(opened.workspace, *made, before.workspace, *base);
    }
    const auto files = adviceFiles(opened.workspace, *made);
    if (!options.saveTo.empty()) {
        if (const auto saved = saveAdviceFiles(options.saveTo, files); !saved)
            return printError(context, saved.error());
        if (files.empty())
            printOnErr(context, message(MessageId::AdviseNothingSaved));
    }
    const auto document = [&](std::string roofline) {
        // Rules that are asked for by name are printed with all rows of their evidence.
        return adviceDocument(opened.workspace, *made, advice.thresholds, context.words, std::move(roofline),
                              options.rules.empty() ? kMostWrittenRows : SIZE_MAX);
    };
    switch (options.format) {
    case AdviseFormat::Json:
        printAnswer(context, "advise", adviceAnswer(opened.workspace, *made, advice.thresholds));
        break;
    case AdviseFormat::Markdown:
        context.out << document({}).markdown();
        break;
    case AdviseFormat::Html:
        context.out << document(rooflineOf(opened.workspace, advice)).html();
        break;
    case AdviseFormat::Csv:
        printFindings(context, opened.workspace, *made, OutputFormat::Csv, !options.baseline.empty());
        break;
    case AdviseFormat::Table:
        printText(context, opened.workspace, *made, files, options, advice.thresholds);
        break;
    }
    // Rules of the user that do not work must not look like rules that found nothing.
    if (options.common.isStrict &&
        (!user->unread.empty() ||
         std::ranges::any_of(made->rules, [](const RuleOutcome& rule) { return rule.failure.has_value(); })))
        return ExitCode::DataLoss;
    if (const auto complete = finishWith(context, options.common, opened.workspace);
        complete != ExitCode::Fine)
        return complete;
    const auto fails = [&](const Finding& finding) { return finding.severity <= *options.failOn; };
    return options.failOn && std::ranges::any_of(made->findings, fails) ? ExitCode::Regressed
                                                                        : ExitCode::Fine;
}

std::function<ExitCode(CliContext&)> setupAdvise(OptionParser& app)
{
    auto options = std::make_shared<AdviseCommandOptions>();
    addCommonOptions(app, options->common, false);
    app.addOption("--rule", options->rules, OPSCOPE_TEXT("Word", "Only these rules")).typeName("ID");
    app.addOption(
           "--rules", options->ruleFolders,
           OPSCOPE_TEXT("Word",
                        "Also use the rules in this folder (files *.rule); your own rules are always used"))
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    app.addOption(
           "--threshold", options->thresholds,
           OPSCOPE_TEXT(
               "Word",
               "Another value for a threshold of a rule; every finding names the thresholds that it used"))
        .typeName(OPSCOPE_TEXT("Word", "ID=NUMBER"));
    app.addOption("--model", options->models,
                  OPSCOPE_TEXT("Word", "The model that ran: .om, ge_proto_*_Build.txt or .onnx (default: the "
                                       "models named in the run, if they are next to it)"))
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
    addChipOption(app, options->chip);
    addChoice<AdviseFormat>(app, "--format", options->format,
                            OPSCOPE_TEXT("Word", "table, csv, json, markdown or html"),
                            {{"table", AdviseFormat::Table},
                             {"csv", AdviseFormat::Csv},
                             {"json", AdviseFormat::Json},
                             {"markdown", AdviseFormat::Markdown},
                             {"html", AdviseFormat::Html}})
        .typeName(OPSCOPE_TEXT("Word", "FORMAT"));
    addChoice<std::optional<FindingSeverity>>(
        app, "--fail-on", options->failOn,
        OPSCOPE_TEXT("Word",
                     "Exit with 4 if there is a finding with at least this severity: high, medium, low"),
        {{"high", FindingSeverity::High}, {"medium", FindingSeverity::Medium}, {"low", FindingSeverity::Low}})
        .typeName(OPSCOPE_TEXT("Word", "SEVERITY"));
    app.addOption("--baseline", options->baseline,
                  OPSCOPE_TEXT("Word", "An earlier run: marks each finding as new, grown, smaller or the "
                                       "same, and lists the findings that are gone"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addFlag(
        "--skipped", options->listsSkipped,
        OPSCOPE_TEXT("Word",
                     "List the rules that were skipped, and what to collect for them (text table only)"));
    app.addOption("--save", options->saveTo,
                  OPSCOPE_TEXT("Word", "Write the files for the next run into this folder"))
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command adviseCommand{
    "advise", OPSCOPE_TEXT("Word", "What is slow, why, what to do, and how much it would gain"),
    "  opscope-cli advise JOB\n"
    "  opscope-cli advise PROF_1 --format markdown > advice.md\n"
    "  opscope-cli advise PROF_2 --baseline PROF_1\n"
    "  opscope-cli advise JOB --save next_run\n"
    "  opscope-cli advise ranks --format json --fail-on high\n"
    "  opscope-cli advise JOB --rule svp_activation --threshold severity_high=0.2",
    setupAdvise};

} // namespace opscope
