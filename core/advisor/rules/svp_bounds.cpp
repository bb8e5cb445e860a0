// SPDX-License-Identifier: GPL-3.0-or-later
// What limits a layer of an SVP board that is not fine, by the vendor's guide (SVP_NNN quick start,
// Hi3403V100): DLD, WLD, Dstr, or none of them.
#include <algorithm>
#include <array>

#include "core/advisor/rule_parts.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

/// Reads both thresholds, so that each finding names both.
struct Limits {
    double cube, vec;
    explicit Limits(const RuleContext& context)
        : cube(context.threshold(ThresholdId::SvpCubePpen)), vec(context.threshold(ThresholdId::SvpVecPpen))
    {
    }
    /// A layer that uses the cube is judged by its Mac Ppen, any other by its Vec Ppen.
    bool isFine(const OpView& view, std::size_t op) const
    {
        const bool isCube = view.largest({Pipe::MacBusy, Pipe::MacPpen}, op) > 0;
        return isCube ? view.pipe(Pipe::MacPpen, op) > cube : view.pipe(Pipe::VecPpen, op) > vec;
    }
};

bool hasAllParts(const OpView& view, std::size_t op)
{
    return std::ranges::none_of(std::array{Pipe::MacPpen, Pipe::VecPpen, Pipe::Dld, Pipe::Wld, Pipe::Dstr},
                                [&](Pipe pipe) { return std::isnan(view.pipe(pipe, op)); });
}

std::vector<EvidenceColumn> columnsOf(const OpView& view)
{
    std::vector<EvidenceColumn> columns;
    for (const auto pipe : {Pipe::MacPpen, Pipe::VecPpen, Pipe::Dld, Pipe::Wld, Pipe::Dstr})
        columns.push_back(pipeColumn(view, pipe));
    return columns;
}

/// The time of a part can shrink only until the next part is the largest.
std::int64_t gainOf(const OpView& view, std::size_t op, Pipe part)
{
    double next = view.largest({Pipe::MacBusy, Pipe::MacPpen, Pipe::VecPpen}, op);
    for (const auto other : {Pipe::Dld, Pipe::Wld, Pipe::Dstr}) {
        if (other != part)
            next = std::fmax(next, view.pipe(other, op));
    }
    return shareOf(view.dur(op), difference(view.pipe(part, op), next));
}

struct Bound {
    Pipe part;
    ThresholdId threshold;
    MessageId what, how;
};

RuleResult boundBy(const RuleContext& context, const Bound& bound)
{
    const Limits limits(context);
    const auto limit = context.threshold(bound.threshold);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasLayersOfSvp(view, result) ||
            !hasPipes(view, result, {Pipe::MacPpen, Pipe::VecPpen, Pipe::Dld, Pipe::Wld, Pipe::Dstr}))
            return;
        OpFinding found{{}, GainBasis::UpperBound, columnsOf(view)};
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            if (!hasAllParts(view, op))
                continue;
            ++result.lookedAt;
            if (!limits.isFine(view, op) && view.pipe(bound.part, op) > limit)
                found.parts.push_back({op, gainOf(view, op, bound.part)});
        }
        if (found.parts.empty())
            return;
        const auto longest = found.longest(view);
        result.findings.push_back(
            found.finding(view, message(bound.what, found.parts.size(), found.timeText(view)),
                          message(MessageId::SvpBoundWhy, percentText(limits.cube), percentText(limits.vec),
                                  pipeName(bound.part), percentText(limit), view.name(longest),
                                  usText(view.dur(longest)), percentText(view.pipe(bound.part, longest))),
                          message(bound.how)));
    });
}

RuleResult runDld(const RuleContext& context)
{
    return boundBy(context, {Pipe::Dld, ThresholdId::SvpDld, MessageId::SvpDldWhat, MessageId::SvpDldHow});
}

RuleResult runWld(const RuleContext& context)
{
    return boundBy(context, {Pipe::Wld, ThresholdId::SvpWld, MessageId::SvpWldWhat, MessageId::SvpWldHow});
}

RuleResult runDstr(const RuleContext& context)
{
    return boundBy(context,
                   {Pipe::Dstr, ThresholdId::SvpDstr, MessageId::SvpDstrWhat, MessageId::SvpDstrHow});
}

RuleResult runAbnormal(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SvpAbnormal);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        const auto largest = [&](std::size_t op) {
            return view.largest({Pipe::MacPpen, Pipe::VecPpen, Pipe::Dld, Pipe::Wld, Pipe::Dstr}, op);
        };
        if (!hasLayersOfSvp(view, result) ||
            !hasPipes(view, result, {Pipe::MacPpen, Pipe::VecPpen, Pipe::Dld, Pipe::Wld, Pipe::Dstr}))
            return;
        OpFinding found{{}, GainBasis::Estimate, columnsOf(view)};
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            if (!hasAllParts(view, op))
                continue;
            ++result.lookedAt;
            if (largest(op) < limit)
                found.parts.push_back({op, 0}); // its gain is not known
        }
        if (found.parts.empty())
            return;
        const auto longest = found.longest(view);
        result.findings.push_back(
            found.finding(view, message(MessageId::SvpAbnormalWhat, found.parts.size(), found.timeText(view)),
                          message(MessageId::SvpAbnormalWhy, percentText(limit), view.name(longest),
                                  usText(view.dur(longest)), percentText(largest(longest))),
                          message(MessageId::SvpAbnormalHow)));
    });
}

constexpr std::string_view kInputs =
    "op_summary: Mac Busy, Mac Ppen, Vec Ppen, DLD, WLD and Dstr Ratio, Time(us)";

} // namespace

extern const Rule svpDldRule, svpWldRule, svpDstrRule, svpAbnormalRule;
constinit const Rule svpDldRule{"svp_dld", RuleGroup::Svp, MessageId::SvpDldTitle, kInputs, runDld};
constinit const Rule svpWldRule{"svp_wld", RuleGroup::Svp, MessageId::SvpWldTitle, kInputs, runWld};
constinit const Rule svpDstrRule{"svp_dstr", RuleGroup::Svp, MessageId::SvpDstrTitle, kInputs, runDstr};
constinit const Rule svpAbnormalRule{"svp_abnormal", RuleGroup::Svp, MessageId::SvpAbnormalTitle, kInputs,
                                     runAbnormal};

} // namespace opscope
