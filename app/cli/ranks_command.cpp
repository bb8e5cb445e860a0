// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <ostream>

#include "app/cli/result_writer.h"
#include "core/advisor/rank_times.h"
#include "core/advisor/thresholds.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/base/time.h"
#include "core/report/missing_parts.h"

namespace opscope {
namespace {

ResultCell micros(std::int64_t ns)
{
    return ns == kMissingInteger ? ResultCell() : ResultCell(NumberText{microsText(ns)});
}

ExitCode printRanks(CliContext& context, const CommonOptions& options)
{
    const auto opened = openFor(context, options);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto times = rankTimes(opened.workspace, context.stop);
    const auto lost = lostParts(opened.workspace);
    if (times.empty() && lost.empty())
        return printError(context, {ErrorCode::NotFound, message(MessageId::MissingTimeline), {}});
    const auto limit = thresholdOf(ThresholdId::RankDeviation).value;
    const bool isText = options.format == OutputFormat::Table;
    const bool hasRanks =
        std::ranges::any_of(times, [](const RankTime& time) { return isKnown(time.rank); }) ||
        std::ranges::any_of(opened.workspace.reports,
                            [](const ReportPtr& report) { return isKnown(report->rank); });
    std::vector<ResultColumn> columns{{"Step"},
                                      {isText && !hasRanks ? OPSCOPE_TEXT("Word", "Run") : "Rank"},
                                      {"Compute(us)", true},
                                      {"Communication not overlapped(us)", true},
                                      {"Free(us)", true},
                                      {OPSCOPE_TEXT("Word", "Length of the step") "(us)", true},
                                      {"Free (vendor)(us)", true},
                                      {OPSCOPE_TEXT("Word", "Computing off the median") "(%)", true},
                                      {OPSCOPE_TEXT("Word", "Slow")}};
    const bool hasStages =
        std::ranges::any_of(times, [](const RankTime& time) { return !time.stage.empty(); });
    if (hasStages)
        columns.push_back({OPSCOPE_TEXT("Word", "Stage")});
    // A rank without times is named too, else nobody would notice that it is not there.
    const auto words = isText ? context.words : Words();
    const auto lines = lostLines(opened.workspace, words);
    const bool hasRows = !lost.empty() && !isText;
    if (hasRows)
        columns.push_back({"Missing"});
    for (const auto& line : hasRows ? std::vector<std::string>() : lines)
        printFolded(context, "", line);
    if (times.empty() && !hasRows)
        return finishWith(context, options, opened.workspace);
    ResultWriter writer(context, options.format, columns);
    const auto nameOf = [&](std::size_t report, std::int64_t rank) {
        return isKnown(rank) ? std::to_string(rank) : ranksText({opened.workspace.reports[report]});
    };
    for (std::size_t i = 0; hasRows && i < lost.size(); ++i) {
        std::vector<ResultCell> cells(columns.size());
        cells[1] = nameOf(lost[i].report, opened.workspace.reports[lost[i].report]->rank);
        cells.back() = lines[i];
        writer.row(cells);
    }
    for (const auto& time : times) {
        const bool isCompared = time.ranks > 1;
        std::vector<ResultCell> cells{
            time.step.empty() ? ResultCell() : ResultCell(time.step),
            nameOf(time.report, time.rank),
            micros(time.compute),
            micros(time.communicationNotOverlapped),
            micros(time.free),
            micros(time.length),
            micros(time.vendorFree),
            isCompared
                ? ResultCell(NumberText{fmt::format("{:.1f}", std::round(time.deviation * 1000) / 10 + 0.0)})
                : ResultCell(),
            isCompared && time.deviation > limit ? words.text(OPSCOPE_TEXT("Word", "slow")) : std::string()};
        if (hasStages)
            cells.emplace_back(time.stage);
        cells.resize(columns.size());
        writer.row(cells);
    }
    writer.finish();
    return finishWith(context, options, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupRanks(OptionParser& app)
{
    auto options = std::make_shared<CommonOptions>();
    addCommonOptions(app, *options);
    return [options](CliContext& context) { return printRanks(context, *options); };
}

} // namespace

extern const Command ranksCommand;
constinit const Command ranksCommand{
    "ranks",
    OPSCOPE_TEXT("Word",
                 "The ranks of a job: compute, communication and free time of each step, slow ranks. Free is "
                 "part of the "
                 "entire step; a rank is compared with the median of its step and of its pipeline stage"),
    "  opscope-cli ranks ranks\n"
    "  opscope-cli ranks ranks --format csv",
    setupRanks};

} // namespace opscope
