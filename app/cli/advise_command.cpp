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
    std::vector<ResultColumn> columns{
        {"Severity"}, {"Gain(us)", true}, {"Run(%)", true},        {"Device(%)", true},
        {"Basis"},    {"Rule"},           {"Finding", false, true}};
    const bool hasRanks = sawSeveral(workspace, advice);
    if (hasChange)
        columns.insert(columns.begin(), {"Change"});
    if (hasRanks)
        columns.insert(columns.begin(), {"Rank"});
    if (format == OutputFormat::Csv) {
        columns.push_back({"Why"});
        columns.push_back({"How"});
    }
    ResultWriter writer(context, format, columns);
    const auto print = [&](const Finding& finding, FindingSeverity severity, const std::string& ranks) {
        std::vector<ResultCell> cells{
            std::string(findingSeverityName(severity)), {}, {}, {}, {}, finding.rule, finding.what.english()};
        if (finding.gain.isKnown()) {
            cells[1] = NumberText{usText(finding.gain.ns)};
            cells[2] = NumberText{percentText(finding.gain.share)};
            if (!finding.gain.isOfRun)
                cells[3] = NumberText{percentText(finding.gain.deviceShare)};
            cells[4] = std::string(gainBasisName(finding.gain.basis));
        }
        if (hasChange)
            cells.insert(cells.begin(), changeText(finding));
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

/// The figures of each model; what is missing is told once a switch.
void printPerformance(CliContext& context, const Workspace& workspace, const Advice& advice)
{
    auto& out = context.out;
    for (const auto& performance : advice.performance) {
        out << "Model performance";
        if (sawSeveral(workspace, advice))
            out << " of rank " << ranksText({workspace.reports[performance.report]});
        out << ": " << (!performance.isGood ? "not known" : *performance.isGood ? "good" : "bad") << '\n';
        std::vector<std::pair<Message, std::string>> missing;
        for (const auto& field : performance.fields) {
            if (!field.missing) {
                out << "  " << field.title << ": " << numberText(field.value)
                    << (field.unit.empty() ? "" : " ") << field.unit
                    << (field.isOurScore   ? " (our score)"
                        : field.isEstimate ? " (estimate)"
                                           : "")
                    << '\n';
                if (field.note)
                    out << "    " << terminalSafe(field.note->english()) << '\n';
                continue;
            }
            const auto& how = field.missing->how;
            auto same = std::ranges::find(missing, how, &std::pair<Message, std::string>::first);
            if (same == missing.end())
                same = missing.insert(same, {how, {}});
            same->second.append(same->second.empty() ? "" : ", ").append(field.title);
        }
        for (const auto& [how, titles] : missing)
            out << "  " << titles << ": " << terminalSafe(how.english()) << '\n';
        out << '\n';
    }
}

void printFiles(CliContext& context, const std::vector<AdviceFile>& files)
{
    for (const auto& file : files) {
        std::string rules;
        for (const auto& rule : file.rules)
            rules.append(rules.empty() ? "" : ", ").append(rule);
        context.out << "\nfile " << file.name << " (" << terminalSafe(rules) << "), written by --save DIR:\n";
        std::string_view text = file.text;
        while (!text.empty()) {
            const auto end = std::min(text.find('\n'), text.size());
            context.out << "  " << terminalSafe(text.substr(0, end)) << '\n';
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }
}

/// Why and how of each finding, then the rules that found nothing.
void printDetails(CliContext& context, const Workspace& workspace, const Advice& advice)
{
    auto& out = context.out;
    for (const auto& group : findingGroups(advice.findings)) {
        const auto& finding = advice.findings[group.front()];
        out << '\n'
            << finding.rule << ": " << terminalSafe(finding.what.english())
            << "\n  why: " << terminalSafe(finding.why.english())
            << "\n  how: " << terminalSafe(finding.how.english()) << '\n';
        if (group.size() > 1)
            out << "  of each: " << terminalSafe(ranksText(workspace, advice, group)) << '\n';
    }
    out << '\n';
    if (advice.times.empty())
        out << "the run: no time is known\n";
    for (const auto& time : advice.times)
        out << "the run"
            << (sawSeveral(workspace, advice) ? " of " + workspace.reports[time.report]->name : "") << ": "
            << usText(time.run) << " us, "
            << (workspace.reports[time.report]->slices.size() > 0
                    ? "from the first slice of the timeline to the last"
                    : "of the ops or of the vendor's step times, there is no timeline")
            << (isReadInPart(*workspace.reports[time.report]) ? "; read in part: shares are of what was read"
                                                              : "")
            << '\n';
    if (advice.total > 0)
        out << "all together at most " << usText(advice.total) << " us, " << percentText(advice.totalShare)
            << " % of the run, each ns counted once\n";
    out << '\n';
    std::vector<std::pair<MissingInput, std::string>> skipped; // rules that lack the same stand in one line
    for (const auto& rule : advice.rules) {
        if (rule.outcome == Outcome::Found)
            continue;
        if (rule.outcome == Outcome::Skipped) {
            for (const auto& missing : rule.missing) {
                auto same = std::ranges::find(skipped, missing, &std::pair<MissingInput, std::string>::first);
                if (same == skipped.end())
                    same = skipped.insert(same, {missing, {}});
                same->second += (same->second.empty() ? "" : ", ") + rule.id;
            }
            continue;
        }
        out << outcomeName(rule.outcome) << ": " << rule.id << ", " << rule.title.english() << ", "
            << (rule.lookedAt == 0 && rule.outcome == Outcome::Fine
                    ? std::string("nothing of this kind ran")
                    : fmt::format("looked at {}", rule.lookedAt))
            << '\n';
        if (rule.failure)
            out << "  " << terminalSafe(rule.failure->text()) << '\n';
    }
    for (const auto& [missing, rules] : skipped)
        out << "skipped: " << rules << "\n  " << terminalSafe(missing.what.english()) << ": "
            << terminalSafe(missing.how.english()) << '\n';
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
    }
    switch (options.format) {
    case AdviseFormat::Json:
        context.out << adviceJson(opened.workspace, *made, advice.thresholds);
        break;
    case AdviseFormat::Markdown:
        context.out << adviceMarkdown(opened.workspace, *made, advice.thresholds);
        break;
    case AdviseFormat::Html:
        context.out << adviceHtml(opened.workspace, *made, advice.thresholds,
                                  rooflineOf(opened.workspace, advice));
        break;
    case AdviseFormat::Csv:
        printFindings(context, opened.workspace, *made, OutputFormat::Csv, !options.baseline.empty());
        break;
    case AdviseFormat::Table:
        for (const auto& line : lostLines(opened.workspace))
            context.out << terminalSafe(line) << '\n';
        for (const auto& runs : made->merged) {
            for (const auto& told : runs.told)
                context.out << terminalSafe(told.english()) << '\n';
        }
        printPerformance(context, opened.workspace, *made);
        printFindings(context, opened.workspace, *made, OutputFormat::Table, !options.baseline.empty());
        printDetails(context, opened.workspace, *made);
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
    app.addOption("--rule", options->rules, "Only these rules").typeName("ID");
    app.addOption("--rules", options->ruleFolders,
                  "Also the rules of this folder (files *.rule); those of the user are always looked at")
        .typeName("DIR");
    app.addOption("--threshold", options->thresholds,
                  "Another value for a threshold of a rule; every finding says what it compared with")
        .typeName("ID=NUMBER");
    app.addOption(
           "--model", options->models,
           "The model that ran (.om, ge_proto_*_Build.txt, .onnx); else those that the run names and that "
           "stand beside it")
        .typeName("FILE");
    addChipOption(app, options->chip);
    addChoice<AdviseFormat>(app, "--format", options->format, "table, csv, json, markdown or html",
                            {{"table", AdviseFormat::Table},
                             {"csv", AdviseFormat::Csv},
                             {"json", AdviseFormat::Json},
                             {"markdown", AdviseFormat::Markdown},
                             {"html", AdviseFormat::Html}})
        .typeName("FORMAT");
    addChoice<std::optional<FindingSeverity>>(
        app, "--fail-on", options->failOn,
        "Exit with 4 at a finding of this severity or above: high, medium, low",
        {{"high", FindingSeverity::High}, {"medium", FindingSeverity::Medium}, {"low", FindingSeverity::Low}})
        .typeName("SEVERITY");
    app.addOption(
           "--baseline", options->baseline,
           "Another run: each finding says whether it is new, grown, smaller or the same, and which are gone")
        .typeName("PATH");
    app.addOption("--save", options->saveTo, "Write the files for the next run into this folder")
        .typeName("DIR");
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

extern const Command adviseCommand;
constinit const Command adviseCommand{
    "advise", "What is slow, why, what to do, and how much it would gain",
    "  opscope-cli advise JOB\n"
    "  opscope-cli advise PROF_1 --format markdown > advice.md\n"
    "  opscope-cli advise PROF_2 --baseline PROF_1\n"
    "  opscope-cli advise JOB --save next_run\n"
    "  opscope-cli advise ranks --format json --fail-on high\n"
    "  opscope-cli advise JOB --rule svp_activation --threshold severity_high=0.2",
    setupAdvise};

} // namespace opscope
