// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of msprof's advice (groups and thresholds of `msprof export summary` until 2024) that are a
// condition on one op. msprof reported nearly every op for a low ratio; here a low ratio counts only for ops
// that mainly use that unit.
#include <cmath>

#include "core/advisor/engine/core_units.h"
#include "core/advisor/engine/op_rule.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

/// Inserts the values of the thresholds into the condition.
std::string conditionText(const RuleContext& context, std::string condition)
{
    for (const auto& threshold : allThresholds()) {
        const auto word = fmt::format("{{{}}}", threshold.word);
        if (const auto at = condition.find(word); at != std::string::npos)
            condition.replace(at, word.size(), numberText(context.threshold(threshold.id)));
    }
    return condition;
}

/// The condition in msprof's spelling, with a threshold as "{word}", and the values of the longest op.
template <class Values>
OpText whyOf(const RuleContext& context, const std::string& condition, Values values)
{
    const auto text = [&context, condition](const OpView&, std::uint32_t) {
        return conditionText(context, condition);
    };
    return opText(MessageId::MsprofWhy, text, Found::LookedAt, Found::Count, Found::Name, Found::LongestTime,
                  values);
}

/// "vec_ratio 0.7, mac_ratio 0.1"
auto ratiosOf(std::vector<Pipe> pipes)
{
    return [pipes = std::move(pipes)](const OpView& view, std::uint32_t op) {
        auto text = joined(pipes, ", ", [&](const auto pipe) {
            return fmt::format("{}_ratio {}", pipeName(pipe), numberText(view.pipe(pipe, op)));
        });
        return text;
    };
}

std::string_view taskTypeOf(const OpView& view, std::uint32_t op)
{
    return view.taskType(op);
}

std::string_view inputTypesOf(const OpView& view, std::uint32_t op)
{
    const auto& types = view.report().ops.inputTypes;
    return op < types.size() ? view.report().text(types[op]) : std::string_view();
}

bool isLong(const RuleContext& context, const OpView& view, std::uint32_t op)
{
    return static_cast<double>(view.dur(op)) > context.threshold(ThresholdId::AiCpuTime) * 1000;
}

/// Whether the op mainly uses the cube: its mac ratio is at least its vec ratio.
bool isCubeOp(const OpView& view, std::uint32_t op)
{
    const auto mac = view.pipe(Pipe::Mac, op);
    const auto vec = view.pipe(Pipe::Vec, op);
    return mac > 0 && (std::isnan(vec) || mac >= vec);
}

/// vec / max(mte2, mac); 0 if that divides by 0, like msprof.
double vectorBound(const OpView& view, std::uint32_t op)
{
    const auto vec = view.pipe(Pipe::Vec, op);
    const auto below = view.largest({Pipe::Mte2, Pipe::Mac}, op);
    return below > 0 ? vec / below : std::isnan(below) || std::isnan(vec) ? kNoReal : 0;
}

/// Reports both if both are missing.
bool hasCoresAndMac(const OpView& view, RuleResult& result)
{
    const bool hasCores = hasChipNumber(ChipNumberId::AiCores)(view, result);
    return hasPipes({Pipe::Mac})(view, result) && hasCores;
}

RuleResult runBlockDim(const RuleContext& context)
{
    const auto values = [](const OpView& view, std::uint32_t op) {
        return fmt::format("{} / {}, {}", numberText(blocksOf(view, op)), numberText(coreCount(view)),
                           ratiosOf({Pipe::Mac})(view, op));
    };
    const auto test = [](const OpView& view, std::uint32_t op) {
        const auto filled = blocksOf(view, op) / coreCount(view);
        const auto mac = view.pipe(Pipe::Mac, op);
        return std::isnan(filled) || std::isnan(mac) ? kNotLookedAt
                                                     : foundIf(filled < 1 && mac > 0, 1 - filled);
    };
    return testOps(context, {.needs = {hasOpsOfProf, hasCoresAndMac},
                             .test = test,
                             .what = opText(MessageId::MsprofBlockDimWhat, Found::Count, Found::Time),
                             .why = whyOf(context, "block_num / core_num < 1 && mac_ratio > 0", values),
                             .how = message(MessageId::MsprofBlockDimHow)});
}

RuleResult runAiCpu(const RuleContext& context)
{
    const auto test = [](const OpView& view, std::uint32_t op) {
        const auto type = view.taskType(op);
        return type.empty() ? kNotLookedAt : foundIf(type == "AI_CPU", 1);
    };
    return testOps(context, {.needs = {hasOpsOfProf, hasValues(kTaskType)},
                             .test = test,
                             .what = opText(MessageId::MsprofAiCpuWhat, Found::Count, Found::Time),
                             .why = whyOf(context, "task_type == AI_CPU", taskTypeOf),
                             .how = message(MessageId::MsprofAiCpuHow)});
}

RuleResult runAiCpuInt64(const RuleContext& context)
{
    const auto test = [&](const OpView& view, std::uint32_t op) {
        return foundIf(view.taskType(op) == "AI_CPU" && isLong(context, view, op) &&
                           inputTypesOf(view, op).find("INT64") != std::string_view::npos,
                       1);
    };
    return testOps(
        context,
        {.needs = {hasOpsOfProf, hasValues(kTaskType), hasValues(kInputTypes)},
         .test = test,
         .what = opText(MessageId::MsprofAiCpuInt64What, Found::Count, Found::Time),
         .why =
             whyOf(context, "task_type == AI_CPU && duration > {aicpu_time} us && input types contain INT64",
                   inputTypesOf),
         .how = message(MessageId::MsprofAiCpuInt64How)});
}

RuleResult runAiCpuSlice(const RuleContext& context)
{
    const auto test = [&](const OpView& view, std::uint32_t op) {
        return foundIf(view.taskType(op) == "AI_CPU" && isLong(context, view, op) &&
                           view.name(op).find("StridedSliceGrad") != std::string_view::npos,
                       1);
    };
    return testOps(
        context,
        {.needs = {hasOpsOfProf, hasValues(kTaskType)},
         .test = test,
         .what = opText(MessageId::MsprofAiCpuSliceWhat, Found::Count, Found::Time),
         .why =
             whyOf(context,
                   "task_type == AI_CPU && duration > {aicpu_time} us && op_name contains StridedSliceGrad",
                   taskTypeOf),
         .how = message(MessageId::MsprofAiCpuSliceHow)});
}

RuleResult runVectorBound(const RuleContext& context)
{
    const auto test = [&](const OpView& view, std::uint32_t op) {
        return foundAbove(vectorBound(view, op), context.threshold(ThresholdId::VectorBound));
    };
    return testOps(
        context,
        {.needs = {hasOpsOfProf, hasPipes({Pipe::Mac, Pipe::Vec, Pipe::Mte2})},
         .test = test,
         .what = opText(MessageId::MsprofVectorBoundWhat, Found::Count, Found::Time),
         .why = whyOf(context, "vector_bound = vec_ratio / max(mte2_ratio, mac_ratio) > {vector_bound}",
                      ratiosOf({Pipe::Vec, Pipe::Mte2, Pipe::Mac})),
         .how = message(MessageId::MsprofVectorBoundHow)});
}

RuleResult runCubeVector(const RuleContext& context)
{
    const auto test = [&](const OpView& view, std::uint32_t op) {
        const auto vec = view.pipe(Pipe::Vec, op);
        const auto mac = view.pipe(Pipe::Mac, op);
        const auto limit = context.threshold(ThresholdId::UnitRatio);
        const bool isFound = isLong(context, view, op) && vec > limit && mac > 0;
        return std::isnan(vec) || std::isnan(mac) ? kNotLookedAt : foundIf(isFound, vec - mac);
    };
    return testOps(
        context,
        {.needs = {hasOpsOfProf, hasPipes({Pipe::Mac, Pipe::Vec})},
         .test = test,
         .what = opText(MessageId::MsprofCubeVectorWhat, Found::Count, Found::Time),
         .why = whyOf(context, "vec_ratio > {unit_ratio} && mac_ratio > 0 && duration > {aicpu_time} us",
                      ratiosOf({Pipe::Vec, Pipe::Mac})),
         .how = message(MessageId::MsprofCubeVectorHow)});
}

RuleResult runVectorRatio(const RuleContext& context)
{
    const auto test = [&](const OpView& view, std::uint32_t op) {
        const auto vec = view.pipe(Pipe::Vec, op);
        return vec > 0 && !isCubeOp(view, op) ? foundIf(vec < context.threshold(ThresholdId::UnitRatio))
                                              : kNotLookedAt;
    };
    return testOps(context,
                   {.needs = {hasOpsOfProf, hasPipes({Pipe::Vec})},
                    .test = test,
                    .what = opText(MessageId::MsprofVectorRatioWhat, Found::Count, Found::Time),
                    .why = whyOf(context, "vec_ratio < {unit_ratio} (of ops with vec_ratio > mac_ratio)",
                                 ratiosOf({Pipe::Vec})),
                    .how = message(MessageId::MsprofVectorRatioHow)});
}

RuleResult runCubeRatio(const RuleContext& context)
{
    const auto test = [&](const OpView& view, std::uint32_t op) {
        return isCubeOp(view, op)
                   ? foundIf(view.pipe(Pipe::Mac, op) < context.threshold(ThresholdId::UnitRatio))
                   : kNotLookedAt;
    };
    return testOps(context,
                   {.needs = {hasOpsOfProf, hasPipes({Pipe::Mac})},
                    .test = test,
                    .what = opText(MessageId::MsprofCubeRatioWhat, Found::Count, Found::Time),
                    .why = whyOf(context, "mac_ratio < {unit_ratio} (of ops with mac_ratio >= vec_ratio)",
                                 ratiosOf({Pipe::Mac})),
                    .how = message(MessageId::MsprofCubeRatioHow)});
}

RuleResult runScalar(const RuleContext& context)
{
    const auto others = {Pipe::Mac, Pipe::Vec, Pipe::Mte1, Pipe::Mte2, Pipe::Mte3, Pipe::Fixpipe};
    const auto test = [&](const OpView& view, std::uint32_t op) {
        const auto scalar = view.pipe(Pipe::Scalar, op);
        const auto limit = context.threshold(ThresholdId::ScalarRatio);
        return scalar > limit ? foundIf(true, scalar - view.largest(others, op)) : foundAbove(scalar, limit);
    };
    return testOps(context, {.needs = {hasOpsOfProf, hasPipes({Pipe::Scalar})},
                             .test = test,
                             .what = opText(MessageId::MsprofScalarWhat, Found::Count, Found::Time),
                             .why = whyOf(context, "scalar_ratio > {scalar_ratio}", ratiosOf({Pipe::Scalar})),
                             .how = message(MessageId::MsprofScalarHow)});
}

/// `header`: the ratio of conflicts of the banks, or of their groups.
RuleResult conflicts(const RuleContext& context, const char* header, MessageId what)
{
    const auto ratio = [header](const OpView& view, std::uint32_t op) {
        return view.value(view.column(header), op);
    };
    const auto test = [&](const OpView& view, std::uint32_t op) {
        const auto value = ratio(view, op);
        return foundAbove(value, context.threshold(ThresholdId::BankConflict), value);
    };
    const auto text = [=](const OpView& view, std::uint32_t op) { return numberText(ratio(view, op)); };
    return testOps(context, {.needs = {hasOpsOfProf, hasColumn(header, "ResourceConflictRatio")},
                             .test = test,
                             .what = opText(what, Found::Count, Found::Time),
                             .why = whyOf(context, fmt::format("{} > {{bank_conflict}}", header), text),
                             .how = message(MessageId::MsprofBankHow)});
}

RuleResult runBankGroup(const RuleContext& context)
{
    return conflicts(context, "vec_bankgroup_cflt_ratio", MessageId::MsprofBankGroupWhat);
}

RuleResult runBank(const RuleContext& context)
{
    return conflicts(context, "vec_bank_cflt_ratio", MessageId::MsprofBankWhat);
}

} // namespace

constinit const Rule blockDim1Rule{"rule_block_dim_1", RuleGroup::Msprof, MessageId::MsprofBlockDimTitle,
                                   "op_summary: Block Dim, mac_ratio; ai_core_num", runBlockDim};
constinit const Rule aiCpu1Rule{"rule_aicpu_1", RuleGroup::Msprof, MessageId::MsprofAiCpuTitle,
                                "op_summary: Task Type", runAiCpu};
constinit const Rule aiCpu2Rule{"rule_aicpu_2", RuleGroup::Msprof, MessageId::MsprofAiCpuInt64Title,
                                "op_summary: Task Type, Input Data Types", runAiCpuInt64};
constinit const Rule aiCpu3Rule{"rule_aicpu_3", RuleGroup::Msprof, MessageId::MsprofAiCpuSliceTitle,
                                "op_summary: Task Type, Op Name", runAiCpuSlice};
constinit const Rule vectorBound1Rule{"rule_vector_bound_1", RuleGroup::Msprof,
                                      MessageId::MsprofVectorBoundTitle,
                                      "op_summary: vec_ratio, mac_ratio, mte2_ratio", runVectorBound};
constinit const Rule vectorBound2Rule{"rule_vector_bound_2", RuleGroup::Msprof,
                                      MessageId::MsprofCubeVectorTitle, "op_summary: vec_ratio, mac_ratio",
                                      runCubeVector};
constinit const Rule vectorRatio1Rule{"rule_vector_ratio_1", RuleGroup::Msprof,
                                      MessageId::MsprofVectorRatioTitle, "op_summary: vec_ratio",
                                      runVectorRatio};
constinit const Rule cubeRatio1Rule{"rule_cube_ratio_1", RuleGroup::Msprof, MessageId::MsprofCubeRatioTitle,
                                    "op_summary: mac_ratio", runCubeRatio};
constinit const Rule scalarBound1Rule{"rule_scalar_bound_1", RuleGroup::Msprof, MessageId::MsprofScalarTitle,
                                      "op_summary: scalar_ratio", runScalar};
constinit const Rule bankGroup1Rule{"rule_vec_bankgroup_cflt_ratio_1", RuleGroup::Msprof,
                                    MessageId::MsprofBankGroupTitle, "op_summary: vec_bankgroup_cflt_ratio",
                                    runBankGroup};
constinit const Rule bank1Rule{"rule_vec_bank_cflt_ratio_1", RuleGroup::Msprof, MessageId::MsprofBankTitle,
                               "op_summary: vec_bank_cflt_ratio", runBank};

} // namespace opscope
