// SPDX-License-Identifier: GPL-3.0-or-later
// What limits a layer of an SVP board that is not fine, by the vendor's guide (SVP_NNN quick start,
// Hi3403V100): DLD, WLD, Dstr, or none of them.
#include <algorithm>

#include "core/advisor/engine/op_rule.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

constexpr std::initializer_list<Pipe> kParts{Pipe::MacPpen, Pipe::VecPpen, Pipe::Dld, Pipe::Wld, Pipe::Dstr};

bool hasAllParts(const OpView& view, std::size_t op)
{
    return std::ranges::none_of(kParts, [&](Pipe pipe) { return std::isnan(view.pipe(pipe, op)); });
}

/// The time of a part can shrink only until the next part is the largest.
double gainOf(const OpView& view, std::size_t op, Pipe part)
{
    double next = view.largest({Pipe::MacBusy, Pipe::MacPpen, Pipe::VecPpen}, op);
    for (const auto other : {Pipe::Dld, Pipe::Wld, Pipe::Dstr}) {
        if (other != part)
            next = std::fmax(next, view.pipe(other, op));
    }
    return difference(view.pipe(part, op), next);
}

RuleResult boundBy(const RuleContext& context, Pipe part, ThresholdId threshold, MessageId what,
                   MessageId how)
{
    const auto cube = context.threshold(ThresholdId::SvpCubePpen);
    const auto vec = context.threshold(ThresholdId::SvpVecPpen);
    const auto limit = context.threshold(threshold);
    const auto test = [&](const OpView& view, std::uint32_t op) {
        if (!hasAllParts(view, op))
            return kNotLookedAt;
        // A layer that uses the cube is judged by its Mac Ppen, any other by its Vec Ppen.
        const bool isCube = view.largest({Pipe::MacBusy, Pipe::MacPpen}, op) > 0;
        const bool isFine = isCube ? view.pipe(Pipe::MacPpen, op) > cube : view.pipe(Pipe::VecPpen, op) > vec;
        return foundIf(!isFine && view.pipe(part, op) > limit, gainOf(view, op, part));
    };
    return testOps(context,
                   {.needs = {hasLayersOfSvp, hasPipes(kParts)},
                    .test = test,
                    .columns = pipeColumns(kParts),
                    .what = opText(what, Found::Count, Found::Time),
                    .why = opText(MessageId::SvpBoundWhy, percentText(cube), percentText(vec), pipeName(part),
                                  percentText(limit), Found::Name, Found::LongestTime, percentOf(part)),
                    .how = message(how)});
}

RuleResult runDld(const RuleContext& context)
{
    return boundBy(context, Pipe::Dld, ThresholdId::SvpDld, MessageId::SvpDldWhat, MessageId::SvpDldHow);
}

RuleResult runWld(const RuleContext& context)
{
    return boundBy(context, Pipe::Wld, ThresholdId::SvpWld, MessageId::SvpWldWhat, MessageId::SvpWldHow);
}

RuleResult runDstr(const RuleContext& context)
{
    return boundBy(context, Pipe::Dstr, ThresholdId::SvpDstr, MessageId::SvpDstrWhat, MessageId::SvpDstrHow);
}

RuleResult runAbnormal(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SvpAbnormal);
    const auto test = [&](const OpView& view, std::uint32_t op) {
        return hasAllParts(view, op) ? foundIf(view.largest(kParts, op) < limit) : kNotLookedAt;
    };
    const auto largest = [](const OpView& view, std::uint32_t op) {
        return percentText(view.largest(kParts, op));
    };
    return testOps(context, {.needs = {hasLayersOfSvp, hasPipes(kParts)},
                             .test = test,
                             .basis = GainBasis::Estimate,
                             .columns = pipeColumns(kParts),
                             .what = opText(MessageId::SvpAbnormalWhat, Found::Count, Found::Time),
                             .why = opText(MessageId::SvpAbnormalWhy, percentText(limit), Found::Name,
                                           Found::LongestTime, largest),
                             .how = message(MessageId::SvpAbnormalHow)});
}

constexpr std::string_view kInputs =
    "op_summary: Mac Busy, Mac Ppen, Vec Ppen, DLD, WLD and Dstr Ratio, Time(us)";

} // namespace

constinit const Rule svpDldRule{"svp_dld", RuleGroup::Svp, MessageId::SvpDldTitle, kInputs, runDld};
constinit const Rule svpWldRule{"svp_wld", RuleGroup::Svp, MessageId::SvpWldTitle, kInputs, runWld};
constinit const Rule svpDstrRule{"svp_dstr", RuleGroup::Svp, MessageId::SvpDstrTitle, kInputs, runDstr};
constinit const Rule svpAbnormalRule{"svp_abnormal", RuleGroup::Svp, MessageId::SvpAbnormalTitle, kInputs,
                                     runAbnormal};

} // namespace opscope
