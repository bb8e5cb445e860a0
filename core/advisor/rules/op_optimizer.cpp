// SPDX-License-Identifier: GPL-3.0-or-later
// Finds training steps that spend much of their time on updating parameters, tensor by tensor or list by
// list.
#include "core/advisor/engine/op_rule.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

/// ForeachAddList and other foreach optimizers of torch; ApplyAdamW and similar ops that update one tensor
/// each.
OpVerdict isOfOptimizer(const OpView& view, std::uint32_t op)
{
    const auto type = view.type(op);
    return foundIf(type.starts_with("Foreach") || type.starts_with("Apply"));
}

RuleResult runOpOptimizer(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::OptimizerShare);
    return testOps(
        context,
        {.needs = {hasOpsOfProf, hasValues(kOpType)},
         .test = isOfOptimizer,
         .onlyIf = [&](const FoundOps& found) { return found.shareOfOps() > limit; },
         .what = opText(MessageId::OpOptimizerWhat, Found::Count, Found::Time, Found::ShareOfOps),
         .why = opText(MessageId::OpOptimizerWhy, percentText(limit), Found::Name, Found::LongestTime),
         .how = message(MessageId::OpOptimizerHow)});
}

} // namespace

constinit const Rule opOptimizerRule{"op_optimizer", RuleGroup::Operators, MessageId::OpOptimizerTitle,
                                     "op_summary: OP Type, Task Duration(us)", runOpOptimizer};

} // namespace opscope
