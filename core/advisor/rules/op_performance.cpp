// SPDX-License-Identifier: GPL-3.0-or-later
// How well matrix products, attention and vector ops use the core. Like msprof-analyze's "AI Core
// performance", with these differences: mac is compared with its own limit, not with that of MTE2; the
// possible gain is the distance of the busiest pipe from its limit, not of the emptiest; the scalar unit
// counts; an op that keeps no unit busy is not at the limit but belongs to the rule op_no_bound, for example
// if its pipes work one after the other; an op whose counters show that it reaches its roof is at the limit,
// whatever its pipes show.
#include <algorithm>
#include <charconv>
#include <functional>
#include <map>

#include "core/advisor/engine/core_units.h"
#include "core/advisor/engine/op_rule.h"
#include "core/advisor/roofline/model_performance.h"
#include "core/advisor/rules/roof_share.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text.h"

namespace opscope {
namespace {

/// A pipe and the share from which it counts as full.
struct Limit {
    Pipe pipe{};
    double share = 0;
};

enum class FamilyKind : std::uint8_t { MatMul, Attention, Gradient, Vector };

const char* adviceArgument(FamilyKind kind)
{
    if (kind == FamilyKind::MatMul)
        return OPSCOPE_TEXT("Argument", "matrix products");
    if (kind == FamilyKind::Attention)
        return OPSCOPE_TEXT("Argument", "attention ops");
    if (kind == FamilyKind::Gradient)
        return OPSCOPE_TEXT("Argument", "gradients of attention");
    return OPSCOPE_TEXT("Argument", "vector ops");
}

/// Ops of one kind.
struct Family {
    FamilyKind kind{};
    std::vector<Limit> limits;
    std::int64_t axis = 0; ///< inner axes should be multiples of it; 0: any length is fine
    std::function<bool(const OpView&, std::size_t op)> isMember;
    double sumLimit = 0; ///< limit for the sum of the pipes of `limits` that count together; 0: none
};

std::string_view shapesOf(const OpView& view, std::size_t op)
{
    const auto& shapes = view.report().ops.inputShapes;
    return op < shapes.size() ? view.report().text(shapes[op]) : std::string_view();
}

/// Whether the last axis of one of the first tensors is not a multiple of `axis`: "4096,2,511;4096,2,512".
bool isOdd(std::string_view shapes, std::int64_t axis, std::size_t tensors)
{
    for (std::size_t i = 0; i < tensors && !shapes.empty(); ++i) {
        const auto end = std::min(shapes.find(';'), shapes.size());
        const auto shape = shapes.substr(0, end);
        const auto last = shape.substr(shape.rfind(',') == std::string_view::npos ? 0 : shape.rfind(',') + 1);
        std::int64_t length = 0;
        const auto [stop, error] = std::from_chars(last.data(), last.data() + last.size(), length);
        if (error == std::errc() && stop == last.data() + last.size() && length % axis != 0)
            return true;
        shapes.remove_prefix(std::min(end + 1, shapes.size()));
    }
    return false;
}

bool isSummed(Pipe pipe)
{
    return pipe != Pipe::Scalar;
}

/// Sum of the pipes that count together; missing ratios count as 0.
double sumOf(const Family& family, const OpView& view, std::size_t op)
{
    double sum = 0;
    for (const auto& limit : family.limits) {
        const auto ratio = view.pipe(limit.pipe, op);
        sum += isSummed(limit.pipe) && !std::isnan(ratio) ? ratio : 0;
    }
    return sum;
}

/// How near the fullest pipe is to its limit; 1 or more: it reaches it. NaN: the op has none of the numbers.
double nearest(const Family& family, const OpView& view, std::size_t op)
{
    double most = kNoReal;
    for (const auto& limit : family.limits)
        most = std::fmax(most, view.pipe(limit.pipe, op) / limit.share);
    return family.sumLimit > 0 && !std::isnan(most)
               ? std::fmax(most, sumOf(family, view, op) / family.sumLimit)
               : most;
}

/// "vec_ratio 0.7, mte2_ratio 0.7, vec + mte2 0.9": a value for each pipe, and one for the pipes that count
/// together.
std::string listOf(const Family& family, const std::function<double(const Limit&)>& value, double sum)
{
    std::string text;
    std::string together;
    for (const auto& limit : family.limits) {
        text += fmt::format("{}{}_ratio {}", text.empty() ? "" : ", ", pipeName(limit.pipe),
                            numberText(value(limit)));
        if (isSummed(limit.pipe))
            together += fmt::format("{}{}", together.empty() ? "" : " + ", pipeName(limit.pipe));
    }
    return family.sumLimit > 0 ? fmt::format("{}, {} {}", text, together, numberText(sum)) : text;
}

std::string limitsText(const Family& family)
{
    return listOf(family, std::mem_fn(&Limit::share), family.sumLimit);
}

std::string ratiosText(const Family& family, const OpView& view, std::size_t op)
{
    return listOf(
        family, [&](const Limit& limit) { return view.pipe(limit.pipe, op); }, sumOf(family, view, op));
}

void look(const RuleContext& context, const Family& family, const OpView& view, RuleResult& result)
{
    const auto busy = context.threshold(ThresholdId::NoBound);
    const RoofShare roof(context, view);
    std::vector<Pipe> pipes;
    for (const auto& limit : family.limits)
        pipes.push_back(limit.pipe);
    OpFinding odd{{}, GainBasis::UpperBound, pipeColumns(pipes)};
    auto room = odd;
    room.columns.push_back(roof.column());
    auto full = room;
    for (std::uint32_t op = 0; op < view.size(); ++op) {
        if (!family.isMember(view, op))
            continue;
        const auto near = nearest(family, view, op);
        if (std::isnan(near) || near <= 0)
            continue;
        ++result.lookedAt;
        if (family.axis > 0 && isOdd(shapesOf(view, op), family.axis, 2))
            odd.parts.push_back({op, 0});
        else if (const bool hasRoom = near <= 1 - 1e-9; // 0.3 + 0.3 + 0.3 must count as 0.9
                 (!hasRoom && keepsUnitBusy(view, op, busy)) || roof.isAtRoof(op))
            full.parts.push_back({op, 0});
        else if (hasRoom)
            room.parts.push_back({op, shareOf(view.dur(op), 1 - near)});
    }
    const auto* const kind = adviceArgument(family.kind);
    const auto shapes = [](const OpView& of, std::uint32_t op) { return shapesOf(of, op); };
    const auto ratios = [&](const OpView& of, std::uint32_t op) { return ratiosText(family, of, op); };
    const auto distance = [&](const OpView& of, std::uint32_t op) {
        return percentText(1 - nearest(family, of, op));
    };
    const auto roofText = [&](const OpView&, std::uint32_t op) { return roof.text(op); };
    addFound(view, result, odd, opText(MessageId::OpShapeWhat, Found::Count, kind, Found::Time),
             opText(MessageId::OpShapeWhy, family.axis, Found::Name, Found::LongestTime, shapes),
             message(MessageId::OpShapeHow, family.axis));
    addFound(view, result, room, opText(MessageId::OpRoomWhat, Found::Count, kind, Found::Time),
             opText(MessageId::OpRoomWhy, limitsText(family), Found::Name, Found::LongestTime, ratios,
                    distance, roofText),
             message(MessageId::OpRoomHow));
    addFound(view, result, full, opText(MessageId::OpAtLimitWhat, Found::Count, kind, Found::Time),
             opText(MessageId::OpRoomWhy, limitsText(family), Found::Name, Found::LongestTime, ratios, 0,
                    roofText),
             message(MessageId::OpAtLimitHow));
}

/// The inputs of every family.
std::vector<OpNeed> needsOfFamily()
{
    return {hasOpsOfProf, hasColumn("OP Type"), hasAnyPipe({Pipe::Mac, Pipe::Vec})};
}

RuleResult runMatMul(const RuleContext& context)
{
    const auto volume = context.threshold(ThresholdId::MatMulVolume) * 1024 * 1024;
    const Family family{FamilyKind::MatMul,
                        {{Pipe::Mac, context.threshold(ThresholdId::MatMulMac)},
                         {Pipe::Mte2, context.threshold(ThresholdId::MatMulMte2)}},
                        256,
                        [volume](const OpView& view, std::size_t op) {
                            const auto& ops = view.report().ops;
                            if (view.taskType(op) != "AI_CORE" ||
                                lowerAscii(view.type(op)).find("matmul") == std::string::npos ||
                                op >= ops.inputTypes.size() || op >= ops.outputTypes.size())
                                return false;
                            const auto text = [&](const Column<StringId>& column) {
                                return op < column.size() ? view.report().text(column[op])
                                                          : std::string_view();
                            };
                            return tensorBytes(shapesOf(view, op), text(ops.inputTypes)) +
                                       tensorBytes(text(ops.outputShapes), text(ops.outputTypes)) >=
                                   volume;
                        }};
    return eachReport(context, needsOfFamily(),
                      [&](const OpView& view, RuleResult& result) { look(context, family, view, result); });
}

RuleResult runAttention(const RuleContext& context)
{
    const auto vec = context.threshold(ThresholdId::AttentionVec);
    const auto mte2 = context.threshold(ThresholdId::AttentionMte2);
    const auto fixpipe = context.threshold(ThresholdId::AttentionFixpipe);
    const auto of = [](bool isGradient) {
        return [isGradient](const OpView& view, std::size_t op) {
            const auto type = view.type(op);
            return type.find("FlashAttention") != std::string_view::npos &&
                   (type.find("Grad") != std::string_view::npos) == isGradient;
        };
    };
    const Family forward{FamilyKind::Attention, {{Pipe::Vec, vec}, {Pipe::Mte2, mte2}}, 128, of(false)};
    const Family gradient{
        FamilyKind::Gradient, {{Pipe::Fixpipe, fixpipe}, {Pipe::Mte2, mte2}}, 128, of(true)};
    return eachReport(context, needsOfFamily(), [&](const OpView& view, RuleResult& result) {
        look(context, forward, view, result);
        look(context, gradient, view, result);
    });
}

RuleResult runVector(const RuleContext& context)
{
    const auto any = context.threshold(ThresholdId::VectorAny);
    const auto least = context.threshold(ThresholdId::VectorTypeShare);
    const auto sum = context.threshold(ThresholdId::VectorSum);
    return eachReport(context, needsOfFamily(), [&](const OpView& view, RuleResult& result) {
        // Only types with a share of the time that is worth a look.
        std::map<std::string_view, std::int64_t> times;
        for (std::size_t op = 0; op < view.size(); ++op) {
            if (view.taskType(op) == "AI_VECTOR_CORE")
                times[view.type(op)] += view.dur(op);
        }
        std::erase_if(times, [&](const auto& each) {
            return static_cast<double>(each.second) < least * static_cast<double>(view.opTime());
        });
        const Family family{FamilyKind::Vector,
                            {{Pipe::Vec, any}, {Pipe::Mte2, any}, {Pipe::Mte3, any}, {Pipe::Scalar, any}},
                            0,
                            [&times](const OpView& of, std::size_t op) {
                                return of.taskType(op) == "AI_VECTOR_CORE" && times.contains(of.type(op));
                            },
                            sum};
        look(context, family, view, result);
    });
}

} // namespace

constinit const Rule opMatMulRule{"op_matmul", RuleGroup::Operators, MessageId::OpMatMulTitle,
                                  "op_summary: OP Type, shapes, mac_ratio, mte2_ratio", runMatMul};
constinit const Rule opAttentionRule{"op_attention", RuleGroup::Operators, MessageId::OpAttentionTitle,
                                     "op_summary: OP Type, shapes, vec, mte2 and fixpipe ratios",
                                     runAttention};
constinit const Rule opVectorRule{"op_vector", RuleGroup::Operators, MessageId::OpVectorTitle,
                                  "op_summary: OP Type, vec, mte2, mte3 and scalar ratios", runVector};

} // namespace opscope
