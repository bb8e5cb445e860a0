// SPDX-License-Identifier: GPL-3.0-or-later
// Layers of an SVP board: changes of the layout, a cube that waits, the CPU; and the load of the complete
// net.
#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/advisor/rule_parts.h"
#include "core/base/message_id.h"
#include "core/report/cells.h"
#include "core/report/task_types.h"

namespace opscope {
namespace {

RuleResult runDtrans(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SvpDtrans);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasLayersOfSvp(view, result) || !hasPipes(view, result, {Pipe::Dtrans}))
            return;
        OpFinding found{{}, GainBasis::UpperBound, {pipeColumn(view, Pipe::Dtrans)}};
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            const auto ratio = view.pipe(Pipe::Dtrans, op);
            result.lookedAt += std::isnan(ratio) ? 0U : 1U;
            if (ratio > limit)
                found.parts.push_back({op, shareOf(view.dur(op), ratio)});
        }
        if (found.parts.empty())
            return;
        const auto longest = found.longest(view);
        result.findings.push_back(
            found.finding(view, message(MessageId::SvpDtransWhat, found.parts.size(), found.timeText(view)),
                          message(MessageId::SvpDtransWhy, percentText(limit), view.name(longest),
                                  usText(view.dur(longest)), percentText(view.pipe(Pipe::Dtrans, longest))),
                          message(MessageId::SvpDtransHow)));
    });
}

RuleResult runMacWait(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SvpMacWait);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasLayersOfSvp(view, result) || !hasPipes(view, result, {Pipe::MacBusy, Pipe::MacPpen}))
            return;
        OpFinding found{
            {}, GainBasis::UpperBound, {pipeColumn(view, Pipe::MacBusy), pipeColumn(view, Pipe::MacPpen)}};
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            const auto wasted = difference(view.pipe(Pipe::MacBusy, op), view.pipe(Pipe::MacPpen, op));
            result.lookedAt += std::isnan(wasted) ? 0U : 1U;
            if (wasted > limit)
                found.parts.push_back({op, shareOf(view.dur(op), wasted)});
        }
        if (found.parts.empty())
            return;
        const auto longest = found.longest(view);
        result.findings.push_back(
            found.finding(view, message(MessageId::SvpMacWaitWhat, found.parts.size(), found.timeText(view)),
                          message(MessageId::SvpMacWaitWhy, percentText(limit), view.name(longest),
                                  usText(view.dur(longest)), percentText(view.pipe(Pipe::MacBusy, longest)),
                                  percentText(view.pipe(Pipe::MacPpen, longest))),
                          message(MessageId::SvpMacWaitHow)));
    });
}

RuleResult runNet(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SvpNetPpen);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasLayersOfSvp(view, result) || !hasPipes(view, result, {Pipe::MacPpen}))
            return;
        double work = 0;
        double time = 0;
        OpFinding without{{}, GainBasis::Estimate, {pipeColumn(view, Pipe::MacPpen)}};
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
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasLayersOfSvp(view, result))
            return;
        const auto types = whereLayersRan(view);
        if (std::ranges::none_of(types, isKnown))
            return addMissingValues(view, result, "Task Type");
        OpFinding found{{}, GainBasis::UpperBound, {}};
        std::int64_t all = 0;
        std::int64_t onCpu = 0;
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            result.lookedAt += isKnown(types[op]) ? 1U : 0U;
            all += view.dur(op);
            if (types[op] == "AI_CPU") {
                found.parts.push_back({op, view.dur(op)});
                onCpu += view.dur(op);
            }
        }
        if (static_cast<double>(onCpu) > limit * static_cast<double>(all))
            result.findings.push_back(
                found.finding(view, message(MessageId::SvpCpuWhat, found.parts.size(), found.timeText(view)),
                              message(MessageId::SvpCpuWhy, "AI_CPU"), message(MessageId::SvpCpuHow)));
    });
}

RuleResult runDdr(const RuleContext& context)
{
    const auto peak = context.threshold(ThresholdId::SvpDdrPeak);
    const auto limit = context.threshold(ThresholdId::SvpDdr);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasLayersOfSvp(view, result) || !hasColumn(view, result, "DDR Total(byte)"))
            return;
        if (!(peak > 0)) {
            result.addMissing({message(MessageId::MissingThreshold, "svp_ddr_peak"),
                               message(MessageId::HowThreshold, "svp_ddr_peak")});
            return;
        }
        const auto* bytes = view.column("DDR Total(byte)");
        const auto rate = [&view, bytes](std::size_t op) { // GB/s, which is bytes a ns
            return view.dur(op) > 0 ? view.value(bytes, op) / static_cast<double>(view.dur(op)) : kNoReal;
        };
        OpFinding found{{}, GainBasis::Estimate, {{"ddr_gbs", "DDR GB/s", CellKind::Real, rate}}};
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            result.lookedAt += std::isnan(rate(op)) ? 0U : 1U;
            if (rate(op) > peak * limit)
                found.parts.push_back({op, 0});
        }
        if (found.parts.empty())
            return;
        const auto longest = found.longest(view);
        result.findings.push_back(found.finding(
            view,
            message(MessageId::SvpDdrWhat, found.parts.size(), percentText(limit), found.timeText(view)),
            message(MessageId::SvpDdrWhy, numberText(peak), view.name(longest), numberText(rate(longest))),
            message(MessageId::SvpDdrHow)));
    });
}

} // namespace

extern const Rule svpDtransRule, svpMacWaitRule, svpNetRule, svpCpuRule, svpDdrRule;
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
