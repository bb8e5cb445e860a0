// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/printer.h"
#include "core/advisor/rank_times.h"
#include "core/advisor/thresholds.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/report/missing_parts.h"

namespace opscope {
namespace {

ExitCode printRanks(CliContext& context, const CommonOptions& options)
{
    const auto opened = openFor(context, options);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto times = rankTimes(opened.workspace, context.stop);
    const auto lost = lostParts(opened.workspace);
    if (times.empty() && lost.empty())
        return printError(context, {ErrorCode::NotFound, message(MessageId::MissingTimeline), {}});
    const bool isText = options.format == OutputFormat::Table;
    const auto words = isText ? context.words : Words();
    if (isText) { // a rank without times is named too, otherwise nobody would notice that it is absent
        for (const auto& line : lostLines(opened.workspace, words))
            printFolded(context, "", line);
    }
    if (!isText || !times.empty())
        printTable(context, {options.format, "ranks"},
                   *rankTable(opened.workspace, times, thresholdOf(ThresholdId::RankDeviation).value, !isText,
                              words));
    return finishWith(context, options, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupRanks(OptionParser& app)
{
    auto options = std::make_shared<CommonOptions>();
    addCommonOptions(app, *options);
    addMoreRuns(app, *options);
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
