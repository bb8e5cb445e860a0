// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of msprof's advice that are a condition on one op. msprof reported nearly every op for a low
// ratio; here a low ratio counts only for ops that mainly use that unit.
#include <cmath>

#include "core/advisor/rules/msprof_advice.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

double both(double a, double b)
{
    return std::isnan(a) || std::isnan(b) ? kNoReal : double(a != 0 && b != 0);
}

/// NaN stays NaN: neither more nor less.
double more(double value, double limit)
{
    return std::isnan(value) ? value : double(value > limit);
}

double less(double value, double limit)
{
    return std::isnan(value) ? value : double(value < limit);
}

std::string ratioText(const OpView& view, std::size_t op, std::initializer_list<Pipe> pipes)
{
    std::string text;
    for (const auto pipe : pipes)
        text.append(text.empty() ? "" : ", ")
            .append(pipeName(pipe))
            .append("_ratio ")
            .append(numberText(view.pipe(pipe, op)));
    return text;
}

bool isAiCpu(const OpView& view, std::size_t op)
{
    return view.taskType(op) == "AI_CPU";
}

bool isLongAiCpu(const RuleContext& context, const OpView& view, std::size_t op)
{
    return isAiCpu(view, op) &&
           static_cast<double>(view.dur(op)) > context.threshold(ThresholdId::AiCpuTime) * 1000;
}

/// Whether the op mainly uses the cube: its mac ratio is at least its vec ratio.
bool isCubeOp(const OpView& view, std::size_t op)
{
    const auto mac = view.pipe(Pipe::Mac, op);
    const auto vec = view.pipe(Pipe::Vec, op);
    return mac > 0 && (std::isnan(vec) || mac >= vec);
}

bool hasMac(const OpView& view, RuleResult& result)
{
    return hasPipes(view, result, {Pipe::Mac});
}
bool hasVec(const OpView& view, RuleResult& result)
{
    return hasPipes(view, result, {Pipe::Vec});
}
bool hasMacAndVec(const OpView& view, RuleResult& result)
{
    return hasPipes(view, result, {Pipe::Mac, Pipe::Vec});
}
bool hasVectorBound(const OpView& view, RuleResult& result)
{
    return hasPipes(view, result, {Pipe::Mac, Pipe::Vec, Pipe::Mte2});
}
bool hasScalar(const OpView& view, RuleResult& result)
{
    return hasPipes(view, result, {Pipe::Scalar});
}
bool hasTaskTypes(const OpView& view, RuleResult& result)
{
    return hasValues(view, result, view.report().ops.taskType, "Task Type");
}
bool hasInt64(const OpView& view, RuleResult& result)
{
    return hasTaskTypes(view, result) &&
           hasValues(view, result, view.report().ops.inputTypes, "Input Data Types");
}
bool hasBankGroup(const OpView& view, RuleResult& result)
{
    return hasColumn(view, result, "vec_bankgroup_cflt_ratio", "ResourceConflictRatio");
}
bool hasBank(const OpView& view, RuleResult& result)
{
    return hasColumn(view, result, "vec_bank_cflt_ratio", "ResourceConflictRatio");
}
bool hasCores(const OpView& view, RuleResult& result)
{
    if (std::isnan(coreCount(view)))
        result.addMissing(
            {message(MessageId::MissingChipNumber, "ai_core_num"), message(MessageId::HowChip)});
    return hasMac(view, result) && !std::isnan(coreCount(view));
}

double blocks(const OpView& view, std::size_t op)
{
    const auto& column = view.report().ops.blockNum;
    return op < column.size() && column[op] != kMissingInteger && column[op] > 0
               ? static_cast<double>(column[op])
               : kNoReal;
}

/// vec / max(mte2, mac); 0 if that divides by 0, like msprof.
double vectorBound(const OpView& view, std::size_t op)
{
    const auto vec = view.pipe(Pipe::Vec, op);
    const auto below = view.largest({Pipe::Mte2, Pipe::Mac}, op);
    return below > 0 ? vec / below : std::isnan(below) || std::isnan(vec) ? kNoReal : 0;
}

std::string aiCpuText(const OpView& view, std::size_t op)
{
    return std::string(view.taskType(op));
}

constexpr MsprofRow kBlockDim{"block_num / core_num < 1 && mac_ratio > 0",
                              MessageId::MsprofBlockDimWhat,
                              MessageId::MsprofBlockDimHow,
                              [](const RuleContext&, const OpView& view, std::size_t op) {
                                  return both(less(blocks(view, op) / coreCount(view), 1),
                                              more(view.pipe(Pipe::Mac, op), 0));
                              },
                              [](const OpView& view, std::size_t op) {
                                  return numberText(blocks(view, op)) + " / " + numberText(coreCount(view)) +
                                         ", " + ratioText(view, op, {Pipe::Mac});
                              },
                              [](const RuleContext&, const OpView& view, std::size_t op) {
                                  return 1 - blocks(view, op) / coreCount(view);
                              },
                              hasCores};

constexpr MsprofRow kAiCpu{"task_type == AI_CPU",
                           MessageId::MsprofAiCpuWhat,
                           MessageId::MsprofAiCpuHow,
                           [](const RuleContext&, const OpView& view, std::size_t op) {
                               return view.taskType(op).empty() ? kNoReal : double(isAiCpu(view, op));
                           },
                           aiCpuText,
                           [](const RuleContext&, const OpView&, std::size_t) { return 1.0; },
                           hasTaskTypes};

constexpr MsprofRow kAiCpuInt64{
    "task_type == AI_CPU && duration > {aicpu_time} us && input types contain INT64",
    MessageId::MsprofAiCpuInt64What,
    MessageId::MsprofAiCpuInt64How,
    [](const RuleContext& context, const OpView& view, std::size_t op) {
        const auto& types = view.report().ops.inputTypes;
        return double(isLongAiCpu(context, view, op) && op < types.size() &&
                      view.report().text(types[op]).find("INT64") != std::string_view::npos);
    },
    [](const OpView& view, std::size_t op) {
        return std::string(view.report().text(view.report().ops.inputTypes[op]));
    },
    [](const RuleContext&, const OpView&, std::size_t) { return 1.0; },
    hasInt64};

constexpr MsprofRow kAiCpuSlice{
    "task_type == AI_CPU && duration > {aicpu_time} us && op_name contains StridedSliceGrad",
    MessageId::MsprofAiCpuSliceWhat,
    MessageId::MsprofAiCpuSliceHow,
    [](const RuleContext& context, const OpView& view, std::size_t op) {
        return double(isLongAiCpu(context, view, op) &&
                      view.name(op).find("StridedSliceGrad") != std::string_view::npos);
    },
    aiCpuText,
    [](const RuleContext&, const OpView&, std::size_t) { return 1.0; },
    hasTaskTypes};

constexpr MsprofRow kVectorBound{"vector_bound = vec_ratio / max(mte2_ratio, mac_ratio) > {vector_bound}",
                                 MessageId::MsprofVectorBoundWhat,
                                 MessageId::MsprofVectorBoundHow,
                                 [](const RuleContext& context, const OpView& view, std::size_t op) {
                                     return more(vectorBound(view, op),
                                                 context.threshold(ThresholdId::VectorBound));
                                 },
                                 [](const OpView& view, std::size_t op) {
                                     return ratioText(view, op, {Pipe::Vec, Pipe::Mte2, Pipe::Mac});
                                 },
                                 nullptr,
                                 hasVectorBound};

constexpr MsprofRow kCubeVector{
    "vec_ratio > {unit_ratio} && mac_ratio > 0 && duration > {aicpu_time} us",
    MessageId::MsprofCubeVectorWhat,
    MessageId::MsprofCubeVectorHow,
    [](const RuleContext& context, const OpView& view, std::size_t op) {
        const auto isLong =
            static_cast<double>(view.dur(op)) > context.threshold(ThresholdId::AiCpuTime) * 1000;
        return both(both(more(view.pipe(Pipe::Vec, op), context.threshold(ThresholdId::UnitRatio)),
                         more(view.pipe(Pipe::Mac, op), 0)),
                    double(isLong));
    },
    [](const OpView& view, std::size_t op) {
        return ratioText(view, op, {Pipe::Vec, Pipe::Mac});
    },
    [](const RuleContext&, const OpView& view, std::size_t op) {
        return view.pipe(Pipe::Vec, op) - view.pipe(Pipe::Mac, op);
    },
    hasMacAndVec};

constexpr MsprofRow kVectorRatio{
    "vec_ratio < {unit_ratio} (of ops with vec_ratio > mac_ratio)",
    MessageId::MsprofVectorRatioWhat,
    MessageId::MsprofVectorRatioHow,
    [](const RuleContext& context, const OpView& view, std::size_t op) {
        const auto vec = view.pipe(Pipe::Vec, op);
        return vec > 0 && !isCubeOp(view, op) ? less(vec, context.threshold(ThresholdId::UnitRatio))
                                              : kNoReal;
    },
    [](const OpView& view, std::size_t op) { return ratioText(view, op, {Pipe::Vec}); },
    nullptr,
    hasVec};

constexpr MsprofRow kCubeRatio{
    "mac_ratio < {unit_ratio} (of ops with mac_ratio >= vec_ratio)",
    MessageId::MsprofCubeRatioWhat,
    MessageId::MsprofCubeRatioHow,
    [](const RuleContext& context, const OpView& view, std::size_t op) {
        return isCubeOp(view, op) ? less(view.pipe(Pipe::Mac, op), context.threshold(ThresholdId::UnitRatio))
                                  : kNoReal;
    },
    [](const OpView& view, std::size_t op) { return ratioText(view, op, {Pipe::Mac}); },
    nullptr,
    hasMac};

constexpr MsprofRow kScalar{
    "scalar_ratio > {scalar_ratio}",
    MessageId::MsprofScalarWhat,
    MessageId::MsprofScalarHow,
    [](const RuleContext& context, const OpView& view, std::size_t op) {
        return more(view.pipe(Pipe::Scalar, op), context.threshold(ThresholdId::ScalarRatio));
    },
    [](const OpView& view, std::size_t op) { return ratioText(view, op, {Pipe::Scalar}); },
    [](const RuleContext&, const OpView& view, std::size_t op) {
        return view.pipe(Pipe::Scalar, op) -
               view.largest({Pipe::Mac, Pipe::Vec, Pipe::Mte1, Pipe::Mte2, Pipe::Mte3, Pipe::Fixpipe}, op);
    },
    hasScalar};

template <bool isGroup>
double conflict(const OpView& view, std::size_t op)
{
    return view.value(view.column(isGroup ? "vec_bankgroup_cflt_ratio" : "vec_bank_cflt_ratio"), op);
}

template <bool isGroup>
constexpr MsprofRow kConflict{
    isGroup ? "vec_bankgroup_cflt_ratio > {bank_conflict}" : "vec_bank_cflt_ratio > {bank_conflict}",
    isGroup ? MessageId::MsprofBankGroupWhat : MessageId::MsprofBankWhat,
    MessageId::MsprofBankHow,
    [](const RuleContext& context, const OpView& view, std::size_t op) {
        return more(conflict<isGroup>(view, op), context.threshold(ThresholdId::BankConflict));
    },
    [](const OpView& view, std::size_t op) { return numberText(conflict<isGroup>(view, op)); },
    [](const RuleContext&, const OpView& view, std::size_t op) { return conflict<isGroup>(view, op); },
    isGroup ? hasBankGroup : hasBank};

template <const MsprofRow& row>
RuleResult runMsprofRows(const RuleContext& context)
{
    return adviseRows(context, row);
}

} // namespace

#define MSPROF_RULE(name, id, title, inputs, row)                                                            \
    extern const Rule name##Rule;                                                                            \
    constinit const Rule name##Rule{id, RuleGroup::Msprof, MessageId::title, inputs, runMsprofRows<row>};

MSPROF_RULE(blockDim1, "rule_block_dim_1", MsprofBlockDimTitle,
            "op_summary: Block Dim, mac_ratio; ai_core_num", kBlockDim)
MSPROF_RULE(aiCpu1, "rule_aicpu_1", MsprofAiCpuTitle, "op_summary: Task Type", kAiCpu)
MSPROF_RULE(aiCpu2, "rule_aicpu_2", MsprofAiCpuInt64Title, "op_summary: Task Type, Input Data Types",
            kAiCpuInt64)
MSPROF_RULE(aiCpu3, "rule_aicpu_3", MsprofAiCpuSliceTitle, "op_summary: Task Type, Op Name", kAiCpuSlice)
MSPROF_RULE(vectorBound1, "rule_vector_bound_1", MsprofVectorBoundTitle,
            "op_summary: vec_ratio, mac_ratio, mte2_ratio", kVectorBound)
MSPROF_RULE(vectorBound2, "rule_vector_bound_2", MsprofCubeVectorTitle, "op_summary: vec_ratio, mac_ratio",
            kCubeVector)
MSPROF_RULE(vectorRatio1, "rule_vector_ratio_1", MsprofVectorRatioTitle, "op_summary: vec_ratio",
            kVectorRatio)
MSPROF_RULE(cubeRatio1, "rule_cube_ratio_1", MsprofCubeRatioTitle, "op_summary: mac_ratio", kCubeRatio)
MSPROF_RULE(scalarBound1, "rule_scalar_bound_1", MsprofScalarTitle, "op_summary: scalar_ratio", kScalar)
MSPROF_RULE(bankGroup1, "rule_vec_bankgroup_cflt_ratio_1", MsprofBankGroupTitle,
            "op_summary: vec_bankgroup_cflt_ratio", kConflict<true>)
MSPROF_RULE(bank1, "rule_vec_bank_cflt_ratio_1", MsprofBankTitle, "op_summary: vec_bank_cflt_ratio",
            kConflict<false>)
#undef MSPROF_RULE

} // namespace opscope
