// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ostream>

#include "app/cli/chip_option.h"
#include "app/cli/result_writer.h"
#include "core/advisor/advice_baseline.h"
#include "core/advisor/advice_files.h"
#include "core/advisor/advice_text.h"
#include "core/advisor/merge_runs.h"
#include "core/advisor/rule_parts.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/export/advice_html.h"
#include "core/export/roofline_svg.h"
#include "core/graph/open_graph.h"
#include "core/report/missing_parts.h"
#include "core/report/read_in_part.h"

namespace opscope {
namespace {

enum class AdviseFormat { Table, Csv, Json, Markdown, Html };

struct AdviseOptionsOfCli {
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

/// "0-3", or the names of reports that say no rank; of a finding over all ranks "all", of a baseline's none.
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
    std::vector<ResultColumn> columns{{"Severity"},
                                      {"Gain(us)", true},
                                      {"Device(%)", true},
                                      {"Run(%)", true},
                                      {"Basis"},
                                      {OPSCOPE_TEXT("Column", "Rule")},
                                      {OPSCOPE_TEXT("Column", "Finding"), false, false, true}};
    const bool hasRanks = sawSeveral(workspace, advice);
    if (hasChange)
        columns.insert(columns.begin(), {"Change"});
    if (hasRanks)
        columns.insert(columns.begin(), {"Rank"});
    if (format == OutputFormat::Csv) {
        columns.push_back({"Why"});
        columns.push_back({"How"});
    }
    const bool isText = format == OutputFormat::Table;
    ResultWriter writer(context, format, columns);
    const auto word = [&](const char* english) {
        return isText ? context.words.text(english) : std::string(english);
    };
    const auto print = [&](const Finding& finding, FindingSeverity severity, const std::string& ranks) {
        std::vector<ResultCell> cells{word(findingSeverityName(severity)),
                                      {},
                                      {},
                                      {},
                                      {},
                                      finding.rule,
                                      isText ? context.words.message(finding.what) : finding.what.english()};
        if (finding.gain.isKnown()) {
            cells[1] = NumberText{usText(finding.gain.ns)};
            if (!finding.gain.isOfRun)
                cells[2] = NumberText{isText ? shownPercent(finding.gain.deviceShare)
                                             : percentText(finding.gain.deviceShare)};
            cells[3] =
                NumberText{isText ? shownPercent(finding.gain.share) : percentText(finding.gain.share)};
            cells[4] = word(gainBasisName(finding.gain.basis));
        }
        if (hasChange)
            cells.insert(cells.begin(), changeText(finding, isText ? context.words : Words()));
        if (hasRanks)
            cells.insert(cells.begin(), ranks);
        if (format == OutputFormat::Csv) {
            cells.emplace_back(finding.why.english());
            cells.emplace_back(finding.how.english());
        }
        writer.row(cells);
    };
    for (const auto& group : shownGroups(advice, format))
        print(advice.findings[group.front()], worstSeverity(advice.findings, group),
              rankText(workspace, advice, group));
    for (const auto& finding : advice.gone)
        print(finding, finding.severity, {});
    writer.finish();
}

/// "4.026 % (of ops with 63.0 % of the time)": what a figure is worth, if there is something to say.
std::string figureLine(const PerformanceField& field, const Words& words)
{
    constexpr double kAll = 0.9995;
    auto text = figureText(field.value) + (field.unit.empty() ? "" : " ") + std::string(field.unit);
    const auto addNote = [&](const std::string& note) {
        text = words.message(message(MessageId::InBrackets, text, note));
    };
    if (field.isOurScore)
        addNote(words.text(OPSCOPE_TEXT("Word", "0 to 100, our formula")));
    else if (field.isEstimate)
        addNote(words.text(OPSCOPE_TEXT("Word", "estimate")));
    if (field.coverage < kAll) // not all ops had the numbers
        addNote(words.message(message(MessageId::FieldCoverage, percentText(field.coverage))));
    return text;
}

/// The figures of each model; what is missing is told once a switch.
void printPerformance(CliContext& context, const Workspace& workspace, const Advice& advice)
{
    auto& out = context.out;
    const auto& words = context.words;
    const auto& say = words.text;
    const auto line = [&](std::string_view label, std::string_view text) {
        const auto full = labelOf(context, label);
        out << full << (full.ends_with("：") ? "" : " ") << text << '\n';
    };
    for (const auto& performance : advice.performance) {
        auto title = say(OPSCOPE_TEXT("Word", "Model performance"));
        if (sawSeveral(workspace, advice))
            title += " · " + say(OPSCOPE_TEXT("Word", "rank")) + ' ' +
                     ranksText({workspace.reports[performance.report]});
        const auto verdict = say(!performance.isGood   ? OPSCOPE_TEXT("Word", "not known")
                                 : *performance.isGood ? OPSCOPE_TEXT("Word", "good")
                                                       : OPSCOPE_TEXT("Word", "bad"));
        line(title,
             words.message(message(MessageId::InBrackets, verdict, performanceReason(performance, words))));
        std::vector<std::pair<Message, std::string>> missing;
        for (const auto& field : performance.fields) {
            if (!field.missing) {
                line("  " + say(field.title), figureLine(field, words));
                if (field.note)
                    printFolded(context, "   ", words.message(*field.note));
                continue;
            }
            const auto& how = field.missing->how;
            auto same = std::ranges::find(missing, how, &std::pair<Message, std::string>::first);
            if (same == missing.end())
                same = missing.insert(same, {how, {}});
            same->second = same->second.empty()
                               ? say(field.title)
                               : words.message(message(MessageId::ListPart, same->second, say(field.title)));
        }
        for (const auto& [how, titles] : missing)
            printFolded(context, labelOf(context, "  " + titles), words.message(how));
        out << '\n';
    }
}

void printFiles(CliContext& context, const std::vector<AdviceFile>& files)
{
    for (const auto& file : files) {
        std::string rules;
        for (const auto& rule : file.rules)
            rules.append(rules.empty() ? "" : ", ").append(rule);
        context.out << '\n'
                    << terminalSafe(context.words.message(message(MessageId::AdviseFile, file.name, rules)))
                    << '\n';
        std::string_view text = file.text;
        while (!text.empty()) {
            const auto end = std::min(text.find('\n'), text.size());
            context.out << "  " << terminalSafe(text.substr(0, end)) << '\n';
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }
}

std::string lookedAtText(CliContext& context, const Advice& advice, const RuleOutcome& rule)
{
    if (const auto* const covering = coveringRule(advice, rule))
        return context.words.message(message(MessageId::RuleCovered, covering->id));
    return context.words.message(rule.lookedAt < rule.ops
                                     ? message(MessageId::RuleLookedAt, rule.lookedAt, rule.ops)
                                     : message(MessageId::RuleChecked, rule.lookedAt));
}

const char* runSourceText(RunSource source)
{
    switch (source) {
    case RunSource::Timeline:
        return OPSCOPE_TEXT("Word", "from the first slice of host or device to the last");
    case RunSource::OpPlaces:
        return OPSCOPE_TEXT("Word", "from the first op to the last, because there is no timeline");
    case RunSource::OpDurations:
        return OPSCOPE_TEXT("Word", "sum of the ops, because there is no timeline");
    case RunSource::StatedSteps:
        return OPSCOPE_TEXT(
            "Word", "the steps as their table states them, because there is no timeline and no table of ops");
    case RunSource::Unknown:
        break;
    }
    return OPSCOPE_TEXT("Word", "no file states it");
}

/// Why and how of each finding, then the rules that found nothing.
void printDetails(CliContext& context, const Workspace& workspace, const Advice& advice, bool listsSkipped)
{
    auto& out = context.out;
    const auto& say = context.words.text;
    for (const auto& group : findingGroups(advice.findings)) {
        const auto& finding = advice.findings[group.front()];
        out << '\n';
        printFolded(context, labelOf(context, finding.rule), context.words.message(finding.what));
        if (const auto places = placesText(workspace, finding, context.words); !places.empty())
            printFolded(context, labelOf(context, "  " + say(OPSCOPE_TEXT("Word", "where"))), places);
        printFolded(context, labelOf(context, "  " + say(OPSCOPE_TEXT("Word", "why"))),
                    context.words.message(finding.why));
        printFolded(context, labelOf(context, "  " + say(OPSCOPE_TEXT("Word", "how"))),
                    context.words.message(finding.how));
        if (group.size() > 1)
            printFolded(context, labelOf(context, "  " + say(OPSCOPE_TEXT("Word", "each"))),
                        ranksText(workspace, advice, group, context.words));
    }
    out << '\n';
    if (advice.times.empty())
        out << context.words.message(message(MessageId::AdviseNoTime)) << '\n';
    for (const auto& time : advice.times) {
        const auto& report = *workspace.reports[time.report];
        auto how = say(runSourceText(time.source));
        if (isReadInPart(report))
            how += "; " + say(OPSCOPE_TEXT("Word", "partly read: shares refer to what was read"));
        const auto line = sawSeveral(workspace, advice)
                              ? message(MessageId::AdviseRunTimeOf, report.name, timeWithUnit(time.run), how)
                              : message(MessageId::AdviseRunTime, timeWithUnit(time.run), how);
        out << terminalSafe(context.words.message(line)) << '\n';
        if (time.device != time.run)
            out << context.words.message(message(MessageId::AdviseDeviceTime, timeWithUnit(time.device)))
                << '\n';
    }
    if (advice.total > 0)
        printFolded(context, "", totalGainText(advice, context.words));
    out << '\n';
    std::vector<std::pair<MissingInput, std::string>> skipped; // rules that miss the same are in one line
    std::size_t skippedRules = 0;
    for (const auto& rule : advice.rules) {
        if (rule.outcome == Outcome::Found)
            continue;
        if (rule.outcome == Outcome::Skipped) {
            ++skippedRules;
            for (const auto& missing : rule.missing) {
                auto same = std::ranges::find(skipped, missing, &std::pair<MissingInput, std::string>::first);
                if (same == skipped.end())
                    same = skipped.insert(same, {missing, {}});
                same->second += (same->second.empty() ? "" : ", ") + rule.id;
            }
            continue;
        }
        printFolded(context, labelOf(context, say(outcomeName(rule.outcome))),
                    context.words.message(
                        message(MessageId::AdviseRuleLine, rule.id, context.words.message(rule.title),
                                rule.lookedAt == 0 && rule.outcome == Outcome::Fine
                                    ? say(OPSCOPE_TEXT("Word", "the run has nothing of this kind"))
                                    : lookedAtText(context, advice, rule))));
        if (rule.failure)
            printFolded(context, " ", errorText(context.words, *rule.failure));
    }
    if (!listsSkipped && skippedRules != 0) {
        printFolded(context, labelOf(context, say(OPSCOPE_TEXT("Word", "skipped"))),
                    context.words.message(message(MessageId::RulesSkipped, skippedRules)));
        return;
    }
    for (const auto& [missing, rules] : skipped) {
        printFolded(context, labelOf(context, say(OPSCOPE_TEXT("Word", "skipped"))), rules);
        const auto what = labelOf(context, context.words.message(missing.what));
        printFolded(context, " ",
                    what + (what.ends_with("：") ? "" : " ") + context.words.message(missing.how));
    }
}

/// The plot of the first rank, or of its runs with other counters as one.
std::string rooflineOf(const Workspace& workspace, const AdviceOptions& advice)
{
    const auto merged = mergedSets(workspace.reports).front();
    const OpView view(workspace.reports[merged.base], 0, advice.chips, merged.table);
    return rooflineSvg(view, roofline(view, advice.thresholds));
}

ExitCode run(CliContext& context, const AdviseOptionsOfCli& options)
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
            sayOnErr(context, message(MessageId::AdviseNothingSaved));
    }
    switch (options.format) {
    case AdviseFormat::Json:
        context.out << adviceJson(opened.workspace, *made, advice.thresholds);
        break;
    case AdviseFormat::Markdown:
        // Rules that are asked for by name are printed with all rows of their evidence.
        context.out << adviceMarkdown(opened.workspace, *made, advice.thresholds, context.words,
                                      options.rules.empty() ? kMostWrittenRows : SIZE_MAX);
        break;
    case AdviseFormat::Html:
        context.out << adviceHtml(opened.workspace, *made, advice.thresholds,
                                  rooflineOf(opened.workspace, advice), context.words);
        break;
    case AdviseFormat::Csv:
        printFindings(context, opened.workspace, *made, OutputFormat::Csv, !options.baseline.empty());
        break;
    case AdviseFormat::Table:
        for (const auto& line : lostLines(opened.workspace, context.words))
            printFolded(context, "", line);
        for (const auto& runs : made->merged) {
            for (const auto& told : runs.told)
                context.out << terminalSafe(context.words.message(told)) << '\n';
        }
        printPerformance(context, opened.workspace, *made);
        if (const auto longest = overviewTexts(opened.workspace, *made, context.words); !longest.empty()) {
            for (const auto& line : longest)
                printFolded(context, "", line);
            context.out << '\n';
        }
        printFindings(context, opened.workspace, *made, OutputFormat::Table, !options.baseline.empty());
        printDetails(context, opened.workspace, *made, options.listsSkipped);
        printFiles(context, files);
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
    auto options = std::make_shared<AdviseOptionsOfCli>();
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

extern const Command adviseCommand;
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
