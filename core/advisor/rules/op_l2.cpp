// SPDX-License-Identifier: GPL-3.0-or-later
// Chains of ops whose results are larger than L2 and would fit into it if the batch were split. The name and
// the intent are MindStudio's (L2 model), the conditions are ours.
#include <algorithm>
#include <charconv>
#include <map>

#include "core/advisor/engine/op_order.h"
#include "core/advisor/engine/op_rule.h"
#include "core/advisor/roofline/model_performance.h"
#include "core/base/message_id.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

constexpr double kMiB = 1024.0 * 1024.0;

/// The result of an op that the next one reads.
struct Passed {
    double bytes = 0;
    std::int64_t batch = 0;
    std::int64_t parts = 0; ///< of the batch that fit; 0: it fits without a split, or no split fits
};

std::int64_t batchOf(std::string_view shapes)
{
    std::int64_t batch = 0;
    const auto end = std::min({shapes.find(','), shapes.find(';'), shapes.size()});
    const auto [stop, error] = std::from_chars(shapes.data(), shapes.data() + end, batch);
    return error == std::errc() && stop == shapes.data() + end && end < shapes.size() && shapes[end] == ','
               ? batch
               : 0;
}

Passed passedBy(const OpView& view, std::size_t op, double l2Bytes, double fill)
{
    const auto& ops = view.report().ops;
    const auto shapes = view.report().text(valueAt(ops.outputShapes, op, StringId()));
    const auto types = view.report().text(valueAt(ops.outputTypes, op, StringId()));
    Passed passed{tensorBytes(shapes.substr(0, shapes.find(';')), types.substr(0, types.find(';'))),
                  batchOf(shapes), 0};
    if (!(passed.bytes > l2Bytes))
        return passed;
    for (const std::int64_t parts : {2, 4, 8}) {
        if (passed.batch >= parts && passed.batch % parts == 0 && passed.parts == 0 &&
            passed.bytes / static_cast<double>(parts) <= fill * l2Bytes)
            passed.parts = parts;
    }
    return passed;
}

/// Ops in a row; each reads such a result of the op before it.
struct Chain {
    std::vector<std::uint32_t> ops;
    Passed largest;
};

bool isMemoryBound(const OpView& view, std::size_t op)
{
    const auto mte2 = view.pipe(Pipe::Mte2, op);
    return mte2 > 0 && !(view.largest({Pipe::Mac, Pipe::Vec}, op) >= mte2);
}

std::vector<Chain> chainsOf(const OpView& view, double l2Bytes, double fill, std::uint64_t& lookedAt)
{
    std::vector<Chain> out;
    for (const auto& order : view.byStream()) {
        Chain chain;
        const auto finish = [&] {
            if (chain.ops.size() > 1)
                out.push_back(std::move(chain));
            chain = {};
        };
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            const auto passed = passedBy(view, order[i], l2Bytes, fill);
            lookedAt += passed.bytes > 0 ? 1U : 0U;
            if (passed.parts == 0 || feeds(view, order[i], order[i + 1]) != Feeds::Yes ||
                !isMemoryBound(view, order[i + 1])) {
                finish();
                continue;
            }
            if (chain.ops.empty())
                chain.ops.push_back(order[i]);
            chain.ops.push_back(order[i + 1]);
            if (passed.bytes > chain.largest.bytes)
                chain.largest = passed;
        }
        finish();
    }
    return out;
}

RuleResult runOpL2(const RuleContext& context)
{
    const auto fill = context.threshold(ThresholdId::L2Fill);
    const std::vector<OpNeed> needs{hasOpsOfProf, hasPipes({Pipe::Mte2}), hasColumn("Output Shapes"),
                                    hasChipNumber(ChipNumberId::L2Size)};
    return eachReport(context, needs, [&](const OpView& view, RuleResult& result) {
        const auto l2 = view.chip().at(ChipNumberId::L2Size);
        const auto chains = chainsOf(view, l2 * kMiB, fill, result.lookedAt);
        if (chains.empty())
            return;
        OpFinding found{{}, GainBasis::UpperBound, pipeColumns({Pipe::Mte2})};
        const auto timeOf = [&](const Chain& chain) {
            std::int64_t time = 0;
            for (const auto op : chain.ops)
                time += view.dur(op);
            return time;
        };
        for (const auto& chain : chains) {
            for (const auto op : chain.ops) { // the first reads its input from memory anyway
                const auto mte2 = op == chain.ops.front() ? 0.0 : view.pipe(Pipe::Mte2, op);
                found.parts.push_back({op, shareOf(view.dur(op), mte2)});
            }
        }
        const auto& longest = *std::ranges::max_element(chains, {}, timeOf);
        const auto& [bytes, batch, parts] = longest.largest;
        addFound(view, result, found, opText(MessageId::OpL2What, chains.size(), Found::Time),
                 opText(MessageId::OpL2Why, numberText(l2), view.name(longest.ops.front()),
                        view.name(longest.ops.back()), numberText(bytes / kMiB), batch,
                        numberText(bytes / kMiB / static_cast<double>(parts)), batch / parts,
                        percentText(fill)),
                 message(MessageId::OpL2How, parts, batch / parts));
    });
}

} // namespace

constinit const Rule opL2Rule{"op_l2", RuleGroup::Operators, MessageId::OpL2Title,
                              "op_summary: Output Shapes, Output Data Types, mte2_ratio; l2_size of the chip",
                              runOpL2};

} // namespace opscope
