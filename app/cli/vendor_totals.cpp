// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/vendor_totals.h"

#include <map>

#include "core/analysis/like_totals.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

std::int32_t deviceOf(const Report& report, const StatisticsRow& row)
{
    return row.device == kNoDevice && row.step < report.steps.size() ? report.steps[row.step].device
                                                                     : row.device;
}

} // namespace

std::vector<std::optional<std::int64_t>> vendorTotalsOf(VendorFigures& figures, const Report& report,
                                                        const std::vector<StatisticsRow>& rows)
{
    std::vector<NamedTotal> theirs;
    for (const auto& total : figures.totals)
        theirs.push_back({total.name, total.type, total.device});
    std::vector<NamedTotal> ours;
    for (const auto& row : rows)
        ours.push_back({row.name, row.type, deviceOf(report, row)});
    const auto like = matchTotals(report, theirs, ours);
    std::vector<std::optional<std::int64_t>> out(rows.size());
    std::vector<std::map<std::int64_t, CountedTotal>> pictures(rows.size());
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        if (like.rowOf[i]) {
            auto& sum = pictures[*like.rowOf[i]][figures.totals[i].picture];
            sum.total += figures.totals[i].total;
            sum.count += figures.totals[i].count;
        }
    }
    std::size_t ofPictures = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        out[i] = onlyTotal(comparableTotals(pictures[i], static_cast<std::int64_t>(rows[i].time.count)));
        ofPictures += !pictures[i].empty() && !out[i] ? 1U : 0U;
    }
    std::size_t mixed = 0;
    std::size_t unlike = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool isUnlike = figures.unlike.contains({rows[i].name, ours[i].device}) ||
                              figures.unlike.contains({rows[i].name, kNoDevice});
        mixed += like.isNamed[i] && pictures[i].empty() ? 1U : 0U;
        unlike += like.isNamed[i] && isUnlike ? 1U : 0U;
        if (isUnlike)
            out[i].reset();
    }
    if (mixed != 0)
        figures.notes.push_back(message(MessageId::VendorMixed, mixed, figures.source));
    if (ofPictures != 0)
        figures.notes.push_back(message(MessageId::VendorPictures, ofPictures, figures.source));
    if (unlike != 0)
        figures.notes.push_back(message(MessageId::VendorUnlike, unlike, figures.source));
    return out;
}

} // namespace opscope
