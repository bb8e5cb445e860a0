// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/rules/msprof_advice.h"

#include <algorithm>

#include "core/base/message_id.h"

namespace opscope {

double coreCount(const OpView& view, bool isVector)
{
    const auto count = view.chip().at(isVector ? ChipNumberId::VectorCores : ChipNumberId::AiCores);
    return count > 0 ? count : kNoReal;
}

/// Inserts the values of the thresholds into the condition.
static std::string conditionText(const RuleContext& context, std::string condition)
{
    for (const auto& threshold : allThresholds()) {
        const auto word = fmt::format("{{{}}}", threshold.word);
        if (const auto at = condition.find(word); at != std::string::npos)
            condition.replace(at, word.size(), numberText(context.threshold(threshold.id)));
    }
    return condition;
}

RuleResult adviseRows(const RuleContext& context, const MsprofRow& row)
{
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result) || (row.needs != nullptr && !row.needs(view, result)))
            return;
        OpFinding found{{}, GainBasis::UpperBound, {}};
        std::uint64_t lookedAt = 0;
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            const auto holds = row.holds(context, view, op);
            if (std::isnan(holds))
                continue;
            ++lookedAt;
            if (holds == 0)
                continue;
            const auto share = row.gain == nullptr ? 0.0 : row.gain(context, view, op);
            found.parts.push_back({op, shareOf(view.dur(op), share)});
        }
        result.lookedAt += lookedAt;
        if (found.parts.empty())
            return;
        const auto longest = found.longest(view);
        result.findings.push_back(found.finding(
            view, message(row.what, found.parts.size(), found.timeText(view)),
            message(MessageId::MsprofWhy, conditionText(context, row.condition), lookedAt, found.parts.size(),
                    view.name(longest), usText(view.dur(longest)), row.values(view, longest)),
            message(row.how)));
    });
}

} // namespace opscope
