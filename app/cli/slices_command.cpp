// SPDX-License-Identifier: GPL-3.0-or-later
#include <ostream>

#include "app/cli/narrowing_options.h"
#include "app/cli/printer.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/slice_list.h"

namespace opscope {
namespace {

constexpr std::size_t kSlicesAPiece = 2000; ///< that are in memory at once

struct SlicesOptions {
    CommonOptions common;
    NarrowingOptions narrowing;
    std::string name;
    std::size_t top = 0;
    bool isWide = false;
};

ExitCode run(CliContext& context, const SlicesOptions& options)
{
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto scopes = scopesFor(opened.workspace, options.narrowing, options.name);
    if (!scopes)
        return wrongUse(context, scopes.error().message);
    const auto& reports = opened.workspace.reports;
    const auto format = options.common.format;
    const SliceTableOptions columns{!options.narrowing.range.empty() || options.narrowing.step,
                                    format == OutputFormat::Table};
    Printer printer(context, {.format = format, .answer = "slices", .isWide = options.isWide});
    std::vector<ListedSlice> piece;
    const auto print = [&]() -> Result<bool> {
        OPSCOPE_TRY_ASSIGN(const auto table, sliceTable(opened.workspace, piece, columns));
        piece.clear();
        return printer.add(*table);
    };
    std::size_t listed = 0;
    std::uint64_t cut = 0;
    for (std::size_t r = 0; r < reports.size(); ++r) {
        const auto& report = *reports[r];
        const auto found = slicesIn(report, (*scopes)[r], {}, context.stop);
        if (context.stop.stop_requested())
            return ExitCode::Interrupted;
        if (found.empty())
            printOnErr(context, message(MessageId::NothingListed, report.name,
                                        context.words.message(whyNoSlices(report, (*scopes)[r]))));
        for (const auto i : found) {
            if (options.top != 0 && listed == options.top)
                break;
            ++listed;
            const TimeRange all{report.slices.ts[i], report.slices.ts[i] + report.slices.dur[i]};
            piece.push_back({r, SliceId{i}, countedTime(report, i, (*scopes)[r]).value_or(all)});
            cut += piece.back().time.dur() != all.dur() ? 1U : 0U;
            if (piece.size() < kSlicesAPiece)
                continue;
            const auto goesOn = print();
            if (!goesOn)
                return printError(context, goesOn.error());
            if (context.stop.stop_requested())
                return ExitCode::Interrupted;
            if (!*goesOn) // nobody reads on
                break;
        }
    }
    if (const auto printed = print(); !printed)
        return printError(context, printed.error());
    printer.finish();
    if (cut != 0)
        printOnErr(context, message(MessageId::CutSlices, cut));
    return finishWith(context, options.common, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupSlices(OptionParser& app)
{
    auto options = std::make_shared<SlicesOptions>();
    addCommonOptions(app, options->common);
    addMoreRuns(app, options->common);
    addNarrowingOptions(app, options->narrowing);
    app.addOption("--name", options->name, OPSCOPE_TEXT("Word", "Only names that contain this text"))
        .typeName(OPSCOPE_TEXT("Word", "TEXT"));
    app.addOption("--top", options->top, OPSCOPE_TEXT("Word", "Only the first N slices"))
        .within(0, 2147483647)
        .typeName("N");
    app.addFlag(
        "--wide", options->isWide,
        OPSCOPE_TEXT("Word", "Do not cut the table at the width of the terminal, and do not cut arguments"));
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command slicesCommand{
    "slices", OPSCOPE_TEXT("Word", "Slices with exact start and duration in ns and all their arguments"),
    "  opscope-cli slices trace_view.json --name MatMul --range +1ms,+2ms\n"
    "  opscope-cli slices PROF_000001 --track \"Stream 3\" --format json",
    setupSlices};

} // namespace opscope
