// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <set>

#include "app/cli/printer.h"
#include "core/advisor/engine/rank_times.h"
#include "core/advisor/engine/thresholds.h"
#include "core/base/message_id.h"
#include "core/base/text.h"

namespace opscope {
namespace {

struct RanksOptions {
    CommonOptions common;
    unsigned jobs = 1;
};

/// In the order of openPath: by number where a run has each number once, otherwise by folder.
std::vector<RankFigures> inOrder(std::map<ReportPlace, RankFigures> read)
{
    std::map<std::size_t, std::vector<RankFigures>> byPath;
    for (auto& [place, figures] : read)
        byPath[place.first].push_back(std::move(figures));
    std::vector<RankFigures> out;
    for (auto& [path, figures] : byPath) {
        std::set<std::int64_t> numbers;
        for (const auto& one : figures)
            numbers.insert(one.rank);
        if (numbers.size() == figures.size())
            std::ranges::sort(figures, {}, &RankFigures::rank);
        std::ranges::move(figures, std::back_inserter(out));
    }
    return out;
}

ExitCode printRanks(CliContext& context, const RanksOptions& options)
{
    std::mutex mutex;
    std::map<ReportPlace, RankFigures> read;
    const auto exitCode =
        forEachReport(context, options.common, options.jobs, [&](ReportPlace place, const ReportPtr& report) {
            auto figures = rankFiguresOf(*report, context.stop);
            const std::lock_guard lock(mutex);
            read.emplace(place, std::move(figures));
        });
    if (exitCode != ExitCode::Fine)
        return exitCode;
    auto ranks = inOrder(std::move(read));
    if (const auto only = options.common.rank) {
        std::vector<std::pair<std::int64_t, std::string>> known;
        for (const auto& rank : ranks)
            known.emplace_back(rank.rank, rank.name);
        std::erase_if(ranks, [&](const RankFigures& rank) { return rank.rank != *only; });
        if (ranks.empty())
            return wrongUse(context, message(MessageId::NoSuchRank, *only, ranksText(known)));
    }
    const auto times = rankTimes(ranks);
    const bool isText = options.common.format == OutputFormat::Table;
    const auto words = isText ? context.words : Words();
    const auto lost = lostLines(ranks, words);
    if (times.empty() && lost.empty())
        return printError(context, {ErrorCode::NotFound, message(MessageId::MissingTimeline), {}});
    if (isText) { // a rank without times is named too, otherwise nobody would notice that it is absent
        for (const auto& line : lost)
            printFolded(context, "", line);
    }
    if (!isText || !times.empty())
        printTable(context, {options.common.format, "ranks"},
                   *rankTable(ranks, times, thresholdOf(ThresholdId::RankDeviation).value, !isText, words));
    std::uint64_t losses = 0;
    for (const auto& rank : ranks)
        losses += rank.losses;
    return finishWith(context, options.common, losses);
}

std::function<ExitCode(CliContext&)> setupRanks(OptionParser& app)
{
    auto options = std::make_shared<RanksOptions>();
    addCommonOptions(app, options->common);
    addMoreRuns(app, options->common);
    app.addOption(
           "--jobs", options->jobs,
           OPSCOPE_TEXT("Word", "How many ranks are read at a time; each needs the memory of one rank (1)"))
        .within(1, 1024)
        .typeName("N");
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
    "  opscope-cli ranks ranks --format csv\n"
    "  opscope-cli ranks ranks --jobs 4",
    setupRanks};

} // namespace opscope
