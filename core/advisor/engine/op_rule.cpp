// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/op_rule.h"

namespace opscope {
namespace {

FoundOps foundOps(const OpView& view, const OpFinding& found, std::uint64_t lookedAt)
{
    return {view, found.parts, lookedAt, found.time(view), found.longest(view)};
}

} // namespace

std::string foundText(const FoundOps& ops, Found argument)
{
    switch (argument) {
    case Found::Count:
        return std::to_string(ops.parts.size());
    case Found::Time:
        return usText(ops.time);
    case Found::ShareOfOps:
        return percentText(ops.shareOfOps());
    case Found::ShareOfDevice:
        return percentText(ops.shareOfDevice());
    case Found::LookedAt:
        return std::to_string(ops.lookedAt);
    case Found::Name:
        return std::string(ops.view.name(ops.longest));
    default:
        return usText(ops.view.dur(ops.longest));
    }
}

void testOps(const OpView& view, RuleResult& result, const OpRule& rule)
{
    OpFinding found{{}, rule.basis, rule.columns};
    std::uint64_t lookedAt = 0;
    for (std::uint32_t op = 0; op < view.size(); ++op) {
        const auto verdict = rule.test(view, op);
        lookedAt += verdict.isLookedAt ? 1U : 0U;
        if (verdict.isFound)
            found.parts.push_back({op, shareOf(view.dur(op), verdict.gain)});
    }
    result.lookedAt += lookedAt;
    if (found.parts.empty())
        return;
    const auto ops = foundOps(view, found, lookedAt);
    if (rule.onlyIf && !rule.onlyIf(ops))
        return;
    result.findings.push_back(found.finding(view, rule.what(ops), rule.why(ops), rule.how));
}

RuleResult testOps(const RuleContext& context, const OpRule& rule)
{
    return eachReport(context, rule.needs,
                      [&](const OpView& view, RuleResult& result) { testOps(view, result, rule); });
}

bool addFound(const OpView& view, RuleResult& result, const OpFinding& found, const OpText& what,
              const OpText& why, Message how)
{
    if (found.parts.empty())
        return false;
    const auto ops = foundOps(view, found, 0);
    result.findings.push_back(found.finding(view, what(ops), why(ops), std::move(how)));
    return true;
}

} // namespace opscope
