// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/ranks/rank_rows.h"

#include <algorithm>
#include <set>
#include <utility>

#include <QCoreApplication>

#include "core/base/message_id.h"
#include "views/i18n.h"
#include "views/model/table_model.h"
#include "views/qtext.h"
#include "views/value_text.h"

namespace opscope {
namespace {

struct RankTexts {
    Q_DECLARE_TR_FUNCTIONS(opscope::RanksPage)
};

bool isSlow(const RankTime& time, double limit)
{
    return time.ranks > 1 && time.deviation > limit;
}

bool isLate(const RankTime& time, double limit)
{
    return time.lateness.cause == LateCause::IdleHost && isLateBy(limit, time);
}

/// "rank 1 (step 3, 4), rank 2", of the rows whose time has this property.
QString ranksWith(const std::vector<RankRow>& rows, const std::vector<RankTime>& times, const auto& has)
{
    std::vector<std::pair<QString, QStringList>> ranks; // with their steps
    for (const auto& row : rows) {
        if (!row.time || !has(times[*row.time]))
            continue;
        auto known = std::ranges::find(ranks, row.bar.name, &std::pair<QString, QStringList>::first);
        if (known == ranks.end())
            known = ranks.emplace(ranks.end(), row.bar.name, QStringList());
        if (const auto& step = times[*row.time].step; !step.empty())
            known->second += qtext(step);
    }
    QStringList out;
    for (const auto& [name, steps] : ranks)
        out +=
            steps.isEmpty() ? name : RankTexts::tr("%1 (step %2)").arg(name, steps.join(QLatin1String(", ")));
    return out.join(QLatin1String(", "));
}

QString nameOf(const Workspace& workspace, std::size_t report, std::int64_t rank)
{
    return isKnown(rank) && rank != workspace.reports[report]->rank
               ? QCoreApplication::translate("Rank", "Rank %1").arg(rank) // of the table of a cluster
               : rankTitle(workspace, report);
}

RankRow rowOf(const Workspace& workspace, const std::vector<RankTime>& times, std::size_t index, double limit)
{
    const auto& time = times[index];
    RankRow row{{}, time.report, index};
    row.bar.name = nameOf(workspace, time.report, time.rank);
    row.bar.parts = {time.compute, time.communicationNotOverlapped, time.free};
    row.bar.total = time.length == kMissingInteger ? QString(kMissingText) : readableTime(time.length);
    if (isSlow(time, limit))
        row.bar.reason = RankTexts::tr("computes %1 longer than the median of %2 ranks")
                             .arg(shareText(time.deviation))
                             .arg(time.ranks);
    else if (isLate(time, limit))
        row.bar.reason = RankTexts::tr("begins its first collective %1 later than the first rank; %2")
                             .arg(readableTime(time.lateness.late),
                                  qtext(lateCauseText(time.lateness.cause, translatedWords())));
    return row;
}

/// Rows of the ranks that have no time in any step.
std::vector<RankRow> lostRows(const Workspace& workspace, std::span<const RankFigures> ranks,
                              const std::vector<RankTime>& times)
{
    std::set<std::size_t> known;
    for (const auto& time : times)
        known.insert(time.report);
    std::vector<RankRow> out;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (known.contains(i))
            continue;
        RankRow row{{}, i, {}};
        row.bar.name = nameOf(workspace, i, ranks[i].rank);
        const auto missing = whyMissing(*workspace.reports[i], RunPart::Timeline);
        row.bar.note = missing ? qtext(missingText(*missing, translatedWords()))
                               : translateMessage(message(MessageId::MissingTimeline));
        out.push_back(std::move(row));
    }
    return out;
}

} // namespace

std::vector<RankRow> rankRows(const Workspace& workspace, std::span<const RankFigures> ranks,
                              const std::vector<RankTime>& times, double limit,
                              const std::optional<std::string>& step)
{
    auto lost = lostRows(workspace, ranks, times);
    std::vector<RankRow> out;
    for (std::size_t begin = 0; begin < times.size();) {
        auto end = begin;
        bool hasStages = false; // ranks of different stages do different work
        for (; end < times.size() && times[end].step == times[begin].step; ++end)
            hasStages = hasStages || times[end].stage != times[begin].stage;
        const auto of = std::pair(std::exchange(begin, end), end);
        if (step && times[of.first].step != *step)
            continue;
        const auto first = static_cast<std::ptrdiff_t>(out.size());
        for (auto i = of.first; i < of.second; ++i)
            out.push_back(rowOf(workspace, times, i, limit));
        out.insert(out.end(), lost.begin(), lost.end());
        if (!hasStages)
            std::stable_sort(out.begin() + first, out.end(),
                             [](const RankRow& a, const RankRow& b) { return a.report < b.report; });
        const auto name = times[of.first].step;
        for (auto row = out.begin() + first; row != out.end(); ++row) {
            auto& heading = row->bar.heading;
            heading = name.empty() ? QString() : RankTexts::tr("Step %1").arg(qtext(name));
            if (hasStages && row->time)
                heading += RankTexts::tr(" \u00B7 Stage %1").arg(qtext(times[*row->time].stage));
        }
    }
    return times.empty() ? lost : out;
}

QString slowRanksText(const std::vector<RankRow>& rows, const std::vector<RankTime>& times, double limit)
{
    if (rows.empty())
        return RankTexts::tr("No rank has times of this step.");
    const auto hasOthers = [&](const RankRow& row) { return row.time && times[*row.time].ranks > 1; };
    if (std::ranges::none_of(rows, hasOthers))
        return RankTexts::tr("Only one rank has times: it is compared with no other.");
    const auto slow = ranksWith(rows, times, [&](const RankTime& time) { return isSlow(time, limit); });
    const auto late = ranksWith(rows, times, [&](const RankTime& time) { return isLate(time, limit); });
    QStringList out;
    if (!slow.isEmpty())
        out += RankTexts::tr("Slow: %1. The other ranks wait for it in each collective.").arg(slow);
    else
        out += RankTexts::tr("No rank computes more than %1 longer than the median of the ranks.")
                   .arg(shareText(limit));
    if (!late.isEmpty())
        out += RankTexts::tr("Late: %1: %2.")
                   .arg(late, qtext(lateCauseText(LateCause::IdleHost, translatedWords())));
    return out.join(QLatin1Char(' '));
}

} // namespace opscope
