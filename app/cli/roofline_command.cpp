// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ostream>

#include "app/cli/chip_option.h"
#include "app/cli/printer.h"
#include "core/advisor/engine/merge_runs.h"
#include "core/advisor/roofline/roofline_table.h"
#include "core/base/atomic_file.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/export/roofline_svg.h"

namespace opscope {
namespace {

constexpr std::size_t kTop = 20;

struct RooflineOptions {
    CommonOptions common;
    std::string channel, chip, svg;
    std::optional<RooflineUnit> unit;
    double ddrPeak = 0;
    std::optional<std::size_t> top; ///< kTop in text and pictures, all in other formats
};

void print(CliContext& context, const Table& table, OutputFormat format)
{
    auto shown = table;
    for (auto& [spec, values] : shown.columns) {
        if (spec.id == "name" || spec.id == "how")
            spec.longText = LongText::CutEnd;
    }
    printTable(context, {.format = format, .answer = "roofline", .isAsShown = format != OutputFormat::Json},
               shown);
}

/// What could not be drawn, a line each switch that would make it.
void printMissing(CliContext& context, const Roofline& made)
{
    std::vector<std::pair<std::string, std::string>> byHow;
    for (const auto& missing : made.missing) {
        const auto how = context.words.message(missing.how);
        auto same = std::ranges::find(byHow, how, &std::pair<std::string, std::string>::first);
        if (same == byHow.end())
            same = byHow.insert(same, {how, {}});
        same->second += (same->second.empty() ? "" : "; ") + context.words.message(missing.what);
    }
    for (const auto& [how, what] : byHow)
        context.out << context.words.text(OPSCOPE_TEXT("Word", "missing")) << ": " << terminalSafe(what)
                    << "\n  " << terminalSafe(how) << '\n';
}

Result<void> writeSvg(const std::string& path, const OpView& view, const Roofline& made,
                      std::optional<std::size_t> channel, std::size_t top)
{
    const auto svg = rooflineSvg(view, made, channel, {960, 540, top});
    if (svg.empty())
        return fail(ErrorCode::NotFound,
                    made.missing.empty() ? message(MessageId::MissingOps) : made.missing.front().what);
    return writeAtomically(path, svg);
}

/// One report, or several runs of one model as one.
ExitCode show(CliContext& context, const RooflineOptions& options, const Thresholds& thresholds,
              const OpView& view, std::span<const Message> told)
{
    const auto format = options.common.format;
    const auto top = options.top.value_or(kTop);
    RooflineFilter filter{std::nullopt, options.unit,
                          format == OutputFormat::Table ? top : options.top.value_or(0)};
    if (!options.channel.empty()) {
        const auto channel = rooflineChannel(options.channel);
        if (!channel)
            return wrongUse(context, channel.error().message);
        filter.channel = *channel;
    }
    const auto made = roofline(view, thresholds);
    const auto words = format == OutputFormat::Table ? context.words : Words();
    const auto table = rooflineTable(view, made, filter, words);
    if (format == OutputFormat::Table) {
        context.out << terminalSafe(view.report().name) << ", "
                    << (made.chip.empty() ? words.text(OPSCOPE_TEXT("Word", "chip not known"))
                                          : terminalSafe(made.chip))
                    << '\n';
        for (const auto& message : told)
            context.out << "  " << terminalSafe(context.words.message(message)) << '\n';
        if (!made.verdicts.empty())
            print(context, *verdictTable(view, made, words), format);
        context.out << '\n';
    }
    print(context, *table, format);
    if (format == OutputFormat::Table) {
        for (const auto& note : made.notes)
            context.out << terminalSafe(context.words.message(note)) << '\n';
        printMissing(context, made);
    } else {
        for (const auto& message : told)
            printOnErr(context, message);
    }
    if (!options.svg.empty()) {
        if (const auto written = writeSvg(options.svg, view, made, filter.channel, top); !written)
            return printError(context, written.error());
    }
    return ExitCode::Fine;
}

ExitCode run(CliContext& context, const RooflineOptions& options)
{
    const auto user = userAdviceFor(context, options.chip);
    if (!user)
        return printChipError(context, user.error());
    auto thresholds = user->options.thresholds;
    if (options.ddrPeak > 0)
        thresholds.set(ThresholdId::SvpDdrPeak, options.ddrPeak);
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto& all = opened.workspace;
    auto sets = mergedSets(all.reports);
    if (!options.common.more.empty() && sets.size() > 1) // several were named: they are to be merged
        sets.assign(1, mergeRuns(all.reports));
    if (sets.size() > 1 && (!options.svg.empty() || options.common.format == OutputFormat::Json))
        return wrongUse(context, message(MessageId::CompareManyRanks, options.common.path, sets.size(),
                                         "--rank N of " + ranksText(all.reports)));
    for (const auto& set : sets) {
        const OpView view(all.reports[set.base], static_cast<std::uint32_t>(set.base), user->options.chips,
                          set.table);
        if (const auto shown = show(context, options, thresholds, view, set.matchNotes);
            shown != ExitCode::Fine)
            return shown;
    }
    return finishWith(context, options.common, all);
}

std::function<ExitCode(CliContext&)> setupRoofline(OptionParser& app)
{
    auto options = std::make_shared<RooflineOptions>();
    addCommonOptions(app, options->common);
    app.addOption("more", options->common.more,
                  OPSCOPE_TEXT("Word", "Further runs of the same model with other groups of counters"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addOption(
           "--channel", options->channel,
           OPSCOPE_TEXT("Word", "One channel, such as l1_to_l0a (default: the best channel of each op)"))
        .typeName("ID");
    addChoice<std::optional<RooflineUnit>>(
        app, "--unit", options->unit,
        OPSCOPE_TEXT("Word", "Only ops whose channel belongs to this unit: cube, vector, both"),
        {{"cube", RooflineUnit::Cube}, {"vector", RooflineUnit::Vector}, {"both", RooflineUnit::Both}})
        .typeName(OPSCOPE_TEXT("Word", "UNIT"));
    app.addOption("--top", options->top, OPSCOPE_TEXT("Word", "Only the N longest ops; 0: all"))
        .showDefault()
        .typeName("N");
    app.addOption("--svg", options->svg,
                  OPSCOPE_TEXT("Word", "Draw the channel, or each op in its best channel, into this file"))
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
    app.addOption("--ddr-peak", options->ddrPeak,
                  OPSCOPE_TEXT("Word", "For a JOB: peak bandwidth of the board's memory in GB/s"))
        .positive()
        .typeName(OPSCOPE_TEXT("Word", "NUMBER"));
    addChipOption(app, options->chip);
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

extern const Command rooflineCommand;
constinit const Command rooflineCommand{
    "roofline", OPSCOPE_TEXT("Word", "How close each op is to the limits of the chip, and what limits it"),
    "  opscope-cli roofline PROF_1 --chip Ascend310\n"
    "  opscope-cli roofline PROF_1 PROF_2 --top 5\n"
    "  opscope-cli roofline PROF_1 --channel memory_by_shapes --format csv\n"
    "  opscope-cli roofline JOB --ddr-peak 25",
    setupRoofline};

} // namespace opscope
