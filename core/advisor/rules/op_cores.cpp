// SPDX-License-Identifier: GPL-3.0-or-later
// How well an op uses the core that it runs on: blocks that do not fill the cores, ops that keep no unit
// busy, dynamic shapes. Unlike msprof-analyze, this looks at every op separately, counts both kinds of cores
// and fixpipe, and does not report a run without the column OP State as dynamic.
#include <algorithm>
#include <cmath>

#include "core/advisor/engine/core_units.h"
#include "core/advisor/engine/op_rule.h"
#include "core/advisor/rules/roof_share.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

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
    const std::vector<OpNeed> needs{hasOpsOfProf, hasColumn("Block Dim"),
                                    hasChipNumber(ChipNumberId::AiCores)};
    return eachReport(context, needs, [](const OpView& view, RuleResult& result) {
        bool hasOther = false; // ops of cores whose number is not known
        const auto test = [&](const OpView&, std::uint32_t op) {
            const auto used = blocksOf(view, op);
            const auto cores = coresOf(view, op);
            hasOther = hasOther || (used > 0 && std::isnan(cores));
            const auto waste = 1 - used / (cores * std::ceil(used / cores));
            return foundAbove(waste, 0, waste);
        };
        const auto blocks = [](const OpView& of, std::uint32_t op) { return numberText(blocksOf(of, op)); };
        testOps(view, result,
                {.test = test,
                 .columns = {{"blocks", "Blocks", CellKind::Real, blocksOf}},
                 .what = opText(MessageId::OpBlockDimWhat, Found::Count, Found::Time),
                 .why = opText(MessageId::OpBlockDimWhy, numberText(coreCount(view)), vectorCores(view),
                               Found::Name, Found::LongestTime, blocks),
                 .how = message(MessageId::OpBlockDimHow)});
        if (hasOther)
            result.addMissing(
                {message(MessageId::MissingChipNumber, "aiv_num"), message(MessageId::HowChip)});
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
    const std::vector<OpNeed> needs{hasOpsOfProf, hasAnyPipe({Pipe::Mac, Pipe::Vec})};
    return eachReport(context, needs, [&](const OpView& view, RuleResult& result) {
        const RoofShare roof(context, view);
        std::vector<Pipe> pipes;
        std::ranges::copy_if(kCoreUnits, std::back_inserter(pipes),
                             [&](Pipe pipe) { return view.has(pipe); });
        auto columns = pipeColumns(pipes);
        columns.push_back(roof.column());
        const auto test = [&](const OpView&, std::uint32_t op) {
            if (!(view.largest(kCoreUnits, op) > 0)) // an op without counters
                return kNotLookedAt;
            return foundIf(!keepsUnitBusy(view, op, limit) && !roof.isAtRoof(op));
        };
        const auto why = [&](const FoundOps& found) {
            return message(MessageId::OpNoBoundWhy, percentText(limit), foundText(found, Found::Name),
                           foundText(found, Found::LongestTime), pipeName(busiest(view, found.longest)),
                           percentText(view.largest(kCoreUnits, found.longest)), roof.text(found.longest),
                           percentText(context.threshold(ThresholdId::RooflineBound)));
        };
        testOps(view, result,
                {.test = test,
                 .columns = std::move(columns),
                 .what = opText(MessageId::OpNoBoundWhat, Found::Count, Found::Time),
                 .why = why,
                 .how = message(MessageId::OpNoBoundHow)});
    });
}

RuleResult runDynamic(const RuleContext& context)
{
    const auto test = [](const OpView& view, std::uint32_t op) {
        const auto state = view.report().text(valueAt(view.report().ops.state, op));
        return state.empty() || state == "N/A" || view.isCommunication(op) ? kNotLookedAt
                                                                           : foundIf(state == "dynamic");
    };
    return testOps(context,
                   {.needs = {hasOpsOfProf, hasColumn("OP State")},
                    .test = test,
                    .onlyIf = [](const FoundOps& found) { return found.parts.size() == found.lookedAt; },
                    .what = opText(MessageId::OpDynamicWhat, Found::Count, Found::Time),
                    .why = opText(MessageId::OpDynamicWhy),
                    .how = message(MessageId::OpDynamicHow)});
}

} // namespace

constinit const Rule opBlockDimRule{"op_block_dim", RuleGroup::Operators, MessageId::OpBlockDimTitle,
                                    "op_summary: Block Dim, Task Type; ai_core_num, aiv_num", runBlocks};
constinit const Rule opNoBoundRule{"op_no_bound", RuleGroup::Operators, MessageId::OpNoBoundTitle,
                                   "op_summary: the ratios of all pipes", runNoBound};
constinit const Rule opDynamicRule{"op_dynamic", RuleGroup::Operators, MessageId::OpDynamicTitle,
                                   "op_summary: OP State", runDynamic};

} // namespace opscope
