// SPDX-License-Identifier: GPL-3.0-or-later
// Finds training steps that spend much time on updating parameters, tensor by tensor or list by list.
#include <algorithm>

#include "core/advisor/rule_parts.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

/// Foreach optimizers of torch, such as ForeachAddList, and ops for one tensor, such as ApplyAdamW.
bool isOfOptimizer(std::string_view type)
{
    return type.starts_with("Foreach") || type.starts_with("Apply");
}

RuleResult runOpOptimizer(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::OptimizerShare);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result) || !hasValues(view, result, view.report().ops.type, "OP Type"))
            return;
        result.lookedAt += view.size();
        OpFinding found;
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            if (isOfOptimizer(view.type(op)))
                found.parts.push_back({op, 0});
        }
        const auto share = static_cast<double>(found.time(view)) /
                           static_cast<double>(std::max<std::int64_t>(1, view.opTime()));
        if (found.parts.empty() || share <= limit)
            return;
        const auto longest = found.longest(view);
        result.findings.push_back(found.finding(
            view,
            message(MessageId::OpOptimizerWhat, found.parts.size(), found.timeText(view), percentText(share)),
            message(MessageId::OpOptimizerWhy, percentText(limit), view.name(longest),
                    usText(view.dur(longest))),
            message(MessageId::OpOptimizerHow)));
    });
}

} // namespace

extern const Rule opOptimizerRule;
constinit const Rule opOptimizerRule{"op_optimizer", RuleGroup::Operators, MessageId::OpOptimizerTitle,
                                     "op_summary: OP Type, Task Duration(us)", runOpOptimizer};

} // namespace opscope
