// SPDX-License-Identifier: GPL-3.0-or-later
// Layers of an SVP board: changes of the layout, a cube that waits, the CPU; and the load of the complete
// net.
#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/advisor/engine/op_rule.h"
#include "core/base/message_id.h"
#include "core/report/cells.h"
#include "core/vendor/task_types.h"

namespace opscope {
namespace {

RuleResult runDtrans(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SvpDtrans);
    const auto test = [&](const OpView& view, std::uint32_t op) {
        const auto ratio = view.pipe(Pipe::Dtrans, op);
        return foundAbove(ratio, limit, ratio);
    };
    return testOps(context, {.needs = {hasLayersOfSvp, hasPipes({Pipe::Dtrans})},
                             .test = test,
                             .columns = pipeColumns({Pipe::Dtrans}),
                             .what = opText(MessageId::SvpDtransWhat, Found::Count, Found::Time),
                             .why = opText(MessageId::SvpDtransWhy, percentText(limit), Found::Name,
                                           Found::LongestTime, percentOf(Pipe::Dtrans)),
                             .how = message(MessageId::SvpDtransHow)});
}

RuleResult runMacWait(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SvpMacWait);
    const auto test = [&](const OpView& view, std::uint32_t op) {
        const auto wasted = difference(view.pipe(Pipe::MacBusy, op), view.pipe(Pipe::MacPpen, op));
        return foundAbove(wasted, limit, wasted);
    };
    return testOps(context,
                   {.needs = {hasLayersOfSvp, hasPipes({Pipe::MacBusy, Pipe::MacPpen})},
                    .test = test,
                    .columns = pipeColumns({Pipe::MacBusy, Pipe::MacPpen}),
                    .what = opText(MessageId::SvpMacWaitWhat, Found::Count, Found::Time),
                    .why = opText(MessageId::SvpMacWaitWhy, percentText(limit), Found::Name,
                                  Found::LongestTime, percentOf(Pipe::MacBusy), percentOf(Pipe::MacPpen)),
                    .how = message(MessageId::SvpMacWaitHow)});
}

RuleResult runNet(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SvpNetPpen);
    const std::vector<OpNeed> needs{hasLayersOfSvp, hasPipes({Pipe::MacPpen})};
    return eachReport(context, needs, [&](const OpView& view, RuleResult& result) {
        double work = 0;
        double time = 0;
        OpFinding without{{}, GainBasis::Estimate, pipeColumns({Pipe::MacPpen})};
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            const auto ratio = view.pipe(Pipe::MacPpen, op);
            if (std::isnan(ratio))
                continue;
            ++result.lookedAt;
            work += ratio * static_cast<double>(view.dur(op));
            time += static_cast<double>(view.dur(op));
            if (ratio == 0)
                without.parts.push_back({op, 0});
        }
        if (time <= 0 || work / time > limit)
            return;
        auto finding =
            without.finding(view, message(MessageId::SvpNetWhat, percentText(work / time)),
                            message(MessageId::SvpNetWhy, percentText(limit)),
                            message(MessageId::SvpNetHow, without.timeText(view), usText(view.opTime())));
        finding.numbers.push_back({"mac_ppen", work / time});
        result.findings.push_back(std::move(finding));
    });
}

bool isKnown(std::string_view type)
{
    return !type.empty() && type != "N/A";
}

/// The task type of each name in the op_statistic tables; empty if they differ.
std::unordered_map<std::string, std::string> typesOfStatistic(const Report& report)
{
    std::unordered_map<std::string, std::string> types;
    for (const auto& table : report.tables) {
        const auto* const name = table.kind == "op_statistic" ? table.find("OP Name") : nullptr;
        const auto* const type = table.find("Task Type");
        for (std::size_t row = 0; name != nullptr && type != nullptr && row < table.rows; ++row) {
            const std::string word(taskTypeName(cellText(*type, row, report.strings)));
            const auto [it, isNew] = types.try_emplace(cellText(*name, row, report.strings), word);
            if (!isNew && it->second != word)
                it->second.clear();
        }
    }
    return types;
}

/// Where each layer ran, if op_summary does not have it from the timeline or op_statistic; "" or N/A: not
/// known.
std::vector<std::string> whereLayersRan(const OpView& view)
{
    const auto& report = view.report();
    const auto statistic = typesOfStatistic(report);
    std::vector<std::string> out(view.size());
    for (std::size_t op = 0; op < view.size(); ++op) {
        out[op] = view.taskType(op);
        const auto slice = op < report.ops.slice.size() ? report.ops.slice[op] : SliceId{};
        if (!isKnown(out[op]) && slice.valid())
            out[op] = report.text(report.slices.type[slice.index()]);
        const auto it = isKnown(out[op]) ? statistic.end() : statistic.find(std::string(view.name(op)));
        if (it != statistic.end())
            out[op] = it->second;
    }
    return out;
}

RuleResult runCpu(const RuleContext& context)
{
    const auto limit =
        context.threshold(ThresholdId::AiCpuAlone); // some layers, such as detection, run there by design
    return eachReport(context, {hasLayersOfSvp}, [&](const OpView& view, RuleResult& result) {
        const auto types = whereLayersRan(view);
        if (std::ranges::none_of(types, isKnown))
            return addMissingValues(view, result, "Task Type");
        testOps(view, result,
                {.test =
                     [&](const OpView&, std::uint32_t op) {
                         return isKnown(types[op]) ? foundIf(types[op] == "AI_CPU", 1) : kNotLookedAt;
                     },
                 .onlyIf = [&](const FoundOps& found) { return found.shareOfOps() > limit; },
                 .what = opText(MessageId::SvpCpuWhat, Found::Count, Found::Time),
                 .why = opText(MessageId::SvpCpuWhy, "AI_CPU"),
                 .how = message(MessageId::SvpCpuHow)});
    });
}

/// GB/s, which is bytes a ns.
double ddrRate(const OpView& view, std::size_t op)
{
    return view.dur(op) > 0
               ? view.value(view.column("DDR Total(byte)"), op) / static_cast<double>(view.dur(op))
               : kNoReal;
}

RuleResult runDdr(const RuleContext& context)
{
    const auto peak = context.threshold(ThresholdId::SvpDdrPeak);
    const auto limit = context.threshold(ThresholdId::SvpDdr);
    const auto hasPeak = [&](const OpView&, RuleResult& result) {
        if (!(peak > 0))
            result.addMissing({message(MessageId::MissingThreshold, "svp_ddr_peak"),
                               message(MessageId::HowThreshold, "svp_ddr_peak")});
        return peak > 0;
    };
    const auto test = [&](const OpView& view, std::uint32_t op) {
        return foundAbove(ddrRate(view, op), peak * limit);
    };
    const auto rate = [](const OpView& view, std::uint32_t op) { return numberText(ddrRate(view, op)); };
    return testOps(context,
                   {.needs = {hasLayersOfSvp, hasColumn("DDR Total(byte)"), hasPeak},
                    .test = test,
                    .basis = GainBasis::Estimate,
                    .columns = {{"ddr_gbs", "DDR GB/s", CellKind::Real, ddrRate}},
                    .what = opText(MessageId::SvpDdrWhat, Found::Count, percentText(limit), Found::Time),
                    .why = opText(MessageId::SvpDdrWhy, numberText(peak), Found::Name, rate),
                    .how = message(MessageId::SvpDdrHow)});
}

} // namespace

constinit const Rule svpDtransRule{"svp_dtrans", RuleGroup::Svp, MessageId::SvpDtransTitle,
                                   "op_summary: Dtrans Ratio, Time(us)", runDtrans};
constinit const Rule svpMacWaitRule{"svp_mac_wait", RuleGroup::Svp, MessageId::SvpMacWaitTitle,
                                    "op_summary: Mac Busy and Mac Ppen Ratio, Time(us)", runMacWait};
constinit const Rule svpNetRule{"svp_net", RuleGroup::Svp, MessageId::SvpNetTitle,
                                "op_summary: Mac Ppen Ratio, Time(us)", runNet};
constinit const Rule svpCpuRule{"svp_cpu", RuleGroup::Svp, MessageId::SvpCpuTitle,
                                "op_summary, timeline or op_statistic: task type", runCpu};
constinit const Rule svpDdrRule{"svp_ddr", RuleGroup::Svp, MessageId::SvpDdrTitle,
                                "op_summary: DDR Total(byte), Time(us); threshold svp_ddr_peak", runDdr};

} // namespace opscope
