// SPDX-License-Identifier: GPL-3.0-or-later
#include <ostream>

#include "app/cli/part_options.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/export/cut.h"

namespace opscope {
namespace {

struct CutOptions {
    CommonOptions common;
    PartOptions part;
    std::string out;
};

ExitCode run(CliContext& context, const CutOptions& options)
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
    const auto cuts = writeCuts(opened.workspace.reports, *scopes, options.out, *notes, context.stop);
    if (!cuts)
        return printError(context, cuts.error());
    for (const auto& [report, cut] : *cuts) {
        if (!cut) {
            printOnErr(context, message(MessageId::NothingListed, report->name,
                                        context.words.message(cut.error().message)));
            continue;
        }
        for (const auto& line : cutLines(report->name, *cut, context.words))
            context.out << terminalSafe(line) << '\n';
    }
    return finishWith(context, options.common, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupCut(OptionParser& app)
{
    auto options = std::make_shared<CutOptions>();
    addCommonOptions(app, options->common, false);
    addPartOptions(app, options->part);
    app.addOption("--out", options->out,
                  OPSCOPE_TEXT("Word", "The new folder to write to; with several ranks it gets a folder for "
                                       "each. Nothing may have this name yet"))
        .required()
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command cutCommand{
    "cut",
    OPSCOPE_TEXT("Word", "Write a range, steps, ranks or lanes as a smaller capture with its op_summary"),
    "  opscope-cli cut PROF_000001 --range +0ms,+200ms --out /tmp/part\n"
    "  opscope-cli cut ranks --ranks 0 --out /tmp/rank0",
    setupCut};

} // namespace opscope
