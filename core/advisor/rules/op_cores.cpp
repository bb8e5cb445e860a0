// SPDX-License-Identifier: GPL-3.0-or-later
// How well an op uses the core that it runs on: blocks that do not fill the cores, ops that keep no unit
// busy, dynamic shapes. Unlike msprof-analyze, this looks at every op separately, counts both kinds of cores
// and fixpipe, and does not report a run without the column OP State as dynamic.
#include <algorithm>
#include <cmath>

#include "core/advisor/core_units.h"
#include "core/advisor/rule_parts.h"
#include "core/advisor/rules/msprof_advice.h"
#include "core/advisor/rules/roof_share.h"
#include "core/base/message_id.h"
#include "core/base/text.h"

namespace opscope {
namespace {

const char* coresNotKnown()
{
    return OPSCOPE_TEXT("Argument", "not known");
}

/// If the chip has 0 vector cores, the AI Cores have the vector units.
std::string vectorCores(const OpView& view)
{
    const auto count = view.chip().at(ChipNumberId::VectorCores);
    return std::isnan(count) ? coresNotKnown()
                             : numberText(count == 0 ? view.chip().at(ChipNumberId::AiCores) : count);
}

RuleResult runBlocks(const RuleContext& context)
{
    return eachReport(context, [](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result) || !hasColumn(view, result, "Block Dim"))
            return;
        const auto cube = coreCount(view);
        if (std::isnan(cube)) {
            result.addMissing(
                {message(MessageId::MissingChipNumber, "ai_core_num"), message(MessageId::HowChip)});
            return;
        }
        const auto& blocks = view.report().ops.blockNum;
        std::size_t ofUnknownCores = 0;
        OpFinding found{{}, GainBasis::UpperBound, {}};
        found.columns = {{"blocks", "Blocks", CellKind::Real,
                          [&](std::size_t op) { return static_cast<double>(blocks[op]); }}};
        for (std::uint32_t op = 0; op < view.size() && op < blocks.size(); ++op) {
            const auto cores = coresOf(view, op);
            if (blocks[op] == kMissingInteger || blocks[op] <= 0)
                continue;
            if (std::isnan(cores)) {
                ++ofUnknownCores;
                continue;
            }
            ++result.lookedAt;
            const auto used = static_cast<double>(blocks[op]);
            const auto waste = 1 - used / (cores * std::ceil(used / cores));
            if (waste > 0)
                found.parts.push_back({op, shareOf(view.dur(op), waste)});
        }
        if (ofUnknownCores > 0)
            result.addMissing(
                {message(MessageId::MissingChipNumber, "aiv_num"), message(MessageId::HowChip)});
        if (found.parts.empty())
            return;
        const auto longest = found.longest(view);
        result.findings.push_back(
            found.finding(view, message(MessageId::OpBlockDimWhat, found.parts.size(), found.timeText(view)),
                          message(MessageId::OpBlockDimWhy, numberText(cube), vectorCores(view),
                                  view.name(longest), usText(view.dur(longest)), blocks[longest]),
                          message(MessageId::OpBlockDimHow)));
    });
}

Pipe busiest(const OpView& view, std::size_t op)
{
    const auto ratio = [&](Pipe pipe) {
        const auto value = view.pipe(pipe, op);
        return std::isnan(value) ? -1 : value;
    };
    return *std::ranges::max_element(kCoreUnits, {}, ratio);
}

RuleResult runNoBound(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::NoBound);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result) || !hasAnyPipe(view, result, {Pipe::Mac, Pipe::Vec}))
            return;
        const RoofShare roof(context, view);
        OpFinding found;
        for (const auto pipe : kCoreUnits) {
            if (view.has(pipe))
                found.columns.push_back(pipeColumn(view, pipe));
        }
        found.columns.push_back(roof.column());
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            const auto largest = view.largest(kCoreUnits, op);
            if (!(largest > 0)) // an op without counters
                continue;
            ++result.lookedAt;
            if (!keepsUnitBusy(view, op, limit) && !roof.isAtRoof(op))
                found.parts.push_back({op, 0});
        }
        if (found.parts.empty())
            return;
        const auto longest = found.longest(view);
        result.findings.push_back(
            found.finding(view, message(MessageId::OpNoBoundWhat, found.parts.size(), found.timeText(view)),
                          message(MessageId::OpNoBoundWhy, percentText(limit), view.name(longest),
                                  usText(view.dur(longest)), pipeName(busiest(view, longest)),
                                  percentText(view.largest(kCoreUnits, longest)), roof.text(longest),
                                  percentText(context.threshold(ThresholdId::RooflineBound))),
                          message(MessageId::OpNoBoundHow)));
    });
}

RuleResult runDynamic(const RuleContext& context)
{
    return eachReport(context, [](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result) || !hasColumn(view, result, "OP State"))
            return;
        const auto& states = view.report().ops.state;
        OpFinding found;
        std::size_t others = 0;
        for (std::uint32_t op = 0; op < view.size() && op < states.size(); ++op) {
            const auto state = view.report().text(states[op]);
            if (state.empty() || state == "N/A" || view.isCommunication(op))
                continue;
            ++result.lookedAt;
            if (state == "dynamic")
                found.parts.push_back({op, 0});
            else
                ++others;
        }
        if (others == 0 && !found.parts.empty())
            result.findings.push_back(found.finding(
                view, message(MessageId::OpDynamicWhat, found.parts.size(), found.timeText(view)),
                message(MessageId::OpDynamicWhy), message(MessageId::OpDynamicHow)));
    });
}

} // namespace

extern const Rule opBlockDimRule, opNoBoundRule, opDynamicRule;
constinit const Rule opBlockDimRule{"op_block_dim", RuleGroup::Operators, MessageId::OpBlockDimTitle,
                                    "op_summary: Block Dim, Task Type; ai_core_num, aiv_num", runBlocks};
constinit const Rule opNoBoundRule{"op_no_bound", RuleGroup::Operators, MessageId::OpNoBoundTitle,
                                   "op_summary: the ratios of all pipes", runNoBound};
constinit const Rule opDynamicRule{"op_dynamic", RuleGroup::Operators, MessageId::OpDynamicTitle,
                                   "op_summary: OP State", runDynamic};

} // namespace opscope
