// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fmt/format.h>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "app/cli/chip_option.h"
#include "app/cli/part_options.h"
#include "core/advisor/files/msprof_report.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/export/cut.h"
#include "core/export/export_places.h"
#include "core/export/share_html.h"
#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"

namespace opscope {
namespace {

struct ExportFlags {
    CommonOptions common;
    ExportTarget target;
    std::string out;
    bool hasNoAdvice = false;
};

/// msprof's advice for each report, after its files. It was not asked for: what it lacks it
/// does without.
ExitCode printAdvice(CliContext& context, const Workspace& workspace)
{
    const auto user = userAdviceFor(context, {});
    if (!user)
        return printError(context, user.error());
    auto options = user->options;
    for (const auto& each : msprofAdvice())
        options.rules.emplace_back(each.rule);
    const auto advice = advise(workspace, options, context.stop);
    if (!advice)
        return printError(context, advice.error());
    const auto isMerged = [&](std::size_t report) { // its counters are in the report of another run
        return std::ranges::any_of(advice->merged, [&](const AdvisedRuns& runs) {
            return std::ranges::find(runs.further, report) != runs.further.end();
        });
    };
    for (std::uint32_t i = 0; i < workspace.reports.size(); ++i) {
        if (isMerged(i))
            continue;
        std::istringstream lines(msprofReport(workspace, i, *advice));
        for (std::string line; std::getline(lines, line);) {
            const auto indent = std::min(line.find_first_not_of('\t'), line.size());
            context.out << line.substr(0, indent) << terminalSafe(line.substr(indent)) << '\n';
        }
    }
    return ExitCode::Fine;
}

/// Exports each report of a workspace and lists the written files on stdout.
ExitCode run(CliContext& context, const ExportFlags& options, bool isTimeline)
{
    auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    auto target = options.target;
    target.out = options.out;
    target.stamp = exportStamp(target); // all files of one export have one stamp
    const auto& reports = opened.workspace.reports;
    const auto places = exportPlaces(reports, target, opened.copies);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const auto& report = reports[i];
        target.out = places[i];
        const auto files = isTimeline ? exportTimeline(*report, target, context.stop)
                                      : exportSummary(*report, target, context.stop);
        if (!files) {
            const bool isWrongUse = files.error().message.id == MessageId::NoStepToExport ||
                                    files.error().message.id == MessageId::WouldReplaceSource ||
                                    files.error().message.id == MessageId::NoModelToExport;
            return isWrongUse ? wrongUse(context, files.error().message) : printError(context, files.error());
        }
        for (const auto& file : *files) {
            if (file.reachOut != 0)
                printOnErr(context, message(MessageId::SlicesReachOut, file.reachOut));
            context.out << terminalSafe(context.words.message(exportedMessage(file))) << '\n';
        }
    }
    if (!isTimeline && !options.hasNoAdvice) {
        if (const auto printed = printAdvice(context, opened.workspace); printed != ExitCode::Fine)
            return printed;
    }
    return finishWith(context, options.common, opened.workspace);
}

struct ShareFlags {
    CommonOptions common;
    PartOptions part;
    std::string title;
    std::string out;
};

ExitCode runShare(CliContext& context, const ShareFlags& options)
{
    if (const auto isNew = checkIsNew(options.out); !isNew) // before reading for a long time
        return printError(context, isNew.error());
    const auto notes = notesFor(context, options.part);
    if (!notes)
        return printError(context, notes.error());
    auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto scopes = choosePart(opened.workspace, options.part);
    if (!scopes)
        return wrongUse(context, scopes.error().message);
    std::vector<SharedReport> shared;
    for (std::size_t i = 0; i < scopes->size(); ++i) {
        const auto& report = opened.workspace.reports[i];
        shared.push_back({report, (*scopes)[i], notesOfPart(*report, (*scopes)[i], *notes)});
    }
    const auto title = options.title.empty() ? std::filesystem::path(options.common.path).filename().string()
                                             : options.title;
    const auto page = writeSharePage(options.out, title, shared, context.words, context.stop);
    if (!page)
        return printError(context, page.error());
    context.out << terminalSafe(context.words.message(
                       message(MessageId::ExportedTimeline, options.out, page->slices, page->html.size())))
                << '\n';
    return finishWith(context, options.common, opened.workspace);
}

void addShare(OptionParser& app, std::function<ExitCode(CliContext&)>& chosen)
{
    auto options = std::make_shared<ShareFlags>();
    auto sub = app.addCommand("share",
                              OPSCOPE_TEXT("Word", "The timeline of a part with its notes as one HTML file"));
    addCommonOptions(sub, options->common, false);
    addPartOptions(sub, options->part);
    sub.addOption("--title", options->title,
                  OPSCOPE_TEXT("Word", "The title of the page (default: the name of the run)"))
        .typeName(OPSCOPE_TEXT("Word", "TEXT"));
    sub.addOption("--out", options->out,
                  OPSCOPE_TEXT("Word", "The new HTML file; nothing may have this name yet"))
        .required()
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
    sub.onChosen([&chosen, options] {
        chosen = [options](CliContext& context) { return runShare(context, *options); };
    });
}

std::function<ExitCode(CliContext&)> setupExport(OptionParser& app)
{
    app.requireCommand();
    auto chosen = std::make_shared<std::function<ExitCode(CliContext&)>>();
    for (const bool isTimeline : {true, false}) {
        auto options = std::make_shared<ExportFlags>();
        auto sub = isTimeline ? app.addCommand("timeline", OPSCOPE_TEXT("Word", "Chrome trace JSON"))
                              : app.addCommand("summary", OPSCOPE_TEXT("Word", "Tables as CSV or JSON"));
        addCommonOptions(sub, options->common, false);
        addToolkitOptions(sub, options->common);
        if (!isTimeline) {
            addChoice<SummaryFormat>(sub, "--format", options->target.format,
                                     OPSCOPE_TEXT("Word", "csv or json"),
                                     {{"csv", SummaryFormat::Csv}, {"json", SummaryFormat::Json}})
                .typeName(OPSCOPE_TEXT("Word", "FORMAT"));
            sub.addFlag("--no-advice", options->hasNoAdvice,
                        OPSCOPE_TEXT("Word", "Do not print the advice of msprof after the list of files"));
        }
        sub.addOption("--out", options->out,
                      OPSCOPE_TEXT("Word",
                                   "The folder to write to, as DIR/NAME (default: the opened folder "
                                   "itself). Runs with the same name are written to separate folders"))
            .typeName(OPSCOPE_TEXT("Word", "DIR"));
        addChoice<ProfLayout>(
            sub, "--layout", options->target.layout,
            OPSCOPE_TEXT("Word",
                         "Names of the files of a PROF: old (device_0/summary/op_statistic_0_1_1.csv) or new "
                         "(mindstudio_profiler_output); default: the same as in the run"),
            {{"old", ProfLayout::Old}, {"new", ProfLayout::New}})
            .typeName(OPSCOPE_TEXT("Word", "LAYOUT"));
        sub.addOption(
               "--step", options->target.step,
               OPSCOPE_TEXT(
                   "Word",
                   "Only this step or iteration, with --out in a folder NAME_iteration_N; a slice that "
                   "reaches beyond it is written completely"))
            .typeName("N");
        sub.addOption("--model", options->target.model, OPSCOPE_TEXT("Word", "Only this model id"))
            .typeName("M");
        sub.onChosen([chosen, options, isTimeline] {
            *chosen = [options, isTimeline](CliContext& context) {
                return run(context, *options, isTimeline);
            };
        });
    }
    addShare(app, *chosen);
    return [chosen](CliContext& context) { return (*chosen)(context); };
}

} // namespace

constinit const Command exportCommand{
    "export", OPSCOPE_TEXT("Word", "Write the timeline or the summaries, as msprof does, or a page to share"),
    "  opscope-cli export timeline -dir JOBABC\n"
    "  opscope-cli export summary -dir JOBABC --format json --out /tmp/exported\n"
    "  opscope-cli export timeline PROF_000001_20230818142704322_COJGGGCANRMICFBC --step 3 --out "
    "/tmp/exported\n"
    "  opscope-cli export share PROF_000001 --range +0ms,+200ms --out /tmp/part.html",
    setupExport};

} // namespace opscope
