// SPDX-License-Identifier: GPL-3.0-or-later
#include <ostream>

#include "app/cli/narrowing.h"
#include "app/cli/rank_column.h"
#include "app/cli/result_writer.h"
#include "core/base/json_text.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/report/no_id.h"

namespace opscope {
namespace {

struct SlicesOptions {
    CommonOptions common;
    NarrowingOptions narrowing;
    std::string name;
    std::size_t top = 0;
    bool isWide = false;
};

/// All arguments as one cell: an object in JSON and CSV, "key=value" in a text table.
ResultCell argsCell(const Args& args, OutputFormat format)
{
    std::string text;
    if (format == OutputFormat::Table) {
        for (const auto& arg : shownArgs(args))
            text += (text.empty() ? "" : ", ") + arg.key + "=" + arg.value;
        return text;
    }
    text = "{";
    for (const auto& arg : args) {
        if (text.size() > 1)
            text += ", ";
        appendJsonString(text, arg.key);
        text += ": ";
        if (isNoId(arg.key, arg.value))
            text += "null";
        else
            appendJsonValue(text, arg);
    }
    return JsonText{text + "}"};
}

ResultCell number(std::uint32_t value)
{
    return value == kNoNumber ? ResultCell() : ResultCell(std::int64_t{value});
}

ResultCell textCell(std::string_view text)
{
    return text.empty() ? ResultCell() : ResultCell(std::string(text));
}

std::vector<ResultColumn> columnsFor(const RankColumn& rank, bool isByTime)
{
    std::vector<ResultColumn> columns;
    rank.addTo(columns);
    columns.insert(columns.end(), {{"Id", true}, {"Ts(ns)", true}, {"Dur(ns)", true}});
    if (isByTime)
        columns.push_back({"Full dur(ns)", true});
    columns.insert(columns.end(), {{"Process", false},
                                   {"Track", false},
                                   {"Sub-row", true},
                                   {"Class", false},
                                   {"Name", false},
                                   {"Type", false},
                                   {"Stream", true},
                                   {"Task", true},
                                   {"Step", true},
                                   {"Args", false, true}});
    return columns;
}

ExitCode run(CliContext& context, const SlicesOptions& options)
{
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto scopes = scopesFor(opened.workspace, options.narrowing, options.name);
    if (!scopes)
        return wrongUse(context, scopes.error().message);
    const auto& reports = opened.workspace.reports;
    const RankColumn rank(opened.workspace);
    const bool isByTime = !options.narrowing.range.empty() || options.narrowing.step;
    ResultWriter writer(context, options.common.format, columnsFor(rank, isByTime), options.isWide);
    std::size_t written = 0;
    std::uint64_t cut = 0;
    for (std::size_t r = 0; r < reports.size(); ++r) {
        const auto& report = *reports[r];
        const auto found = slicesIn(report, (*scopes)[r], {}, context.stop);
        if (found.empty() && !context.stop.stop_requested())
            sayOnErr(context, message(MessageId::NothingListed, report.name,
                                      context.words.message(whyNoSlices(report, (*scopes)[r]))));
        for (const auto i : found) {
            if (context.stop.stop_requested())
                return ExitCode::Interrupted;
            if ((options.top != 0 && written == options.top) || !context.out) // full, or nobody reads on
                break;
            ++written;
            const auto slice = report.slices.at(SliceId{i});
            const auto time = countedTime(report, i, (*scopes)[r]).value_or(TimeRange{slice.ts, slice.end()});
            const auto& track = report.tracks[slice.track.index()];
            const auto args = report.sourceArgs(report.slices.args[i]);
            if (!args)
                return printError(context, args.error());
            std::vector<ResultCell> cells;
            rank.addTo(cells, report);
            cells.emplace_back(std::int64_t{i});
            cells.emplace_back(time.begin);
            cells.emplace_back(time.dur());
            const bool isCut = time.dur() != slice.dur;
            cut += isCut ? 1 : 0;
            if (isByTime)
                cells.push_back(isCut ? ResultCell(slice.dur) : ResultCell());
            cells.push_back(track.process.valid()
                                ? textCell(report.text(report.processes[track.process.index()].shownName()))
                                : ResultCell());
            cells.push_back(textCell(report.text(track.name)));
            cells.emplace_back(std::int64_t{slice.row});
            cells.emplace_back(std::string(sliceClassName(slice.cls)));
            cells.emplace_back(std::string(report.text(slice.name)));
            cells.push_back(textCell(report.text(slice.type)));
            cells.push_back(number(slice.stream));
            cells.push_back(number(slice.task));
            cells.push_back(slice.step < report.steps.size() ? ResultCell(report.steps[slice.step].number)
                                                             : ResultCell());
            cells.push_back(argsCell(*args, options.common.format));
            writer.row(cells);
        }
    }
    writer.finish();
    if (cut != 0)
        sayOnErr(context, message(MessageId::CutSlices, cut));
    return finishWith(context, options.common, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupSlices(OptionParser& app)
{
    auto options = std::make_shared<SlicesOptions>();
    addCommonOptions(app, options->common);
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
